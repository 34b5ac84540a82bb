#!/bin/bash
# tests/cli.sh -- the liege command as somebody types it: help, refusals, records, play in a pipe.
# Usage: cli.sh LIEGE
set -u
liege=$(realpath -e "$1") || exit 1
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset LC_ALL LC_MESSAGES LC_CTYPE LANGUAGE NO_COLOR XDG_STATE_HOME
export LANG=C.UTF-8 HOME=$work/home COLUMNS=80 TERM=dumb
mkdir "$HOME"
fails=0
status=0

# run WORDS...: liege with these words; standard input is what comes in
run() {
    "$liege" "$@" >out 2>err
    status=$?
    command="liege $*"
}

fail() {
    echo "$command: $1"
    echo "--- status $status, out:"
    head -20 out
    echo "--- err:"
    head -20 err
    fails=$((fails + 1))
}

ends() {
    ((status == $1)) || fail "expected status $1"
}

has() { # FILE TEXT...
    local file=$1
    shift
    for text; do
        grep -qF -- "$text" "$file" || fail "expected '$text' in $file"
    done
}

lacks() { # FILE TEXT...
    local file=$1
    shift
    for text; do
        ! grep -qF -- "$text" "$file" || fail "did not expect '$text' in $file"
    done
}

empty() {
    [[ ! -s $1 ]] || fail "expected $1 to be empty"
}

commands="play replay puzzles join rules serve admin verify rpc sim match analyse calibrate perft bench check completion"

# What shells complete is what the tables hold: every command, option, game and choice.
run completion bash
ends 0
bash -n out || fail "bash cannot read it"
completed() { # WORDS...: what bash offers for the last of them
    bash -c '. ./out; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _liege; echo "${COMPREPLY[@]}"' \
        bash liege "$@"
}
for name in $commands; do
    [[ " $(completed "") " == *" $name "* ]] || fail "$name is not completed"
done
[[ $(completed play ba) == "baron barony" ]] || fail "games are not completed"
[[ $(completed play --hum) == "--humans" ]] || fail "options are not completed"
[[ $(completed --lang de play --lan) == "--lang" ]] || fail "options after --lang"
[[ $(completed replay ou) == "out" ]] || fail "files are not completed"
for lang in en de fr; do
    run completion zsh --lang $lang
    ends 0
    has out "#compdef liege" "--hotseat[" "(baron barony feudo)"
done
run completion fish
ends 2
has err "give bash or zsh"

# Help in three languages, on standard output; the manual page knows every command and option.
for lang in en de fr; do
    run --lang $lang --help </dev/null
    ends 0
    empty err
    for name in $commands; do
        has out "  $name "
    done
    for name in $commands; do
        run $name --lang $lang --help </dev/null
        ends 0
        empty err
        has out "liege $name" "--lang en|de|fr"
        [[ $(awk 'length > 120' out) == "" ]] || fail "a line is too long"
        grep -qF "liege $name" "$root/docs/liege.1" || fail "not in the manual page"
        for option in $(grep -oE '^  --[a-z-]+' out); do
            grep -qF -- "${option//-/\\-}" "$root/docs/liege.1" ||
                fail "$option is not in the manual page"
        done
        run help $name --lang=$lang </dev/null
        ends 0
        has out "liege $name"
    done
done
run --lang de --help </dev/null
has out "Aufruf:" "Befehle:" "Rückgabewert"
run --lang fr --help </dev/null
has out "Usage :" "Commandes :" "Code de retour"

# The language of the environment: LC_ALL before LC_MESSAGES before LANG, English for the rest.
check_lang() { # EXPECTED VARIABLES...
    local expected=$1
    shift
    env "$@" "$liege" --help >out 2>err
    status=$?
    command="env $* liege --help"
    has out "$expected"
}
check_lang "Commands:" LANG=C
check_lang "Befehle:" LANG=de_AT.UTF-8
check_lang "Commandes :" LANG=de_DE.UTF-8 LC_MESSAGES=fr_FR.UTF-8
check_lang "Befehle:" LANG=C LC_MESSAGES=fr_FR.UTF-8 LC_ALL=de_DE
check_lang "Befehle:" LANG=de_DE LC_ALL=
check_lang "Commands:" LANG=es_ES.UTF-8

