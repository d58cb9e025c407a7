"""What a line says of the options of a command: each is read by what it offers now.

A number goes where its unit does, and a text takes the words that are left.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cogs.core.naming import active_character
from cogs.core.option import Option, Suggest
from cogs.core.said import Said, any_words
from cogs.core.times import MOST_WORDS
from cogs.deeds.amounts import MONEY, UNITS, Filled, read_number
from cogs.deeds.names import SHORTEST, SLIP, Names
from cogs.deeds.offers import WHO, Name, Offers, named, typed_by
from cogs.deeds.together import Found, together
from cogs.deeds.tokens import Spoken, Token
from rules.kernel.folding import folded

_MOST_SEVERAL = 8
_SPEECH, _SPEECH_ALONE = 0.6, 0.9
_QUOTED = re.compile('["\u201c\u201e]([^"\u201c\u201d\u201e]{1,1500})["\u201d]?$')
ONLY = frozenset("target item door light group trap victim skill beast".split())  # noqa: SIM905
"""Options of which the only one there is need not be said."""
_JOINING = frozenset("to that for of and til till until with by on in at off from".split())  # noqa: SIM905
_TILL = _JOINING.difference(("in",)).union("back away gone out off be im i".split())  # noqa: SIM905
"""What stands before a time and is none of it."""
_BEFORE_SPEECH, _SPEAKS = frozenset(("to", "that", "until", "till", "with", "off")), "Say:"
"""What stands before words that are said and is none of them: `say of course` says both."""
_THEM = frozenset(("them", "him", "her", "it", "us"))
"""To whom something is said, which is none of it: `hail them`."""
_I = frozenset(("i", "im", "ill", "id", "ive"))
_FOES = frozenset((*WHO, "target", "whom", "group"))


class Reader:
    """Reads the options of commands from one line."""

    def __init__(self, spoken: Spoken, offers: Offers, begun: Token | None = None) -> None:
        self.spoken, self.offers = spoken, offers
        self.names = Names(spoken, offers.doer, begun)
        self.is_short = begun is not None and len(spoken.tokens) == 1 and len(begun.text) < SHORTEST
        self._holes = set[str]()

    def fill(self, options: Mapping[str, Option], said: Said, verb: Sequence[int]) -> Filled:
        """What the line says of some options; the verb's first word is used already."""
        filled = Filled(dict(said.given), {}, set(verb[:1]))
        if self.is_short:
            # One letter or two say a verb at most: nobody asks for it what can be done to whom.
            return filled
        self._holes = {name for name in options if options[name].required or name in said.holes}
        ordered = sorted(
            (
                one
                for one in options.values()
                if one.required or one.name in said.holes or one.name in WHO
            ),
            key=_order,
        )
        money = self._money() if not self._holes.isdisjoint(MONEY) else set[int]()
        filled.used |= money
        if not self._is_all(filled.used):
            self._subject(filled, ordered, said, verb)
            self._names(filled, ordered, said, verb)
        filled.used -= money
        filled.used |= set(verb)
        for option in ordered:
            if option.name not in filled.given and option.name in UNITS:
                number = read_number(self.spoken, filled, option, verb)
                if number is not None:
                    self._count(filled, option, *number)
        self._usual(filled, ordered, said)
        self._own(filled)
        self._foes(filled, said)
        self._last(filled, said, verb)
        return filled

    def _is_all(self, used: set[int]) -> bool:
        """Whether no word is left that could say anything."""
        return used.issuperset(range(len(self.spoken.tokens)))

    def _names(
        self, filled: Filled, ordered: Iterable[Option], said: Said, verb: Sequence[int]
    ) -> None:
        """What is named of all that options offer, while words are left."""
        bare = not verb
        for option in ordered:
            if self._is_all(filled.used):
                return
            suggest = said.offers.get(option.name, option.suggest)
            if option.name in filled.given:
                continue
            if option.choices:
                self._choose(filled, option, bare=bare)
            elif option.name == "into" and suggest is not None:
                self._into(filled, option, self.offers.of(suggest, filled.given))
            elif suggest is not None and (option.name not in WHO or self._is_object(option, said)):
                self._name(filled, option, suggest, verb, bare=bare)

    def _into(self, filled: Filled, option: Option, names: Sequence[Name]) -> None:
        """What something is put into: it stands behind `in` or `into`, and is not put itself."""
        tokens = self.spoken.tokens
        at = max((at for at, one in enumerate(tokens) if one.text in ("in", "into")), default=-1)
        best = self.names.best(names, filled.used, range(at + 1, len(tokens)))
        if best is not None:
            self._take(filled, option, best[1], best[2], best[0])

    def _last(self, filled: Filled, said: Said, verb: Sequence[int]) -> None:
        """What takes the words that are left."""
        if not said.rest or said.rest in filled.given:
            return
        if said.reads is any_words:
            self._rest(filled, said, verb)
        else:
            self._read(filled, said, verb)

    def _own(self, filled: Filled) -> None:
        """One's own character may be named anywhere, and need not be."""
        own = self.offers.doer.character
        if own is not None:
            for at in self._alone(folded(own.name), range(len(self.spoken.tokens))):
                filled.used.add(at)
                filled.shown |= {name: own.name for name in WHO if name not in filled.shown}

    def _foes(self, filled: Filled, said: Said) -> None:
        """The only foes there are may be named where a referee tells of all: `the ogre leaves`."""
        doer = self.offers.doer
        is_of_all = not said.asks and said.told.isdisjoint(_FOES)
        if doer.met is None or not doer.viewer.is_referee or not is_of_all:
            return
        foes = [one.name for one in doer.met.combatants if not one.owner]
        if len(foes) == 1:
            for at in self._alone(folded(foes[0]), range(len(self.spoken.tokens))):
                filled.used.add(at)

    def _money(self) -> set[int]:
        """Where sums stand: they name no thing where a command asks for how much."""
        return {at for at, one in enumerate(self.spoken.tokens) if one.unit == "money"}

    def _usual(self, filled: Filled, options: Iterable[Option], said: Said) -> None:
        """What is meant where nothing is said: what is usual, and the only one there is.

        What is usual is what the others are offered by anyway.
        """
        said_before = dict(filled.given)
        for option in options:
            suggest = said.offers.get(option.name, option.suggest)
            if option.name in filled.given or suggest is None:
                continue
            if option.name not in said.usual and option.name not in ONLY:
                continue
            names = self.offers.of(suggest, said_before)
            if names and (option.name in said.usual or len(names) == 1):
                filled.given[option.name] = names[0].value
                filled.shown[option.name] = names[0].shown
                filled.begun = filled.begun or option.name == "item"

    def _subject(
        self,
        filled: Filled,
        options: Iterable[Option],
        said: Said,
        verb: Sequence[int],
    ) -> None:
        """Who does it: named before the verb. One's own character needs no word."""
        before = range(min(verb) if verb else len(self.spoken.tokens))
        own = self.offers.doer.character
        if own is not None and not said.row.startswith("{to}"):
            for at in self._alone(folded(own.name), before):
                filled.used.add(at)
                filled.shown |= dict.fromkeys(WHO, own.name)
        for option in options:
            suggest = said.offers.get(option.name, option.suggest)
            if option.name not in WHO or suggest is None or option.name in filled.given:
                continue
            is_several = option.several and self._is_object(option, said)
            if is_several or (not verb and (option.required or self._is_of_oneself())):
                continue
            best = self.names.best(
                self.offers.of(suggest, filled.given), filled.used, within=before
            )
            if best is not None and best[0] >= SLIP:
                worth, name, places = best
                if own is not None and name.value == own.id:
                    filled.used |= places
                    continue
                self._take(filled, option, name, places, worth * 0.6)

    def _is_object(self, option: Option, said: Said) -> bool:
        """Whether somebody stands behind the verb: a referee does it to them, or it is shown."""
        if option.required or option.name not in said.holes:
            return option.required
        return said.asks or self.offers.doer.viewer.is_referee

    def _is_of_oneself(self) -> bool:
        """Whether a line begins with its speaker: `I'm going for the wolf, Tom stays`."""
        return bool(self.spoken.tokens) and self.spoken.tokens[0].text in _I

    def _alone(self, name: str, within: range) -> Iterator[int]:
        for at in within:
            token = self.spoken.tokens[at]
            is_own = token.person == self.offers.doer.user_id and token.person
            if is_own or token.text == name or name in token.forms:
                yield at

    def _choose(self, filled: Filled, option: Option, *, bare: bool) -> None:
        names = [named(str(shown), str(value)) for shown, value in option.wire.items()]
        tokens = self.spoken.tokens
        behind = next((at for at, one in enumerate(tokens) if one.text == "for"), len(tokens))
        # `check the door for traps` looks for traps, not for doors.
        sought = self.names.best(names, filled.used, range(behind + 1, len(tokens)))
        best = sought or self.names.best(names, filled.used)
        if best is not None and best[0] >= SLIP:
            self._take(filled, option, best[1], best[2], best[0] * 0.5)
            filled.begun = filled.begun or self.names.is_begun(best[1], best[2], bare=bare)

    def _name(
        self, filled: Filled, option: Option, suggest: Suggest, verb: Sequence[int], *, bare: bool
    ) -> None:
        """One of what an option offers, or several."""
        names = self.offers.of(suggest, filled.given)
        found: list[Found] = []
        free = set(filled.used)
        beside = self._givers() if option.name == "to" else set[int]()
        for _ in range(_MOST_SEVERAL if option.several else 1):
            best = self.names.best(names, filled.used | beside)
            if best is None and not found and not self._counts(filled):
                best = self.names.numbered(names, filled.used)
            if best is None and found:
                best = self.names.one_more(found[-1][1], names, found[-1][2])
            if best is None:
                break
            _, name, places = best
            if any(name is one[1] for one in found):
                break
            found.append(best)
            filled.used |= places
        meant, doers = together(self.spoken, found, verb)
        freed = {at for one in found if one not in meant for at in one[2]} - doers
        filled.used -= {at for at in freed if self.spoken.tokens[at].number is None}
        filled.worth += sum(min(one[0], 1.3) * (0.5 if at else 1) for at, one in enumerate(found))
        for _, name, places in meant:
            filled.partly = filled.partly or self.names.is_partly(name, places, names, free)
            filled.begun = filled.begun or self.names.is_begun(name, places, bare=bare)
            filled.places[option.name] = (*filled.places.get(option.name, ()), *sorted(places))
            if option.several and not self._counts(filled):
                filled.used |= self._counting(places, filled.used)
        if meant:
            filled.given[option.name] = ", ".join(one[1].value for one in meant)
            filled.shown[option.name] = ", ".join(one[1].shown for one in meant)

    def _givers(self) -> set[int]:
        """Where those stand from whom something comes: it does not go to them."""
        tokens = self.spoken.tokens
        return {at for at in range(1, len(tokens)) if tokens[at - 1].text == "from"}

    def _counts(self, filled: Filled) -> bool:
        """Whether a bare number is for another option."""
        return any("" in UNITS.get(name, ()) for name in self._holes - filled.given.keys())

    def _counting(self, places: Iterable[int], used: set[int]) -> set[int]:
        """A bare number right before a name: `4 goblins`."""
        at = min(places) - 1
        if at < 0 or at in used:
            return set()
        return {at} if self.spoken.tokens[at].is_bare else set()

    @staticmethod
    def _count(filled: Filled, option: Option, value: str, at: int) -> None:
        filled.given[option.name] = filled.shown[option.name] = value
        filled.places[option.name] = (at,)
        filled.used.add(at)
        filled.worth += 0.5

    @staticmethod
    def _take(
        filled: Filled, option: Option, name: Name, places: Iterable[int], worth: float
    ) -> None:
        filled.given[option.name] = name.value
        filled.shown[option.name] = name.shown
        filled.places[option.name] = tuple(sorted(places))
        filled.used |= set(places)
        filled.worth += worth

    def _rest(self, filled: Filled, one: Said, verb: Sequence[int]) -> None:
        """The words that are left, from the first behind the verb to the last."""
        text, tokens, option = self.spoken.text, self.spoken.tokens, one.rest
        quoted = _QUOTED.search(text.rstrip())
        if quoted is not None and one.whole:
            return
        if quoted is not None:
            said = self._told(quoted.start(1), quoted.end(1))
            filled.given[option] = filled.shown[option] = said
            filled.places[option] = ()
            filled.used |= {at for at, one in enumerate(tokens) if one.start >= quoted.start()}
            filled.worth += _SPEECH if verb else _SPEECH_ALONE
            return
        if one.whole:
            filled.given[option] = filled.shown[option] = self._told(0, len(text))
            filled.places[option] = ()
            return
        if not verb:
            return
        is_quoted = one.row.startswith(_SPEAKS) and not one.confirmed
        joining = _BEFORE_SPEECH if is_quoted else _JOINING
        behind = self._behind(filled, verb, joining)
        if any(tokens[at].text not in _THEM for at in behind):
            said = self._told(tokens[behind[0]].start, tokens[behind[-1]].end)
            filled.given[option] = filled.shown[option] = said
            filled.places[option] = ()
            joins = tokens[behind[0] - 1].text in joining
            filled.used |= {*behind, behind[0] - 1} if joins else set(behind)
            filled.worth += 0.25

    def _behind(
        self, filled: Filled, verb: Sequence[int], joining: frozenset[str] = _JOINING
    ) -> list[int]:
        """Where the words within a verb stand, else those behind: `lift the priest's purse`."""
        tokens = self.spoken.tokens
        between = [at for at in range(min(verb) + 1, max(verb)) if at not in filled.used]
        if any(not tokens[at].is_small for at in between):
            return between
        behind = [at for at in range(max(verb) + 1, len(tokens)) if at not in filled.used]
        joins = (at for at, one in enumerate(behind) if tokens[one].text not in joining)
        return behind[next(joins, len(behind)) :]

    def _read(self, filled: Filled, said: Said, verb: Sequence[int]) -> None:
        """Words in a row that are what the last option takes, wherever they stand.

        Of several the longest are meant. Where none are, those behind the verb are asked about.
        """
        tokens = self.spoken.tokens
        typed = typed_by(self.offers.client, self.offers.doer)
        free = [at for at in range(len(tokens)) if at not in verb]
        runs = [
            free[start : start + many]
            for many in range(min(MOST_WORDS, len(free)), 0, -1)
            for start in range(len(free) - many + 1)
            if tokens[free[start]].text not in _TILL and many > (tokens[free[start]].text == "in")
        ]
        # `From friday to monday` is until monday.
        for run in sorted(runs, key=lambda run: tokens[run[0] - 1].text == "from"):
            text = self._told(tokens[run[0]].start, tokens[run[-1]].end)
            if run[-1] - run[0] == len(run) - 1 and said.reads(typed, text):
                filled.given[said.rest] = filled.shown[said.rest] = text
                filled.places[said.rest] = ()
                before = run[0] - 1
                joins = before >= 0 and tokens[before].text in _JOINING
                filled.used |= {*run, before} if joins else set(run)
                filled.worth += 0.5
                return
        behind = self._behind(filled, verb) if verb and said.rest not in said.needs else []
        if any(not tokens[at].is_small for at in behind):
            text = self._told(tokens[behind[0]].start, tokens[behind[-1]].end)
            filled.given[said.rest] = filled.shown[said.rest] = text
            filled.places[said.rest] = ()
            filled.partly = True

    def _told(self, start: int, end: int) -> str:
        """A part of the line; who is mentioned goes by the name of the character."""
        text = self.spoken.text[start:end]
        for token in reversed(self.spoken.tokens):
            if token.person and start <= token.start < end:
                own = active_character(self.offers.doer.game, token.person)
                if own is not None:
                    at, behind = token.start - start, token.end - start
                    text = f"{text[:at]}{own.name}{text[behind:]}"
        return text.strip()


def _order(option: Option) -> tuple[bool, bool, bool, bool]:
    """Who does it comes first and with what, and into what, then what has to be said."""
    is_early = option.name in WHO or option.name in ("weapon", "light", "into")
    return not is_early, option.name not in WHO, not option.required, option.suggest is None
