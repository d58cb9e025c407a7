"""Scenes of a whole game at which tests of all families can begin."""

from rules.dice.faces import Faces
from rules.encounter.records import AddMonsters, JoinEncounter, StartEncounter
from rules.initiative.records import RollInitiative
from rules.record import replace
from rules.rounds.records import DeclareNothing, NextStep
from rules.sheet.records import CreateCharacter
from rules.state.encounter import Kind
from rules.state.rounds import StepKind
from tests.rules.scene import Scene
from tests.rules.table import ANN

ADA, COUSIN = "c1", "c2"


class CountedDice:
    """Faces that go up one by one, so that none ties with the next; ids are counted too."""

    def __init__(self) -> None:
        """Begin at the lowest."""
        self._count = 0

    def face(self, sides: int) -> int:
        """One more than the last."""
        self._count += 1
        return self._count % sides + 1

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        """A source, roll 0, and a commitment for a secret."""
        return self, 0, "commitment" if secret else ""

    def forget(self, *, secret: bool, count: int) -> None:
        """These dice fall on."""

    def token(self) -> str:
        """The next id."""
        self._count += 1
        return f"t{self._count}"


def camp(preset: str) -> Scene:
    """Ann has Ada, whom she plays, and a cousin."""
    game = Scene(preset)
    game.falling = CountedDice()
    game.act(CreateCharacter(name="Ada", hit_points=8, numbers=(("dex", 15),)), ANN)
    game.act(CreateCharacter(name="Cousin", hit_points=8), ANN)
    return game


def without_book(game: Scene) -> Scene:
    """The same, where a game knows only what somebody has typed."""
    overrides = {**game.state.overrides, "book": "none"}
    game.state = replace(game.state, overrides=overrides)
    return game


def meeting(preset: str) -> Scene:
    """Ada meets goblins and an unseen wolf, with a squire and hired archers behind her."""
    game = camp(preset)
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    game.act(AddMonsters(name="Goblins", count=3, hit_points=(4,), morale=7, block="none"))
    game.act(AddMonsters(name="Wolf", hit_points=(9,), hidden=True, block="none"))
    squire = {"kind": Kind.RETAINER, "numbers": (("loyalty", 7),)}
    game.act(AddMonsters(name="Squire", hit_points=(4,), side="party", owner=2, **squire))  # type: ignore[arg-type]
    archers = AddMonsters(name="Archers", hit_points=(4,), side="party", kind=Kind.MERCENARY)
    game.act(archers)
    return game


def declaring(preset: str) -> Scene:
    """The first round is declared."""
    game = meeting(preset)
    game.act(NextStep())
    return game


def silent(preset: str) -> Scene:
    """Ann has said for good that hers declare nothing."""
    game = declaring(preset)
    game.act(DeclareNothing(standing=True), ANN)
    return game


def rolling(preset: str) -> Scene:
    """Initiative is rolled."""
    game = declaring(preset)
    game.act(NextStep())
    return game


def acting(preset: str) -> Scene:
    """Somebody acts."""
    game = declaring(preset)
    encounter = game.state.encounter
    while encounter and encounter.step and encounter.step.kind is not StepKind.ACT:
        encounter = game.act(NextStep()).state.encounter
    return game


def tied(preset: str) -> Scene:
    """Both sides rolled a 3, and those with a dexterity bonus act."""
    game = rolling(preset)
    for side in ("party", "monsters"):
        game.act(RollInitiative(side=side, forced=3))
    game.act(NextStep())
    return game
