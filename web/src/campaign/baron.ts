// web/src/campaign/baron.ts -- the campaign of Baron: a house of no name makes itself one.
import { land } from "./lay";
import { ahead, ALONE, also, type Scenario, WIN } from "./scenario";

export const BARON_CAMPAIGN: Scenario[] = [
  {
    title: ["The first ring", "Der erste Ring", "Le premier anneau"],
    story: [
      "The old count is dead and his land lies open. Nobody has sent for you. You come all the same, with five donjons on a cart.",
      "Der alte Graf ist tot, und sein Land liegt offen. Gerufen hat niemand. Der Karren mit den fünf Donjons rollt trotzdem an.",
      "Le vieux comte est mort et sa terre est ouverte. Personne n’a appelé. La charrette aux cinq donjons vient quand même.",
    ],
    words: ["Found a barony.", "Eine Baronie gründen.", "Fonder une baronnie."],
    levels: [1],
    seed: 11,
    goal: { wanted: { event: "founded", as: "seat" }, times: 1 },
    start: [
      "Your first knight stands already, with half a ring around him.",
      "Der erste eigene Ritter steht schon, mit einem halben Ring ringsum.",
      "Votre premier chevalier est déjà en place, avec la moitié d’un anneau.",
    ],
    lay: land({ "1,0": "meadow", "1,-1": "field", "2,-1": "pond" }, { "1,0": { seat: 0 } }),
    stars: [
      also(["and found three", "und drei gründen", "et en fonder trois"], {
        wanted: { event: "founded", as: "seat" },
        times: 3,
      }),
      WIN,
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
      "Fill three gaps that bring honour: each tile has to touch at least four others.",
      "Drei Lücken füllen, die Ehre bringen: Jedes Plättchen muss mindestens vier andere berühren.",
      "Combler trois trous qui rapportent de l’honneur : chaque tuile doit en toucher au moins quatre.",
    ],
    levels: [1],
    seed: 23,
    goal: { wanted: { event: "closed", as: "seat", least: { honour: 1 } }, times: 3 },
    start: [
      "The land lies there with three holes in it.",
      "Das Land liegt schon da, mit drei Löchern darin.",
      "La terre est déjà là, avec trois trous.",
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
      WIN,
    ],
  },
  {
    title: ["The rich valley", "Das reiche Tal", "La riche vallée"],
    story: [
      "Between the villages lies a meadow that everybody passes by. Your steward has counted the roofs around it. He smiles for the first time this year.",
      "Zwischen den Dörfern liegt eine Wiese, an der alle vorbeireiten. Der Verwalter hat die Dächer ringsum gezählt. Zum ersten Mal in diesem Jahr lächelt er.",
      "Entre les villages s’étend une prairie que tous dépassent. L’intendant a compté les toits alentour. Pour la première fois de l’année, il sourit.",
    ],
    words: [
      "Found a barony of value 8 or more.",
      "Eine Baronie vom Wert 8 oder mehr gründen.",
      "Fonder une baronnie de valeur 8 ou plus.",
    ],
    levels: [1],
    seed: 37,
    goal: { wanted: { event: "founded", as: "seat", least: { value: 8 } }, times: 1 },
    start: [
      "Villages and fields lie around an empty meadow.",
      "Dörfer und Felder liegen um eine leere Wiese.",
      "Des villages et des champs entourent une prairie vide.",
    ],
    lay: land({ "1,0": "meadow", "1,-1": "village", "2,-1": "field", "2,0": "village" }),
    stars: [
      also(["and one of 10 or more", "und eine vom Wert 10 oder mehr", "et une de valeur 10 ou plus"], {
        wanted: { event: "founded", as: "seat", least: { value: 10 } },
        times: 1,
      }),
      ALONE,
    ],
  },
  {
    title: ["Over the hedge", "Über die Hecke", "Par-dessus la haie"],
    story: [
      "Your neighbour’s baron counts the village by the hedge as his. So do you. The bishop says that God will help the one with the better tiles.",
      "Der Baron nebenan rechnet das Dorf an der Hecke zu seinem Land. Man selbst tut es auch. Der Bischof meint, Gott helfe dem mit den besseren Plättchen.",
      "Le baron voisin compte le village près de la haie parmi ses biens. On en fait autant. L’évêque dit que Dieu aidera celui qui a les meilleures tuiles.",
    ],
    words: [
      "Win a fight, so that a rival has to give land up to you.",
      "Einen Kampf gewinnen, sodass ein Rivale Land abtreten muss.",
      "Gagner un combat, pour qu’un rival doive céder de la terre.",
    ],
    levels: [2],
    seed: 41,
    goal: { wanted: { event: "lost", as: "other" }, times: 1 },
    start: [
      "Your rival’s barony is founded; your knight stands on the other side of its village.",
      "Die Baronie des Rivalen steht; der eigene Ritter steht jenseits ihres Dorfes.",
      "La baronnie du rival est fondée ; votre chevalier se tient de l’autre côté de son village.",
    ],
    lay: land(
      {
        "-1,0": "meadow",
        "0,-1": "village",
        "-1,-1": "pond",
        "-2,0": "quarry",
        "-2,1": "meadow",
        "-1,1": "vineyard",
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
    levels: [1, 2],
    seed: 53,
    goal: { win: true },
  },
  {
    title: ["Four banners", "Vier Banner", "Quatre bannières"],
    story: [
      "The weaver has sewn four banners and wants to be paid for all of them. An empty banner pole is a poor sight. So there must be four baronies to hang them over.",
      "Die Weberin hat vier Banner genäht und will sie alle bezahlt haben. Eine leere Stange macht wenig her. Also braucht es vier Baronien, über denen sie wehen.",
      "La tisserande a cousu quatre bannières et veut être payée pour toutes. Une hampe vide fait triste figure. Il faut donc quatre baronnies où les hisser.",
    ],
    words: ["Found four baronies.", "Vier Baronien gründen.", "Fonder quatre baronnies."],
    levels: [2],
    seed: 67,
    goal: { wanted: { event: "founded", as: "seat" }, times: 4 },
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
      "The king passes in autumn and stays with the house that has a name by then. A name is 20 honour, says his cook. He eats a lot, but he can be useful.",
      "Im Herbst kommt der König vorbei und wohnt bei dem Haus, das bis dahin einen Namen hat. Ein Name, sagt sein Koch, das sind 20 Ehre. Er isst viel, aber er kann nützlich sein.",
      "Le roi passe à l’automne et loge dans la maison qui a alors un nom. Un nom, dit son cuisinier, c’est 20 points d’honneur. Il mange beaucoup, mais il peut servir.",
    ],
    words: [
      "Have 20 honour before your 26th tile is taken from the row.",
      "20 Ehre haben, bevor das 26. eigene Plättchen aus der Auslage genommen ist.",
      "Avoir 20 points d’honneur avant de prendre sa 26e tuile dans la rangée.",
    ],
    levels: [2],
    seed: 71,
    goal: { points: 20, by: { wanted: { event: "took", as: "seat" }, times: 26 } },
    stars: [also(["and 30 in the end", "und am Ende 30", "et 30 à la fin"], { points: 30 }), ALONE],
  },
  {
    title: ["The hard winter", "Der harte Winter", "Le rude hiver"],
    story: [
      "Kunrad has lost a son, a mill and his patience. He now plays as if every meadow owed him something. It will not be enough to be lucky.",
      "Kunrad hat einen Sohn, eine Mühle und die Geduld verloren. Er spielt nun, als wäre ihm jede Wiese etwas schuldig. Glück allein wird nicht reichen.",
      "Kunrad a perdu un fils, un moulin et la patience. Il joue désormais comme si chaque prairie lui devait quelque chose. La chance ne suffira pas.",
    ],
    words: ["Win against level 3.", "Gegen Stufe 3 gewinnen.", "Gagner contre le niveau 3."],
    levels: [3],
    seed: 83,
    goal: { win: true },
    start: [
      "Swamps and cursed ground lie in the middle, and Kunrad has a barony of 7.",
      "In der Mitte liegen Sümpfe und verfluchte Orte, und Kunrad hat eine Baronie vom Wert 7.",
      "Au milieu, des marais et des lieux maudits ; et Kunrad a une baronnie de valeur 7.",
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
          "und eine Baronie vom Wert 9 oder mehr gründen",
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
    words: ["Win against three rivals.", "Gegen drei Rivalen gewinnen.", "Gagner contre trois rivaux."],
    levels: [2, 3, 3],
    seed: 97,
    goal: { win: true },
  },
  {
    title: ["The crown’s chair", "Der Stuhl der Krone", "Le fauteuil de la couronne"],
    story: [
      "One house is left that nobody has ever beaten. Its baron says little and looks at the whole board. If you win, they will say that you always had a name.",
      "Ein Haus bleibt, das noch niemand geschlagen hat. Sein Baron redet wenig und sieht auf das ganze Brett. Nach einem Sieg wird es heißen, den Namen habe es schon immer gegeben.",
      "Il reste une maison que nul n’a battue. Son baron parle peu et regarde tout le plateau. Après une victoire, on dira que ce nom a toujours existé.",
    ],
    words: ["Win against level 4.", "Gegen Stufe 4 gewinnen.", "Gagner contre le niveau 4."],
    levels: [4],
    seed: 101,
    goal: { win: true },
    stars: [
      also(["and win two fights", "und zwei Kämpfe gewinnen", "et gagner deux combats"], {
        wanted: { event: "lost", as: "other" },
        times: 2,
      }),
      ahead(8),
    ],
  },
];
