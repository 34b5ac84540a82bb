// web/src/play/baron-facts.ts -- facts of Baron that speak for a move: rings, what a tile is worth where, what a knight waits for.
//
// What is told of later is only what the very tile or knight has a part in: a barony that comes of other tiles is no reason.
import { kindName, tileObject, type BaronPosition } from "../games/baron";
import type { Course, EventData } from "../lib/bridge";
import { around } from "../lib/hex";
import { listed, number, say, type ThreeWords } from "../lib/i18n";
import { printed } from "../lib/printed";
import { clashesOf, clashOf, sharedWith, wonAt } from "./clash";
import { ofEnd } from "./kept-knight";
import { bringsAt, ofOwnLand, paidIn, ringAt, ringsBy } from "./difference";
import { lateLay, lateTake, mayFound, tilesCount } from "./late";

const W = {
  ring: [
    "The knight’s ring counts {n} so far, and {open} of 6 cells are still open.",
    "Der Ring des Ritters zählt bisher {n}, und {open} von 6 Stellen sind noch offen.",
    "Le domaine du chevalier compte {n} pour l’instant ({open} cases sur 6 encore libres).",
  ],
  ringOne: [
    "The knight’s ring counts {n} so far, and one cell is still open.",
    "Der Ring des Ritters zählt bisher {n}, und eine Stelle ist noch offen.",
    "Le domaine du chevalier compte {n} pour l’instant ; une case reste ouverte.",
  ],
  ringFoe: [
    "The knight’s ring counts {n} so far, but {who}’s baron has land in it and would have to be beaten.",
    "Der Ring des Ritters zählt bisher {n}, aber der Baron von {who} hat Land darin und müsste erst besiegt werden.",
    "Le domaine du chevalier compte {n} pour l’instant, mais le baron de {who} y a des terres et devrait d’abord être battu.",
  ],
  ringBeats: [
    "The knight’s ring counts {n} so far, and once it is closed it would beat {who}’s baron, {a} to {b} as the land lies now.",
    "Der Ring des Ritters zählt bisher {n}; geschlossen würde er den Baron von {who} besiegen, nach jetzigem Stand {a} zu {b}.",
    "Le domaine du chevalier compte {n} pour l’instant ; une fois complet, il battrait le baron de {who}, {a} contre {b} pour l’instant.",
  ],
  ringShort: [
    "The knight’s ring counts {n} so far; to beat {who}’s baron, who has land in it ({a} to {b}), it needs {k} more on {open} open {open|cell|cells}.",
    "Der Ring des Ritters zählt bisher {n}; um den Baron von {who} zu besiegen, der Land darin hat ({a} zu {b}), fehlen {k} auf {open} {open|offenen Stelle|offenen Stellen}.",
    "Le domaine du chevalier compte {n} pour l’instant ; pour battre le baron de {who}, qui y a des terres ({a} contre {b}), il faut {k} de plus sur {open} {open|case libre|cases libres}.",
  ],
  closesLost: [
    "It closes the ring of {who}’s knight, who loses the fight, {a} to {b}, and comes back to hand for another meadow.",
    "Das schließt den Ring um den Ritter von {who}; der verliert den Kampf {a} zu {b} und kommt für eine andere Wiese auf die Hand zurück.",
    "Cela complète le domaine du chevalier de {who}, qui perd le combat, {a} contre {b}, et revient en main pour une autre prairie.",
  ],
  ringFoes: [
    "The knight’s ring counts {n} so far; {k} barons of {list} have land in it, and to beat the strongest ({a} to {b}) it needs {j} more on {open} open {open|cell|cells}.",
    "Der Ring des Ritters zählt bisher {n}; {k} Barone von {list} haben Land darin, und um den stärksten zu besiegen ({a} zu {b}), fehlen {j} auf {open} {open|offenen Stelle|offenen Stellen}.",
    "Le domaine du chevalier compte {n} pour l’instant ; {k} barons de {list} y ont des terres, et pour battre le plus fort ({a} contre {b}), il faut {j} de plus sur {open} {open|case libre|cases libres}.",
  ],
  ringBeatsAll: [
    "The knight’s ring counts {n} so far, and once it is closed it would beat the {k} barons of {list} who have land in it, {a} to {b} for the strongest as the land lies now.",
    "Der Ring des Ritters zählt bisher {n}; geschlossen würde er die {k} Barone von {list} besiegen, die Land darin haben, nach jetzigem Stand {a} zu {b} gegen den stärksten.",
    "Le domaine du chevalier compte {n} pour l’instant ; une fois complet, il battrait les {k} barons de {list} qui y ont des terres, {a} contre {b} pour le plus fort, pour l’instant.",
  ],
  room: [
    "{open} of 6 cells around the knight are open: what is laid there counts for the ring.",
    "{open} von 6 Stellen um den Ritter sind offen: Was dort gelegt wird, zählt für den Ring.",
    "{open} cases sur 6 sont libres autour du chevalier : ce que l’on y pose compte pour le domaine.",
  ],
  roomOne: [
    "One cell around the knight is open: what is laid there counts for the ring.",
    "Eine Stelle um den Ritter ist offen: Was dort gelegt wird, zählt für den Ring.",
    "Une case est libre autour du chevalier : ce que l’on y pose compte pour le domaine.",
  ],
  fights: [
    "In a fight the knight’s ring counts {n}.",
    "In einem Kampf zählt der Ring des Ritters {n}.",
    "Dans un combat, le domaine du chevalier compte {n}.",
  ],
  closed: [
    "The knight’s ring is closed already and counts {n}.",
    "Der Ring des Ritters ist schon geschlossen und zählt {n}.",
    "Le domaine du chevalier est déjà complet et compte {n}.",
  ],
  richer: [
    "It makes the ring of {who}’s knight worth {n} more.",
    "Der Ring um den Ritter von {who} zählt damit {n} mehr.",
    "Le domaine du chevalier de {who} vaut alors {n} de plus.",
  ],
  closes: [
    "It closes the ring of {who}’s knight.",
    "Das schließt den Ring um den Ritter von {who}.",
    "Cela complète le domaine du chevalier de {who}.",
  ],
  closesFor: [
    "It closes the ring of {who}’s knight: a barony, {n}.",
    "Das schließt den Ring um den Ritter von {who}: eine Baronie, {n}.",
    "Cela complète le domaine du chevalier de {who} : une baronnie, {n}.",
  ],
  lastBeside: [
    "It fills the last open cell: a knight placed on the meadow beside it founds a barony at once, {n}.",
    "Das füllt die letzte offene Stelle: Ein Ritter auf der Wiese daneben gründet sofort eine Baronie, {n}.",
    "Cela remplit la dernière case ouverte : un chevalier placé sur la prairie voisine fonde aussitôt une baronnie, {n}.",
  ],
  lastThere: [
    "No cell around it is open: a knight placed there founds a barony at once, {n}.",
    "Ringsum ist keine Stelle offen: Ein Ritter dort gründet sofort eine Baronie, {n}.",
    "Aucune case n’est ouverte autour : un chevalier placé là fonde aussitôt une baronnie, {n}.",
  ],
  nearerOne: [
    "It leaves one open cell around {who}’s knight.",
    "Um den Ritter von {who} bleibt eine Stelle offen.",
    "Il reste une case ouverte autour du chevalier de {who}.",
  ],
  nearer: [
    "It leaves {n} open cells around {who}’s knight.",
    "Um den Ritter von {who} bleiben {n} Stellen offen.",
    "Il reste {n} cases ouvertes autour du chevalier de {who}.",
  ],
  poorer: [
    "It makes the ring of {who}’s knight worth {n} less.",
    "Der Ring um den Ritter von {who} zählt damit {n} weniger.",
    "Le domaine du chevalier de {who} vaut alors {n} de moins.",
  ],
  blocks: [
    "It fills a cell around {who}’s knight with land that counts nothing.",
    "Das füllt eine Stelle um den Ritter von {who} mit Land, das nichts zählt.",
    "Cela remplit une case autour du chevalier de {who} avec une terre qui ne rapporte rien.",
  ],
  freeWorth: [
    "The tile counts {n} and costs no honour.",
    "Das Plättchen zählt {n} und kostet keine Ehre.",
    "La tuile compte {n} et ne coûte pas d’honneur.",
  ],
  wouldRing: [
    "A ring there would count {n} so far, with {open} of 6 cells open.",
    "Ein Ring dort würde bisher {n} zählen; {open} von 6 Stellen {open|ist|sind} noch offen.",
    "Un domaine y compterait {n} pour l’instant ({open} {open|case|cases} sur 6 encore {open|libre|libres}).",
  ],
  wouldCount: [
    "A ring around the meadow beside it then counts {n} more.",
    "Ein Ring um die Wiese daneben zählt damit {n} mehr.",
    "Un domaine autour de la prairie voisine vaut alors {n} de plus.",
  ],
  tileWorth: ["The tile counts {n}.", "Das Plättchen zählt {n}.", "La tuile compte {n}."],
  tileFor: [
    "The tile counts {n} and costs {c} honour.",
    "Das Plättchen zählt {n} und kostet {c} {c|Ehrenpunkt|Ehrenpunkte}.",
    "La tuile compte {n} et coûte {c} {c|point|points} d’honneur.",
  ],
  mayLay: [
    "Laid next at {cell}, if that is still best: {x}",
    "Danach auf {cell} gelegt, falls das noch am besten ist: {x}",
    "Posée ensuite en {cell}, si c’est toujours le mieux : {x}",
  ],
  laidNext: ["Laid next at {cell}: {x}", "Danach auf {cell} gelegt: {x}", "Posée ensuite en {cell} : {x}"],
  twinFree: [
    "The same tile lies at place {n}, too, but here it is free.",
    "Dasselbe Plättchen liegt auch auf Platz {n}, aber hier kostet es nichts.",
    "La même tuile se trouve aussi à la place {n}, mais ici elle est gratuite.",
  ],
  twin: [
    "The same tile lies at place {n}, and costs more there.",
    "Dasselbe Plättchen liegt auf Platz {n} und kostet dort mehr.",
    "La même tuile se trouve à la place {n}, où elle coûte plus.",
  ],
  stand: [
    "Knights stand on meadows only, and {n} are still in hand.",
    "Ritter stehen nur auf Wiesen, und {n} sind noch auf der Hand.",
    "Les chevaliers ne se tiennent que sur des prairies ; {n} sont encore en main.",
  ],
  spoils: [
    "Laid beside a knight of {who}’s, it would make that ring worth {n} less.",
    "Neben einem Ritter von {who} würde es dessen Ring um {n} mindern.",
    "Posée à côté d’un chevalier de {who}, elle ferait perdre {n} à ce domaine.",
  ],
  keepsFrom: [
    "It keeps the tile from {who}, who could lay it beside {me}’s knight (−{n}).",
    "So kann {who} es nicht neben den Ritter von {me} legen (−{n}).",
    "Ainsi, {who} ne peut pas la poser à côté du chevalier de {me} (−{n}).",
  ],
  keepsFromAll: [
    "It keeps the tile from the others, who could lay it beside {me}’s knight (−{n}).",
    "So kann es niemand neben den Ritter von {me} legen (−{n}).",
    "Ainsi, personne ne peut la poser à côté du chevalier de {me} (−{n}).",
  ],
  keepsOff: [
    "It keeps a tile of −{n} from {who}, who could lay it in a ring of yours.",
    "So kann {who} das Plättchen, das −{n} zählt, nicht in einen Ring von mir legen.",
    "Ainsi, {who} ne peut pas poser dans un domaine à vous cette tuile qui compte −{n}.",
  ],
  keepsOffAll: [
    "It keeps a tile of −{n} from the others, who could lay it in a ring of yours.",
    "So kann niemand sonst das Plättchen, das −{n} zählt, in einen Ring von mir legen.",
    "Ainsi, personne d’autre ne peut poser dans un domaine à vous cette tuile qui compte −{n}.",
  ],
  free: ["It costs no honour.", "Das kostet keine Ehre.", "Cela ne coûte pas d’honneur."],
  claims: [
    "This knight’s last chance: his ring counts {n}, and a claim brings half of what it counts, unless somebody stronger has land in it.",
    "Die letzte Gelegenheit für diesen Ritter: Sein Ring zählt {n}, und ein Anspruch bringt die Hälfte davon, wenn niemand Stärkeres Land darin hat.",
    "La dernière chance de ce chevalier : son domaine compte {n}, et une revendication en rapporte la moitié, sauf si un plus fort y a des terres.",
  ],
  harmless: [
    "It counts −{n}, but there it lies in no knight’s ring.",
    "Das Plättchen zählt −{n}, liegt dort aber in keinem Ring.",
    "La tuile compte −{n}, mais là, elle n’est dans le domaine d’aucun chevalier.",
  ],
  keepsWorth: [
    "It saves {tile} ({n}) for a ring of yours.",
    "So bleibt für einen meiner Ringe in der Reserve: {kind} ({n}).",
    "Cela garde {tile} ({n}) pour un de vos domaines.",
  ],
  newMeadow: [
    "A meadow more for a knight, with {open} of 6 cells around it open.",
    "Eine Wiese mehr für einen Ritter; ringsum {open|ist|sind} {open} von 6 Stellen offen.",
    "Une prairie de plus pour un chevalier, avec {open} {open|case|cases} sur 6 {open|ouverte|ouvertes} autour.",
  ],
  forMeadow: [
    "A meadow laid beside it later would have {n} more in its ring.",
    "Eine Wiese, die später danebenliegt, hätte {n} mehr im Ring.",
    "Une prairie posée plus tard à côté aurait {n} de plus dans son domaine.",
  ],
  notThere: [
    "There it adds nothing to the rings of {who}’s knights.",
    "Dort bringt es den Ringen der Ritter von {who} nichts.",
    "Là, elle n’ajoute rien aux domaines des chevaliers de {who}.",
  ],
} satisfies Record<string, ThreeWords>;

