// web/src/lesson/whys-barony.ts -- why one plays Barony so: positions to solve.
import { position as barony, RIVAL } from "../games/barony-lessons";
import type { Why } from "./whys";

const RED = { cities: { "2,0": 1, "-1,0": 1, "4,2": 1 } };

export const baronyWhys: Why[] = [
  {
    id: "build",
    title: ["Build where gold lies", "Bauen, wo Gold liegt", "Construire où est l’or"],
    text: [
      "A village brings a token of the land it stands on: field 5 gold, plain 4, forest 3, mountain 2. Your knights stand on different land. Build where the token is worth most.",
      "Ein Dorf bringt einen Marker des Landes, auf dem es steht: Acker 5 Gold, Ebene 4, Wald 3, Gebirge 2. Die Ritter stehen auf verschiedenem Land. Dort bauen, wo der Marker am meisten wert ist.",
      "Un village rapporte un jeton du terrain où il est : champ 5 pièces d’or, plaine 4, forêt 3, montagne 2. Vos chevaliers sont sur des terrains différents. Construisez là où le jeton vaut le plus.",
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
      "No token comes of that: only a new building brings one, built where a knight stands outside of cities.",
      "So gibt es keinen Marker: Nur ein neues Gebäude bringt einen, und gebaut wird, wo ein Ritter außerhalb der Städte steht.",
      "Aucun jeton n’en vient : seul un nouveau bâtiment en rapporte un, là où un chevalier se tient hors des cités.",
    ],
    after: [
      "One action may build on several hexes: gather knights first, then build with all of them.",
      "Eine Aktion darf auf mehreren Feldern bauen: erst Ritter sammeln, dann mit allen bauen.",
      "Une action peut construire sur plusieurs cases : réunissez d’abord les chevaliers, puis construisez avec tous.",
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
      "A lone piece tolerates others on its hex; two of yours on one hex destroy everything there. One of your knights already stands in Blue’s village at 1,-1. Destroy the village.",
      "Eine einzelne Figur duldet andere auf ihrem Feld; zwei von mir auf einem Feld vernichten alles andere dort. In Blaus Dorf auf 1,-1 steht schon einer meiner Ritter. Das Dorf vernichten.",
      "Un pion seul en tolère d’autres sur sa case ; deux des vôtres y détruisent tout. Un de vos chevaliers est déjà dans le village bleu en 1,-1. Détruisez le village.",
    ],
    tries: [
      {
        when: [{ event: "moved", as: "seat", where: { from: "1,-1" } }],
        say: [
          "That knight was in the village already. It is the other one who has to come to 1,-1.",
          "Dieser Ritter stand schon in dem Dorf. Der andere muss nach 1,-1 kommen.",
          "Ce chevalier était déjà dans le village. C’est l’autre qui doit venir en 1,-1.",
        ],
      },
      {
        when: [{ event: "built", as: "seat" }],
        say: [
          "A building next to it drives nobody out, and the knight who might have helped is used up.",
          "Ein Gebäude daneben vertreibt niemanden, und der Ritter, der helfen konnte, ist fort.",
          "Un bâtiment à côté ne chasse personne, et le chevalier qui pouvait aider n’est plus là.",
        ],
      },
    ],
    missed: [
      "The village still stands: a second knight must come to 1,-1, and he must be one step away.",
      "Das Dorf steht noch: Ein zweiter Ritter muss nach 1,-1, und zwar einer, der einen Schritt entfernt ist.",
      "Le village tient toujours : un second chevalier doit venir en 1,-1, depuis une case voisine.",
    ],
    after: [
      "A raid takes a token too, so it is worth most against whoever is about to buy a title.",
      "Ein Überfall nimmt auch einen Marker; am meisten lohnt er gegen jemanden, der gleich einen Titel kaufen will.",
      "Un raid prend aussi un jeton : il est surtout utile contre celui qui s’apprête à acheter un titre.",
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
      "Aucun adversaire n’entre sur une case à forteresse. Vous n’en avez que deux : leur place est là où un raid menace. Vos chevaliers en 2,-1 et 2,1 peuvent construire, puis Bleu joue. Construisez une forteresse là où il en faut une.",
    ],
    tries: [
      {
        when: [{ event: "built", as: "seat", where: { building: "stronghold" } }],
        say: [
          "No blue knight is nearer to that hex than three steps, and you have only two strongholds. Two blue knights stand beside 2,-1: see what comes.",
          "Kein blauer Ritter ist weniger als drei Schritte von diesem Feld entfernt, und es gibt nur zwei Festungen. Neben 2,-1 aber stehen zwei blaue Ritter: So geht es weiter.",
          "Aucun chevalier bleu n’est à moins de trois cases de là, et vous n’avez que deux forteresses. Mais deux chevaliers bleus sont à côté de 2,-1 : voyez la suite.",
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
          "Cette case n’est pas en danger ; à côté de 2,-1 se tiennent deux chevaliers bleus, et seule une forteresse les tient à l’écart.",
        ],
      },
    ],
    missed: [
      "Nothing is built that way: building happens where a knight of yours stands.",
      "So wird nichts gebaut: Gebaut wird dort, wo einer meiner Ritter steht.",
      "Ainsi, rien n’est construit : on construit là où se tient un de vos chevaliers.",
    ],
    after: [
      "In the city beside 2,-1 stood two blue knights: with one action both would have been there. At 2,1 no knight of Blue is nearer than three steps, so a village is enough there. Keep strongholds for places in danger: unlike villages, they never become cities.",
      "In der Stadt neben 2,-1 standen zwei blaue Ritter: Mit einer Aktion wären beide dort gewesen. Von 2,1 ist jeder blaue Ritter mindestens drei Schritte entfernt; dort genügt ein Dorf. Festungen für gefährdete Orte aufheben: Anders als Dörfer werden sie nie zu Städten.",
      "Dans la cité voisine de 2,-1 se tenaient deux chevaliers bleus : une action, et tous deux y étaient. De 2,1, aucun chevalier bleu n’est à moins de trois cases : un village y suffit. Gardez les forteresses pour les lieux en danger : contrairement aux villages, elles ne deviennent jamais des cités.",
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
      "Tokens can be looted; a title cannot. You have more than 15 gold. Buy the title now, and keep a field: it is worth the most silver at the end.",
      "Marker können geraubt werden, ein Titel nicht. Ich habe mehr als 15 Gold. Den Titel jetzt kaufen und einen Acker behalten: Er bringt am Ende das meiste Silber.",
      "Des jetons peuvent être pillés, un titre non. Vous avez plus de 15 pièces d’or. Achetez le titre maintenant, et gardez un champ : c’est lui qui vaut le plus d’argent à la fin.",
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
      "No title is bought, and the tokens can still be looted.",
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
    title: ["Ten points for a village", "Zehn Punkte für ein Dorf", "Dix points d’un coup"],
    text: [
      "No city may stand beside another one, nor in a forest. Only one of your two villages may become a city. Found it.",
      "Keine Stadt darf neben einer anderen oder im Wald liegen. Von meinen beiden Dörfern darf nur eines zur Stadt werden. Diese Stadt gründen.",
      "Pas de cité à côté d’une autre, ni en forêt. Un seul de vos deux villages peut devenir une cité. Fondez-la.",
    ],
    missed: [
      "No city is founded so: choose the village that has no city beside it and stands in no forest.",
      "So wird keine Stadt gegründet: das Dorf wählen, neben dem keine Stadt liegt und das nicht im Wald steht.",
      "Aucune cité n’est fondée ainsi : choisissez le village qui n’a pas de cité à côté et n’est pas en forêt.",
    ],
    after: [
      "A new city also recruits: far from home it is a second start.",
      "Auch in einer neuen Stadt wird rekrutiert: Fern der Heimat ist sie ein zweiter Anfang.",
      "Une nouvelle cité recrute aussi : loin de chez soi, c’est un second départ.",
    ],
    position: barony([{ ...RED, villages: ["1,2", "2,1"], tokens: [2, 0, 0, 0] }, RIVAL]),
    moves: 1,
    goal: { event: "founded", as: "seat" },
    theme: "city",
  },
];
