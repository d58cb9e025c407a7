"""Where a line says a name: whole, short (`gob`), by its first letters, with a slip, by a person.

Who is mentioned stands for the character whom they play.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from cogs.core.naming import active_character
from cogs.deeds.offers import Name, one_word
from cogs.deeds.slips import SHORTEST_SLIP, slip_of
from cogs.deeds.tokens import ORDINALS, UNITS, Spoken, Token, forms_of
from cogs.render.deeds import Doer
from rules.kernel.folding import folded
from rules.kernel.words import numbered

_COINS = frozenset("gp sp cp ep pp coin coins".split())  # noqa: SIM905 - shorter than a list
_METALS: Mapping[str, str] = {"silver": "sp", "copper": "cp"}
"""What a sum of money names: `20 gold` is no gold dragon, and `20 silver` no silver dagger."""
NICKNAMES: Mapping[str, str] = {
    "gobbo": "goblin", "gobo": "goblin", "skelly": "skeleton", "hobgob": "hobgoblin",
    "xbow": "crossbow", "bow": "shortbow", "chain": "chainmail", "platemail": "plate", "bolt":
    "quarrel", "n": "north", "s": "south", "e": "east", "w": "west", "ne": "northeast", "nw":
    "northwest", "se": "southeast", "sw": "southwest", "str": "strength", "dex":
    "dexterity", "con": "constitution", "int": "intelligence", "wis": "wisdom", "cha":
    "charisma", "cash": "coin", "dying": "death", "pick": "thieves", "food": "ration", "gold":
    "coin", "pieces": "coin", "money": "coin", "gp": "coin", "longsword": "sword",
    "shortsword": "sword", "stone": "gem", "jewel": "gem", "gemstone": "gem", "jewelry": "gem",
    "pot": "potion", "lamp": "lantern", "bottle": "flask", "armor": "armour", "stave": "staff",
    "knife": "dagger", "doggo": "wolf", "dog": "wolf", "hound": "wolf", "beast": "wolf", "brute":
    "ogre", "giant": "ogre", "robber": "bandit", "brigand": "bandit", "thug": "bandit", "outlaw":
    "bandit", "guy": "bandit", "critter": "wolf", "skellie": "skeleton", "zombi": "zombie",
}  # fmt: skip
_BEGINNING, SLIP, _INITIALS, _OTHER = 0.8, 0.7, 0.95, 0.75
_NEARLY = 0.98
"""What a number counts that stands not right behind a name."""
_SHORT, _SHORT_BEGINNING = 3, 0.55
"""So few letters are hardly the beginning of a longer word: `rat` is no ration."""
_CATALOGUE = 20
"""So many names are a book's list, of which a word says little: `storm` is no storm giant."""
_LONG = 5
SHORTEST = 3
_LOOKS = ("unhurt", "scratched", "hurt", "badly hurt", "near death")
"""How bodies look that are up, from the least hurt."""
_HURT = frozenset("hurt wound wounded injure injured bleeding weakest dying dead".split())  # noqa: SIM905
_ORDINARY = frozenset(("normal", "common", "ordinary"))
"""What nobody says of what is meant without another word: `wolf` is a normal wolf."""
_OWNED = frozenset("a an the my our your his her their that this".split())  # noqa: SIM905
_UNSAID, _UNSAID_NUMBER, _USUAL, _NO_HEAD = 0.12, 0.9, 0.06, 0.2


