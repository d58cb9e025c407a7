"""A table at which an encounter can begin: two players with a character each."""

from rules.encounter.records import JoinEncounter, StartEncounter
from rules.kernel.family import System
from rules.record import replace
from rules.systems import SYSTEMS
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.systems import system_of
from tests.rules.table import ANN, BOB

CLOCK = system_of("clock")
ENCOUNTER = system_of("encounter")

VERA = "c1"
ODO = "c2"


ALONE = (CLOCK, ENCOUNTER)
"""The encounter without what other families make of it."""

PEOPLE = (
    character(VERA, name="Vera", level=2, numbers={"reaction": 1, "dex": 15, "initiative": 1}),
    character(ODO, 5, maximum=6, name="Odo", owner=BOB.member, numbers={"dex": 8}, slow=True),
)


def camp(preset: str = "ose", systems: tuple[System, ...] = SYSTEMS, **settings: str) -> Scene:
    """Ann plays Vera, who has a reaction modifier; Bob plays Odo, who has none."""
    made = Scene(preset, systems, **settings).bring(*PEOPLE)
    active = {ANN.member: VERA, BOB.member: ODO}
    made.state = replace(made.state, active=active, next_character=3)
    return made


def meeting(
    preset: str = "ose",
    environment: str = "dungeon",
    systems: tuple[System, ...] = SYSTEMS,
    **settings: str,
) -> Scene:
    """An encounter with Vera and Odo in it."""
    made = camp(preset, systems, **settings)
    made.act(StartEncounter(environment=environment))
    made.act(JoinEncounter(), by=ANN)
    made.act(JoinEncounter(), by=BOB)
    return made
