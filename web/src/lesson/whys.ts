// web/src/lesson/whys.ts -- why one plays so: positions to solve, whose answers the rules' events judge.
import { claims, position as baron, RING } from "../games/baron-lessons";
import { position as barony, RIVAL } from "../games/barony-lessons";
import { DEAD, later, owned, position as feudo, traded, trading, underWay } from "../games/feudo-lessons";
import type { ThreeWords } from "../lib/i18n";
import type { Moment } from "../lib/bridge";
import { happened, type Wanted } from "./goals";
import type { Outcome } from "./outcome";

/** Why an answer does not do, if all of these events came of it. */
export interface Try {
  when: readonly Wanted[];
  say: ThreeWords;
}

export interface Why {
  id: string;
  title: ThreeWords;
  text: ThreeWords; // what is thought about here, and what is to be reached
  after: ThreeWords; // what to remember
  tries?: readonly Try[]; // wrong answers that are likely, each with its reason
  missed: ThreeWords; // why it is not reached by any other one
  position: unknown;
  moves: number; // that may be made for it
  goal: Wanted;
  never?: Wanted; // what spoils it
  outcome?: Outcome; // how the round goes on after the answer, right or wrong
  theme?: string; // of puzzles like it
}

const { towns: TOWNS } = later(0);
const KNIGHT = { "0,0": { seat: 0, side: "knight" as const, value: null } };
const FAR_PLAGUE = 4; // a seed whose first plague card is a village where nobody stands
const BLUE: [string, string] = ["meadow", "quarry"];

