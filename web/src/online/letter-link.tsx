// web/src/online/letter-link.tsx -- where links of letters lead: an address is confirmed, a password set, mail ended.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { go } from "../lib/app";
import { say, type ThreeWords } from "../lib/i18n";
import { Frame } from "./frame";
import { complain, settle, tell } from "./session";
import { line, post } from "./wire";

const W = {
  confirm: ["Confirm the address", "Adresse bestätigen", "Confirmer l’adresse"],
  confirmLine: [
    "Notices of this server shall come to the address at which the letter arrived.",
    "Benachrichtigungen dieses Servers sollen an die Adresse kommen, an der der Brief ankam.",
    "Les avis de ce serveur arriveront à l’adresse où la lettre est parvenue.",
  ],
  confirmed: ["The address is confirmed.", "Die Adresse ist bestätigt.", "L’adresse est confirmée."],
  off: ["No more notices by mail", "Keine Benachrichtigungen mehr per Mail", "Plus d’avis par courriel"],
  offLine: [
    "They can be had again at any time, on the page about you.",
    "Auf der eigenen Seite lassen sie sich jederzeit wieder bestellen.",
    "On peut les demander de nouveau à tout moment, sur sa page.",
  ],
  offDone: ["No more comes by mail.", "Per Mail kommt nichts mehr.", "Plus rien ne viendra par courriel."],
  reset: ["A new password", "Ein neues Passwort", "Un nouveau mot de passe"],
  resetLine: [
    "The link works once. All devices have to log in again.",
    "Der Link gilt einmal. Alle Geräte müssen sich neu anmelden.",
    "Le lien sert une fois. Tous les appareils devront se reconnecter.",
  ],
  password: [
    "New password, 8 letters at least",
    "Neues Passwort, mindestens 8 Zeichen",
    "Nouveau mot de passe, 8 lettres au moins",
  ],
  resetDone: [
    "The password is set. Please log in.",
    "Das Passwort ist gesetzt. Bitte anmelden.",
    "Le mot de passe est changé. Veuillez vous connecter.",
  ],
  forgot: ["Forgotten the password?", "Passwort vergessen?", "Mot de passe oublié ?"],
  forgotLine: [
    "Whoever has confirmed an address gets a letter with a link for an hour.",
    "Wer eine Adresse bestätigt hat, bekommt einen Brief mit einem Link für eine Stunde.",
    "Qui a confirmé une adresse reçoit une lettre avec un lien valable une heure.",
  ],
  who: ["Name or address", "Name oder Adresse", "Nom ou adresse"],
  send: ["Send the letter", "Brief schicken", "Envoyer la lettre"],
  sent: [
    "If there is such a person with a confirmed address, a letter is on its way.",
    "Wenn es diese Person mit bestätigter Adresse gibt, ist ein Brief unterwegs.",
    "Si cette personne existe et a confirmé une adresse, une lettre est en route.",
  ],
} satisfies Record<string, ThreeWords>;

type Kind = "mail" | "reset" | "unsubscribe";

export function LetterLinkPage({ kind, token }: { kind: Kind; token: string }): JSX.Element {
  const busy = useSignal(false);
  const [title, words, done] =
    kind === "mail"
      ? [W.confirm, W.confirmLine, W.confirmed]
      : kind === "reset"
        ? [W.reset, W.resetLine, W.resetDone]
        : [W.off, W.offLine, W.offDone];
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy.value) return;
    const fresh = String(new FormData(event.currentTarget as HTMLFormElement).get("fresh") ?? "");
    busy.value = true;
    try {
      settle();
      if (kind === "reset") await post("password_reset", { token, new: fresh });
      else await line.call(kind === "mail" ? "mail_confirm" : "mail_off", { token });
      tell(say(done));
      go(kind === "reset" ? "online/account" : "online");
    } catch (problem) {
      complain(problem);
    } finally {
      busy.value = false;
    }
  };
  return (
    <Frame title={say(title)} here="account">
      <form class="panel" aria-label={say(title)} onSubmit={(event) => void send(event)}>
        <p>{say(words)}</p>
        {kind === "reset" && (
          <label class="field-row">
            <span>{say(W.password)}</span>
            <input
              name="fresh"
              type="password"
              autocomplete="new-password"
              required
              minLength={8}
              maxLength={256}
            />
          </label>
        )}
        <div class="actions">
          <button type="submit" class="primary" disabled={busy.value}>
            {say(title)}
          </button>
        </div>
      </form>
    </Frame>
  );
}

/** For who cannot log in any more. */
export function Forgotten(): JSX.Element {
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    try {
      settle();
      await line.call("password_forgot", { who: String(new FormData(form).get("who") ?? "").trim() });
      form.reset();
      tell(say(W.sent), 8000);
    } catch (problem) {
      complain(problem);
    }
  };
  return (
    <details class="panel-fold">
      <summary>{say(W.forgot)}</summary>
      <form class="panel" aria-label={say(W.forgot)} onSubmit={(event) => void send(event)}>
        <p class="small">{say(W.forgotLine)}</p>
        <label class="field-row">
          <span>{say(W.who)}</span>
          <input name="who" autocomplete="username" required maxLength={254} />
        </label>
        <div class="actions">
          <button type="submit">{say(W.send)}</button>
        </div>
      </form>
    </details>
  );
}
