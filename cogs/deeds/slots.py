"""What a line says of the options of a command: each is read by what it offers now.

Names are found by their words, short (`gob`), by their first letters (`clw`) or with a slip; a
number goes where its unit does, and a text takes the words that are left.
"""

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache

from cogs.core.client import Client
from cogs.core.interaction import Interaction
from cogs.core.option import Kind, Option, Suggest, Typed
from cogs.core.said import Said
from cogs.deeds.tokens import SMALL, Spoken, Token, forms_of
from cogs.render.deeds import Doer
from rules.errors import RuleError
from rules.kernel.folding import folded

WHO = ("who", "character", "as")
"""The options that say who does it: they stand before the verb."""
UNITS: Mapping[str, tuple[str, ...]] = {
    "gp": ("money", "", "sign"),
    "gold": ("money",),
    "feet": ("feet", ""),
    "distance": ("feet", ""),
    "count": ("", "money"),
    "days": ("days", "weeks", "months"),
    "hours": ("hours",),
    "turns": ("turns", "minutes"),
    "rounds": ("rounds",),
    "weeks": ("weeks", "months"),
    "modifier": ("sign", "modifier"),
    "amount": ("dice", "hit_points", ""),
    "hit_points": ("hit_points", ""),
    "change": ("sign", "hit_points", ""),
    "xp": ("xp", ""),
    "dice": ("dice",),
    "worth": ("money",),
    "target_number": ("",),
}
"""By option, what it counts; "" is a bare number, "sign" one with a sign before it."""
_COINS = frozenset("gp sp cp ep pp coin coins".split())  # noqa: SIM905 - shorter than a list
"""What a sum of money names: `20 gold` is no gold dragon."""
_MONEY = frozenset(("gp", "gold", "worth"))
"""Options that are sums of money."""
_TIMES: Mapping[tuple[str, str], tuple[int, int]] = {
    ("days", "weeks"): (7, 1),
    ("days", "months"): (30, 1),
    ("weeks", "months"): (4, 1),
    ("turns", "minutes"): (1, 10),
}
NICKNAMES: Mapping[str, str] = {
    "xbow": "crossbow", "bow": "shortbow", "chain": "chainmail", "platemail": "plate", "bolt":
    "quarrel", "n": "north", "s": "south", "e": "east", "w": "west", "ne": "north-east", "nw":
    "north-west", "se": "south-east", "sw": "south-west", "str": "strength", "dex":
    "dexterity", "con": "constitution", "int": "intelligence", "wis": "wisdom", "cha":
    "charisma", "cash": "coin", "dying": "death", "pick": "thieves", "food": "ration", "gold":
    "coin", "pieces": "coin", "money": "coin", "gp": "coin", "longsword": "sword",
    "shortsword": "sword",
}  # fmt: skip
ALIKE = 0.79
"""How alike two words are of which one is a slip for the other."""
_BEGINNING, _SLIP, _INITIALS, _OTHER = 0.8, 0.7, 0.95, 0.75
_SHORT, _SHORT_BEGINNING = 3, 0.55
"""So few letters are hardly the beginning of a longer word: `rat` is no ration."""
_CATALOGUE = 20
"""So many names are a book's list, of which a word says little: `storm` is no storm giant."""
_LONG = 5
_SHORTEST, _SHORTEST_SLIP, _MOST_SEVERAL = 3, 4, 8
_UNSAID, _UNSAID_NUMBER, _SPEECH, _SPEECH_ALONE = 0.12, 0.9, 0.6, 0.9
_CUT = re.compile(r"[:,(].*")
_QUOTED = re.compile('["\u201c\u201e]([^"\u201c\u201d\u201e]{1,1500})["\u201d]?$')
_NAME = re.compile(r"[a-z]+|\d+")


@dataclass(frozen=True, slots=True)
class Name:
    """Something that an option offers: the words of its name, what is shown, and what is meant."""

    words: tuple[str, ...]
    initials: str
    shown: str
    value: str
    others: tuple[str, ...] = ()
    forms: frozenset[str] = frozenset()
    head: str = ""
    """The word that says what it is: `potion` of a potion of healing, `giant` of a storm giant."""


