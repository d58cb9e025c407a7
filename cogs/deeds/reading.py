"""One grammar for what people say: the deeds that a line can mean, with all that it says of them.

A line is words; a deed is what one does, and its options. A verb finds deeds by the words that
stand beside each (`cogs/core/said.py`), a thing named without one by what can be done with it; the
other words are read as the options of the deed, each by what it offers now. What is left over
counts against it. Only what can be done now competes.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from cogs.core.client import Client
from cogs.core.commands import Command, Commands, commands_of
from cogs.core.said import Said, always, any_words
from cogs.deeds.amounts import Filled
from cogs.deeds.flavour import clauses_of, weight_of
from cogs.deeds.guessing import Guesses
from cogs.deeds.labels import read_label
from cogs.deeds.mood import LAUGHING, asked, is_about_oneself, is_denied, is_told, showing
from cogs.deeds.near import TYPING
from cogs.deeds.offers import Offers
from cogs.deeds.phrases import Meaning, phrases_of
from cogs.deeds.rows import (
    ASKED,
    LEAST,
    LEFT,
    MOST_LEFT,
    WHOLE,
    Best,
    Reading,
    keep_best,
    likely_ones,
    missing_of,
    render_row,
    row_for,
)
from cogs.deeds.slots import Reader
from cogs.deeds.tokens import Spoken, read_spoken, tells_of_another
from cogs.deeds.verbs import STRONG, Verbs
from cogs.render.deeds import Deed, Doer
from data.live import LiveGame
from rules.kernel.folding import folded

FIRST, MISSING = 0.3, 0.45
MOST_LEFT_OF_SPEECH = 0.5
"""What people do while they say something is told beside it: it counts for little."""
ASKED_KINDLY, LAUGHED = 0.4, 0.8
PARTLY = 1.2
"""What counts against a name that is said only in part."""
SLOT = 1.6
LEAST_BARE = 0.5
"""What the things of a line have to say where it has no verb."""
MOST_UNREAD, LEAST_THEIRS = 3, 1.5
"""With so much unread, one word alone says nothing; and one in the form for others, with nobody
before it."""
ASIDE = 0.7
"""What counts against a page that nobody asks for."""
CLEAR = 0.35
"""By so much the best has to be better than the next, to be done at once."""
_MOST_NAMED = 4
_DONE_TO = ("target", "whom", "to", "at", "door", "light")
_ARTICLES = ("a", "an", "the")
_SELVES = ("i", "we", "he", "she", "they")
_OF_COURSE = ["of", "course"]
_TOLD: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("i", "we"), ("told", "said", "asked", "mentioned")),
    **dict.fromkeys(("they", "people"), ("say", "told", "said", "tell")),
}
"""By who tells of it, words for what was said elsewhere: `I told my boss`, `they say`."""
_ASK_IF = frozenset("see check know ask me wonder even ok okay mind fine what".split())  # noqa: SIM905
"""Behind these `if I` asks."""
_IMPERSONAL = ("it", "that", "this")
"""What does something that nobody does: `it stops raining`."""


_newest: deque[tuple[LiveGame, int, Offers, dict[int, bool]]] = deque(maxlen=TYPING)


def _kept(client: Client, doer: Doer) -> tuple[Offers, dict[int, bool]]:
    """What options offer and what can be done, kept for the next letter that is typed."""
    for game, user_id, offers, possible in _newest:
        if game is doer.game and user_id == doer.user_id and offers.client is client:
            return offers, possible
    offers, possible = Offers(client, doer), dict[int, bool]()
    _newest.appendleft((doer.game, doer.user_id, offers, possible))
    return offers, possible


def can_be_said(meaning: Meaning, doer: Doer) -> bool:
    """Whether somebody can say something now."""
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
    people: Mapping[str, int] = MappingProxyType({}),
) -> list[Reading]:
    """The deeds that a line can mean, the likeliest first; none where nothing fits.

    While somebody is still `typing`, its last word may be the beginning of one. `people` are as
    `read_spoken` takes them.
    """
    spoken = read_spoken(text, people)
    if not spoken.telling and not spoken.tokens:
        return []
    return _Reading(client, doer, spoken, typing=typing).read(buttons)[:most]


def _is_free(one: Reading) -> bool:
    """Whether what is left of a line is only said: something else may be meant by it."""
    said = one.said
    return said is not None and said.reads is any_words and said.rest in one.given and one.is_asked


def _supposed(words: Sequence[str]) -> int:
    """Where it begins to be told of what might be: `I swear, if I roll a 2`; 0 for nowhere."""
    at = words.index("if")
    is_inside = 0 < at < len(words) - 1
    return at if is_inside and words[at - 1] not in _ASK_IF and words[at + 1] in _SELVES else 0


class _Reading:
    """One line, read once."""

    def __init__(self, client: Client, doer: Doer, spoken: Spoken, *, typing: bool) -> None:
        self.doer, self.spoken = doer, spoken
        self.open = spoken.tokens[-1] if typing and not spoken.text.endswith(" ") else None
        self.book = phrases_of(commands_of(client))
        self.key = self._keyed(commands_of(client))
        self.offers, self.possible = _kept(client, doer)
        self.reader = Reader(spoken, self.offers, self.open)
        self.verbs = Verbs(
            spoken, self.book, self.key, self._can_be_said, typing=self.open is not None
        )
        self.clauses = clauses_of(spoken)
        words = [one.text for one in spoken.tokens]
        self.laughs = not LAUGHING.isdisjoint(words)
        self.supposed = _supposed(words) if "if" in words else 0

    def read(self, buttons: Iterable[Deed]) -> list[Reading]:
        """What the line can mean; where nothing fits, a command that is named in it."""
        return self._read(buttons) or self._named()

    def _named(self) -> list[Reading]:
        """Commands that are named by their key: whether they can be done is not known here."""
        if len(self.spoken.telling) > _MOST_NAMED:
            return []
        best: Best = {}
        for at, token in enumerate(self.spoken.tokens):
            for form in token.forms:
                for phrase in self.book.by_name.get(form, ()):
                    places = self.verbs.places(phrase.words, at)
                    if places is None or not can_be_said(phrase.meaning, self.doer):
                        continue
                    one = self._reading(phrase.meaning, places, STRONG)
                    is_word = len(places) == 1 and " " in phrase.meaning.command.key
                    if one is None or (is_word and one.left):
                        continue
                    if one.score >= LEAST:
                        keep_best(best, replace(one, is_asked=True))
        return sorted(best.values(), key=lambda one: -one.score)

    def _can_be_said(self, meaning: Meaning) -> bool:
        """Whether something can be done now; of what is in the book it is kept."""
        if meaning.said.when is always:
            return can_be_said(meaning, self.doer)
        key = id(meaning)
        if key not in self.possible:
            self.possible[key] = can_be_said(meaning, self.doer)
        return self.possible[key]

    def _is_enough(self, one: Reading) -> bool:
        """Whether nothing is left but a word that is still being typed, behind others."""
        if one.score < LEAST or (_is_free(one) and not self.spoken.is_quoted):
            return False
        begun = (self.open.text,) if self.open is not None and len(self.spoken.tokens) > 1 else ()
        return not one.left or one.left == begun

    def _read(self, buttons: Iterable[Deed]) -> list[Reading]:
        best: Best = {}
        for tried in (self.verbs.tried, self.verbs.akin, self.verbs.bare, self.verbs.slipped):
            for meaning, verb, weight in tried():
                if self._can_be_said(meaning):
                    one = self._reading(meaning, verb, weight)
                    if one is not None:
                        keep_best(best, one)
            if any(map(self._is_enough, best.values())):
                break
        own = "" if self.doer.character is None else folded(self.doer.character.name)
        for deed in buttons:
            one = read_label(deed, self.spoken, self.verbs, own, self.doer.met)
            if one is not None:
                keep_best(best, one)
        is_enough = any(map(self._is_enough, best.values())) or self._is_one_begun()
        found = likely_ones(best, LEAST) if is_enough else []
        if found and (self.open is not None or not found[0].missing):
            return found
        can, is_open = self._can_be_said, self.open is not None
        guesses = Guesses(self.spoken, self.book, can, is_open=is_open)
        if found and not guesses.is_unlike(found[0]):
            return found
        return guesses.beside(
            best, lambda one, like, telling: self._reading(one, (), like, telling)
        )

    def _is_one_begun(self) -> bool:
        """Whether a line is one word yet that is still being typed."""
        return self.open is not None and len(self.spoken.tokens) == 1

    def _keyed(self, commands: Commands) -> tuple[Command, tuple[int, ...]] | None:
        """The command by whose key the line begins, and the words of the key."""
        line = commands.in_line(self.spoken.text.strip())
        if line is None:
            return None
        end = len(self.spoken.text.rstrip()) - len(line[1].rstrip())
        return line[0], tuple(at for at, one in enumerate(self.spoken.tokens) if one.end <= end)

    def _reading(
        self,
        meaning: Meaning,
        verb: tuple[int, ...],
        weight: float,
        telling: frozenset[int] = frozenset(),
    ) -> Reading | None:
        """What a line says of a deed: by a verb, or by words that are `telling`."""
        said, command = meaning.said, meaning.command
        filled = self.reader.fill(self.book.options[command.key], said, verb)
        lacking = [name for name in said.needs if name not in filled.given]
        if lacking and not self.reader.is_short and not telling:
            return None
        if not verb and not telling and filled.worth < LEAST_BARE:
            return None
        if said.asks:
            filled.used |= showing(self.spoken, verb)
        unread = [at for at in self.spoken.telling if at not in filled.used]
        left = tuple(self.spoken.tokens[at].text for at in unread)
        beside = [at for at in unread if at not in telling]
        used = filled.used | telling
        against = weight_of(self.spoken, beside, used, self.clauses) if beside else 0.0
        fitted = said.fits(self.doer, filled.given)
        told = {**fitted, **{f"{name}_said": filled.given.get(name, "") for name in fitted}}
        filled.given.update(fitted)
        filled.shown.update(told)
        if self._is_ruled_out(said, verb, filled, against):
            return None
        missing = tuple(dict.fromkeys((*missing_of(meaning, filled.given, self.doer), *lacking)))
        score = weight + self._worth(said, verb, filled, against)
        many = len(missing) if said.holes else min(1, len(missing))
        if left and self.laughs:
            score -= LAUGHED
        score += WHOLE if not (left or missing or telling) else -MISSING * many
        is_asked, is_doubted = asked(self.spoken, verb) if not said.asks else (False, False)
        if is_asked:
            score -= ASKED if is_doubted else ASKED_KINDLY
        is_reported = said.confirmed or self._is_told_of(said, filled, verb)
        is_partly = filled.partly or (is_reported and not self.spoken.is_quoted) or bool(fitted)
        score -= PARTLY if filled.partly else 0
        shown = filled.shown if missing else {**said.tells(self.doer, filled.given), **filled.shown}
        row = row_for(said, filled.given)
        label = render_row(row, shown, missing)
        words = {name: self._literal(places) for name, places in filled.places.items()}
        words.update(told)
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
            row,
            is_asked
            or is_partly
            or (not verb and self._is_key(command, filled.used))
            or (filled.begun and self.open is None)
            or (
                not said.asks
                and is_told(self.spoken, verb, self._done_to(said, filled), filled.used)
            )
            or self.verbs.is_unsure(verb, alone=not filled.worth)
            or is_about_oneself(self.spoken, verb, filled.used)
            or (said.asks and self.laughs),
            is_doubted or is_denied(self.spoken, verb),
        )

    def _is_ruled_out(
        self, said: Said, verb: Sequence[int], filled: Filled, against: float
    ) -> bool:
        """Whether a verb cannot be meant, for all that it says nothing of, or is only said."""
        if said.asks and any(self.spoken.tokens[at].sign for at in verb):
            return True
        if verb and self.spoken.is_speech(verb[0]) and not self.spoken.is_speech(0):
            return True
        before, text = self._before(verb)
        is_speech = said.rest in filled.given and not self.spoken.is_quoted
        if is_speech and (text in _TOLD.get(before, ()) or self._is_wondered(said, verb)):
            return True
        if is_speech and verb and self._is_unsaid(verb):
            return True
        if self.supposed and (said.asks or against) and (not verb or verb[0] > self.supposed):
            return True
        if against and self.open is None and self.verbs.is_begun(verb):
            return True
        is_alone = len(verb) == 1 and not filled.worth
        if (is_alone or said.confirmed) and against >= MOST_UNREAD:
            return True
        is_theirs = not said.asks and bool(verb) and self._is_theirs(verb[0])
        if is_theirs and (said.when is always or (is_alone and against > LEAST_THEIRS)):
            return True
        return is_alone and not said.asks and self._is_of_another(verb[0], filled.used)

    def _is_unsaid(self, verb: Sequence[int]) -> bool:
        """Whether a verb says no words: `say nothing`, `speaking of which`."""
        behind = [one.text for one in self.spoken.tokens[verb[-1] + 1 :][:2]]
        return behind[:1] == ["nothing"] or (behind[:1] == ["of"] and behind != _OF_COURSE)

    def _worth(self, said: Said, verb: Sequence[int], filled: Filled, against: float) -> float:
        """How much a line says of a deed besides its verb."""
        is_speech = not verb and said.rest in filled.given
        score = SLOT * filled.worth
        score -= min(MOST_LEFT_OF_SPEECH if is_speech else MOST_LEFT, LEFT * against)
        telling = self.spoken.telling
        begins = min(verb or (at for places in filled.places.values() for at in places), default=0)
        if telling and begins <= telling[min(1, len(telling) - 1)]:
            score += FIRST
        return score - ASIDE if said.asks and verb and self._is_aside(verb) else score

    def _is_aside(self, verb: Sequence[int]) -> bool:
        """Whether what shows a page is said behind other words that ask for nothing: `she slams the
        door behind us`."""
        telling = self.spoken.telling
        if verb[0] in telling[:2] or not telling:
            return False
        return not any(asked(self.spoken, verb))

    def _is_theirs(self, at: int) -> bool:
        """Whether a verb is in the form for others, without anybody before it: `reminds me`."""
        token = self.spoken.tokens[at]
        return not at and token.text.endswith("s") and len(token.forms) > 1

    def _is_told_of(self, said: Said, filled: Filled, verb: Sequence[int]) -> bool:
        """Whether free words stand behind a verb that is told: `I say goodbye to Tom`."""
        is_free = said.rest in filled.given and said.reads is any_words
        before, text = self._before(verb)
        is_others = text.endswith("s") and bool(before)
        return is_free and not said.asks and (before in _SELVES or is_others)

    def _before(self, verb: Sequence[int]) -> tuple[str, str]:
        """The word before a verb, "" for none, and its own."""
        tokens = self.spoken.tokens
        if not verb:
            return "", ""
        return tokens[verb[0] - 1].text if verb[0] else "", tokens[verb[0]].text

    def _is_wondered(self, said: Said, verb: Sequence[int]) -> bool:
        """Whether words are not spoken: `talk or fight`, `with a cry`; or `I refuse` by a referee,
        who speaks as others alone."""
        behind = [one.text for one in self.spoken.tokens[verb[-1] + 1 :][:1]] if verb else []
        before = self._before(verb)[0]
        is_own = said.confirmed and self.doer.viewer.is_referee and before == "i"
        return behind == ["or"] or before in _ARTICLES or is_own

    def _is_key(self, command: Command, used: Iterable[int]) -> bool:
        """Whether only the name of a command is said: `monster` is no rust monster yet."""
        return {self.spoken.tokens[at].text for at in used} <= set(command.key.split())

    def _done_to(self, said: Said, filled: Filled) -> list[tuple[int, ...]]:
        """Where those stand to whom something is done, where a player says what they do.

        Whoever gets something takes it themselves: `Nell takes the ring`.
        """
        if self.doer.viewer.is_referee:
            return []
        names = (one for one in _DONE_TO if not said.row.startswith(f"{{{one}}}"))
        return [filled.places[name] for name in names if name in filled.places]

    def _is_of_another(self, verb: int, used: set[int]) -> bool:
        """Whether what does it stands right before a verb and is nobody known: `the rain stops`."""
        tokens = self.spoken.tokens
        if not verb or verb - 1 in used or not tells_of_another(tokens[verb].text):
            return False
        before = tokens[verb - 1]
        return not before.is_small or before.text in _IMPERSONAL

    def _literal(self, places: Sequence[int]) -> str:
        """Some words of the line, as they were typed."""
        tokens = self.spoken.tokens
        return " ".join(self.spoken.text[tokens[at].start : tokens[at].end] for at in places)
