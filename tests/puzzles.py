#!/usr/bin/env python3
"""tests/puzzles.py -- liege puzzles: the files hold, mining repeats itself, wrong files are refused, solving works."""
import os
import subprocess
import sys
import tempfile

LIEGE = sys.argv[1]
WALKS = {"Release": "6000"}.get(sys.argv[2])  # long thought is too slow under sanitizers
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "puzzles")
GAMES = ("baron", "barony", "feudo")
LEAST = 60  # puzzles of a game


def liege(*words, given="", status=0):
    done = subprocess.run([LIEGE, "--lang", "en", "puzzles", *words], input=given, text=True,
                          capture_output=True, timeout=250, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout[-2000:], done.stderr)
    return done.stdout + done.stderr


def entries(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return text.split("\n\n")[0], ["puzzle" + one for one in text.split("\n\npuzzle")[1:]]


def field(entry, name):
    return next(line[len(name) + 1:] for line in entry.split("\n") if line.startswith(name + " "))


def the_files_hold_enough():
    for game in GAMES:
        _, puzzles = entries(os.path.join(FOLDER, game + ".txt"))
        assert len(puzzles) >= LEAST, (game, len(puzzles))
        assert len({field(one, "position") for one in puzzles}) == len(puzzles), game
        themes = {field(one, "puzzle").split()[0] for one in puzzles}
        levels = [int(field(one, "puzzle").split()[1]) for one in puzzles]
        assert len(themes) >= 3, (game, themes)
        assert levels == sorted(levels), "the easiest first"
        sizes = [levels.count(level) for level in range(1, 6)]
        assert sum(sizes) == len(levels) and max(sizes) - min(sizes) <= 1, (game, sizes)
        for one in puzzles:
            _, _, worth, following = field(one, "puzzle").split()
            assert int(worth) - int(following) >= 50, one[:100]


def the_search_agrees():
    for game in GAMES:
        said = liege(game, "--check", "--count", "3", "--walks", WALKS, "--threads", "2")
        assert "3 of 3 puzzles hold" in said, said


def a_wrong_solution_is_noticed(folder):
    head, puzzles = entries(os.path.join(FOLDER, "baron.txt"))
    wrong = puzzles[0].replace("move " + field(puzzles[0], "move"),
                               "move " + field(puzzles[0], "instead"))
    path = os.path.join(folder, "wrong.txt")
    kept = os.path.join(folder, "kept.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(head + "\n\n" + wrong + "\n\n" + puzzles[1] + "\n")
    said = liege("baron", "--check", "--file", path, "--walks", WALKS, "--out", kept, status=1)
    assert "puzzle 1 (" in said and "another move is best" in said and "1 of 2" in said, said
    assert entries(kept) == (head, [puzzles[1] + "\n"]) or entries(kept)[1][0].startswith(
        puzzles[1][:200]), "those that hold are written"


def wrong_files_are_refused(folder):
    head, puzzles = entries(os.path.join(FOLDER, "baron.txt"))
    path = os.path.join(folder, "broken.txt")
    for text, reason in (
            ("nonsense", "line 1: expected is \"liege puzzles 1\""),
            (head.replace("game baron", "game chess"), "chess"),
            (head.replace("rules ", "rules 9"), "version"),
            (head + "\n\npuzzle nothing 1 2 3\n", "puzzle THEME LEVEL WORTH NEXT"),
            (head + "\n\npuzzle ring 9 2 3\n", "puzzle THEME LEVEL WORTH NEXT"),
            (head + "\n\npuzzle ring 1 500 400\nposition {}\n", "\"move …\""),
            (head + "\n\n" + puzzles[0].replace("position {", "place {"), "\"position {…}\"")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        said = liege("baron", "--check", "--file", path, status=1)
        assert reason in said, (reason, said)
    with open(path, "w", encoding="utf-8") as file:
        file.write(head + "\n\n" + puzzles[0].replace("move " + field(puzzles[0], "move"), "move dance"))
    assert "dance is no legal move there" in liege("baron", "--check", "--file", path, status=1)
    said = liege("feudo", "--check", "--file", path, status=1)
    assert "another game" in said, said


def files_are_named(folder):
    """What cannot be read or written is named, with the reason."""
    head, puzzles = entries(os.path.join(FOLDER, "baron.txt"))
    one, nowhere = os.path.join(folder, "one.txt"), os.path.join(folder, "nowhere", "out.txt")
    with open(one, "w", encoding="utf-8") as file:
        file.write(head + "\n\n" + puzzles[0].strip("\n") + "\n")
    for wish in (("--grade", "--file", one, "--out", nowhere),
                 ("--check", "--file", one, "--walks", "100", "--out", nowhere),
                 ("--mine", "--games", "1", "--walks", "100", "--out", nowhere),
                 ("--grade", "--file", nowhere)):
        said = liege("baron", *wish, status=1)
        assert f"puzzles: {nowhere}: there is no such file or folder" in said, (wish, said)


def mining_repeats_itself(folder):
    texts = []
    for threads in ("1", "3"):
        path = os.path.join(folder, threads + ".txt")
        liege("baron", "--mine", "--games", "2", "--walks", "100", "--seed", "7", "--threads",
              threads, "--out", path)
        with open(path, encoding="utf-8") as file:
            texts.append(file.read())
    assert texts[0] == texts[1] and texts[0].startswith("liege puzzles 1\ngame baron\n")
    assert "--games 2 " in texts[0]


def grading_changes_nothing_but_levels_and_order(folder):
    head, puzzles = entries(os.path.join(FOLDER, "barony.txt"))
    few = [puzzles[i].strip("\n") for i in (-1, 0, 40, 20, 5)]  # a hardest one first
    path, graded = os.path.join(folder, "few.txt"), os.path.join(folder, "graded.txt")
    with open(path, "w", encoding="utf-8") as file:
        file.write(head + "\n\n" + "\n\n".join(few) + "\n")
    liege("barony", "--grade", "--file", path, "--out", graded)
    after_head, after = entries(graded)
    assert after_head == head
    bare = lambda one: one.strip("\n").split("\n")[1:]
    assert sorted(map(bare, after)) == sorted(map(bare, few))
    assert [field(one, "puzzle").split()[1] for one in after] == ["1", "2", "3", "4", "5"]
    assert bare(after[-1]) == bare(few[0]) and bare(after[0]) in (bare(few[1]), bare(few[4]))
    liege("barony", "--grade", "--check", status=2)


def solving_works():
    for game in GAMES:
        _, puzzles = entries(os.path.join(FOLDER, game + ".txt"))
        wrong, right = field(puzzles[0], "instead"), field(puzzles[0], "move")
        said = liege(game, "--lines",
                     given=f"hint\nhint\nundo\n{wrong}\n{right}\nnew\nscore\nquit\n")
        assert f"puzzle 1 of {len(puzzles)}" in said, said[-500:]
        assert f"The move begins with {right.split()[0]}." in said
        assert f"The solution: {right}." in said
        assert "does not go with a puzzle" in said
        assert f"Not {wrong}:" in said and f"Solved: {right}." in said, said[-3000:]
        assert f"puzzle 2 of {len(puzzles)}" in said
        assert "Puzzles solved: 1, at the first try: 0." in said


with tempfile.TemporaryDirectory() as room:
    the_files_hold_enough()
    if WALKS:
        the_search_agrees()
        a_wrong_solution_is_noticed(room)
    wrong_files_are_refused(room)
    if WALKS:
        files_are_named(room)
        mining_repeats_itself(room)
        grading_changes_nothing_but_levels_and_order(room)
    solving_works()
print("puzzles: all as it should be")
