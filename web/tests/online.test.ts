// web/tests/online.test.ts -- tables with others: refusals, the line, what a server tells.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lang } from "../src/lib/settings";
import { refusalWords, span } from "../src/online/i18n";
import { RemoteMatch } from "../src/online/match";
import type { ServerMove, ServerState, ServerTable } from "../src/online/types";
import { Line, LOST, Refusal } from "../src/online/wire";
import { en } from "../src/online/words.en";

describe("refusals", () => {
  afterEach(() => void (lang.value = "en"));

  it("are told in the language of the page, by their code", () => {
    for (const code of [-32700, -32601, -32603, LOST, 2, 3, 4, 5, 8, 9, 20, 21, 22, 23, 24, 25, 26, 27, 28]) {
      lang.value = "en";
      const english = refusalWords(new Refusal(code, "server words"));
      expect(english, String(code)).not.toContain("server words");
      lang.value = "de";
      expect(refusalWords(new Refusal(code, "server words")), String(code)).not.toBe(english);
    }
  });

  it("are the server's own sentence where it names its reason, unless that is for programs", () => {
    expect(refusalWords(new Refusal(25, "all seats are taken", null, "seats_taken"))).toBe(
      "All seats are taken.",
    );
    expect(refusalWords(new Refusal(21, "use 'back' first", null, "computer_plays"))).toBe(en.errorNotNow);
    expect(refusalWords(new Refusal(99, "something new"))).toContain("something new");
  });
});

describe("times", () => {
  it("are told as long as they are", () => {
    expect(span(59_001)).toBe("1:00");
    expect(span(7000)).toBe("0:07");
    expect(span(3_600_000 + 61_000)).toBe("1:01:01");
    expect(span(3 * 86_400_000 - 1000)).toBe("3 days");
    expect(span(-5)).toBe("0:00");
  });
});

/** A socket that does what the test says. */
class FakeSocket {
  static all: FakeSocket[] = [];
  sent: { id: number; method: string; params: unknown }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  answer(id: number, result: unknown): void {
    this.onmessage?.({ data: JSON.stringify({ jsonrpc: "2.0", id, result }) });
  }
}

describe("the line", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { href: "https://liege.example/play/#/online" });
    vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined });
    vi.stubGlobal("addEventListener", () => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("opens when something is asked, and answers go to who asked", async () => {
    const line = new Line();
    const first = line.call("me");
    const second = line.call("games");
    const [socket] = FakeSocket.all;
    expect(String(socket.url)).toBe("wss://liege.example/play/ws");
    expect(socket.sent).toEqual([]);
    socket.onopen!();
    expect(socket.sent.map(({ method }) => method)).toEqual(["me", "games"]);
    socket.answer(socket.sent[1].id, "two");
    socket.answer(socket.sent[0].id, "one");
    expect(await first).toBe("one");
    expect(await second).toBe("two");
  });

  it("comes back after a break, greets anew, and says what was lost", async () => {
    const line = new Line();
    let greeted = 0;
    line.greet(() => void greeted++);
    line.open();
    FakeSocket.all[0].onopen!();
    const lost = line.call("play", { move: "take 1" });
    FakeSocket.all[0].onclose!();
    await expect(lost).rejects.toMatchObject({ code: LOST });
    expect(line.state.value).toBe("connecting");
    const later = line.call("me");
    for (let tries = 1; tries <= 4; tries++) {
      await vi.advanceTimersByTimeAsync(4000);
      expect(FakeSocket.all.length).toBe(tries + 1);
      if (tries < 4) FakeSocket.all[tries].onclose!();
    }
    expect(line.troubled.value).toBe(true);
    const socket = FakeSocket.all[4];
    socket.onopen!();
    expect(line.troubled.value).toBe(false);
    expect(greeted).toBe(2);
    socket.answer(socket.sent[0].id, "here");
    expect(await later).toBe("here");
  });

  it("hands refusals on with code, rule and reason, and news to who listens", async () => {
    const line = new Line();
    const heard: unknown[] = [];
    const stop = line.hear("chat", (params) => heard.push(params));
    const asked = line.call("play");
    const [socket] = FakeSocket.all;
    socket.onopen!();
    const error = { code: 3, message: "no", data: { rule: "B12", reason: "illegal" } };
    socket.onmessage!({ data: JSON.stringify({ id: socket.sent[0].id, error }) });
    await expect(asked).rejects.toMatchObject({ code: 3, rule: "B12", reason: "illegal" });
    socket.onmessage!({ data: JSON.stringify({ method: "chat", params: 1 }) });
    stop();
    socket.onmessage!({ data: JSON.stringify({ method: "chat", params: 2 }) });
    expect(heard).toEqual([1]);
  });
});

describe("a match that a server holds", () => {
  const state = (count: number): ServerState => ({
    count,
    to_act: 0,
    phase: "take",
    position: {},
    view: `v${count}`,
    undo_by: null,
    now: 0,
    deadline: null,
    result: null,
  });
  const move = (n: number, words: string | null): ServerMove => ({
    n,
    by: n % 2,
    move: words,
    events: [],
    say: [],
    view: `v${n}`,
  });
  const make = () =>
    new RemoteMatch(null as never, null as never, { seats: [] } as unknown as ServerTable, state(0));

  it("knows what is new, what is gone and what is the same", () => {
    const match = make();
    expect(match.take(state(2), 0, [move(1, "a"), move(2, null)], 0)).toBe(0);
    expect(match.missing(2)).toEqual([0]);
    expect(match.take(state(3), 2, [move(3, "c")], 0), "one more").toBe(2);
    expect(match.take(state(3), 0, [move(1, "a"), move(2, "b"), move(3, "c")], 0), "all again").toBe(3);
    expect(match.take(state(3), 3, [], 0), "only how things stand").toBe(3);
    expect(match.take(state(1), 1, [], 0), "taken back").toBe(1);
    expect(match.log.map(({ move }) => move)).toEqual(["a"]);
    expect(match.take(state(2), 1, [move(2, "x")], 0), "another way").toBe(1);
    expect(match.tell(0, 2, 0, 0).map(({ move }) => move)).toEqual(["a", "x"]);
  });

  it("gives no record before the game is over", () => {
    expect(() => make().record()).toThrow(/over/);
  });
});
