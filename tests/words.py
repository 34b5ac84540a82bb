#!/usr/bin/env python3
"""tests/words.py -- every message in the C sources exists in English, German and French.

Walks all sources and looks at every set of wordings: initialisers of Words, {{"en", "de", "fr"}},
and TEXT_IN(text, "en", "de", "fr"). Each needs three texts that say something, with the same values
in them, and the French one the apostrophe of print; so do the French rules. Then it looks for messages about bad input, and for lines a command prints, that were
written in English only.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("core", "games", "play", "search", "term", "cli", "web", "server")
# Where messages about bad input are made.
REFUSERS = ("core/json.c", "games/*/position_*.[ch]", "games/null/words.c", "play/*.c", "search/*.c",
            "term/*.c", "cli/*.c")
# Where lines for people are printed.
PRINTERS = ("cli/*.c", "term/*.c")
# What these print is a program for shells; the sentences in it come from the tables.
PROGRAMS = {"cli/completion.c"}
# What is the same in every language: names of units and of the program, and C source to be copied.
EVERYWHERE = {"liege", "MB", "KB", "GiB", "ms", "before"}

PIECE = r'"(?:[^"\\\n]|\\.)*"'
STRING = rf"{PIECE}(?:\s*{PIECE})*"
WORDS = re.compile(rf"\{{\s*\{{\s*((?:{STRING}|NULL)(?:\s*,\s*(?:{STRING}|NULL))*)\s*,?\s*\}}\s*\}}")
TEXT_IN = re.compile(rf"TEXT_IN\(\s*([^,()]*?)\s*,\s*((?:{STRING})(?:\s*,\s*(?:{STRING}))*)\s*\)")
VALUE = re.compile(r"%[0-9.]*(?:ll|l|z)?[sdux]|\{[0-9]\}|[#^~*$=&@][0-9]?")
FORMAT = re.compile(r"%(?:%|[-+ 0#]*[0-9.*]*(?:hh|h|ll|l|z)?[a-zA-Z])")
REFUSAL = re.compile(rf"\b(?:(?:fail|say|refuse|REFUSE|answer_error)\(\s*(?:[^\"(),;]+,\s*)*|"
                     rf"(?:text_put|text_format)\(\s*(?:&?[\w.>-]*(?:error|problem|trouble|why|what)|"
                     rf"reader|loader|&reader|&loader|fail\(reader\))\s*,\s*)({STRING})")
TYPEWRITTEN = re.compile(r"(?<=[A-Za-zÀ-ÿ])'(?=[\wÀ-ÿœ{%])")  # l'ordre instead of l’ordre
PRINTED = re.compile(rf"\b(?:printf\(|fprintf\(\s*std(?:err|out)\s*,|puts\(|fputs\()\s*({STRING})")
problems = []
seen = 0


def texts(listed):
    """The texts of a list of literals, joined; NULL is None."""
    found = []
    for item in re.finditer(rf"{STRING}|NULL", listed):
        if item.group(0) == "NULL":
            found.append(None)
        else:
            found.append("".join(piece[1:-1] for piece in re.findall(PIECE, item.group(0))))
    return found


def uncommented(source):
    """Comments become blanks of the same length, so that positions stay."""
    pattern = re.compile(rf"{PIECE}|'(?:[^'\\\n]|\\.)+'|/\*.*?\*/", re.S)
    return pattern.sub(lambda m: re.sub(r"[^\n]", " ", m.group(0))
                       if m.group(0).startswith("/*") else m.group(0), source)


def complain(path, source, at, what):
    line = source.count("\n", 0, at) + 1
    problems.append(f"{path.relative_to(ROOT)}:{line}: {what}")


def look(path, source, at, wordings, ordered):
    global seen
    if all(text is None for text in wordings):
        return
    seen += 1
    if len(wordings) != 3 or None in wordings:
        complain(path, source, at, f"{len(wordings)} wordings instead of three: {wordings}")
        return
    if any((text == "") != (wordings[0] == "") for text in wordings):
        complain(path, source, at, f"one wording is empty: {wordings}")
    if TYPEWRITTEN.search(wordings[2]):
        complain(path, source, at, f"a straight apostrophe in '{wordings[2]}'")
    values = [(FORMAT if ordered else VALUE).findall(text) for text in wordings]
    if not ordered:
        values = [sorted(set(each)) for each in values]
    if values[0] != values[1] or values[0] != values[2]:
        complain(path, source, at, f"different values in {wordings}: {values}")


def main():
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.[ch]"))
             if "node_modules" not in path.parts]
    for path in files:
        source = uncommented(path.read_text(encoding="utf-8"))
        for match in WORDS.finditer(source):
            look(path, source, match.start(), texts(match.group(1)), False)
        for match in TEXT_IN.finditer(source):
            look(path, source, match.start(), texts(match.group(2)), True)
        count = source.count("TEXT_IN(") - source.count("#define TEXT_IN(")
        if count != len(TEXT_IN.findall(source)):
            complain(path, source, 0, "a TEXT_IN that this test cannot read")
    for path in sorted((ROOT / "games").glob("*/*.fr.md")):
        source = path.read_text(encoding="utf-8")
        for match in TYPEWRITTEN.finditer(source):
            complain(path, source, match.start(), "a straight apostrophe")
    for path in sorted((ROOT / "games").glob("*/examples.txt")):
        source = path.read_text(encoding="utf-8")
        for match in re.finditer(r"^\w+\.fr .*", source, re.M):
            if TYPEWRITTEN.search(match.group(0)):
                complain(path, source, match.start(), "a straight apostrophe")
    for patterns, message in ((REFUSERS, REFUSAL), (PRINTERS, PRINTED)):
        for path in sorted(path for pattern in patterns for path in ROOT.glob(pattern)):
            if str(path.relative_to(ROOT)) in PROGRAMS:
                continue
            source = uncommented(path.read_text(encoding="utf-8"))
            for match in message.finditer(source):
                text = texts(match.group(1))[0]
                said = re.sub(r"\\.|--\w+", " ", FORMAT.sub(" ", text))
                words = set(re.findall(r"[A-Za-z]{2,}", said))
                if words - EVERYWHERE and '\\":' not in text:  # JSON is for programs
                    complain(path, source, match.start(), f"in English only: '{text}'")
    print(f"{seen} texts in three languages, {len(problems)} problems")
    for problem in problems:
        print(problem)
    return 1 if problems or seen < 900 else 0


if __name__ == "__main__":
    sys.exit(main())
