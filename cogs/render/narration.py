"""Events told as sentences and in a few words; `TELLERS` and `BRIEFS` of a family have the forms.

A teller gets the event in the form that its reader may see, and where it wants them the names of
the people too; it gives one line of text. An event without a teller would be lost without a word: a
test sweeps for them. A brief form gives marks: notes of who did what, and where a chapter or a step
begins.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any, cast

from cogs.render.by_event import ByEvent, F, kinds_of, with_beside
from cogs.render.text import counted, is_by_characters, plain, show_throw
from rules.clock.state import Calendar
from rules.kernel.actor import CLOCK, Viewer
from rules.kernel.dues import REFEREES
from rules.kernel.events import Event, Throw, Who
from rules.kernel.words import agree, listed, many, numbered, plural, whose

Teller = Callable[[Any, "People"], str]
MOST_LISTED = 12
"""So many are listed by name; of more, the rest are counted."""
_BLANK = re.compile(r"\{([^{}]*)\}|~([a-z']+)")
_USUAL_SIDES = ("party", "monsters")
"""The sides that each encounter has, which nobody named."""
GONE = "somebody who has left"
_SUBJECT = re.compile(r"\{(\w+)\} ")
_BEGINS = re.compile(r"^\**[a-z]")


@dataclass(frozen=True, slots=True)
class People:
    """Who the members are on Discord, for the names in a text; and what the game calls its days."""

    users: Mapping[int, int]
    referees: tuple[int, ...] = ()
    calendar: Calendar | None = None

    def name(self, number: int) -> str:
        """A member as a mention; sent without permission to ping, so it only shows the name."""
        if number == CLOCK.member:
            return "the clock"
        if number == REFEREES:
            return listed([self.name(referee) for referee in self.referees])
        user_id = self.users.get(number)
        return f"<@{user_id}>" if user_id is not None else GONE


@dataclass(frozen=True, slots=True)
class RunTeller:
    """Tells events that follow each other in one go, such as a wound and the fall from it.

    A run begins with the event that has this teller, and goes on while the next one, as far as the
    reader may see them, is of the types in `also`. Each line of it can be told without the others.
    """

    also: tuple[type[Event], ...]
    words: Callable[[Sequence[Any], People], str]

    def __call__(self, event: Event, people: People) -> str:
        """A run of one event."""
        return self.words((event,), people)


class Tellers(ByEvent[Teller]):
    """How a family's events are told."""

    def runs(
        self, *kinds: type[Event], also: tuple[type[Event], ...] | None = None
    ) -> Callable[[F], F]:
        """The function tells what begins with one of these, goes on with them, or `also`."""

        def added(words: F) -> F:
            self.give(kinds, RunTeller(kinds if also is None else also, with_beside(words)))
            return words

        return added

    def alike(self, did: F) -> F:
        """The function says what somebody did, verbs marked: those who did alike share a sentence.

        It says nothing of whoever did nothing that is to be told.
        """

        def told(events: Sequence[Any]) -> str:
            said = ((event.target, did(event)) for event in events)
            return "\n".join(tell_sentences(Sentence(who, what) for who, what in said if what))

        self.runs(*kinds_of(did))(told)
        return did


@dataclass(frozen=True, slots=True)
class Telling:
    """A line of text, whose doing that is, and the `parts` that can be told without the rest."""

    text: str
    parts: tuple[str, ...] = ()
    by_characters: bool | None = None

    @property
    def lines(self) -> Iterator[str]:
        """The lines of it, without those that are empty."""
        return filter(None, self.text.split("\n"))


def tell(
    events: Iterable[Event], viewer: Viewer, people: People, tellers: Mapping[type[Event], Teller]
) -> tuple[Telling, ...]:
    """What a reader is told of these events, in order; what they may not see is left out."""
    return tell_seen([event.seen_by(viewer) for event in events], people, tellers)


