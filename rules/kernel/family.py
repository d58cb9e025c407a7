"""What a family of rules brings, as it is written: what a function is for stands on the function.

    FAMILY = Family(__name__, after="classes", implements=("ERIS-PLAYER-UPKEEP",))

    @FAMILY.handles
    def call_upkeep(resolution: Resolution, action: CallUpkeep) -> None: ...

    @FAMILY.follows("ERIS-PLAYER-UPKEEP")
    def time_goes_by(resolution: Resolution, event: ClockMoved) -> None: ...

Which action, event or question it is says the type of the second parameter, or the decorator.
Events need nothing: those of `records.py` are the family's.

Where several functions of a family follow the same event, they do so by file and line; one that has
to come behind another says so (`after="name_of_it"`). Between families the order is `Family.after`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeVar, get_args

from rules.kernel.action import Action
from rules.kernel.dues import Comings, Dues, Plans
from rules.kernel.events import Event
from rules.kernel.fields import Field, Trait
from rules.kernel.questions import Answer, AnyAnswer, AnyQuestion
from rules.kernel.resolution import Consequence, Handler, Resolution, TaskKind
from rules.kernel.setting import Setting
from rules.state.game import GameState

Settling = Callable[[Resolution], None]
R = TypeVar("R", bound=Callable[..., Any])
P = TypeVar("P", bound=Plans)


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
    answers: tuple[AnyAnswer, ...] = ()
    dues: tuple[Dues, ...] = ()
    settled: tuple[Callable[[Resolution], None], ...] = ()
    plans: tuple[Plans, ...] = ()
    comings: tuple[Comings, ...] = ()
    tasks: tuple[TaskKind, ...] = ()
    settings: tuple[Setting, ...] = ()
    fields: tuple[Field, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    traits: tuple[Trait, ...] = ()
    implements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Written:
    """A function of a family, what it is to the engine, and behind which other it comes."""

    run: Callable[..., object]
    what: Any
    after: str

    @property
    def name(self) -> str:
        """What `after` says of it: its name, or the end of it."""
        return f".{self.run.__module__}.{self.run.__name__}"

    @property
    def place(self) -> tuple[str, int]:
        """Where it stands in the family's files."""
        return self.run.__module__, self.run.__code__.co_firstlineno