const seat = (n: number) => `{${n}}`;
const worthOf = (kind: string): number => printed("baron").values[kind] ?? 0;
const open = ({ tiles }: BaronPosition, cell: string): number =>
  around(cell).filter((one) => !(one in tiles)).length;

/** A dearer place of the row with the same tile; 0: there is none. */
const twinOf = ({ row }: BaronPosition, place: number): number =>
  row.findIndex((kind, i) => i >= place && kind === row[place - 1]) + 1;

function ofTake(
  position: BaronPosition,
  { move, events }: Course[number],
  me: number,
  rest: Course,
): string | null {
  const [next] = rest;
  // What the tile is for, if it is laid in the same turn; the land is as it was until then.
  const kind = position.row[Number(move.split(" ")[1]) - 1];
  const lays = next?.seat === me && next.move.startsWith(`lay ${kind} `);
  const x = lays ? ofBaron(position, rest, me) : null;
  const cell = next?.move.split(" ")[2] ?? "";
  if (x !== null) return say(next!.luck ? W.mayLay : W.laidNext, { x, cell });
  const n = worthOf(kind);
  if (n <= 0 || !tilesCount(position, me)) return null;
  return paidIn(events) > 0 ? say(W.tileWorth, { n }) : say(W.freeWorth, { n });
}

