"""python/setup.py -- compiles the rules with the C compiler that is there, then packs the package."""
import glob
import os
import subprocess
import tempfile

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
FOLDERS = ("core/*.c", "games/*/*.c", "play/*.c", "search/*.c", "explain/*.c", "device/*.c", "python/*.c")
# What is part of the library as it is (core/embedded.h, tools/embed.cmake). The rules to read stay in
# the program.
EMBEDDED = {
    "EMBEDDED_RULES": ("games", ()),
    "EMBEDDED_NETWORKS": ("networks", ("networks/*.net",)),
    "EMBEDDED_CARD": ("", ("core/*.h", "games/*/*.h", "games/*/rules.c", "games/*/knowledge.c",
                           "games/*/observe.c", "games/*/legality.c", "device/*.h")),
    "EMBEDDED_CARD_STANDARD": ("device/std", ("device/std/*.h",)),
}


def files(*patterns):
    return [path for pattern in patterns for path in sorted(glob.glob(f"{ROOT}/{pattern}"))]


def embed(target, name, folder, patterns):
    """A C file with the bytes of files; a zero stands behind each."""
    path = os.path.join(target, name.lower() + ".c")
    lines, rows = ['#include "core/embedded.h"\n'], []
    for number, file in enumerate(files(*patterns)):
        with open(file, "rb") as opened:
            data = opened.read() + b"\0"
        lines.append(f"static const unsigned char FILE_{number}[] = {{{','.join(map(str, data))}}};\n")
        own = os.path.relpath(file, os.path.join(ROOT, folder)).replace(os.sep, "/")
        rows.append(f'    {{"/{own}", FILE_{number}, FILE_{number} + {len(data) - 1}}},\n')
    lines.append(f"const EmbeddedFile {name}[] = {{\n{''.join(rows)}    {{NULL, NULL, NULL}}}};\n")
    with open(path, "w", encoding="ascii") as out:
        out.writelines(lines)
    return path


class Build(build_py):
    def run(self):
        super().run()
        target = os.path.join(self.build_lib, "liege")
        os.makedirs(target, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            sources = files(*FOLDERS) + [embed(folder, name, *what) for name, what in EMBEDDED.items()]
            subprocess.check_call([os.environ.get("CC", "cc"), "-std=c11", "-O3", "-fPIC", "-shared",
                                   "-fvisibility=hidden", "-Wl,--no-undefined", f"-I{ROOT}", "-o",
                                   os.path.join(target, "libliege_python.so"), *sources, "-lm", "-ldl",
                                   "-pthread"])


class Binary(Distribution):
    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": Build}, distclass=Binary)
