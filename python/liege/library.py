"""python/liege/library.py -- finds the shared library with the rules and declares its functions."""
import ctypes
import os
import pathlib

NAME = "libliege_python.so"


def _paths():
    """Where the library may be: named, installed beside this file, or built in the source tree."""
    if "LIEGE_LIBRARY" in os.environ:
        yield pathlib.Path(os.environ["LIEGE_LIBRARY"])
        return
    here = pathlib.Path(__file__).resolve().parent
    yield here / NAME
    for preset in ("release", "python"):
        yield here.parent.parent / "build" / preset / NAME


def _open():
    tried = list(_paths())
    for path in tried:
        if path.is_file():
            return ctypes.CDLL(str(path))
    raise ImportError("the rules are not built: " + ", ".join(map(str, tried)) + " is not there. "
                      "Run ./do python in the project, or pip install ./python")


lib = _open()
_void, _int, _text = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p
_u64, _i64, _size = ctypes.c_uint64, ctypes.c_int64, ctypes.c_size_t
_FUNCTIONS = {
    "liege_game_number": (_int, [_text]),
    "liege_game_name": (_text, [_int]),
    "liege_game_previous": (_int, [_int]),
    "liege_facts": (None, [_int, _void]),
    "liege_title": (_text, [_int, _int]),
    "liege_plane_name": (_text, [_int, _int]),
    "liege_number_name": (_text, [_int, _int]),
    "liege_option": (_text, [_int, _int, _void]),
    "liege_start": (None, [_int, _void, _void]),
    "liege_turn": (_int, [_int, _void]),
    "liege_actions": (_int, [_int, _void, _void]),
    "liege_apply": (_int, [_int, _void, _int]),
    "liege_chances": (_int, [_int, _void, _void, _void]),
    "liege_mask": (None, [_int, _void, _void]),
    "liege_observe": (None, [_int, _void, _int, _void, _void]),
    "liege_returns": (None, [_int, _void, _int, _void, _void]),
    "liege_evaluate": (None, [_int, _void, _void]),
    "liege_view": (None, [_int, _void, _int]),
    "liege_guess": (None, [_int, _void, _int, _u64]),
    "liege_rollout": (_int, [_int, _void, _u64, _int]),
    "liege_action_text": (_int, [_int, _void, _int, _text, _int]),
    "liege_action_number": (_int, [_int, _void, _text, _text]),
    "liege_greedy": (_int, [_int, _void, _int, _u64]),
    "liege_seen": (ctypes.c_uint, [_int, _void, _int]),
    "liege_position": (_int, [_int, _void, _int, _text, _int]),
    "liege_position_read": (_int, [_int, _void, _text, _size, _void, _text]),
    "liege_match_new": (_void, [_int, _void, _u64, _int, _text]),
    "liege_match_read": (_void, [_text, _size, _text]),
    "liege_match_copy": (_void, [_void, _text]),
    "liege_match_free": (None, [_void]),
    "liege_match_state": (_void, [_void]),
    "liege_match_facts": (None, [_void, _void]),
    "liege_match_play": (_int, [_void, _text, _text]),
    "liege_match_undo": (_int, [_void]),
    "liege_match_text": (_text, [_void, _int, _int, _int]),
    "liege_match_explain": (_text, [_void, _text, _i64, _int, _int, _text]),
    "liege_match_review": (_text, [_void, _i64, _int, _text]),
    "liege_match_suggest": (_text, [_void, _i64, _i64, _int, _text]),
    "liege_card_new": (_void, [_int, _void, _int, _u64, _int, _int, _text]),
    "liege_card_free": (None, [_void]),
    "liege_card_name": (_text, []),
    "liege_card_rows": (_u64, [_void, _int]),
    "liege_card_read": (_int, [_void, _int, _size, _size, _void, _text]),
    "liege_card_step": (_int, [_void, _void, _u64, _void, _text]),
    "liege_card_random": (_int, [_void, _u64, _text]),
    "liege_batch_start": (None, [_void]),
    "liege_batch_show": (None, [_void]),
    "liege_batch_step": (_int, [_void, _void]),
    "liege_batch_random": (None, [_void, _u64, _void]),
}
for _name, (_result, _arguments) in _FUNCTIONS.items():
    _function = getattr(lib, _name)
    _function.restype, _function.argtypes = _result, _arguments

ERROR_SIZE = 1000


def error_room():
    return ctypes.create_string_buffer(ERROR_SIZE)