run --version </dev/null
ends 0
grep -qE '^liege [0-9]+\.[0-9]+\.[0-9]+$' out || fail "not a version"

# A wrong command line: status 2, nothing on standard output, what is allowed and what was meant.
refused() { # WORDS... -- TEXT...
    local words=()
    while [[ $1 != -- ]]; do
        words+=("$1")
        shift
    done
    shift
    run "${words[@]}" </dev/null
    ends 2
    empty out
    has err "$@"
}
refused -- "Commands:"
refused pley -- "no command pley" "mean play?" "$commands"
refused xyzzy -- "no command xyzzy" "$commands"
lacks err "mean"
refused --lang de pley -- "War play gemeint?"
refused --lang fr pley -- "S’agit-il de play ?"
refused --lang nl play -- "--lang en|de|fr"
refused --fast -- "--version" "--fast"
refused sim -- "GAME is missing"
refused sim null baron -- '"baron" is one argument too many'
refused sim nulll -- 'no game called "nulll"'
refused sim null --seat 3 -- "--seat." "mean --seats?" "--games"
refused sim null -s 3 -- "no option -s"
refused sim null --seats -- "--seats needs a value: --seats N"
refused sim null --seats two -- 'from 2 to 5, not "two"'
refused sim null --seats 2x -- 'not "2x"'
refused sim null --seats=6 -- 'not "6"'
refused sim null --seats= -- 'not ""'
refused sim null --games 0 -- "from 1 to 1000000000"
refused sim null --games 99999999999999999999 -- "from 1 to 1000000000"
refused sim null --json=yes -- '--json takes no value, but got "yes"'
refused sim null --lang xx -- '--lang must be one of en, de, fr, not "xx"'
refused sim null --option rounds=9 -- "rounds=1 rounds=2 rounds=3"
refused sim null --option laps=1 -- "rounds=1 rounds=2 rounds=3"
refused sim null --player greedy,greedy,random -- "one for each of the 2"
refused sim null --player silly -- "no such player" "level:1 to level:6"
refused perft null --depth 21 -- "from 0 to 20"
refused bench nothing -- "no game called"
refused check nulll -- 'no game called "nulll"'
refused verify -- "FILE is missing"
refused play -- "name a game"
refused play null --load x.txt -- "only one of"
refused play --resume --seed 3 -- "only one of"
refused play null --hotseat --humans 1 -- "exclude each other"
refused play null --humans 2 -- "from 0 to 1"
refused play null --humans 0,0 -- "each once"
refused play null --humans 0, -- "each once"
refused play null --names a,b,c -- "at most 2 names"
run sim null --seats=3 --games=10 --seed=7 </dev/null
ends 0
mv out first
run sim --seed 7 --games 10 --seats 3 -- null </dev/null
ends 0
diff <(grep -v ' s, ' first) <(grep -v ' s, ' out) >/dev/null || fail "--a=1 and --a 1 differ"

# Output that cannot be written is no success.
if [[ -w /dev/full ]]; then
    "$liege" --help >/dev/full 2>err
    status=$?
    command="liege --help >/dev/full"
    ends 1
    has err "could not be written"
fi

# The check number is the same twice and stands for all games and numbers of seats.
run check --games 3 </dev/null
ends 0
grep -qE '^[0-9a-f]{16}$' out || fail "not a number"
mv out first
run check --games 3 --each </dev/null
[[ $(tail -1 out) == $(cat first) ]] || fail "the number changed"
grep -qE '^null\.2 [0-9a-f]{16}$' out || fail "no number for null.2"
run check --games 4 </dev/null
! cmp -s out first || fail "more games, yet the same number"

