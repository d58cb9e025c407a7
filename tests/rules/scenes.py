"""Scenes of a whole game at which tests of all families can begin."""

from dataclasses import dataclass, field

from rules.dice.source import Faces
from rules.encounter.actions import AddMonsters, JoinEncounter, StartEncounter
from rules.initiative.actions import RollInitiative
from rules.kernel.actor import Actor
from rules.kernel.resolution import Action, Step
from rules.rounds.actions import NextStep
from rules.sheet.actions import CreateCharacter
from rules.state.encounter import Kind
from rules.state.game import GameState
from rules.state.rounds import StepKind
from rules.systems import ENGINE
from tests.rules.table import ANN, BY_BUTTON, REFEREE

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

    def token(self) -> str:
        """The next id."""
        self._count += 1
        return f"t{self._count}"


@dataclass
class Game:
    """A game in which ids are looked up by name."""

    state: GameState
    dice: CountedDice = field(default_factory=CountedDice)

    def act(self, action: Action, by: Actor = REFEREE) -> Step:
        """Play an action."""
        step = ENGINE.step(self.state, by, action, self.dice)
        self.state = step.state
        return step

    def id(self, name: str) -> str:
        """A line's id."""
        assert self.state.encounter is not None
        return next(line.id for line in self.state.encounter.combatants if line.name == name)


def camp(preset: str) -> Game:
    """Ann has Ada, whom she plays, and a cousin."""
    game = Game(GameState(preset=preset, overrides=BY_BUTTON))
    game.act(CreateCharacter(name="Ada", hit_points=8, numbers=(("dex", 15),)), ANN)
    game.act(CreateCharacter(name="Cousin", hit_points=8), ANN)
    return game


def meeting(preset: str) -> Game:
    """Ada meets goblins and an unseen wolf, with a squire and hired archers behind her."""
    game = camp(preset)
    game.act(StartEncounter())
    game.act(JoinEncounter(), ANN)
    game.act(AddMonsters(name="Goblins", count=3, hit_points=(4,), morale=7))
    game.act(AddMonsters(name="Wolf", hit_points=(9,), hidden=True))
    squire = {"kind": Kind.RETAINER, "numbers": (("loyalty", 7),)}
    game.act(AddMonsters(name="Squire", hit_points=(4,), side="party", owner=2, **squire))  # type: ignore[arg-type]
    archers = AddMonsters(name="Archers", hit_points=(4,), side="party", kind=Kind.MERCENARY)
    game.act(archers)
    return game


def declaring(preset: str) -> Game:
    """The first round is declared."""
    game = meeting(preset)
    game.act(NextStep())
    return game


def rolling(preset: str) -> Game:
    """Initiative is rolled."""
    game = declaring(preset)
    game.act(NextStep())
    return game


def acting(preset: str) -> Game:
    """Somebody acts."""
    game = declaring(preset)
    encounter = game.state.encounter
    while encounter and encounter.step and encounter.step.kind is not StepKind.ACT:
        encounter = game.act(NextStep()).state.encounter
    return game


def tied(preset: str) -> Game:
    """Both sides rolled a 3, and those with a dexterity bonus act."""
    game = rolling(preset)
    for side in ("party", "monsters"):
        game.act(RollInitiative(side=side, forced=3))
    game.act(NextStep())
    return game