const BARON: Why[] = [
  {
    id: "gap",
    title: ["Fill the gap", "Die Lücke füllen", "Combler le trou"],
    text: [
      "A tile that touches six others brings 9 honour, more than many a barony, and whoever comes first gets it. Find the cell and bring home at least 9.",
      "Ein Plättchen, das sechs andere berührt, bringt 9 Ehre, mehr als manche Baronie, und wer zuerst kommt, bekommt sie. Das Feld finden und mindestens 9 einstreichen.",
      "Une tuile qui en touche six autres rapporte 9 points d’honneur, plus que bien des baronnies, et le premier venu les prend. Trouvez la case et tirez-en au moins 9.",
    ],
    missed: [
      "That cell touches too few tiles: it takes four of them to bring anything, and six to bring 9. Count around every empty cell.",
      "Dieses Feld berührt zu wenige Plättchen: Erst vier bringen etwas, und sechs bringen 9. Um jedes leere Feld zählen.",
      "Cette case touche trop peu de tuiles : il en faut quatre pour rapporter, et six pour rapporter 9. Compter autour de chaque case vide.",
    ],
    after: [
      "Look for holes each turn, and do not leave one with five neighbours to the next player.",
      "In jedem Zug nach Löchern sehen, und keines mit fünf Nachbarn für die anderen übrig lassen.",
      "Cherchez les trous à chaque tour, et n’en laissez aucun à cinq voisins au suivant.",
    ],
    position: baron(
      {
        "0,0": "field",
        "2,0": "meadow",
        "2,-1": "pond",
        "1,-1": "meadow",
        "0,1": "meadow",
        "1,1": "forest",
        "3,-1": "quarry",
      },
      [["meadow", "village", "vineyard"], BLUE],
      ["swamp", "meadow", "field"],
    ),
    moves: 1,
    goal: { event: "closed", as: "seat", least: { honour: 9 } },
    theme: "gap",
  },
  {
    id: "close",
    title: ["Close with the best", "Mit dem Besten schließen", "Fermer avec le meilleur"],
    text: [
      "The last tile of a ring counts like the others. Three of yours fit at the open cell; found a barony that brings 11 honour.",
      "Das letzte Plättchen eines Rings zählt wie die anderen. Drei aus der Reserve passen auf das offene Feld; eine Baronie gründen, die 11 Ehre bringt.",
      "La dernière tuile d’un anneau compte comme les autres. Trois de la réserve conviennent à la case ouverte ; fondez une baronnie qui rapporte 11 points d’honneur.",
    ],
    tries: [
      {
        when: [{ event: "founded", as: "seat", where: { honour: 9 } }],
        say: [
          "The barony brings 9 only: a meadow counts nothing in a ring.",
          "Die Baronie bringt nur 9: Eine Wiese zählt in einem Ring nichts.",
          "La baronnie ne rapporte que 9 : une prairie ne compte pas dans un anneau.",
        ],
      },
      {
        when: [{ event: "founded", as: "seat", where: { honour: 8 } }],
        say: [
          "The barony brings 8 only: a swamp takes 1 away.",
          "Die Baronie bringt nur 8: Ein Sumpf zieht 1 ab.",
          "La baronnie ne rapporte que 8 : un marais enlève 1.",
        ],
      },
    ],
    missed: [
      "The ring is still open: a knight founds only when all six cells around it are filled.",
      "Der Ring ist noch offen: Ein Ritter gründet erst, wenn alle sechs Felder um ihn gefüllt sind.",
      "L’anneau est encore ouvert : un chevalier ne fonde que si les six cases autour de lui sont remplies.",
    ],
    after: [
      "Keep a good tile for the ring you are closing, and lay swamps where they hurt somebody else.",
      "Ein gutes Plättchen für den Ring aufheben, der sich schließt, und Sümpfe dorthin legen, wo sie anderen schaden.",
      "Gardez une bonne tuile pour l’anneau que vous fermez, et posez les marais là où ils gênent les autres.",
    ],
    position: baron(RING, [["meadow", "forest", "swamp"], BLUE], ["vineyard", "meadow", "field"], {
      donjons: KNIGHT,
      honour: [1, 0],
    }),
    moves: 1,
    goal: { event: "founded", as: "seat", least: { honour: 11 } },
    theme: "found",
  },
  {
    id: "count",
    title: ["Count before the fight", "Vor dem Kampf zählen", "Compter avant le combat"],
    text: [
      "Your ring shares the village and the forest with Blue’s baron, whose other tiles make 5. In the fight shared tiles count for neither, and equal strength loses. Close the ring so that your knight wins.",
      "Der Ring teilt sich Dorf und Wald mit Blaus Baron, dessen übrige Plättchen 5 ergeben. Im Kampf zählt Geteiltes für keine Seite, und Gleichstand verliert. Den Ring so schließen, dass der Ritter gewinnt.",
      "Votre anneau partage le village et la forêt avec le baron bleu, dont les autres tuiles font 5. Dans le combat, ce qui est partagé ne compte pour aucun camp, et l’égalité perd. Fermez l’anneau pour que le chevalier gagne.",
    ],
    tries: [
      {
        when: [{ event: "fight", as: "seat", where: { strength: 4 } }],
        say: [
          "4 against 5: without the shared tiles the meadow brings your knight nothing.",
          "4 gegen 5: Ohne das Geteilte bringt die Wiese dem Ritter nichts.",
          "4 contre 5 : sans les tuiles partagées, la prairie n’apporte rien à votre chevalier.",
        ],
      },
      {
        when: [{ event: "fight", as: "seat", where: { strength: 5 } }],
        say: [
          "5 against 5: whoever attacks must be stronger, equal is not enough.",
          "5 gegen 5: Wer angreift, muss stärker sein, Gleichstand reicht nicht.",
          "5 contre 5 : l’attaquant doit être plus fort, l’égalité ne suffit pas.",
        ],
      },
    ],
    missed: [
      "No fight has come: the ring around your knight is still open. Lay on its last open cell.",
      "Es kam zu keinem Kampf: Der Ring um den Ritter ist noch offen. Auf sein letztes offenes Feld legen.",
      "Il n’y a pas eu de combat : l’anneau du chevalier est encore ouvert. Poser sur sa dernière case ouverte.",
    ],
    after: [
      "6 against 5. A lost fight costs no honour, but the whole way there was for nothing.",
      "6 gegen 5. Ein verlorener Kampf kostet keine Ehre, aber der ganze Weg war umsonst.",
      "6 contre 5. Un combat perdu ne coûte pas d’honneur, mais tout le chemin était pour rien.",
    ],
    position: baron(
      { ...RING, "2,-1": "meadow", "3,-1": "village", "3,-2": "vineyard", "2,-2": "quarry", "2,0": "meadow" },
      [["meadow", "forest", "pond"], BLUE],
      ["swamp", "meadow", "field"],
      {
        donjons: { "2,-1": { seat: 1, side: "baron", value: 10 }, ...KNIGHT },
        honour: [1, 10],
      },
    ),
    moves: 1,
    goal: { event: "founded", as: "seat" },
    theme: "fight",
  },
  {
    id: "pay",
    title: ["Worth its price", "Seinen Preis wert", "Ce que vaut une tuile"],
    text: [
      "The ring lacks one tile, and nothing in your reserve is worth much. Take from the row what brings more than it costs, then found a barony worth 11.",
      "Dem Ring fehlt ein Plättchen, und die Reserve gibt wenig her. Aus der Auslage nehmen, was mehr bringt, als es kostet, und eine Baronie gründen, die 11 bringt.",
      "Il manque une tuile à l’anneau, et la réserve ne vaut pas grand-chose. Prenez dans la rangée ce qui rapporte plus qu’il ne coûte, puis fondez une baronnie de 11.",
    ],
    tries: [
      {
        when: [{ event: "took", as: "seat", where: { kind: "swamp" } }],
        say: [
          "The swamp is free, but in the ring it takes 1 away: the barony brings less than with any other tile.",
          "Der Sumpf ist umsonst, zieht im Ring aber 1 ab: Mit jedem anderen Plättchen bringt die Baronie mehr.",
          "Le marais est gratuit, mais il enlève 1 à l’anneau : toute autre tuile rapporte plus.",
        ],
      },
      {
        when: [{ event: "took", as: "seat", where: { kind: "meadow" } }],
        say: [
          "3 honour for a meadow that counts nothing: the dearest tile is not the best one.",
          "3 Ehre für eine Wiese, die nichts zählt: Das teuerste Plättchen ist nicht das beste.",
          "3 points d’honneur pour une prairie qui ne compte pas : la plus chère n’est pas la meilleure.",
        ],
      },
    ],
    missed: [
      "What you have paid for must pay: lay that very tile on the open cell of the ring.",
      "Was bezahlt ist, soll sich lohnen: genau dieses Plättchen auf das offene Feld des Rings legen.",
      "Ce qui est payé doit rapporter : poser cette tuile-là sur la case ouverte de l’anneau.",
    ],
    after: [
      "One honour for two is a bargain; three would not have been.",
      "Eine Ehre für zwei ist ein guter Tausch; drei wären es nicht gewesen.",
      "Un point d’honneur pour en gagner deux, c’est une affaire ; trois, ce n’en serait pas une.",
    ],
    position: baron(RING, [["meadow", "swamp"], BLUE], ["swamp", "forest", "meadow"], {
      donjons: KNIGHT,
      honour: [2, 0],
      phase: "take",
    }),
    moves: 2,
    goal: { event: "founded", as: "seat", least: { honour: 11 } },
    theme: "row",
  },
  {
    id: "knight",
    title: ["A place that pays at once", "Ein Platz, der sofort zahlt", "Une place qui paie aussitôt"],
    text: [
      "A knight on a meadow whose ring is already full founds at once, before anybody can answer. One of the meadows has such a ring. Place your knight there.",
      "Ein Ritter auf einer Wiese mit vollem Ring gründet sofort, bevor jemand antworten kann. Eine der Wiesen hat so einen Ring. Den Ritter dorthin stellen.",
      "Un chevalier sur une prairie dont l’anneau est déjà plein fonde aussitôt, avant toute réponse. L’une des prairies a un tel anneau. Placez-y votre chevalier.",
    ],
    tries: [
      {
        when: [{ event: "raised", as: "seat" }],
        say: [
          "Around that meadow cells are still empty: the knight has to wait, and the others may answer. Look for six filled ones.",
          "Um diese Wiese sind noch Felder leer: Der Ritter muss warten, und die anderen können antworten. Sechs gefüllte suchen.",
          "Autour de cette prairie, des cases sont encore vides : le chevalier doit attendre, et les autres peuvent répondre. Chercher six cases remplies.",
        ],
      },
    ],
    missed: [
      "The turn is over and no knight is placed: whoever waits leaves the full ring to the next player.",
      "Der Zug ist vorbei, und kein Ritter steht: Wer wartet, lässt den vollen Ring den anderen.",
      "Le tour est fini sans chevalier posé : qui attend laisse l’anneau plein au suivant.",
    ],
    after: [
      "The nearer a ring is to being full, the fewer the answers. An early knight in a rich place is a promise, a late one is honour.",
      "Je voller der Ring, desto weniger Antworten. Ein früher Ritter an reichem Ort ist ein Versprechen, ein später ist Ehre.",
      "Plus l’anneau est plein, moins il y a de réponses. Un chevalier précoce en terre riche est une promesse, un tardif est de l’honneur.",
    ],
    position: baron(
      { ...RING, "0,1": "vineyard", "2,0": "meadow", "-2,1": "meadow", "2,-1": "pond" },
      [["meadow", "swamp"], BLUE],
      ["swamp", "forest", "meadow"],
      { phase: "donjon" },
    ),
    moves: 1,
    goal: { event: "founded", as: "seat" },
    theme: "knight",
  },
  {
    id: "claims",
    title: ["Who claims at the end", "Wer am Ende Anspruch erhebt", "Qui revendique à la fin"],
    text: [
      "All is laid. Each knight may now claim its land, even with tiles missing, for half of what lies around it. Two of yours are asked, one after the other. Gain 5 honour, and lose none.",
      "Alles ist gelegt. Jeder Ritter darf nun sein Land beanspruchen, auch wenn Plättchen fehlen, für die Hälfte dessen, was um ihn liegt. Zwei eigene werden gefragt, einer nach dem anderen. 5 Ehre gewinnen und keine verlieren.",
      "Tout est posé. Chaque chevalier peut revendiquer sa terre, même s’il manque des tuiles, pour la moitié de ce qui l’entoure. Deux des vôtres ont à répondre, l’un après l’autre. Gagnez 5 points d’honneur, sans en perdre.",
    ],
    tries: [
      {
        when: [{ event: "claimed", as: "seat", where: { cell: "3,-1" } }],
        say: [
          "Two swamps, a cursed place and a pond make −3 around that knight: half of it is lost by claiming.",
          "Zwei Sümpfe, ein verfluchter Ort und ein Teich ergeben −3 um diesen Ritter: Die Hälfte davon kostet der Anspruch.",
          "Deux marais, un lieu maudit et un étang font −3 autour de ce chevalier : revendiquer en coûte la moitié.",
        ],
      },
      {
        when: [{ event: "waived", as: "seat", where: { cell: "0,0" } }],
        say: [
          "Village, forest, field, vineyard and quarry make 9 around that knight, and half of it, 5, was to be had.",
          "Dorf, Wald, Acker, Weinberg und Steinbruch ergeben 9 um diesen Ritter, und die Hälfte, 5, war zu haben.",
          "Village, forêt, champ, vignoble et carrière font 9 autour de ce chevalier ; la moitié, 5, était à prendre.",
        ],
      },
    ],
    missed: [
      "Add up what lies around each of the two: swamps and cursed ground are below nothing.",
      "Um jeden der beiden zusammenzählen, was dort liegt: Sümpfe und verfluchte Orte zählen weniger als nichts.",
      "Additionnez ce qui entoure chacun des deux : marais et lieux maudits valent moins que rien.",
    ],
    after: [
      "A late knight with four good tiles around it is worth a turn, even if its ring will never be full.",
      "Ein später Ritter mit vier guten Plättchen um sich ist einen Zug wert, auch wenn sein Ring nie voll wird.",
      "Un chevalier tardif entouré de quatre bonnes tuiles vaut un tour, même si son anneau ne sera jamais plein.",
    ],
    position: claims(
      {
        ...{ "0,0": "meadow", "1,0": "village", "0,1": "forest", "-1,0": "field" },
        ...{ "0,-1": "vineyard", "1,-1": "quarry" },
        ...{ "3,-1": "meadow", "3,0": "swamp", "2,0": "cursed", "2,-1": "pond", "3,-2": "swamp" },
      },
      { ...KNIGHT, "3,-1": { seat: 0, side: "knight", value: null } },
      [8, 12, -5],
    ),
    moves: 2,
    goal: { event: "founded", as: "seat", least: { honour: 5 } },
    never: { event: "claimed", as: "seat", where: { cell: "3,-1" } },
    theme: "claim",
  },
  {
    id: "alone",
    title: ["One claim, not two", "Ein Anspruch, nicht zwei", "Une revendication, pas deux"],
    text: [
      "Both of your knights touch Blue’s barony. Of several against one baron only the strongest fights, and the others go home; claims fight with half their strength. The strongest of yours is too weak alone. Let the right one claim, beat the baron and found a barony.",
      "Beide eigenen Ritter berühren Blaus Baronie. Von mehreren gegen einen Baron kämpft nur der stärkste, die anderen gehen heim; Ansprüche kämpfen mit halber Stärke. Der stärkste ist allein zu schwach. Den richtigen Anspruch erheben, den Baron schlagen und eine Baronie gründen.",
      "Vos deux chevaliers touchent la baronnie bleue. De plusieurs contre un baron seul le plus fort combat, les autres rentrent ; une revendication combat à moitié de sa force. Le plus fort est trop faible seul. Revendiquez avec le bon, battez le baron et fondez une baronnie.",
    ],
    tries: [
      {
        when: [
          { event: "claimed", as: "seat", where: { cell: "-2,0" } },
          { event: "claimed", as: "seat", where: { cell: "1,1" } },
        ],
        say: [
          "Of two claims only the stronger fights, and that is the knight who shares no more than the pond with the baron: 4 against 6.",
          "Von zwei Ansprüchen kämpft nur der stärkere, und das ist der Ritter, der mit dem Baron nur den Teich teilt: 4 gegen 6.",
          "De deux revendications seule la plus forte combat, et c’est le chevalier qui ne partage que l’étang avec le baron : 4 contre 6.",
        ],
      },
      {
        when: [{ event: "claimed", as: "seat", where: { cell: "-2,0" } }],
        say: [
          "This knight shares only the pond with the baron, who keeps 6; half of its own 7 is 4.",
          "Dieser Ritter teilt mit dem Baron nur den Teich, und der behält 6; die Hälfte der eigenen 7 ist 4.",
          "Ce chevalier ne partage que l’étang avec le baron, qui garde 6 ; la moitié de ses 7 fait 4.",
        ],
      },
    ],
    missed: [
      "Whoever claims nothing founds nothing. Which of the two knights shares more with the baron?",
      "Wer nichts beansprucht, gründet nichts. Welcher der beiden Ritter teilt mehr mit dem Baron?",
      "Qui ne revendique rien ne fonde rien. Lequel des deux chevaliers partage le plus avec le baron ?",
    ],
    after: [
      "In a fight the tiles that two share count for neither: the knight that shares most with a baron weakens him most.",
      "Im Kampf zählen geteilte Plättchen für keine Seite: Der Ritter, der am meisten mit einem Baron teilt, schwächt ihn am meisten.",
      "Dans un combat, les tuiles partagées ne comptent pour aucun camp : le chevalier qui partage le plus avec un baron l’affaiblit le plus.",
    ],
    position: claims(
      {
        ...{ "0,0": "meadow", "1,0": "village", "0,1": "field", "-1,0": "pond", "-1,1": "meadow" },
        ...{ "0,-1": "quarry", "1,-1": "meadow" },
        ...{ "1,1": "meadow", "2,1": "forest", "1,2": "pond", "0,2": "forest" },
        ...{ "-2,0": "meadow", "-3,1": "village", "-3,0": "field", "-2,-1": "forest" },
      },
      {
        "0,0": { seat: 1, side: "baron", value: 7 },
        "-2,0": { seat: 0, side: "knight", value: null },
        "1,1": { seat: 0, side: "knight", value: null },
      },
      [9, 16, -5],
    ),
    moves: 2,
    goal: { event: "founded", as: "seat" },
    theme: "claim",
  },
];

