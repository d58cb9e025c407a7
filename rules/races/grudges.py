"""Old hatreds: who has to be attacked first, and who attacks on sight (R-GRUDGE)."""

from collections.abc import Iterator, Mapping

from rules.attack.records import AttackMade
from rules.encounter.bodies import standing
from rules.encounter.records import ReactionRuling
from rules.kernel.events import REFEREES, Who
from rules.kernel.fields import Trait, has_trait, traits_of
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.words import an, plural
from rules.races import FAMILY
from rules.races.races import RACES
from rules.races.records import GOBLIN_GRUDGE, GrudgePassedOver, has_races
from rules.sheet.records import DWARF, ELF, GOBLIN, ORC
from rules.state.encounter import Combatant, Encounter
from rules.state.game import GameState

_OF_GOBLINS: Mapping[str, tuple[Trait, ...]] = {
    "dwarves-and-elves": (DWARF, ELF),
    "dwarves": (DWARF,),
    "elves": (ELF,),
}
"""Whom goblins attack on sight, by the setting (R-GOBLIN-GRUDGE)."""


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
