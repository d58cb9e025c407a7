"""A sheet as a tree: JSON of any tool, by the names of its entries and of what they stand in."""

import re
from collections.abc import Mapping, Sequence
from typing import cast

from cogs.sheet.draft import Draft
from cogs.sheet.lines import line_of
from cogs.sheet.settled import LEFT_OUT
from cogs.sheet.words import AC, BEING, COINS, HP, MOST_HP, PASSED, ROWS, WAY, folded, meaning

Json = object
DEEPEST, _DEEPEST_REMARK = 5, 3
_VALUES = ("value", "score", "total", "current", "now", "val", "base")
_MOST = ("max", "maximum")
_NAMES = ("name", "title", "label", "key", "item", "spell", "n")
_COUNTS = ("quantity", "count", "qty", "amount", "number", "q")
_WAYS = ("type", "kind", "mode", "style", "way")
"""Beside an armour class, what it says of the way in which it counts."""
_SAID = (("damage", "{}"), ("dmg", "{}"), ("note", "{}"), ("notes", "{}"), ("value", "worth {}"))
"""What an entry says of a thing besides, and how a line of ours says it."""
_LONGEST_WORD = 40
_ASIDE = re.compile(r"bank|vault|storage|at_home|owed|debts?")
"""What an object is called that holds what somebody has elsewhere, or has not."""
_NOISE = frozenset(
    "id _id uuid img image avatar token flags sort folder ownership permission effects _stats "  # noqa: SIM905
    "meta seed version schema generator export app tool type url src portrait color colour "
    "icon created updated system_version schema_version default_token controlledby "
    "inplayerjournals old_id tags sheet_version".split()
)
"""Entries that say nothing of anybody."""
_SECRETS = frozenset(
    "gmnotes gm_notes dm_notes secrets gm_only gmonly dm_only dmonly".split()  # noqa: SIM905
)
"""Entries for the referee alone, or that say so of the thing that has them."""
_MOST_REMARKS = 20
_PARTING = re.compile(r"[,;()\[\]\n]+")
_LONGEST = 200


def read_tree(draft: Draft, found: Json) -> None:
    """Take in all entries of a tree."""
    if isinstance(found, Mapping):
        _object(draft, cast("Mapping[str, Json]", found), "", 0)


def people_in(tree: Json) -> list[Json]:
    """Those whom an object lists, by their names or in a list of its own: `{"party": [...]}`."""
    if not isinstance(tree, Mapping):
        return []
    within = list(cast("Mapping[str, Json]", tree).values())
    listed = (cast("list[Json]", one) for one in within if isinstance(one, list))
    return max(([one for one in each if _is_somebody(one)] for each in (within, *listed)), key=len)


def _is_somebody(found: Json) -> bool:
    """Whether an object has a name and hit points."""
    if not isinstance(found, Mapping):
        return False
    keys = {meaning(name) for name in cast("Mapping[str, Json]", found)}
    return "name" in keys and bool(keys & {HP, MOST_HP})


def _object(draft: Draft, found: Mapping[str, Json], row: str, depth: int) -> None:
    for name, value in found.items():
        key = meaning(name, row)
        if key == PASSED or folded(name) in _NOISE:
            continue
        if folded(name) in _SECRETS and value:
            draft.lacks = LEFT_OUT
        elif isinstance(value, Mapping):
            _within(draft, name, key, cast("Mapping[str, Json]", value), row, depth)
        elif isinstance(value, list):
            _list(draft, name, key, cast("list[Json]", value), row, depth)
        elif text := text_of(value):
            _scalar(draft, name, key, text, row, depth)


def _scalar(draft: Draft, name: str, key: str, text: str, row: str, depth: int) -> None:
    for kept in draft.short(name, (text,)):
        if key or (
            depth < _DEEPEST_REMARK and len(draft.unread) < _MOST_REMARKS and len(kept) <= _LONGEST
        ):
            draft.try_say(name, (kept,), f"{spoken(name)}: {kept}", row)


def _within(
    draft: Draft, name: str, key: str, found: Mapping[str, Json], row: str, depth: int
) -> None:
    """`"str": {"value": 13}` is one number; anything else is taken apart."""
    if _ASIDE.search(folded(name)):
        told = ", ".join(f"{one} {text}" for one, it in found.items() if (text := text_of(it)))
        draft.note(f"{spoken(name)}: {told}")
        return
    if folded(name).endswith("skills"):
        found = _without_coins(draft, found)
    value = next((text for one in _VALUES if (text := text_of(found.get(one)))), "")
    most = next((text for one in _MOST if (text := text_of(found.get(one)))), "")
    if key == BEING and entry_text(found, key):
        draft.try_say(name, (entry_text(found, key),))
    elif value and key not in (*ROWS, COINS):
        _scalar(draft, name, key, _of_most(draft, name, key, value, most), row, depth)
    elif key == HP and most:
        draft.try_say("max_hp", (most,))
    elif key == AC:
        _armour(draft, found)
    elif key in ("spells", "spell_book") and all(isinstance(one, list) for one in found.values()):
        for each in found.values():  # By their levels.
            _list(draft, name, key, cast("list[Json]", each), row, depth)
    elif depth < DEEPEST:
        context = key if key in (*ROWS, COINS) else row
        _object(draft, found, context, depth + 1)