const RED = { cities: { "2,0": 1, "-1,0": 1, "4,2": 1 } };

const BARONY: Why[] = [
  {
    id: "build",
    title: ["Build where gold lies", "Bauen, wo Gold liegt", "Bâtir où est l’or"],
    text: [
      "A village brings a token of the land it stands on: field 5 gold, plain 4, forest 3, mountain 2. Your knights stand on different land. Build so that the token is worth most.",
      "Ein Dorf bringt einen Marker des Landes, auf dem es steht: Acker 5 Gold, Ebene 4, Wald 3, Gebirge 2. Die Ritter stehen auf verschiedenem Land. So bauen, dass der Marker am meisten wert ist.",
      "Un village rapporte un jeton du terrain où il est : champ 5 pièces d’or, plaine 4, forêt 3, montagne 2. Vos chevaliers sont sur des terrains différents. Bâtissez pour que le jeton vaille le plus.",
    ],
    tries: [
      {
        when: [{ event: "built", as: "seat", where: { token: "forest" } }],
        say: [
          "A forest brings a token worth 3 gold only. On what does your other knight stand?",
          "Ein Wald bringt nur einen Marker zu 3 Gold. Worauf steht der andere Ritter?",
          "Une forêt ne rapporte qu’un jeton de 3 pièces d’or. Sur quoi se tient votre autre chevalier ?",
        ],
      },
    ],
    missed: [
      "No token comes of that: only a building brings one, where a knight stands outside of cities.",
      "So kommt kein Marker: Nur ein Gebäude bringt einen, dort, wo ein Ritter außerhalb der Städte steht.",
      "Aucun jeton n’en vient : seul un bâtiment en rapporte un, là où un chevalier se tient hors des cités.",
    ],
    after: [
      "One action may build on several hexes: gather knights first, then build with all of them.",
      "Eine Aktion darf auf mehreren Feldern bauen: erst Ritter sammeln, dann mit allen bauen.",
      "Une action peut bâtir sur plusieurs hexagones : réunissez d’abord les chevaliers, puis bâtissez avec tous.",
    ],
    position: barony([{ ...RED, knights: { "2,1": 1, "1,0": 1 } }, RIVAL]),
    moves: 1,
    goal: { event: "built", as: "seat", where: { token: "field" } },
    theme: "build",
  },
  {
    id: "raid",
    title: ["Two make a raid", "Zu zweit überfallen", "À deux pour un raid"],
    text: [
      "A lone piece lets others live beside it; two of yours on one hex drive everything out. Blue’s village at 1,-1 has one of your knights beside it. Destroy it.",
      "Eine einzelne Figur duldet andere neben sich; zwei eigene auf einem Feld vertreiben alles. Bei Blaus Dorf auf 1,-1 steht schon ein Ritter. Es zerstören.",
      "Un pion seul en tolère d’autres à côté de lui ; deux des vôtres sur un hexagone chassent tout. Un de vos chevaliers est déjà près du village bleu en 1,-1. Détruisez le village.",
    ],
    tries: [
      {
        when: [{ event: "moved", as: "seat", where: { from: "1,-1" } }],
        say: [
          "That knight stood beside the village already. It is the other one who has to come to 1,-1.",
          "Dieser Ritter stand schon bei dem Dorf. Der andere muss nach 1,-1 kommen.",
          "Ce chevalier était déjà près du village. C’est l’autre qui doit venir en 1,-1.",
        ],
      },
      {
        when: [{ event: "built", as: "seat" }],
        say: [
          "A building beside it drives nobody out, and the knight who might have helped is used up.",
          "Ein Gebäude daneben vertreibt niemanden, und der Ritter, der helfen konnte, ist verbraucht.",
          "Un bâtiment à côté ne chasse personne, et le chevalier qui pouvait aider est employé.",
        ],
      },
    ],
    missed: [
      "The village still stands: a second knight must come to 1,-1, and he must be one step away.",
      "Das Dorf steht noch: Ein zweiter Ritter muss nach 1,-1, und zwar einer, der einen Schritt entfernt ist.",
      "Le village tient toujours : un second chevalier doit venir en 1,-1, depuis un hexagone voisin.",
    ],
    after: [
      "A raid takes a token too, so it is worth most against whoever is about to buy a title.",
      "Ein Überfall nimmt auch einen Marker; am meisten lohnt er gegen jemanden, der gleich einen Titel kaufen will.",
      "Un raid prend aussi un jeton : il vaut surtout contre celui qui s’apprête à acheter un titre.",
    ],
    position: barony([
      { ...RED, knights: { "1,-1": 1, "2,-1": 1 } },
      { ...RIVAL, villages: ["1,-1"], tokens: [2, 1, 0, 0] },
    ]),
    moves: 2,
    goal: { event: "lost", where: { piece: "village" } },
    theme: "raid",
  },
  {
    id: "stronghold",
    title: ["What nobody can raid", "Was niemand überfällt", "Ce que nul ne pille"],
    text: [
      "No opponent enters a hex with a stronghold. You have only two, so they belong where a raid is near. Your knights at 2,-1 and 2,1 could build, and Blue moves next. Build a stronghold where it is needed.",
      "Ein Feld mit Festung betritt kein Gegner. Es gibt nur zwei, sie gehören also dorthin, wo ein Überfall droht. Die Ritter auf 2,-1 und 2,1 könnten bauen, danach zieht Blau. Eine Festung dort errichten, wo sie nötig ist.",
      "Aucun adversaire n’entre sur un hexagone à forteresse. Vous n’en avez que deux : leur place est là où un raid menace. Vos chevaliers en 2,-1 et 2,1 peuvent bâtir, puis Bleu joue. Élevez une forteresse là où il la faut.",
    ],
    tries: [
      {
        when: [{ event: "built", as: "seat", where: { building: "stronghold" } }],
        say: [
          "No blue knight is nearer to that hex than three steps, and you have only two strongholds. Two blue knights stand beside 2,-1: see what comes.",
          "Diesem Feld ist kein blauer Ritter näher als drei Schritte, und es gibt nur zwei Festungen. Neben 2,-1 aber stehen zwei blaue Ritter: So geht es weiter.",
          "Aucun chevalier bleu n’est à moins de trois pas de cet hexagone, et vous n’avez que deux forteresses. Mais deux chevaliers bleus se tiennent à côté de 2,-1 : voyez la suite.",
        ],
      },
      {
        when: [{ event: "built", as: "seat", where: { building: "village", at: "2,-1" } }],
        say: [
          "Two blue knights stand beside it, and two raid a village; only a stronghold keeps them out.",
          "Daneben stehen zwei blaue Ritter, und zwei überfallen ein Dorf; nur eine Festung hält sie fern.",
          "Deux chevaliers bleus sont à côté, et deux pillent un village ; seule une forteresse les tient à l’écart.",
        ],
      },
      {
        when: [{ event: "built", as: "seat", where: { building: "village" } }],
        say: [
          "That hex is not in danger; beside 2,-1 stand two blue knights, and only a stronghold keeps them out.",
          "Dieses Feld ist nicht in Gefahr; neben 2,-1 stehen zwei blaue Ritter, und nur eine Festung hält sie fern.",
          "Cet hexagone n’est pas en danger ; à côté de 2,-1 se tiennent deux chevaliers bleus, et seule une forteresse les tient à l’écart.",
        ],
      },
    ],
    missed: [
      "Nothing is built so: one action builds where a knight of yours stands.",
      "So wird nichts gebaut: Eine Aktion baut dort, wo ein eigener Ritter steht.",
      "Rien n’est bâti ainsi : une action bâtit là où se tient un de vos chevaliers.",
    ],
    after: [
      "In the city beside 2,-1 stood two blue knights: with one action both would have been there. At 2,1 no knight of Blue is nearer than three steps, so a village is enough there. Keep strongholds for places in danger: unlike villages, they never become cities.",
      "In der Stadt neben 2,-1 standen zwei blaue Ritter: Mit einer Aktion wären beide dort gewesen. 2,1 ist kein blauer Ritter näher als drei Schritte; dort genügt ein Dorf. Festungen für gefährdete Orte aufheben: Anders als Dörfer werden sie nie zu Städten.",
      "Dans la cité voisine de 2,-1 se tenaient deux chevaliers bleus : une action, et tous deux y étaient. De 2,1, aucun chevalier bleu n’est à moins de trois pas : un village y suffit. Gardez les forteresses pour les lieux en danger : au contraire des villages, elles ne deviennent jamais des cités.",
    ],
    position: barony([
      { ...RED, knights: { "2,-1": 1, "2,1": 1 } },
      { ...RIVAL, cities: { ...RIVAL.cities, "2,-2": 2 } },
    ]),
    moves: 1,
    goal: { event: "built", as: "seat", where: { building: "stronghold", at: "2,-1" } },
    outcome: {
      seed: 1,
      plays: [[], ["move 2,-2 2,-1", "loot plain", "done", "recruit 2,-2 2"]],
      until: ["looted", "recruited", { event: "lost", where: { piece: "knight" } }],
    },
  },
  {
    id: "title",
    title: ["A title in time", "Ein Titel zur rechten Zeit", "Un titre à temps"],
    text: [
      "Tokens lying about can be raided; a title cannot. You have more than 15 gold. Buy the title now, and keep a field: it is worth the most silver at the end.",
      "Marker im Vorrat können geraubt werden, ein Titel nicht. Mehr als 15 Gold sind da. Den Titel jetzt kaufen und einen Acker behalten: Er zählt am Ende am meisten Silber.",
      "Des jetons qui traînent se pillent, un titre non. Vous avez plus de 15 pièces d’or. Achetez le titre maintenant, et gardez un champ : c’est lui qui vaut le plus d’argent à la fin.",
    ],
    tries: [
      {
        when: [{ event: "title", as: "seat", where: { paid: { field: 2 } } }],
        say: [
          "The title is bought, but both fields are gone: 1 field, 1 plain and 2 forests make 15, too.",
          "Der Titel ist gekauft, aber beide Äcker sind weg: 1 Acker, 1 Ebene und 2 Wälder sind auch 15.",
          "Le titre est acheté, mais les deux champs sont partis : 1 champ, 1 plaine et 2 forêts font aussi 15.",
        ],
      },
    ],
    missed: [
      "No title is bought, and the tokens can still be raided.",
      "Es ist kein Titel gekauft, und die Marker können noch geraubt werden.",
      "Aucun titre n’est acheté, et les jetons peuvent encore être pillés.",
    ],
    after: [
      "Pay with what leaves the most silver, and as near to 15 as can be: no change is given.",
      "So zahlen, dass das meiste Silber bleibt, und möglichst genau 15: Wechselgeld gibt es nicht.",
      "Payez de façon à garder le plus d’argent, et au plus près de 15 : la monnaie n’est pas rendue.",
    ],
    position: barony([{ ...RED, villages: ["2,1"], tokens: [2, 1, 2, 1] }, RIVAL], { round: 9 }),
    moves: 1,
    goal: { event: "title", as: "seat" },
    never: { event: "title", as: "seat", where: { paid: { field: 2 } } },
    theme: "title",
  },
  {
    id: "city",
    title: ["Ten points from a village", "Zehn Punkte aus einem Dorf", "Dix points d’un village"],
    text: [
      "A city beside another city is not allowed, nor one in a forest. Two of your villages could become one, only one of them may. Found the city.",
      "Eine Stadt neben einer Stadt ist nicht erlaubt, auch keine im Wald. Von den eigenen Dörfern darf nur eines zur Stadt werden. Die Stadt gründen.",
      "Pas de cité à côté d’une autre, ni en forêt. Un seul de vos villages peut devenir une cité. Fondez la cité.",
    ],
    missed: [
      "No city is founded so: choose the village that has no city beside it and stands in no forest.",
      "So wird keine Stadt gegründet: das Dorf wählen, neben dem keine Stadt liegt und das nicht im Wald steht.",
      "Aucune cité n’est fondée ainsi : choisir le village qui n’a pas de cité à côté et n’est pas en forêt.",
    ],
    after: [
      "A new city also recruits: far from home it is a second start.",
      "Eine neue Stadt wirbt auch an: Fern der Heimat ist sie ein zweiter Anfang.",
      "Une nouvelle cité recrute aussi : loin du pays, c’est un second départ.",
    ],
    position: barony([{ ...RED, villages: ["1,2", "2,1"], tokens: [2, 0, 0, 0] }, RIVAL]),
    moves: 1,
    goal: { event: "founded", as: "seat" },
    theme: "city",
  },
];

