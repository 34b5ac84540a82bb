#!/usr/bin/env python3
"""tests/rules.py -- the rules to read: every language says the same, and no mark gets lost.

    tests/rules.py LIEGE

games/GAME/RULES.md, RULES.de.md and RULES.fr.md are held to each other, to the one-sentence rules of
the program with their marks, to the numbers in the games' tables, and to what `liege rules` shows.
"""
import json
import os
import pathlib
import pty
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIEGE = sys.argv[1]
LANGS = ("en", "de", "fr")
LETTERS = {"baron": "B", "barony": "Y", "feudo": "F", "null": "N"}
COUNTS = {"baron": 27, "barony": 20, "feudo": 30, "null": 8}
# Statements that the printed rules do not make. Who finds a rulebook, or rules on one more case,
# changes this number knowingly.
MARKS = {"baron": 16, "barony": 11, "feudo": 21, "null": 0}
BADGES = {"en": {"H": "house ruling", "R": "rebuilt"},
          "de": {"H": "Hausregel", "R": "rekonstruiert"},
          "fr": {"H": "règle maison", "R": "reconstitué"}}
problems = []


def check(holds, what):
    if not holds:
        problems.append(what)


def liege(*words, lang="en", status=0, **more):
    """What `liege rules` prints, or its complaint where another exit status is expected."""
    env = {**os.environ, "LC_ALL": "C.UTF-8", **more}
    done = subprocess.run([LIEGE, "rules", *words, "--lang", lang], capture_output=True, text=True,
                          env=env, timeout=60)
    check(done.returncode == status,
          f"liege rules {' '.join(words)} ({lang}) ended with {done.returncode}: {done.stderr}")
    return done.stdout if status == 0 else done.stderr


def source(game, name, lang):
    ending = "" if lang == "en" else "." + lang
    return (ROOT / "games" / game / f"{name}{ending}.md").read_text(encoding="utf-8")


def numbers(text):
    """All numbers of a text, without the names of rules and quarters."""
    text = re.sub(r"\b[BYFNQ]\d+\b", "", text)
    return sorted(re.findall(r"(?<![\w-])-?\d+", text.replace("−", "-")))


def joined(text):
    """Without line breaks and Markdown, so that texts can be looked for."""
    text = re.sub(r"[*`]|^\s*\|[-|]+\|\s*$", "", text, flags=re.M)
    return re.sub(r"\s+", " ", text)


def of_rule(rule):
    return " ".join(one["text"] for one in rule["statements"])


def check_languages(game):
    """The same rules, statements, marks, reasons and numbers in every language."""
    books = {lang: json.loads(liege(game, "--json", lang=lang)) for lang in LANGS}
    ids = [f"{LETTERS[game]}{n}" for n in range(1, COUNTS[game] + 1)]
    for lang, book in books.items():
        check([rule["id"] for rule in book["rules"]] == ids, f"{game} {lang}: not all of {ids}")
        text = source(game, "RULES", lang)
        for rule in book["rules"]:
            where = f"{game} {lang} {rule['id']}"
            body = re.search(rf"^- \*\*{rule['id']}\*\* (.*?)(?=^- \*\*|^## |\Z)", text, re.S | re.M)
            check(body is not None, f"{where}: not in the source")
            statements = rule.get("statements", [])
            if body is None or not statements:
                problems.append(f"{where}: no text")
                continue
            marks = "".join(one["mark"] or "" for one in statements)
            check(marks == "".join(re.findall(r"\[([A-Z])\]", body[1])),
                  f"{where}: the source has other marks than {marks!r}")
            check(marks == rule["marks"],
                  f"{where}: marks {marks!r} in RULES, {rule['marks']!r} in the program")
            for one in statements:
                check(one["mark"] in (None, "H", "R"), f"{where}: unknown mark {one['mark']}")
                check((one["why"] is None) == (one["mark"] is None),
                      f"{where}: a mark without its reason, or a reason without a mark: {one}")
                check(len(one["text"]) > 3, f"{where}: an empty statement")
            extra = set(numbers(rule["sentence"])) - set(numbers(of_rule(rule)))
            check(not extra, f"{where}: {extra} in the sentence but not in the rule")
            check(rule["section"], f"{where}: stands in no section")
    english = books["en"]["rules"]
    for lang in LANGS[1:]:
        for here, there in zip(english, books[lang]["rules"]):
            where = f"{game} {lang} {there['id']}"
            check(len(here["statements"]) == len(there["statements"]),
                  f"{where}: another number of statements than in English")
            for one, other in zip(here["statements"], there["statements"]):
                check(numbers(one["text"]) == numbers(other["text"]),
                      f"{where}: numbers {numbers(other['text'])}, English {numbers(one['text'])}")
            check(numbers(here["sentence"]) == numbers(there["sentence"]),
                  f"{where}: other numbers in the sentence than in English")
    sections = {len({rule["section"] for rule in book["rules"]}) for book in books.values()}
    check(len(sections) == 1, f"{game}: not as many sections in every language: {sections}")
    marks = sum(len(rule["marks"]) for rule in english)
    check(marks == MARKS[game], f"{game}: {marks} marks instead of {MARKS[game]}")
    return books


