"""Questions that one system asks all others while it works something out, such as a roll.

A reaction follows what has happened; an answer says what counts before it happens. There are three
kinds: a question asks for `Addend`s (a sum), for what was `Found` (a number and where it comes
from), or for a `Verdict` (what is allowed; of damage what counts twice, half, or not at all).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar, dataclass_transform

from rules.errors import Wording
from rules.kernel.actor import Viewer
from rules.kernel.fields import Fields
from rules.kernel.known import KnownByParts
from rules.kernel.targets import find_character, find_combatant
from rules.record import Record, field
from rules.state.game import GameState

# What comes back

MOST_SUBJECTS = 1000
"""Of so many it is known who speaks of them: fields of sheets, and words that people typed."""
_Needs = Callable[[GameState], bool]
_Runs = tuple[Callable[[GameState, Any], Iterable[Any]], ...]


@dataclass(frozen=True, slots=True)
class Addend:
    """One thing that is added to a roll, and the catalogue ID of the rule that adds it.

    `hidden` if the thing itself is a secret; whose it is and whom it concerns is asked elsewhere.
    """

    label: str
    amount: int
    source: str
    hidden: bool = False

    @property
    def counts(self) -> bool:
        """Whether it changes anything."""
        return bool(self.amount)


@dataclass(frozen=True, slots=True)
class Found:
    """A number, what it follows from ("3 hit dice", "the sheet"), and the rule that says so.

    `source` is "" for what somebody typed.
    """

    value: int
    label: str
    source: str = ""
    hidden: bool = False

    @property
    def counts(self) -> bool:
        """A number always counts, whatever it is."""
        return True


class Ruling(StrEnum):
    """What a verdict says of a deed: whether it can be done.

    A question that can be answered in more ways has an enum of its own, as `AttackRuling` does.
    """

    FORBIDDEN = "forbidden"
    AUTOMATIC = "automatic"
    SECOND_ACTION = "a second action"
    ALLOWED = "allowed"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a rule says of a deed. `label` says why; for what is forbidden it is the refusal.

    `ruling` is a `Ruling`, or a word of the question's own enum. `is_open` if everybody at the
    table can see why. `helps` is what a refusal says behind the label to whoever asked.
    """

    ruling: Ruling | StrEnum
    label: str
    source: str
    hidden: bool = False
    is_open: bool = False
    helps: tuple[Wording, ...] = ()

    @property
    def counts(self) -> bool:
        """A verdict always counts."""
        return True


class Toll(StrEnum):
    """What becomes of damage.

    LESS is 1 less for each die that was rolled, of which each does 1 at least, MORE is 1 more.
    UNHARMED is whom it cannot hurt, which a referee may let it do; HARMLESS is what hurts nobody
    by its nature, whoever allows it.
    """

    HALF = "half"
    DOUBLE = "double"
    LESS = "1 less a die"
    MORE = "1 more a die"
    UNHARMED = "unharmed"
    HARMLESS = "harmless"


NO_TOLL = (Toll.UNHARMED, Toll.HARMLESS)
"""What leaves nothing of damage."""


@dataclass(frozen=True, slots=True)
class DamageVerdict:
    """What a rule says of damage. `label` says why.

    `rounding` is how that rule rounds a half ("up", "down", "nearest"), "" for as the game does.
    """

    toll: Toll
    label: str
    source: str
    hidden: bool = False
    rounding: str = ""

    @property
    def counts(self) -> bool:
        """A verdict always counts."""
        return True


class Said(Protocol):
    """What every answer has in common."""

    @property
    def hidden(self) -> bool:
        """Whether the thing itself is a secret."""
        ...

    @property
    def counts(self) -> bool:
        """Whether it makes any difference."""
        ...


T = TypeVar("T", bound=Said)
Q = TypeVar("Q", bound="Question[Any]")

# What is asked


class Mode(StrEnum):
    """How somebody reaches somebody else."""

    MELEE = "melee"
    MISSILE = "missile"
    SPELL = "spell"


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Question(Record, Generic[T], kw_only=True):
    """What somebody wants to know, with all that the answer may depend on.

    `who` does something to `whom`; both are targets, "" for nobody known. `item` is the id of what
    it is done with, `distance` is in feet, `stake` is a word for what is at stake, such as the key
    of a saving throw; each is None where nobody knows it. `how` are the words of a manoeuvre, such
    as "behind" or "subdual". `is_private` if what comes back is for those alone who act for `who`,
    and for referees.
    """

    by_name: ClassVar[bool] = True
    is_private: ClassVar[bool] = False

    who: str = ""
    whom: str = ""
    item: str | None = None
    mode: Mode | None = None
    distance: int | None = None
    stake: str | None = None
    how: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """What it is about, where that alone says who has no answer: the key of a number."""
        return ""

    # Any: each kind of question has fields of its own.
    def again(self, kind: type[Q], **more: Any) -> Q:  # noqa: ANN401
        """Another question about the same deed; `more` is what that kind asks besides.

        `hit.again(DamageTaken, amount=6)` takes `who`, `whom` and the rest from the question `hit`.
        """
        return kind(
            who=self.who,
            whom=self.whom,
            item=self.item,
            mode=self.mode,
            distance=self.distance,
            stake=self.stake,
            how=self.how,
            **more,
        )


