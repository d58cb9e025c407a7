"""The one step being resolved: its state so far, what happened in it, and the dice it may throw.

A handler gets a `Resolution`, changes its state by replacing parts of it, and emits events. It
lives for one step only and is never stored.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from rules.dice.expression import parse
from rules.dice.faces import DiceRecord, Faces, roll_dice
from rules.errors import ForbiddenError, RuleError
from rules.kernel.action import Action
from rules.kernel.actor import ALL_KNOWING, Actor, Viewer, with_stand_ins
from rules.kernel.draft import Draft
from rules.kernel.dues import Coming, Comings, Due, DueBook, what_comes
from rules.kernel.events import Event, Throw, Who
from rules.kernel.fields import Fields, Traits
from rules.kernel.questions import AnswerBook, Question, Said
from rules.kernel.setting import Setting
from rules.kernel.targets import id_of
from rules.kernel.visibility import Visibility
from rules.kernel.words import whose
from rules.record import replace
from rules.state.game import GameState
from rules.state.party import Scale, Task

S = TypeVar("S", bound=Said)


Targets = Callable[[GameState, Viewer, str], Iterable[tuple[str, str]]]
"""What a character can do it to, as far as a viewer may know: pairs of value and label."""
Handler = Callable[["Resolution", Any], None]


class Dice(Protocol):
    """Where a step's dice come from. Each call begins a new roll, numbered within the action."""

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        """A source of faces, the roll's number, the commitment of a secret roll ("" if open)."""
        ...

    def token(self) -> str:
        """A short id that cannot be guessed and tells nothing about how many came before."""
        ...

    def forget(self, *, secret: bool, count: int) -> None:
        """The last so many rolls of this kind have not been made after all."""
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """The outcome of an action: the new state, what happened, and the dice as they fell.

    `acted_for` are the members in whose place the actor did it.
    """

    state: GameState
    events: tuple[Event, ...]
    throws: tuple[Throw, ...] = ()
    revealed: bool = False
    scene_changed: bool = False
    acted_for: tuple[int, ...] = ()