class Names:
    """Finds names in one line."""

    def __init__(self, spoken: Spoken, doer: Doer, begun: Token | None = None) -> None:
        self.spoken, self.begun = spoken, begun
        is_alone = len(spoken.tokens) == 1
        self._slips = begun is None or len(begun.text) >= SHORTEST_SLIP
        self._shortest = 1 if is_alone else SHORTEST
        self._people = {
            value: at
            for at, token in enumerate(spoken.tokens)
            if token.person and (own := active_character(doer.game, token.person)) is not None
            for value in (own.id, own.name, f"<@{token.person}>")
        }
        self._hurt = [at for at, one in enumerate(spoken.tokens) if one.text in _HURT]
        self._most_hurt = _most_hurt(doer) if self._hurt else ""
        self._called = frozenset(folded(one.name) for one in doer.state.characters)
        self._forms: dict[str, list[int]] = {}
        for at, token in enumerate(spoken.tokens):
            named = token.forms or (token.text,)
            coins = {_METALS.get(one, one) for one in token.forms} & _COINS
            for form in coins if token.unit == "money" else named:
                self._forms.setdefault(form, []).append(at)
            for form in (token.text, *token.forms):
                if (nick := NICKNAMES.get(form)) is not None and (
                    len(form) > 1 or at <= 2 or token is spoken.tokens[-1]
                ):
                    self._forms.setdefault(nick, []).append(at)

        self._ordinals: dict[int, list[int]] = {}
        for at, token in enumerate(spoken.tokens):
            if token.text in ORDINALS:
                self._ordinals.setdefault(ORDINALS[token.text], []).append(at)
        self._pairs: dict[str, list[tuple[int, int]]] = {}
        for at, (one, behind) in enumerate(pairwise(spoken.tokens)):
            if one.number is None and behind.number is None:
                for form in {
                    f"{one.text}{behind.text}",
                    f"{one.text}{behind.text.removesuffix('s')}",
                }:
                    self._pairs.setdefault(form, []).append((at, at + 1))
        long = [
            form
            for token in spoken.tokens
            if token.number is None and (not token.is_small or len(spoken.tokens) == 1)
            for form in (token.text, *token.forms)
            if len(form) >= self._shortest
        ] + ([] if begun is None else [begun.text])
        self._letters = frozenset(_numbered_letters(spoken.tokens))
        self._numbered = frozenset(spoken.tokens[at].text for at in self._letters)
        self._signed = {
            f"{one.sign}{one.number}": at
            for at, one in enumerate(spoken.tokens)
            if one.sign and not one.unit
        }
        self._begun = tuple(dict.fromkeys((*long, *self._numbered)))
        self._whole = frozenset(form for form in long if len(form) > _LONG)

    def is_begun(self, name: Name, places: Iterable[int], *, bare: bool) -> bool:
        """Whether no word of a name is said whole, or without a verb not the one that says what it
        is: `help` is not helpless, and `open it` no roll for open doors."""
        said = [self.spoken.tokens[at] for at in places]
        if any(one is self.begun or one.person or one.number is not None for one in said):
            return False
        forms = {form for one in said for form in (one.text, *one.forms)}
        forms |= {NICKNAMES[form] for form in forms if form in NICKNAMES}
        pair = "".join(one.text for one in said) if len(said) > 1 else ""
        if forms.intersection((name.initials, name.joined, *name.others)) or pair == name.words[0]:
            return False
        if bare and name.head:
            is_bent = len(said) == 1 < len(name.words) and said[0].text.endswith(("s", "ed", "ing"))
            is_bent = is_bent and said[0].text not in name.words
            return is_bent or forms.isdisjoint(forms_of(name.head))
        return name.forms.isdisjoint(forms)

    def is_partly(
        self, name: Name, places: frozenset[int], names: Sequence[Name], used: set[int]
    ) -> bool:
        """Whether a name is said only in part: by a few letters, by a word of it in a book's list
        that does not say what it is, or by what says another one as well."""
        said = [self.spoken.tokens[at] for at in places]
        if any(token is self.begun or token.person for token in said):
            return False
        if len(self.spoken.tokens) == 1:
            return False
        forms = {form for token in said for form in (token.text, *token.forms)}
        forms |= {NICKNAMES[form] for form in forms if form in NICKNAMES}
        if any(_is_other(one, name) for one in said):
            return True
        short = (one for one in said if one.text not in self._numbered)
        if any(len(one.text) <= _SHORT and name.forms.isdisjoint(forms) for one in short):
            return one_word(name) not in forms
        is_listed = len(names) > _CATALOGUE and len(name.words) > 1
        if is_listed and name.head and forms.isdisjoint({name.head, *forms_of(name.head)}):
            is_short_form = name.initials in forms or not forms.isdisjoint(name.others)
            return not is_short_form and not any(
                name.head.startswith(one.text) for one in said if len(one.text) > _SHORT
            )
        fit = self.fits(name, used, None)
        return fit is not None and any(
            one_word(other) != one_word(name)
            and self.is_near(other)
            and self.fits(other, used, None) == fit
            for other in names
        )

    def best(
        self,
        names: Iterable[Name],
        used: set[int],
        within: range | None = None,
    ) -> tuple[float, Name, frozenset[int]] | None:
        """The name that the line says best, how well, and where."""
        best: tuple[float, Name, frozenset[int]] | None = None
        is_listed = isinstance(names, tuple) and len(names) > _CATALOGUE
        for name in names:
            if not self.is_near(name):
                continue
            found = self.fits(name, used, within)
            if found is not None and is_listed and not self._says_head(name, found[1]):
                found = found[0] - _NO_HEAD, found[1]
            if found is not None and (best is None or self._is_better(found, best)):
                best = (found[0], name, found[1])
        if best is None and self._slips:
            return self._slipped(names, used, within)
        if best is not None and self._slips and isinstance(names, Sequence):
            return self._slipped_beside(names, best, used) or best
        return best

    def _says_head(self, name: Name, places: Iterable[int]) -> bool:
        """Whether some words say what a thing is: the wolf of `wolves from the wood`."""
        said = [self.spoken.tokens[at] for at in sorted(places)]
        is_pair = "".join(one.text for one in said) in (name.joined, name.words[0])
        heads = forms_of(name.head) if name.head else ()
        return is_pair or not heads or any(not one.forms.isdisjoint(heads) for one in said)

    def numbered(
        self, names: Iterable[Name], used: set[int]
    ) -> tuple[float, Name, frozenset[int]] | None:
        """The only one with a number that stands alone: `finish off 3`."""
        for at, token in enumerate(self.spoken.tokens):
            if at in used or not token.is_bare or token.dice:
                continue
            last = (str(token.number),)
            found = [one for one in names if one.words[-1:] == last and "#" in one.value]
            if len(found) == 1:
                return SLIP, found[0], frozenset((at,))
        return None

    def one_more(
        self, name: Name, names: Iterable[Name], places: Collection[int]
    ) -> tuple[float, Name, frozenset[int]] | None:
        """The body of the same kind whose number stands behind one: `goblins 1 and 2`."""
        tokens, at = self.spoken.tokens, max(places) + 1
        at += at < len(tokens) and tokens[at].text in ("and", "n")
        if at >= len(tokens) or not tokens[at].text.isdecimal() or tokens[at].unit:
            return None
        wanted = (*name.words[:-1], str(tokens[at].number))
        found = next((one for one in names if one.words == wanted and "#" in one.value), None)
        return None if found is None else (SLIP, found, frozenset((at,)))

    def _is_better(
        self, found: tuple[float, frozenset[int]], best: tuple[float, Name, frozenset[int]]
    ) -> bool:
        """What is said better; of two that are said as well what is said first. What something is
        for comes last: `oil for the lantern`."""
        return self._rank(*found) > self._rank(best[0], best[2])

    def _rank(self, fit: float, places: Collection[int]) -> tuple[bool, float, int]:
        return not self._is_purpose(places), round(fit, 3), -min(places)

    def _is_purpose(self, places: Collection[int]) -> bool:
        """Whether a name stands behind what it is the purpose of: `for the lantern`."""
        at = min(places) - 1
        tokens = self.spoken.tokens
        while at > 0 and tokens[at].text in _OWNED:
            at -= 1
        return at > 1 and tokens[at].text == "for" and not tokens[at - 1].is_small

    def is_near(self, name: Name) -> bool:
        """Whether any word of a name can stand in the line at all."""
        if (
            name.value in self._people
            or (name.joined or name.words[0]) in self._pairs
            or name.shown == self._most_hurt
            or not name.forms.isdisjoint(self._forms)
        ):
            return True
        for word in name.words:  # asked of hundreds of names in each line
            if word.startswith(self._begun):
                return True
            if len(word) > _LONG - 2:
                for one in self._whole:
                    if one.startswith(word) or one.endswith(word):
                        return True
        return False

    def fits(
        self, name: Name, used: set[int], within: range | None
    ) -> tuple[float, frozenset[int]] | None:
        """How well the line says one name, and with which of its words; or by whom it is played."""
        player = self._people.get(name.value)
        if player is not None and player not in used and (within is None or player in within):
            return 1.0, frozenset((player,))
        for pair in self._pairs.get(name.joined or name.words[0], ()):
            if used.isdisjoint(pair) and (within is None or within.start <= pair[0] < within.stop):
                return 1.0, frozenset(pair)
        for place in self._forms.get(name.joined, ()):
            if place not in used and (within is None or place in within):
                return 1.0, frozenset((place,))
        worth, places = 0.0, set[int]()
        letters = 0
        for word in name.words:
            number = word.isdecimal()
            at, fit = self._place(word, used | places, within, after=max(places, default=-2))
            if at is None and number and name.shown == self._most_hurt:
                at, fit = next(((one, 1.0) for one in self._hurt if one not in used), (None, 0.0))
            if at is not None:
                worth += fit
                places.add(at)
                letters += not number
            else:
                worth -= _unsaid(word, name)
        if letters and worth > 0:
            return worth, frozenset(places)
        return self._otherwise(name, used, within)

    def _otherwise(
        self, name: Name, used: set[int], within: range | None
    ) -> tuple[float, frozenset[int]] | None:
        """The same of what else it is called, and of its first letters."""
        for word in name.others:
            at, fit = self._place(word, used, within, after=-2)
            if at is not None:
                return fit * 0.95, frozenset((at,))
        if name.shown and name.shown == self._most_hurt:
            for at in self._hurt:
                if at not in used and (within is None or at in within):
                    return _INITIALS, frozenset((at,))
        if name.initials:
            for at in self._forms.get(name.initials, ()):
                token = self.spoken.tokens[at]
                is_free = at not in used and not token.is_small and token.text not in UNITS
                if is_free and (within is None or at in within):
                    return _INITIALS, frozenset((at,))
        return None

    def _place(
        self, word: str, used: set[int], within: range | None, after: int
    ) -> tuple[int | None, float]:
        """Where the line says a word of a name, and how well."""
        if word.isdecimal():
            return self._number_at(int(word), used, after)
        if not word[:1].isalpha():
            signed = self._signed.get(word)
            return (signed, 1.0) if signed is not None and signed not in used else (None, 0.0)
        for form in forms_of(word):
            for at in self._forms.get(form, ()):
                if at not in used and (within is None or at in within):
                    return at, 1.0 if self.spoken.tokens[at].text == word else 0.97
        is_alone = len(self.spoken.tokens) == 1
        for at in within if within is not None else range(len(self.spoken.tokens)):
            token = self.spoken.tokens[at]
            is_open = is_alone or token is self.begun or not token.is_small or at in self._letters
            if at not in used and token.number is None and is_open:
                fit = self._part_of(token, word)
                if fit:
                    return at, fit
        return None, 0.0

    def _number_at(self, number: int, used: set[int], after: int) -> tuple[int | None, float]:
        """Where a number stands right behind the other words of a name."""
        tokens = self.spoken.tokens
        for place, fit in ((after + 1, 1.0), (after + 2, _NEARLY)):
            is_said = 0 <= place < len(tokens) and tokens[place].number == number
            if is_said and tokens[place].is_bare and place not in used:
                return place, fit
        for place in range(max(0, after - 3), after):
            is_length = tokens[place].unit == "feet" and tokens[place].number == number
            if is_length and place not in used:  # fifty feet of rope
                return place, 1.0
        for place in self._ordinals.get(number, ()):
            if after - 2 <= place < after and place not in used:
                return place, 1.0
        return None, 0.0

    def _part_of(self, token: Token, word: str) -> float:
        """How well a token is the beginning of a word, or holds it; 0 for neither."""
        is_numbered = token.text in self._numbered
        is_enough = token is self.begun or len(token.text) >= self._shortest or is_numbered
        if is_enough and word.startswith(token.text):
            is_open = token is self.begun or len(self.spoken.tokens) == 1 or is_numbered
            return _BEGINNING if is_open or len(token.text) > _SHORT else _SHORT_BEGINNING
        if any(len(form) >= SHORTEST and word.startswith(form) for form in token.forms):
            return _BEGINNING - 0.02
        is_long = len(token.text) > _LONG and len(word) >= _LONG - 1
        holds = is_long and (token.text.endswith(word) or token.text.startswith(word))
        return _OTHER if holds else 0.0

    def _slipped_beside(
        self, names: Sequence[Name], best: tuple[float, Name, frozenset[int]], used: set[int]
    ) -> tuple[float, Name, frozenset[int]] | None:
        """Another name with the same word, if one more was typed with a slip: `holy watr`."""
        fit, found, places = best
        behind = max(places) + 1
        if len(places) == len(found.words) or behind >= len(self.spoken.tokens):
            return None
        said = {form for at in places for form in self.spoken.tokens[at].forms}
        if said.isdisjoint(found.words):
            return None
        named = [one for one in names if not said.isdisjoint(one.words)]
        within = range(behind, behind + 1)
        slip = self._slipped(named, used | places, within) if len(named) > 1 else None
        return slip and (fit, slip[1], places | slip[2])

    def _slipped(
        self, names: Iterable[Name], used: set[int], within: range | None
    ) -> tuple[float, Name, frozenset[int]] | None:
        """The name of which one word was typed with a slip."""
        words: dict[str, Name] = {
            word: name
            for name in names
            for word in name.words
            if len(word) >= SHORTEST_SLIP and not word.isdecimal()
        }
        for at, token in enumerate(self.spoken.tokens):
            if at in used or (within is not None and at not in within) or token.is_small:
                continue
            if token.number is not None or len(token.text) < SHORTEST_SLIP:
                continue
            if not token.forms.isdisjoint(self._called):
                continue
            slip = slip_of(token.text, words)
            if slip:
                return SLIP, words[slip], frozenset((at,))
        return None


