"""One grammar for what people say: the deeds that a line can mean, with all that it says of them.

A line is words; a deed is what one does, and its options. A verb finds deeds by the words that
stand beside each (`cogs/core/said.py`), a thing named without one by what can be done with it; the
other words are read as the options of the deed, each by what it offers now. What is left over
counts against it. Only what can be done now competes.
"""

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from cogs.core.client import Client
from cogs.core.commands import Command, Commands, commands_of
from cogs.core.option import Kind, Option
from cogs.core.said import Said, always, said_of
from cogs.deeds.kin import HEADS, heads_of
from cogs.deeds.near import TYPING
from cogs.deeds.slots import WHO, Offers, Reader, slip_of
from cogs.deeds.tokens import SMALL, Spoken, read_spoken
from cogs.render.deeds import Deed, Doer
from data.live import LiveGame
from rules.kernel.folding import folded

STRONG, WEAK, MORE, SLIP, BEGUN, KIN = 2.0, 1.0, 0.9, 0.75, 0.85, 0.8
"""What a word of a verb counts, one that means other things too, each further one; and what part of
it a slip counts, the beginning of a word, and another word for the same."""
SHORTEST_BEGUN = 3
FIRST, WHOLE, LEFT, MOST_LEFT, MISSING, ASKED = 0.3, 0.5, 0.38, 1.6, 0.45, 1.4
MOST_LEFT_OF_SPEECH = 0.5
"""What people do while they say something is told beside it: it counts for little."""
ASKED_KINDLY = 0.4
PARTLY = 1.2
"""What counts against a name that is said only in part."""
SLOT = 1.6
LEAST, WORSE = 1.0, 0.45
FORM = "more"
LEAST_BARE = 0.5
"""What is offered at all, and how near to the best."""
MOST_UNREAD = 3
"""With so many words unread, one word alone says nothing."""
CLEAR = 0.35
"""By so much the best has to be better than the next, to be done at once."""
KEY = 4.0
"""So many times as much says the key of a command where nothing else is typed."""
_GAP, _CLOSE = 4, 2
"""How far apart words of a phrase may stand: those of an option between them, else small ones."""
_PARTICLES = frozenset("on off away out up down in back open shut over".split())  # noqa: SIM905
_QUESTIONS = """
how what whats who whos whose where wheres when why which is are can could do does did has have any
should would am
""".split()  # noqa: SIM905 - as in `tokens.py`
_ASKING = frozenset(_QUESTIONS)
_MAY, _WE = frozenset("can could may shall".split()), frozenset("i we you".split())  # noqa: SIM905
"""`Can we rest?` asks kindly for what a bare `rest` asks for."""
NOT = frozenset(("not", "dont", "never", "no", "cant", "cannot", "wont", "isnt"))
"""Words that say the opposite."""
_MOST_BARE, _MOST_TRIED, _MOST_NAMED = 12, 60, 4
_COMMONLY = """
set show list add make hit end on off now move now join leave drop save back open close find door
trap who along lead whom fire answered loyalty success skip rules earlier spent session learn
forget start put carry pick roll bright dark draw hold-up rested follow try water
""".split()  # noqa: SIM905 - as above
_COMMON = frozenset(_COMMONLY)
"""Last words of keys that alone say too little."""
_LABEL = re.compile(r"[a-z0-9']+")


@dataclass(frozen=True, slots=True)
class Meaning:
    """A command in one of the things that it does."""

    command: Command
    said: Said


@dataclass(frozen=True, slots=True)
class _Phrase:
    words: tuple[str, ...]
    meaning: Meaning
    weak: bool


