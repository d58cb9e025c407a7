"""A table with health and conditions alone: a party, some monsters, and rounds that go as told."""

from rules.clock.clock import advance
from rules.clock.records import Reason
from rules.conditions.reading import bonus_effects
from rules.encounter.records import EncounterEnded
from rules.health.damage import take_damage
from rules.kernel.action import Word
from rules.kernel.events import Event, Who
from rules.kernel.family import System
from rules.kernel.resolution import Resolution
from rules.rounds.records import PlaceEnded, RoundEnded, TurnTaken
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.health import Harm
from rules.state.rounds import Turn
from rules.state.sheet import Character
from rules.systems import SYSTEMS
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import BOB


class Happen(Word):
    """What another system would report, at the end of the encounter too."""

    events: tuple[Event, ...]
    ends: bool = False


class Hurt(Word):
    """What another system would do with `hurt`."""

    target: str
    amount: int
    by: str = ""


class ApplyHeld(Word):
    """What the rounds do at the end of a simultaneous step."""


class PassTurns(Word):
    """What the clock does."""

    turns: int = 0
    rounds: int = 0


class EndRound(Word):
    """What the rounds do at the end of one."""

    round: int


def _happen(resolution: Resolution, action: Happen) -> None:
    for event in action.events:
        resolution.emit(event)
    if action.ends:
        resolution.put_encounter(None)


def _hurt(resolution: Resolution, action: Hurt) -> None:
    take_damage(resolution, Harm(action.target, action.amount, by=action.by))


def _apply_held(resolution: Resolution, _action: ApplyHeld) -> None:
    resolution.emit(PlaceEnded(round=0))


def _end_round(resolution: Resolution, action: EndRound) -> None:
    advance(resolution, rounds=1, reason=Reason.ROUND)
    resolution.emit(RoundEnded(round=action.round))


def _pass_turns(resolution: Resolution, action: PassTurns) -> None:
    advance(resolution, action.turns, action.rounds)


OTHERS = System(
    key="others",
    handlers={
        Happen: _happen,
        Hurt: _hurt,
        ApplyHeld: _apply_held,
        PassTurns: _pass_turns,
        EndRound: _end_round,
    },
)


def take_turn(scene: Scene, combatant_id: str) -> None:
    """Somebody is done with this round."""
    scene.alter(combatant_id, turn=Turn(done=True))
    turn = TurnTaken(target=Who(combatant_id, combatant_id), round=scene.encounter.round)
    scene.act(Happen(events=(turn,)))


def end_round(scene: Scene) -> None:
    """The round is over."""
    scene.act(EndRound(round=scene.encounter.round))


def end_encounter(scene: Scene) -> None:
    """The encounter is over and gone."""
    scene.act(Happen(events=(EncounterEnded(number=1, rounds=1, turns=1),), ends=True))


MORGAN = character()
RAVEN = character("c2", 6, name="Raven", owner=BOB.member)


def stage(
    *lines: Combatant,
    characters: tuple[Character, ...] = (MORGAN, RAVEN),
    preset: str = "ose",
    **settings: str,
) -> Scene:
    """Ann's Morgan (c1) and Bob's Raven (c2) in round 1, with the lines given."""
    made = Scene(preset, (*SYSTEMS, OTHERS), **settings)
    return made.fight().bring(*characters, *lines)


def camp(*characters: Character, preset: str = "ose", **settings: str) -> Scene:
    """The same without an encounter."""
    made = Scene(preset, (*SYSTEMS, OTHERS), **settings)
    return made.bring(*(characters or (MORGAN, RAVEN)))


def bonus(state: GameState, target: str, modifies: str) -> int:
    """The sum of what counts now on "attack", "defence" or "damage"."""
    return sum(effect.amount for effect in bonus_effects(state, target, modifies))