@lru_cache(maxsize=8192)
def _named(label: str, value: str) -> Name:
    label, _, others = label.partition("~")
    shown = _CUT.sub("", label).strip() or label
    words = tuple(_NAME.findall(folded(shown)))
    telling = tuple(word for word in words if word not in SMALL) or words
    letters = "".join(word[0] for word in words if not word.isdecimal())
    initials, also = letters if len(letters) > 1 else "", tuple(others.split())
    forms = frozenset((initials,)).union(*map(forms_of, (*telling, *also)))
    before = words[: words.index("of")] if "of" in words[1:] else words
    head = next((word for word in reversed(before) if word in telling and word.isalpha()), "")
    return Name(telling, initials, shown, value, also, forms, head)


class _Hearer:
    """Whoever says it, as the options of a command ask for them where there is no interaction."""

    def __init__(self, client: Client, user_id: int) -> None:
        self.client = client
        self.id = user_id
        self.user = self
        self.guild_id = None


def hearer(client: Client, user_id: int) -> Interaction:
    """Somebody as options ask for them."""
    return _Hearer(client, user_id)  # type: ignore[return-value]


@dataclass
class Offers:
    """What options offer to somebody now, asked once for each line."""

    client: Client
    doer: Doer
    _known: dict[tuple[object, ...], tuple[Name, ...]] = field(
        default_factory=dict[tuple[object, ...], tuple[Name, ...]]
    )

    def of(self, suggest: Suggest, given: Mapping[str, str]) -> tuple[Name, ...]:
        """All that can be picked, with what is given already."""
        key = (suggest, *(given.get(name, "") for name in (*WHO, "what", "weapon", "item")))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = tuple(self._found(suggest, given))
        return found

    def _found(self, suggest: Suggest, given: Mapping[str, str]) -> Iterator[Name]:
        typed = Typed(hearer(self.client, self.doer.user_id), self.doer.game, given)
        try:
            pairs = suggest(typed)
            if inspect.isawaitable(pairs):
                pairs.close()  # type: ignore[attr-defined]
                return
            for name, value in pairs:
                yield _named(name, value)
        except RuleError:
            return


@dataclass(slots=True)
class Filled:
    """What a line says of a command: its options, what is shown of them, and the words used.

    It is `partly` said where a name stands there only in part, or could be another's.
    """

    given: dict[str, str] = field(default_factory=dict[str, str])
    shown: dict[str, str] = field(default_factory=dict[str, str])
    used: set[int] = field(default_factory=set[int])
    places: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    worth: float = 0.0
    partly: bool = False


