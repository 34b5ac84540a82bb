// web/src/campaign/feudo.ts -- the campaign of Feudo: ten summers of plague and war.
import { campaigned } from "./lay";
import { ahead, ALONE, also, type Scenario, WIN } from "./scenario";

export const FEUDO_CAMPAIGN: Scenario[] = [
  {
    title: ["Old guards", "Alte Wachen", "De vieux gardes"],
    story: [
      "The towns have sent their lord away and not chosen another. Their gates are shut, but the guards are old. Knights do not climb; a mercenary with a ladder does.",
      "Die Städte haben ihren Herrn fortgeschickt und keinen neuen gewählt. Die Tore sind zu, aber die Wachen sind alt. Ritter klettern nicht, ein Söldner mit Leiter schon.",
      "Les villes ont chassé leur seigneur et n’en ont pas choisi d’autre. Les portes sont closes, mais les gardes sont vieux. Un chevalier n’escalade pas ; un mercenaire avec une échelle, si.",
    ],
    words: ["Conquer a town.", "Eine Stadt erobern.", "Conquérir une ville."],
    ending: [
      "The old guards go home, the gate stays open, and from the next hill somebody begins to shout about it.",
      "Die alten Wachen gehen heim, das Tor bleibt offen, und vom nächsten Hügel fängt jemand an, darüber zu schreien.",
      "Les vieux gardes rentrent chez eux, la porte reste ouverte, et sur la colline voisine quelqu’un se met à crier.",
    ],
    levels: [1],
    seed: 13,
    goal: { wanted: { event: "conquered", as: "seat" }, times: 1 },
    start: [
      "Four of your men have left the castle by night. Kenilworth is near, and Evesham lies behind it.",
      "Vier meiner Leute haben nachts das Schloss verlassen. Kenilworth ist nah, und dahinter liegt Evesham.",
      "Quatre des vôtres ont quitté le château de nuit. Kenilworth est proche, et Evesham est derrière.",
    ],
    lay: campaigned("castle 0,5; castle 5,0; order 0,1", {
      pieces: [
        [0, "merc1", "2,5"],
        [0, "merc2", "1,5"],
        [0, "inf1", "3,5"],
        [0, "knight1", "2,6"],
      ],
    }),
    stars: [
      also(["and a second one", "und eine zweite", "et une deuxième"], {
        wanted: { event: "conquered", as: "seat" },
        times: 2,
      }),
      also(
        [
          "and beat an enemy fighter",
          "und einen feindlichen Kämpfer schlagen",
          "et battre un combattant ennemi",
        ],
        {
          wanted: { event: "beaten", as: "other" },
          times: 1,
        },
      ),
    ],
  },
  {
    title: ["First blood", "Das erste Blut", "Le premier sang"],
    story: [
      "Until now the two houses have only shouted from hill to hill. Then somebody threw a stone. Now each of them wants to have the last word.",
      "Bisher haben sich die beiden Häuser nur von Hügel zu Hügel angeschrien. Dann warf jemand einen Stein. Nun will jedes das letzte Wort haben.",
      "Jusqu’ici, les deux maisons se criaient seulement d’une colline à l’autre. Puis quelqu’un a lancé une pierre. Maintenant, chacune veut avoir le dernier mot.",
    ],
    words: [
      "Beat two enemy fighters.",
      "Zwei feindliche Kämpfer schlagen.",
      "Battre deux combattants ennemis.",
    ],
    ending: [
      "The last word was yours, and the pedlars who carry it along the road are coughing.",
      "Das letzte Wort hatte ich, und die Händler, die es die Straße entlangtragen, husten dabei.",
      "Le dernier mot était le vôtre, et les colporteurs qui l’emportent sur la route toussent.",
    ],
    levels: [1],
    seed: 26,
    goal: { wanted: { event: "beaten", as: "other" }, times: 2 },
    start: [
      "Two of your rival’s men stand alone near your castle.",
      "Zwei Leute des Rivalen stehen allein nahe bei meinem Schloss.",
      "Deux hommes du rival sont seuls près de votre château.",
    ],
    lay: campaigned("castle 7,0; castle 10,6; order 1,0", {
      pieces: [
        [0, "first", "6,1"],
        [0, "knight1", "8,1"],
        [0, "knight2", "7,1"],
        [1, "knight1", "5,2"],
        [1, "inf2", "9,1"],
      ],
    }),
    stars: [
      also(["and three in all", "und insgesamt drei", "et trois en tout"], {
        wanted: { event: "beaten", as: "other" },
        times: 3,
      }),
      ALONE,
    ],
  },
  {
    title: ["The sisters’ soup", "Die Suppe der Schwestern", "La soupe des sœurs"],
    story: [
      "The plague has come up the road with the pedlars. In the convent there is soup, straw and a prayer that sometimes helps. Whoever brings the sick there keeps his army.",
      "Mit den Händlern ist die Pest die Straße heraufgekommen. Im Kloster gibt es Suppe, Stroh und ein Gebet, das manchmal hilft. Wer die Kranken hinbringt, behält sein Heer.",
      "La peste est montée par la route avec les colporteurs. Au couvent il y a de la soupe, de la paille et une prière qui aide parfois. Qui y mène ses malades garde son armée.",
    ],
    words: [
      "Have two of your sick pieces healed.",
      "Zwei meiner kranken Figuren gesund werden lassen.",
      "Faire guérir deux de vos figurines malades.",
    ],
    ending: [
      "They are on their feet again and praise the soup, and whoever can walk can also carry a ladder to the next town.",
      "Sie sind wieder auf den Beinen und loben die Suppe, und wer gehen kann, kann auch eine Leiter zur nächsten Stadt tragen.",
      "Ils sont de nouveau debout et vantent la soupe, et qui peut marcher peut aussi porter une échelle jusqu’à la ville voisine.",
    ],
    levels: [1],
    seed: 39,
    goal: { wanted: { event: "healed", as: "seat" }, times: 2 },
    refuge: "5,5",
    start: [
      "Three of your men are sick and walk slowly: it is two rounds to the convent. Whoever is in it when a round begins is well again.",
      "Drei meiner Leute sind krank und gehen langsam: Zum Kloster sind es zwei Runden. Wer darin ist, wenn eine Runde beginnt, ist wieder gesund.",
      "Trois des vôtres sont malades et marchent lentement : le couvent est à deux manches. Qui s’y trouve au début d’une manche est guéri.",
    ],
    lay: campaigned("castle 0,7; castle 5,0; order 1,0", {
      pieces: [
        [0, "knight1", "1,5", true],
        [0, "knight2", "2,6", true],
        [0, "inf1", "3,5", true],
      ],
    }),
    stars: [
      also(["and three in all", "und insgesamt drei", "et trois en tout"], {
        wanted: { event: "healed", as: "seat" },
        times: 3,
      }),
      ALONE,
    ],
  },
  {
    title: ["Two keys", "Zwei Schlüssel", "Deux clés"],
    story: [
      "A town is a prize, two towns are a road. Along a road grain comes one way and taxes the other. The king asks who guards it.",
      "Eine Stadt ist Beute, zwei Städte sind eine Straße. Auf einer Straße kommt Korn in die eine Richtung und Steuer in die andere. Der König fragt, wer sie bewacht.",
      "Une ville est une prise, deux villes sont une route. Sur une route le grain va dans un sens et l’impôt dans l’autre. Le roi demande qui la garde.",
    ],
    words: ["Conquer two towns.", "Zwei Städte erobern.", "Conquérir deux villes."],
    ending: [
      "Two keys hang at one belt, and the other Baron rides out to look at the road; Milady has seen him first.",
      "Zwei Schlüssel hängen an einem Gürtel, und der andere Baron reitet aus, um sich die Straße anzusehen; Milady hat ihn zuerst gesehen.",
      "Deux clés pendent à une ceinture, et l’autre Baron sort voir la route ; Milady l’a aperçu la première.",
    ],
    levels: [2],
    seed: 52,
    shows: [
      [0, "merc1", "7,8"],
      [0, "knight1", "7,7"],
    ],
    goal: { wanted: { event: "conquered", as: "seat" }, times: 2 },
    stars: [
      ALONE,
      also(["and a third", "und eine dritte", "et une troisième"], {
        wanted: { event: "conquered", as: "seat" },
        times: 3,
      }),
    ],
  },
  {
    title: ["A dance in the field", "Ein Tanz im Feld", "Une danse aux champs"],
    story: [
      "Milady has asked for a horse and no escort. She says that she only wants to greet the other Baron. When she comes back his army is still standing where it stood.",
      "Milady hat um ein Pferd gebeten und um kein Geleit. Sie wolle nur den anderen Baron grüßen, sagt sie. Als sie zurückkommt, steht sein Heer noch immer, wo es stand.",
      "Milady a demandé un cheval et pas d’escorte. Elle veut seulement, dit-elle, saluer l’autre Baron. Quand elle revient, son armée est toujours au même endroit.",
    ],
    words: [
      "Charm a rival with Milady.",
      "Mit Milady einen Rivalen bezaubern.",
      "Charmer un rival avec Milady.",
    ],
    ending: [
      "The whole country tells of the dance, and the king, who hears it last, asks for his horse.",
      "Das ganze Land erzählt von dem Tanz, und der König, der es als Letzter hört, lässt sein Pferd satteln.",
      "Tout le pays raconte la danse, et le roi, qui l’apprend le dernier, demande son cheval.",
    ],
    levels: [2],
    seed: 65,
    at: "8,3",
    goal: { wanted: { event: "charmed", as: "seat" }, times: 1 },
    start: [
      "Your rival’s Baron has ridden out of his castle, and Milady stands two cells away from him.",
      "Der Baron des Rivalen ist ausgeritten, und Milady steht zwei Felder von ihm entfernt.",
      "Le Baron du rival est sorti de son château, et Milady se tient à deux cases de lui.",
    ],
    lay: campaigned("castle 10,5; castle 5,0; order 0,1", {
      pieces: [
        [0, "milady", "9,3"],
        [1, "baron", "7,3"],
        [1, "inf1", "6,2"],
      ],
    }),
    stars: [
      also(["and a second time", "und ein zweites Mal", "et une deuxième fois"], {
        wanted: { event: "charmed", as: "seat" },
        times: 2,
      }),
      WIN,
    ],
  },
  {
    title: ["The king is coming", "Der König kommt", "Le roi arrive"],
    story: [
      "The king only visits those of whom people talk. Then he looks into every castle, and whoever he finds hiding there blushes. Better to be talked about, and to have an empty castle.",
      "Der König besucht nur Leute, von denen man spricht. Dann sieht er in jedes Schloss, und wer sich darin versteckt, wird rot. Besser, man ist im Gespräch und das Schloss ist leer.",
      "Le roi ne visite que ceux dont on parle. Puis il regarde dans chaque château, et qui s’y cache rougit. Mieux vaut faire parler de soi et avoir un château vide.",
    ],
    words: ["Reach 12 points.", "12 Punkte erreichen.", "Atteindre 12 points."],
    ending: [
      "The king has heard the name three times on his way, and asks in passing whose arms hang over Worcester and Hereford.",
      "Der König hat meinen Namen unterwegs dreimal gehört und fragt im Vorbeireiten, wessen Wappen über Worcester und Hereford hängt.",
      "Le roi a entendu votre nom trois fois en route, et demande en passant à qui sont les armes pendues à Worcester et à Hereford.",
    ],
    levels: [2],
    seed: 78,
    shows: [
      [0, "baron", "6,2"],
      [0, "first", "7,1"],
    ],
    goal: { points: 12 },
    stars: [
      also(["and have 18 at some time", "und einmal 18 haben", "et en avoir 18 à un moment"], { points: 18 }),
      WIN,
    ],
  },
  {
    title: ["What was theirs", "Was ihnen gehörte", "Ce qui était à eux"],
    story: [
      "They hold two towns and have hung their arms over the gates. The citizens have kept the old ones in the cellar. One good siege, and they will carry them up again.",
      "Sie halten zwei Städte und haben ihr Wappen über die Tore gehängt. Die Bürger haben das alte im Keller aufgehoben. Eine gute Belagerung, und sie tragen es wieder herauf.",
      "Ils tiennent deux villes et ont pendu leurs armes aux portes. Les bourgeois ont gardé les anciennes à la cave. Un bon siège, et ils les remonteront.",
    ],
    words: ["Take a town from a rival.", "Einem Rivalen eine Stadt nehmen.", "Prendre une ville à un rival."],
    ending: [
      "The old arms hang over the gate again, a little damp from the cellar, and from up there one sees far at night.",
      "Das alte Wappen hängt wieder über dem Tor, ein wenig feucht vom Keller, und von dort oben sieht man nachts weit.",
      "Les anciennes armes pendent de nouveau à la porte, un peu humides de la cave, et de là-haut on voit loin la nuit.",
    ],
    levels: [2],
    seed: 91,
    goal: { wanted: { event: "lost_town", rival: true }, times: 1 },
    start: [
      "It is the fourth round, and your rival holds Worcester and Hereford, each with one infantryman.",
      "Es ist die vierte Runde, und der Rivale hält Worcester und Hereford, jedes mit einem Fußsoldaten.",
      "C’est la quatrième manche, et le rival tient Worcester et Hereford, chacune avec un fantassin.",
    ],
    lay: campaigned("castle 0,5; castle 6,0; order 1,0", {
      pieces: [
        [1, "inf1", "7,3"],
        [1, "inf2", "3,2"],
        [0, "first", "7,1"],
        [0, "inf1", "6,1"],
      ],
      towns: { Worcester: 1, Hereford: 1 },
      points: [0, 11],
      round: 4,
    }),
    stars: [
      also(["and the other one, too", "und auch die andere", "et l’autre aussi"], {
        wanted: { event: "lost_town", rival: true },
        times: 2,
      }),
      WIN,
    ],
  },
  {
    title: ["Three castles", "Drei Schlösser", "Trois châteaux"],
    story: [
      "From the tower one now sees two other fires at night. Each of the three believes that the other two have an understanding. Two of them are right.",
      "Vom Turm aus sieht man nachts nun zwei andere Feuer. Jeder von den dreien glaubt, die beiden anderen hätten sich abgesprochen. Zwei von ihnen haben recht.",
      "De la tour on voit maintenant deux autres feux la nuit. Chacun des trois croit que les deux autres s’entendent. Deux d’entre eux ont raison.",
    ],
    words: ["Win against two rivals.", "Gegen zwei Rivalen gewinnen.", "Gagner contre deux rivaux."],
    ending: [
      "The two other fires have gone out, and in the morning one does not see one’s own tower either: fog.",
      "Die beiden anderen Feuer sind erloschen, und am Morgen sieht man auch meinen Turm nicht mehr: Nebel.",
      "Les deux autres feux se sont éteints, et au matin on ne voit même plus votre tour : le brouillard.",
    ],
    levels: [1, 2],
    seed: 104,
    shows: [
      [0, "baron", "4,5"],
      [1, "baron", "6,5"],
      [2, "baron", "5,4"],
    ],
    goal: { win: true },
  },
  {
    title: ["The year of fog", "Das Nebeljahr", "L’année du brouillard"],
    story: [
      "Nobody has seen the sun since Easter. The scouts come back with stories instead of numbers. Now it counts to know what the others may have planned.",
      "Seit Ostern hat niemand die Sonne gesehen. Die Späher bringen Geschichten statt Zahlen. Nun zählt, zu ahnen, was die anderen geplant haben könnten.",
      "Personne n’a vu le soleil depuis Pâques. Les éclaireurs rapportent des histoires au lieu de nombres. Il s’agit maintenant de deviner ce que les autres ont pu prévoir.",
    ],
    words: ["Win against level 3.", "Gegen Stufe 3 gewinnen.", "Gagner contre le niveau 3."],
    ending: [
      "When the fog lifts you stand where nobody had expected you, and three other houses are looking on.",
      "Als sich der Nebel hebt, stehe ich, wo niemand mich erwartet hätte, und drei andere Häuser sehen zu.",
      "Quand le brouillard se lève, vous êtes là où nul ne vous attendait, et trois autres maisons regardent.",
    ],
    levels: [3],
    seed: 124,
    shows: [
      [0, "knight1", "3,5"],
      [1, "knight1", "7,5"],
    ],
    goal: { win: true },
    stars: [
      also(["and conquer two towns", "und zwei Städte erobern", "et conquérir deux villes"], {
        wanted: { event: "conquered", as: "seat" },
        times: 2,
      }),
      ahead(5),
    ],
  },
  {
    title: ["The last summer", "Der letzte Sommer", "Le dernier été"],
    story: [
      "Four houses are left, and the plague has grown tired. Whoever stands in the towns when the bells ring will be remembered. The others will be remembered by the one.",
      "Vier Häuser sind übrig, und die Pest ist müde geworden. Wer in den Städten steht, wenn die Glocken läuten, an den wird man sich erinnern. An die anderen erinnert sich dann der eine.",
      "Il reste quatre maisons, et la peste s’est lassée. On se souviendra de qui tiendra les villes quand sonneront les cloches. Lui seul se souviendra des autres.",
    ],
    words: ["Win against three rivals.", "Gegen drei Rivalen gewinnen.", "Gagner contre trois rivaux."],
    ending: [
      "The bells ring, the plague has moved on, and what is told of these ten summers is told by you.",
      "Die Glocken läuten, die Pest ist weitergezogen, und was man von diesen zehn Sommern erzählt, erzähle nun ich.",
      "Les cloches sonnent, la peste est partie ailleurs, et ce qu’on dira de ces dix étés, c’est vous qui le direz.",
    ],
    levels: [2, 3, 3],
    seed: 130,
    goal: { win: true },
    start: [
      "It is the sixth round: each house holds a town, and one is free.",
      "Es ist die sechste Runde: Jedes Haus hält eine Stadt, und eine ist frei.",
      "C’est la sixième manche : chaque maison tient une ville, et une est libre.",
    ],
    lay: campaigned("castle 0,5; castle 5,10; castle 1,0; castle 10,10; order 2,3,1,0", {
      towns: { Hereford: 0, Worcester: 1, Gloucester: 2, Evesham: 3 },
      points: [6, 6, 6, 6],
      round: 6,
    }),
    shows: [
      [0, "inf1", "7,2"],
      [3, "knight1", "6,2"],
    ],
    stars: [
      ALONE,
      also(["and conquer a town", "und eine Stadt erobern", "et conquérir une ville"], {
        wanted: { event: "conquered", as: "seat" },
        times: 1,
      }),
    ],
  },
];