/** A barony that comes of a tile in the same turn, as the rules have told it of what is expected: by one's own knight whose ring
 *  it closes, or by one sent right after it; null: none. */
function foundedBy(lay: Course[number], then: Course[number] | undefined, me: number) {
  const found = (step: Course[number] | undefined) =>
    (step?.seat === me ? step.events : [])
      .filter(({ data }) => data.event === "founded" && data.seat === me && Number(data.honour) > 0)
      .map(({ data }) => ({ at: String(data.cell), n: Number(data.honour) }))
      .sort((one, other) => other.n - one.n);
  const [own] = found(lay);
  const [sent] = then?.move.startsWith("donjon ") ? found(then) : [];
  const cell = lay.move.split(" ")[2];
  if (own) return { n: own.n, own: true, there: false };
  const near = sent && (sent.at === cell || around(cell).includes(sent.at));
  return near ? { n: sent.n, own: false, there: sent.at === cell } : null;
}

/** The same in words, with seats as {0}; null: none. */
function foundedWords(lay: Course[number], then: Course[number] | undefined, me: number): string | null {
  const found = foundedBy(lay, then, me);
  if (!found) return null;
  const row = found.own ? W.closesFor : found.there ? W.lastThere : W.lastBeside;
  return say(row, { who: seat(me), n: `+${found.n}` });
}

