"""Comparing what a viewer is shown in two games, and saying where it first differs."""

import msgspec

from rules.kernel.actor import Viewer


def assert_alike(shown: object, usual: object, viewer: Viewer, doing: object = "") -> None:
    """What is shown is what usually is. Says who sees something else, where, and what, if not."""
    if shown == usual:
        return
    difference = first_difference(plain(shown), plain(usual)) or f"{shown!r} instead of {usual!r}"
    raise AssertionError(f"{name_of(viewer)} sees {difference}\n{doing}")


def assert_nothing(shown: list[str], viewer: Viewer, doing: object = "") -> None:
    """A viewer is shown nothing."""
    assert_alike(shown, [], viewer, doing)


def first_difference(shown: object, usual: object, where: str = "") -> str:
    """The first place in which two values of JSON differ, and both of what is there; "" if none."""
    if isinstance(shown, dict) and isinstance(usual, dict):
        keys = [*shown, *(key for key in usual if key not in shown)]
        inside = ((f"{where}.{key}", shown.get(key), usual.get(key)) for key in keys)
    elif isinstance(shown, list) and isinstance(usual, list):
        if len(shown) != len(usual):
            return f"{labels_of(shown)} instead of {labels_of(usual)} at {where or 'all'}"
        inside = (
            (f"{where}[{label_of(one, number)}]", one, other)
            for number, (one, other) in enumerate(zip(shown, usual, strict=True))
        )
    else:
        return "" if shown == usual else f"{shown!r} instead of {usual!r} at {where or 'all'}"
    found = (first_difference(one, other, place) for place, one, other in inside)
    return next(filter(None, found), "")


def plain(shown: object) -> object:
    """The same as values of JSON; texts that are JSON are opened."""
    if isinstance(shown, list):
        return [plain(one) for one in shown]
    if not isinstance(shown, str):
        return msgspec.json.decode(msgspec.json.encode(shown))
    try:
        return msgspec.json.decode(shown)
    except msgspec.DecodeError:
        return shown


def label_of(one: object, number: int) -> object:
    """What an element of a list is called: its name, the kind of event, its text, or its number."""
    match one:
        case {"name": str(name)} | [str(name), *_] | str(name):
            return name
        case _:
            return number


def labels_of(several: list[object]) -> list[object]:
    """What the elements of a list are called."""
    return [label_of(one, number) for number, one in enumerate(several)]


def name_of(viewer: Viewer) -> str:
    """Who it is: the whole table, a player or a referee."""
    if viewer.is_referee:
        return "A referee"
    return "The table" if viewer.member is None else f"Player {viewer.member}"
