"""Keeps once what is equal: half of a state that was read are the same few words and blanks."""

from sys import intern
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple, force_setattr

_PLAIN = frozenset({bool, int, type(None)})


def keep_once(value: Any, known: dict[object, object]) -> object:  # noqa: ANN401 - what is stored
    """The value with one of each text and record in it, be it `known` already, in place of many.

    Nobody else may have it yet: its records and dicts are changed where they stand.
    """
    kind = value.__class__
    if kind is str:
        return intern(value)
    if kind is tuple:
        return tuple([keep_once(one, known) for one in value]) if value else value
    if kind is dict:
        value.update([(key, keep_once(one, known)) for key, one in value.items()])
    if not isinstance(value, Struct):
        return value
    for name, one in zip(value.__struct_fields__, astuple(value), strict=True):
        if type(one) not in _PLAIN and (kept := keep_once(one, known)) is not one:
            force_setattr(value, name, kept)
    try:
        return known.setdefault(value, value)
    except TypeError:  # it has a dict
        return value