class Resolution(Draft):
    """The state being changed, the events so far, and the helpers that every rule needs.

    `at` is the moment of the step in the real world, in milliseconds since 1970 UTC. `acted_for`
    are the members whose characters the actor acted for, themselves left out. `reacted` counts the
    events that have had their reactions, `is_idle` says whether the action leaves the game as it
    is. `halted` is why time that was let go by has stopped.
    """

    def __init__(
        self,
        state: GameState,
        actor: Actor,
        dice: Dice,
        rules: "Rulebook",
        at: int = 0,
        react: "Callable[[Resolution], None] | None" = None,
        again: str = "",
    ) -> None:
        super().__init__(state, actor)
        self.at = at
        self.before = state
        self.start = state
        self.first = 0
        self.begun = {False: 0, True: 0}
        self.events: list[Event] = []
        self.reacted = 0
        self.is_idle = False
        self.halted: list[str] = []
        self.throws: list[Throw] = []
        self.revealed = False
        self.scene_changed = False
        self.acted_for: dict[int, None] = {}
        self.fields = rules.fields
        self.traits = rules.traits
        self.consequences = rules.consequences
        self.tasks = rules.tasks
        self._dice = dice
        self._react = react
        self._again = again
        self._comings = rules.comings
        self._settings = rules.settings
        self._answers = rules.answers
        self._dues = rules.dues
        self._handlers = rules.handlers

    # What happened

    def perform(self, action: Action) -> None:
        """Do what another action does, in this step and by the same actor. Raises RuleError."""
        self._handlers[type(action)](self, action)

    def settle(self) -> None:
        """Run the reactions to all that was reported so far: for handlers that go on after them."""
        if self._react is not None:
            self._react(self)

    def halt(self, why: str) -> None:
        """Somebody has to decide something: time that is being let go by stops here."""
        self.halted.append(why)

    def coming(self, until: int) -> tuple[Coming, ...]:
        """What game time brings up to a moment, secrets included and in no order."""
        return tuple(what_comes(self._comings, self.state, until))

    def begin_deed(self) -> None:
        """Another deed begins in the same step: `start` is how it stood, `deed` what it reports."""
        self.start = self.state
        self.first = len(self.events)

    @property
    def deed(self) -> list[Event]:
        """What was reported since the deed began that is being resolved."""
        return self.events[self.first :]

    def emit(self, event: Event) -> None:
        """Report a fact; reactions to it run after the handler is done.

        What a player alone may know is also for whoever plays for them now, and the other way.
        """
        if event.audience and self.state.away:
            event = replace(event, audience=self._with_stand_ins(event.audience))
        self.events.append(event)

    def emit_before(self, index: int, event: Event) -> None:
        """Report a fact before all from a place on, which came of it and has had its reactions."""
        self.events.insert(index, event)
        self.reacted += index < self.reacted

    def _with_stand_ins(self, members: tuple[int, ...]) -> tuple[int, ...]:
        is_own = self.actor.stands_in_for and self.actor.member in members
        acted_for = tuple(self.acted_for) if is_own else ()
        return with_stand_ins(self.state, (*members, *acted_for))

    def ask(self, question: Question[S]) -> tuple[S, ...]:
        """What all systems say to a question; what makes no difference is left out."""
        return self._answers.ask(self.state, question)

    def what_is_due(self) -> tuple[Due, ...]:
        """All that is open now, secrets included."""
        return self._dues.what_is_due(self.state, ALL_KNOWING)

    def were_due(self) -> tuple[Due, ...]:
        """All that was open before the step, secrets included."""
        return self._dues.what_is_due(self.before, ALL_KNOWING)

    def is_anybody_awaited(self) -> bool:
        """Whether the game waits for anybody now."""
        return self._dues.is_anybody_awaited(self.state)

    def visibility(self, target: Who | None, asked: Visibility) -> Visibility:
        """Who sees the result: whoever was asked for, but of somebody hidden the referees alone."""
        return Visibility.BLIND if target is not None and target.hidden else asked

    def reveal(self) -> None:
        """Mark that the step showed something, so that only a referee may undo it."""
        self.revealed = True

    def change_scene(self) -> None:
        """Mark that a scene begins or ends here; undo may later forget what is older."""
        self.scene_changed = True

    # Dice

    def roll(
        self,
        purpose: str,
        count: int,
        sides: int,
        modifier: int = 0,
        *,
        secret: bool = False,
        forced: int | None = None,
    ) -> Throw:
        """Throw dice and add a modifier. `forced` sets the total, for referees (R-OVERRIDE)."""
        source, number, commitment = self.begin_roll(secret=secret)
        if forced is not None:
            self.require_referee("set the result of a roll")
            record = DiceRecord(text=f"{forced}", total=forced)
            return self.keep(Throw(number, purpose, record, secret=secret, forced=True))
        record = roll_dice(source, count, sides, modifier)
        return self.keep(Throw(number, purpose, record, secret=secret, commitment=commitment))

    def begin_roll(self, *, secret: bool = False) -> tuple[Faces, int, str]:
        """A source for a roll of any other form; give the result to `keep`."""
        self.begun[secret] += 1
        return self._dice.begin(secret=secret)

    def keep(self, throw: Throw) -> Throw:
        """Put a throw into the log of this step, and have it as it stands there."""
        if self._again and not throw.forced:
            throw = replace(throw, again=self._again)
        self.throws.append(throw)
        self.reveal()
        return throw

    def token(self) -> str:
        """A fresh id that tells nothing about how many came before it."""
        return self._dice.token()

    def forget_rolls(self, begun: Mapping[bool, int]) -> None:
        """Take back the dice thrown since so many rolls, open and secret, had been begun."""
        for secret, count in begun.items():
            self._dice.forget(secret=secret, count=self.begun[secret] - count)
        self.begun = dict(begun)

    # Who may

    def require_referee(self, what: str) -> None:
        """Raise ForbiddenError unless the actor is a referee of this game."""
        if not self.actor.is_referee:
            raise ForbiddenError(f"Only a referee of this game can {what}.")

    def controls(self, target: str) -> bool:
        """Whether the actor may act for a character or combatant: its player, or a referee."""
        return self.actor.is_referee or self.actor.plays_for(self._owner_of(target))

    def _owner_of(self, target: str) -> int | None:
        """Whose a character or combatant is, None if it is nobody's."""
        of = id_of(target)
        one = self.find_combatant(of) or self.find_character(of)
        return None if one is None else one.owner

    def require_control(self, target: str, what: str) -> None:
        """Raise ForbiddenError unless the actor may act for the target.

        `what` has a place for the name, such as "roll death saves for {}".
        """
        combatant = self.find_combatant(id_of(target))
        if combatant is not None:
            self.combatant(combatant.id)
        if not self.controls(target):
            deed = what.format(self.who(target).label)
            raise ForbiddenError(f"Only {self.those_who_act_for(target)} can {deed}.")
        self.act_for(target)

    def require_open(self, seen: Visibility, targets: Iterable[str]) -> None:
        """Raise ForbiddenError where a player would change in secret what is somebody else's.

        The referee would be told of it nowhere, and finds other numbers.
        """
        if not seen.is_secret:
            return
        others = [target for target in targets if not self.controls(target)]
        if others:
            raise ForbiddenError(
                f"Everybody has to see what happens to {self.who(others[0]).label}: do it in the "
                "open. A referee can do it in secret."
            )

    def act_for(self, target: str) -> None:
        """Note whose place the actor takes, where the target is another member's to play."""
        owner = self._owner_of(target)
        if owner is not None and not self.actor.is_member(owner):
            self.acted_for[owner] = None

    def those_who_act_for(self, target: str) -> str:
        """Who may act for a target, for a refusal: `Raven's player or a referee`."""
        if self._owner_of(target) is None:
            return "a referee"
        return f"{whose(self.who(target).label)} player or a referee"

    # Settings

    def setting(self, key: str) -> str:
        """The value in force: the running encounter's snapshot, else what the game has chosen."""
        return self._settings[key].in_force(self.state)

    def chosen(self, key: str) -> str:
        """The value the game has chosen now, whatever a running encounter still uses."""
        return self._settings[key].chosen(self.state)

    def snapshot_settings(self) -> dict[str, str]:
        """Every setting that a new encounter freezes."""
        return {
            key: self.chosen(key)
            for key, setting in self._settings.items()
            if setting.from_next_encounter
        }

    @property
    def settings(self) -> Mapping[str, Setting]:
        """All settings there are, by key."""
        return self._settings


