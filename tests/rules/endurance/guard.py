"""A game with monsters that tire, in which rounds go as told."""

from rules.endurance.records import EnduranceChanged, SetEffort
from rules.health.records import Damage, Heal
from rules.kernel.events import Who
from rules.rounds.records import TurnTaken
from rules.state.encounter import Combatant
from rules.state.health import Endurance
from tests.rules.health.stage import MORGAN, RAVEN, Happen, end_round, stage
from tests.rules.scene import Scene


def guarded(hit_points: int = 47, preset: str = "4e", **settings: str) -> Scene:
    """Ann's Morgan and Bob's Raven meet a Human Guard."""
    game = stage(characters=(MORGAN, RAVEN), preset=preset, **settings)
    game.add("Guard", hit_points=(hit_points,))
    return game


def guard(game: Scene) -> Combatant:
    return game.combatant("Guard")


def tallies(game: Scene, number: int = 1) -> Endurance:
    """The guard's; AssertionError where it does not tire."""
    found = guard(game).bodies[number - 1].vitals.endurance
    assert found is not None
    return found


def counts(game: Scene) -> tuple[int, int]:
    """Normal damage, and that of endurance."""
    return tallies(game).normal, tallies(game).tired


def hit(game: Scene, amount: int, *, on_miss: bool = False) -> None:
    game.act(Damage(targets=(guard(game).id,), amount=str(amount), on_miss=on_miss))


def heal(game: Scene, amount: int) -> None:
    game.act(Heal(targets=(guard(game).id,), amount=str(amount)))


def act_offensively(game: Scene) -> None:
    game.act(SetEffort(target=guard(game).id))


def end_turn(game: Scene) -> None:
    who = Who(guard(game).id, "Guard")
    game.act(Happen(events=(TurnTaken(target=who, round=game.encounter.round),)))


def next_round(game: Scene) -> list[str]:
    """The round is over; what the monsters have become with it."""
    end_round(game)
    told = [event.after for event in game.events(EnduranceChanged)]
    game.begin_round(game.encounter.round + 1)
    return told


def fight_round(game: Scene) -> list[str]:
    """A round in which the guard attacks."""
    act_offensively(game)
    return next_round(game)
