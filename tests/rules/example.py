"""The shape of an example: an action that is tried, and in which scene."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product

from msgspec.structs import fields, replace

from rules.kernel.action import Action
from rules.kernel.actor import Actor
from rules.kernel.visibility import Visibility
from tests.rules.scene import Scene
from tests.rules.table import REFEREE

Deed = Action | Callable[[Scene], Action]
"""An action, or how it follows from the ids of a game."""


_BEGUN: dict[tuple[Callable[[str], Scene], str], Scene] = {}
_PLAYED: dict[tuple[Callable[[str], Scene], str, int], tuple[tuple[Deed, ...], Scene]] = {}
"""Scenes by how they came about. The deeds are kept with them, so that their id stays theirs."""


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
        """The scene after other deeds, as often as it is asked for; it is played once."""
        key = self.scene, self.preset, id(before)
        if key not in _PLAYED:
            game = self._begun()
            for earlier in before:
                game.act(made(game, earlier))
            _PLAYED[key] = before, game
        return _PLAYED[key][1].copy()

    def _begun(self) -> Scene:
        key = self.scene, self.preset
        if key not in _BEGUN:
            _BEGUN[key] = self.scene(self.preset)
        return _BEGUN[key].copy()

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
    """The action with other words on any two things: yes and no, and who sees it."""
    choices: dict[str, tuple[object, ...]] = {}
    for field in fields(action):
        value = getattr(action, field.name)
        if isinstance(value, bool):
            choices[field.name] = (not value,)
        elif isinstance(value, Visibility):
            choices[field.name] = tuple(one for one in Visibility if one is not value)
    yield action
    for changed in chain(combinations(choices, 1), combinations(choices, 2)):
        for values in product(*(choices[name] for name in changed)):
            yield replace(action, **dict(zip(changed, values, strict=True)))