class Reader:
    """Reads the options of commands from one line."""

    def __init__(self, spoken: Spoken, offers: Offers, begun: Token | None = None) -> None:
        self.spoken, self.offers = spoken, offers
        is_alone = len(spoken.tokens) == 1
        self.begun = begun
        self.is_short = begun is not None and is_alone and len(begun.text) < _SHORTEST
        self._slips = begun is None or len(begun.text) >= _SHORTEST_SLIP
        self._shortest = 1 if is_alone else _SHORTEST
        self._forms: dict[str, list[int]] = {}
        self._holes = set[str]()
        for at, token in enumerate(spoken.tokens):
            named = token.forms or (token.text,)
            for form in _COINS & token.forms if token.unit == "money" else named:
                self._forms.setdefault(form, []).append(at)
            for form in (token.text, *token.forms):
                if (nick := NICKNAMES.get(form)) is not None and (len(form) > 1 or at <= 2):
                    self._forms.setdefault(nick, []).append(at)

        long = [
            form
            for token in spoken.tokens
            if token.number is None and (not token.is_small or len(spoken.tokens) == 1)
            for form in (token.text, *token.forms)
            if len(form) >= self._shortest
        ] + ([] if begun is None else [begun.text])
        self._begun = tuple(dict.fromkeys(long))
        self._whole = frozenset(form for form in long if len(form) > _LONG)

    def fill(self, options: Mapping[str, Option], said: Said, verb: Sequence[int]) -> Filled:
        """What the line says of some options; the verb's first word is used already."""
        filled = Filled(dict(said.given), {}, set(verb[:1]))
        if self.is_short:
            # One letter or two say a verb at most: nobody asks for it what can be done to whom.
            return filled
        offers, rest = said.offers, said.rest
        self._holes = {name for name in options if options[name].required or name in said.holes}
        ordered = sorted(
            (
                one
                for one in options.values()
                if one.required or one.name in said.holes or one.name in WHO
            ),
            key=_order,
        )
        money = self._money() if not self._holes.isdisjoint(_MONEY) else set[int]()
        filled.used |= money
        self._subject(filled, ordered, offers, verb)
        for option in ordered:
            if option.name in filled.given:
                continue
            suggest = offers.get(option.name, option.suggest)
            if option.choices:
                self._choose(filled, option)
            elif suggest is not None and (option.name not in WHO or self._is_object(option, said)):
                self._name(filled, option, suggest)
        filled.used -= money
        filled.used |= set(verb)
        for option in ordered:
            if option.name not in filled.given and option.name in UNITS:
                self._number(filled, option, verb)
        self._usual(filled, ordered, said)
        self._own(filled)
        if rest and rest not in filled.given:
            self._rest(filled, rest, verb)
        return filled

    def _own(self, filled: Filled) -> None:
        """One's own character may be named anywhere, and need not be."""
        own = self.offers.doer.character
        if own is not None:
            for at in self._alone(folded(own.name), range(len(self.spoken.tokens))):
                filled.used.add(at)
                filled.shown |= {name: own.name for name in WHO if name not in filled.shown}

    def _money(self) -> set[int]:
        """Where sums stand: they name no thing where a command asks for how much."""
        return {at for at, one in enumerate(self.spoken.tokens) if one.unit == "money"}

    def _usual(self, filled: Filled, options: Iterable[Option], said: Said) -> None:
        """What is meant where nothing is said: what is usual, and the only one there is."""
        for option in options:
            suggest = said.offers.get(option.name, option.suggest)
            if option.name in filled.given or suggest is None:
                continue
            if option.name not in said.usual and option.name not in ONLY:
                continue
            names = self.offers.of(suggest, filled.given)
            if names and (option.name in said.usual or len(names) == 1):
                filled.given[option.name] = names[0].value
                filled.shown[option.name] = names[0].shown

    def _subject(
        self,
        filled: Filled,
        options: Iterable[Option],
        offers: Mapping[str, Suggest],
        verb: Sequence[int],
    ) -> None:
        """Who does it: named before the verb. One's own character needs no word."""
        before = range(min(verb) if verb else len(self.spoken.tokens))
        own = self.offers.doer.character
        if own is not None:
            for at in self._alone(folded(own.name), before):
                filled.used.add(at)
                filled.shown |= dict.fromkeys(WHO, own.name)
        for option in options:
            suggest = offers.get(option.name, option.suggest)
            if option.name not in WHO or suggest is None or option.name in filled.given:
                continue
            if option.required and not verb:
                continue
            best = self._best(self.offers.of(suggest, filled.given), filled.used, within=before)
            if best is not None and best[0] >= _SLIP:
                worth, name, places = best
                if own is not None and name.value == own.id:
                    filled.used |= places
                    continue
                self._take(filled, option, name, places, worth * 0.6)

    def _is_object(self, option: Option, said: Said) -> bool:
        """Whether somebody stands behind the verb: a referee does it to them."""
        return option.required or (option.name in said.holes and self.offers.doer.viewer.is_referee)

    def _alone(self, name: str, within: range) -> Iterator[int]:
        for at in within:
            token = self.spoken.tokens[at]
            if token.text == name or name in token.forms:
                yield at

    def _choose(self, filled: Filled, option: Option) -> None:
        names = [_named(str(shown), str(value)) for shown, value in option.wire.items()]
        best = self._best(names, filled.used)
        if best is not None and best[0] >= _SLIP:
            self._take(filled, option, best[1], best[2], best[0] * 0.5)

    def _name(self, filled: Filled, option: Option, suggest: Suggest) -> None:
        """One of what an option offers, or several."""
        names = self.offers.of(suggest, filled.given)
        found: list[Name] = []
        free = set(filled.used)
        for _ in range(_MOST_SEVERAL if option.several else 1):
            best = self._best(names, filled.used, slips=self._slips)
            if best is None:
                break
            worth, name, places = best
            if name in found:
                break
            found.append(name)
            filled.partly = filled.partly or self._is_partly(name, places, names, free)
            filled.used |= places
            filled.places[option.name] = (*filled.places.get(option.name, ()), *sorted(places))
            if option.several and not self._counts(filled):
                filled.used |= self._counting(places, filled.used)
            filled.worth += min(worth, 1.3) * (1 if len(found) == 1 else 0.5)
        if found:
            filled.given[option.name] = ", ".join(one.value for one in found)
            filled.shown[option.name] = ", ".join(one.shown for one in found)

    def _is_partly(
        self, name: Name, places: frozenset[int], names: Sequence[Name], used: set[int]
    ) -> bool:
        """Whether a name is said only in part: by a few letters, by a word of it in a book's list
        that does not say what it is, or by what says another one as well."""
        said = [self.spoken.tokens[at] for at in places]
        if any(token is self.begun for token in said) or len(self.spoken.tokens) == 1:
            return False
        forms = {form for token in said for form in (token.text, *token.forms)}
        forms |= {NICKNAMES[form] for form in forms if form in NICKNAMES}
        if any(len(one.text) <= _SHORT and name.forms.isdisjoint(forms) for one in said):
            return one_word(name) not in forms
        is_listed = len(names) > _CATALOGUE and len(name.words) > 1
        if is_listed and name.head and forms.isdisjoint({name.head, *forms_of(name.head)}):
            is_short_form = name.initials in forms or not forms.isdisjoint(name.others)
            return not is_short_form and not any(
                name.head.startswith(one.text) for one in said if len(one.text) > _SHORT
            )
        fit = self._fits(name, used, None)
        return fit is not None and any(
            one_word(other) != one_word(name)
            and self._is_near(other)
            and self._fits(other, used, None) == fit
            for other in names
        )

    def _counts(self, filled: Filled) -> bool:
        """Whether a bare number is for another option."""
        return any("" in UNITS.get(name, ()) for name in self._holes - filled.given.keys())

    def _counting(self, places: Iterable[int], used: set[int]) -> set[int]:
        """A bare number right before a name: `4 goblins`."""
        at = min(places) - 1
        if at < 0 or at in used:
            return set()
        token = self.spoken.tokens[at]
        is_count = token.number is not None and not token.unit and not token.sign
        return {at} if is_count else set()

    @staticmethod
    def _take(
        filled: Filled, option: Option, name: Name, places: Iterable[int], worth: float
    ) -> None:
        filled.given[option.name] = name.value
        filled.shown[option.name] = name.shown
        filled.places[option.name] = tuple(sorted(places))
        filled.used |= set(places)
        filled.worth += worth

    def _best(
        self,
        names: Iterable[Name],
        used: set[int],
        within: range | None = None,
        *,
        slips: bool = True,
    ) -> tuple[float, Name, frozenset[int]] | None:
        """The name that the line says best, how well, and where."""
        best: tuple[float, Name, frozenset[int]] | None = None
        for name in names:
            if not self._is_near(name):
                continue
            found = self._fits(name, used, within)
            if found is not None and (best is None or _is_better(found, best)):
                best = (found[0], name, found[1])
        if best is None and slips:
            return self._slipped(names, used, within)
        return best

    def _is_near(self, name: Name) -> bool:
        """Whether any word of a name can stand in the line at all."""
        if not name.forms.isdisjoint(self._forms):
            return True
        if any(word.startswith(self._begun) for word in name.words):
            return True
        return any(
            len(word) > _LONG - 2 and (one.startswith(word) or one.endswith(word))
            for one in self._whole
            for word in name.words
        )

    def _fits(
        self, name: Name, used: set[int], within: range | None
    ) -> tuple[float, frozenset[int]] | None:
        """How well the line says one name, and with which of its words."""
        worth, places = 0.0, set[int]()
        letters = 0
        for word in name.words:
            number = word.isdecimal()
            at, fit = self._place(word, used | places, within, after=max(places, default=-2))
            if at is not None:
                worth += fit
                places.add(at)
                letters += not number
            else:
                worth -= _UNSAID_NUMBER if number and len(name.words) == 2 else _UNSAID
        if letters and worth > 0:
            return worth, frozenset(places)
        for word in name.others:
            at, fit = self._place(word, used, within, after=-2)
            if at is not None:
                return fit * 0.95, frozenset((at,))
        if name.initials:
            for at in self._forms.get(name.initials, ()):
                is_free = at not in used and not self.spoken.tokens[at].is_small
                if is_free and (within is None or at in within):
                    return _INITIALS, frozenset((at,))
        return None

    def _place(
        self, word: str, used: set[int], within: range | None, after: int
    ) -> tuple[int | None, float]:
        """Where the line says a word of a name, and how well."""
        if word.isdecimal():
            return self._number_at(int(word), used, after)
        for form in forms_of(word):
            for at in self._forms.get(form, ()):
                if at not in used and (within is None or at in within):
                    return at, 1.0 if self.spoken.tokens[at].text == word else 0.97
        is_alone = len(self.spoken.tokens) == 1
        for at in within if within is not None else range(len(self.spoken.tokens)):
            token = self.spoken.tokens[at]
            is_open = is_alone or token is self.begun or not token.is_small
            if at not in used and token.number is None and is_open:
                fit = self._part_of(token, word)
                if fit:
                    return at, fit
        return None, 0.0

    def _number_at(self, number: int, used: set[int], after: int) -> tuple[int | None, float]:
        """Where a number stands right behind the other words of a name."""
        tokens = self.spoken.tokens
        for place in (after + 1, after + 2):
            if 0 <= place < len(tokens) and tokens[place].number == number:
                is_bare = not tokens[place].unit and not tokens[place].sign
                if is_bare and place not in used:
                    return place, 1.0
        return None, 0.0

    def _part_of(self, token: Token, word: str) -> float:
        """How well a token is the beginning of a word, or holds it; 0 for neither."""
        is_enough = token is self.begun or len(token.text) >= self._shortest
        if is_enough and word.startswith(token.text):
            is_open = token is self.begun or len(self.spoken.tokens) == 1
            return _BEGINNING if is_open or len(token.text) > _SHORT else _SHORT_BEGINNING
        if any(len(form) >= _SHORTEST and word.startswith(form) for form in token.forms):
            return _BEGINNING - 0.02
        is_long = len(token.text) > _LONG and len(word) >= _LONG - 1
        holds = is_long and (token.text.endswith(word) or token.text.startswith(word))
        return _OTHER if holds else 0.0

    def _slipped(
        self, names: Iterable[Name], used: set[int], within: range | None
    ) -> tuple[float, Name, frozenset[int]] | None:
        """The name of which one word was typed with a slip."""
        words = {
            word: name
            for name in names
            for word in name.words
            if len(word) >= _SHORTEST_SLIP and not word.isdecimal()
        }
        for at, token in enumerate(self.spoken.tokens):
            if at in used or (within is not None and at not in within) or token.is_small:
                continue
            if token.number is not None or len(token.text) < _SHORTEST_SLIP:
                continue
            slip = slip_of(token.text, words)
            if slip:
                return _SLIP, words[slip], frozenset((at,))
        return None

    def _number(self, filled: Filled, option: Option, verb: Sequence[int]) -> None:
        units = UNITS[option.name]
        if not verb and option.name in _MONEY:
            units = ("money",)
        tokens = self.spoken.tokens
        places = sorted(range(len(tokens)), key=lambda at: _rank(tokens[at], units))
        for at in places:
            token = self.spoken.tokens[at]
            is_coin = token.unit == "money" and option.name == "count"
            if is_coin and not self._are_coins(filled):
                continue
            if at in filled.used and at not in verb and not is_coin:
                continue
            if option.name == "count" and self._is_ordinal(at, filled.used):
                continue
            value = _value(option, token, units)
            if value is not None:
                filled.given[option.name] = filled.shown[option.name] = value
                filled.places[option.name] = (at,)
                filled.used.add(at)
                filled.worth += 0.5
                return

    @staticmethod
    def _are_coins(filled: Filled) -> bool:
        """Whether the thing that is named is money: `5 gp` counts nothing else."""
        return any("coin" in folded(shown) for shown in filled.shown.values())

    def _is_ordinal(self, at: int, used: set[int]) -> bool:
        """Whether a number stands right behind a name that is not read: `goblin 3`."""
        token, before = self.spoken.tokens[at], self.spoken.tokens[at - 1] if at else None
        if before is None or token.unit or before.number is not None or before.is_small:
            return False
        is_close = token.start - before.end <= 1 and before.text not in _ABOUT
        return is_close and at - 1 not in used

    def _rest(self, filled: Filled, option: str, verb: Sequence[int]) -> None:
        """The words that are left, from the first behind the verb to the last."""
        text, tokens = self.spoken.text, self.spoken.tokens
        quoted = _QUOTED.search(text.rstrip())
        if quoted is not None:
            filled.given[option] = filled.shown[option] = quoted[1].strip()
            filled.places[option] = ()
            filled.used |= {at for at, one in enumerate(tokens) if one.start >= quoted.start()}
            filled.worth += _SPEECH if verb else _SPEECH_ALONE
            return
        if not verb:
            return
        behind = [
            at for at in range(max(verb, default=-1) + 1, len(tokens)) if at not in filled.used
        ]
        if not behind:
            # `Lift his purse`: the words of the option stand between those of the verb.
            between = range(min(verb) + 1, max(verb))
            behind = [at for at in between if at not in filled.used]
            behind = behind if any(not tokens[at].is_small for at in behind) else []
        if option == "until":
            start = next((at for at in behind if tokens[at].text in _UNTIL), None)
            behind = behind if start is None else [at for at in behind if at >= start]
        while behind and tokens[behind[0]].text in _JOINING:
            behind.pop(0)
        if not behind:
            return
        said = text[tokens[behind[0]].start : tokens[behind[-1]].end].strip()
        if option == "until" and _PAUSE.search(said):
            said = said[: _PAUSE.search(said).start()]  # type: ignore[union-attr]
            behind = [at for at in behind if tokens[at].end <= tokens[behind[0]].start + len(said)]
        if said:
            filled.given[option] = filled.shown[option] = said
            filled.places[option] = ()
            filled.used |= set(behind)
            filled.worth += 0.25