/** That a knight of one's own falls as his ring is closed, with seats as {0}; null: he leaves the game, or nothing is known of it. */
function lostWords({ events }: Course[number], cell: string, me: number, leaves: boolean): string | null {
  const fights = events.map(({ data }) => data).filter(({ event }) => event === "fight");
  const foes = new Set(fights.flatMap(({ seat: one, other }) => [Number(one), Number(other)]));
  const lost = [...foes].filter((one) => one !== me).map((one) => wonAt(fights, one, cell));
  const sums = lost.find((one) => one !== null);
  return sums && !leaves
    ? say(W.closesLost, { who: seat(me), a: number(sums[1]), b: number(sums[0]) })
    : null;
}

function ofLay(
  position: BaronPosition,
  lay: Course[number],
  me: number,
  then: Course[number] | undefined,
): string | null {
  const founded = foundedWords(lay, then, me);
  if (founded !== null) return founded;
  const [, kind, cell] = lay.move.split(" ");
  const n = worthOf(kind);
  const knights = around(cell).flatMap((one) => {
    const stands = position.donjons[one];
    return stands?.side === "knight" ? [{ cell: one, seat: stands.seat }] : [];
  });
  const own = knights.find((one) => one.seat === me);
  // Whose closed ring loses its fight gains nothing by it but a knight in hand.
  const fallen = lay.events.find(({ data }) => data.event === "driven" && data.seat === me && !data.baron);
  if (fallen) return lostWords(lay, String(fallen.data.cell), me, fallen.data.leaves === true);
  const others = knights.find((one) => one.seat !== me);
  if (own && n > 0) return say(W.richer, { who: seat(me), n });
  if (own && n === 0) {
    const left = open(position, own.cell) - 1;
    return say(left === 0 ? W.closes : left === 1 ? W.nearerOne : W.nearer, { who: seat(me), n: left });
  }
  if (others && n < 0) return say(W.poorer, { who: seat(others.seat), n: -n });
  const founds = mayFound(position, me, then?.seat === me && then.move.startsWith("donjon "));
  if (kind === "meadow") {
    const sum = founds ? bringsAt(position, cell, me) : 0;
    if (sum > 0)
      return ofOwnLand(position, cell, me, say(W.wouldRing, { n: sum, open: open(position, cell) })); // else it speaks against the move
    return others ? say(W.blocks, { who: seat(others.seat) }) : null;
  }
  const free = around(cell).some((one) => position.tiles[one] === "meadow" && !(one in position.donjons));
  return knights.length === 0 && founds && free && n > 0 ? say(W.wouldCount, { n }) : null;
}