# rpc: blank lines are skipped, a last line needs no end, notifications get no answer, and a line
# that is far too long is refused without losing what follows.
run rpc < <(
    echo
    echo '{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"null","seats":2,"seed":4}}'
    echo '   '
    echo '{"jsonrpc":"2.0","method":"moves"}'
    echo '{"jsonrpc":"2.0","id":2,"method":"fly"}'
    echo 'x'
    head -c 9000000 /dev/zero | tr '\0' '['
    echo
    printf '{"jsonrpc":"2.0","id":3,"method":"moves"}'
)
ends 0
[[ $(wc -l <out) == 5 ]] || fail "expected 5 answers"
has out '"id":1,"result"' '"id":2,"error"' '"id":3,"result"'

# Play in a pipe to the end of a game: board, news, choices, refusals, log, files.
play() { # SCRIPT WORDS...
    local script=$1
    shift
    printf "$script" >script
    run play "$@" <script
}
play 'moves\nwhy swap\nwhy sw\nwhy deal 3\nwhy\nfrobnicate\n7\nundo\nl\nrules\nlog\nhelp\nboard\nk\n'\
'log\nundo\nmoves\nwhy keep\nquit\n' \
    null --seats 3 --seed 3 --names Anna,Ben,Cleo
ends 0
empty err
has out "Anna" "Ben" "Cleo" "1 keep" "swap is allowed now." \
    "deal 3 is not allowed. N4:" "why MOVE tells" '"frobnicate" is neither' \
    "no number 7" '"l" could be: log load.' "N8 " "The game so far" "take back the last move" \
    "The game is over. Points:" "liege play null --seats 3 --seed 3" "nothing to play" "Goodbye."
[[ $(grep -c "Straws, rounds finished: 0/1" out) == 2 ]] || fail "board was not drawn again"
lacks out $'\033'

# Nobody sees what is not theirs before the end, and everybody all of it after.
play 'log\nquit\n' null --seats 4 --seed 3
[[ $(grep -c "(in secret)" out) -ge 3 ]] || fail "deals to others are shown"
[[ $(grep -c "You draw a straw" out) == 2 && $(grep -c "draws a straw" out) == 0 ]] || fail "expected the own deal in news and log only"
play 'keep\nlog\nquit\n' null --seats 4 --seed 3
[[ $(grep -c "draws\? a straw of length" out) -ge 5 ]] || fail "the log after the end hides deals"

# A refusal by a rule that is not printed says so.
play 'why skip\nquit\n' barony --seed 3
has out "skip is not allowed. Y7:" "[H: house ruling]"

# The same in German and French, with own and English command words, and in ASCII.
play 'züge\nwarum swap\nwarum\nhilfe\nverlauf\nregeln\nregeln N9\nk\nbeenden\n' null --seed 3 --lang de
ends 0
has out "Eine Regel N9 gibt es nicht. Es gibt N1 bis N8" "tauschen ist jetzt erlaubt." "warum ZUG" "Die Partie bisher" "zurück" "N8   Nach der letzten Runde" \
    "Das Spiel ist zu Ende." "Auf Wiedersehen."
