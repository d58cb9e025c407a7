"""The pure step: an action goes in, the new state and what happened come out, or a RuleError."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from rules.errors import RuleError
from rules.kernel.action import Action, Deed, Personal
from rules.kernel.actor import Actor, Viewer
from rules.kernel.dues import Call, Coming, Due, DueBook, Plan, Plans, coming_for, what_comes
from rules.kernel.events import Event
from rules.kernel.family import Reaction, System
from rules.kernel.fields import Fields, Traits
from rules.kernel.gate import why_not
from rules.kernel.known import Known
from rules.kernel.parties import each, has_several, here, with_party
from rules.kernel.questions import AnswerBook, Asking, Question, Said, Verdict
from rules.kernel.resolution import Consequence, Dice, Handler, Resolution, Rulebook, Step, TaskKind
from rules.kernel.setting import Setting
from rules.state.game import GameState
from rules.state.parties import FIRST

S = TypeVar("S", bound=Said)

DEEPEST = 300
"""Reactions that set off each other further than this feed each other; the step is refused.

One action can strike hundreds at once. The longest chain is a round that goes past all its places.
"""


def _later(plans: Iterable[Plans], state: GameState) -> tuple[Plan | Call, ...]:
    """What is to happen later, each under a key that no other party has."""
    found = tuple([plan for each in plans for plan in each(state)])
    if here(state) == FIRST:
        return found
    return tuple([replace(plan, key=with_party(state, plan.key)) for plan in found])


class Engine:
    """All systems of the game, looked up by what they handle."""

    def __init__(self, systems: Iterable[System]) -> None:
        self.systems = tuple(systems)
        self.handlers: dict[type[Action], Handler] = {}
        self.events: dict[str, type[Event]] = {}
        self.settings: dict[str, Setting] = {}
        self.fields = Fields(field for system in self.systems for field in system.fields)
        self.traits = Traits(trait for system in self.systems for trait in system.traits)
        self.consequences: dict[str, Consequence] = {}
        self.tasks: dict[str, TaskKind] = {}
        self._names: set[str] = set()
        self._reactions: dict[type[Event], list[Reaction]] = {}
        self._answers = AnswerBook(one for system in self.systems for one in system.answers)
        self._settled = tuple(rule for system in self.systems for rule in system.settled)
        self._dues = DueBook(dues for system in self.systems for dues in system.dues)
        self._comings = tuple(one for system in self.systems for one in system.comings)
        plans = tuple(plans for system in self.systems for plans in system.plans)
        self._later = Known(lambda state: _later(plans, state))
        for system in self.systems:
            self._add(system)
        self.rulebook = Rulebook(
            self.settings,
            self._answers,
            self._dues,
            self.fields,
            self.traits,
            self.consequences,
            self.handlers,
            self._comings,
            self.tasks,
        )

    def _add(self, system: System) -> None:
        for action, handler in system.handlers.items():
            # The log keeps the name alone.
            assert action.__name__ not in self._names, f"two actions are called {action.__name__}"
            self._names.add(action.__name__)
            self.handlers[action] = handler
        for event in system.events:
            assert event.__name__ not in self.events, f"two events are called {event.__name__}"
            self.events[event.__name__] = event
        for setting in system.settings:
            assert setting.key not in self.settings, f"two settings are called {setting.key}"
            self.settings[setting.key] = setting
        for consequence in system.consequences:
            assert consequence.key not in self.consequences, f"two are called {consequence.key}"
            self.consequences[consequence.key] = consequence
        for task in system.tasks:
            assert task.key not in self.tasks, f"two tasks are called {task.key}"
            self.tasks[task.key] = task
        for reaction in system.reactions:
            for event in reaction.events:
                self._reactions.setdefault(event, []).append(reaction)

    @property
    def actions(self) -> Mapping[str, type[Action]]:
        """Every action by its name."""
        return {action.__name__: action for action in self.handlers}

    def ask(self, state: GameState, question: Question[S]) -> tuple[S, ...]:
        """What all systems say to a question, outside a step."""
        return self._answers.ask(state, question)

    def asking(self, state: GameState) -> Asking:
        """A state of which systems are asked outside a step."""
        return Asking(state, self._answers.able(state), self.fields)

    def why_not(self, state: GameState, actor: Actor, action: Action) -> Verdict | None:
        """What keeps the body that would do an action from it, without doing it; None: nothing."""
        return why_not(self.asking(state), actor, action)

    def what_is_due(self, state: GameState, viewer: Viewer) -> tuple[Due, ...]:
        """What everybody still owes, as far as the viewer may know of it."""
        return self._dues.what_is_due(state, viewer)

    def coming(self, state: GameState, until: int, viewer: Viewer) -> tuple[Coming, ...]:
        """What game time brings up to a moment, in seconds since the campaign began.

        Only what the viewer may know of, the next first.
        """
        return coming_for(viewer, what_comes(self._comings, state, until))

    def later(self, state: GameState) -> tuple[Plan | Call, ...]:
        """What is to happen by itself later, and who is to be called: of the party that the state
        is about."""
        return self._later(state)

    def later_of_all(self, state: GameState) -> tuple[Plan | Call, ...]:
        """The same of all parties."""
        if not has_several(state):
            return self._later(state)
        return tuple([plan for seen in each(state) for plan in self._later(seen)])

    def plans(self, state: GameState) -> tuple[Plan, ...]:
        """The moves that are to happen by themselves later."""
        return tuple([plan for plan in self._later(state) if isinstance(plan, Plan)])

    def calls(self, state: GameState) -> tuple[Call, ...]:
        """Who is to be called for what the game waits for."""
        return tuple([call for call in self._later(state) if isinstance(call, Call)])

    def step(
        self,
        state: GameState,
        actor: Actor,
        action: Action,
        dice: Dice,
        *,
        at: int = 0,
        again: str = "",
    ) -> Step:
        """Resolve one action and what reacts to it. Raises RuleError, with nothing changed.

        `at` is the moment in the real world, in milliseconds since 1970 UTC. `again` is the key of
        the move whose dice these are, where that was taken back and is made again.
        """
        by = actor.alone() if isinstance(action, Personal) else actor
        resolution = Resolution(state, by, dice, self.rulebook, at, self._react, again)
        resolution.is_idle = action.never_changes
        if (refusal := why_not(resolution, by, action)) is not None:
            raise RuleError(refusal.label, *refusal.helps)
        self.handlers[type(action)](resolution, action)
        self._react(resolution)
        return Step(
            resolution.state,
            tuple(resolution.events),
            tuple(resolution.throws),
            revealed=resolution.revealed,
            scene_changed=resolution.scene_changed,
            acted_for=self._acted_for(resolution, action),
        )

    def _acted_for(self, resolution: Resolution, action: Action) -> tuple[int, ...]:
        """In whose place the actor did it; what a referee does as the referee is in nobody's."""
        actor = resolution.actor
        if isinstance(action, Deed):
            return tuple(resolution.acted_for)
        return tuple([one for one in resolution.acted_for if one in actor.stands_in_for])

    def _react(self, resolution: Resolution) -> None:
        """Run the reactions to all that was reported, and to what those report, and so on.

        Once all is settled, the rules for that moment may set off more; but not where the game is
        as it was, and everybody knows that it is: all has been settled then, by the step before.
        """
        depth = 0
        while new := resolution.events[resolution.reacted :]:
            depth += 1
            if depth > DEEPEST:
                raise RuleError("That sets off more than can be worked out at once.")
            resolution.reacted += len(new)
            for event in new:
                for reaction in self._reactions.get(type(event), ()):
                    reaction.run(resolution, event)
            is_as_it_was = resolution.is_idle and resolution.state is resolution.before
            if len(resolution.events) == resolution.reacted and not is_as_it_was:
                self._settle(resolution)

    def _settle(self, resolution: Resolution) -> None:
        """Run the rules for a moment in which all is settled, until one sets off more."""
        done = len(resolution.events)
        for rule in self._settled:
            rule(resolution)
            if len(resolution.events) > done:
                return