/** What speaks for a knight on a cell: what its ring counts for his seat, not what belongs to its baronies already; else
 *  the room around him, and what the ring counts where that is included. Land that a rival's baron has, too, has to be fought for. */
function ofKnight(position: BaronPosition, cell: string, me: number): string | null {
  const [left, n] = [open(position, cell), bringsAt(position, cell, me)];
  const foe = sharedWith(position, cell, me);
  const told = (words: ThreeWords, who: number = me) =>
    ofOwnLand(position, cell, me, say(words, { n: number(n), open: left, who: seat(who) }));
  if (n > 0 && left === 0 && foe !== null) {
    // A closed ring is fought for at once: who loses that founds nothing there.
    const all = clashesOf(position, cell, me);
    return all !== null && all.n > all.m ? told(W.closed) : null;
  }
  if (n > 0 && foe !== null) {
    const clash = clashOf(position, cell, me, foe);
    const all = clash === null ? clashesOf(position, cell, me) : null;
    if (all !== null && all.barons.length > 1) {
      const [a, b] = [all.n, all.m];
      const list = listed(all.seats.map(seat));
      const sums = { n: number(n), a: number(a), b: number(b), j: b - a + 1, open: left, list };
      const words = say(a > b ? W.ringBeatsAll : W.ringFoes, { ...sums, k: all.barons.length });
      return ofOwnLand(position, cell, me, words);
    }
    if (clash === null) return told(W.ringFoe, foe);
    const [a, b] = [clash.n, clash.m];
    const sums = { n: number(n), a: number(a), b: number(b), k: b - a + 1, open: left, who: seat(foe) };
    return ofOwnLand(position, cell, me, say(a > b ? W.ringBeats : W.ringShort, sums));
  }
  if (n > 0) return told(left === 0 ? W.closed : left === 1 ? W.ringOne : W.ring);
  if (left > 0) return say(left === 1 ? W.roomOne : W.room, { open: left });
  const strength = ringAt(position, cell);
  return strength > 0 ? say(W.fights, { n: number(strength) }) : null;
}

