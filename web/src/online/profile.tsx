// web/src/online/profile.tsx -- one player's page: ratings and how they went, results, games.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { number, say, t, type ThreeWords } from "../lib/i18n";
import { lang } from "../lib/settings";
import { rated } from "./best";
import { Curve } from "./curve";
import { gameTitle } from "./describe";
import { Frame } from "./frame";
import { BefriendButton, block } from "./friends";
import { count, o, refusalWords } from "./i18n";
import { Games } from "./records";
import { ReportForm } from "./report";
import { complain, friendLists, known, me, mute } from "./session";
import type { Profile } from "./types";
import { line, Refusal } from "./wire";

const W = {
  since: ["here since {day}", "dabei seit {day}", "ici depuis le {day}"],
  guest: ["a guest", "ein Gast", "invité"],
  online: ["online now", "gerade online", "en ligne"],
  offline: ["not online", "gerade nicht online", "hors ligne"],
  favourites: ["Favourite games", "Lieblingsspiele", "Jeux préférés"],
  played: ["{n} games, {won} won", "{n} Spiele, {won} gewonnen", "{n} parties, {won} gagnées"],
  playedOne: ["1 game, {won} won", "1 Spiel, {won} gewonnen", "1 partie, {won} gagnée"],
  none: ["No finished games yet.", "Noch keine beendeten Spiele.", "Pas encore de parties finies."],
  against: ["You against {name}", "Gegeneinander", "Face à face"],
  againstNone: [
    "You have not played a game together to its end yet.",
    "Ein gemeinsames Spiel bis zum Ende gab es noch nicht.",
    "Vous n’avez pas encore fini de partie ensemble.",
  ],
  won: ["won {n}", "{n} gewonnen", "{n} gagnées"],
  drawn: ["level {n}", "{n} gleichauf", "{n} à égalité"],
  lost: ["lost {n}", "{n} verloren", "{n} perdues"],
  last: ["last {day}", "zuletzt {day}", "dernière le {day}"],
  block: ["Block {name}", "{name} blockieren", "Bloquer {name}"],
  unblock: ["Unblock", "Blockierung aufheben", "Débloquer"],
  more: ["Block or report", "Blockieren oder melden", "Bloquer ou signaler"],
  nobody: ["Nobody of that name", "Niemand mit diesem Namen", "Personne de ce nom"],
} satisfies Record<string, ThreeWords>;

const date = (at: number) => new Date(at).toLocaleDateString(lang.value, { dateStyle: "medium" });

function Ratings({ profile }: { profile: Profile }): JSX.Element {
  return (
    <section class="panel">
      <h2>{o("ratings")}</h2>
      {profile.ratings.length === 0 && <p>{o("notRated")}</p>}
      {profile.ratings.map((one) => (
        <div key={one.game} class="rating-of">
          <h3>{gameTitle(one.game)}</h3>
          <p>
            <strong>{rated(one)}</strong> <small>{count(one.games, "inOneGame", "inGames")}</small>
          </p>
          {one.steps.length > 1 && <Curve title={gameTitle(one.game)} steps={[...one.steps].reverse()} />}
        </div>
      ))}
    </section>
  );
}

function Favourites({ profile }: { profile: Profile }): JSX.Element {
  const most = Math.max(1, ...profile.games.map((one) => one.played));
  return (
    <section class="panel">
      <h2>{say(W.favourites)}</h2>
      {profile.games.length === 0 && <p>{say(W.none)}</p>}
      <ul class="tallies">
        {profile.games.map((one) => (
          <li key={one.game}>
            <strong>{gameTitle(one.game)}</strong>
            <span class="share-bar" aria-hidden="true">
              <span class="share-all" style={{ width: `${(100 * one.played) / most}%` }}>
                <span class="share-won" style={{ width: `${(100 * one.won) / Math.max(1, one.played)}%` }} />
              </span>
            </span>
            <small>
              {say(one.played === 1 ? W.playedOne : W.played, {
                n: number(one.played),
                won: number(one.won),
              })}{" "}
              · {say(W.last, { day: date(one.last) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Against({ profile }: { profile: Profile }): JSX.Element | null {
  if (profile.against === null) return null;
  return (
    <section class="panel">
      <h2>{say(W.against, { name: profile.name })}</h2>
      {profile.against.length === 0 && <p>{say(W.againstNone)}</p>}
      <ul class="tallies">
        {profile.against.map((one) => {
          const drawn = one.played - one.won - one.lost;
          const share = (n: number) => ({ width: `${(100 * n) / one.played}%` });
          return (
            <li key={one.game}>
              <strong>{gameTitle(one.game)}</strong>
              <span class="share-bar" aria-hidden="true">
                <span class="share-won" style={share(one.won)} />
                <span class="share-drawn" style={share(drawn)} />
                <span class="share-lost" style={share(one.lost)} />
              </span>
              <small>
                {[
                  say(W.won, { n: number(one.won) }),
                  ...(drawn > 0 ? [say(W.drawn, { n: number(drawn) })] : []),
                  say(W.lost, { n: number(one.lost) }),
                  say(W.last, { day: date(one.last) }),
                ].join(" · ")}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function PlayerPage({ player }: { player: string }): JSX.Element {
  const profile = useSignal<Profile | undefined>(undefined);
  const problem = useSignal<string | null>(null);
  const who = me.value?.player;
  useEffect(() => {
    let gone = false;
    if (who === undefined) return;
    line
      .call<Profile>("profile", { player })
      .then((got) => {
        if (gone) return;
        profile.value = got;
        problem.value = null;
      })
      .catch((why: unknown) => {
        if (!gone) problem.value = why instanceof Refusal ? refusalWords(why) : String(why);
      });
    return () => void (gone = true);
    // Whatever changes between the two changes this page.
  }, [player, who, friendLists.value]);
  const it = profile.value;
  if (!it) {
    return (
      <Frame title={problem.value ? say(W.nobody) : o("player")} here="player">
        <p role={problem.value ? "alert" : "status"} class="panel">
          {problem.value ?? t("loading")}
        </p>
      </Frame>
    );
  }
  const muted = me.value?.muted.includes(it.player) ?? false;
  const facts = [
    ...(it.online === null ? [] : [say(it.online ? W.online : W.offline)]),
    ...(it.guest ? [say(W.guest)] : []),
    say(W.since, { day: date(it.made) }),
  ];
  return (
    <Frame title={it.name} here="player">
      <div class="profile-head">
        <p class={it.online ? "is-online" : ""}>{facts.join(" · ")}</p>
        {known.value && it.bond !== "self" && (
          <div class="row-buttons">
            {!it.blocked && <BefriendButton player={it.player} bond={it.bond} />}
            <details class="row-more">
              <summary>{say(W.more)}</summary>
              <div class="actions">
                {!it.blocked && (
                  <button type="button" onClick={() => mute(it.player, !muted).catch(complain)}>
                    {muted ? o("unmute") : o("muteName", { name: it.name })}
                  </button>
                )}
                <button type="button" onClick={() => void block(it.player, !it.blocked)}>
                  {it.blocked ? say(W.unblock) : say(W.block, { name: it.name })}
                </button>
              </div>
              <ReportForm player={it.player} name={it.name} />
            </details>
          </div>
        )}
      </div>
      <div class="lobby-parts">
        <Ratings profile={it} />
        <div class="profile-side">
          <Against profile={it} />
          <Favourites profile={it} />
        </div>
      </div>
      <h2>{o("records")}</h2>
      <Games wish={{ player: it.player }} />
    </Frame>
  );
}
