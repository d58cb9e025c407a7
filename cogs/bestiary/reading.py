"""A stat block as it was brought, read: the record, what is doubtful about it, and the rest."""

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cogs.bestiary.agreeing import doubt_disagreeing
from cogs.bestiary.doubting import (
    NAMELESS,
    chosen_of,
    doubt_count,
    doubt_names,
    is_no_armour_class,
    read_guarded,
    rivals,
)
from cogs.bestiary.labels import (
    AC,
    ALIGNMENT,
    ATTACKS,
    HIT_DICE,
    HIT_POINTS,
    INITIATIVE,
    LABELS,
    LEVEL,
)
from cogs.bestiary.names import CLASSES, Draft
from cogs.bestiary.prose import alignment_in
from cogs.bestiary.readers import READERS, label_of, loose_in
from cogs.bestiary.routines import read_routine
from cogs.bestiary.values import Reading, counts_as_acks, is_weapon, kept_attack
from cogs.core.reading import Doubt
from cogs.render.text import shorten
from rules.bestiary.records import StatBlock
from rules.bestiary.stat_blocks import LONGEST_NOTES, LONGEST_POWER, MOST_WORDS
from rules.errors import RuleError
from rules.items.attack_words import Attack
from rules.kernel.questions import Asker
from rules.record import fields_of, replace
from rules.sheet.reading import LONGEST_NAME, is_ascending
from rules.state.items import Item

_RANK = re.compile(r"(?:h[mf] )?(?P<rank>(?:[FCTEDH]|MU)\d{1,2})")
_CLASSED = re.compile(
    r"(?:(?P<n>\d{1,2})(?:st|nd|rd|th)[- ]level |level (?P<of>\d{1,2}) )?"
    rf"(?P<class>{CLASSES})(?: (?P<level>\d{{1,2}}))?"
    r"|(?P<normal>normal (?:man|human))",
    re.IGNORECASE,
)
"""A class with its level, which are hit dice where no others are said: `F4`, `Cleric 3`."""
_NOBODY = StatBlock(name="")
_OF_HIT_DICE = frozenset(
    ("attack", "thac0", "natural_hd", "saves_as", "hit_points", "experience", "normal_human")
)
"""What follows from hit dice, or from what somebody is who has others."""
_OF_4E = frozenset((INITIATIVE, "reflex", "will", "bloodied"))
"""Labels of a game in which a level is no hit dice."""
_SIGNS = re.compile("[|\u2022]")
"""What ends a value wherever it stands."""
_PROSE = frozenset(("special", "description", "special attacks", "special defences"))
_NOTHING = frozenset(
    ("", "none", "nil", "-", "standard", "std", "n/a", "as above", "special: none")
)


@dataclass(frozen=True, slots=True)
class ReadBlock:
    """A stat block, how many of them there are and with what hit points, doubts, and remarks."""

    block: StatBlock
    count: int
    points: tuple[int, ...]
    doubts: tuple[Doubt, ...]
    remarks: tuple[str, ...]


def is_acks(draft: Draft) -> bool:
    """Whether a draft counts as ACKS does; then those that stand beside it do as well."""
    return counts_as_acks(_gathered(draft)[0])


def read_draft(
    asker: Asker, draft: Draft, choices: Mapping[str, str], *, is_among_acks: bool = False
) -> ReadBlock:
    """What a draft says, as the game holds it."""
    if draft.common is not None:
        alone = dataclasses.replace(draft, common=None)
        own = read_draft(asker, alone, choices, is_among_acks=is_among_acks)
        shared = read_draft(asker, draft.common, {}, is_among_acks=is_among_acks)
        return _with_common(own, shared)
    said, loose = _gathered(draft)
    reading = Reading(said, is_ascending(asker.state), choices, is_among_acks)
    if is_no_armour_class(draft, said):
        reading.remarks.append(f"Armour {said.pop(AC)}")
    for key, (first, other) in rivals(draft).items():
        said[key] = chosen_of(reading, key, said.get(key, first), other)
    for key, read in READERS.items():
        if said.get(key):
            read_guarded(key, read, reading, said[key])
    for key, text in said.items():
        if key not in READERS and text.lower().strip(" .") not in _NOTHING:
            reading.remarks.append(
                text if key in ("special", "description") else f"{key.capitalize()}: {text}"
            )
    remarks = tuple(dict.fromkeys((*reading.remarks, *loose, *filter(None, draft.beside))))
    read_routine(reading, remarks)
    _hit_bonus(reading)
    doubt_count(reading, draft.count)
    doubt_disagreeing(reading)
    name = doubt_names(reading, draft)
    block = _block(asker, name, reading, remarks)
    count = draft.count or (len(reading.points) if len(reading.points) > 1 else 0)
    return ReadBlock(block, count, reading.points, tuple(reading.doubts), remarks)


