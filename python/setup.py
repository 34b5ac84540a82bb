"""python/setup.py -- compiles the rules with the C compiler that is there, then packs the package."""
import glob
import os
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
FOLDERS = ("core/*.c", "games/*/*.c", "play/*.c", "search/*.c", "python/core.c")


def empty_lists(out):
    """The rules to read and the networks stay in the program; the library has empty lists."""
    with open(out, "w", encoding="utf-8") as file:
        file.write('#include "core/embedded.h"\n'
                   "const EmbeddedFile EMBEDDED_RULES[] = {{NULL, NULL, NULL}};\n"
                   "const EmbeddedFile EMBEDDED_NETWORKS[] = {{NULL, NULL, NULL}};\n")
    return out


class Build(build_py):
    def run(self):
        super().run()
        target = os.path.join(self.build_lib, "liege")
        os.makedirs(target, exist_ok=True)
        sources = [path for pattern in FOLDERS for path in sorted(glob.glob(f"{ROOT}/{pattern}"))]
        sources.append(empty_lists(os.path.join(target, "empty_lists.c")))
        subprocess.check_call([os.environ.get("CC", "cc"), "-std=c11", "-O3", "-fPIC", "-shared",
                               "-fvisibility=hidden", f"-I{ROOT}", "-o",
                               os.path.join(target, "libliege_python.so"), *sources, "-lm",
                               "-pthread"])
        os.remove(os.path.join(target, "empty_lists.c"))


class Binary(Distribution):
    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": Build}, distclass=Binary)
