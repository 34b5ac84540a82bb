# learn/compile.py -- the kernels as machine code, made beforehand: compile.py FOLDER [sm_90]
#
# Time on a card is scarce, and compiling takes a minute. Needs NVIDIA's compiler library (NVRTC) but
# no card; learn/sim.py takes what LIEGE_CUBINS names.
import ctypes
import glob
import os
import sys

from body import LEAST, WARPS
from sim import CARD_OPTIONS, GAMES, ROOT, Sim, defines


def library():
    places = ["libnvrtc.so", *sorted(glob.glob("/usr/local/cuda*/lib*/libnvrtc.so*"))]
    for place in places:
        try:
            return ctypes.CDLL(place)
        except OSError:
            pass
    sys.exit("there is no NVRTC here (libnvrtc.so)")


def compile_to(path, source, options):
    nvrtc, program, size = library(), ctypes.c_void_p(), ctypes.c_size_t()
    with open(os.path.join(ROOT, f"learn/{source}.cc"), "rb") as file:
        assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), file.read(), b"k.cu", 0, None, None) == 0
    words = (ctypes.c_char_p * len(options))(*[option.encode() for option in options])
    if nvrtc.nvrtcCompileProgram(program, len(options), words) != 0:
        nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetProgramLog(program, log)
        sys.exit(log.value.decode())
    assert nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(size)) == 0
    code = ctypes.create_string_buffer(size.value)
    assert nvrtc.nvrtcGetCUBIN(program, code) == 0
    with open(path, "wb") as file:
        file.write(code.raw)
    print(path, size.value, "bytes", flush=True)


def main(folder, card="sm_90", *games, rules=True):
    os.makedirs(folder, exist_ok=True)
    options = CARD_OPTIONS + [f"--gpu-architecture={card}"]
    for game in games or GAMES:
        sim = Sim(game, 1, "cpu", 1, [2])
        sizes = dict(PLANES=sim.planes, ROWS=sim.rows, COLUMNS=sim.columns, BLOCKS=3,
                     WARPS=WARPS[game], FORWARD_LEAST=LEAST[game])
        body = [f"-D{name}={value}" for name, value in sizes.items()]
        compile_to(os.path.join(folder, f"{game}-body.cubin"), "body", options + body)
        sizes = dict(CELLS=sim.cells, POLICY_PLANES=sim.policy_planes, POLICY_NUMBERS=sim.policy_numbers)
        policy = [f"-D{name}={value}" for name, value in sizes.items()]
        compile_to(os.path.join(folder, f"{game}-policy.cubin"), "policy", options + policy)
        if rules:
            compile_to(os.path.join(folder, f"{game}.cubin"), "kernels", options + defines(game))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("compile.py FOLDER [sm_90 [GAME…]]")
    main(*sys.argv[1:])