/** A fact that speaks for a step of Baron, with those that follow it in a course, with seats as {0}; null: none is known. */
export function ofBaron(position: BaronPosition, [step, ...rest]: Course, me: number): string | null {
  const [verb, cell] = step.move.split(" ");
  if (verb === "donjon") return ofKnight(position, cell, me);
  if (verb === "take") return ofTake(position, step, me, rest);
  return verb === "lay" ? ofLay(position, step, me, rest[0]) : null;
}

/** Somebody else in the game, best of all with a knight whose ring is open. */
function rivalIn(position: BaronPosition, me: number): { seat: number; ring: boolean } {
  const knight = Object.entries(position.donjons).find(
    ([cell, one]) => one.seat !== me && one.side === "knight" && open(position, cell) > 0,
  );
  return knight ? { seat: knight[1].seat, ring: true } : { seat: (me + 1) % position.seats, ring: false };
}

/** What a tile is for that counts less than nothing: to spare one's own ring, else to spoil another's; "": the move takes none. */
export function curseWords(position: BaronPosition, move: string, me: number): string {
  const [verb, place] = move.split(" ");
  const kind = position.row[Number(place) - 1];
  const n = verb === "take" ? worthOf(kind) : 0;
  if (n >= 0) return "";
  // The rules tell beside which knights it may be laid.
  const beside = Object.entries(position.donjons).filter(
    ([cell, { side }]) => side === "knight" && position.sites[cell]?.spoils.includes(kind),
  );
  const two = position.seats === 2;
  const next = { who: seat((me + 1) % position.seats), me: seat(me), n: -n };
  if (beside.some(([, one]) => one.seat === me)) return say(two ? W.keepsFrom : W.keepsFromAll, next);
  const [foe] = beside;
  if (foe) return say(W.spoils, { who: seat(foe[1].seat), n: -n });
  if (!tilesCount(position, me)) return ""; // nobody can do harm with it any more
  return say(two ? W.keepsOff : W.keepsOffAll, next);
}

/** What is to be said of a tile that is taken and does not count, or is not laid yet. */
function takenFor(position: BaronPosition, { move, events }: Course[number], me: number): string | null {
  const place = Number(move.split(" ")[1]);
  const kind = position.row[place - 1];
  const n = worthOf(kind);
  const paid = paidIn(events);
  const late = curseWords(position, move, me) === "" ? lateTake(position, kind, paid, me) : "";
  if (late !== "") return late;
  const free = paid === 0 && twinOf(position, place) === 0 ? say(W.free) : "";
  const about =
    n < 0
      ? curseWords(position, move, me)
      : kind === "meadow" && position.hand[me] > 1
        ? say(W.stand, { n: position.hand[me] })
        : "";
  return [free, about].filter((one) => one !== "").join(" ") || null;
}

/** What is to be said of a tile that is laid where no ring is. */
function laidFor(position: BaronPosition, move: string, me: number, next: string): string | null {
  const [, kind, cell] = move.split(" ");
  const n = worthOf(kind);
  const rings = ringsBy(position, move);
  if (n < 0) return rings.size === 0 ? say(W.harmless, { n: -n }) : null;
  const rival = rivalIn(position, me);
  const away = rings.size > 0 ? null : rival.ring ? say(W.notThere, { who: seat(rival.seat) }) : null;
  if (!tilesCount(position, me) && rings.size === 0) return away ?? lateLay(position, me);
  if (kind === "meadow") {
    if (rings.size > 0) return null;
    const kept = [...new Set((position.reserve[me] ?? []).filter((one) => one !== null && worthOf(one) > 0))];
    const best = kept.sort((a, b) => worthOf(b!) - worthOf(a!))[0];
    if (best) return say(W.keepsWorth, { tile: tileObject(best), kind: kindName(best), n: worthOf(best) });
    return mayFound(position, me) ? say(W.newMeadow, { open: open(position, cell) }) : away;
  }
  // Land that counts less than what the next best move lays is not what speaks for a move.
  const [verb, other] = next.split(" ");
  const best = verb !== "lay" || worthOf(other) <= n;
  const later = mayFound(position, me) && open(position, cell) > 0;
  return later && rings.size === 0 && best ? say(W.forMeadow, { n }) : away;
}