def _with_common(own: ReadBlock, shared: ReadBlock) -> ReadBlock:
    """One of several, with what the line for all of them says and its own does not."""
    remarks = (*own.remarks, *(one for one in shared.remarks if one not in own.remarks))
    return dataclasses.replace(own, block=laid_over(own.block, shared.block), remarks=remarks)


def laid_over(own: StatBlock, known: StatBlock) -> StatBlock:
    """A stat block, with what it is silent about as another has it; what follows from hit dice is
    not that of others."""
    dice = own.hit_dice
    if dice is not None and known.hit_dice is not None and not dice.asterisks:
        dice = replace(dice, asterisks=known.hit_dice.asterisks)  # Few print them.
    is_other = dice is not None and dice != known.hit_dice
    own = own if is_other else replace(own, hit_dice=known.hit_dice)
    numbers = {key: n for key, n in known.numbers.items() if not (is_other and key in _OF_HIT_DICE)}
    fields: dict[str, object] = {
        name: getattr(known, name)
        for name in fields_of(StatBlock)
        if getattr(own, name) == getattr(_NOBODY, name) and not (is_other and name in _OF_HIT_DICE)
    }
    fields |= {
        "numbers": {**numbers, **own.numbers},
        "items": _armed(own.items, known.items),
        "traits": tuple(dict.fromkeys((*known.traits, *own.traits))),
        "abilities": tuple(dict.fromkeys((*known.abilities, *own.abilities)))[:MOST_WORDS],
        "notes": shorten(
            "; ".join(dict.fromkeys(filter(None, (own.notes, known.notes)))), LONGEST_NOTES
        ),
    }
    return replace(own, **fields)


def _armed(own: tuple[Item, ...], known: tuple[Item, ...]) -> tuple[Item, ...]:
    """Attacks, with what those of the same name or damage do besides: `Bite` with its poison. Where
    all have the same damage, they are the same."""
    if not own or _blows(own) == _blows(known):
        return known
    found: list[Item] = []
    for item in own:
        alike = [one for one in known if one.name.lower()[:4] == item.name.lower()[:4]]
        alike = alike or [one for one in known if one.damage == item.damage]
        alike = alike or [*known] * (len(own) == len(known) == 1)
        if alike:
            name = alike[0].name if item.name == "Attack" else item.name
            tags = tuple(dict.fromkeys((*item.tags, *alike[0].tags)))
            item = replace(item, name=name, tags=tags)  # noqa: PLW2901 - that very attack
        found.append(item)
    return tuple(found)


def _blows(items: tuple[Item, ...]) -> list[str]:
    return sorted(item.damage for item in items for _ in range(max(1, item.shots)))


def _gathered(draft: Draft) -> tuple[dict[str, str], list[str]]:
    """The value of each label, without the pieces that only stand behind it."""
    said: dict[str, str] = {}
    pieces: list[tuple[str, str]] = []
    left: list[str] = []
    for one in draft.said:
        value, *apart = _SIGNS.split(one.value) if one.key not in _PROSE else [one.value]
        value = value.rstrip()
        loose = list(loose_in(one.key, value))
        pieces += [(one.key, piece.strip()) for piece in apart if piece.strip()]
        if loose:
            value = value[: _before(value, loose[0])].rstrip(" ,;\t.")
            pieces += [(one.key, piece) for piece in loose]
        if one.key in said:
            said[one.key] = (
                f"{said[one.key]}, {value}" if one.key in (ATTACKS, HIT_POINTS) else said[one.key]
            )
            if one.key not in (ATTACKS, HIT_POINTS):
                left.append(f"{one.name}: {value}")
        else:
            said[one.key] = value
    for _, piece in pieces:
        key = label_of(piece, frozenset(said))
        if key:
            said[key] = f"{said[key]}, {piece}" if key in said else piece
        else:
            left.append(piece)
    for rank in filter(None, map(_rank_in, (*draft.beside, *left))):
        said.setdefault(HIT_DICE, rank)
    if HIT_DICE not in said and not said.keys() & _OF_4E and said.get(LEVEL, "").isdecimal():
        said[HIT_DICE] = said.pop(LEVEL)  # `Rook, lvl 2, AC 12`
    for found in filter(None, map(alignment_in, draft.beside)):
        said.setdefault(ALIGNMENT, found)
    return said, left