/** Rounds played to their end: Red goes for Worcester with all that gets there, Blue stays at home. */
const AT_HOME = ["card baron", "card knight1", "card inf1", "trade 0"];
const WORCESTER = [
  "attack 7,9",
  ...["first", "knight1", "merc1", "inf1"].map((piece) => `join ${piece}`),
  "strike",
];
const roundFor = (trade: string): Outcome => ({
  seed: FAR_PLAGUE,
  plays: [[trade, ...WORCESTER], AT_HOME],
  near: "7,9",
  until: ["conquered", "round"],
});

/** Pieces around Worcester, whose castle lies at 5,10. */
const FEUDO: Why[] = [
  {
    id: "siege",
    title: ["A siege is plotted", "Eine Belagerung wird geplant", "Un siège se prépare"],
    text: [
      "Worcester at 7,9 is free and defends with 7. First Knight (5) and Knight 1 (4) are plotted and get beside it: 9. Only trading cards with 0 are left. Which third card takes the town in this round?",
      "Worcester auf 7,9 ist frei und verteidigt sich mit 7. Erster Ritter (5) und Ritter 1 (4) sind geplant und kommen daneben an: 9. Nur Handelskarten mit 0 sind übrig. Mit welcher dritten Karte fällt die Stadt noch in dieser Runde?",
      "Worcester en 7,9 est libre et se défend avec 7. Premier Chevalier (5) et chevalier 1 (4) sont prévus et arrivent à côté : 9. Il ne reste que des cartes de commerce à 0. Quelle troisième carte fait tomber la ville dès cette manche ?",
    ],
    missed: [
      "9 are enough, and still the gate stays shut. Who opens gates, gets there with the red number, and wants no pay?",
      "9 sind genug, und doch bleibt das Tor zu. Wer öffnet Tore, kommt mit seiner roten Zahl hin und will keinen Sold?",
      "9 suffisent, et pourtant la porte reste close. Qui ouvre les portes, arrive avec son nombre rouge et ne veut pas de solde ?",
    ],
    after: [
      "A siege needs a mercenary or an infantryman (or the Baron, when none of them lives any more). Plot the foot soldier first: without him the knights stand before the walls.",
      "Eine Belagerung braucht einen Söldner oder Fußsoldaten (oder den Baron, wenn von ihnen keiner mehr lebt). Ihn zuerst planen: Ohne ihn stehen die Ritter vor verschlossenem Tor.",
      "Un siège demande un mercenaire ou un fantassin (ou le baron, s’il n’en reste aucun en vie). Prévoyez-le d’abord : sans lui, les chevaliers restent devant les murs.",
    ],
    position: feudo(
      [
        {
          ...{ first: "4,8", knight1: "8,6", inf1: "5,8", knight2: "9,7", knight3: "5,3" },
          ...{ merc1: "1,9", merc2: "6,8", inf2: "9,4", baron: "2,9", milady: "3,8" },
        },
        {},
      ],
      {
        round: 3,
        plots: [["first", "knight1"], []],
        trades: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    ),
    moves: 1,
    goal: { event: "card", as: "seat", where: { piece: "inf1", place: 3 } },
    outcome: roundFor("trade 0"),
    theme: "siege",
  },
  {
    id: "far",
    title: ["Which town?", "Welche Stadt?", "Quelle ville ?"],
    text: [
      "A town brings as many points as it lies away from your castle at 5,10. Both Worcester at 7,9 and Kenilworth at 3,2 could be taken. For this exercise only one counts, the one that brings more points: attack it.",
      "Eine Stadt bringt so viele Punkte, wie sie vom Schloss auf 5,10 entfernt liegt. Worcester auf 7,9 und Kenilworth auf 3,2 ließen sich beide nehmen. In dieser Übung gilt nur eine, und zwar die, die mehr Punkte bringt: sie angreifen.",
      "Une ville rapporte autant de points que de cases jusqu’au château en 5,10. Worcester en 7,9 et Kenilworth en 3,2 pourraient toutes deux être prises. Dans cet exercice une seule compte, celle qui rapporte le plus de points : attaquez-la.",
    ],
    missed: [
      "Worcester lies 3 steps from your castle and brings 3; count the steps to Kenilworth, too.",
      "Worcester liegt 3 Schritte vom eigenen Schloss und bringt 3; auch die Schritte nach Kenilworth zählen.",
      "Worcester est à 3 cases de votre château et rapporte 3 ; comptez aussi les cases jusqu’à Kenilworth.",
    ],
    after: [
      "A far town pays, but it is hard to hold, and losing it costs what it lies away from the loser’s castle.",
      "Eine ferne Stadt zahlt sich aus, ist aber schwer zu halten, und ihr Verlust kostet die Entfernung zum eigenen Schloss.",
      "Une ville lointaine rapporte, mais elle est difficile à tenir, et la perdre coûte sa distance au château du perdant.",
    ],
    position: feudo([{ first: "6,9", merc1: "8,9", knight1: "3,3", knight2: "2,3", inf1: "4,2" }, {}], {
      ...traded,
      phase: "attack",
    }),
    moves: 10,
    goal: { event: "conquered", as: "seat", least: { distance: 6 } },
    never: { event: "conquered", as: "seat", where: { town: "Worcester" } },
    theme: "siege",
  },
  {
    id: "battle",
    title: ["Enough and no less", "Genug und nicht weniger", "Assez, et pas moins"],
    text: [
      "Blue’s knight (4) stands in the wood at 7,6, which adds 5. Only more than 9 beats it, and a Baron fights together with the piece on his cell. Beat the knight.",
      "Blaus Ritter (4) steht im Wald auf 7,6, der 5 dazugibt. Erst mehr als 9 schlägt ihn, und ein Baron kämpft mit der Figur auf seinem Feld zusammen. Den Ritter schlagen.",
      "Le chevalier bleu (4) est dans le bois en 7,6, qui ajoute 5. Il faut plus de 9, et un baron combat avec la figurine de sa case. Battez le chevalier.",
    ],
    missed: [
      "It is not beaten so: the pieces together need more than 9.",
      "So ist er nicht geschlagen: Die Figuren brauchen zusammen mehr als 9.",
      "Il n’est pas battu ainsi : il faut que vos figurines comptent ensemble plus de 9.",
    ],
    after: [
      "A beaten fighter is gone for good and brings the number on its card. Woods and villages are good places to wait in.",
      "Wer geschlagen ist, ist für immer fort und bringt die Zahl seiner Karte. Wald und Dorf sind gute Orte zum Warten.",
      "Qui est battu l’est pour de bon et rapporte le nombre de sa carte. Bois et villages sont de bons endroits où attendre.",
    ],
    position: feudo([{ baron: "6,6", knight1: "6,6", first: "8,6", inf1: "7,7" }, { knight1: "7,6" }], {
      ...traded,
      phase: "attack",
    }),
    moves: 6,
    goal: { event: "beaten", as: "other" },
    theme: "battle",
  },
  {
    id: "convent",
    title: ["A sick knight", "Ein kranker Ritter", "Un chevalier malade"],
    text: [
      "Your knight at 5,3 is sick: his strength is only 2, and the next plague beside him would be his death. It is his card. Bring him where he is safe and gets well.",
      "Der Ritter auf 5,3 ist krank: Seine Stärke ist nur 2, und die nächste Pest neben ihm wäre sein Tod. Seine Karte ist an der Reihe. Ihn dorthin bringen, wo er sicher ist und gesund wird.",
      "Le chevalier en 5,3 est malade : sa force n’est que de 2, et la prochaine peste à côté de lui le tuerait. C’est le tour de sa carte. Menez-le là où il sera à l’abri et guérira.",
    ],
    missed: [
      "There he stays sick, and the plague may come. One house on the board is closed to the healthy: look for it.",
      "Dort bleibt er krank, und die Pest kann kommen. Ein Haus auf dem Brett ist Gesunden verschlossen: danach suchen.",
      "Là, il reste malade, et la peste peut venir. Une maison du plateau est fermée aux bien portants : cherchez-la.",
    ],
    after: [
      "In the convent the sick get well when the next round begins. Only they may enter; the Baron heals by himself. A sick piece close by is worth a card.",
      "Im Kloster werden Kranke zu Beginn der nächsten Runde gesund. Nur sie dürfen hinein; der Baron wird von selbst gesund. Eine kranke Figur in der Nähe ist eine Karte wert.",
      "Au couvent, les malades guérissent au début de la manche suivante. Eux seuls y entrent ; le baron guérit de lui-même. Une figurine malade toute proche vaut une carte.",
    ],
    position: sick(
      feudo([{ knight1: "5,3" }, {}], {
        ...underWay,
        phase: "march",
        step: 1,
        plots: [
          ["knight1", "merc1", "first", 2],
          ["baron", "knight1", "inf1", 0],
        ],
      }),
    ),
    moves: 1,
    goal: { event: "moved", as: "seat", where: { to: "5,5" } },
  },
  {
    id: "milady",
    title: ["Milady stops a march", "Milady hält einen Marsch auf", "Milady arrête une marche"],
    text: [
      "Blue’s Baron has left his castle. If Milady ends beside him she may charm Blue, who then moves nothing more in this round. Do it before Blue’s first card.",
      "Blaus Baron hat sein Schloss verlassen. Endet Milady neben ihm, so darf sie Blau bezaubern, der dann in dieser Runde nichts mehr zieht. Das vor Blaus erster Karte tun.",
      "Le baron bleu a quitté son château. Si Milady s’arrête à côté de lui, elle peut charmer Bleu, qui ne déplace plus rien cette manche. Faites-le avant sa première carte.",
    ],
    missed: [
      "Milady has charmed nobody: she must end on a cell beside Blue’s Baron, and then charm him.",
      "Milady hat niemanden bezaubert: Sie muss auf einem Feld neben Blaus Baron enden und ihn dann bezaubern.",
      "Milady n’a charmé personne : elle doit s’arrêter sur une case à côté du baron bleu, puis le charmer.",
    ],
    after: [
      "She is away for the next round, so it must be worth it. Your own Baron is safe from this in castle and convent.",
      "Dafür fehlt sie in der nächsten Runde; es muss sich also lohnen. Der eigene Baron ist davor in Schloss und Kloster sicher.",
      "Elle manque ensuite une manche : que cela en vaille la peine. Au château et au couvent, votre propre baron en est à l’abri.",
    ],
    position: feudo([{ milady: "5,4" }, { baron: "4,2", knight1: "5,1" }], {
      ...underWay,
      phase: "march",
      step: 1,
      plots: [
        ["milady", "first", "merc1", 2],
        ["baron", "knight1", "inf1", 0],
      ],
    }),
    moves: 2,
    goal: { event: "charmed", as: "seat" },
    theme: "milady",
  },
  {
    id: "shilling",
    title: ["A shilling at the right place", "Ein Schilling am rechten Ort", "Un shilling au bon endroit"],
    text: [
      "It is the trade, and two shillings are left of your card. Take Worcester in this round.",
      "Der Handel läuft, und von der Karte sind zwei Schillinge übrig. Worcester noch in dieser Runde nehmen.",
      "C’est le commerce, et il reste deux shillings de votre carte. Prenez Worcester dans cette manche.",
    ],
    missed: [
      "Without a mercenary or an infantryman beside the town there is no siege, however strong the knights are.",
      "Ohne Söldner oder Fußsoldat neben der Stadt gibt es keine Belagerung, so stark die Ritter auch sind.",
      "Sans mercenaire ni fantassin à côté de la ville, pas de siège, si forts que soient les chevaliers.",
    ],
    after: [
      "Trade comes after all cards: others have shown theirs by then, and cannot answer.",
      "Der Handel kommt nach allen Karten: Die anderen haben ihre dann gezeigt und können nicht mehr antworten.",
      "Le commerce vient après toutes les cartes : les autres ont montré les leurs et ne peuvent plus répondre.",
    ],
    position: feudo([{ first: "6,9", knight1: "8,8", inf1: "9,9" }, {}], {
      ...trading,
      phase: "trade",
      plots: [
        ["first", "inf1", "knight1", 2],
        ["baron", "knight1", "inf1", 0],
      ],
      moved: [{ first: 3, inf1: 2, knight1: 3 }, {}],
    }),
    moves: 8,
    goal: { event: "conquered", as: "seat" },
    theme: "trade",
  },
  {
    id: "third",
    title: ["The card that gets there", "Die Karte, die ankommt", "La carte qui arrive"],
    text: [
      "Worcester at 7,9 is free and defends with 7. Mercenary 1 (3) and Knight 1 (4) are plotted: 7, and more than 7 is needed. Which third card takes the town in this round?",
      "Worcester auf 7,9 ist frei und verteidigt sich mit 7. Söldner 1 (3) und Ritter 1 (4) sind geplant: 7, und mehr als 7 ist nötig. Mit welcher dritten Karte fällt die Stadt noch in dieser Runde?",
      "Worcester en 7,9 est libre et se défend avec 7. Le mercenaire 1 (3) et le chevalier 1 (4) sont prévus : 7, et il faut plus de 7. Quelle troisième carte fait tomber la ville dès cette manche ?",
    ],
    missed: [
      "That piece does not get there: count the cells to one beside Worcester and compare them with its red number.",
      "Diese Figur kommt nicht an: die Felder bis neben Worcester zählen und mit ihrer roten Zahl vergleichen.",
      "Cette figurine n’arrive pas : comptez les cases jusqu’à côté de Worcester et comparez-les à son nombre rouge.",
    ],
    after: [
      "The number is strength and reach in one: count the cells before you plot. A strong piece that comes too late is a wasted card.",
      "Die Zahl ist Stärke und Reichweite zugleich: vor dem Planen die Felder zählen. Eine starke Figur, die zu spät kommt, ist eine vergeudete Karte.",
      "Le nombre est à la fois force et portée : comptez les cases avant de prévoir. Une figurine forte qui arrive trop tard est une carte perdue.",
    ],
    position: feudo(
      [
        {
          ...{ merc1: "6,10", knight1: "8,6", inf1: "5,8", first: "1,4", knight2: "3,5", knight3: "5,3" },
          ...{ merc2: "1,9", inf2: "9,4", baron: "2,9", milady: "3,8" },
        },
        {},
      ],
      {
        round: 2,
        plots: [["merc1", "knight1"], []],
        trades: [
          [2, 0, 0, 0],
          [2, 0, 0, 0],
        ],
      },
    ),
    moves: 1,
    goal: { event: "card", as: "seat", where: { piece: "inf1", place: 3 } },
    outcome: roundFor("trade 2"),
    theme: "plot",
  },
  {
    id: "before",
    title: ["Stopped in time", "Rechtzeitig aufgehalten", "Les arrêter à temps"],
    text: [
      "Blue’s Baron stands at 4,2 before Kenilworth, a knight behind him, and an infantryman waits in the castle: Blue wants the town in this round. Cards are played in turn, and yours come first; only trading cards with 0 are left. Which of your pieces, as the first card, stops them all?",
      "Blaus Baron steht auf 4,2 vor Kenilworth, ein Ritter hinter ihm, und im Schloss wartet ein Fußsoldat: Blau will die Stadt noch in dieser Runde. Die Karten werden reihum gespielt, Rot beginnt; nur Handelskarten mit 0 sind übrig. Welche Figur hält, als erste Karte gespielt, sie alle auf?",
      "Le baron bleu est en 4,2 devant Kenilworth, un chevalier derrière lui, et un fantassin attend au château : Bleu veut la ville dès cette manche. Les cartes se jouent tour à tour, et les vôtres d’abord ; il ne reste que des cartes de commerce à 0. Laquelle de vos figurines, jouée en premier, les arrête tous ?",
    ],
    missed: [
      "That piece does not get near enough to beat anybody, and Blue’s cards are played. Who of yours can forbid a whole player to move?",
      "Diese Figur kommt nicht nah genug heran, um jemanden zu schlagen, und Blau spielt seine Karten. Wer von den eigenen Figuren kann jemandem das Ziehen ganz verbieten?",
      "Cette figurine n’arrive pas assez près pour battre quelqu’un, et Bleu joue ses cartes. Laquelle des vôtres peut empêcher un joueur de bouger ?",
    ],
    after: [
      "Milady charms Blue before its first card, and Kenilworth stays free. Where pieces stand tells what others will plot. If they play before you it is too late to stop them: then plot for where they will be.",
      "Milady bezaubert Blau vor der ersten Karte, und Kenilworth bleibt frei. Wo Figuren stehen, verrät, was andere planen. Spielen sie vorher, ist es zum Aufhalten zu spät: Dann dafür planen, wo sie sein werden.",
      "Milady charme Bleu avant sa première carte, et Kenilworth reste libre. La place des figurines dit ce que les autres prévoient. S’ils jouent avant vous, il est trop tard pour les arrêter : prévoyez alors où ils seront.",
    ],
    position: feudo(
      [
        { milady: "5,4", first: "9,6", knight1: "9,4", knight2: "3,9", merc1: "5,7", inf1: "6,6" },
        { baron: "4,2", knight1: "5,1" },
      ],
      {
        round: 3,
        trades: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
    ),
    moves: 1,
    goal: { event: "card", as: "seat", where: { piece: "milady", place: 1 } },
    outcome: {
      seed: FAR_PLAGUE,
      plays: [
        ["card first", "card knight1", "card inf1", "card knight2", "trade 0", "charm 1"],
        [
          ...AT_HOME,
          "move knight1 3,3",
          "move inf1 3,1",
          "attack 3,2",
          "join baron",
          "join knight1",
          "join inf1",
          "strike",
        ],
      ],
      near: "4,2",
      until: ["conquered", "round"],
    },
    theme: "plot",
  },
  {
    id: "hold",
    title: ["Hold what you have", "Halten, was man hat", "Tenir ce qu’on a"],
    text: [
      "Worcester at 7,9 is yours and stands empty: its defence is 7. Blue’s First Knight (5), mercenary (3) and infantryman (2) stand before it with 10 and attack after you. One shilling is left, one step for one piece. Save the town.",
      "Worcester auf 7,9 gehört Rot und steht leer: Verteidigung 7. Blaus Erster Ritter (5), Söldner (3) und Fußsoldat (2) stehen mit 10 davor und greifen nach Rot an. Ein Schilling ist übrig, ein Schritt für eine Figur. Die Stadt retten.",
      "Worcester en 7,9 est à vous et se trouve vide : sa défense est de 7. Le Premier Chevalier bleu (5), un mercenaire (3) et un fantassin (2) sont devant avec 10 et attaquent après vous. Il reste un shilling, une case pour une figurine. Sauvez la ville.",
    ],
    missed: [
      "Now Blue takes the town, and its points are lost. Whoever stands inside adds the number on the card to the 7; equal strength is not enough for an attacker.",
      "Jetzt nimmt Blau die Stadt, und ihre Punkte sind verloren. Wer darin steht, zählt mit seiner Zahl zu den 7 dazu; Gleichstand genügt keinem Angreifer.",
      "Bleu prend maintenant la ville, et ses points sont perdus. Qui se tient dedans ajoute son nombre aux 7 ; à égalité, l’attaquant ne passe pas.",
    ],
    after: [
      "7 and 3 make 10, and 10 against 10 is not enough. Count what stands around your towns before the trade ends.",
      "7 und 3 sind 10, und 10 gegen 10 reichen nicht. Vor dem Ende des Handels zählen, was um die eigenen Städte steht.",
      "7 et 3 font 10, et 10 contre 10 ne suffisent pas. Avant la fin du commerce, comptez ce qui entoure vos villes.",
    ],
    position: feudo(
      [
        {
          ...{ merc1: "6,9", inf1: "6,10", knight1: "5,8" },
          ...{ baron: "3,9", first: "3,6", knight2: "1,5", knight3: "8,6", merc2: DEAD, inf2: DEAD },
        },
        {
          ...{ first: "8,8", merc1: "8,9", inf1: "8,10" },
          ...{ baron: "9,2", merc2: "9,2", knight1: "6,3", knight2: "7,2", knight3: DEAD, inf2: DEAD },
        },
      ],
      {
        ...trading,
        ...later(5),
        points: [5, 2], // the king does not come, whoever has the town
        towns: { ...TOWNS, Gloucester: { ...TOWNS.Gloucester, owner: null } },
        phase: "trade",
        plots: [
          ["merc1", "inf1", "knight1", 2],
          ["first", "merc1", "inf1", 2],
        ],
        spent: [1, 1],
        moved: [
          { merc1: 1, inf1: 1, knight1: 2 },
          { first: 5, merc1: 3, inf1: 2 },
        ],
      },
    ),
    moves: 1,
    goal: { event: "spent", as: "seat", where: { piece: "merc1", to: "7,9" } },
    outcome: {
      seed: FAR_PLAGUE,
      plays: [[], ["attack 7,9", "join first", "join merc1", "join inf1", "strike"]],
      until: ["conquered", "round"],
    },
    theme: "siege",
  },
  {
    id: "king",
    title: ["Before the king comes", "Bevor der König kommt", "Avant que vienne le roi"],
    text: [
      "You have 10 points. Beating the infantryman at 4,6 brings 2, and at 12 the king comes: then fighters at home cost their numbers. First Knight (5), a mercenary (3) and an infantryman (2) are still in the castle, and one shilling is left. Bring the king, and lose as little as can be.",
      "Rot hat 10 Punkte. Der Fußsoldat auf 4,6 bringt 2, und bei 12 kommt der König: Dann kosten Kämpfer zu Hause ihre Zahl. Erster Ritter (5), ein Söldner (3) und ein Fußsoldat (2) sind noch im Schloss, und ein Schilling ist übrig. Den König holen und so wenig wie möglich verlieren.",
      "Vous avez 10 points. Battre le fantassin en 4,6 en rapporte 2, et à 12 le roi vient : les combattants restés au logis coûtent alors leur nombre. Premier Chevalier (5), un mercenaire (3) et un fantassin (2) sont encore au château, et il reste un shilling. Faites venir le roi, et perdez le moins possible.",
    ],
    missed: [
      "The king took more than he had to, or did not come: lead the dearest fighter out first, then beat the infantryman.",
      "Der König nahm mehr als nötig oder kam nicht: erst den teuersten Kämpfer hinausführen, dann den Fußsoldaten schlagen.",
      "Le roi a pris plus qu’il ne fallait, ou n’est pas venu : faites d’abord sortir le combattant le plus cher, puis battez le fantassin.",
    ],
    after: [
      "You lost 5 instead of 10, Blue 9. Watch who comes near 12 points, and empty the castle a round before; the king looks once in a game.",
      "Rot hat 5 verloren statt 10, Blau 9. Im Auge behalten, wer sich den 12 Punkten nähert, und das Schloss eine Runde vorher leeren; der König sieht nur einmal im Spiel nach.",
      "Vous en avez perdu 5 au lieu de 10, Bleu 9. Surveillez qui approche des 12 points, et videz le château une manche plus tôt ; le roi ne regarde qu’une fois par partie.",
    ],
    position: feudo(
      [
        {
          ...{ baron: "7,9", merc1: "7,9", knight1: "5,6", knight2: "8,6", knight3: "3,9", inf1: "1,8" },
        },
        {
          ...{ inf1: "4,6", baron: "9,1", merc1: "9,1", merc2: "1,1", knight1: "6,3", knight2: "7,2" },
          ...{ inf2: DEAD },
        },
      ],
      {
        ...trading,
        points: [10, 9],
        towns: owned({ Worcester: 0, Hereford: 0, Gloucester: 1, Evesham: 1 }),
        phase: "trade",
        plots: [
          ["knight1", "knight2", "merc1", 2],
          ["baron", "knight1", "inf1", 0],
        ],
        spent: [1, 0],
        moved: [{ knight1: 2, knight2: 2, merc1: 1 }, {}],
      },
    ),
    moves: 4,
    goal: { event: "king", as: "seat" },
    never: { event: "cowards", as: "seat", least: { sum: 6 } },
    theme: "trade",
  },
];

/** The same position with red's first knight sick. */
function sick(position: unknown): unknown {
  const { pieces } = position as { pieces: Record<string, { sick: boolean }>[] };
  pieces[0].knight1.sick = true;
  return position;
}

export const WHYS: Record<string, Why[]> = { baron: BARON, barony: BARONY, feudo: FEUDO };

/** Why an answer does not do, by what came of it. */
export const missedBy = (why: Why, moments: readonly Moment[], me: number): ThreeWords =>
  why.tries?.find(({ when }) => when.every((one) => happened(one, moments, me) > 0))?.say ?? why.missed;
