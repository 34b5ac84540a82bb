// web/src/online/contact.tsx -- how one is reached: mail, quiet hours, a calendar, holidays.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { say, type ThreeWords } from "../lib/i18n";
import { lang } from "../lib/settings";
import { day } from "./describe";
import { complain, me, settle, tell } from "./session";
import { line } from "./wire";

const W = {
  title: ["Mail and hours", "Mail und Zeiten", "Courriel et heures"],
  line: [
    "Turns, invitations and ends of games also come by mail, when you have opened the link in a first letter.",
    "Züge, Einladungen und Spielenden kommen auch per Mail, sobald der Link im ersten Brief geöffnet ist.",
    "Tours, invitations et fins de partie arrivent aussi par courriel, dès que le lien de la première lettre est ouvert.",
  ],
  noMail: [
    "This server sends no mail.",
    "Dieser Server verschickt keine Mail.",
    "Ce serveur n’envoie pas de courriel.",
  ],
  address: ["Address for mail", "Mailadresse", "Adresse électronique"],
  waits: [
    "A letter is on its way to this address: open the link in it.",
    "Ein Brief ist an diese Adresse unterwegs: bitte den Link darin öffnen.",
    "Une lettre est en route vers cette adresse : ouvrir le lien qu’elle contient.",
  ],
  confirmed: ["This address is confirmed.", "Diese Adresse ist bestätigt.", "Cette adresse est confirmée."],
  password: ["Your password", "Dein Passwort", "Votre mot de passe"],
  passwordLine: [
    "Needed to change the address.",
    "Nötig, um die Adresse zu ändern.",
    "Nécessaire pour changer d’adresse.",
  ],
  news: ["Notices by mail", "Benachrichtigungen per Mail", "Avis par courriel"],
  zone: ["Time zone", "Zeitzone", "Fuseau horaire"],
  quietFrom: ["Quiet from", "Ruhe ab", "Calme à partir de"],
  quietTo: ["Quiet until", "Ruhe bis", "Calme jusqu’à"],
  quietLine: [
    "Neither mail nor push in these hours; it comes afterwards, in one.",
    "In diesen Stunden kommt weder Mail noch Push; danach kommt alles gesammelt.",
    "Ni courriel ni notification pendant ces heures ; tout vient après, en une fois.",
  ],
  digest: ["One letter a day, at", "Ein Brief am Tag, um", "Une lettre par jour, à"],
  digestLine: ["Empty: each at once", "Leer: jede Nachricht sofort", "Vide : chaque avis aussitôt"],
  save: ["Keep it so", "So behalten", "Garder ainsi"],
  saved: ["Kept.", "Behalten.", "Gardé."],
  calendar: ["Calendar", "Kalender", "Calendrier"],
  calendarLine: [
    "A secret link with your deadlines, for any calendar. It is shown once; a new one ends the old.",
    "Ein geheimer Link mit den eigenen Fristen, für jeden Kalender. Er wird einmal gezeigt; ein neuer beendet den alten.",
    "Un lien secret avec vos échéances, pour tout calendrier. Il s’affiche une fois ; un nouveau met fin à l’ancien.",
  ],
  calendarMake: ["Make a link", "Link erzeugen", "Créer un lien"],
  calendarEnd: ["End the link", "Link beenden", "Mettre fin au lien"],
  holidays: ["Holidays", "Urlaub", "Congés"],
  holidaysLine: [
    "Nothing is charged to your clocks then in games over days; the others see it. {used} of {days} days of this year are used.",
    "Dann läuft in Spielen über mehrere Tage die eigene Uhr nicht; die anderen sehen es. {used} von {days} Tagen dieses Jahres sind verbraucht.",
    "Vos pendules s’arrêtent alors dans les longues parties ; les autres le voient. {used} jours sur {days} sont pris cette année.",
  ],
  from: ["First day", "Erster Tag", "Premier jour"],
  days: ["Days", "Tage", "Jours"],
  plan: ["Plan it", "Planen", "Prévoir"],
  drop: ["End it", "Beenden", "Y mettre fin"],
  until: ["{from} to {to}", "{from} bis {to}", "du {from} au {to}"],
} satisfies Record<string, ThreeWords>;

interface Wishes {
  mail: boolean;
  address: string;
  confirmed: boolean;
  news: boolean;
  zone: string;
  quiet_from: string;
  quiet_to: string;
  digest: string;
  calendar: boolean;
}

interface Holidays {
  list: { id: string; from: number; to: number }[];
  days: number;
  used: number;
}

const DAY_MS = 86_400_000;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

async function trying(what: () => Promise<void>): Promise<void> {
  try {
    settle();
    await what();
  } catch (problem) {
    complain(problem);
  }
}

