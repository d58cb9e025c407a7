"""What stands in a room of a key, as parts of a place: names, remarks, traps, hidden things."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from cogs.places.key_people import STATS
from cogs.places.key_records import KeyRoom
from cogs.render.text import shorten
from rules.dice.expression import parse
from rules.errors import RuleError
from rules.kernel.words import capitalized
from rules.places.linking import LONGEST_LINE, LONGEST_PART, check_save
from rules.places.reading import same
from rules.places.state import Find, Trap
from rules.record import replace
from rules.sheet.reading import LONGEST_NAME

_FINDS = r"(?:f[io]u?nd|detect|notic|spot|elves|dwar)"
_CHANCE = re.compile(
    rf"{_FINDS}[^.;)]{{0,30}}|(?<!\d)(?P<n>[1-5])[ -]?in[ -]?6\b(?! (?:to )?{_FINDS})",
    re.IGNORECASE,
)
"""How likely a trap springs, and nothing of how likely it is found: `2-in-6 chance each`."""
_USUAL = Trap("", "", "").chance
_NO_SIGNS = re.compile(r"[:@,]")
SPACES = re.compile(r"\s+")
_SMALL_WORDS = frozenset(("of", "the", "and", "in", "a", "an", "to", "on", "at", "under"))
_TITLE_ENDS = re.compile(r" ?(?:[(,:;)\[\u00b7]| --? )")
_HINTS = re.compile(
    r"\b(?:secret|hidden|conceal|trap|save|\d{0,2}d\d{1,3}|behind|under|inside|if|DC)\b",
    re.IGNORECASE,
)


def names_of(rooms: Sequence[KeyRoom], taken: Collection[str] = ()) -> Iterator[str]:
    """What each room is called in the game: its name, with its number where two share one.

    `taken` are names of other rooms of the place, as `same` has them.
    """
    named = [cased(room.name) or f"Room {room.number}" for room in rooms]
    words = [same(name) for name in named]
    for room, name, word in zip(rooms, named, words, strict=True):
        is_only = words.count(word) == 1 and word not in ("", "outside", *taken)
        yield (name if is_only else f"{name} ({room.number})")[-LONGEST_NAME:]


def cased(name: str) -> str:
    """A name in capitals, or without any, as names are written: `ENTRY STAIR` as `Entry Stair`."""
    if name.isupper() and len(name) > 3:
        words = name.lower().split()
        return " ".join(
            word if at and word in _SMALL_WORDS else capitalized(word)
            for at, word in enumerate(words)
        )
    return capitalized(name) if name.islower() else name


def short_title(title: str) -> str:
    """What a dungeon is called, without what only says more: `Toll-House (levels 2-3)`."""
    return cased(_TITLE_ENDS.split(title, maxsplit=1)[0].strip()) or "Dungeon"


def is_plain(remark: str, room: KeyRoom, told: Iterable[str]) -> bool:
    """Whether a remark tells of nothing that is hidden, and of nobody."""
    if any(trap.said in remark or remark in trap.said for trap in room.traps):
        return False
    if any(way.secret and (way.said in remark or remark in way.said) for way in room.ways):
        return False
    if any((foe.said and foe.said in remark) or foe.name in remark for foe in room.foes):
        return False
    return not (
        STATS.search(remark) or any(text in remark for text in told) or _HINTS.search(remark)
    )


def joined(remarks: Sequence[str]) -> Iterator[str]:
    """Sentences that stood together as a line, whatever has a label of its own on another."""
    line = ""
    for remark in remarks:
        if line and (":" in remark[:40] or not line.endswith((".", "!", "?", '"'))):
            yield line
            line = remark
        else:
            line = f"{line} {remark}".strip()
    if line:
        yield line


def part(text: str) -> str:
    return _NO_SIGNS.sub(" ", text).strip()[:LONGEST_PART].strip()


def traps_of(room: KeyRoom) -> Iterator[Trap]:
    """Its traps, each with its words where no remark of the room has them."""
    told = " ".join(room.remarks)
    taken: set[str] = set()
    for snare in room.traps:
        if snare.exact is not None:
            taken.add(same(snare.exact.name))
            yield snare.exact
            continue
        name = _free(SPACES.sub(" ", snare.name)[:40].strip() or "trap", "{} {}", taken)
        damage, save = snare.damage if is_count(snare.damage) else "", _save(snare.save)
        chances = {int(one["n"]) for one in _CHANCE.finditer(snare.said) if one["n"]}
        yield Trap(
            "",
            name,
            "",
            chance=chances.pop() if len(chances) == 1 else _USUAL,
            item=part(snare.item),
            damage=damage,
            save=save,
            halves=snare.halves and bool(save and damage),
            effect=one_line(snare.effect),
            notes="" if snare.said.strip() in told else one_line(snare.said),
            kind="treasure" if snare.item else "room",
        )


def _save(key: str) -> str:
    try:
        return check_save(key)
    except RuleError:
        return ""


def one_line(text: str) -> str:
    return SPACES.sub(" ", text).strip()[:LONGEST_LINE]


def _free(name: str, form: str, taken: set[str]) -> str:
    """A name that is not taken yet, with a number where it is; it is taken then."""
    tries = (name, *(form.format(name, n) for n in range(2, len(taken) + 2)))
    found = next(one for one in tries if same(one) not in taken)
    taken.add(same(found))
    return found


def finds_of(room: KeyRoom) -> Iterator[Find]:
    taken: set[str] = set()
    for hoard in room.hoards:
        whole = one_line(hoard.text)
        base = shorten(whole, LONGEST_NAME - 5)
        name = _free(base, "{} ({})", taken)
        if name.strip():
            yield Find(
                "", name, "", text=whole if len(whole) > len(base) else "", item=part(hoard.item)
            )
    for find in room.hidden:
        yield replace(find, name=shorten(find.name, LONGEST_NAME), text=one_line(find.text))


def is_count(text: str) -> bool:
    try:
        parse(text).bind({})
    except RuleError:
        return False
    return True
