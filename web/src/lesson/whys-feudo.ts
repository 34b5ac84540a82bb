// web/src/lesson/whys-feudo.ts -- why one plays Feudo so: positions to solve.
import { DEAD, later, owned, position as feudo, traded, trading, underWay } from "../games/feudo-lessons";
import type { Outcome } from "./outcome";
import type { Why } from "./whys";

const { towns: TOWNS } = later(0);
const FAR_PLAGUE = 4; // a seed whose first plague card is a village where nobody stands

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
export const feudoWhys: Why[] = [
  {
    id: "siege",
    title: ["Planning a siege", "Belagerung planen", "Préparer un siège"],
    text: [
      "Worcester at 7,9 is free and defends with 7. First Knight (5) and Knight 1 (4) are planned and get beside it: 9. Only trade cards with 0 are left. Which third card takes the town in this round?",
      "Worcester auf 7,9 ist frei und verteidigt sich mit 7. Erster Ritter (5) und Ritter 1 (4) sind geplant und kommen bis neben die Stadt: 9. Nur Handelskarten mit 0 sind übrig. Mit welcher dritten Karte fällt die Stadt noch in dieser Runde?",
      "Worcester en 7,9 est libre et se défend avec 7. Premier Chevalier (5) et chevalier 1 (4) sont prévus et arrivent à côté : 9. Il ne reste que des cartes de commerce à 0. Quelle troisième carte fait tomber la ville dès cette manche ?",
    ],
    missed: [
      "9 are enough, and still the gate stays shut. Who opens gates, gets there with the red number, and wants no pay?",
      "9 sind genug, und doch bleibt das Tor zu. Wer öffnet Tore, kommt mit seiner roten Zahl hin und will keinen Sold?",
      "9 suffisent, et pourtant la porte reste close. Qui ouvre les portes, arrive avec son nombre rouge et ne veut pas de solde ?",
    ],
    after: [
      "A siege needs a mercenary or an infantryman (or the Baron, when none of them lives any more). Plan the foot soldier first: without him the knights stand before the walls.",
      "Eine Belagerung braucht einen Söldner oder Fußsoldaten (oder den Baron, wenn von ihnen keiner mehr lebt). Ihn zuerst einplanen: Ohne ihn stehen die Ritter vor verschlossenen Toren.",
      "Un siège demande un mercenaire ou un fantassin (ou le Baron, s’il n’en reste aucun en vie). Prévoyez-le d’abord : sans lui, les chevaliers restent devant les murs.",
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
      "A town is worth as many points as it is steps away from your castle at 5,10. Both Worcester at 7,9 and Kenilworth at 3,2 could be taken. Here only one counts, the one that brings more points: attack it.",
      "Eine Stadt bringt so viele Punkte, wie sie Schritte vom eigenen Schloss auf 5,10 entfernt ist. Worcester auf 7,9 und Kenilworth auf 3,2 ließen sich beide erobern. Hier gilt nur die, die mehr Punkte bringt: sie angreifen.",
      "Une ville rapporte autant de points qu’il y a de cases jusqu’à votre château en 5,10. Worcester en 7,9 et Kenilworth en 3,2 pourraient toutes deux être prises. Ici, une seule compte, celle qui rapporte le plus de points : attaquez-la.",
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
    title: ["Strong enough", "Stark genug", "Assez de force"],
    text: [
      "Blue’s knight (4) stands in the wood at 7,6, which adds 5: only more than 9 beats him. A Baron fights together with the piece on his cell, and each piece attacks once a round. Beat the knight, and the infantryman (2) at 9,6 as well.",
      "Blaus Ritter (4) steht im Wald auf 7,6, der 5 dazugibt: Nur mit mehr als 9 ist er zu schlagen. Ein Baron kämpft mit der Figur auf seinem Feld zusammen, und jede Figur greift einmal je Runde an. Den Ritter schlagen und auch den Fußsoldaten (2) auf 9,6.",
      "Le chevalier bleu (4) est dans le bois en 7,6, qui ajoute 5 : il faut plus de 9. Un Baron combat avec la figurine de sa case, et chaque figurine attaque une fois par manche. Battez le chevalier, et aussi le fantassin (2) en 9,6.",
    ],
    missed: [
      "Not both are beaten. Each piece attacks once a round, and without the First Knight (5) the others are only 9 against the knight: who else can beat the infantryman?",
      "Nicht beide sind geschlagen. Jede Figur greift einmal je Runde an, und ohne den Ersten Ritter (5) sind die anderen gegen den Ritter nur 9: Wer kann den Fußsoldaten sonst schlagen?",
      "Les deux ne sont pas battus. Chaque figurine attaque une fois par manche, et sans le Premier Chevalier (5) les autres ne font que 9 contre le chevalier : qui d’autre peut battre le fantassin ?",
    ],
    after: [
      "Take along only who is needed: a piece that has attacked is missing elsewhere. A beaten fighter is gone for good and brings the number on its card. Woods and villages are good places to wait in.",
      "Nur aufbieten, wer nötig ist: Wer angegriffen hat, fehlt anderswo. Wer geschlagen wird, ist für immer fort und bringt die Zahl seiner Karte. Wald und Dorf sind gute Orte zum Warten.",
      "N’engagez que qui est nécessaire : une figurine qui a attaqué manque ailleurs. Un combattant battu est perdu pour de bon et rapporte le nombre de sa carte. Bois et villages sont de bons endroits où attendre.",
    ],
    position: feudo(
      [
        { baron: "6,6", knight1: "6,6", first: "8,6", inf1: "7,7", knight2: "9,7" },
        { knight1: "7,6", inf1: "9,6" },
      ],
      { ...traded, phase: "attack" },
    ),
    moves: 10,
    goal: { event: "beaten", as: "other" },
    times: 2,
    theme: "battle",
  },
  {
    id: "convent",
    title: ["A sick knight", "Ein kranker Ritter", "Un chevalier malade"],
    text: [
      "Your knight at 5,3 is sick: his strength is only 2, and the next plague beside him would be his death. It is his card. Bring him where he is safe and gets well.",
      "Der Ritter auf 5,3 ist krank: Seine Stärke ist nur 2, und die nächste Pest neben ihm wäre sein Tod. Seine Karte ist an der Reihe: ihn dorthin bringen, wo er sicher ist und gesund wird.",
      "Le chevalier en 5,3 est malade : sa force n’est que de 2, et la prochaine peste à côté de lui le tuerait. C’est le tour de sa carte. Menez-le là où il sera à l’abri et guérira.",
    ],
    missed: [
      "There he stays sick, and the plague may come. One house on the board is closed to the healthy: look for it.",
      "Dort bleibt er krank, und die Pest kann kommen. Ein Haus auf dem Spielplan ist für Gesunde verschlossen: danach suchen.",
      "Là, il reste malade, et la peste peut venir. Une maison du plateau est fermée aux bien portants : cherchez-la.",
    ],
    after: [
      "In the convent the sick get well when the next round begins. Only they may enter; the Baron heals by himself. A sick piece close by is worth a card.",
      "Im Kloster werden Kranke zu Beginn der nächsten Runde gesund. Nur sie dürfen hinein; der Baron wird von selbst gesund. Eine kranke Figur in der Nähe ist eine Karte wert.",
      "Au couvent, les malades guérissent au début de la manche suivante. Eux seuls y entrent ; le Baron guérit de lui-même. Une figurine malade toute proche vaut une carte.",
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
    title: ["Milady stops a march", "Milady hält alles auf", "Milady les arrête"],
    text: [
      "Blue’s Baron has left his castle. If Milady ends beside him she may charm Blue, who then moves nothing more in this round. Do it before Blue’s first card.",
      "Blaus Baron hat sein Schloss verlassen. Endet Miladys Zug neben ihm, darf sie Blau bezaubern, und Blau zieht dann in dieser Runde nichts mehr. Das vor Blaus erster Karte tun.",
      "Le Baron bleu a quitté son château. Si Milady s’arrête à côté de lui, elle peut charmer Bleu, qui ne déplace plus rien cette manche. Faites-le avant sa première carte.",
    ],
    missed: [
      "Milady has charmed nobody: she must end on a cell beside Blue’s Baron, and then charm Blue.",
      "Milady hat niemanden bezaubert: Ihr Zug muss neben Blaus Baron enden, und dann muss sie Blau bezaubern.",
      "Milady n’a charmé personne : elle doit s’arrêter sur une case à côté du Baron bleu, puis charmer Bleu.",
    ],
    after: [
      "She is away for the next round, so it must be worth it. Your own Baron is safe from this in castle and convent.",
      "Dafür fehlt sie in der nächsten Runde; es muss sich also lohnen. Der eigene Baron ist davor in Schloss und Kloster sicher.",
      "Elle manque ensuite une manche : que cela en vaille la peine. Au château et au couvent, votre propre Baron en est à l’abri.",
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
    title: ["A shilling well spent", "Ein Schilling, gut angelegt", "Un shilling bien placé"],
    text: [
      "The trade has come, and two shillings of your card are left. Take Worcester in this round.",
      "Der Handel ist an der Reihe, und von der Karte sind zwei Schillinge übrig. Worcester noch in dieser Runde erobern.",
      "C’est le moment du commerce, et il reste deux shillings de votre carte. Prenez Worcester dès cette manche.",
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
      "Worcester at 7,9 is free and defends with 7. Mercenary 1 (3) and Knight 1 (4) are planned: 7, and more than 7 is needed. Which third card takes the town in this round?",
      "Worcester auf 7,9 ist frei und verteidigt sich mit 7. Söldner 1 (3) und Ritter 1 (4) sind geplant: 7, und mehr als 7 ist nötig. Mit welcher dritten Karte fällt die Stadt noch in dieser Runde?",
      "Worcester en 7,9 est libre et se défend avec 7. Le mercenaire 1 (3) et le chevalier 1 (4) sont prévus : 7, et il faut plus de 7. Quelle troisième carte fait tomber la ville dès cette manche ?",
    ],
    missed: [
      "That piece does not get there: count the cells to one beside Worcester and compare them with its red number.",
      "Diese Figur kommt nicht an: die Felder bis neben Worcester zählen und mit ihrer roten Zahl vergleichen.",
      "Cette figurine n’arrive pas : comptez les cases jusqu’à côté de Worcester et comparez-les à son nombre rouge.",
    ],
    after: [
      "The number is strength and reach in one: count the spaces before you plan. A strong piece that comes too late is a wasted card.",
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
      "Blaus Baron steht auf 4,2 vor Kenilworth, ein Ritter hinter ihm, und im Schloss wartet ein Fußsoldat: Blau will die Stadt noch in dieser Runde. Die Karten werden reihum gespielt, meine zuerst; nur Handelskarten mit 0 sind übrig. Welche Figur hält, als erste Karte gespielt, sie alle auf?",
      "Le Baron bleu est en 4,2 devant Kenilworth, un chevalier derrière lui, et un fantassin attend au château : Bleu veut la ville dès cette manche. Les cartes se jouent tour à tour, et les vôtres d’abord ; il ne reste que des cartes de commerce à 0. Laquelle de vos figurines, jouée en premier, les arrête tous ?",
    ],
    missed: [
      "That piece does not get near enough to beat anybody, and Blue’s cards are played. Which of yours can keep a whole player from moving?",
      "Diese Figur kommt nicht nah genug heran, um jemanden zu schlagen, und Blau spielt seine Karten. Welche meiner Figuren kann Blau ganz am Ziehen hindern?",
      "Cette figurine n’arrive pas assez près pour battre quelqu’un, et Bleu joue ses cartes. Laquelle des vôtres peut empêcher un joueur de bouger ?",
    ],
    after: [
      "Milady charms Blue before its first card, and Kenilworth stays free. Where pieces stand shows what others will plan. If they play before you it is too late to stop them: then plan for where they will be.",
      "Milady bezaubert Blau vor der ersten Karte, und Kenilworth bleibt frei. Wo Figuren stehen, verrät, was andere planen. Spielen sie vorher, ist es zum Aufhalten zu spät: Dann muss man für die Felder planen, auf denen sie stehen werden.",
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
      "Worcester auf 7,9 gehört mir und steht leer: Verteidigung 7. Blaus Erster Ritter (5), Söldner (3) und Fußsoldat (2) stehen mit 10 davor und greifen nach mir an. Ein Schilling ist übrig, ein Schritt für eine Figur. Die Stadt retten.",
      "Worcester en 7,9 est à vous et se trouve vide : sa défense est de 7. Le Premier Chevalier bleu (5), un mercenaire (3) et un fantassin (2) sont devant avec 10 et attaquent après vous. Il reste un shilling, une case pour une figurine. Sauvez la ville.",
    ],
    missed: [
      "Now Blue takes the town, and its points are lost. Whoever stands inside adds the number on the card to the 7; equal strength is not enough for an attacker.",
      "Jetzt nimmt Blau die Stadt, und ihre Punkte sind verloren. Wer darin steht, zählt mit seiner Zahl zu den 7 dazu; Gleichstand genügt keinem Angreifer.",
      "Bleu prend maintenant la ville, et ses points sont perdus. Qui se tient dedans ajoute son nombre aux 7 ; à égalité, l’attaquant ne passe pas.",
    ],
    after: [
      "7 and 3 make 10, and 10 against 10 is not enough. Count what stands around your towns before the trade ends.",
      "7 und 3 sind 10, und 10 gegen 10 reichen nicht. Vor dem Ende des Handels zählen, wer um die eigenen Städte steht.",
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
      "You have 10 points. Beating the infantryman at 4,6 brings 2, and at 12 the king comes: then fighters at home cost their numbers. First Knight (5), a mercenary (3) and an infantryman (2) are still in the castle, and one shilling is left. Bring the king, and lose as little as possible.",
      "Ich habe 10 Punkte. Der Fußsoldat auf 4,6 bringt 2, und bei 12 kommt der König: Dann kosten Kämpfer zu Hause ihre Zahl. Erster Ritter (5), ein Söldner (3) und ein Fußsoldat (2) sind noch im Schloss, und ein Schilling ist übrig. Den König holen und so wenig wie möglich verlieren.",
      "Vous avez 10 points. Battre le fantassin en 4,6 en rapporte 2, et à 12 le roi vient : les combattants restés au logis coûtent alors leur nombre. Premier Chevalier (5), un mercenaire (3) et un fantassin (2) sont encore au château, et il reste un shilling. Faites venir le roi, et perdez le moins possible.",
    ],
    missed: [
      "The king took more than he had to, or did not come: lead the dearest fighter out first, then beat the infantryman.",
      "Der König nahm mehr als nötig oder kam nicht: erst den teuersten Kämpfer hinausführen, dann den Fußsoldaten schlagen.",
      "Le roi a pris plus qu’il ne fallait, ou n’est pas venu : faites d’abord sortir le combattant le plus cher, puis battez le fantassin.",
    ],
    after: [
      "You lost 5 instead of 10, Blue 9. Watch who comes near 12 points, and empty the castle a round before; the king looks once in a game.",
      "Ich habe 5 Punkte verloren statt 10, Blau 9. Im Auge behalten, wer sich den 12 Punkten nähert, und das Schloss eine Runde vorher leeren; der König sieht nur einmal im Spiel nach.",
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