def tell_seen(
    forms: Iterable[Event | None], people: People, tellers: Mapping[type[Event], Teller]
) -> tuple[Telling, ...]:
    """The same of events in the form that the reader may see, None for those they may not."""
    seen, alone = _saying([event for event in forms if event is not None], people, tellers)
    told: list[Telling] = []
    at = 0
    while at < len(seen):
        teller, text = tellers[type(seen[at])], alone[at]
        run = run_from(seen, at, teller.also if isinstance(teller, RunTeller) else ())
        at += len(run)
        if isinstance(teller, RunTeller):
            text = text or teller.words(run, people)
        text = _BEGINS.sub(_large, text)
        parts = text.split("\n") if isinstance(teller, RunTeller) else [text]
        if text:
            told.append(Telling(text, tuple(filter(None, parts)), is_by_characters(run[0])))
    return tuple(told)


def _large(found: re.Match[str]) -> str:
    return found[0].upper()


def _saying(
    events: Sequence[Event], people: People, tellers: Mapping[type[Event], Teller]
) -> tuple[list[Event], list[str]]:
    """Those that say something, and what each says alone; "" where others are told with it.

    What says nothing does not part those that are told in one go.
    """
    kept: list[tuple[Event, str]] = []
    for event in reversed(events):
        teller = tellers[type(event)]
        goes_on = isinstance(teller, RunTeller) and bool(kept) and type(kept[-1][0]) in teller.also
        text = "" if goes_on else teller(event, people)
        if text or goes_on:
            kept.append((event, text))
    kept.reverse()
    return [event for event, _ in kept], [text for _, text in kept]


def run_from(events: Sequence[Event], start: int, also: tuple[type[Event], ...]) -> Sequence[Event]:
    """An event, and those behind it that are told together with it."""
    end = start + 1
    while end < len(events) and type(events[end]) in also:
        end += 1
    return events[start:end]


@dataclass(frozen=True, slots=True)
class Sentence:
    """Somebody and what is said of them. A predicate marks its verbs: `~takes 3 and ~dies.`

    With `is_great` it stands in bold; what is said `beside` it follows and does not.
    """

    who: Who
    predicate: str
    is_great: bool = False
    beside: str = ""


def tell_sentences(sentences: Iterable[Sentence]) -> list[str]:
    """The sentences, those with the same predicate put together."""
    groups: dict[object, list[Sentence]] = {}
    often: Counter[Sentence] = Counter()
    for sentence in sentences:
        often[sentence] += 1
        # Somebody alone may be told of twice, so that two hits stay two sentences.
        time = 1 if sentence.who.number else often[sentence]
        key = sentence.predicate, sentence.is_great, sentence.beside, time
        groups.setdefault(key, []).append(sentence)
    return [_told(together) for together in groups.values()]


def tell_counted(lines: Iterable[str]) -> str:
    """Each line once, and how often it was said: `Aldric: save vs death, 3 times.`"""
    return "\n".join(
        line if often == 1 else f"{line.removesuffix('.')}, {often} times."
        for line, often in Counter(lines).items()
    )


def side_called(label: str) -> str:
    """A side within a sentence: `the party`, `the monsters`; another by its own name."""
    return f"the {label.lower()}" if label.casefold() in _USUAL_SIDES else plain(label)


def name_together(people: Iterable[Who]) -> str:
    """`Goblins 1, 3 and 4`, `Ada and Goblins 2`; names as they are typed, safe to show."""
    lines: dict[tuple[str, bool], list[Who]] = {}
    for who in people:
        lines.setdefault((who.id, who.number > 0), []).append(who)
    return listed([_name_members(members) for members in lines.values()])


def _name_members(members: Sequence[Who]) -> str:
    """`Goblins 1 and 4`, `Goblins 1 to 6`, `Goblin 4`."""
    numbers = sorted({who.number for who in members})
    if len(numbers) < 2:
        return name(members[0])
    return f"{plain(plural(members[0].name))} {bodies(numbers)}"


def bodies(numbers: Iterable[int]) -> str:
    """The numbers of bodies in words: `1 and 4`, `1 to 6 and 8`."""
    spans = [
        shown
        for first, *rest in _spans(numbers)
        for shown in ([f"{first} to {rest[-1]}"] if len(rest) > 2 else [first, *rest])
    ]
    return listed([str(span) for span in spans])


