"""The shape of an example: an action that is tried, and in which scene."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import product

from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.kernel.visibility import Visibility
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

Deed = Action | Callable[[Scene], Action]
"""An action, or how it follows from the ids of a game."""


@dataclass(frozen=True)
class Example:
    """An action to be done twice: where, what came before it, and by whom.

    `says` is the refusal of the second time, "" for what does something again.
    """

    scene: Callable[[str], Scene]
    action: Deed
    before: tuple[Deed, ...] = ()
    by: Actor = REFEREE
    preset: str = "ose"
    says: str = ""

    def opened(self) -> Scene:
        """The scene after what comes before the action."""
        return self.opened_after(self.before)

    def opened_after(self, before: tuple[Deed, ...]) -> Scene:
        """The scene after other deeds."""
        game = self.scene(self.preset)
        for earlier in before:
            game.act(made(game, earlier))
        return game

    def in_scene(self) -> tuple[Scene, Action]:
        """The game as it is when the example begins, and the action."""
        game = self.opened()
        return game, made(game, self.action)

    @property
    def name(self) -> str:
        """The action, the scene and the rulebook."""
        action = type(self.in_scene()[1]).__name__
        return f"{action}-{self.scene.__name__}-{self.preset}"


def made(game: Scene, deed: Deed) -> Action:
    """The action with the ids of a game."""
    return deed if isinstance(deed, Action) else deed(game)


def goblins(game: Scene) -> str:
    """The id of the goblins' line."""
    return game.id("Goblins")


def variants(action: Action) -> Iterator[Action]:
    """The action with every yes and no that it can say, seen by all, by its roller, by referees."""
    choices: dict[str, Iterable[object]] = {}
    for field in fields(action):
        value = getattr(action, field.name)
        if isinstance(value, bool):
            choices[field.name] = (False, True)
        elif isinstance(value, Visibility):
            choices[field.name] = Visibility
    for values in product(*choices.values()):
        yield replace(action, **dict(zip(choices, values, strict=True)))
