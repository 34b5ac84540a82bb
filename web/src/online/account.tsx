// web/src/online/account.tsx -- who one is: a name, an account, one's data.
import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { go } from "../lib/app";
import { saveFile } from "../lib/share";
import { say } from "../lib/i18n";
import { lazy } from "../lib/lazy";
import { Devices } from "./devices";
import { Frame } from "./frame";
import { o } from "./i18n";
import { lastName } from "./probe";
import { Programs } from "./programs";
import {
  about,
  asGuest,
  changePassword,
  complain,
  deleteMe,
  exportData,
  known,
  logIn,
  logOut,
  me,
  register,
  rename,
  settle,
  tell,
} from "./session";
import { W } from "./tournament-words";

const ContactParts = lazy(() => import("./contact").then((part) => part.ContactParts));
const Forgotten = lazy(() => import("./letter-link").then((part) => part.Forgotten));

const PASSWORD_LEAST = 8;

function Field(props: {
  label: string;
  name: string;
  kind?: "password";
  complete: "username" | "nickname" | "current-password" | "new-password";
  value?: string;
  line?: string;
}): JSX.Element {
  return (
    <label class="field-row">
      <span>
        {props.label}
        {props.line && <small>{props.line}</small>}
      </span>
      {props.kind === "password" ? (
        <input
          name={props.name}
          type="password"
          autocomplete={props.complete}
          required
          maxLength={256}
          minLength={props.complete === "new-password" ? PASSWORD_LEAST : 1}
        />
      ) : (
        <input
          name={props.name}
          autocomplete={props.complete}
          defaultValue={props.value}
          required
          maxLength={32}
        />
      )}
    </label>
  );
}

/** A form that reads its fields when it is sent, and is not sent twice. */
function Form(props: {
  title: string;
  line?: string;
  button: string;
  danger?: boolean;
  done: (fields: Record<string, string>) => Promise<void>;
  children?: ComponentChildren;
}): JSX.Element {
  const busy = useSignal(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy.value) return;
    const form = event.currentTarget as HTMLFormElement;
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(form)) fields[name] = String(value);
    busy.value = true;
    try {
      settle();
      await props.done(fields);
      form.reset();
    } catch (problem) {
      complain(problem);
    } finally {
      busy.value = false;
    }
  };
  return (
    <form class="panel" aria-label={props.title} onSubmit={(event) => void send(event)}>
      <h2>{props.title}</h2>
      {props.line && <p class="small">{props.line}</p>}
      {props.children}
      <div class="actions">
        <button type="submit" class={props.danger ? "danger" : "primary"} disabled={busy.value}>
          {props.button}
        </button>
      </div>
    </form>
  );
}

/** `then`: where one goes on. */
function LogIn({ then = "online" }: { then?: string }): JSX.Element {
  return (
    <Form
      title={o("logIn")}
      button={o("logIn")}
      done={async ({ name, password }) => {
        await logIn(name.trim(), password);
        go(then);
      }}
    >
      <Field label={o("name")} name="name" complete="username" />
      <Field label={o("password")} name="password" kind="password" complete="current-password" />
    </Form>
  );
}

/** An account for the list of the best, and nothing else that is not needed for it. */
const ForDeal = ({ then }: { then: string }): JSX.Element => (
  <>
    <p>{say(W.dailyThen)}</p>
    <div class="lobby-parts">
      <Register then={then} />
      <LogIn then={then} />
      <Forgotten />
    </div>
  </>
);

function Stranger(): JSX.Element {
  return (
    <div class="lobby-parts">
      <LogIn />
      {about.value?.guests === false ? (
        <p class="panel">{o("noGuests")}</p>
      ) : (
        <Form
          title={o("asGuest")}
          line={o("asGuestLine")}
          button={o("enter")}
          done={async ({ name }) => {
            await asGuest(name.trim());
            go("online");
          }}
        >
          <Field label={o("name")} name="name" complete="nickname" value={lastName()} />
        </Form>
      )}
      <Register />
      <Forgotten />
    </div>
  );
}