def _told(sentences: Sequence[Sentence]) -> str:
    people = [sentence.who for sentence in sentences]
    first = sentences[0]
    is_many = are_several(tuple(dict.fromkeys(people)))
    words = (_conjugated(word, many=is_many) for word in first.predicate.split(" "))
    told = f"{name_together(people)} {' '.join(words)}"
    return " ".join(filter(None, (f"**{told}**" if first.is_great else told, first.beside)))


def _conjugated(word: str, *, many: bool) -> str:
    """A marked verb as it is said."""
    verb = word[1:].rstrip(".,:;")
    if not word.startswith("~") or not verb.isalpha():
        return word
    return agree(2 if many else 1, verb) + word[1 + len(verb) :]


def fill(words: str, event: Event, **given: object) -> str:
    """A sentence about an event: `{target} ~is over {subdual} subdual damage.`

    A blank is a field of the event, or what is `given`: somebody, several, a throw, a number, a
    text that people typed. `{target:'s}` is whose it is, `{failed:death save}` so many of them,
    `{name*count}` so many of what has that name, `{bonus:+}` with its sign. A marked verb agrees
    with whoever or whatever was named last before it.
    """
    is_several = False

    def shown(found: re.Match[str]) -> str:
        nonlocal is_several
        blank, verb = found.groups()
        if verb:
            return agree(2 if is_several else 1, verb)
        field, _, how = blank.partition(":")
        thing, times, count = field.partition("*")
        if times:
            is_several = getattr(event, count) != 1
            return counted(getattr(event, count), getattr(event, thing))
        if field in given:
            return f"{given[field]}"
        value = getattr(event, field)
        if type(value) in (Who, tuple):
            is_several = are_several(value)
        return _shown(value, how)

    return _BLANK.sub(shown, words)


def _shown(value: object, how: str) -> str:
    match value:
        case Who():
            return whose(name(value)) if how else name(value)
        case tuple():
            several = cast("tuple[object, ...]", value)
            people = [one for one in several if isinstance(one, Who)]
            return names(people) if people else listed([_shown(one, how) for one in several])
        case Throw():
            return show_throw(value)
        case int():
            return f"{value:+d}" if how == "+" else many(value, how) if how else f"{value:,}"
        case _:
            return plain(str(value))


def acts(who: Who, verb: str) -> str:
    """`Ada waits`, `Goblins wait`: somebody with a verb, given as it is for one."""
    return f"{name(who)} {agreed(who, verb)}"


def agreed(whom: Who | Sequence[object], verb: str) -> str:
    """A verb about somebody, or about several, given as it is for one."""
    return agree(2 if are_several(whom) else 1, verb)


def are_several(whom: object) -> bool:
    """Whether a verb about them is one for several."""
    if isinstance(whom, Who):
        return whom.several
    people = cast("tuple[object, ...]", whom)
    return len(people) > 1 or any(are_several(one) for one in people if isinstance(one, Who))


@dataclass(frozen=True, slots=True)
class Line:
    """Tells an event in a sentence with blanks, as `fill` has them."""

    words: str

    def __call__(self, event: Event, _people: People) -> str:
        """The sentence."""
        return fill(self.words, event)


def name(who: Who) -> str:
    """A combatant's name, safe to stand in a message: `Goblin 3`; all of a group are `Goblins`."""
    return plain(plural(who.name) if who.several else who.label)


def names(people: Iterable[Who]) -> str:
    """`Goblins 1 to 4 and 6` and others, bodies of one group together; long lists are counted."""
    numbers: dict[str, list[int]] = {}
    called: dict[str, str] = {}
    for who in people:
        called[who.id] = plural(who.name) if who.several else who.name
        if who.number:
            numbers.setdefault(who.id, []).append(who.number)
    told = [plain(_called(label, numbers.get(key, ()))) for key, label in called.items()]
    if len(told) > MOST_LISTED:
        told = [*told[:MOST_LISTED], f"{len(told) - MOST_LISTED} more"]
    return listed(told)


