"""Makes one change of a document in another, where the two touched different things.

Documents are compared part by part: each character, combatant and side, each room, door, trap and
find of a place, each field of the game, of its encounter, its journey and its places, and what else
a family keeps. A part that only one of the two changed is taken from that one; anything else is a
clash, and nothing is merged.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

import msgspec

from data.codec import read_document

Part = tuple[str, ...]
Parts = Mapping[Part, Any]
Json = Any
_ENCOUNTER = "encounter"
_PARTS, _ANY = "parts", "*"
_PLACES = (_PARTS, "places")
_PLACE = (*_PLACES, _ANY)
_RECORDS: Set[Part] = frozenset({(), (_ENCOUNTER,), (_PARTS,), (_PARTS, "journey"), _PLACE})
"""The records of which each field is a part."""
_LISTS: Mapping[Part, str] = {
    ("characters",): "id",
    (_ENCOUNTER, "combatants"): "id",
    (_ENCOUNTER, "sides"): "key",
    _PLACES: "id",
    (*_PLACE, "areas"): "id",
    (*_PLACE, "doors"): "id",
    (*_PLACE, "traps"): "id",
    (*_PLACE, "finds"): "id",
}
"""Where the records lie that are parts by themselves, and which field tells them apart."""


class ClashError(Exception):
    """Two changes touched the same part, or one needs what the other took away."""


def take_apart(document: bytes) -> Parts:
    """The parts of a document. Of a list of records its own part holds the ids, in order."""
    parts: dict[Part, Any] = {}
    _take(parts, (), read_document(document))
    return parts


def _take(parts: dict[Part, Any], part: Part, value: Json) -> None:
    """Take apart what lies in one place; what is None is not there."""
    kind = _kind(part)
    if value is None:
        return
    if kind in _RECORDS:
        # An empty list is not stored.
        lists = {name: () for *above, name in _LISTS if tuple(above) == kind}
        for name, inner in {**lists, **value}.items():
            _take(parts, (*part, name), inner)
    elif kind in _LISTS:
        parts[part] = [record[_LISTS[kind]] for record in value]
        for id_, record in zip(parts[part], value, strict=True):
            _take(parts, (*part, id_), record)
    else:
        parts[part] = value


def _kind(part: Part) -> Part:
    """A part without the id of its place."""
    return (*_PLACE, *part[3:]) if part[:2] == _PLACES and len(part) > 2 else part


def _is_list(part: Part) -> bool:
    return _kind(part) in _LISTS


def _is_listed(part: Part) -> bool:
    """Whether it is one of the records of a list."""
    return bool(part) and _is_list(part[:-1])


def put_together(parts: Parts) -> bytes:
    """The document that has these parts. ClashError if a list lacks one of its records."""
    fields: dict[Part, dict[str, None]] = {}
    for part in parts:
        for length in range(0 if _is_listed(part) else len(part)):
            fields.setdefault(part[:length], {})[part[length]] = None
    return msgspec.json.encode({_ENCOUNTER: None, **_whole(parts, fields, ())})


def _whole(parts: Parts, fields: Mapping[Part, Iterable[str]], part: Part) -> Json:
    """What lies in one place, of a record the `fields` that have parts."""
    if _is_list(part):
        return [_whole(parts, fields, (*part, id_)) for id_ in parts.get(part, ())]
    if part in parts:
        return parts[part]
    if part not in fields:
        raise ClashError(part)
    return {name: _whole(parts, fields, (*part, name)) for name in fields[part]}


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
    if _is_list(part) and None not in (before, other, after):
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


def _ids(parts: Parts) -> Set[str]:
    """The ids of all who stand in a list."""
    return {id_ for part, ids in parts.items() if _is_list(part) for id_ in ids}


def _check_names(gone: Set[str], before: Parts, after: Parts) -> None:
    """Raise ClashError if what one side changed names somebody whom the other took away."""
    if not gone:
        return
    changed = [part for part in _changed(before, after) if part in after and not _is_list(part)]
    text = msgspec.json.encode([(part, after[part]) for part in changed]).decode()
    for id_ in gone:
        if f'"{id_}' in text:
            raise ClashError(id_)