def _rank_in(text: str) -> str:
    """The class and level that are all of a text, as hit dice say them: `C3`; else ""."""
    if (short := _RANK.fullmatch(text)) is not None:
        return short["rank"]
    found = _CLASSED.fullmatch(text.strip(" ."))
    if found is None:
        return ""
    level = found["n"] or found["of"] or found["level"]
    letter = "MU" if (found["class"] or "").lower() == "magic-user" else (found["class"] or "")[:1]
    return "NH" if found["normal"] else f"{letter.upper()}{level}" if level else ""


def _before(value: str, piece: str) -> int:
    at = value.find(piece)
    return len(value) if at < 0 else at


def _hit_bonus(reading: Reading) -> None:
    """What attacks say of their rolls: the bonus of all of them, else a remark for each."""
    if {"attack", "thac0"} & reading.held.keys():  # Then it is of the thing: `longsword +1`.
        reading.attacks = [_of_the_thing(attack) for attack in reading.attacks]
    elif magic := next(filter(_may_be_magic, reading.attacks), None):
        name = f"{magic.item.name} {magic.hit:+d}"
        choices = {"": "a magic weapon", "hit": "its bonus to hit"}
        if not reading.doubt("attack", f"“{name}”: what is {magic.hit:+d}?", choices):
            reading.attacks = [
                _of_the_thing(one) if one is magic else one for one in reading.attacks
            ]
    hits = {attack.hit for attack in reading.attacks if attack.hit is not None}
    if len(hits) == 1 and not {"attack", "thac0"} & reading.held.keys():
        reading.held["attack"] = hits.pop()
        return
    for attack in reading.attacks:
        if attack.hit is not None and attack.hit != reading.held.get("attack"):
            reading.remarks.append(f"{kept_attack(attack).name}: {attack.hit:+d} to hit")


def _may_be_magic(attack: Attack) -> bool:
    """Whether a weapon has a small bonus that its damage has as well: `Longsword +1 1d8+3`."""
    is_small = attack.hit is not None and 0 < attack.hit < 4 and "+" in attack.item.damage
    return is_small and is_weapon(attack.item.name)


def _of_the_thing(attack: Attack) -> Attack:
    if attack.hit is None or not 0 < attack.hit < 6:
        return attack
    item = replace(attack.item, name=f"{attack.item.name} {attack.hit:+d}")
    return dataclasses.replace(attack, item=item, hit=None)


def _block(asker: Asker, name: str, reading: Reading, remarks: Sequence[str]) -> StatBlock:
    numbers = {
        key: value for key, value in reading.held.items() if _fits(asker, reading, key, value)
    }
    fields: dict[str, object] = {**reading.fields}
    heads = [head for remark in remarks if (head := _power(remark))]
    return StatBlock(
        name=shorten(name, LONGEST_NAME),
        numbers=numbers,
        items=tuple(kept_attack(one) for one in reading.attacks if not _is_only_word(one, reading)),
        abilities=tuple(dict.fromkeys(heads))[:MOST_WORDS],
        notes=shorten("; ".join(remark.rstrip(".;") for remark in remarks), LONGEST_NOTES),
        **fields,  # type: ignore[arg-type]
    )


def _is_only_word(attack: Attack, reading: Reading) -> bool:
    """Whether it only says that they attack, and others what with: `1 attack with sword`."""
    is_bare = attack.item.name in ("", "attack") and not attack.item.damage
    return is_bare and any(one.item.damage for one in reading.attacks)


def _fits(asker: Asker, reading: Reading, key: str, value: int) -> bool:
    """Whether a game holds such a number; else it is a remark."""
    try:
        asker.fields.find(key).check(value)
    except RuleError:
        reading.remarks.append(f"{key.replace('_', ' ').capitalize()} {value}")
        return False
    return True


def _power(remark: str) -> str:
    """What an ability is called: `Spores: When killed …`."""
    for mark in (": ", ". "):
        head, found, _ = remark.partition(mark)
        if (
            found
            and 2 < len(head) <= LONGEST_POWER
            and head[:1].isupper()
            and len(head.split()) < 5
            and not any(map(str.isdecimal, head))
        ):
            is_label = LABELS.called(head) or head.lower() in READERS or head in _KEPT
            is_denied = any(f"{no} {head}".lower() in remark.lower() for no in ("n't", "not", "no"))
            return "" if is_label or is_denied else head
    return ""


_KEPT = ("GM", "Armour", "Hit points")


def named(drafts: Sequence[ReadBlock]) -> Iterator[ReadBlock]:
    """All of them with a name: who has none is asked for one, as Nameless."""
    for number, one in enumerate(drafts, start=1):
        if one.block.name:
            yield one
        else:
            name = NAMELESS if len(drafts) == 1 else f"{NAMELESS} {number}"
            yield dataclasses.replace(one, block=replace(one.block, name=name))