class Phrases:
    """The words of all commands, by the first of each phrase."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.by_first: dict[str, list[_Phrase]] = {}
        self.by_kin: dict[str, list[_Phrase]] = {}
        self.by_name: dict[str, list[_Phrase]] = {}
        self.in_order: list[str] = []
        self.bare: list[Meaning] = []
        self.all: list[Meaning] = []
        for command in commands:
            known = said_of(command.function)
            for one in known:
                self._add(Meaning(command, one))
            if not known:
                self._name(command)
        self.in_order = sorted(self.by_first)

    def beginning(self, start: str) -> Iterator[str]:
        """The words that begin with some letters."""
        for at in range(bisect_left(self.in_order, start), len(self.in_order)):
            if not self.in_order[at].startswith(start):
                return
            yield self.in_order[at]

    def _name(self, command: Command) -> None:
        """A command that nobody says in other words: by the word of its key that tells most."""
        words = _words_in(command.key)
        telling = words if words[-1] in _COMMON or len(words) == 1 else words[-1:]
        meaning = Meaning(command, replace(_plain(command), when=always))
        self.by_name.setdefault(telling[0], []).append(_Phrase(telling, meaning, weak=False))

    def _add(self, meaning: Meaning) -> None:
        self.all.append(meaning)
        if meaning.said.bare:
            self.bare.append(meaning)
        for phrase in meaning.said.phrases:
            weak = phrase.endswith("?")
            words = _words_in(phrase)
            known = _Phrase(words, meaning, weak)
            self.by_first.setdefault(words[0], []).append(known)
            if not weak and words[0] in HEADS:
                self.by_kin.setdefault(HEADS[words[0]], []).append(known)


_books: WeakKeyDictionary[Commands, tuple[int, Phrases]] = WeakKeyDictionary()


def phrases_of(commands: Commands) -> Phrases:
    """The words of all commands of a bot."""
    many = len(commands.all())
    known = _books.get(commands)
    if known is None or known[0] != many:
        known = _books[commands] = (many, Phrases(commands.all()))
    return known[1]


@dataclass(frozen=True, slots=True)
class Reading:
    """A deed that a line can mean. `left` are telling words that it says nothing of.

    `words` are those of the line itself, by the options that they say. It `is_asked` where the line
    is a question, and the deed is no answer, and `is_doubted` where the line asks by its words or
    denies the deed. It `is_one_of` several things that a line says, each a deed.
    """

    label: str
    score: float
    deed: Deed | None = None
    command: Command | None = None
    given: Mapping[str, str] = field(default_factory=dict[str, str])
    shown: Mapping[str, str] = field(default_factory=dict[str, str])
    missing: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    said: Said | None = None
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    is_asked: bool = False
    is_doubted: bool = False
    is_one_of: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether all words are used and nothing is lacking."""
        return not self.left and not self.missing and not self.is_asked

    @property
    def line(self) -> str:
        """It as a line that can be typed."""
        if self.command is None:
            return ""
        options = (f'{name}:"{value}"' for name, value in self.given.items())
        return " ".join((self.command.key, *options))


_newest: deque[tuple[LiveGame, int, Offers, dict[int, bool]]] = deque(maxlen=TYPING)


def _kept(client: Client, doer: Doer) -> tuple[Offers, dict[int, bool]]:
    """What options offer and what can be done, kept for the next letter that is typed."""
    for game, user_id, offers, possible in _newest:
        if game is doer.game and user_id == doer.user_id and offers.client is client:
            return offers, possible
    offers, possible = Offers(client, doer), dict[int, bool]()
    _newest.appendleft((doer.game, doer.user_id, offers, possible))
    return offers, possible


def can_be_said(doer: Doer, commands: Commands) -> list[Meaning]:
    """All that somebody can say now of commands."""
    return [one for one in phrases_of(commands).all if _is_possible(one, doer)]


def _is_possible(meaning: Meaning, doer: Doer) -> bool:
    if meaning.command.is_referees and not doer.viewer.is_referee:
        return False
    return meaning.said.when(doer)


