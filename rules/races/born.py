"""What a dwarf is born with and does with a weapon (ERIS-DWARF), and the old hatreds (R-GRUDGE)."""

from collections.abc import Iterator, Mapping

from rules.attack.records import AttackMade
from rules.bestiary.records import INFRAVISION
from rules.encounter.bodies import standing
from rules.encounter.records import ReactionRuling
from rules.expedition.going import travellers
from rules.items.known import has_word, is_a
from rules.items.reading import find_item, items_of
from rules.items.records import ItemAdded, ItemHeld
from rules.items.tags import HAMMER
from rules.items.things import Kind
from rules.kernel.events import REFEREES, Who
from rules.kernel.fields import Trait, has_trait, traits_of
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.words import an, plural
from rules.races import FAMILY
from rules.races.races import RACES
from rules.races.records import (
    GOBLIN_GRUDGE,
    GrudgePassedOver,
    HammerTooGood,
    InfravisionRolled,
    StonesSeen,
    has_races,
)
from rules.record import replace
from rules.sheet.records import DWARF, ELF, GOBLIN, ORC, CharacterCreated, TraitsChanged
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState
from rules.state.health import Life
from rules.state.items import Held

RULE = DWARF.source
CHANCE, DIE = 2, 6
"""A dwarf sees heat with 2 in 6."""
FAR = 30
"""How far, in feet."""
FULL = 3
STONES = (Kind.GEM, Kind.JEWELLERY)
"""What dwarves tell the exact value of."""
_OF_GOBLINS: Mapping[str, tuple[Trait, ...]] = {
    "dwarves-and-elves": (DWARF, ELF),
    "dwarves": (DWARF,),
    "elves": (ELF,),
}
"""Whom goblins attack on sight, by the setting (R-GOBLIN-GRUDGE)."""


@FAMILY.follows(RULE)
def see_heat(resolution: Resolution, event: CharacterCreated | TraitsChanged) -> None:
    """The one roll of a dwarf's life for infravision, as soon as it is a dwarf."""
    character = resolution.character(event.target.id)
    if not has_races(resolution.state) or DWARF.key not in character.traits:
        return
    if character.heat_seen is not None:
        return
    throw = resolution.roll("infravision of a dwarf", 1, DIE)
    sees = throw.total <= CHANCE
    numbers = {INFRAVISION.key: FAR, **character.numbers} if sees else character.numbers
    resolution.put_character(replace(character, heat_seen=sees, numbers=numbers))
    resolution.emit(
        InfravisionRolled(
            target=event.target,
            sees=sees,
            feet=FAR,
            throw=throw,
            rule=RULE,
            audience=(character.owner,),
        )
    )


@FAMILY.follows(RULE)
def hammer_in_hand(resolution: Resolution, event: ItemHeld) -> None:
    """Who is no dwarf makes less of a +3 war hammer: how much less is the referee's word."""
    state, who = resolution.state, event.target.target
    if event.held != Held.WIELDED or not has_races(state) or has_trait(state, who, DWARF.key):
        return
    hammer = find_item(state, who, event.item)
    if hammer is None or not has_word(hammer, HAMMER) or hammer.bonus < FULL:
        return
    resolution.emit(
        HammerTooGood(
            target=event.target,
            item=hammer.name,
            bonus=hammer.bonus,
            rule=RULE,
            audience=event.audience,
        )
    )


@FAMILY.follows(RULE)
def see_stones(resolution: Resolution, event: ItemAdded) -> None:
    """Remind referees where somebody comes by stones of which nobody has said the worth."""
    if not has_races(resolution.state):
        return
    there = (item for item in items_of(resolution.state, event.target.id))
    found = (item for item in there if item.name == event.name and item.worth is None)
    if not any(is_a(item, *STONES) for item in found):
        return
    dwarves = tuple(
        resolution.who(one.id)
        for one in travellers(resolution.state)
        if DWARF.key in one.traits and one.vitals.life is Life.UP
    )
    if dwarves:
        resolution.emit(
            StonesSeen(
                target=event.target,
                item=event.name,
                dwarves=dwarves,
                rule=DWARF.source,
                audience=REFEREES,
            )
        )


@FAMILY.answers("R-GRUDGE")
def on_sight(state: GameState, question: ReactionRuling) -> Iterator[Verdict]:
    """Orcs attack a party with an elf in it, and goblins one with those whom they hate."""
    if not has_races(state):
        return
    goblins = _OF_GOBLINS[GOBLIN_GRUDGE.in_force(state)]
    for enemy, hated, source in ((ORC, (ELF,), "ERIS-ELF"), (GOBLIN, goblins, "ERIS-DWARF")):
        if has_trait(state, question.who, enemy.key):
            for race in hated:
                if _is_in_party(state, race):
                    yield Verdict(Ruling.AUTOMATIC, _sight(enemy, race), source)


def _sight(enemy: Trait, race: Trait) -> str:
    return f"{plural(enemy.label)} attack a party with {an(race.label)} in it on sight"


def _is_in_party(state: GameState, race: Trait) -> bool:
    encounter = state.encounter
    assert encounter is not None
    party = {side.key for side in encounter.sides if side.is_party}
    return any(
        one.side in party and _stands(encounter, state, one) and has_trait(state, one.id, race.key)
        for one in encounter.combatants
    )


def _stands(encounter: Encounter, state: GameState, combatant: Combatant) -> bool:
    """Whether somebody is there on their feet for all to see."""
    return not combatant.hidden and standing(encounter, state, combatant) > 0


@FAMILY.follows("R-GRUDGE")
def warn(resolution: Resolution, event: AttackMade) -> None:
    """Somebody attacked others while those stand there whom their race has to attack first."""
    state, traits = resolution.state, traits_of(resolution.state, event.attacker.id)
    if not has_races(state):
        return
    for race in RACES:
        if race.hates is None or race.trait.key not in traits:
            continue
        if any(has_trait(state, target.id, race.hates.key) for target in event.targets):
            continue
        hated = _hated(resolution, event.attacker, race.hates)
        if hated:
            _tell(resolution, event.attacker, hated, race.trait)


def _hated(resolution: Resolution, attacker: Who, enemy: Trait) -> tuple[Who, ...]:
    """Those of a kind who stand against somebody in plain sight."""
    encounter, state = resolution.encounter, resolution.state
    own = resolution.combatants[attacker.id].side
    return tuple(
        resolution.who(one.id)
        for one in encounter.combatants
        if one.side != own
        and has_trait(state, one.id, enemy.key)
        and _stands(encounter, state, one)
    )


def _tell(resolution: Resolution, attacker: Who, hated: tuple[Who, ...], race: Trait) -> None:
    owner = resolution.combatants[attacker.id].owner
    resolution.emit(
        GrudgePassedOver(
            attacker=attacker,
            race=race.label,
            hated=hated,
            rule=race.source,
            audience=REFEREES if owner is None else (owner,),
        )
    )