AnyQuestion = Question[Any]
"""Whatever it asks for."""


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """What one system says where another asks; `source` is the rule that demands it.

    `run` is a pure function of the state and the question, which is of the kind `on`. It is not run
    in a game without what it `needs`, such as a setting, or a condition on anybody: that may read
    no more of the state than `read_by_needs` does. It is not run for a subject that it is not
    `about`, either.
    """

    on: type[Question[T]]
    run: Callable[[GameState, Any], Iterable[T]]
    source: str
    needs: Callable[[GameState], bool] | None = None
    about: Callable[[str], bool] | None = None


AnyAnswer = Answer[Any]
"""Whatever it is to."""


def any_effect(state: GameState) -> bool:
    """Whether any condition, bonus or penalty is on anybody."""
    return bool(state.effects)


def read_by_needs(state: GameState) -> tuple[object, ...]:
    """The parts of a state that say whether a game has what answers need."""
    encounter = state.encounter
    settings = state.preset, state.overrides, encounter and encounter.settings
    return (*settings, state.effects, state.parts)


class AnswerBook:
    """What all systems say, in their order."""

    def __init__(self, answers: Iterable[AnyAnswer] = ()) -> None:
        self._answers: dict[type[AnyQuestion], list[AnyAnswer]] = {}
        for answer in answers:
            self._answers.setdefault(answer.on, []).append(answer)
        self._able = KnownByParts(read_by_needs, self._able_in)
        self._speaking = lru_cache(MOST_SUBJECTS)(self._speaking_of)

    def ask(self, state: GameState, question: Question[T]) -> tuple[T, ...]:
        """What all systems say to a question; what makes no difference is left out."""
        return self.able(state).ask(state, question)

    def able(self, state: GameState) -> "Able":
        """Who can say anything in a game."""
        return self._able(state)

    def _able_in(self, state: GameState) -> "Able":
        return Able(state, self._speaking)

    def _speaking_of(self, kind: type[AnyQuestion], subject: str) -> "tuple[AnyAnswer, ...]":
        """The answers to a kind of question that speak of its subject."""
        of_kind = self._answers.get(kind, ())
        return tuple([one for one in of_kind if one.about is None or one.about(subject)])


class Able:
    """The answers that have what they need in a game; each need is looked at once."""

    def __init__(
        self,
        state: GameState,
        speaking: Callable[[type[AnyQuestion], str], Iterable[AnyAnswer]],
    ) -> None:
        self._state = state
        self._speaking = speaking
        self._has = dict[_Needs, bool]()
        self._runs = dict[tuple[type[AnyQuestion], str], _Runs]()

    def ask(self, state: GameState, question: Question[T]) -> tuple[T, ...]:
        """What they say to a question about that state, or one alike in all that anybody needs."""
        asked = type(question), question.subject
        runs = self._runs.get(asked)
        if runs is None:
            able = (one.run for one in self._speaking(*asked) if self._is_able(one.needs))
            runs = self._runs[asked] = tuple(able)
        return tuple([said for run in runs for said in run(state, question) if said.counts])

    def _is_able(self, needs: _Needs | None) -> bool:
        if needs is None:
            return True
        if needs not in self._has:
            self._has[needs] = needs(self._state)
        return self._has[needs]


class Asker(Protocol):
    """A state and all that can be asked of it: a step, or `Engine.asking` outside of one."""

    @property
    def state(self) -> GameState:
        """The state as it is now."""
        ...

    @property
    def fields(self) -> Fields:
        """All numbers that somebody can have."""
        ...

    def ask(self, question: Question[T]) -> tuple[T, ...]:
        """What all systems say to it, in their order."""
        ...


@dataclass(frozen=True, slots=True)
class Asking:
    """A state of which systems are asked outside a step."""

    state: GameState
    able: Able
    fields: Fields

    def ask(self, question: Question[T]) -> tuple[T, ...]:
        """What all systems say to it, in their order."""
        return self.able.ask(self.state, question)


# Who may know it


def known_to(
    viewer: Viewer, state: GameState, question: Question[T], found: Iterable[T]
) -> tuple[T, ...]:
    """What a viewer may know of all that was said.

    Nothing where somebody hidden is concerned or the question is private, and never a secret;
    referees know everything.
    """
    if not may_ask(viewer, state, question):
        return ()
    return tuple(said for said in found if viewer.is_referee or not said.hidden)


def may_ask(viewer: Viewer, state: GameState, question: AnyQuestion) -> bool:
    """Whether anything of the answer is for a viewer."""
    if viewer.is_referee:
        return True
    if any(_is_hidden(state, target) for target in (question.who, question.whom)):
        return False
    return not question.is_private or viewer.acts_for(_owner(state, question.who))


def _is_hidden(state: GameState, target: str) -> bool:
    combatant = find_combatant(state, target)
    return combatant is not None and combatant.hidden


def _owner(state: GameState, target: str) -> int | None:
    one = find_character(state, target) or find_combatant(state, target)
    return None if one is None else one.owner


def ruled(found: Iterable[Verdict], ruling: StrEnum) -> Verdict | None:
    """The first verdict of a kind, None where nobody says so."""
    return next((verdict for verdict in found if verdict.ruling is ruling), None)
