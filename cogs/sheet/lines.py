"""Any record in a line: its name, and in brackets what else it says.

    Healing Word (used, self limited)
    Climbing (grade 2)

A part of a sheet that has no words of its own is written so. Where the line could not be read as
the same record, it is written as JSON.
What somebody has, one thing in a line: read as people write it, and written so that it is read.

    Long sword 1d8 (in hand)
    3 torches
    Longbow 1d6 70/140/210 (rate 2, two-handed, in Backpack)

A name that the sources describe fills in what they say, unless it stands in quotation marks.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar, cast, get_args

import msgspec

from cogs.core.files.written import as_key, not_read
from cogs.core.numbers import is_below_none, require_count
from cogs.render.text import shorten
from rules.errors import RuleError
from rules.items.describing import LONGEST_NAME
from rules.items.known import find_known
from rules.items.line_words import USES, is_dice, said
from rules.items.thing_lines import Amount, find_amount
from rules.kernel.numbers import read_whole
from rules.record import Record, fields_of, replace
from rules.state.items import Held, Item

R = TypeVar("R", bound=Record)
Fields = dict[str, Any]
_YES, _NO = frozenset(("yes", "true", "on")), frozenset(("no", "false", "off"))
Thing = tuple[Item, str]
"""Something without an id, and the name of the container that it is in."""
_PLACE = re.compile(r"`\$\.?(?P<field>\w+)")
"""Where msgspec says that something does not fit."""
_COUNT_BEFORE = re.compile(r"(?P<count>\d{1,7})(?: ?[x\u00d7] ?| )(?P<rest>\D.*)", re.IGNORECASE)
_COUNT_BEHIND = re.compile(r"(?P<rest>.*\S) [x\u00d7] ?(?P<count>\d{1,7})", re.IGNORECASE)
_FEET = re.compile(r"^(\d{1,4}) ?(?:ft\b\.?|feet|foot) (?:of )?(?=[a-z])", re.IGNORECASE)
"""A measure, and no count: `50 ft. of rope`."""
_QUOTED = re.compile(r'"(?P<name>[^"]+)"(?P<rest>.*)')
_WEIGHT = re.compile(r"(?P<weight>\d{1,7}) coins?( each)?")
_RATE = re.compile(r"rate (?P<shots>\d{1,2})(?:/(?P<rounds>\d{1,2}))?")
_OWN_WORDS = ("id", "name", "count", "held", "hands", "bands", "damage", "shots", "rounds", "bonus")
_IN = "in "
_MARKS = re.compile(r"[\"()\[\]{},;]")


def write_record(record: Record) -> str:
    """The record in a line that `read_record` reads as the same one."""
    # `Healing Word (used)`: the first text of the record, then what is not as by default.
    named = _name_of(type(record))
    head = str(getattr(record, named)) if named else ""
    words = ", ".join(said_of(record, but=(named,)))
    line = " ".join(filter(None, (head, f"({words})" if words else "")))
    try:
        if read_record(type(record), line) == record:
            return line
    except RuleError:
        pass
    return json.dumps(msgspec.to_builtins(record), ensure_ascii=False)


def _name_of(kind: type[Record]) -> str:
    """The field that a line begins with, "" where there is none."""
    return next((name for name, of in fields_of(kind).items() if of is str), "")


def said_of(record: Record, *, but: tuple[str, ...] = ()) -> Iterator[str]:
    """What a record says in a few words each: `used`, `count 2`; nothing of what it says anyway."""
    for field in msgspec.structs.fields(type(record)):
        value = getattr(record, field.name)
        if field.name in but or value == field.default:
            continue
        word = field.name.replace("_", " ")
        if isinstance(value, bool):
            yield word if value else f"no {word}"
        elif isinstance(value, str | int):
            yield f"{word} {value}"
        else:
            yield f"{word} {json.dumps(msgspec.to_builtins(value), ensure_ascii=False)}"


def read_record(kind: type[R], text: str) -> R:
    """The record that a line says. Raises RuleError."""
    line = text.strip()
    if line.startswith("{"):
        return convert(read_json(line), kind)
    head, words = _parted(line)
    head = head.rstrip()
    named = _name_of(kind)
    if not named:
        head, words = "", ", ".join(filter(None, (head, words)))
    fields: Fields = {named: head} if named and head else {}
    for word in filter(None, (part.strip() for part in words.split(","))):
        fields |= said_in(kind, word)
    return convert(fields, kind)


def _parted(line: str) -> tuple[str, str]:
    """What stands before the brackets at the end of a line, and in them; "" where there are none.

    From the end, in one go: a line of nothing but brackets would have others look again and again.
    """
    head, bracket, words = line.removesuffix(")").rpartition("(")
    is_closed = line.endswith(")") and bracket and ")" not in words
    return (head, words) if is_closed else (line, "")


def said_in(kind: type[Record], word: str) -> Fields:
    """The field and the value that a few words say. RuleError where no such record has that."""
    parts = word.split()
    names = fields_of(kind)
    for count in range(len(parts), 0, -1):
        key, rest = as_key(" ".join(parts[:count])), " ".join(parts[count:])
        off = key.removeprefix("no_")
        if key in names and (rest or takes(names[key], bool)):
            return {key: read_value(names[key], rest or "yes")}
        if off in names and not rest and takes(names[off], bool):
            return {off: False}
    raise RuleError(f"“{shorten(word, 40)}” says nothing that I know there.")


def read_value(kind: Any, text: str) -> Any:  # noqa: ANN401 - types of fields are anything
    """A text as a value of a type. Raises RuleError."""
    typed = text.strip()
    if takes(kind, bool) and typed.lower() in _YES | _NO:
        return typed.lower() in _YES
    if typed.startswith(("[", "{")):
        return convert(read_json(typed), kind)
    return convert(typed.replace("\u2212", "-"), kind)


def takes(kind: object, wanted: type) -> bool:
    """Whether a value of a type can be of another."""
    return kind is wanted or wanted in get_args(kind)


def read_json(text: str) -> object:
    """What JSON says. Raises RuleError."""
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):  # also for a number of thousands of digits
        raise not_read(f"“{shorten(text, 40)}”") from None
    return found


def convert(value: object, kind: type[R]) -> R:
    """A plain value as one of a type. Raises RuleError."""
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        at = _PLACE.search(str(error))
        about = f"What is said of “{at['field']}”" if at else "That"
        raise RuleError(f"{about} is nothing that can stand there.") from None


def split_items(text: str) -> list[str]:
    """What lines, `;` and commas set apart, but for commas in brackets."""
    parts = (part for line in text.splitlines() for part in _parts_of(line))
    return [tidy for part in parts if (tidy := part.strip().removeprefix("- ").strip())]


def _parts_of(line: str) -> list[str]:
    tidy = line.strip()
    if not is_below_none(tidy):
        tidy = tidy.lstrip("-*\u2022").strip()
    return [tidy] if tidy.startswith("{") else _split_outside_brackets(tidy)


def _split_outside_brackets(line: str) -> list[str]:
    """What `,` and `;` set apart, but for those behind which a bracket closes next."""
    parts: list[str] = []
    end, bracket = len(line), ""
    for at in range(end - 1, -1, -1):
        if line[at] in "()":
            bracket = line[at]
        elif line[at] in ",;" and bracket != ")":
            parts.append(line[at + 1 : end])
            end = at
    return [line[:end], *reversed(parts)]


def write_items(items: Sequence[Item]) -> list[str]:
    """Each thing in a line that `read_items` reads as the same thing."""
    names = dict(zip((item.id for item in items), _labels(items), strict=True))
    return [write_item(item, names.get(item.inside, "") if item.inside else "") for item in items]


def _labels(items: Sequence[Item]) -> list[str]:
    """What each is called by what is in it: of two backpacks the second is `Backpack #2`."""
    met: Counter[str] = Counter()
    labels: list[str] = []
    for item in items:
        met[item.name.casefold()] += 1
        count = met[item.name.casefold()]
        labels.append(item.name if count == 1 else f"{item.name} #{count}")
    return labels


def write_item(item: Item, inside: str) -> str:
    """A thing in a line that `read_item` reads as the same thing, within the same container."""
    bare = replace(item, id="", inside="")
    known = find_known(item.name)
    lines = [_line(bare, known, item.name, inside), _line(bare, None, f'"{item.name}"', inside)]
    for line in lines:
        if _is_read(line, bare, inside):
            return line
    # A value as JSON can hold it.
    plain: object = msgspec.to_builtins(bare)
    assert isinstance(plain, dict)
    return json.dumps({**plain, "inside": inside} if inside else plain, ensure_ascii=False)


def _is_read(line: str, item: Item, inside: str) -> bool:
    try:
        return split_items(line) == [line] and read_item(line) == (item, inside)
    except RuleError:
        return False


def _line(item: Item, known: Item | None, name: str, inside: str) -> str:
    """The thing in words; what its name says anyway is left out."""
    shown = _without(item, known) if known is not None else item
    parts = [str(item.count) if item.count != 1 else "", name, shown.damage]
    parts.append(f"{shown.bonus:+d}" if shown.bonus else "")
    if shown.bands is not None:
        parts.append(f"{shown.bands.short}/{shown.bands.medium}/{shown.bands.long}")
    words = ", ".join((*_words(shown), *((f"{_IN}{inside}",) if inside else ())))
    return " ".join(filter(None, (*parts, f"({words})" if words else "")))


def _without(item: Item, known: Item) -> Item:
    empty = Item("", item.name)
    same = {
        name: getattr(empty, name)
        for name in fields_of(Item)
        if getattr(item, name) == getattr(known, name)
    }
    return replace(item, **{**same, "id": "", "name": item.name, "count": 1})


def _words(item: Item) -> Iterator[str]:
    if item.held is not Held.CARRIED:
        yield item.held.value
    if item.hands:
        yield "two-handed" if item.hands == 2 else "one-handed"
    if (item.shots, item.rounds) != (1, 1):
        yield f"rate {item.shots}" + ("" if item.rounds == 1 else f"/{item.rounds}")
    if item.weight is not None:
        yield f"{item.weight} coins"
    yield from said_of(item, but=(*_OWN_WORDS, "weight", "tags", "inside"))
    yield from item.tags


def read_items(lines: Sequence[str]) -> tuple[Item, ...]:
    """The things that lines describe, with ids by their places, and in their containers.

    Raises RuleError.
    """
    return placed([read_item(line) for line in lines])


def placed(things: Sequence[Thing]) -> tuple[Item, ...]:
    """Things with ids by their places, each in its container. Raises RuleError without that."""
    items = [replace(item, id=f"i{number}") for number, (item, _) in enumerate(things, 1)]
    labels = (label.casefold() for label in _labels(items))
    ids = dict(zip(labels, (item.id for item in items), strict=True))
    return tuple(
        replace(item, inside=_container(ids, item, inside))
        for item, (_, inside) in zip(items, things, strict=True)
    )


def _container(ids: dict[str, str], item: Item, name: str) -> str:
    if not name:
        return ""
    found = ids.get(name.casefold(), "")
    if not found or found == item.id:
        raise RuleError(f"{item.name} is in “{name[:40]}”, which is not on the list.")
    return found


def read_item(text: str) -> Thing:
    """The thing that a line describes. Raises RuleError."""
    line = " ".join(text.split())
    if line.startswith("{"):
        found = read_json(line)
        if isinstance(found, dict):
            found = {"id": "", **cast("dict[str, object]", found)}
        item = convert(found, Item)
        return replace(item, id="", inside=""), item.inside
    line = _FEET.sub(r"\1' ", line)
    require_count(line)
    amount = Amount(line) if '"' in line else find_amount(line)
    line, words = _without_words(amount.name)
    line, count = (line, amount.count) if amount.count != 1 else _counted(line)
    fields, inside = _said_in_brackets(words)
    quoted = _QUOTED.fullmatch(line)
    name, behind = (quoted["name"], quoted["rest"].split()) if quoted else ("", line.split())
    while len(behind) > (0 if quoted else 1) and (there := said(behind[-1])):
        fields = {**there, **fields}
        behind.pop()
    if quoted and behind:
        raise RuleError(f"“{text[:40]}” cannot be read. Type for example `3 torches`.")
    name = name or " ".join(behind)
    known = None if quoted else _known(name, fields)
    base = Item("", name) if known is None else known
    if known is not None and all(tag in known.name.lower() for tag in fields.get("tags", ())):
        fields.pop("tags", None)
    if amount.worth is not None:
        fields = {"worth": amount.worth, **fields}
    return replace(base, **{"count": count, **fields}), inside


def _known(name: str, fields: Fields) -> Item | None:
    """What the sources describe by that name, with a bonus in it where the line has one."""
    bonus = fields.get("bonus", 0)
    return (find_known(f"{name} {bonus:+d}") if bonus else None) or find_known(name)


def _without_words(line: str) -> tuple[str, list[str]]:
    rest, words = _parted(line)
    rest = rest.removesuffix(" ") if rest != line else rest
    if not rest or rest[-1].isspace():
        return line, []
    return rest, [word for word in map(str.strip, words.split(",")) if word]


def _counted(line: str) -> tuple[str, int]:
    found = _COUNT_BEFORE.fullmatch(line) or _COUNT_BEHIND.fullmatch(line)
    return (line, 1) if found is None else (found["rest"], int(found["count"]))


def _said_in_brackets(words: Sequence[str]) -> tuple[Fields, str]:
    """What the words say of the thing, and the container it is in; any other word is a tag."""
    fields: Fields = {}
    tags: list[str] = []
    inside = ""
    for word in words:
        there = _said_in(word)
        if not there and word.lower().startswith(_IN):
            inside = word[len(_IN) :].strip()
        elif not there:
            tags.append(word.lower())
        fields |= there
    return {**fields, **({"tags": tuple(tags)} if tags else {})}, inside


def _said_in(word: str) -> Fields:
    """What one of the words says; nothing for a tag and for a container."""
    lower = word.lower()
    if lower in USES:
        return dict(USES[lower])
    if (count := read_whole(lower)) is not None:
        return {"count": count}
    if (weight := _WEIGHT.fullmatch(lower)) is not None:
        return {"weight": int(weight["weight"])}
    if (rate := _RATE.fullmatch(lower)) is not None:
        return {"shots": int(rate["shots"]), "rounds": int(rate["rounds"] or 1)}
    if is_dice(word):
        return {"damage": word}
    return _of_the_record(word)


def _of_the_record(word: str) -> Fields:
    """`charges 3`: a field of an item by its name."""
    first = word.lower().split()[0]
    if first not in fields_of(Item) or first in _OWN_WORDS or first == "inside":
        return {}
    try:
        return said_in(Item, word)
    except RuleError:
        return {}


def line_of(name: str, count: int | None, *words: str) -> str:
    """A thing that another tool names, in a line: nothing in its name is taken for a number."""
    bare, aside = _parted(name.strip())
    if aside and bare.strip() and not any(map(str.isdecimal, aside)):  # `Iron rations (days)`
        name, words = bare, (*words, _MARKS.sub(" ", aside).strip())
    tidy = shorten(" ".join(_MARKS.sub(" ", name).split()), LONGEST_NAME)
    if count == 0:
        return f"no {tidy}"
    before = f"{count} " if count and count > 1 else ""
    behind = f" ({', '.join(words)})" if words else ""
    line = f"{before}{tidy}{behind}"
    item, _ = read_item(line)
    is_same = (item.count == max(1, count or 1) and not item.damage) or bool(words)
    return line if is_same and _is_named(item, tidy) else f'{before}"{tidy}"{behind}'


def _is_named(item: Item, name: str) -> bool:
    return item.name == name or find_known(name) is not None