/** A small fact that speaks for a step of Baron, with seats as {0}; null: none is known. */
export function smallOfBaron(
  position: BaronPosition,
  step: Course[number],
  me: number,
  { hinted, next = "", told }: { hinted?: boolean; next?: string; told?: (what: string) => boolean } = {},
): string | null {
  const [verb] = step.move.split(" ");
  if (verb === "end") return ofEnd(position, me, told);
  if (verb === "claim") {
    const n = position.sites[step.move.split(" ")[1]]?.value;
    return n === undefined ? null : say(W.claims, { n: number(n) });
  }
  if (verb === "take") return takenFor(position, step, me);
  // True of many a move, and so no reason why another one was worse.
  return verb === "lay" && hinted ? laidFor(position, step.move, me, next) : null;
}

/** Does what happens on a cell come of a tile or a knight on another one as well? */
const touches = (here: string, cell: unknown): boolean =>
  typeof cell === "string" && (cell === here || around(here).includes(cell));

/** A gap that closes for a point or so later on, which any tile can do. */
export const petty = ({ event, honour }: EventData): boolean => event === "closed" && Number(honour) < 3;

const OWN_GAINS = /^(founded|closed)$/;

/** A course without what the player gains later by other tiles and knights than the one that its first move is about. */
export function withTilePart(position: BaronPosition, course: Course, me: number): Course {
  const [first, ...rest] = course;
  if (!first) return course;
  const [verb, second, third] = first.move.split(" ");
  const kind = verb === "take" ? position.row[Number(second) - 1] : "";
  const held = verb === "take" && (position.reserve?.[me] ?? []).includes(kind); // then it is not this very tile
  let at: string | null = verb === "donjon" ? second : verb === "lay" ? third : null;
  const part = ({ cell }: Record<string, unknown>) =>
    at !== null && (verb === "donjon" ? cell === at : touches(at, cell));
  const steps = rest.map((step) => {
    const [does, what, where] = step.move.split(" ");
    const mine = step.seat === me;
    if (mine && verb === "take" && !held && at === null && does === "lay" && what === kind) at = where;
    const gains = step.events.filter(({ data }) => OWN_GAINS.test(data.event) && data.seat === me);
    const gaps = gains.filter(({ data }) => petty(data));
    const kept = gains.filter(({ data }) => part(data) && !petty(data));
    // Somebody else may fill one's ring as well; of one's own steps all else belongs to what is gained by them.
    const belongs = gains.length > gaps.length ? kept.length > 0 : part({ cell: where ?? what });
    if (!mine || belongs)
      return { ...step, events: step.events.filter((one) => !gains.includes(one) || kept.includes(one)) };
    // What it gives somebody else it gives all the same.
    const gifts = step.events.filter(({ data }) => OWN_GAINS.test(data.event) && data.seat !== me);
    return { ...step, events: gifts };
  });
  return [first, ...steps];
}

/** What a barony brings that comes in the turn that a course begins with, by a tile laid first or taken for it; 0: none. */
export function foundsIn(position: BaronPosition, [first, next, last]: Course, me: number): number {
  const [verb, place] = first.move.split(" ");
  if (verb === "lay") return foundedBy(first, next, me)?.n ?? 0;
  const lays = next?.seat === me && next.move.startsWith(`lay ${position.row[Number(place) - 1]} `);
  return verb === "take" && lays ? (foundedBy(next, last, me)?.n ?? 0) : 0;
}

/** What is said of a tile of the row that is called just as good; null: none is that costs honour when tiles count no more. */
export const tileFor = (
  position: BaronPosition,
  { seat: me, move, events }: Course[number],
): string | null => {
  const n = worthOf(position.row[Number(move.split(" ")[1]) - 1]);
  const c = paidIn(events);
  if (c > 0 && !tilesCount(position, me)) return null;
  return c > 0 ? say(W.tileFor, { n: number(n), c }) : say(W.freeWorth, { n: number(n) });
};
