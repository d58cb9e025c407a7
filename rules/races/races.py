"""The shape of a race: the word for it, and what it says where systems ask.

What the small races share: large weapons, blows that are too slow, saves against magic. Dwarves:
hard to hit well for anything large and clumsy, and haters of goblins (ERIS-DWARF). Elves: fighters
or magic-users, at home with magic, and haters of orcs (ERIS-ELF). Hobbits: fine shots, hard to hit
for the large and clumsy, weak at doors (ERIS-HOBBIT). The races with rules, in no order that
counts.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.attack.records import AttackBonus, AttackRuling, DamageBonus
from rules.books.settings import has_book
from rules.checks.records import OPEN_DOORS, CheckBonus
from rules.classes.records import CLASS_TABLES, Rank
from rules.health.records import DamageTaken
from rules.items.known import hands_of, has_word, is_a
from rules.items.reading import find_item, is_magical
from rules.items.records import WieldRuling
from rules.items.tags import BOW, FITTED, HEAVY_CROSSBOW
from rules.items.things import Kind
from rules.kernel.fields import Trait, has_trait, traits_of
from rules.kernel.questions import (
    Addend,
    AnyQuestion,
    DamageVerdict,
    Found,
    Mode,
    Ruling,
    Toll,
    Verdict,
)
from rules.kernel.targets import find_character, find_combatant
from rules.races import FAMILY
from rules.races.records import has_races
from rules.searching.records import SearchBonus
from rules.sheet.classes import SAVES, class_word, find_class_table, rank_of
from rules.sheet.reading import typed_number
from rules.sheet.records import DWARF as DWARF_TRAIT
from rules.sheet.records import ELF as ELF_TRAIT
from rules.sheet.records import FIGHTER, GOBLIN, LARGE_CLUMSY, MAGIC_USER, ORC, NumberOf
from rules.sheet.records import HOBBIT as HOBBIT_TRAIT
from rules.state.game import GameState
from rules.state.items import Item
from rules.stealth.records import SneakBonus

DWARF_SOURCE = DWARF_TRAIT.source
MAGIC = 1
"""What elves add to the damage with any magical weapon."""
EYES = 2
"""What they add to their chance in 6 to find secret doors."""
DOORS = "doors"
"""The kind of search for which that counts."""
HOBBIT_SOURCE = HOBBIT_TRAIT.source
AIM = 2
"""What hobbits add to the attack roll with every missile weapon."""
WEAKNESS = -1
"""What they add, in 6, to the chance to force what is stuck."""


@dataclass(frozen=True, slots=True)
class Says:
    """What a race says to one kind of question where `who` is of it, or with `as_target` `whom`.

    `run` gives what that kind takes: addends, numbers or verdicts.
    """

    on: type[AnyQuestion]
    run: Callable[[GameState, Any], Iterable[Any]]
    as_target: bool = False


@dataclass(frozen=True, slots=True)
class Race:
    """A race with rules. `hates` are those whom it has to attack before all others (R-GRUDGE)."""

    trait: Trait
    says: tuple[Says, ...]
    hates: Trait | None = None


BOTH_HANDS = 2
SMALL = (HOBBIT_TRAIT, DWARF_TRAIT)
LEVELS_MORE = 4
"""How many levels higher they save against magic."""
AGAINST_MAGIC = {key.replace("save_", "magic_"): key for key in SAVES}
"""The saves of the first row by the keys of the second."""


def _weapon_of(state: GameState, question: AnyQuestion) -> Item | None:
    """What the deed is done with, None for bare hands."""
    return find_item(state, question.who, question.item) if question.item else None


def too_large(item: Item, race: Trait) -> Iterator[Verdict]:
    """A weapon for both hands needs the referee's leave, once on the item or for one attack."""
    if hands_of(item) == BOTH_HANDS and FITTED not in item.tags:
        yield Verdict(
            Ruling.FORBIDDEN,
            f"A {race.label} needs the referee's leave for {item.name}, which takes both hands: "
            f"for this attack, or for good with the tag `{FITTED}`.",
            race.source,
        )


def slow_blow(state: GameState, question: DamageTaken, race: Trait) -> Iterator[DamageVerdict]:
    """Attacks of large, clumsy monsters do half damage."""
    if question.is_attack and has_trait(state, question.who, LARGE_CLUMSY.key):
        yield DamageVerdict(
            Toll.HALF, f"too large and clumsy to hit a {race.label} well", race.source
        )


def has_second_saves(state: GameState) -> bool:
    """Whether races have rules, and the classes a table with saves."""
    return has_races(state) and (has_book(state) or bool(CLASS_TABLES.of(state).tables))


