"""A table at which an encounter can begin: two players with a character each."""

from rules.clock.clock import rounds_per_turn
from rules.clock.system import SYSTEM as CLOCK
from rules.clock.units import clock_at, seconds_per_round
from rules.encounter.actions import AddMonsters, JoinEncounter, StartEncounter
from rules.encounter.system import SYSTEM as ENCOUNTER
from rules.kernel.actor import Actor, Viewer
from rules.kernel.events import Event
from rules.kernel.resolution import Step, System
from rules.record import replace
from rules.state.encounter import Combatant, Encounter, Stage
from rules.state.game import GameState
from rules.state.health import Vitals
from rules.state.sheet import Character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, BY_BUTTON

VERA = "c1"
ODO = "c2"


FAMILY = (CLOCK, ENCOUNTER)


def table(preset: str = "ose", systems: tuple[System, ...] = FAMILY, **overrides: str) -> Scene:
    """Ann plays Vera, who has a reaction modifier; Bob plays Odo, who has none."""
    made = Scene(preset, systems, **overrides)
    numbers = {"reaction": 1, "dex": 15, "initiative": 1}
    made.state = GameState(
        preset=preset,
        overrides=BY_BUTTON | overrides,
        characters=(
            Character(VERA, "Vera", ANN.member, Vitals(8, 8), level=2, numbers=numbers),
            Character(ODO, "Odo", BOB.member, Vitals(5, 6), numbers={"dex": 8}, slow=True),
        ),
        active={ANN.member: VERA, BOB.member: ODO},
        next_character=3,
    )
    return made


def meeting(
    preset: str = "ose",
    environment: str = "dungeon",
    systems: tuple[System, ...] = FAMILY,
    **overrides: str,
) -> Scene:
    """An encounter with Vera and Odo in it."""
    made = table(preset, systems, **overrides)
    made.act(StartEncounter(environment=environment))
    made.act(JoinEncounter(), by=ANN)
    made.act(JoinEncounter(), by=BOB)
    return made


def encounter(played: Scene) -> Encounter:
    """The running encounter."""
    assert played.state.encounter is not None
    return played.state.encounter


def line(played: Scene, name: str) -> Combatant:
    """The only line of that name."""
    (found,) = [c for c in encounter(played).combatants if c.name == name]
    return found


def names(played: Scene) -> list[str]:
    """What the lines are called, in order."""
    return [combatant.name for combatant in encounter(played).combatants]


def add(played: Scene, name: str = "Goblin", /, **fields: object) -> Combatant:
    """Add monsters with 3 hit points unless told otherwise, and give back the line."""
    action = AddMonsters(**({"name": name, "hit_points": (3,)} | fields))  # type: ignore[arg-type]
    played.act(action)
    return encounter(played).combatants[-1]


def fight(played: Scene, number: int = 1) -> None:
    """Put the encounter into a round, as the systems of rounds do, and the clock with it."""
    over = max(0, number - 1)
    changed = replace(encounter(played), stage=Stage.ROUNDS, round=number, rounds_over=over)
    length = rounds_per_turn(played.state)
    clock = clock_at(over * seconds_per_round(length), length)
    played.state = replace(played.state, encounter=changed, clock=clock)


def seen(step: Step | None, by: Actor) -> list[Event]:
    """The events of a step as a member gets them."""
    assert step is not None
    viewer = Viewer(by.member, is_referee=by.is_referee)
    shown = [
        event.seen_by(viewer)
        for event in step.events
        if by.is_referee or not event.concerns_hidden()
    ]
    return [event for event in shown if event is not None]
