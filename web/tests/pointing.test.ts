// web/tests/pointing.test.ts -- a click on a line that has just come under a resting mouse is not meant; all others are.
import { beforeEach, describe, expect, it, vi } from "vitest";

const list = () => {
  const names = new Set<string>();
  const element = {
    classList: { add: (name: string) => names.add(name), remove: (name: string) => names.delete(name) },
    closest: () => (names.size > 0 ? element : null),
  };
  return element as unknown as Element;
};

describe("pointing", () => {
  let page: typeof import("../src/play/pointing");
  let now = 0;
  beforeEach(async () => {
    vi.resetModules();
    vi.spyOn(performance, "now").mockImplementation(() => now);
    page = await import("../src/play/pointing");
    now = 10_000;
  });
  const move = (currentTarget: Element, clientX: number, clientY: number) => {
    page.mouseAt({ clientX, clientY });
    page.pointing({ currentTarget, clientX, clientY });
  };
  const click = (currentTarget: Element, detail = 1, pointerType = "mouse") =>
    page.isMeant({ currentTarget, detail, pointerType });

  it("is not meant where lines have come under the mouse just now", () => {
    const log = list();
    page.mouseAt({ clientX: 50, clientY: 50 }); // it pressed something else there
    page.movedOn(log);
    page.pointing({ currentTarget: log, clientX: 50, clientY: 50 }); // as browsers say when things move under it
    now += 300;
    expect(click(log)).toBe(false);
    expect(click(log, 0)).toBe(true); // by keys
    expect(click(log, 1, "touch")).toBe(true);
    move(log, 51, 51); // a hand that trembles
    expect(click(log)).toBe(false);
    move(log, 60, 50);
    expect(click(log)).toBe(true);
  });

  it("is meant where one had the time to see the lines, moved or not", () => {
    const log = list();
    page.mouseAt({ clientX: 50, clientY: 50 });
    page.movedOn(log);
    now += 2000;
    expect(click(log)).toBe(true);
  });

  it("is meant where the mouse comes from nobody knows where, as after a reload", () => {
    const log = list();
    page.movedOn(log);
    move(log, 50, 50);
    expect(click(log)).toBe(true);
  });
});