class Family:
    """Collects what the functions of a package of rules are for; `system` is all of it.

    `after` names the family whose functions go first where both follow one event.
    `implements` are the catalogue IDs that live in it.
    """

    def __init__(self, package: str, *, after: str = "", implements: tuple[str, ...] = ()) -> None:
        self.key = package.rpartition(".")[2]
        self.after = after
        self._implements = implements
        self._events: dict[str, tuple[type[Event], ...]] = {}
        self._handlers: dict[type[Action], Handler] = {}
        self._written: dict[str, list[_Written]] = {}
        self._brought: dict[str, tuple[Any, ...]] = {}

    # What a function is for

    def handles(self, run: R) -> R:
        """The function does the action that it takes."""
        (action,) = _kinds(run)
        assert action not in self._handlers, f"{action.__name__} is handled twice"
        self._handlers[action] = run
        return run

    def follows(self, source: str, *on: type[Event], after: str = "") -> Callable[[R], R]:
        """The function follows an event, because of a rule; `on` where not all that it takes."""

        def written(run: R) -> R:
            reaction = Reaction(on=on or _kinds(run), run=run, source=source)
            return self._write("reactions", run, reaction, after)

        return written

    def answers(
        self,
        source: str,
        *on: type[AnyQuestion],
        needs: Callable[[GameState], bool] | None = None,
        about: Callable[[str], bool] | None = None,
        after: str = "",
    ) -> Callable[[R], R]:
        """The function answers a question, because of a rule; the others are as in `Answer`."""

        def written(run: R) -> R:
            for kind in on or _kinds(run):
                self._write("answers", run, Answer(kind, run, source, needs, about), after)
            return run

        return written

    def owes(self, run: Dues) -> Dues:
        """The function says what its rules leave open."""
        return self._write("dues", run, run)

    def owes_after(self, other: str) -> Callable[[Dues], Dues]:
        """The same, said behind what another function of the family says."""
        return lambda run: self._write("dues", run, run, other)

    def settles(self, run: Settling) -> Settling:
        """The function goes on from where all events of a step have had their reactions."""
        return self._write("settled", run, run)

    def settles_after(self, other: str) -> Callable[[Settling], Settling]:
        """The same, behind another function of the family."""
        return lambda run: self._write("settled", run, run, other)

    def plans(self, run: P) -> P:
        """The function says what real time will do later, or who is to be called."""
        return self._write("plans", run, run)

    def foresees(self, run: Comings) -> Comings:
        """The function says what game time will bring."""
        return self._write("comings", run, run)

    def comes_of(self, key: str, source: str) -> Callable[[R], R]:
        """The function does what others let come of a check by its key, because of a rule."""

        def written(run: R) -> R:
            return self._write("consequences", run, Consequence(key, run, source))

        return written

    def _write(self, what: str, run: R, thing: object, after: str = "") -> R:
        self._written.setdefault(what, []).append(_Written(run, thing, after))
        return run

    def brings(
        self,
        *,
        settings: tuple[Setting, ...] = (),
        fields: tuple[Field, ...] = (),
        traits: tuple[Trait, ...] = (),
        tasks: tuple[TaskKind, ...] = (),
    ) -> None:
        """What the family has beside functions. All of a kind is brought at once: it has an order.

        `fields` are numbers of sheets and stat blocks, `traits` words on them that its rules know.
        """
        brought: Mapping[str, tuple[Any, ...]] = {
            "settings": settings,
            "fields": fields,
            "traits": traits,
            "tasks": tasks,
        }
        for kind, things in brought.items():
            assert not (things and kind in self._brought), f"{self.key} brings {kind} twice"
            if things:
                self._brought[kind] = things

    # All of it

    def load(self, module: ModuleType) -> None:
        """Take the events that a module of the family defines."""
        self._events[module.__name__] = _events_of(module)

    @property
    def system(self) -> System:
        """What the engine has to know of it, once all its modules are loaded."""
        return System(
            key=self.key,
            handlers=self._handlers,
            events=tuple(one for found in self._events.values() for one in found),
            implements=self._implements,
            **{what: _in_order(written) for what, written in self._written.items()},
            **self._brought,
        )


def _events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """All kinds of events that a module defines, but for what some have in common."""
    return tuple(
        one
        for one in vars(module).values()
        if isinstance(one, type)
        and issubclass(one, Event)
        and one.__module__ == module.__name__
        and "is_shared" not in vars(one)
    )


def _kinds(run: Callable[..., object]) -> tuple[Any, ...]:
    """The kinds of action, event or question that a function takes as its second parameter."""
    kind = list(run.__annotations__.values())[1]
    return get_args(kind) or (kind,)


def _in_order(written: Iterable[_Written]) -> tuple[Any, ...]:
    """What the functions are, in the order in which they run."""
    left, ordered = sorted(written, key=lambda one: one.place), list[_Written]()
    while left:
        places = ((one, _behind(one, ordered)) for one in left)
        found = next(((one, place) for one, place in places if place is not None), None)
        assert found is not None, f"{left[0].name} comes after {left[0].after}, which is nowhere"
        one, place = found
        left.remove(one)
        ordered.insert(place, one)
    return tuple(one.what for one in ordered)


def _behind(one: _Written, ordered: list[_Written]) -> int | None:
    """The place for a function: right behind the one it comes after, None while that is missing."""
    if not one.after:
        return len(ordered)
    found = [
        place for place, other in enumerate(ordered, 1) if other.name.endswith(f".{one.after}")
    ]
    return found[-1] if found else None


def in_order(families: Iterable[Family]) -> tuple[Family, ...]:
    """Each family behind the one it comes after, else by name."""
    left, ordered = sorted(families, key=lambda one: one.key), list[Family]()
    while left:
        done = {"", *(one.key for one in ordered)}
        next_one = next((one for one in left if one.after in done), None)
        assert next_one is not None, f"{left[0].key} comes after {left[0].after}, which is nowhere"
        left.remove(next_one)
        ordered.append(next_one)
    return tuple(ordered)