def read_deeds(
    client: Client,
    doer: Doer,
    buttons: Iterable[Deed],
    text: str,
    *,
    most: int = 5,
    typing: bool = False,
) -> list[Reading]:
    """The deeds that a line can mean, the likeliest first; none where nothing fits.

    While somebody is still `typing`, its last word may be the beginning of one.
    """
    spoken = read_spoken(text)
    if not spoken.telling and not spoken.tokens:
        return []
    return _Reading(client, doer, spoken, typing=typing).read(buttons)[:most]


class _Reading:
    """One line, read once."""

    def __init__(self, client: Client, doer: Doer, spoken: Spoken, *, typing: bool) -> None:
        self.doer, self.spoken = doer, spoken
        self.open = spoken.tokens[-1] if typing and not spoken.text.endswith(" ") else None
        self.book = phrases_of(commands_of(client))
        self.key = self._keyed(commands_of(client))
        self.offers, self.possible = _kept(client, doer)
        self.reader = Reader(spoken, self.offers, self.open)

    def read(self, buttons: Iterable[Deed]) -> list[Reading]:
        """What the line can mean; where nothing fits, a command that is named in it."""
        return self._read(buttons) or self._named()

    def _named(self) -> list[Reading]:
        """Commands that are named by their key: whether they can be done is not known here."""
        if len(self.spoken.telling) > _MOST_NAMED:
            return []
        best: dict[tuple[int, tuple[tuple[str, str], ...]], Reading] = {}
        for at, token in enumerate(self.spoken.tokens):
            for form in token.forms:
                for phrase in self.book.by_name.get(form, ()):
                    places = self._places(phrase.words, at)
                    if places is None or not _is_possible(phrase.meaning, self.doer):
                        continue
                    one = self._reading(phrase.meaning, places, STRONG)
                    if one is not None and one.score >= LEAST:
                        _keep(best, replace(one, is_asked=True))
        return sorted(best.values(), key=lambda one: -one.score)

    def _can_be_said(self, meaning: Meaning) -> bool:
        """Whether something can be done now; of what is in the book it is kept."""
        if meaning.said.when is always:
            return _is_possible(meaning, self.doer)
        key = id(meaning)
        if key not in self.possible:
            self.possible[key] = _is_possible(meaning, self.doer)
        return self.possible[key]

    def _is_enough(self, left: Sequence[str]) -> bool:
        """Whether nothing is left but a word that is still being typed, behind others."""
        begun = (self.open.text,) if self.open is not None and len(self.spoken.tokens) > 1 else ()
        return not left or tuple(left) == begun

    def _read(self, buttons: Iterable[Deed]) -> list[Reading]:
        best: dict[tuple[int, tuple[tuple[str, str], ...]], Reading] = {}
        for tried in (self._tried, self._akin, self._bare, self._slipped):
            for meaning, verb, weight in tried():
                if self._can_be_said(meaning):
                    one = self._reading(meaning, verb, weight)
                    if one is not None:
                        _keep(best, one)
            if any(self._is_enough(one.left) for one in best.values()):
                break
        for deed in buttons:
            one = self._button(deed)
            if one is not None:
                _keep(best, one)
        found = sorted(best.values(), key=lambda one: -one.score)
        whole = [one for one in found if not one.missing and one.command is not None]
        return [
            one
            for one in found
            if one.score >= max(LEAST, found[0].score * WORSE)
            and not (one.missing and any(_says_more(other, one) for other in whole))
        ]

    def _bare(self) -> Iterator[tuple[Meaning, tuple[int, ...], float]]:
        """What can be done with a thing that is named without any verb."""
        spoken = self.spoken
        if sum(not spoken.is_speech(at) for at in spoken.telling) <= _MOST_BARE:
            yield from ((meaning, (), 0.0) for meaning in self.book.bare)

    def _slipped(self) -> list[tuple[Meaning, tuple[int, ...], float]]:
        """What verbs mean that were typed with a slip."""
        found: dict[tuple[int, tuple[int, ...]], tuple[Meaning, tuple[int, ...], float]] = {}
        for at, first in self._slips():
            for phrase in self.book.by_first[first]:
                self._try(found, phrase, at, SLIP)
        return sorted(found.values(), key=lambda one: -one[2])[:_MOST_TRIED]

    def _tried(self) -> list[tuple[Meaning, tuple[int, ...], float]]:
        """What the verbs of the line mean, and what its things do."""
        found: dict[tuple[int, tuple[int, ...]], tuple[Meaning, tuple[int, ...], float]] = {}
        for meaning, verb, weight in self._of_key():
            found[id(meaning), verb] = meaning, verb, weight
        for at, token in enumerate(self.spoken.tokens):
            for form in token.forms:
                for phrase in self.book.by_first.get(form, ()):
                    self._try(found, phrase, at, 1.0)
            if self._is_begun(at):
                for first in self.book.beginning(token.text):
                    for phrase in self.book.by_first[first]:
                        self._try(found, phrase, at, BEGUN)
        return sorted(found.values(), key=lambda one: -one[2])[:_MOST_TRIED]

    def _akin(self) -> list[tuple[Meaning, tuple[int, ...], float]]:
        """What other words for the verbs of the line mean."""
        found: dict[tuple[int, tuple[int, ...]], tuple[Meaning, tuple[int, ...], float]] = {}
        for at, token in enumerate(self.spoken.tokens):
            for head in heads_of(token.forms):
                for phrase in self.book.by_kin.get(head, ()):
                    self._try(found, phrase, at, KIN)
        return sorted(found.values(), key=lambda one: -one[2])[:_MOST_TRIED]

    def _is_begun(self, at: int) -> bool:
        """Whether a word may be the beginning of another: of three letters, or all that is typed so
        far."""
        token = self.spoken.tokens[at]
        if token.number is not None or token.dice:
            return False
        is_all = len(self.spoken.tokens) == 1
        if len(token.text) < SHORTEST_BEGUN and not is_all:
            return False
        return is_all or token.forms.isdisjoint(self.book.by_first)

    def _keyed(self, commands: Commands) -> tuple[Command, tuple[int, ...]] | None:
        """The command by whose key the line begins, and the words of the key."""
        line = commands.in_line(self.spoken.text.strip())
        if line is None:
            return None
        end = len(self.spoken.text.rstrip()) - len(line[1].rstrip())
        return line[0], tuple(at for at, one in enumerate(self.spoken.tokens) if one.end <= end)

    def _of_key(self) -> Iterator[tuple[Meaning, tuple[int, ...], float]]:
        """The command that is named by its key, in all that it does; it is done whenever."""
        if self.key is None or not self.key[1]:
            return
        command, places = self.key
        weight = STRONG + MORE * len(places)
        plain = _plain(command)
        if len(places) == len(self.spoken.tokens) and not _needed(command):
            # Nothing but its key: it is done as it is where it is typed as a command, and nothing
            # else is said so now.
            worth = STRONG - 0.1 if self._has_rivals(command) else KEY * weight
            yield Meaning(command, replace(plain, when=always)), places, worth
            return
        if len(places) == 1 and said_of(command.function):
            return
        for said in said_of(command.function) or (plain,):
            yield Meaning(command, replace(said, when=always, needs=())), places, weight

    def _has_rivals(self, command: Command) -> bool:
        """Whether the whole line says something else too that can be done now."""
        words = tuple(token.text for token in self.spoken.tokens)
        return any(
            phrase.words == words
            and not phrase.weak
            and phrase.meaning.command is not command
            and self._can_be_said(phrase.meaning)
            for phrase in self.book.by_first.get(words[0], ())
        )

    def _try(
        self,
        found: dict[tuple[int, tuple[int, ...]], tuple[Meaning, tuple[int, ...], float]],
        phrase: _Phrase,
        at: int,
        part: float,
    ) -> None:
        places = self._places(phrase.words, at)
        if places is None:
            return
        weight = ((WEAK if phrase.weak else STRONG) + MORE * (len(places) - 1)) * part
        key = id(phrase.meaning), places
        known = found.get(key)
        if known is None or known[2] < weight:
            found[key] = phrase.meaning, places, weight

    def _places(self, words: Sequence[str], at: int) -> tuple[int, ...] | None:
        """Where the words of a phrase stand, the first at a place; None where they do not."""
        places = [at]
        tokens = self.spoken.tokens
        for word in words[1:]:
            named = word.removeprefix("*")
            is_apart = named != word or named in _PARTICLES
            start = places[-1] + 1
            for place in range(start, min(len(tokens), start + _GAP)):
                if named in tokens[place].forms:
                    places.append(place)
                    break
                if not is_apart and not (tokens[place].is_small and place < start + _CLOSE):
                    return None
            else:
                return None
        return tuple(places)

    def _slips(self) -> Iterator[tuple[int, str]]:
        """Words that are nearly the first of a phrase."""
        for at, token in enumerate(self.spoken.tokens):
            if token.is_small or token.number is not None or len(token.text) < 4:
                continue
            if not token.forms.isdisjoint(self.book.by_first):
                continue
            slip = slip_of(token.text, self.book.by_first)
            if slip:
                yield at, slip

    def _reading(self, meaning: Meaning, verb: tuple[int, ...], weight: float) -> Reading | None:
        said, command = meaning.said, meaning.command
        filled = self.reader.fill(command.options, said, verb)
        if not self.reader.is_short and any(name not in filled.given for name in said.needs):
            return None
        if not verb and filled.worth < LEAST_BARE:
            return None
        left = tuple(
            self.spoken.tokens[at].text for at in self.spoken.telling if at not in filled.used
        )
        missing = missing_of(meaning, filled.given, self.doer)
        is_alone = len(verb) == 1 and not filled.worth
        if (is_alone or said.confirmed) and len(left) >= MOST_UNREAD:
            return None
        score = weight + SLOT * filled.worth - MISSING * len(missing)
        is_speech = not verb and said.rest in filled.given
        score -= min(MOST_LEFT_OF_SPEECH if is_speech else MOST_LEFT, LEFT * len(left))
        telling = self.spoken.telling
        begins = min(verb or (at for places in filled.places.values() for at in places), default=0)
        if telling and begins <= telling[min(1, len(telling) - 1)]:
            score += FIRST
        score += WHOLE if not left and not missing else 0
        is_asked, is_doubted = self._asked(verb) if not said.asks else (False, False)
        if is_asked:
            score -= ASKED if is_doubted else ASKED_KINDLY
        is_partly = filled.partly or (said.confirmed and not self.spoken.is_quoted)
        score -= PARTLY if filled.partly else 0
        shown = filled.shown if missing else {**said.tells(self.doer, filled.given), **filled.shown}
        label = render_row(said.row, shown, missing)
        words = {name: self._literal(places) for name, places in filled.places.items()}
        return Reading(
            label,
            score,
            None,
            command,
            filled.given,
            filled.shown,
            missing,
            left,
            said,
            words,
            is_asked or is_partly or self._is_half(verb),
            is_doubted or self._is_denied(verb),
        )

    def _asked(self, verb: Sequence[int]) -> tuple[bool, bool]:
        """Whether the sentence of a verb is a question, and whether it is one by its words."""
        place = verb[0] if verb else self.spoken.telling[0] if self.spoken.telling else 0
        inside, asks = self.spoken.beside(place)
        first, *others = (self.spoken.tokens[at].text for at in inside[:2])
        by_words = first in _ASKING and not (first in _MAY and not _WE.isdisjoint(others))
        return asks or first in _ASKING, by_words

    def _is_denied(self, verb: Sequence[int]) -> bool:
        """Whether a word that says the opposite stands before a verb, in its sentence."""
        if not verb:
            return False
        inside, _ = self.spoken.beside(verb[0])
        tokens, text = self.spoken.tokens, self.spoken.text
        before = tokens[max(inside[0], verb[0] - _GAP) : verb[-1]]
        start = tokens[verb[0]].start
        return any(one.text in NOT and "," not in text[one.end : start] for one in before)

    def _is_half(self, verb: Sequence[int]) -> bool:
        """Whether a verb was only begun: then more than one can be meant by it."""
        if not verb or (self.key is not None and verb[0] in self.key[1]):
            return False
        forms = self.spoken.tokens[verb[0]].forms
        return forms.isdisjoint(self.book.by_first) and any(
            True for _ in self.book.beginning(self.spoken.tokens[verb[0]].text)
        )

    def _labelled(self, deed: Deed, used: set[int]) -> float:
        """How much of a label the line says; its words are used then."""
        label = _words_of(deed.label)
        said = 0
        for word in label:
            for at, token in enumerate(self.spoken.tokens):
                if at not in used and word in token.forms:
                    used.add(at)
                    said += 1
                    break
        whole = MORE * (said - 1) if said == len(label) else 0.0
        return STRONG * said / max(1, len(label)) + whole if said else 0.0

    def _called(self, deed: Deed, used: set[int]) -> float:
        """The same of what people say for a button."""
        worth = 0.0
        for words, weak in _phrases_of(deed.also):
            for at, token in enumerate(self.spoken.tokens):
                places = self._places(words, at) if words[0] in token.forms else None
                if places is not None:
                    this = (WEAK if weak else STRONG) + MORE * (len(places) - 1)
                    worth = max(worth, this)
                    used |= set(places)
        return worth

    def _literal(self, places: Sequence[int]) -> str:
        """Some words of the line, as they were typed."""
        tokens = self.spoken.tokens
        return " ".join(self.spoken.text[tokens[at].start : tokens[at].end] for at in places)

    def _button(self, deed: Deed) -> Reading | None:
        """A button of the board, by the words of its label and those beside it."""
        used = set[int]()
        worth = max(self._labelled(deed, used), self._called(deed, used))
        own = self.doer.character
        left = [
            self.spoken.tokens[at].text
            for at in self.spoken.telling
            if at not in used
            and not (own is not None and folded(own.name) in self.spoken.tokens[at].forms)
        ]
        if not worth:
            return None
        score = worth - min(MOST_LEFT, LEFT * len(left)) + (WHOLE if not left else 0) + 0.1
        asked = self._asked(sorted(used)) if deed.verb not in LOOKING else (False, False)
        if asked[0]:
            score -= ASKED
        missing = (FORM,) if deed.label.endswith("…") else ()
        return Reading(
            deed.label,
            score,
            deed,
            missing=missing,
            left=tuple(left),
            is_asked=asked[0],
            is_doubted=asked[1] or not NOT.isdisjoint(left),
        )