def _called(name: str, numbers: Sequence[int]) -> str:
    """`Goblin 3`, `Goblins 1 to 4 and 6`; the name alone where there are no numbers."""
    if len(numbers) > 1:
        return f"{plural(name)} {bodies(numbers)}"
    return numbered(name, *numbers) if numbers else name


def runs(numbers: Iterable[int]) -> str:
    """Whole numbers with neighbours drawn together: `1-3, 5`."""
    spans = _spans(numbers)
    return ", ".join(f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans)


def _spans(numbers: Iterable[int]) -> list[list[int]]:
    """Whole numbers, neighbours together."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return found


class Weight(IntEnum):
    """How much a note is worth where there is little room."""

    SMALL = 0
    USUAL = 1
    GREAT = 2


class Topic(Enum):
    """What a note is about, for those who sum up what happened."""

    DEED = "deed"
    DEATH = "death"
    FALL = "fall"
    STATE = "state"
    RISE = "rise"
    FIND = "find"
    PLACE = "place"
    LEVEL = "level"
    EXPERIENCE = "experience"
    MONEY = "money"
    SPEECH = "speech"


@dataclass(frozen=True, slots=True)
class Note:
    """`who` did what to `whom`, in the past and without a full stop: `hit`, 5 points of damage.

    Without `who` the words of `did` say all of it. With `whom` it is a blow, and `amounts` are
    what it did, none where it missed or does not count yet. A summary that lists what it is about
    has the `thing` alone, such as the name of a room; of experience it has the sum of `count`.
    """

    who: tuple[Who, ...]
    did: str
    whom: Who | None = None
    amounts: tuple[int, ...] = ()
    weight: Weight = Weight.USUAL
    topic: Topic = Topic.DEED
    thing: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class Opening:
    """A chapter begins, such as a round."""

    heading: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Others act from here on. `heading` is the chapter in which that is."""

    heading: str


@dataclass(frozen=True, slots=True)
class Quote:
    """What was said or read out, in markdown; a story has it as it stands, a summary leaves it out.

    `who` says it, "" where it is the referee's own text. `is_aside` is a line of our own.
    """

    words: str
    who: str = ""
    is_aside: bool = False


Mark = Note | Opening | Pause | Quote
Brief = Callable[[Any, People], Iterable[Mark]]


@dataclass(frozen=True, slots=True)
class RunBrief:
    """The brief form of events that follow each other, such as a blow and what it did.

    It goes on while the next event, as far as the reader may see it, is of the types in `also`.
    """

    also: tuple[type[Event], ...]
    marks: Callable[[Sequence[Any]], Iterable[Mark]]

    def __call__(self, event: Event, _people: People) -> Iterable[Mark]:
        """A run of one event."""
        return self.marks((event,))


class Briefs(ByEvent[Brief]):
    """The brief forms of a family's events. No summary needs those that have none.

    That is what is about the table alone, what a referee prepares or sees alone, real time, what
    other events say as well, and what is read off a sheet; the pages in `tests/golden` show which.
    """

    def runs(self, kind: type[Event], also: tuple[type[Event], ...]) -> Callable[[F], F]:
        """The function is for what begins with such an event and goes on with `also`."""

        def added(marks: F) -> F:
            self.give((kind,), RunBrief(also, marks))
            return marks

        return added


@dataclass(frozen=True, slots=True)
class Short:
    """The brief form of an event as a line with blanks: `{target} used {weapon}`.

    What begins with somebody, or with several, is a note of what they did.
    """

    words: str
    weight: Weight = Weight.USUAL

    def __call__(self, event: Event, _people: People) -> Iterator[Note]:
        """The note."""
        found = _SUBJECT.match(self.words)
        who = getattr(event, found[1]) if found else None
        if found is None or not isinstance(who, Who | tuple):
            yield Note((), fill(self.words, event), weight=self.weight)
        else:
            people = (who,) if isinstance(who, Who) else cast("tuple[Who, ...]", who)
            yield Note(people, fill(self.words[found.end() :], event), weight=self.weight)


def round_name(number: int) -> str:
    """`Round 3`; the free round of those who surprise others has the number 0."""
    return f"Round {number}" if number else "Surprise round"
