"""Makes one change of a document in another, where the two touched different things.

Documents are compared part by part: each character, combatant and side, and each field of the game
and of its encounter. A part that only one of the two changed is taken from that one; anything else
is a clash, and nothing is merged.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

import msgspec

from data.codec import read_document

Part = tuple[str, ...]
Parts = Mapping[Part, Any]
Json = Any
_ENCOUNTER = "encounter"
_LISTS: Mapping[Part, str] = {
    ("characters",): "id",
    (_ENCOUNTER, "combatants"): "id",
    (_ENCOUNTER, "sides"): "key",
}
"""Where the records lie that are parts by themselves, and which field tells them apart."""


class ClashError(Exception):
    """Two changes touched the same part, or one needs what the other took away."""


def take_apart(document: bytes) -> Parts:
    """The parts of a document. Of a list of records its own part holds the ids, in order."""
    game = read_document(document)
    encounter: dict[str, Any] = game.pop(_ENCOUNTER, None) or {}
    parts: dict[Part, Any] = {(name,): value for name, value in game.items()}
    parts |= {(_ENCOUNTER, name): value for name, value in encounter.items()}
    for place, name in _LISTS.items():
        if place[0] == _ENCOUNTER and not encounter:
            continue
        # An empty list is not stored.
        records: Sequence[dict[str, Any]] = parts.get(place, ())
        parts[place] = [record[name] for record in records]
        parts |= {(*place, record[name]): record for record in records}
    return {part: value for part, value in parts.items() if value is not None}


def put_together(parts: Parts) -> bytes:
    """The document that has these parts. ClashError if a list lacks one of its records."""
    game: dict[str, Any] = {_ENCOUNTER: None}
    for part, value in parts.items():
        if part[:-1] in _LISTS:
            continue
        whole = [_record(parts, (*part, id_)) for id_ in value] if part in _LISTS else value
        if len(part) == 1:
            game[part[0]] = whole
        else:
            game[_ENCOUNTER] = {**(game[_ENCOUNTER] or {}), part[1]: whole}
    return msgspec.json.encode(game)


def with_change(before: Parts, after: Parts, other: Parts) -> Parts:
    """`other`, which came from `before` too, with what else was changed from there to `after`.

    Raises ClashError where both touched the same.
    """
    changed = _changed(before, after)
    if not changed:
        return other
    whole = dict(other)
    for part in changed:
        value = _merged(part, before.get(part), other.get(part), after.get(part))
        if value is None:
            whole.pop(part, None)
        else:
            whole[part] = value
    _check_names(_ids(before) - _ids(other), before, after)
    _check_names(_ids(before) - _ids(after), before, other)
    return whole


def _changed(before: Parts, after: Parts) -> Sequence[Part]:
    """The parts that differ, in the order in which they stand."""
    return [part for part in {**after, **before} if after.get(part) != before.get(part)]


def _merged(part: Part, before: Json, other: Json, after: Json) -> Json:
    """One part that was changed, in a document of somebody else; None is one that is not there."""
    if other == before:
        return after
    if part in _LISTS and None not in (before, other, after):
        return _merged_ids(before, other, after)
    raise ClashError(part)


def _merged_ids(before: Sequence[str], other: Sequence[str], after: Sequence[str]) -> list[str]:
    """The ids of a list to which both only added at its end, or from which one only took some."""
    here, there = set(other), set(after)
    if _is_within(other, before):
        return [id_ for id_ in after if id_ in here or id_ not in before]
    if _is_within(after, before):
        return [id_ for id_ in other if id_ in there or id_ not in before]
    if list(before) == list(other[: len(before)]) == list(after[: len(before)]):
        return [*other, *after[len(before) :]]
    raise ClashError(after)


def _is_within(fewer: Sequence[str], ids: Sequence[str]) -> bool:
    """Whether some ids are among these, in the same order."""
    few = set(fewer)
    return [id_ for id_ in ids if id_ in few] == list(fewer)


def _record(parts: Parts, part: Part) -> Json:
    if part not in parts:
        raise ClashError(part)
    return parts[part]


def _ids(parts: Iterable[Part]) -> Set[str]:
    """The ids of all characters and combatants."""
    return {part[-1] for part in parts if part[:-1] in _LISTS}


def _check_names(gone: Set[str], before: Parts, after: Parts) -> None:
    """Raise ClashError if what one side changed names somebody whom the other took away."""
    if not gone:
        return
    changed = [part for part in _changed(before, after) if part in after and part not in _LISTS]
    text = msgspec.json.encode([after[part] for part in changed]).decode()
    for id_ in gone:
        if f'"{id_}' in text:
            raise ClashError(id_)