play 'coups\npourquoi swap\nmoves\naide\njournal\nk\nquitter\n' null --seed 3 --lang fr
ends 0
has out "échanger est permis maintenant." "annuler" "La partie jusqu’ici" "Au revoir."
# Moves in the words of the language, shortened and without accents, or in the notation; records
# keep the notation.
play 'warum tausch\nbehalten\nsave words.txt\nquit\n' null --seed 3 --seats 2 --lang de
ends 0
has out "tauschen ist jetzt erlaubt." "behalten"
grep -q " keep = " words.txt || fail "the record is not in the notation"
play 'pourquoi echanger\nÉCHANGER\nquit\n' null --seed 3 --seats 2 --lang fr
ends 0
has out "échanger est permis maintenant."
! grep -q "inconnu" out || fail "a move in French was not understood"
play 'chateau 5\nquit\n' feudo --seed 5 --seats 2 --lang fr
has out "château 5,0" "château 5,10"
play 'zuege\nhilfe\nzurueck\nk\nquit\n' null --seed 3 --lang de --ascii
ends 0
has out "zurueck"
! LC_ALL=C grep -q '[^ -~]' out || fail "more than ASCII"
play 'aide\nquit\n' null --seed 3 --lang fr --ascii
has out "quitter           arreter ; une partie en cours est gardee"
! LC_ALL=C grep -q '[^ -~]' out || fail "more than ASCII"

# Several people at one keyboard: all are asked, and the keyboard is passed on.
play 'k\nk\nk\nquit\n' null --seats 3 --seed 3 --hotseat --names Anna,Ben,Cleo
ends 0
has out "Now it is Anna’s turn" "Now it is Ben’s turn" "Now it is Cleo’s turn" "The game is over"
play 'k\nk\nquit\n' null --seats 3 --seed 3 --humans 0,2
ends 0
has out "Now it is Red’s turn" "Now it is Green’s turn"
lacks out "Now it is Blue’s turn"

# Looking back and forward, how things stand, giving up, what the moves were worth.
play 'back\nforward\nback x\nback 3\nforward 9\nscore\nanalyse\nresign\nresign\nanalyse\nundo\nquit\n' \
    null --seats 3 --seed 3 --option rounds=2
ends 0
has out "After move" "This is the present position." "back goes one move, back 10 goes ten." \
    "While the game goes on there is no analysis" "Really give up?" "Red has given up" \
    "nothing can be taken back"
[[ ! -f $HOME/.local/state/liege/unfinished.txt ]] || fail "a game that was given up is kept"
play 'rückwärts\nvorwärts\npunkte\naufgeben\nquit\n' null --seats 3 --seed 3 --lang de
has out "Wirklich aufgeben?" "Das ist die jetzige Stellung." "Nach Zug"
play 'resign\nresign\nk\nquit\n' null --seats 3 --seed 3 --humans 0,1
has out "the computer plays on for that seat"

# Every move of a long list has a number.
play 'moves\n45\nlog\nquit\n' barony --seed 3 --seats 4 --hotseat
has out "city: 1" "Black places a city with a knight on the field at -1,2. (Y6)"
lacks out "no number 45"

# The levels of the computer are kept with the game, unless others are asked for.
play 'k\nsave kept.txt\nquit\n' null --seats 3 --seed 8 --option rounds=3 --level 1,4
grep -q '^# levels 1,4$' kept.txt || fail "the levels are not saved"
run verify kept.txt
ends 0
run play --load kept.txt </dev/null
has out "Blue (level 1), Green (level 4)"
run play --load kept.txt --level 3 </dev/null
has out "Blue (level 3), Green (level 3)"
sed 's/^# levels.*/# levels 9,x,77777777777/' kept.txt >bad.txt
run play --load bad.txt </dev/null
has out "Blue (level 2)"

# A record is looked through, in a pipe by commands.
run replay kept.txt < <(printf 'forward\nforward 2\nforward 999\nback\nk\nquit\n')
ends 0
has out "After move 1 of" "This is the present position."
# Somebody else's record: names cannot steer the terminal, here by turning the direction of writing.
turn=$'\u202e'
sed "/^name /d; s/^nature auto$/&\\nname 0 Eve${turn}evE/" kept.txt >turned.txt
run replay turned.txt < <(printf 'log\nquit\n')
ends 0
has out "Eve?evE"
grep -q "$turn" out && fail "a mark of direction gets to the terminal"
run replay nowhere.txt </dev/null
ends 1
has out "nowhere.txt could not be loaded"

