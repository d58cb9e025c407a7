"""Comparing what a viewer is shown in two games, and saying where it first differs."""

from typing import TypeAlias, cast

import msgspec

from rules.kernel.actor import Viewer

Json: TypeAlias = "dict[str, Json] | list[Json] | str | float | None"


def assert_alike(shown: object, usual: object, viewer: Viewer, doing: object = "") -> None:
    """What is shown is what usually is. Says who sees something else, where, and what, if not."""
    if shown == usual:
        return
    difference = first_difference(plain(shown), plain(usual)) or f"{shown!r} instead of {usual!r}"
    raise AssertionError(f"{name_of(viewer)} sees {difference}\n{doing}")


def assert_nothing(shown: list[str], viewer: Viewer, doing: object = "") -> None:
    """A viewer is shown nothing."""
    assert_alike(shown, [], viewer, doing)


def first_difference(shown: Json, usual: Json, where: str = "") -> str:
    """The first place in which two values of JSON differ, and both of what is there; "" if none."""
    match shown, usual:
        case dict(), dict():
            keys = [*shown, *(key for key in usual if key not in shown)]
            inside = [(f"{where}.{key}", shown.get(key), usual.get(key)) for key in keys]
        case list(), list() if len(shown) == len(usual):
            places = [f"{where}[{label}]" for label in labels_of(shown)]
            inside = list(zip(places, shown, usual, strict=True))
        case list(), list():
            return f"{labels_of(shown)} instead of {labels_of(usual)} at {where or 'all'}"
        case _:
            return "" if shown == usual else f"{shown!r} instead of {usual!r} at {where or 'all'}"
    found = (first_difference(one, other, place) for place, one, other in inside)
    return next(filter(None, found), "")


def plain(shown: object) -> Json:
    """The same as values of JSON; texts that are JSON are opened."""
    known: Json = msgspec.json.decode(msgspec.json.encode(shown, enc_hook=repr))
    return [opened(one) for one in known] if isinstance(known, list) else known


def opened(shown: Json) -> Json:
    """What stands in a text of JSON; all else as it is."""
    if not isinstance(shown, str):
        return shown
    try:
        return cast("Json", msgspec.json.decode(shown))
    except msgspec.DecodeError:
        return shown


def labels_of(several: list[Json]) -> list[Json]:
    """What the elements of a list are called."""
    return [label_of(one, number) for number, one in enumerate(several)]


def label_of(one: Json, number: int) -> Json:
    """The name of an element, the kind of an event, a text itself, or else the number."""
    match one:
        case {"name": str(name)} | [str(name), *_] | str(name):
            return name
        case _:
            return number


def name_of(viewer: Viewer) -> str:
    """Who it is: the whole table, a player or a referee."""
    if viewer.is_referee:
        return "A referee"
    return "The table" if viewer.member is None else f"Player {viewer.member}"
