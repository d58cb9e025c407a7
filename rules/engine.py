"""The pure step: an action goes in, the new state and what happened come out, or a RuleError."""

from collections.abc import Iterable, Mapping

from rules.actor import Actor
from rules.errors import RuleError
from rules.events import Event
from rules.resolution import Action, Dice, Handler, Reaction, Resolution, Step, System
from rules.setting import Setting
from rules.state import GameState

MOST_EVENTS = 500
"""A step that reports more than this has reactions that feed each other; it is refused."""


class Engine:
    """All systems of the game, looked up by what they handle."""

    def __init__(self, systems: Iterable[System]) -> None:
        self.systems = tuple(systems)
        self.handlers: dict[type[Action], Handler] = {}
        self.events: dict[str, type[Event]] = {}
        self.settings: dict[str, Setting] = {}
        self._reactions: dict[type[Event], list[Reaction]] = {}
        for system in self.systems:
            self._add(system)

    def _add(self, system: System) -> None:
        for action, handler in system.handlers.items():
            assert action not in self.handlers, f"two systems handle {action.__name__}"
            self.handlers[action] = handler
        for event in system.events:
            assert event.__name__ not in self.events, f"two events are called {event.__name__}"
            self.events[event.__name__] = event
        for setting in system.settings:
            assert setting.key not in self.settings, f"two settings are called {setting.key}"
            self.settings[setting.key] = setting
        for reaction in system.reactions:
            self._reactions.setdefault(reaction.on, []).append(reaction)

    @property
    def actions(self) -> Mapping[str, type[Action]]:
        """Every action by its name."""
        return {action.__name__: action for action in self.handlers}

    def step(self, state: GameState, actor: Actor, action: Action, dice: Dice) -> Step:
        """Resolve one action and what reacts to it. Raises RuleError, with nothing changed."""
        resolution = Resolution(state, actor, dice, self.settings)
        self.handlers[type(action)](resolution, action)
        done = 0
        while done < len(resolution.events):
            event = resolution.events[done]
            for reaction in self._reactions.get(type(event), ()):
                reaction.run(resolution, event)
            done += 1
            if done > MOST_EVENTS:
                raise RuleError("That sets off more than can be worked out at once.")
        return Step(
            resolution.state,
            tuple(resolution.events),
            tuple(resolution.throws),
            revealed=resolution.revealed,
            scene_changed=resolution.scene_changed,
        )