def missing_of(meaning: Meaning, given: Mapping[str, str], doer: Doer) -> tuple[str, ...]:
    """What a deed asks for yet: what it needs, and who does it where one plays nobody."""
    said = meaning.said
    options = meaning.command.options
    lacking = [
        name
        for name, option in options.items()
        if name not in given
        and (option.required or name in said.told or _is_whose(meaning.command, said, option, doer))
    ]
    if said.form or (said.one_of and not any(name in given for name in said.one_of)):
        lacking.append(next(iter(said.one_of), FORM))
    return tuple(lacking)


def _is_whose(command: Command, said: Said, option: Option, doer: Doer) -> bool:
    """Whether an option says whose it is, of somebody who plays nobody.

    Of what is the referees' none does: they are never the ones who are left out. Nor of what
    anybody can do at any time.
    """
    if command.is_referees or said.when is always:
        return False
    is_one = option.name in WHO and not option.several and option.suggest is not None
    return is_one and doer.character is None and doer.viewer.is_referee


def _needed(command: Command) -> list[str]:
    """The options that a command is never without."""
    return [name for name, option in command.options.items() if option.required]


def _plain(command: Command) -> Said:
    """What a command is said by that is named by its key alone: all that it needs is asked for."""
    needed = _needed(command)
    label = command.label.removesuffix("…")
    row = f"{label}: {' '.join(f'{{{name}}}' for name in needed)}" if needed else label
    first = next(iter(command.options.values()), None)
    is_text = first is not None and first.kind is Kind.string and not first.choices
    free = is_text and first is not None and (first.suggest is None or first.own_words)
    return Said(words="", row=row, rest=first.name if first is not None and free else "")


