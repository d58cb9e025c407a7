"""What a family of rules brings, and all of it together, as a step needs it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.kernel.action import Action
from rules.kernel.dues import Comings, DueBook, Dues, Plans
from rules.kernel.events import Event
from rules.kernel.fields import Field, Fields, Trait, Traits
from rules.kernel.questions import Answer, AnswerBook
from rules.kernel.setting import Setting
from rules.kernel.tasks import TaskKind

if TYPE_CHECKING:
    from rules.kernel.resolution import Resolution

Handler = Callable[["Resolution", Any], None]


@dataclass(frozen=True, slots=True)
class Reaction:
    """What one system does when another reports an event; `source` is the rule that demands it.

    `on` is the kind of event, or all the kinds it follows alike.
    """

    on: type[Event] | tuple[type[Event], ...]
    run: Handler
    source: str

    @property
    def events(self) -> tuple[type[Event], ...]:
        """The kinds of event that set it off."""
        return self.on if isinstance(self.on, tuple) else (self.on,)


@dataclass(frozen=True, slots=True)
class Consequence:
    """What comes of something that is decided later, and is stored as a word until then.

    `run` gets the resolution and what came of it, such as an `Outcome` of a check.
    """

    key: str
    run: Handler
    source: str


@dataclass(frozen=True, slots=True)
class System:
    """A family of rules as the engine sees it: what it handles, emits, reacts to, answers, offers.

    `dues` say what its rules leave open. `settled` run once all events of a step have had their
    reactions, and may go on from there. `fields` are the numbers that it adds to sheets and stat
    blocks. `traits` are the words its rules know on them. `consequences` are what it lets others
    decide later, such as whether somebody is poisoned. `plans` are what the clock does later.
    `comings` are what game time will bring, `tasks` what people can do in a turn or a day.
    `implements` lists the catalogue IDs that live here.
    """

    key: str
    handlers: Mapping[type[Action], Handler]
    events: tuple[type[Event], ...] = ()
    reactions: tuple[Reaction, ...] = ()
    answers: tuple[Answer[Any], ...] = ()
    dues: tuple[Dues, ...] = ()
    settled: tuple[Callable[["Resolution"], None], ...] = ()
    plans: tuple[Plans, ...] = ()
    comings: tuple[Comings, ...] = ()
    tasks: tuple[TaskKind, ...] = ()
    settings: tuple[Setting, ...] = ()
    fields: tuple[Field, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    traits: tuple[Trait, ...] = ()
    implements: tuple[str, ...] = ()


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
