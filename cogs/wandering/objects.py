"""Tables in the JSON of other tools: `{"name": …, "results": [{"range": [1, 2], "text": …}]}`.

What has no rows there is none; the text of a file is never read as lines of a table.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from cogs.wandering.drafts import LONGEST_NAME, Draft, is_table

Json = object
_DEEPEST = 3
_ROWS = ("results", "rows", "entries", "table", "items", "options", "values")
_NAMES = ("name", "title", "label")
_DICE = ("formula", "dice", "die", "roll")
_WORDS = ("text", "result", "description", "value", "name", "entry", "label", "effect")
_LOW, _HIGH = ("min", "low", "from", "roll", "number", "on"), ("max", "high", "to")


def tables_in(tree: Json) -> list[Draft]:
    """The tables of an object or of a list of them, in their order."""
    return [draft for draft in _tables(tree, 0) if is_table(draft)]


def _tables(tree: Json, depth: int) -> Iterator[Draft]:
    if isinstance(tree, list):
        for one in cast("list[Json]", tree):
            if isinstance(one, Mapping):
                yield from _tables(cast("Json", one), depth + 1)
    elif isinstance(tree, Mapping) and depth < _DEEPEST:
        whole = cast("Mapping[str, Json]", tree)
        lists = (whole.get(key) for key in _ROWS)
        rows = next((cast("list[Json]", one) for one in lists if isinstance(one, list)), None)
        if rows is not None:
            yield _table(whole, rows)
            return
        for one in whole.values():
            yield from _tables(one, depth + 1)


def _table(whole: Mapping[str, Json], rows: Sequence[Json]) -> Draft:
    draft = Draft(name=_first(whole, _NAMES)[:LONGEST_NAME])
    draft.say_dice(_first(whole, _DICE))
    at = 0
    for one in rows:
        row = cast("Mapping[str, Json]", one) if isinstance(one, Mapping) else {"text": one}
        text = _first(row, _WORDS)
        low, high = _span(row, at + 1)
        if text:
            draft.add(low, max(low, high), [text])
            at = max(low, high)
    return draft


def _span(row: Mapping[str, Json], following: int) -> tuple[int, int]:
    """What the dice show for a row; the next face where nothing says it."""
    found = row.get("range")
    faces = cast("list[Json]", found) if isinstance(found, list) else []
    numbers = [one for one in faces if isinstance(one, int)]
    if numbers and len(numbers) == len(faces):
        return numbers[0], numbers[-1]
    low, high = (
        next((face for key in keys if isinstance(face := row.get(key), int)), 0)
        for keys in (_LOW, _HIGH)
    )
    return low or following, high or low or following


def _first(found: Mapping[str, Json], keys: Sequence[str]) -> str:
    texts = (" ".join(text.split()) for key in keys if isinstance(text := found.get(key), str))
    return next(filter(None, texts), "")