# Nothing is wider than a narrow terminal.
for game in baron barony feudo; do
    for lang in en de fr; do
        printf 'help\nmoves\nscore\nboard\nquit\n' |
            COLUMNS=46 "$liege" play $game --seats 4 --seed 3 --lang $lang >out 2>err
        wide=$(grep -E '^.{47,}' out | head -1)
        [[ -z $wide ]] || fail "wider than 46 columns: $wide"
    done
done

# Pieces may be typed as the board shows them; beside the board stand the names; the news stand
# above it, and what can be done is told by its first words.
play 'c 5,0\nc 5,10\n1\nc k1\nc m2\nhelp\nquit\n' feudo --seed 5 --hotseat --names Anna,Benedikta
ends 0
has out "0  Anna     *   0 points" "plot: K1 M2" "moves are possible (castle …)" \
    "Benedikta sets the turn order: Anna, Benedikta. (F10)" "for card "
play 'quit\n' barony --seed 5 --names Anna
ends 0
has out "0  Anna* baron" "1  Blue  baron" "first player: Blue"
[[ $(grep -n "Blue places a city" out | cut -d: -f1) -lt $(grep -n "A field" out | cut -d: -f1) ]] ||
    fail "the news do not stand above the board"

# Files: saved, not overwritten by a slip, loaded again; unfinished games are kept.
play 'save game.txt\nsave game.txt\nsave\nsave /nowhere/x\nquit\n' null --seats 3 --seed 3 \
    --names Anna --option rounds=3
ends 0
has out "Saved as game.txt." "game.txt exists already" "save! game.txt" "Which file? save FILE" \
    "/nowhere/x could not be written: there is no such file"
cp game.txt saved.txt
play 'k\nsave! game.txt\nundo\nload nothing.txt\nquit\n' --load game.txt
ends 0
has out "game.txt loaded" "Anna" "game.txt has been replaced." \
    "nothing.txt could not be loaded: there is no such file" "liege play --resume"
! cmp -s game.txt saved.txt || fail "nothing was replaced"
[[ -f $HOME/.local/state/liege/unfinished.txt ]] || fail "the unfinished game is not kept"
play 'board\nquit\n' --resume
ends 0
has out "Anna" "liege play --resume"
lacks out "The one kept before"
play 'k\nquit\n' null --seats 3 --seed 8 --option rounds=3
has out "The one kept before is now" "/.local/state/liege/unfinished-before.txt."
run verify "$HOME/.local/state/liege/unfinished-before.txt" </dev/null
ends 0
play 'k\nk\nk\nk\nquit\n' --resume
ends 0
has out "The game is over."
[[ ! -f $HOME/.local/state/liege/unfinished.txt ]] || fail "a finished game is still kept"
play 'quit\n' --resume
ends 1
has out "There is no unfinished game"
play 'load saved.txt\nnew\nk\n' null --seats 3 --seed 9
ends 0
has out "saved.txt loaded" "A new game." "Goodbye."
play 'k\nquit\n' --load saved.txt --humans 4
ends 1
has out "has only 3 seats"
HOME='' play 'k\n' null --seats 3 --seed 8 --option rounds=3
ends 1
has out "neither XDG_STATE_HOME nor HOME is set"

# A game that cannot be kept is not lost by a slip: it is given up only when that is said twice.
HOME='' play 'k\nquit\nsave rescued.txt\nquit\n' null --seats 3 --seed 8 --option rounds=3
ends 0
has out "save FILE saves it somewhere else; quit once more gives it up." "Saved as rescued.txt."
run verify rescued.txt </dev/null
ends 0
HOME='' play 'k\nbeenden\nbeenden\nk\n' null --seats 3 --seed 8 --option rounds=3 --lang de
ends 1
has out "speichern DATEI speichert sie anderswo; noch einmal beenden gibt sie auf."
[[ $(grep -c "^Rot>" out) -eq 3 ]] || fail "the second word does not leave"
HOME='' play 'k\nload saved.txt\nundo\nload saved.txt\nquit\n' null --seats 3 --seed 8 \
    --option rounds=3
