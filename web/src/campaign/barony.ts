// web/src/campaign/barony.ts -- the campaign of Barony: from three cities to a duchy.
import type { Scenario } from "./scenario";

export const BARONY_CAMPAIGN: Scenario[] = [
  {
    title: ["Smoke from three chimneys", "Rauch aus drei Schornsteinen", "La fumée de trois cheminées"],
    story: [
      "Three cities and nobody to feed them. The knights grumble, because they were promised wars. Today they get spades.",
      "Drei Städte, und niemand, der sie ernährt. Die Ritter murren, denn man hatte ihnen Kriege versprochen. Heute bekommen sie Spaten.",
      "Trois cités, et personne pour les nourrir. Les chevaliers grognent, on leur avait promis des guerres. Aujourd’hui, ce seront des bêches.",
    ],
    words: ["Build three times.", "Dreimal bauen.", "Bâtir trois fois."],
    levels: [1],
    seed: 12,
    goal: { wanted: { event: "built", as: "seat" }, times: 3 },
  },
  {
    title: ["Walls first", "Erst die Mauern", "D’abord les murs"],
    story: [
      "Somebody has stolen the millstone again. The miller wants a wall, the mason wants silver, and both want it today. A stronghold would settle all three.",
      "Schon wieder ist der Mühlstein gestohlen. Der Müller will eine Mauer, der Maurer will Silber, und beide wollen es heute. Eine Festung wäre für alle drei das Beste.",
      "On a encore volé la meule. Le meunier veut un mur, le maçon veut de l’argent, et tous deux aujourd’hui. Une forteresse arrangerait tout.",
    ],
    words: ["Build a stronghold.", "Eine Festung bauen.", "Bâtir une forteresse."],
    levels: [1],
    seed: 24,
    goal: { wanted: { event: "built", as: "seat", where: { building: "stronghold" } }, times: 1 },
  },
  {
    title: ["A word before the name", "Ein Wort vor dem Namen", "Un mot devant le nom"],
    story: [
      "The herald sells titles, and he sells them to whoever pays first. Odo has been seen counting coins. Nobody likes to bow to Odo.",
      "Der Herold verkauft Titel, und zwar an den, der zuerst bezahlt. Odo wurde beim Münzenzählen gesehen. Vor Odo verbeugt sich niemand gern.",
      "Le héraut vend des titres, et au premier qui paie. On a vu Odo compter ses pièces. Personne n’aime s’incliner devant Odo.",
    ],
    words: [
      "Take a title before your rival takes one.",
      "Einen Titel kaufen, bevor der Rivale einen kauft.",
      "Prendre un titre avant le rival.",
    ],
    levels: [1],
    seed: 36,
    goal: {
      wanted: { event: "title", as: "seat" },
      times: 1,
      by: { wanted: { event: "title", rival: true }, times: 1 },
    },
  },
  {
    title: ["The market charter", "Das Marktrecht", "La charte du marché"],
    story: [
      "The village at the crossroads has more carts than houses. Its people want a gate, a market and a name on the map. They would pay for it with loyalty, and the map pays ten points.",
      "Das Dorf an der Kreuzung hat mehr Karren als Häuser. Die Leute wollen ein Tor, einen Markt und einen Namen auf der Karte. Sie zahlen mit Treue, und die Karte zahlt zehn Punkte.",
      "Le village du carrefour a plus de charrettes que de maisons. Ses gens veulent une porte, un marché et un nom sur la carte. Ils paieraient en loyauté, et la carte paie dix points.",
    ],
    words: ["Found a new city.", "Eine neue Stadt gründen.", "Fonder une nouvelle cité."],
    levels: [2],
    seed: 48,
    goal: { wanted: { event: "founded", as: "seat" }, times: 1 },
  },
  {
    title: ["By night and by two", "Bei Nacht und zu zweit", "De nuit et à deux"],
    story: [
      "They took the millstone; you take the mill. One knight alone would be asked in for soup. Two are a raid.",
      "Erst war es der Mühlstein, nun ist es die Mühle. Ein Ritter allein würde zur Suppe hereingebeten. Zwei sind ein Überfall.",
      "Ils ont pris la meule ; prenons le moulin. Un chevalier seul serait invité à la soupe. Deux, c’est un raid.",
    ],
    words: [
      "Destroy a village of a rival.",
      "Ein Dorf eines Rivalen zerstören.",
      "Détruire un village d’un rival.",
    ],
    levels: [2],
    seed: 60,
    goal: { wanted: { event: "lost", rival: true, where: { piece: "village" } }, times: 1 },
  },
  {
    title: ["Count, if you please", "Bitte: Graf", "Comte, s’il vous plaît"],
    story: [
      "A baron stands, a viscount sits, a count is offered wine. The chairs at court are hard, and the wine is good. Three titles, and nobody may look down on you.",
      "Ein Baron steht, ein Vicomte sitzt, einem Grafen wird Wein angeboten. Die Stühle bei Hofe sind hart, und der Wein ist gut. Drei Titel, und niemand blickt mehr herab.",
      "Un baron reste debout, un vicomte s’assied, à un comte on offre du vin. Les chaises de la cour sont dures et le vin est bon. Trois titres, et plus personne ne vous regarde de haut.",
    ],
    words: [
      "Take two titles before a rival has taken three.",
      "Zwei Titel kaufen, bevor ein Rivale drei hat.",
      "Prendre deux titres avant qu’un rival n’en ait trois.",
    ],
    levels: [2],
    seed: 72,
    goal: {
      wanted: { event: "title", as: "seat" },
      times: 2,
      by: { wanted: { event: "title", rival: true }, times: 3 },
    },
  },
  {
    title: ["The lake of three shores", "Der See der drei Ufer", "Le lac aux trois rives"],
    story: [
      "Three houses fish in one lake, and each counts only its own fish. The monks have proposed peace and been laughed at. One of the three will be duke.",
      "Drei Häuser fischen in einem See, und jedes zählt nur die eigenen Fische. Die Mönche haben Frieden vorgeschlagen und wurden ausgelacht. Einer von den dreien wird Herzog.",
      "Trois maisons pêchent dans un lac, et chacune ne compte que ses poissons. Les moines ont proposé la paix et fait rire. L’un des trois sera duc.",
    ],
    words: ["Win against two rivals.", "Gegen zwei Rivalen gewinnen.", "Gagner contre deux rivaux."],
    levels: [1, 2],
    seed: 84,
    goal: { win: true },
  },
  {
    title: ["The careful neighbour", "Der vorsichtige Nachbar", "Le voisin prudent"],
    story: [
      "Melisande never builds without a knight beside it. She has not lost a village in nine years. She has never met anybody who thinks two moves ahead.",
      "Melisande baut nie, ohne dass ein Ritter danebensteht. In neun Jahren hat sie kein Dorf verloren. Jemandem, der zwei Züge vorausdenkt, ist sie noch nie begegnet.",
      "Mélisande ne bâtit jamais sans un chevalier à côté. En neuf ans elle n’a pas perdu un village. Elle n’a jamais rencontré quelqu’un qui prévoit deux coups.",
    ],
    words: ["Win against level 3.", "Gegen Stufe 3 gewinnen.", "Gagner contre le niveau 3."],
    levels: [3],
    seed: 96,
    goal: { win: true },
  },
  {
    title: ["The full map", "Die volle Karte", "La carte pleine"],
    story: [
      "There is no free field left on this map. What one wins another loses, and everybody keeps a list. It is a good time to be the second strongest.",
      "Auf dieser Karte ist kein Acker mehr frei. Was einer gewinnt, verliert ein anderer, und alle führen Listen. Eine gute Zeit, der Zweitstärkste zu sein.",
      "Il n’y a plus un champ libre sur cette carte. Ce que l’un gagne, l’autre le perd, et chacun tient une liste. C’est un bon moment pour être le deuxième plus fort.",
    ],
    words: ["Win against three rivals.", "Gegen drei Rivalen gewinnen.", "Gagner contre trois rivaux."],
    levels: [2, 3, 3],
    seed: 108,
    goal: { win: true },
  },
  {
    title: ["Duke", "Herzog", "Duc"],
    story: [
      "The last step is the shortest and the most expensive. Your rival stands on the same stair and is in no hurry. One of you will have to look up for the rest of his life.",
      "Der letzte Schritt ist der kürzeste und der teuerste. Der Rivale steht auf derselben Stufe und hat keine Eile. Einer von beiden wird sein Leben lang aufblicken müssen.",
      "La dernière marche est la plus courte et la plus chère. Le rival est sur la même marche, sans se presser. L’un des deux devra lever les yeux toute sa vie.",
    ],
    words: ["Win against level 4.", "Gegen Stufe 4 gewinnen.", "Gagner contre le niveau 4."],
    levels: [4],
    seed: 120,
    goal: { win: true },
  },
];
