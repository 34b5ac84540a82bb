// web/tests/share.test.ts -- a record packed into a link comes out the same.
import { describe, expect, it } from "vitest";
import { pack, unpack } from "../src/lib/share";

describe("links", () => {
  it("pack and unpack any words", async () => {
    for (const words of ["", "take 1", "Ünï – ☺ \n".repeat(500)]) {
      const packed = await pack(words);
      expect(packed).toMatch(/^[A-Za-z0-9_-]*$/);
      expect(await unpack(packed)).toBe(words);
    }
  });

  it("refuse what was cut off or made up", async () => {
    const packed = await pack("lay village 1,-1 ".repeat(50));
    await expect(unpack(packed.slice(0, -9))).rejects.toThrow();
    await expect(unpack("!!!")).rejects.toThrow();
  });
});