@FAMILY.answers("R-MAGIC-SAVE", needs=has_second_saves, about=AGAINST_MAGIC.__contains__)
def magic_saves(state: GameState, question: NumberOf) -> Iterator[Found]:
    """The second row of saves: those of four levels more in the class's table (R-MAGIC-SAVE).

    Above the last level of the table that one counts. A better save that was typed stays.
    """
    key = AGAINST_MAGIC[question.key]
    race = next((one for one in SMALL if has_trait(state, question.who, one.key)), None)
    character, combatant = find_character(state, question.who), find_combatant(state, question.who)
    if race is None or character is None:
        return
    rank = _four_more(state, class_word(character), (combatant or character).level)
    if rank is None or not rank.saves:
        return
    value, usual = rank.saves[SAVES.index(key)], typed_number(state, question.who, key)
    if usual is None or value < usual.value:
        label = f"{class_word(character)}, level {rank.level}: {race.label} against magic"
        yield Found(value, label, race.source)


def _four_more(state: GameState, name: str, level: int) -> Rank | None:
    table = find_class_table(state, name)
    last = None if table is None else table.ranks[-1]
    if last is not None and last.level < level + LEVELS_MORE:
        return last if level <= last.level else None
    return rank_of(state, name, level + LEVELS_MORE)


def _weapons_dwarf(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    item = _weapon_of(state, question)
    if item is None:
        return
    if has_word(item, BOW):
        text = f"Of bows a dwarf can use only crossbows, not {item.name}."
        yield Verdict(Ruling.FORBIDDEN, text, DWARF_SOURCE)
    yield from too_large(item, DWARF_TRAIT)


def _slow_blow_dwarf(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    return slow_blow(state, question, DWARF_TRAIT)


DWARF = Race(
    DWARF_TRAIT,
    says=(Says(AttackRuling, _weapons_dwarf), Says(DamageTaken, _slow_blow_dwarf, as_target=True)),
    hates=GOBLIN,
)


def _magic(state: GameState, question: DamageBonus) -> Iterator[Addend]:
    item = _weapon_of(state, question)
    if item is not None and is_magical(item):
        yield Addend("elf with a magical weapon", MAGIC, ELF_TRAIT.source)


def _eyes(_state: GameState, question: SearchBonus) -> Iterator[Addend]:
    """Better at secret doors than anybody (R-ELF-SEARCH)."""
    if question.stake == DOORS:
        yield Addend("elf", EYES, ELF_TRAIT.source)


def _armour(state: GameState, question: WieldRuling) -> Iterator[Verdict]:
    """While operating as a magic-user an elf wears magical armour alone."""
    item, traits = _weapon_of(state, question), traits_of(state, question.who)
    if item is None or MAGIC_USER.key not in traits or FIGHTER.key in traits:
        return
    if is_a(item, Kind.ARMOUR, Kind.SHIELD) and not is_magical(item):
        yield Verdict(
            Ruling.FORBIDDEN,
            f"An elf who operates as a magic-user wears only magical armour, not {item.name}.",
            ELF_TRAIT.source,
        )


ELF = Race(
    ELF_TRAIT,
    says=(Says(DamageBonus, _magic), Says(WieldRuling, _armour), Says(SearchBonus, _eyes)),
    hates=ORC,
)


def _aim(_state: GameState, question: AttackBonus) -> Iterator[Addend]:
    if question.mode is Mode.MISSILE:
        yield Addend(HOBBIT_TRAIT.label, AIM, HOBBIT_SOURCE)


def _push(_state: GameState, question: CheckBonus) -> Iterator[Addend]:
    if question.stake == OPEN_DOORS.key:
        yield Addend(HOBBIT_TRAIT.label, WEAKNESS, HOBBIT_SOURCE)


def _weapons_hobbit(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    item = _weapon_of(state, question)
    if item is None:
        return
    if has_word(item, BOW) or has_word(item, HEAVY_CROSSBOW):
        text = f"Of bows a hobbit can use only the ordinary crossbow, not {item.name}."
        yield Verdict(Ruling.FORBIDDEN, text, HOBBIT_SOURCE)
    yield from too_large(item, HOBBIT_TRAIT)


def _slow_blow_hobbit(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    return slow_blow(state, question, HOBBIT_TRAIT)


def _quiet(_state: GameState, _question: SneakBonus) -> Iterator[Addend]:
    yield Addend(HOBBIT_TRAIT.label, 1, "ERIS-SNEAK")


HOBBIT = Race(
    HOBBIT_TRAIT,
    says=(
        Says(AttackBonus, _aim),
        Says(SneakBonus, _quiet),
        Says(CheckBonus, _push),
        Says(AttackRuling, _weapons_hobbit),
        Says(DamageTaken, _slow_blow_hobbit, as_target=True),
    ),
)


RACES: tuple[Race, ...] = (ELF, DWARF, HOBBIT)


@FAMILY.answers(
    "ERIS-ELF", *dict.fromkeys(says.on for race in RACES for says in race.says), needs=has_races
)
def from_races(state: GameState, question: AnyQuestion) -> Iterator[Any]:
    """What the races of those whom a question is about say to it."""
    who, whom = traits_of(state, question.who), traits_of(state, question.whom)
    for race in RACES:
        for says in race.says:
            if says.on is type(question) and race.trait.key in (whom if says.as_target else who):
                yield from says.run(state, question)
