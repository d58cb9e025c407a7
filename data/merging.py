"""Takes a move out from under secret ones that came after it, where they touched other things.

Documents are compared part by part: each character, combatant and side, and each field of the game
and of its encounter. A part that only one of the two changed is taken from that one; anything else
is a clash, and nothing is merged.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

Part = tuple[str, ...]
Json = Any
_ENCOUNTER = "encounter"
_LISTS: Mapping[Part, str] = {
    ("characters",): "id",
    (_ENCOUNTER, "combatants"): "id",
    (_ENCOUNTER, "sides"): "key",
}
"""Where the records lie that are parts by themselves, and which field tells them apart."""


class ClashError(Exception):
    """Two moves touched the same part, or one needs what the other brought."""


def without_move(before: bytes, after: bytes, now: bytes) -> bytes:
    """The document `now` as it would be if the move from `before` to `after` had not been made.

    All are JSON. Raises ClashError where what came after the move touched the same as it.
    """
    old, new, latest = map(_parts_of, (before, after, now))
    merged = {
        part: _merged(part, old.get(part), new.get(part), latest.get(part))
        for part in {**latest, **new, **old}
    }
    whole = {part: value for part, value in merged.items() if value is not None}
    kept = [v for part, v in latest.items() if v != new.get(part) and part not in _LISTS]
    put_back = [v for part, v in old.items() if v != new.get(part) and part not in _LISTS]
    _check_names(_ids(latest) - _ids(whole), kept)
    _check_names(_ids(new) - _ids(latest), put_back)
    return msgspec.json.encode(_document_of(whole))


def _merged(part: Part, old: Json, new: Json, latest: Json) -> Json:
    """One part without the move; None is a part that is not there."""
    if latest == new:
        return old
    if new == old:
        return latest
    if part in _LISTS and None not in (old, new, latest):
        return _merged_ids(old, new, latest)
    raise ClashError(part)


def _merged_ids(old: Sequence[str], new: Sequence[str], latest: Sequence[str]) -> list[str]:
    """The ids of a list to which the move only added."""
    added = set(new) - set(old)
    if [id_ for id_ in new if id_ not in added] != list(old):
        raise ClashError(new)
    return [id_ for id_ in latest if id_ not in added]


def _parts_of(document: bytes) -> dict[Part, Any]:
    """A document taken apart. Of a list of records its own part holds the ids, in order."""
    game: dict[str, Any] = msgspec.json.decode(document)
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


def _document_of(parts: Mapping[Part, Any]) -> dict[str, Any]:
    """A document put together again. ClashError if a list lacks one of its records."""
    game: dict[str, Any] = {_ENCOUNTER: None}
    for part, value in parts.items():
        if part[:-1] in _LISTS:
            continue
        whole = [_record(parts, (*part, id_)) for id_ in value] if part in _LISTS else value
        if len(part) == 1:
            game[part[0]] = whole
        else:
            game[_ENCOUNTER] = {**(game[_ENCOUNTER] or {}), part[1]: whole}
    return game


def _record(parts: Mapping[Part, Json], part: Part) -> Json:
    if part not in parts:
        raise ClashError(part)
    return parts[part]


def _ids(parts: Iterable[Part]) -> set[str]:
    """The ids of all characters and combatants."""
    return {part[-1] for part in parts if part[:-1] in _LISTS}


def _check_names(gone: Iterable[str], values: Sequence[Any]) -> None:
    """Raise ClashError if what stays names somebody who is gone."""
    text = msgspec.json.encode(values).decode()
    for id_ in gone:
        if f'"{id_}' in text:
            raise ClashError(id_)
