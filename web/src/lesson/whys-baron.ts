// web/src/lesson/whys-baron.ts -- why one plays Baron so: positions to solve.
import { claims, position as baron, RING } from "../games/baron-lessons";
import type { Why } from "./whys";

const KNIGHT = { "0,0": { seat: 0, side: "knight" as const, value: null } };
const BLUE: [string, string] = ["meadow", "quarry"];

export const baronWhys: Why[] = [
  {
    id: "gap",
    title: ["Fill the gap", "Die Lücke füllen", "Combler le trou"],
    text: [
      "A tile that touches six others brings 9 honour, more than many a barony, and whoever comes first gets it. Find the cell and gain at least 9.",
      "Ein Plättchen, das sechs andere berührt, bringt 9 Ehrenpunkte, mehr als manche Baronie, und sie gehören dem, der zuerst kommt. Die Stelle finden und mindestens 9 holen.",
      "Une tuile qui en touche six autres rapporte 9 points d’honneur, plus que bien des baronnies, et le premier venu les prend. Trouvez la case et tirez-en au moins 9.",
    ],
    missed: [
      "That cell touches too few tiles: it takes four of them to bring anything, and six to bring 9. Count around every empty cell.",
      "Diese Stelle berührt zu wenige Plättchen: Erst vier bringen etwas, und sechs bringen 9. Um jede leere Stelle herum zählen.",
      "Cette case touche trop peu de tuiles : il en faut quatre pour rapporter, et six pour rapporter 9. Comptez autour de chaque case vide.",
    ],
    after: [
      "Look for gaps in each turn, and leave none with five neighbours to the next player.",
      "In jedem Zug nach Lücken sehen und keine mit fünf Nachbarn für die anderen übrig lassen.",
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
      "Das letzte Plättchen eines Rings zählt wie die anderen. Drei aus der Reserve passen auf die offene Stelle; eine Baronie gründen, die 11 Ehrenpunkte bringt.",
      "La dernière tuile d’un domaine compte comme les autres. Trois de la réserve conviennent à la case ouverte ; fondez une baronnie qui rapporte 11 points d’honneur.",
    ],
    tries: [
      {
        when: [{ event: "founded", as: "seat", where: { honour: 9 } }],
        say: [
          "The barony brings 9 only: a meadow counts nothing in a ring.",
          "Die Baronie bringt nur 9: Eine Wiese zählt in einem Ring nichts.",
          "La baronnie ne rapporte que 9 : une prairie ne compte pas dans un domaine.",
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
      "Der Ring ist noch offen: Ein Ritter gründet erst, wenn um ihn sechs Plättchen liegen.",
      "Le domaine est encore ouvert : un chevalier ne fonde que si les six cases autour de lui sont remplies.",
    ],
    after: [
      "Keep a good tile for the ring you are closing, and lay swamps where they hurt somebody else.",
      "Ein gutes Plättchen für den Ring aufheben, der bald voll ist, und Sümpfe dorthin legen, wo sie anderen schaden.",
      "Gardez une bonne tuile pour le domaine que vous complétez, et posez les marais là où ils gênent les autres.",
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
      "Mein Ring und der von Blaus Baron haben Dorf und Wald gemeinsam; dessen übrige Plättchen ergeben 5. Im Kampf zählen gemeinsame Plättchen für keine Seite, und bei Gleichstand verliert der Ritter. Den Ring so schließen, dass mein Ritter gewinnt.",
      "Votre domaine partage le village et la forêt avec le baron bleu, dont les autres tuiles font 5. Dans le combat, ce qui est partagé ne compte pour aucun camp, et à égalité le chevalier perd. Complétez le domaine pour que le chevalier gagne.",
    ],
    tries: [
      {
        when: [{ event: "fight", as: "seat", where: { strength: 4 } }],
        say: [
          "4 against 5: shared tiles do not count, and the meadow brings your knight nothing.",
          "4 gegen 5: Gemeinsame Plättchen zählen nicht, und die Wiese bringt dem Ritter nichts.",
          "4 contre 5 : les tuiles partagées ne comptent pas, et la prairie n’apporte rien à votre chevalier.",
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
      "Es kam zu keinem Kampf: Der Ring um den Ritter ist noch offen. Auf seine letzte offene Stelle legen.",
      "Il n’y a pas eu de combat : le domaine du chevalier est encore ouvert. Posez sur sa dernière case ouverte.",
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
      "Dem Ring fehlt ein Plättchen, und die Reserve gibt wenig her. Aus der Auslage das nehmen, was mehr bringt, als es kostet, und damit eine Baronie gründen, die 11 bringt.",
      "Il manque une tuile au domaine, et la réserve ne vaut pas grand-chose. Prenez dans l’offre ce qui rapporte plus qu’il ne coûte, puis fondez une baronnie de 11.",
    ],
    tries: [
      {
        when: [{ event: "took", as: "seat", where: { kind: "swamp" } }],
        say: [
          "The swamp is free, but in the ring it takes 1 away: the barony brings less than with any other tile.",
          "Der Sumpf ist umsonst, zieht im Ring aber 1 ab: Mit jedem anderen Plättchen bringt die Baronie mehr.",
          "Le marais est gratuit, mais il enlève 1 au domaine : toute autre tuile rapporte plus.",
        ],
      },
      {
        when: [{ event: "took", as: "seat", where: { kind: "meadow" } }],
        say: [
          "3 honour for a meadow that counts nothing: the dearest tile is not the best one.",
          "3 Ehrenpunkte für eine Wiese, die nichts zählt: Das teuerste Plättchen ist nicht das beste.",
          "3 points d’honneur pour une prairie qui ne compte pas : la plus chère n’est pas la meilleure.",
        ],
      },
    ],
    missed: [
      "What you have paid for must pay: lay that very tile on the open cell of the ring.",
      "Was bezahlt ist, soll sich lohnen: genau dieses Plättchen auf die offene Stelle des Rings legen.",
      "Ce qui est payé doit rapporter : posez cette tuile-là sur la case ouverte du domaine.",
    ],
    after: [
      "Paying 1 honour for 2 is a bargain; paying 3 would not have been.",
      "1 Ehrenpunkt für 2 ist ein guter Tausch; 3 wären es nicht gewesen.",
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
      "Ein Ritter auf einer Wiese, deren Ring schon voll ist, gründet sofort, bevor jemand antworten kann. Eine der Wiesen hat so einen Ring. Den Ritter dorthin stellen.",
      "Un chevalier sur une prairie dont le domaine est déjà complet fonde aussitôt, avant toute réponse. L’une des prairies a un tel domaine. Placez-y votre chevalier.",
    ],
    tries: [
      {
        when: [{ event: "raised", as: "seat" }],
        say: [
          "Around that meadow cells are still empty: the knight has to wait, and the others may answer. Look for a meadow with six filled ones.",
          "Um diese Wiese sind noch Stellen leer: Der Ritter muss warten, und die anderen können antworten. Eine Wiese mit sechs Plättchen ringsum suchen.",
          "Autour de cette prairie, des cases sont encore vides : le chevalier doit attendre, et les autres peuvent répondre. Cherchez une prairie avec six cases remplies.",
        ],
      },
    ],
    missed: [
      "The turn is over and no knight is placed: whoever waits leaves the full ring to the next player.",
      "Der Zug ist vorbei, und kein Ritter wurde aufgestellt: Wer wartet, überlässt den vollen Ring den anderen.",
      "Le tour est fini sans chevalier placé : qui attend laisse le domaine complet au suivant.",
    ],
    after: [
      "The nearer a ring is to being full, the fewer the answers. An early knight in a rich place is a promise, a late one is honour.",
      "Je voller der Ring, desto weniger können die anderen antworten. Ein früher Ritter an reichem Ort ist ein Versprechen, ein später ist Ehre.",
      "Plus le domaine est complet, moins il y a de réponses. Un chevalier placé tôt en terre riche est une promesse ; placé tard, il est de l’honneur.",
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
    title: ["Who claims at the end", "Anspruch am Ende", "Qui revendique à la fin"],
    text: [
      "All is laid. Each knight may now claim its land, even with tiles missing, for half of what lies around it. Two of yours are asked, one after the other. Gain 5 honour, and lose none.",
      "Alles ist gelegt. Jeder Ritter darf nun sein Land beanspruchen, auch wenn Plättchen fehlen, für die Hälfte dessen, was um ihn liegt. Zwei meiner Ritter werden gefragt, einer nach dem anderen. 5 Ehrenpunkte gewinnen und keinen verlieren.",
      "Tout est posé. Chaque chevalier peut revendiquer sa terre, même s’il manque des tuiles, pour la moitié de ce qui l’entoure. Deux des vôtres ont à répondre, l’un après l’autre. Gagnez 5 points d’honneur, sans en perdre.",
    ],
    tries: [
      {
        when: [{ event: "claimed", as: "seat", where: { cell: "3,-1" } }],
        say: [
          "Two swamps, a cursed place and a pond make −3 around that knight: a claim costs honour here.",
          "Zwei Sümpfe, ein verfluchter Ort und ein Teich ergeben −3 um diesen Ritter: Ein Anspruch kostet hier Ehre.",
          "Deux marais, un lieu maudit et un étang font −3 autour de ce chevalier : revendiquer coûte ici de l’honneur.",
        ],
      },
      {
        when: [{ event: "waived", as: "seat", where: { cell: "0,0" } }],
        say: [
          "Village, forest, field, vineyard and quarry make 9 around that knight, and half of it, rounded up to 5, was to be had.",
          "Dorf, Wald, Feld, Weinberg und Steinbruch ergeben 9 um diesen Ritter, und die Hälfte, aufgerundet 5, war zu haben.",
          "Village, forêt, champ, vignoble et carrière font 9 autour de ce chevalier ; la moitié, 5 en arrondissant, était à prendre.",
        ],
      },
    ],
    missed: [
      "Add up what lies around each of the two: swamps and cursed ground count less than nothing.",
      "Zusammenzählen, was um jeden der beiden liegt: Sümpfe und verfluchte Orte zählen weniger als nichts.",
      "Additionnez ce qui entoure chacun des deux : marais et lieux maudits valent moins que rien.",
    ],
    after: [
      "A late knight with four good tiles around it is worth a turn, even if its ring will never be full.",
      "Ein später Ritter mit vier guten Plättchen um sich ist einen Zug wert, auch wenn sein Ring nie voll wird.",
      "Un chevalier tardif entouré de quatre bonnes tuiles vaut un tour, même si son domaine ne sera jamais complet.",
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
    title: ["One claim, not two", "Ein Anspruch, nicht zwei", "Une seule revendication"],
    text: [
      "Both of your knights share tiles with Blue’s baron. If both claim, only the stronger one fights him, and the other one goes home; a claim fights with half its strength. The stronger one is too weak. Let only the right one claim, beat the baron and found a barony.",
      "Meine beiden Ritter teilen Plättchen mit Blaus Baron. Erheben beide Anspruch, kämpft nur der stärkere gegen ihn, und der andere geht heim; ein Anspruch kämpft mit halber Stärke. Der stärkere ist zu schwach. Nur mit dem richtigen Anspruch erheben, den Baron schlagen und eine Baronie gründen.",
      "Vos deux chevaliers partagent des tuiles avec le baron bleu. Si tous deux revendiquent, seul le plus fort le combat, et l’autre rentre ; une revendication combat avec la moitié de sa force. Le plus fort est trop faible. Ne revendiquez qu’avec le bon, battez le baron et fondez une baronnie.",
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
          "This knight shares only the pond with the baron, who keeps 6; half of its own 7, rounded up, is 4.",
          "Dieser Ritter teilt mit dem Baron nur den Teich, und der behält 6; die Hälfte seiner eigenen 7 ist, aufgerundet, 4.",
          "Ce chevalier ne partage que l’étang avec le baron, qui garde 6 ; la moitié de ses 7, arrondie vers le haut, fait 4.",
        ],
      },
    ],
    missed: [
      "Without a claim nothing is founded. Which of the two knights shares more with the baron?",
      "Wer nichts beansprucht, gründet nichts. Welcher der beiden Ritter teilt mehr mit dem Baron?",
      "Qui ne revendique rien ne fonde rien. Lequel des deux chevaliers partage le plus avec le baron ?",
    ],
    after: [
      "In a fight the tiles that two share count for neither: the knight that shares most with a baron weakens him most.",
      "Im Kampf zählen gemeinsame Plättchen für keine Seite: Der Ritter, der am meisten mit einem Baron teilt, schwächt ihn am meisten.",
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