function Register({ then }: { then?: string }): JSX.Element {
  if (about.value?.registration === "closed") return <p class="panel">{o("regClosed")}</p>;
  return (
    <Form
      title={o("register")}
      line={o("registerLine")}
      button={o("register")}
      done={async ({ name, password, again, code }) => {
        if (password !== again) return complain(o("passwordsDiffer"));
        await register(name.trim(), password, code?.trim());
        tell(o("registered", { name: name.trim() }));
        if (then !== undefined) go(then);
      }}
    >
      <Field label={o("name")} name="name" complete="username" value={me.value?.name ?? ""} />
      <Field
        label={o("newPassword")}
        line={o("passwordLine")}
        name="password"
        kind="password"
        complete="new-password"
      />
      <Field label={o("passwordAgain")} name="again" kind="password" complete="new-password" />
      {about.value?.registration === "invitation" && (
        <label class="field-row">
          <span>
            {o("regCode")}
            <small>{o("regCodeLine")}</small>
          </span>
          <input name="code" required maxLength={31} autocomplete="off" />
        </label>
      )}
    </Form>
  );
}

function Known(): JSX.Element {
  const guest = me.value!.guest === true;
  const save = async () => {
    try {
      saveFile("liege-my-data.json", JSON.stringify(await exportData(), null, 1));
    } catch (problem) {
      complain(problem);
    }
  };
  return (
    <>
      <p>
        {o(guest ? "youAreGuest" : "youAreAccount", { name: me.value!.name ?? "" })}{" "}
        {!guest && <a href={`#/online/player/${me.value!.player}`}>{o("myPage")}</a>}{" "}
        {about.value?.moderator && <a href="#/online/moderate">{o("moderate")}</a>}
      </p>
      <div class="lobby-parts">
        {guest && <Register />}
        <Form
          title={o("rename")}
          button={o("rename")}
          done={async ({ name }) => {
            await rename(name.trim());
            tell(o("renamed", { name: name.trim() }));
          }}
        >
          <Field label={o("newName")} name="name" complete="nickname" />
        </Form>
        {!guest && (
          <Form
            title={o("changePassword")}
            line={o("changePasswordLine")}
            button={o("changePassword")}
            done={({ old, fresh }) => changePassword(old, fresh)}
          >
            <Field label={o("oldPassword")} name="old" kind="password" complete="current-password" />
            <Field
              label={o("newPassword")}
              line={o("passwordLine")}
              name="fresh"
              kind="password"
              complete="new-password"
            />
          </Form>
        )}
        <section class="panel">
          <h2>{o("myData")}</h2>
          <p class="small">{o("myDataLine")}</p>
          <div class="actions">
            <button type="button" onClick={() => void save()}>
              {o("exportData")}
            </button>
            <button type="button" onClick={() => void logOut().then(() => go("online"), complain)}>
              {o("logOut")}
            </button>
          </div>
          {guest && <p class="small">{o("logOutGuest")}</p>}
        </section>
        <ContactParts />
        <Devices />
        <Programs />
        <details class="panel-fold">
          <summary>{o("deleteMe")}</summary>
          <Form
            title={o("deleteMe")}
            line={o("deleteLine")}
            button={o("deleteYes")}
            danger
            done={async ({ password }) => {
              await deleteMe(guest ? null : password);
              tell(o("deleted"));
              go("online");
            }}
          >
            {!guest && (
              <Field label={o("password")} name="password" kind="password" complete="current-password" />
            )}
          </Form>
        </details>
      </div>
    </>
  );
}

/** `deal`: the game of the daily deal that an account is wanted for; whoever has one goes on there. */
export function AccountPage({ deal }: { deal?: string }): JSX.Element {
  const then = deal === undefined ? null : `online/daily/${deal}`;
  return (
    <Frame title={o("account")} here="account">
      {me.value === undefined ? (
        <p>{o("connecting")}</p>
      ) : then !== null && me.value?.guest !== false ? (
        <ForDeal then={then} />
      ) : known.value ? (
        <Known />
      ) : (
        <Stranger />
      )}
    </Frame>
  );
}
