// web/src/online/wire.ts -- the line to the server: calls, answers, news, and coming back when it
// breaks. JSON-RPC 2.0 over a WebSocket; see docs/api.md.
import { signal } from "@preact/signals";
import { lang } from "../lib/settings";

/** The server has refused something; `code` says what kind of refusal it is. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly rule: string | null = null,
    readonly reason: string | null = null, // by name, as docs/api.md lists them
  ) {
    super(message);
  }
}

/** The line broke before an answer came: whether it was done is seen when the line is back. */
export const LOST = -1;

export type LineState = "off" | "connecting" | "open";

interface Waiting {
  text: string;
  sent: boolean;
  resolve: (result: unknown) => void;
  reject: (problem: Refusal) => void;
  timer: ReturnType<typeof setTimeout>;
}

interface Answer {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: { rule?: string; reason?: string } };
}

const CALL_MS = 20_000; // the longest wait for an answer
const BACK_OFF_MS = [0, 300, 600, 1200, 2500, 5000, 8000, 12_000];
const QUIET_MS = 25_000; // after so long without a word the line is tried
const TRY_MS = 8000; // and given up when nothing comes back for this long

function refusal(error: NonNullable<Answer["error"]>): Refusal {
  const { rule = null, reason = null } = error.data ?? {};
  return new Refusal(error.code, error.message, rule, reason);
}

/** One call by HTTP: for those that set or take the cookie which says who one is. */
export async function post<T>(method: string, params: object = {}): Promise<T> {
  let answer: Answer;
  try {
    const response = await fetch("./rpc", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": lang.value },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    answer = (await response.json()) as Answer;
  } catch {
    throw new Refusal(LOST, "no connection");
  }
  if (answer.error) throw refusal(answer.error);
  return answer.result as T;
}

export class Line {
  readonly state = signal<LineState>("off");
  readonly troubled = signal(false); // broken for more than a moment
  private socket: WebSocket | null = null;
  private next = 1;
  private tries = 0;
  private wanted = false;
  private heard = 0; // when the last word came
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly hearers = new Map<string, Set<(params: never) => void>>();
  private readonly greeters = new Set<() => void>();

  /** Opens the line and keeps it open from now on. */
  open(): void {
    if (this.wanted) return;
    this.wanted = true;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.listen(), TRY_MS);
    this.connect();
  }

  /** Closes and opens it, as somebody else: the cookie is read when it opens. */
  restart(): void {
    if (!this.wanted) return this.open();
    this.tries = 0;
    this.drop();
    this.connect();
  }

  /** Is called whenever the line opens. */
  greet(greeter: () => void): () => void {
    this.greeters.add(greeter);
    if (this.state.value === "open") greeter();
    return () => this.greeters.delete(greeter);
  }

  hear<T>(method: string, hearer: (params: T) => void): () => void {
    const all = this.hearers.get(method) ?? new Set();
    this.hearers.set(method, all);
    all.add(hearer as (params: never) => void);
    return () => all.delete(hearer as (params: never) => void);
  }

  /** Waits for the line if it is not open; what was sent when it broke is refused as LOST. */
  call<T>(method: string, params: object = {}): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new Refusal(LOST, "no answer"));
      }, CALL_MS);
      const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
      const one: Waiting = { text, sent: false, resolve: resolve as never, reject, timer };
      this.waiting.set(id, one);
      this.open();
      if (this.state.value === "open") this.send(one);
    });
  }

  private send(one: Waiting): void {
    one.sent = true;
    this.socket?.send(one.text);
  }

  private hurry(): void {
    if (this.state.value === "open") {
      this.listen();
      return;
    }
    this.tries = 0;
    clearTimeout(this.timer);
    this.connect();
  }

  /** A line that is dead without having said so is found out. */
  private listen(): void {
    if (this.state.value !== "open" || document.hidden) return;
    const quiet = Date.now() - this.heard;
    if (quiet > QUIET_MS + TRY_MS * 2) this.lost();
    else if (quiet > QUIET_MS) this.call("me").catch(() => undefined);
  }

  private drop(): void {
    const { socket } = this;
    this.socket = null;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    for (const [id, one] of this.waiting) {
      if (!one.sent) continue;
      this.waiting.delete(id);
      clearTimeout(one.timer);
      one.reject(new Refusal(LOST, "the connection broke"));
    }
  }

  private lost(): void {
    this.drop();
    this.state.value = "connecting";
    const wait = BACK_OFF_MS[Math.min(this.tries, BACK_OFF_MS.length - 1)];
    if (this.tries > 1) this.troubled.value = true;
    this.tries++;
    clearTimeout(this.timer);
    // Not everybody at the same moment, after a server has come back.
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private connect(): void {
    if (this.socket) return;
    this.state.value = "connecting";
    const url = new URL("./ws", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.heard = Date.now();
      this.troubled.value = false;
      this.state.value = "open";
      for (const greeter of [...this.greeters]) greeter();
      for (const one of this.waiting.values()) if (!one.sent) this.send(one);
    };
    socket.onclose = () => this.lost();
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      const answer = JSON.parse(event.data) as Answer;
      if (answer.id === undefined) {
        for (const hearer of this.hearers.get(answer.method ?? "") ?? []) {
          hearer(answer.params as never);
        }
        return;
      }
      const one = this.waiting.get(answer.id);
      if (!one) return;
      this.waiting.delete(answer.id);
      clearTimeout(one.timer);
      if (answer.error) one.reject(refusal(answer.error));
      else one.resolve(answer.result);
    };
  }
}

export const line = new Line();