ends 0
has out "load once more gives it up." "saved.txt loaded"
HOME='' play 'quit\n' null --seats 3 --seed 8 # nobody has moved: nothing to keep
ends 0
lacks out "could not be kept"

# What is no usual file is never replaced, and nothing half-written is left.
mkdir folder
echo precious >folder.new
cp saved.txt replaced.txt
echo precious >replaced.txt.new
play 'save folder\nsave! folder\nsave! /dev/full\nk\nsave! replaced.txt\nquit\n' \
    null --seats 3 --seed 3
ends 0
has out "folder could not be written: it is a folder" \
    "/dev/full could not be written: it is no usual file" "replaced.txt has been replaced."
[[ -c /dev/full && -d folder && $(<folder.new)$(<replaced.txt.new) == preciousprecious ]] ||
    fail "something was replaced that should not have been"
run verify replaced.txt </dev/null
ends 0
[[ ! -e replaced.txt.new1 ]] || fail "something is left beside the file"
if ((UID != 0)); then
    chmod 555 folder
    play 'save folder/x\nquit\n' null --lang fr
    has out "folder/x n’a pas pu être écrit : permission refusée"
    chmod 755 folder
fi
limited=$(ulimit -f 1 && printf '%s\n' "k" "save big.txt" "save! replaced.txt" "quit" "quit" |
    "$liege" play barony --seats 4 --seed 3 --humans 3 2>&1)
command="liege play barony with a limit on files"
grep -qF "big.txt could not be written: too large" <<<"$limited" || fail "no word of the limit"
[[ ! -e big.txt ]] || fail "half a file is left"
run verify replaced.txt </dev/null
ends 0
XDG_STATE_HOME=$work/state play 'k\n' null --seats 3 --seed 8 --option rounds=3
ends 0
[[ -f $work/state/liege/unfinished.txt ]] || fail "XDG_STATE_HOME is not heeded"

# verify: a finished game is right; each kind of damage is found with its line.
play 'k\nk\nk\nsave whole.txt\nquit\n' null --seats 3 --seed 3 --option rounds=3 --names Anna
run verify whole.txt </dev/null
ends 0
empty err
has out "3 seats" "seat 0 (Anna)" "place 1" "won" "what the seed gives" \
    "All moves, hashes and scores are right."