def _unsaid(word: str, name: Name) -> float:
    """What it counts against a name that one word of it is not said."""
    if word.isdecimal() and len(name.words) == 2:
        return _UNSAID_NUMBER
    return _USUAL if word in _ORDINARY else _UNSAID


def _numbered_letters(tokens: Sequence[Token]) -> Iterator[int]:
    """Where a letter or two stand with a number right behind: `g2` is the second goblin."""
    for at, (one, behind) in enumerate(pairwise(tokens)):
        is_letter = one.number is None and not one.dice and len(one.text) < SHORTEST
        if is_letter and behind.number is not None and behind.start == one.end:
            yield at


def _is_other(token: Token, name: Name) -> bool:
    """Whether a word only begins with one of a name: a torchbearer is no torch."""
    begins = any(
        len(word) >= SHORTEST and token.text.startswith(word) and word not in token.forms
        for word in name.words
    )
    return begins and not any(token.text.endswith(word) for word in name.words)


def _most_hurt(doer: Doer) -> str:
    """The name of the foe that looks worse than all others, "" where there is no such one."""
    looks = [
        (_LOOKS.index(body.word), numbered(one.name, body.number))
        for one in (() if doer.met is None else doer.met.combatants)
        for body in (one.bodies if not doer.viewer.plays_for(one.owner) else ())
        if body.word in _LOOKS and not body.gone
    ]
    worst = max((look for look, _ in looks), default=0)
    found = [name for look, name in looks if look == worst]
    return found[0] if worst and len(found) == 1 else ""
