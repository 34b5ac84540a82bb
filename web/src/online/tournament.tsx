// web/src/online/tournament.tsx -- one tournament: who plays, standings, pairings, the organiser's buttons.
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { labelled, localeTag, say, t } from "../lib/i18n";
import { clockWords, gameTitle } from "./describe";
import { Frame, NameForm } from "./frame";
import { o } from "./i18n";
import { about, complain, known, me, settle } from "./session";
import type { Entrant, Pairing, Tournament } from "./tournament-types";
import { W } from "./tournament-words";
import { clockOf, moment, peopleWords } from "./tournaments";
import { line, Refusal } from "./wire";
import "./tournament.css";

const EACH_MS = 1500; // at most so often it is asked for again

const HOUR_S = 3600; // a move may take as long: a game over days

const ALL = 10_000; // better than everybody else in one game

/** "2.63": a score, of which one game gives at most 1. */
const scored = (score: number) =>
  (score / ALL).toLocaleString(localeTag(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function stateWords(one: Tournament): string {
  const { round, rounds } = one;
  const people = one.players.filter(({ state }) => state === "in").length;
  if (one.state === "entry") {
    return [
      say(W.stateEntry, { people: `${peopleWords(people)}.` }),
      one.starts === null ? "" : say(W.startsAt, { time: moment(one.starts) }),
    ].join(" ");
  }
  if (one.state === "between") {
    return one.paused || one.next === null
      ? say(W.statePaused, { round })
      : say(W.stateBetween, { round, time: moment(one.next) });
  }
  if (one.state === "playing") {
    const game = one.games > 1 ? `, ${say(W.stateDeal, { deal: one.deal, games: one.games })}` : "";
    const then = one.ending ? ` ${say(W.willEnd)}` : one.paused ? ` ${say(W.willPause)}` : "";
    return `${say(W.stateRound, { round, rounds })}${game}.${then}`;
  }
  if (one.state === "over") {
    const ended = one.why === "operator" ? ` ${say(W.whyOperator)}` : "";
    const first = one.players.filter(({ rank }) => rank === 1);
    return (first.length === 1 ? say(W.stateWon, { name: nameOf(first[0]) }) : say(W.stateOver)) + ended;
  }
  const whys = { "": W.whyNobody, nobody: W.whyNobody, few: W.whyFew };
  return say({ ...whys, organiser: W.whyOrganiser, operator: W.whyOperator }[one.why]);
}

const nameOf = (one: Entrant | undefined) => one?.name || say(W.somebody);

function Standings(props: { of: Tournament; own: boolean; remove: (one: Entrant) => void }): JSX.Element {
  const { of } = props;
  const ranked = of.round > 0;
  return (
    <section class="panel">
      <h2>{say(ranked ? W.standings : W.entered)}</h2>
      <div class="wide">
        <table class="best standings">
          {ranked && (
            <thead>
              <tr>
                <th scope="col">{say(W.rank)}</th>
                <th scope="col">{o("name")}</th>
                <th scope="col">{say(W.score)}</th>
                <th scope="col">{say(W.deals)}</th>
                <th scope="col" class="more">
                  {say(W.opponents)}
                </th>
                <th scope="col" class="more">
                  {say(W.wins)}
                </th>
                {props.own && <th scope="col" />}
              </tr>
            </thead>
          )}
          <tbody>
            {of.players.map((one) => (
              <tr key={one.n} class={one.player !== "" && one.player === me.value?.player ? "own" : ""}>
                {ranked && <td>{one.rank}</td>}
                <td>
                  {one.player === "" ? (
                    nameOf(one)
                  ) : (
                    <a href={`#/online/player/${one.player}`}>{nameOf(one)}</a>
                  )}
                  {one.state !== "in" && <small> {say(one.state === "left" ? W.left : W.removed)}</small>}
                </td>
                {ranked && (
                  <>
                    <td>{scored(one.score)}</td>
                    <td>{one.deals}</td>
                    <td class="more">{scored(one.opponents)}</td>
                    <td class="more">{one.wins}</td>
                  </>
                )}
                {props.own && (
                  <td>
                    {one.state === "in" && one.player !== me.value?.player && (
                      <button type="button" class="quiet" onClick={() => props.remove(one)}>
                        <span aria-hidden="true">✕</span>
                        <span class="sr">{say(W.remove, { name: nameOf(one) })}</span>
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function pairingWords(pairing: Pairing): string {
  if (pairing.state === "planned") return say(W.planned);
  if (pairing.state === "playing") return say(W.playing);
  if (pairing.state === "nothing") return say(W.nothing);
  return pairing.open ? "" : say(W.done);
}

function Pairings(props: { of: Tournament; round: number; choose: (round: number) => void }): JSX.Element {
  const { of } = props;
  const names = new Map(of.players.map((one) => [one.n, one]));
  const mine = of.players.find((one) => one.player === me.value?.player)?.n;
  return (
    <section class="panel">
      <h2>{say(W.pairings)}</h2>
      <nav class="tabs" aria-label={say(W.rounds)}>
        {Array.from({ length: of.round }, (_, i) => (
          <button
            type="button"
            key={i}
            aria-current={i + 1 === props.round ? "page" : undefined}
            onClick={() => props.choose(i + 1)}
          >
            <span class="sr">{say(W.roundN, { n: "" })}</span>
            {i + 1}
          </button>
        ))}
      </nav>
      <ul class="pairings">
        {of.tables.map((pairing) => (
          <li
            key={`${pairing.deal}/${pairing.n}`}
            class={mine !== undefined && pairing.seats.some(({ n }) => n === mine) ? "own" : ""}
          >
            <p class="pairing-head">
              <strong>
                {of.games > 1 && `${say(W.dealN, { n: pairing.deal })} · `}
                {say(W.tableN, { n: pairing.n })}
              </strong>{" "}
              <small>{pairingWords(pairing)}</small>
              {pairing.table !== null && pairing.open && (
                <a href={`#/t/${pairing.table}`}>
                  {say(W.look)}
                  <span class="sr">: {say(W.tableN, { n: pairing.n })}</span>
                </a>
              )}
            </p>
            <ol>
              {pairing.seats.map((seat, i) => (
                <li key={i}>
                  <span>{seat.n === null ? say(W.computer) : nameOf(names.get(seat.n))}</span>
                  {seat.points !== undefined && <small>{say(W.points, { n: seat.points })}</small>}
                  {seat.score !== undefined && <b>{scored(seat.score)}</b>}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}

function How({ of }: { of: Tournament }): JSX.Element {
  return (
    <details class="panel">
      <summary>{say(W.how)}</summary>
      <p>{say(W.howScore)}</p>
      <p>{say(W.howTies)}</p>
      {clockOf(of.settings).seconds >= HOUR_S && <p>{say(W.howDays)}</p>}
      <p>{say(W.howFair)}</p>
      <p class="hash">
        {labelled(say(W.commitment), "")}
        <code>{of.commitment}</code>
      </p>
      {of.secret !== null && (
        <p class="hash">
          {labelled(say(W.secret), "")}
          <code>{of.secret}</code>
        </p>
      )}
    </details>
  );
}

/** A button for what cannot be taken back: the second press does it. */
function Twice(props: { words: string; act: () => void }): JSX.Element {
  const asked = useSignal(false);
  return (
    <button
      type="button"
      onClick={() => (asked.value ? props.act() : (asked.value = true))}
      onBlur={() => (asked.value = false)}
    >
      {asked.value ? say(W.sure) : props.words}
    </button>
  );
}

export function TournamentPage({ id }: { id: string }): JSX.Element {
  const shown = useSignal<Tournament | undefined>(undefined);
  const round = useSignal(0); // 0: the present one
  const missing = useSignal(false);
  const ask = async () => {
    try {
      shown.value = await line.call<Tournament>("tournament", {
        tournament: id,
        round: round.value,
        watch: true,
      });
    } catch (problem) {
      missing.value = problem instanceof Refusal && problem.reason === "no_tournament";
      complain(problem);
    }
  };
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void ask();
      }, EACH_MS);
    };
    const stops = [
      line.greet(() => void ask()),
      line.hear<{ tournament: string }>("tournament", (news) => {
        if (news.tournament === id) soon();
      }),
    ];
    return () => {
      clearTimeout(waiting);
      for (const stop of stops) stop();
    };
  }, [id]);
  const act = (what: string, more: object = {}) => {
    line
      .call(what, { tournament: id, ...more })
      .then(() => {
        settle();
        return ask();
      })
      .catch(complain);
  };
  const of = shown.value;
  if (!of) {
    return (
      <Frame title={say(W.title)} here="tournament">
        <p class="small">{missing.value ? o("errorNoTable") : t("loading")}</p>
      </Frame>
    );
  }
  const own = known.value && of.owner.player === me.value?.player;
  const entry = of.players.find((one) => one.player !== "" && one.player === me.value?.player);
  const going = of.state === "entry" || of.state === "playing" || of.state === "between";
  const moderates = going && !own && about.value?.moderator === true;
  const present = of.tables.find(
    (one) => one.state === "playing" && entry && one.seats.some(({ n }) => n === entry.n),
  );
  const mayEnter =
    of.state === "entry" || (going && of.late && !of.ending && (of.kind === "robin" || of.round < of.rounds));
  return (
    <Frame title={of.name} here="tournament">
      <section class="panel">
        <p>
          <strong>{stateWords(of)}</strong>
        </p>
        <p class="small">
          {[
            gameTitle(of.settings.game),
            labelled(say(W.seats), of.seats),
            say(of.kind === "swiss" ? W.swiss : W.robin),
            clockWords(clockOf(of.settings)),
            say(W.by, { name: of.owner.name || say(W.somebody) }),
          ].join(" · ")}
        </p>
        {of.state === "entry" && <p class="small">{say(W.share)}</p>}
        <p class="actions">
          {present && (
            <a class="button primary" href={`#/t/${present.table}`}>
              {say(W.toTable)}
            </a>
          )}
          {known.value && mayEnter && entry?.state !== "in" && entry?.state !== "removed" && (
            <button type="button" class="primary" onClick={() => act("tournament_enter")}>
              {say(W.enter)}
            </button>
          )}
          {own && of.state === "entry" && (
            <button type="button" class="primary" onClick={() => act("tournament_start")}>
              {say(W.start)}
            </button>
          )}
          {going && entry?.state === "in" && (
            <Twice words={say(W.leave)} act={() => act("tournament_leave")} />
          )}
          {own && going && of.state !== "entry" && (
            <button type="button" onClick={() => act("tournament_pause", { on: !of.paused })}>
              {say(of.paused ? W.goOn : W.pause)}
            </button>
          )}
          {own && going && !of.ending && (
            <Twice words={say(of.state === "entry" ? W.callOff : W.end)} act={() => act("tournament_end")} />
          )}
        </p>
        {moderates && (
          <p class="actions">
            <span class="small">{labelled(say(W.moderate), "")}</span>{" "}
            <Twice words={say(W.endNow)} act={() => act("admin_tournament_end")} />
          </p>
        )}
      </section>
      {!known.value && going && <NameForm words={o("yourName")} button={o("enter")} />}
      <Standings
        of={of}
        own={(own && going) || moderates}
        remove={(one) => act(own ? "tournament_remove" : "admin_tournament_remove", { player: one.player })}
      />
      {of.round > 0 && (
        <Pairings
          of={of}
          round={of.shown}
          choose={(n) => {
            round.value = n === of.round ? 0 : n;
            void ask();
          }}
        />
      )}
      <How of={of} />
    </Frame>
  );
}
