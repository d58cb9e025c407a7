"""What is good advice for a party: how many, how far apart in level, how mixed (OSE-PARTY-SIZE)."""

from collections.abc import Iterator, Sequence

from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_character
from rules.kernel.traits import Trait
from rules.party.events import Advice, PartyAdvised
from rules.sheet.door import own_level
from rules.sheet.events import ActiveChosen, CharacterCreated
from rules.sheet.traits import CLERIC, DWARF, ELF, FIGHTER, HOBBIT, MAGIC_USER, THIEF
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.sheet import Character

RULE = "OSE-PARTY-SIZE"
FEWEST, MOST = 6, 8
WIDEST_GAP = 4
"""How many levels apart characters of one party should be at the most."""
CLASSES = (FIGHTER, MAGIC_USER, CLERIC, THIEF)
RACES = (ELF, DWARF, HOBBIT)


def party_of(state: GameState) -> tuple[Character, ...]:
    """The players' characters who are played and live; hirelings are not counted."""
    played = set(state.active.values())
    return tuple(
        one for one in state.characters if one.id in played and one.vitals.life is not Life.DEAD
    )


def advice_on(people: Sequence[Character]) -> tuple[Advice, ...]:
    """All that speaks against a party of these; nothing is refused for it."""
    return (*_on_size(people), *_on_levels(people), *_on_classes(people))


def _on_size(people: Sequence[Character]) -> Iterator[Advice]:
    if len(people) < FEWEST:
        yield Advice("few", len(people))
    if len(people) > MOST:
        yield Advice("many", len(people))


def _on_levels(people: Sequence[Character]) -> Iterator[Advice]:
    if not people:
        return
    lowest = min(people, key=own_level)
    highest = max(people, key=own_level)
    gap = own_level(highest) - own_level(lowest)
    if gap > WIDEST_GAP:
        yield Advice("levels", gap, (lowest.name, highest.name))


def _on_classes(people: Sequence[Character]) -> Iterator[Advice]:
    """A party of one class, as far as the sheets say what everybody is."""
    found = {_classes_of(person) for person in people}
    if len(people) > 1 and len(found) == 1 and len(alike := found.pop()) == 1:
        yield Advice("classes", len(people), word=next(iter(alike)))


def _classes_of(person: Character) -> frozenset[str]:
    """What is written on the sheet, else the traits that are classes; a race without one counts."""
    second = "" if person.second is None else person.second.name
    written = frozenset(filter(None, (person.class_name, second)))
    return written or _traits_of(person, CLASSES) or _traits_of(person, RACES)


def _traits_of(person: Character, traits: Sequence[Trait]) -> frozenset[str]:
    return frozenset(one.key for one in traits if one.key in person.traits)


def newcomer_is_looked_at(resolution: Resolution, event: CharacterCreated | ActiveChosen) -> None:
    """Whoever comes in is told where the party is too large, or its levels too far apart.

    That it is still small is nothing to tell while its people are coming together.
    """
    people = party_of(resolution.state)
    newcomer = find_character(resolution.state, event.target.id)
    if newcomer not in people:
        return
    found = (*_on_size(people), *_on_levels(people))
    advice = tuple(one for one in found if one.what == "many" or newcomer.name in one.who)
    if advice:
        resolution.emit(PartyAdvised(newcomer=event.target, advice=advice, rule=RULE))
