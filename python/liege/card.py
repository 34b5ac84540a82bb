"""python/liege/card.py -- batches on a graphics card: arrays that stay there, for PyTorch, CuPy or JAX."""
import ctypes
import glob
import os
import sys

import numpy as np

from .game import LiegeError
from .library import lib

ERROR_SIZE = 8000
ROWS = ("states", "one", "turn", "mask", "planes", "numbers", "done", "returns", "points", "moves",
        "actions")
CUDA = 2  # kDLCUDA


def _find_compiler():
    """NVIDIA's compiler is often here as a Python package, where C would not look."""
    if "LIEGE_NVRTC" not in os.environ:
        for folder in sys.path:
            found = sorted(glob.glob(os.path.join(folder, "nvidia", "*", "lib", "libnvrtc.so*")))
            found = [path for path in found if "alt" not in os.path.basename(path)]
            if found:
                os.environ["LIEGE_NVRTC"] = found[-1]
                return


def _ask(function, *arguments):
    """Calls a function of the library whose last argument is room for an error."""
    error = ctypes.create_string_buffer(ERROR_SIZE)
    result = function(*arguments, error)
    if not result:
        raise LiegeError(error.value.decode("utf-8", "replace"))
    return result


class Memory:
    """The rows of a batch on the card, given back when nobody has any of them any more."""

    def __init__(self, facts, setup, games, seed, mask, observe):
        self._handle = None
        _find_compiler()
        numbers = (ctypes.c_int * len(setup))(*setup)
        self._handle = _ask(lib.liege_card_new, facts.number, numbers, games, seed, mask, observe)

    def __del__(self):
        if self._handle is not None:
            lib.liege_card_free(self._handle)

    def __reduce__(self):
        raise LiegeError("what is on a graphics card stays there: it cannot be copied or pickled; "
                         "numpy() copies an array to here")

    def address(self, name):
        return lib.liege_card_rows(self._handle, ROWS.index(name))

    def read(self, name, start, out):
        _ask(lib.liege_card_read, self._handle, ROWS.index(name), start, out.nbytes, out.ctypes.data)
        return out

    def step(self, actions, address):
        """The place of an action that is not legal, or -1."""
        bad = ctypes.c_int(-1)
        _ask(lib.liege_card_step, self._handle, actions, address, ctypes.byref(bad))
        return bad.value

    def draw(self, seed):
        _ask(lib.liege_card_random, self._handle, seed)


class _Type(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32),
                ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32), ("dtype", _Type),
                ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


class _Managed(ctypes.Structure):
    pass


_DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _DELETER)]
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
_handed_out = {}  # what others hold by DLPack, by the address of its head
_capsule_new = ctypes.pythonapi.PyCapsule_New
_capsule_new.restype, _capsule_new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p,
                                                                 ctypes.c_void_p]
_capsule_valid = ctypes.pythonapi.PyCapsule_IsValid
_capsule_valid.restype, _capsule_valid.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]
_capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_capsule_pointer.restype, _capsule_pointer.argtypes = ctypes.c_void_p, [ctypes.c_void_p,
                                                                        ctypes.c_char_p]


@_DELETER
def _give_back(managed):
    _handed_out.pop(ctypes.addressof(managed.contents), None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _capsule_dies(capsule):
    """A capsule that nobody has taken gives its tensor back itself."""
    if _capsule_valid(capsule, b"dltensor"):
        _handed_out.pop(_capsule_pointer(capsule, b"dltensor"), None)


class CardArray:
    """An array on the card, of the same memory all the time. torch.from_dlpack, cupy.from_dlpack and
    cupy.asarray take it as it is; numpy.asarray, or numpy(), copies it to here."""

    def __init__(self, memory, name, kind, shape):
        self._memory, self._name = memory, name
        self.dtype, self.shape = np.dtype(kind), tuple(shape)
        self._address = memory.address(name)

    ndim = property(lambda self: len(self.shape))
    size = property(lambda self: int(np.prod(self.shape)))
    nbytes = property(lambda self: self.size * self.dtype.itemsize)

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._address, False),
                "version": 3, "strides": None, "stream": None}

    def __dlpack_device__(self):
        return CUDA, 0

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        if copy or dl_device not in (None, (CUDA, 0)):
            raise BufferError("the array stays where it is: on the card, and without a copy")
        shape = (ctypes.c_int64 * self.ndim)(*self.shape)
        kind = _Type(_CODES[self.dtype.kind], 8 * self.dtype.itemsize, 1)
        managed = _Managed(_Tensor(self._address, CUDA, 0, self.ndim, kind, shape, None, 0), None,
                           _give_back)
        address = ctypes.addressof(managed)
        _handed_out[address] = (managed, shape, self._memory)
        return _capsule_new(address, b"dltensor", ctypes.cast(_capsule_dies, ctypes.c_void_p))

    def numpy(self):
        """A copy on this side."""
        return self._memory.read(self._name, 0, np.empty(self.shape, self.dtype))

    def __array__(self, dtype=None, copy=None):
        if copy is False:
            raise ValueError("an array on the card cannot be a numpy array without a copy")
        return self.numpy().astype(dtype or self.dtype, copy=False)

    def __len__(self):
        return self.shape[0]

    def __getitem__(self, key):
        return self.numpy()[key]

    def __repr__(self):
        return f"<{self.dtype} {list(self.shape)} on the card>"


def actions_of(actions, games):
    """The address of actions that are on the card already; None: they are not."""
    face = getattr(actions, "__cuda_array_interface__", None)
    if face is None:
        return None
    if tuple(face["shape"]) != (games,) or face.get("strides") not in (None, (4,)):
        raise ValueError(f"actions must be one number for each game, of the shape ({games},), side by "
                         f"side, not {tuple(face['shape'])}")
    if face["typestr"] not in ("<i4", "=i4"):
        raise TypeError(f"actions on the card must be int32, not {face['typestr']}")
    return face["data"][0]