def check_shown(game, books):
    """What people read: every rule, a badge for every mark, every reason."""
    for lang, book in books.items():
        shown = joined(liege(game, lang=lang))
        for rule in book["rules"]:
            where = f"liege rules {game} ({lang}), {rule['id']}"
            single = joined(liege(game, rule["id"], lang=lang))
            for text in (shown, single):
                check(f" {rule['id']} " in f" {text}", f"{where}: not shown")
                for one in rule["statements"]:
                    for line in one["text"].split("\n"):
                        if not line.startswith("|"):
                            check(joined(line).strip() in text, f"{where}: missing {line!r}")
                    if one["mark"]:
                        badge = f"[{one['mark']}: {BADGES[lang][one['mark']]}]"
                        check(f"{badge} {joined(one['text'].split(chr(10))[0])}" in text,
                              f"{where}: no badge before {one['text']!r}")
                        check(f"({joined(one['why'])})" in text, f"{where}: no reason {one['why']!r}")
            for mark in "HR":
                check(single.count(f"[{mark}: ") == rule["marks"].count(mark),
                      f"{where}: not as many badges as marks")
        for mark in "HR":
            marks = sum(rule["marks"].count(mark) for rule in book["rules"])
            check(shown.count(f"[{mark}: {BADGES[lang][mark]}]") == marks,
                  f"liege rules {game} ({lang}): not {marks} badges {mark}")


def check_aid(game, books):
    """One screen; the same in every language; no number that its rules do not have."""
    found = {}
    for lang, book in books.items():
        where = f"player aid of {game} ({lang})"
        lines = liege(game, "--aid", lang=lang).rstrip("\n").split("\n")
        check(len(lines) <= 50 and max(map(len, lines)) <= 80,
              f"{where}: {len(lines)} lines of {max(map(len, lines))} columns, more than 50 of 80")
        check(book["aid"].rstrip("\n").split("\n") == lines, f"{where}: other text in the JSON")
        rules = {rule["id"]: set(numbers(of_rule(rule))) for rule in book["rules"]}
        found[lang] = []
        heading = ""
        for block in re.split(r"\n\s*\n|\n(?=- )", source(game, "AID", lang)):
            heading = block if block.startswith("#") else heading
            refs = re.findall(r"\b[BYF]\d+\b", heading + block)
            if block.startswith("#") and not refs:
                continue
            check(refs, f"{where}: names no rule: {block!r}")
            allowed = set().union(*(rules[ref] for ref in refs))
            wrong = set(numbers(block)) - allowed
            check(not wrong, f"{where}: {wrong} is not in {refs}: {block!r}")
            found[lang].append((refs, numbers(block)))
    check(found["en"] == found["de"] == found["fr"], f"player aids of {game} differ: {found}")


def cells(text):
    return [[cell.strip() for cell in line.strip("| ").split("|")]
            for line in text.split("\n") if line.startswith("|")]


def c_numbers(path, name):
    """The numbers of a table or a constant in a C header."""
    text = (ROOT / path).read_text(encoding="utf-8")
    found = re.search(rf"\b{name}\b(?:\[[^=;]*?\])*\s*=\s*(\{{.*?\}};|-?\d+)", text, re.S)
    return [int(n) for n in re.findall(r"-?\d+", found[1])]


