// web/e2e/server.ts -- a real `liege serve` for tests, and people at its tables.
import { expect as plain, test, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const expect = plain.configure({ timeout: 20_000 }); // several browsers share the machine

/** The program, as LIEGE names it or where it is usually built. */
export const LIEGE = resolve(process.env.LIEGE ?? "../build/release/liege");
export const canServe = existsSync(LIEGE);

async function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

export class Server {
  private process: ChildProcess | null = null;
  private said = "";
  readonly folder = mkdtempSync(join(tmpdir(), "liege-page-"));
  port = 0;

  /** With these options of `liege serve`. */
  constructor(private readonly options: string[] = []) {}

  get url(): string {
    return `http://localhost:${this.port}/`;
  }

  async start(): Promise<void> {
    if (this.port === 0) this.port = await freePort();
    const page = resolve(process.env.PAGE_DIST ?? "dist");
    const words = ["serve", "--listen", `127.0.0.1:${this.port}`, "--page", page];
    const child = spawn(LIEGE, [...words, ...this.options, "--data", join(this.folder, "liege.db")], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.process = child;
    await new Promise<void>((up, down) => {
      child.stderr!.on("data", (part: Buffer) => {
        this.said += part.toString();
        if (this.said.includes("event=listen")) up();
      });
      child.on("exit", () => down(new Error(`the server did not start: ${this.said.slice(-2000)}`)));
    });
  }

  /** As if the machine had lost its power. */
  async crash(): Promise<void> {
    const child = this.process;
    this.process = null;
    this.said = "";
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
  }

  /** An act of the operator. */
  admin(...words: string[]): void {
    execFileSync(LIEGE, ["admin", ...words, "--data", join(this.folder, "liege.db")]);
  }

  async stop(): Promise<void> {
    await this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface Person {
  page: Page;
  problems: string[]; // errors of the page
  frames: string[]; // what the server has told this browser
}

/** Somebody at a browser of their own. */
export async function person(
  browser: Browser,
  server: Server,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  const someone: Person = { page, problems: [], frames: [] };
  page.on("pageerror", (error) => someone.problems.push(error.message));
  page.on("console", (line) => {
    if (/Content Security Policy/.test(line.text())) someone.problems.push(line.text());
  });
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => someone.frames.push(String(payload))),
  );
  await page.addInitScript(() => {
    if (!localStorage.getItem("liege.settings")) {
      localStorage.setItem(
        "liege.settings",
        JSON.stringify({ speed: "off", ask: "always", forced: false, coordinates: true }),
      );
    }
  });
  return someone;
}

/** The same server and its people for all tests of a file; problems of their pages fail the test. */
export interface House {
  server: Server;
  /** Somebody who comes, under a name if there is one. */
  someone: (browser: Browser, name?: string, options?: BrowserContextOptions) => Promise<Person>;
}

export function openHouse(...options: string[]): House {
  const server = new Server(options);
  const people: Person[] = [];
  test.skip(!canServe, `there is no ${LIEGE}; LIEGE names the program`);
  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());
  test.afterEach(async () => {
    for (const one of people.splice(0)) {
      expect(one.problems).toEqual([]);
      await one.page.context().close();
    }
  });
  const someone: House["someone"] = async (browser, name = "", options = {}) => {
    const one = await person(browser, server, options);
    people.push(one);
    if (name !== "") await comeIn(one, name);
    return one;
  };
  return { server, someone };
}

export const PASSWORD = "password of mine";

/** Fills in who one is, where an account can be had. */
export async function fillAccount({ page }: Person, name: string): Promise<void> {
  const form = page.getByRole("form", { name: "Keep an account" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("New password").fill(PASSWORD);
  await form.getByLabel("once more").fill(PASSWORD);
  await form.getByRole("button").click();
}

/** Makes an account by the form for it. */
export async function register(one: Person, name: string): Promise<void> {
  const { page } = one;
  await page.goto("./#/online/account");
  await fillAccount(one, name);
  await expect(page.locator(".online-main")).toContainText(`logged in as ${name}`);
  await page.goto("./#/online");
}

/** A call by HTTP, as whoever sits at that browser. */
export async function call<T>({ page }: Person, method: string, params: object = {}): Promise<T> {
  return page.evaluate(
    async ([name, given]) => {
      const answer = await fetch("./rpc", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: name, params: given }),
      });
      const { result, error } = (await answer.json()) as { result: T; error?: { message: string } };
      if (error) throw new Error(error.message);
      return result;
    },
    [method, params] as const,
  );
}

/** A picture of the whole page in the folder that SHOTS names, by day and by night; without it nothing. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Comes in under a name, by the start page. */
export async function comeIn({ page }: Person, name: string): Promise<void> {
  await page.goto("./");
  await page.locator(".friends .button").click();
  await page.locator(".name-form input").fill(name);
  await page.locator(".name-form button").click();
  await expect(page.locator(".online-me")).toContainText(name);
}

/** Makes a table from the lobby; returns its link. */
export async function makeTable(
  { page }: Person,
  game: string,
  wishes: (page: Page) => Promise<void> = async () => undefined,
): Promise<string> {
  await page.locator(`.new-game[href$="/${game}"]`).click();
  await page.locator("dialog[open]").waitFor();
  await wishes(page);
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.locator(".waiting-seats, .play").first().waitFor();
  return page.url();
}

/** Opens the link, gives a name, sits down. */
export async function joinBy({ page }: Person, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.locator(".name-form input").fill(name);
  await page.locator(".name-form button").click();
  await page.locator(".play, .waiting-seats").first().waitFor();
}

/**
 * Plays by clicks made in the page itself, as quickly as the page allows, until the game is over or
 * the log has so many lines.
 */
export async function playOn({ page }: Person, lines = Infinity): Promise<void> {
  await page.evaluate(async (most) => {
    const rest = () => new Promise((done) => setTimeout(done, 4));
    const find = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
    for (let n = 0, end = Date.now() + 240_000; Date.now() < end; n++) {
      if (document.querySelector(".result") || find(".log li").length >= most) return;
      const mine = document.querySelector(".desk.mine") !== null;
      const confirm = document.querySelector<HTMLElement>(".desk.mine .confirm .primary");
      const targets = mine ? find(".cell.target, .pickable.target") : [];
      if (confirm) confirm.click();
      else if (targets.length > 0) {
        // What brings a game of Barony to its end is done first.
        const end = ["title", "city", "build"].flatMap((act) => find(`.target[data-el="act:${act}"]`));
        const target = end[0] ?? targets[(n * 7919 + 13) % targets.length];
        target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
      await rest();
    }
    throw new Error("the game does not come to an end");
  }, lines);
}

/** Both play at the same time, each when it is their turn. */
export async function playTogether(people: Person[], lines = Infinity): Promise<void> {
  await Promise.all(people.map((one) => playOn(one, lines)));
}

/** Waits until one of them is to move; returns who is, and who is not. */
export async function whoseTurn(people: Person[]): Promise<[Person, Person]> {
  await expect
    .poll(async () => Promise.all(people.map(({ page }) => page.locator(".desk.mine").count())))
    .toContain(1);
  const counts = await Promise.all(people.map(({ page }) => page.locator(".desk.mine").count()));
  const at = counts.indexOf(1);
  return [people[at], people[1 - at]];
}