ONLY = frozenset(("target", "door", "light", "group", "trap", "victim", "skill"))
"""Options of which the only one there is need not be said."""
_UNTIL = frozenset("until till til for".split())  # noqa: SIM905
_ABOUT = frozenset(("say", "only", "another"))
"""Telling words behind which a number still counts."""
_PAUSE = re.compile(r"[,.;:!]")
_JOINING = frozenset("to that for of and til till until with by on in at".split())  # noqa: SIM905


def one_word(name: Name) -> str:
    """The words of a name without its numbers, as one."""
    return "".join(word for word in name.words if not word.isdecimal())


def _rank(token: Token, units: Sequence[str]) -> tuple[bool, int]:
    """Dice go before numbers, and numbers with a unit before bare ones."""
    return not token.dice, units.index(token.unit) if token.unit in units else len(units)


def _is_better(
    found: tuple[float, frozenset[int]], best: tuple[float, Name, frozenset[int]]
) -> bool:
    """What is said better; of two that are said as well what is said first."""
    return (round(found[0], 3), -min(found[1])) > (round(best[0], 3), -min(best[2]))


def slip_of(word: str, known: Iterable[str]) -> str:
    """The word of which another was typed with a slip; "" for none.

    It is about as long, and begins alike.
    """
    near = [one for one in known if abs(len(one) - len(word)) <= 2 and one[0] == word[0]]
    alike = ALIKE if len(word) > _SHORTEST_SLIP else 0.86
    found = get_close_matches(word, near, 1, alike) or (
        get_close_matches(word.removesuffix("s"), near, 1, alike) if word.endswith("s") else []
    )
    return found[0] if found else ""


def _value(option: Option, token: Token, units: Sequence[str]) -> str | None:
    """What a number or dice are for an option, None for something else."""
    if token.dice:
        return token.dice if "dice" in units else None
    if token.number is None:
        return None
    if token.sign and "sign" in units:
        if option.name != "gp":
            return f"{token.sign}{token.number}"
        return None if token.unit else str(token.number)
    if token.sign and option.name != "amount" and not (token.sign == "+" and token.unit):
        return None
    if token.unit not in units or ("dice" in units and not token.unit and "" not in units):
        return None
    many, of = _TIMES.get((option.name, token.unit), (1, 1))
    number = max(1, token.number * many // of) if of > 1 or many > 1 else token.number
    if option.kind is Kind.integer and option.most is not None and number > option.most:
        return None
    return str(number)


def _order(option: Option) -> tuple[bool, bool, bool, bool]:
    """Who does it comes first and with what, then what has to be said."""
    is_early = option.name in WHO or option.name in ("weapon", "light")
    return not is_early, option.name not in WHO, not option.required, option.suggest is None