def check_tables(books):
    """The numbers in the texts are the numbers the rules play by."""
    rules = {game: {rule["id"]: of_rule(rule) for rule in book["en"]["rules"]}
             for game, book in books.items()}
    kinds = cells(rules["baron"]["B1"])[1:]
    check([int(row[1]) for row in kinds] == c_numbers("games/baron/rules.c", "BARON_COUNT"),
          "B1: other numbers of tiles than BARON_COUNT")
    check([int(row[2]) for row in kinds] == c_numbers("games/baron/rules.c", "BARON_VALUE"),
          "B1: other values than BARON_VALUE")
    pieces = cells(rules["feudo"]["F5"])[1:]
    healthy = [row[2] for row in pieces for _ in range(int(row[1]))]
    sick = [row[3] for row in pieces for _ in range(int(row[1]))]
    check([int(n) for n in healthy + sick] == c_numbers("games/feudo/tables.h", "FEUDO_NUMBER"),
          "F5: other numbers than FEUDO_NUMBER")
    header = (ROOT / "games/feudo/tables.h").read_text(encoding="utf-8")
    quarters = re.findall(r'\{("[.VWMTE]{5}"(?:, "[.VWMTE]{5}"){4})\}', header)
    drawn = [re.findall(r"[.VWMTE]{5}", line) for line in rules["feudo"]["F2"].split("\n")]
    drawn = [line for line in drawn if len(line) == 4]
    check([re.findall(r"[.VWMTE]{5}", quarter) for quarter in quarters] ==
          [[line[q] for line in drawn] for q in range(4)], "F2: other quarters than FEUDO_QUARTER")
    for rule, name in (("F3", "CASTLE_APART"), ("F3", "CASTLE_FROM_TOWN"), ("F6", "DESPERATE_BELOW"),
                       ("F6", "FEUDO_DESPERATE"), ("F7", "FEUDO_TRADE_VALUE"), ("F8", "VILLAGES"),
                       ("F8", "FOG_CARDS"), ("F17", "MERCENARY_PAY"), ("F21", "VILLAGE_DEFENCE"),
                       ("F21", "WOOD_DEFENCE"), ("F22", "TOWN_DEFENCE"), ("F27", "KING_POINTS"),
                       ("F28", "KING_GIFT")):
        for number in c_numbers("games/feudo/tables.h", name)[-3:]:
            check(str(number) in numbers(rules["feudo"][rule]), f"{rule}: no {number} of {name}")


def check_known(books):
    """Of Feudo only the normal game is known, and every language says so."""
    for lang, words in (("en", "normal game"), ("de", "Normalspiel"), ("fr", "partie normale")):
        about = source("feudo", "RULES", lang).split("\n## ")[0]
        check(joined(about).count(words) >= 2, f"feudo {lang}: does not say that it is the {words}")
        check(words in liege("feudo", lang=lang), f"liege rules feudo ({lang}): no {words}")


def check_asked():
    """How rules can be asked for, and what is wrong with others."""
    for typed in ("b19", "19", "B19"):
        check(liege("baron", typed) == liege("baron", "B19"), f"B19 is not found as {typed}")
    for lang, words in (("en", "B1 to B27"), ("de", "B1 bis B27"), ("fr", "B1 à B27")):
        for typed in ("B28", "B0", "Y3", "castle", "", "B1x", "B99999999999", "--", "B19 "):
            said = liege("baron", "--", typed, lang=lang, status=2) if typed.startswith("-") else \
                liege("baron", typed, lang=lang, status=2)
            check(words in said or typed == "--", f"rules baron {typed!r} ({lang}) says {said!r}")
    check("baron barony feudo" in liege("chess", status=2), "no list of games for an unknown one")
    check("baron" in liege("barom", status=2), "no nearest game")
    liege(status=2)
    liege("baron", "B1", "--aid", status=2)
    liege("baron", "--json", "--aid", status=2)
    liege("baron", "B1", "B2", status=2)
    check("null" in liege("null", "--aid", status=1), "no word on a missing aid")


def on_terminal(*words, **more):
    """What `liege rules` shows on a terminal of 80 columns."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(LC_ALL="C.UTF-8", TERM="xterm", **more)
        os.execv(LIEGE, [LIEGE, "rules", *words])
    shown = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.waitpid(child, 0)
    os.close(terminal)
    return shown.decode("utf-8").replace("\r", "")


def check_terminal():
    """A pager on a terminal only, colour only there and only if wanted."""
    paged = on_terminal("baron", "B12", PAGER="sed s/^/:/")
    check(all(line.startswith(":") for line in paged.strip("\n").split("\n")), f"not paged: {paged!r}")
    check("\033[1m" in paged, "no colour on a terminal")
    plain = on_terminal("baron", "B12", PAGER="", NO_COLOR="1")
    check(plain == liege("baron", "B12"), f"other text on a plain terminal: {plain!r}")
    check(liege("baron", "B12", PAGER="sed s/^/:/") == liege("baron", "B12"), "paged in a pipe")


def main():
    books = {}
    for game in LETTERS:
        books[game] = check_languages(game)
        check_shown(game, books[game])
        if game != "null":
            check_aid(game, books[game])
    check_tables(books)
    check_known(books)
    check_asked()
    check_terminal()
    for problem in problems[:40]:
        print(problem)
    if problems:
        sys.exit(f"{len(problems)} problems")
    print(f"{sum(COUNTS.values())} rules with {sum(MARKS.values())} marks agree in {len(LANGS)} languages")


main()