function Mail(): JSX.Element | null {
  const wishes = useSignal<Wishes | null>(null);
  const typed = useSignal<string | null>(null); // an address that is not sent yet
  useEffect(() => void trying(async () => void (wishes.value = await line.call<Wishes>("contact"))), []);
  const now = wishes.value;
  if (now === null) return null;
  const guarded = me.value?.guest === false && typed.value !== null && typed.value !== now.address;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const field = (name: string) => String(fields.get(name) ?? "").trim();
    const address = field("address");
    void trying(async () => {
      wishes.value = await line.call<Wishes>("contact_set", {
        ...(now.mail && address !== (now.confirmed ? now.address : null) ? { address } : {}),
        ...(guarded ? { password: String(fields.get("password") ?? "") } : {}),
        ...(now.mail ? { news: fields.get("news") === "on", digest: field("digest") } : {}),
        lang: lang.value,
        zone: field("zone"),
        quiet_from: field("quiet_from"),
        quiet_to: field("quiet_to"),
      });
      tell(say(W.saved));
    });
  };
  const time = (name: "quiet_from" | "quiet_to" | "digest", label: string, small?: string) => (
    <label class="field-row">
      <span>
        {label}
        {small && <small>{small}</small>}
      </span>
      <input name={name} type="time" defaultValue={now[name]} />
    </label>
  );
  return (
    <form class="panel" aria-label={say(W.title)} onSubmit={send}>
      <h2>{say(W.title)}</h2>
      <p class="small">{say(now.mail ? W.line : W.noMail)}</p>
      {now.mail && (
        <>
          <label class="field-row">
            <span>
              {say(W.address)}
              {now.address !== "" && <small>{say(now.confirmed ? W.confirmed : W.waits)}</small>}
            </span>
            <input
              name="address"
              type="email"
              autocomplete="email"
              maxLength={254}
              defaultValue={now.address}
              onInput={(e) => (typed.value = e.currentTarget.value.trim())}
            />
          </label>
          {guarded && (
            <label class="field-row">
              <span>
                {say(W.password)}
                <small>{say(W.passwordLine)}</small>
              </span>
              <input
                name="password"
                type="password"
                autocomplete="current-password"
                required
                maxLength={256}
              />
            </label>
          )}
          <label class="field-row">
            <span>{say(W.news)}</span>
            <input name="news" type="checkbox" defaultChecked={now.news} />
          </label>
        </>
      )}
      <label class="field-row">
        <span>{say(W.zone)}</span>
        <input name="zone" maxLength={63} autocomplete="off" defaultValue={now.zone || ownZone()} />
      </label>
      {time("quiet_from", say(W.quietFrom), say(W.quietLine))}
      {time("quiet_to", say(W.quietTo))}
      {now.mail && time("digest", say(W.digest), say(W.digestLine))}
      <div class="actions">
        <button type="submit" class="primary">
          {say(W.save)}
        </button>
      </div>
    </form>
  );
}

function Calendar(): JSX.Element {
  const url = useSignal<string | null>(null);
  const make = (on: boolean) =>
    void trying(async () => {
      const made = await line.call<{ url: string } | null>("calendar", { on });
      url.value = made?.url ?? null;
    });
  return (
    <section class="panel" aria-label={say(W.calendar)}>
      <h2>{say(W.calendar)}</h2>
      <p class="small">{say(W.calendarLine)}</p>
      {url.value !== null && (
        <input
          readOnly
          aria-label={say(W.calendar)}
          value={url.value}
          onFocus={(e) => e.currentTarget.select()}
        />
      )}
      <div class="actions">
        <button type="button" onClick={() => make(true)}>
          {say(W.calendarMake)}
        </button>
        <button type="button" onClick={() => make(false)}>
          {say(W.calendarEnd)}
        </button>
      </div>
    </section>
  );
}

function HolidayList(): JSX.Element | null {
  const all = useSignal<Holidays | null>(null);
  const ask = async () => void (all.value = await line.call<Holidays>("holidays"));
  useEffect(() => void trying(ask), []);
  const now = all.value;
  if (now === null) return null;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const first = String(fields.get("from") ?? "");
    const from = first === "" ? Date.now() : new Date(`${first}T00:00`).getTime();
    void trying(async () => {
      await line.call("holiday", { days: Number(fields.get("days")), from: Math.max(0, Math.round(from)) });
      form.reset();
      await ask();
    });
  };
  const drop = (id: string) =>
    void trying(async () => {
      await line.call("holiday_drop", { id });
      await ask();
    });
  const ahead = now.list.filter((one) => one.to > Date.now());
  return (
    <form class="panel" aria-label={say(W.holidays)} onSubmit={send}>
      <h2>{say(W.holidays)}</h2>
      <p class="small">{say(W.holidaysLine, { used: now.used, days: now.days })}</p>
      <ul class="table-list">
        {ahead.map((one) => (
          <li key={one.id} class="table-row">
            <span class="table-words">
              {say(W.until, { from: day(one.from), to: day(Math.max(one.from, one.to - DAY_MS / 24)) })}
            </span>
            <button type="button" onClick={() => drop(one.id)}>
              {say(W.drop)}
            </button>
          </li>
        ))}
      </ul>
      <label class="field-row">
        <span>{say(W.from)}</span>
        <input name="from" type="date" />
      </label>
      <label class="field-row">
        <span>{say(W.days)}</span>
        <input name="days" type="number" min={1} max={60} required defaultValue="7" />
      </label>
      <div class="actions">
        <button type="submit">{say(W.plan)}</button>
      </div>
    </form>
  );
}

export function ContactParts(): JSX.Element {
  return (
    <>
      <Mail />
      <Calendar />
      <HolidayList />
    </>
  );
}