run verify - <whole.txt
ends 0
run verify --lang de whole.txt </dev/null
has out "Alle Züge, Prüfzahlen und Wertungen stimmen."
run verify --lang fr whole.txt </dev/null
has out "Tous les coups, empreintes et scores sont justes."
run verify --json whole.txt </dev/null
has out '"game":"null"' '"over":true' '"seeded":true' '"won":true'
# A record by older rules is checked by those, and says so.
old=$root/tests/records/feudo-rules-1.txt
run verify "$old" </dev/null
ends 0
has out "rules 1" "checked by version 1 of the rules" "foreign Milady (F16)" "are right."
run verify --lang de "$old" </dev/null
has out "geprüft nach Version 1 der Regeln" "fremden Milady (F16)"
run verify --json "$old" </dev/null
has out '"rules":1,"older_rules":true'
run play --lines --load "$old" <<<quit
has out "goes on by version 1 of the rules" "foreign Milady (F16)"
run verify saved.txt </dev/null
ends 0
has out "not over; to act: 0"
damaged() { # TEXT SED-SCRIPT
    sed "$2" whole.txt >damaged.txt
    ! cmp -s whole.txt damaged.txt || fail "sed '$2' changes nothing"
    run verify damaged.txt </dev/null
    ends 1
    empty out
    has err "damaged.txt: line $1"
}
line_of() {
    grep -nE "$1" whole.txt | head -1 | cut -d: -f1
}
damaged 1: '1s/record/recipe/'
damaged 2: '2s/null/chess/'
damaged "$(line_of '^2 ')": 's/^\(2 .*\) = .*/\1 = 00000000/'
damaged "$(line_of '^3 ')": 's/^3 nature deal ./3 nature deal 9/'
damaged "$(line_of '^5 ')": 's/^5 /6 /'
damaged "$(line_of '^score 0')": 's/^score 0 points/score 0 points 1/'
damaged "" '/^end/d'
has err "end of the text"
damaged "$(line_of '^2 ')": 's/^2 .*/\x01/'
sed 's/^rules 1/rules 99/' whole.txt >damaged.txt
run verify damaged.txt </dev/null
ends 1
has err "damaged.txt: " "version 99 of the rules"
run verify nothing.txt </dev/null
ends 1
has err "cannot read nothing.txt: there is no such file"
run verify "$work" </dev/null
ends 1
has err "cannot read"
run verify - </dev/null
ends 1
has err "standard input: the record is empty"
run verify - <&-
ends 1
has err "cannot read standard input: it is closed"
printf 'liege record 1\ngame nu\0ll\n' >damaged.txt
run verify damaged.txt </dev/null
ends 1
has err "damaged.txt: line 2: byte 8 is a control character"
ln -s circle circle
run verify circle --lang de </dev/null
ends 1
has err "circle lässt sich nicht lesen: zu viele Verweise führen dorthin"
head -20 whole.txt >damaged.txt
run verify damaged.txt --lang de </dev/null
ends 1
has err "(ist die Aufzeichnung abgeschnitten?)"
run verify damaged.txt --lang fr </dev/null
ends 1
has err "(l’enregistrement est-il coupé ?)"
run verify "$work" --lang fr </dev/null
ends 1
has err "impossible de lire $work : c’est un dossier"
run verify whole.txt --proof nothing.json --lang de </dev/null
ends 1
has err "nothing.json: Datei oder Ordner gibt es nicht"
run verify whole.txt --commitment 00 </dev/null
ends 2
has err "--commitment and --deal need --proof"
run verify /dev/zero </dev/null
ends 1
has err "longer than"

# A full disk and a closed pipe do not look like success.
for words in --help --version "play --help" "sim null --games 3" "perft null --depth 1" \
    "check --games 1" "verify whole.txt" "verify whole.txt --json"; do
    "$liege" $words >/dev/full 2>err </dev/null
    status=$?
    command="liege $words on a full disk"
    ends 1
    has err "the output could not be written: the disk is full"
done
echo '{"jsonrpc":"2.0","id":1,"method":"moves"}' | "$liege" rpc --lang de >/dev/full 2>err
status=${PIPESTATUS[1]}
command="liege rpc on a full disk"
ends 1
has err "die Ausgabe ließ sich nicht schreiben"
rm -rf "$HOME/.local"
{ echo k && sleep 0.5 && echo k && sleep 0.5 && echo log && cat /dev/zero | head -c 1; } |
    "$liege" play null --seats 3 --seed 8 --option rounds=3 2>err | head -1 >out
status=${PIPESTATUS[1]}
command="liege play into a closed pipe"
ends 1
[[ -f $HOME/.local/state/liege/unfinished.txt ]] || fail "the game is lost with its output"

# What the help shows as an example can be typed.
for name in play sim perft check; do
    run $name --help </dev/null
    grep -E '^  liege ' out | sed 's/ --resume//' >examples
    while read -r _ words; do
        case $name in
        sim) words="$words --games 2" ;;
        perft) words="$words --depth 1" ;;
        check) words="$words --games 1" ;;
        esac
        [[ $words == play ]] || run $words </dev/null
        ends 0
    done <examples
done

((fails == 0)) || echo "$fails failures"
((fails == 0))