T = TypeVar("T")


def acting_as(resolution: Resolution, actor: Actor, deed: Callable[[], T]) -> T:
    """A deed of its own, by somebody other than whoever set off the step."""
    before = resolution.actor
    resolution.actor = actor
    resolution.begin_deed()
    try:
        return deed()
    finally:
        resolution.actor = before


def attempt(resolution: Resolution, deed: Callable[[], None]) -> RuleError | None:
    """Do what rules may refuse. None if it is done, else why not, with all as it was before:
    the state, what was reported, and the dice, which fall the same way for whatever comes next."""
    state, events, throws = resolution.state, len(resolution.events), len(resolution.throws)
    revealed, scene_changed = resolution.revealed, resolution.scene_changed
    begun = dict(resolution.begun)
    reacted, halted = resolution.reacted, len(resolution.halted)
    try:
        deed()
    except RuleError as refusal:
        resolution.state = state
        del resolution.events[events:], resolution.throws[throws:], resolution.halted[halted:]
        resolution.reacted = reacted
        resolution.revealed, resolution.scene_changed = revealed, scene_changed
        resolution.forget_rolls(begun)
        return refusal
    return None


def throw_text(resolution: Resolution, text: str, purpose: str, *, secret: bool = False) -> Throw:
    """Throw dice such as `3d6+1`; DiceError shows where the text is wrong, or has a name in it."""
    expression = parse(text).bind({})
    source, number, commitment = resolution.begin_roll(secret=secret)
    record = expression.roll(source).record()
    return resolution.keep(Throw(number, purpose, record, secret=secret, commitment=commitment))


def _nothing(_state: GameState, _viewer: Viewer, _who: str) -> tuple[tuple[str, str], ...]:
    return ()


def _always(_resolution: Resolution, _who: str, _task: Task) -> None:
    """Nothing is in the way."""


def _ever(_state: GameState, _viewer: Viewer, _who: str) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class TaskKind:
    """Something that a character can do in a turn or a day, on the `scales` where it makes sense.

    `label` is what a button says ("Search"), `hint` what it means in a few words. `run` does it in
    the name of the step's actor, for the character `who`; `check` raises RuleError as it is said
    and not only as it is done. With `standing` it can be what somebody does unasked. `asks` is the
    question of a form for words where no target can be picked, "" where none are needed. `possible`
    is whether there is anything to do it with, by what the viewer may know.
    """

    key: str
    label: str
    hint: str
    scales: tuple[Scale, ...]
    run: Callable[[Resolution, str, Task], None]
    check: Callable[[Resolution, str, Task], None] = _always
    targets: Targets = _nothing
    standing: bool = False
    asks: str = ""
    possible: Callable[[GameState, Viewer, str], bool] = _ever


@dataclass(frozen=True, slots=True)
class Consequence:
    """What comes of something that is decided later, and is stored as a word until then.

    `run` gets the resolution and what came of it, such as an `Outcome` of a check.
    """

    key: str
    run: Handler
    source: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What all systems bring together, by what a step looks it up with."""

    settings: Mapping[str, Setting] = field(default_factory=dict[str, Setting])
    answers: AnswerBook = field(default_factory=AnswerBook)
    dues: DueBook = field(default_factory=lambda: DueBook(()))
    fields: Fields = field(default_factory=Fields)
    traits: Traits = field(default_factory=Traits)
    consequences: Mapping[str, Consequence] = field(default_factory=dict[str, Consequence])
    handlers: Mapping[type[Action], Handler] = field(default_factory=dict[type[Action], Handler])
    comings: tuple[Comings, ...] = ()
    tasks: Mapping[str, TaskKind] = field(default_factory=dict[str, TaskKind])
