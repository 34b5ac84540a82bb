// web/src/campaign/baron.ts -- the campaign of Baron: a house of no name makes itself one.
import { land } from "./lay";
import { ahead, ALONE, also, type Scenario, WIN } from "./scenario";

/** A rival's barony of 6 around its baron at -1,0. */
const RIVALS_BARONY = {
  "-1,0": "meadow",
  "0,-1": "village",
  "-1,-1": "pond",
  "-2,0": "quarry",
  "-2,1": "meadow",
  "-1,1": "vineyard",
} as const;

export const BARON_CAMPAIGN: Scenario[] = [
  {
    title: ["The first ring", "Der erste Ring", "Le premier domaine"],
    story: [
      "The old count is dead and his land lies open. Nobody has sent for you. You come all the same, with five knights and a cart.",
      "Der alte Graf ist tot, und sein Land liegt offen. Gerufen hat mich niemand. Ich komme trotzdem, mit fünf Rittern und einem Karren.",
      "Le vieux comte est mort et ses terres sont à prendre. Personne ne vous a appelé. Vous arrivez quand même, avec cinq chevaliers et une charrette.",
    ],
    words: [
      "Found a barony on your own turn.",
      "In meinem Zug eine Baronie gründen.",
      "Fonder une baronnie pendant votre tour.",
    ],
    ending: [
      "The ring is closed and a flag flies over it; now somebody only has to draw it on the map, and for that there is a surveyor.",
      "Der Ring ist zu, und darüber weht eine Fahne; nun muss ihn nur noch jemand in die Karte zeichnen, und dafür gibt es einen Landmesser.",
      "Le domaine est complet et un drapeau flotte au-dessus ; il ne reste qu’à le dessiner sur la carte, et pour cela il y a un arpenteur.",
    ],
    levels: [1],
    seed: 11,
    goal: { wanted: { event: "founded", as: "seat", own: true }, times: 1 },
    start: [
      "Your first knight stands already, with half a ring around him.",
      "Mein erster Ritter steht schon, und sein Ring ist halb geschlossen.",
      "Votre premier chevalier est en place, déjà à moitié entouré.",
    ],
    lay: land({ "1,0": "meadow", "1,-1": "field", "2,-1": "pond" }, { "1,0": { seat: 0 } }),
    stars: [
      also(["and found three", "und drei gründen", "et en fonder trois"], {
        wanted: { event: "founded", as: "seat" },
        times: 3,
      }),
      also(["and one of value 6 or more", "und eine im Wert von 6 oder mehr", "et une de valeur 6 ou plus"], {
        wanted: { event: "founded", as: "seat", least: { value: 6 } },
        times: 1,
      }),
    ],
  },
  {
    title: ["Holes in the map", "Löcher in der Karte", "Des trous dans la carte"],
    story: [
      "The surveyor drinks, and his map is full of holes. The neighbours laugh at it. A clever house fills the holes and sends them the bill.",
      "Der Landmesser trinkt, und seine Karte ist voller Löcher. Die Nachbarn lachen darüber. Ein kluges Haus füllt die Löcher und schickt ihnen die Rechnung.",
      "L’arpenteur boit, et sa carte est pleine de trous. Les voisins en rient. Une maison avisée comble les trous et leur envoie la note.",
    ],
    words: [
      "Fill three gaps that bring honour.",
      "Drei Lücken füllen, die Ehre bringen.",
      "Combler trois trous qui rapportent de l’honneur.",
    ],
    ending: [
      "The map has no holes any more, and now one sees on it a meadow that nobody had noticed.",
      "Die Karte hat keine Löcher mehr, und nun sieht man darauf eine Wiese, die noch niemandem aufgefallen war.",
      "La carte n’a plus de trous, et l’on y voit maintenant une prairie que personne n’avait remarquée.",
    ],
    levels: [1],
    seed: 23,
    goal: { wanted: { event: "closed", as: "seat", least: { honour: 1 } }, times: 3 },
    start: [
      "The land lies there with three holes in it. A gap brings honour if its tile touches at least four others; gaps that open later count, too.",
      "Das Land liegt schon da, mit drei Löchern darin. Eine Lücke bringt Ehre, wenn ihr Plättchen mindestens vier andere berührt; auch Lücken, die später entstehen, zählen.",
      "La terre est déjà là, avec trois trous. Un trou rapporte de l’honneur si sa tuile en touche au moins quatre ; les trous qui s’ouvrent plus tard comptent aussi.",
    ],
    lay: land({
      "1,-1": "quarry",
      "2,-1": "meadow",
      "2,0": "vineyard",
      "1,1": "meadow",
      "0,1": "pond",
      "-1,1": "meadow",
      "-2,1": "forest",
      "-2,2": "meadow",
      "-1,-1": "swamp",
      "0,-1": "meadow",
      "-2,0": "quarry",
      "0,2": "field",
      "-1,3": "meadow",
      "-2,3": "vineyard",
    }),
    stars: [
      also(["and fill five", "und fünf füllen", "et en combler cinq"], {
        wanted: { event: "closed", as: "seat", least: { honour: 1 } },
        times: 5,
      }),
      ALONE,
    ],
  },
  {
    title: ["The rich valley", "Das reiche Tal", "La riche vallée"],
    story: [
      "Between the villages lies a meadow that everybody passes by. Your steward has counted the roofs around it. He smiles for the first time this year.",
      "Zwischen den Dörfern liegt eine Wiese, an der alle vorbeireiten. Der Verwalter hat die Dächer ringsum gezählt. Zum ersten Mal in diesem Jahr lächelt er.",
      "Entre les villages s’étend une prairie devant laquelle tous passent sans s’arrêter. L’intendant a compté les toits alentour. Pour la première fois de l’année, il sourit.",
    ],
    words: [
      "Found a barony of value 8 or more.",
      "Eine Baronie im Wert von 8 oder mehr gründen.",
      "Fonder une baronnie de valeur 8 ou plus.",
    ],
    ending: [
      "The steward is still smiling; from the best of the roofs one looks over the hedge, and there somebody is looking back.",
      "Der Verwalter lächelt noch immer; vom besten der Dächer sieht man über die Hecke, und dort sieht jemand zurück.",
      "L’intendant sourit encore ; du plus beau des toits on voit par-dessus la haie, et là quelqu’un regarde aussi.",
    ],
    levels: [1],
    seed: 37,
    goal: { wanted: { event: "founded", as: "seat", least: { value: 8 } }, times: 1 },
    start: [
      "Two villages and a field lie around an empty meadow.",
      "Zwei Dörfer und ein Feld liegen um eine leere Wiese.",
      "Deux villages et un champ entourent une prairie vide.",
    ],
    lay: land({ "1,0": "meadow", "1,-1": "village", "2,-1": "field", "2,0": "village" }),
    stars: [
      also(["and one of 9 or more", "und eine im Wert von 9 oder mehr", "et une de valeur 9 ou plus"], {
        wanted: { event: "founded", as: "seat", least: { value: 9 } },
        times: 1,
      }),
      ALONE,
    ],
  },
  {
    title: ["Over the hedge", "Über die Hecke", "Par-dessus la haie"],
    story: [
      "Your neighbour’s baron counts the village by the hedge as his. So do you. The bishop says that God will help the one with the better tiles.",
      "Der Baron nebenan rechnet das Dorf an der Hecke zu seinem Land. Ich tue das auch. Der Bischof meint, Gott helfe dem mit den besseren Plättchen.",
      "Le baron voisin compte le village près de la haie parmi ses biens. Vous aussi. L’évêque dit que Dieu aidera celui qui a les meilleures tuiles.",
    ],
    words: [
      "Win a fight, so that a rival has to give land up to you.",
      "Einen Kampf gewinnen, sodass ein Rivale Land abtreten muss.",
      "Gagner un combat, pour qu’un rival doive vous céder des terres.",
    ],
    ending: [
      "The hedge now stands a village further on, and the neighbour tells it to everybody, even to Isolde, who is setting a table for three.",
      "Die Hecke steht nun ein Dorf weiter, und der Nachbar erzählt es allen, auch Isolde, die gerade einen Tisch für drei deckt.",
      "La haie se trouve maintenant un village plus loin, et le voisin le raconte à tous, même à Isolde, qui met la table pour trois.",
    ],
    levels: [2],
    seed: 41,
    goal: { wanted: { event: "lost", as: "other" }, times: 1 },
    start: [
      "Your rival’s barony is founded; your knight stands on the other side of its village.",
      "Die Baronie des Rivalen steht; mein Ritter steht jenseits ihres Dorfes.",
      "La baronnie du rival est fondée ; votre chevalier se tient de l’autre côté de son village.",
    ],
    lay: land(
      {
        ...RIVALS_BARONY,
        "1,-1": "meadow",
        "1,-2": "forest",
        "2,-2": "field",
      },
      { "-1,0": { seat: 1, value: 6 }, "1,-1": { seat: 0 } },
      [0, 6],
    ),
    stars: [
      also(["and a second one", "und einen zweiten", "et un deuxième"], {
        wanted: { event: "lost", as: "other" },
        times: 2,
      }),
      WIN,
    ],
  },
  {
    title: ["Three at the table", "Drei am Tisch", "Trois à table"],
    story: [
      "Two houses are a quarrel, three are a court. Isolde bakes cakes for everybody and counts who eats them. Whoever has most honour at harvest sits at the head.",
      "Zwei Häuser sind ein Streit, drei ein Hof. Isolde backt für alle Kuchen und merkt sich, wer davon isst. Wer zur Ernte die meiste Ehre hat, sitzt am Kopf der Tafel.",
      "Deux maisons font une querelle, trois font une cour. Isolde cuit des gâteaux pour tous et retient qui en mange. Qui a le plus d’honneur à la moisson préside la table.",
    ],
    words: ["Win against two rivals.", "Gegen zwei Rivalen gewinnen.", "Gagner contre deux rivaux."],
    ending: [
      "The head of the table is yours, and the weaver at its foot has already taken the measure of your walls.",
      "Der Platz am Kopf der Tafel ist mein, und die Weberin am anderen Ende hat schon meine Mauern vermessen.",
      "Le haut de la table est à vous, et la tisserande, à l’autre bout, a déjà mesuré vos murs.",
    ],
    levels: [1, 2],
    seed: 56,
    goal: { win: true },
    start: [
      "Three corners of land lie there, each with a village and a field: one for each house.",
      "Drei Ecken Land liegen schon da, jede mit Dorf und Feld: eine für jedes Haus.",
      "Trois coins de terre sont déjà là, chacun avec un village et un champ : un par maison.",
    ],
    lay: land({
      "1,0": "meadow",
      "2,0": "village",
      "2,-1": "field",
      "0,-1": "meadow",
      "0,-2": "village",
      "-1,-1": "field",
      "-1,1": "meadow",
      "-2,2": "village",
      "-1,2": "field",
    }),
    stars: [ALONE, ahead(5)],
  },
  {
    title: ["Four banners", "Vier Banner", "Quatre bannières"],
    story: [
      "The weaver has sewn four banners and wants to be paid for all of them. An empty banner pole is a poor sight. So there must be four baronies to hang them over.",
      "Die Weberin hat vier Banner genäht und will sie alle bezahlt haben. Eine leere Stange macht wenig her. Also braucht es vier Baronien, über denen sie wehen.",
      "La tisserande a cousu quatre bannières et veut être payée pour toutes. Une hampe vide fait triste figure. Il faut donc quatre baronnies où les hisser.",
    ],
    words: ["Found four baronies.", "Vier Baronien gründen.", "Fonder quatre baronnies."],
    ending: [
      "All four banners are flying and paid for, and one can see them from the road on which the king will come.",
      "Alle vier Banner wehen und sind bezahlt, und man sieht sie von der Straße aus, auf der der König kommen wird.",
      "Les quatre bannières flottent et sont payées, et on les voit de la route par où viendra le roi.",
    ],
    levels: [2],
    seed: 67,
    goal: { wanted: { event: "founded", as: "seat" }, times: 4 },
    start: [
      "Four meadows lie there, one for each banner.",
      "Vier Wiesen liegen schon da, eine für jedes Banner.",
      "Quatre prairies sont déjà là, une pour chaque bannière.",
    ],
    lay: land({
      "1,0": "field",
      "2,0": "meadow",
      "-1,0": "pond",
      "-2,0": "meadow",
      "0,1": "vineyard",
      "0,2": "meadow",
      "0,-1": "quarry",
      "0,-2": "meadow",
    }),
    stars: [
      also(["and a fifth", "und eine fünfte", "et une cinquième"], {
        wanted: { event: "founded", as: "seat" },
        times: 5,
      }),
      WIN,
    ],
  },
  {
    title: ["Before the leaves fall", "Bevor das Laub fällt", "Avant la chute des feuilles"],
    story: [
      "The king passes in autumn and stays with the house that has a name by then. A name is 15 honour, says his cook. He eats a lot, but he can be useful.",
      "Im Herbst kommt der König vorbei und wohnt bei dem Haus, das bis dahin einen Namen hat. Ein Name, sagt sein Koch, das sind 15 Ehrenpunkte. Er isst viel, aber er kann nützlich sein.",
      "Le roi passe à l’automne et loge dans la maison qui s’est fait un nom. Un nom, dit son cuisinier, c’est 15 points d’honneur. Il mange beaucoup, mais il peut servir.",
    ],
    words: [
      "Have 15 honour before your 30th tile is taken from the row.",
      "15 Ehrenpunkte haben, bevor ich mein 30. Plättchen aus der Auslage nehme.",
      "Avoir 15 points d’honneur avant de prendre votre 30e tuile dans l’offre.",
    ],
    ending: [
      "The king came, ate and praised the house; when he rode on the first snow fell, and Kunrad stood at the gate.",
      "Der König kam, aß und lobte das Haus; als er weiterritt, fiel der erste Schnee, und am Tor stand Kunrad.",
      "Le roi est venu, a mangé et loué la maison ; quand il est reparti, la première neige tombait, et Kunrad était à la porte.",
    ],
    levels: [2],
    seed: 71,
    goal: { points: 15, by: { wanted: { event: "took", as: "seat" }, times: 30 } },
    start: [
      "The woods are turning red: forests and vineyards lie around the first tile.",
      "Das Laub färbt sich schon: Wälder und Weinberge liegen um das erste Plättchen.",
      "Le feuillage rougit déjà : forêts et vignobles entourent la première tuile.",
    ],
    lay: land({
      "1,0": "forest",
      "0,1": "vineyard",
      "-1,1": "forest",
      "1,-1": "vineyard",
      "2,-1": "meadow",
      "-2,2": "meadow",
    }),
    stars: [also(["and reach 20", "und 20 erreichen", "et atteindre 20"], { points: 20 }), WIN],
  },
  {
    title: ["The hard winter", "Der harte Winter", "Le rude hiver"],
    story: [
      "Kunrad has lost a son, a mill and his patience. He now plays as if every meadow owed him something. It will not be enough to be lucky.",
      "Kunrad hat einen Sohn, eine Mühle und die Geduld verloren. Er spielt nun, als wäre ihm jede Wiese etwas schuldig. Glück allein wird nicht reichen.",
      "Kunrad a perdu un fils, un moulin et la patience. Il joue désormais comme si chaque prairie lui devait quelque chose. La chance ne suffira pas.",
    ],
    words: ["Win against level 3.", "Gegen Stufe 3 gewinnen.", "Gagner contre le niveau 3."],
    ending: [
      "Kunrad has a new mill and no more questions, and with the thaw a messenger comes and calls the houses to the diet.",
      "Kunrad hat eine neue Mühle und keine Fragen mehr, und mit dem Tauwetter kommt ein Bote und ruft die Häuser zum Landtag.",
      "Kunrad a un nouveau moulin et plus de questions, et avec le dégel un messager appelle les maisons à la diète.",
    ],
    levels: [3],
    rivals: ["Kunrad"],
    seed: 83,
    goal: { win: true },
    start: [
      "Swamps and cursed ground lie in the middle, and Kunrad has a barony of 7.",
      "In der Mitte liegen Sümpfe und verfluchte Orte, und Kunrad hat eine Baronie im Wert von 7.",
      "Au centre, des marais et des lieux maudits ; et Kunrad a une baronnie de valeur 7.",
    ],
    lay: land(
      {
        "-1,0": "meadow",
        "0,-1": "village",
        "-1,-1": "meadow",
        "-2,0": "quarry",
        "-2,1": "meadow",
        "-1,1": "vineyard",
        "1,-1": "swamp",
        "1,0": "cursed",
        "0,1": "swamp",
        "2,-1": "pond",
        "1,1": "quarry",
      },
      { "-1,0": { seat: 1, value: 7 } },
      [0, 7],
    ),
    stars: [
      also(
        [
          "and found a barony of 9 or more",
          "und eine Baronie im Wert von 9 oder mehr gründen",
          "et fonder une baronnie de valeur 9 ou plus",
        ],
        { wanted: { event: "founded", as: "seat", least: { value: 9 } }, times: 1 },
      ),
      ahead(8),
    ],
  },
  {
    title: ["The diet", "Der Landtag", "La diète"],
    story: [
      "Four houses meet to decide who speaks for the county. Each brings witnesses, and each witness is related to somebody. In the end honour is counted.",
      "Vier Häuser treffen sich, um zu klären, wer für das Land spricht. Jedes bringt Zeugen mit, und jeder Zeuge ist mit jemandem verwandt. Am Ende wird die Ehre gezählt.",
      "Quatre maisons se réunissent pour dire qui parlera au nom du comté. Chacune amène des témoins, et chaque témoin est le parent de quelqu’un. À la fin, on compte l’honneur.",
    ],
    words: [
      "Come first or second of four.",
      "Von vieren Erster oder Zweiter werden.",
      "Finir premier ou deuxième sur quatre.",
    ],
    ending: [
      "The county listens to you now; only one chair stayed empty at the diet, and it was the one beside the crown.",
      "Das Land hört nun auf mich; nur ein Stuhl blieb auf dem Landtag leer, und es war der neben der Krone.",
      "Le comté vous écoute désormais ; un seul fauteuil est resté vide à la diète, et c’était celui à côté de la couronne.",
    ],
    levels: [2, 3, 3],
    seed: 97,
    goal: { place: 2 },
    start: [
      "Four villages stand around the meeting place.",
      "Vier Dörfer stehen um den Versammlungsort.",
      "Quatre villages entourent le lieu de réunion.",
    ],
    lay: land({
      "1,0": "meadow",
      "2,0": "village",
      "-1,0": "meadow",
      "-2,0": "village",
      "0,1": "meadow",
      "0,2": "village",
      "0,-1": "meadow",
      "0,-2": "village",
    }),
    stars: [WIN, ALONE],
  },
  {
    title: ["The crown’s chair", "Der Stuhl der Krone", "Le fauteuil de la couronne"],
    story: [
      "One house is left that nobody has ever beaten. Its baron says little and looks at the whole board. If you win, they will say that you always had a name.",
      "Ein Haus bleibt, das noch niemand geschlagen hat. Sein Baron redet wenig und behält den ganzen Spielplan im Blick. Nach einem Sieg wird es heißen, mein Haus habe schon immer einen Namen gehabt.",
      "Il reste une maison que nul n’a battue. Son baron parle peu et regarde tout le plateau. Si vous gagnez, on dira que vous avez toujours eu un nom.",
    ],
    words: ["Win against level 4.", "Gegen Stufe 4 gewinnen.", "Gagner contre le niveau 4."],
    ending: [
      "They already say that you always had a name, and nobody remembers the five knights and their cart.",
      "Schon heißt es, mein Haus habe immer einen Namen gehabt, und an die fünf Ritter mit dem Karren erinnert sich niemand.",
      "On dit déjà que vous avez toujours eu un nom, et personne ne se souvient des cinq chevaliers et de leur charrette.",
    ],
    levels: [4],
    seed: 101,
    goal: { win: true },
    start: [
      "Each house has a barony of 6 already, and the land between them is open.",
      "Jedes Haus hat schon eine Baronie im Wert von 6, und das Land dazwischen ist offen.",
      "Chaque maison a déjà une baronnie de valeur 6, et entre elles la terre est ouverte.",
    ],
    lay: land(
      {
        ...RIVALS_BARONY,
        "2,0": "meadow",
        "1,0": "village",
        "2,-1": "pond",
        "3,0": "quarry",
        "3,-1": "meadow",
        "2,1": "meadow",
        "1,1": "vineyard",
      },
      { "-1,0": { seat: 1, value: 6 }, "2,0": { seat: 0, value: 6 } },
      [6, 6],
    ),
    stars: [
      also(["and win a fight", "und einen Kampf gewinnen", "et gagner un combat"], {
        wanted: { event: "lost", as: "other" },
        times: 1,
      }),
      ahead(5),
    ],
  },
];