def _of_most(draft: Draft, name: str, key: str, value: str, most: str) -> str:
    """So many of the most; of what no sheet has a most of, that is a remark."""
    if most and key in (HP, ""):
        return f"{value}/{most}"
    if most not in ("", value):
        draft.note(f"{spoken(name)}: {value} of {most}")
    return value


def _without_coins(draft: Draft, found: Mapping[str, Json]) -> Mapping[str, Json]:
    """Skills without what is no coin: `PP` is picking pockets there."""
    coins = [one for one in found if meaning(one).startswith(COINS)]
    for one in coins:
        draft.note(f"{one}: {text_of(found[one])}")
    return {one: it for one, it in found.items() if one not in coins}


def _armour(draft: Draft, found: Mapping[str, Json]) -> None:
    """`{"melee": 16, "type": "ascending"}`: each of them, and the way in which they count."""
    for way, number in found.items():
        if (text := text_of(number)) and way.lower() in _WAYS:
            draft.try_say(WAY, (text,))
        elif text:
            draft.try_say(f"{way} ac" if meaning(f"{way} ac") else "ac", (text,))


def _list(draft: Draft, name: str, key: str, found: Sequence[Json], row: str, depth: int) -> None:
    if key in ROWS or key == COINS:
        for one in found:
            if isinstance(one, Mapping):
                _named(draft, cast("Mapping[str, Json]", one), key)
        return
    known = [one for one in found if not _is_secret(one)]
    draft.lacks = draft.lacks if len(known) == len(found) else LEFT_OUT
    if key == "spells":
        unready = [one for one in known if _times(one) == "0"]
        known = [one for one in known if one not in unready]
        draft.try_say("spell_book", tuple(entry_text(one) for one in unready))
    texts = [text for one in known if (text := entry_text(one, key))]
    if texts:
        _texts(draft, name, key, texts, depth)
        return
    for one in known[:3] if not key and depth < 2 else ():
        if isinstance(one, Mapping):
            _object(draft, cast("Mapping[str, Json]", one), row, depth + 1)


def _times(found: Json) -> str:
    """How many times a spell is in memory, "" where nothing says so."""
    whole = cast("Mapping[str, Json]", found if isinstance(found, Mapping) else {})
    texts = (text_of(whole.get(one)) for one in ("memorized", "memorised", "prepared", "count"))
    return next(filter(None, texts), "")


def _is_secret(found: Json) -> bool:
    whole = cast("Mapping[str, Json]", found if isinstance(found, Mapping) else {})
    return any(value is True and folded(name) in _SECRETS for name, value in whole.items())


def _texts(draft: Draft, name: str, key: str, texts: Sequence[str], depth: int) -> None:
    kept = draft.short(name, tuple(texts))
    if key == "class":
        for text in kept:
            draft.try_say(name, (text,))
    elif kept and key:
        # Of a list each entry is one thing, even if it is the only one.
        draft.try_say(name, kept if len(kept) > 1 else (*kept, ""))
    elif kept and depth < 2:
        draft.try_say(name, (", ".join(kept),), f"{spoken(name)}: {', '.join(kept)}")


def _named(draft: Draft, found: Mapping[str, Json], row: str) -> None:
    """`{"name": "Strength", "score": 13}` in a list of abilities."""
    name = next((text for one in _NAMES if (text := text_of(found.get(one)))), "")
    value = next((text for one in (*_VALUES, *_COUNTS) if (text := text_of(found.get(one)))), "")
    if name and value:
        draft.try_say(name, (value,), row=row)


def entry_text(found: Json, key: str = "") -> str:
    """An entry of a list: a plain value, or a thing, spell or class by its name and count."""
    if not isinstance(found, Mapping):
        return text_of(found)
    whole = cast("Mapping[str, Json]", found)
    name = next((text for one in _NAMES if (text := text_of(whole.get(one)))), "")
    if not name:
        return ""
    if key == "class":
        return f"{name} {text_of(whole.get('level'))}".strip()
    if key == "spells":
        times = _times(whole)
        return f"{name} x{times}" if times.isdecimal() and int(times) > 1 else name
    if key != "items":
        return name
    if whole.get("deleted") is True:
        return f"lost: {name}"
    count = next((text for one in _COUNTS if (text := text_of(whole.get(one)))), "")
    is_on = any(whole.get(one) is True for one in ("equipped", "worn", "wielded", "eq"))
    told = ((form, text_of(whole.get(key))) for key, form in _SAID)
    more = (form.format(text) for form, text in told if 0 < len(text) <= _LONGEST_WORD)
    words = (*(("equipped",) if is_on else ()), *(_PARTING.sub(" ", one) for one in more))
    return line_of(name, int(count) if count.isdecimal() and len(count) < 8 else None, *words)


def text_of(value: Json) -> str:
    """A plain value as text, "" for what is none."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return " ".join(value.split()) if "\n" not in value else value.strip()
    return str(value) if isinstance(value, int | float) else ""


def spoken(name: str) -> str:
    """`bonusPercent` as people say it: `Bonus percent`."""
    return folded(name).replace("_", " ").capitalize() or name[:40]