def _says_more(one: Reading, other: Reading) -> bool:
    """Whether a reading says all that another of the same command does, and what it asks for."""
    return one.command is other.command and other.given.items() < one.given.items()


LOOKING = frozenset(
    ("details", "catch-up", "journey", "lights", "treasure", "shop", "hire", "doors")
)
"""Buttons that only show something."""


def _words_in(phrase: str) -> tuple[str, ...]:
    """The words of a phrase; one that the words of an option may stand before has a star."""
    found: list[str] = []
    star = ""
    for word in phrase.rstrip("?").split():
        if word == "*":
            star = "*" if found else ""
        else:
            found.append(f"{star}{folded(word)}")
            star = ""
    return tuple(found)


@lru_cache(maxsize=2048)
def _words_of(label: str) -> tuple[str, ...]:
    words = tuple(_LABEL.findall(folded(label)))
    return tuple(word for word in words if word not in SMALL) or words


@lru_cache(maxsize=2048)
def _phrases_of(also: str) -> tuple[tuple[tuple[str, ...], bool], ...]:
    parts = (one.strip() for one in also.split(","))
    return tuple((_words_in(one), one.endswith("?")) for one in parts if one)


def _keep(best: dict[tuple[int, tuple[tuple[str, str], ...]], Reading], one: Reading) -> None:
    key = (0 if one.command is None else id(one.command), tuple(sorted(one.given.items())))
    if one.deed is not None:
        key = (hash((one.deed.verb, one.deed.words)), ())
    if key not in best or best[key].score < one.score:
        best[key] = one


_PART = re.compile(r"\[([^\[\]]*)\]")
_HOLE = re.compile(r"\{(\w+)\}")


def render_row(row: str, shown: Mapping[str, str], missing: Sequence[str]) -> str:
    """What a row says: `Buy {count} {name}` with what is known, dots for what is asked."""

    def part(found: re.Match[str]) -> str:
        names = _HOLE.findall(found[1])
        return found[1] if all(name in shown for name in names) else ""

    text = _PART.sub(part, row)
    text = _HOLE.sub(lambda hole: shown.get(hole[1], "…"), text)
    text = " ".join(text.split())
    return text if not missing or text.endswith("…") else f"{text}…"


def public_row(reading: Reading, names: Collection[str]) -> str:
    """What a row says where everybody reads it: of what not all may know, the words of the line."""
    if reading.said is None:
        return reading.label
    shown = {
        name: text if _is_public(text, reading.words[name], names) else reading.words[name]
        for name, text in reading.shown.items()
        if name in reading.words and (reading.words[name] or name == reading.said.rest)
    }
    return render_row(reading.said.row, shown, reading.missing)


def _is_public(text: str, said: str, names: Collection[str]) -> bool:
    """Whether all of what is shown was said, or is the name of somebody whom all know."""
    known = set(_LABEL.findall(folded(said)))
    parts = (part.strip() for part in text.split(","))
    return all(
        one.rpartition(" ")[0] in names
        or one in names
        or not one
        or set(_LABEL.findall(folded(one))) <= known
        for one in parts
    )
