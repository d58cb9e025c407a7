"""A line as its words: dice, numbers with their units, other bots' flags, and what says nothing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from data.nameless import MENTION
from rules.kernel.folding import folded
from rules.kernel.words import names_in

LONGEST, MOST_WORDS = 200, 40
_SMALL = """
a an and are as at be but by can could did do does for from get gets go going gonna got had has have
he her hers hes him his how i id ill im in into is it its ive just lets let like may me more mine my
now of ok okay on our out pls please plz she shes so some sth smth sb somebody someone something
still that the thats their them there theres these they theyre this those to too up us want wants
was we well were what with would you your youre yours yes yeah also than quick quickly carefully
slowly again back very here today tonight really actually first next last will any all one ones
everybody everyone each right sorry thanks thank hey hi wait maybe think thinks wanna guys while
about over under around through across between near down w n u r x etc lol haha xd thx tho btw
imo fyi imma ima kinda sorta tryna gotta real dude bro bruh omg kindly shall should must simply
rather quite alright aight yup yep oh ah uh um cuz coz rn asap ngl tbh apiece myself himself herself
yourself ourselves themselves being been folks mate yet vs evenly equally fairly
nearest closest
""".split()  # noqa: SIM905 - a list of one word a line would be longer than all else here
SMALL = frozenset(_SMALL)
"""They say nothing of what is meant."""
_COUNTS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve".split(),  # noqa: SIM905
        start=1,
    )
} | {"couple": 2, "dozen": 12, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
     "ninety": 90, "hundred": 100, "fifteen": 15}  # fmt: skip
_OF = frozenset(("of", "my", "her", "his", "our", "the", "their"))
_METALS = frozenset(("gold", "silver", "copper"))
_PIECES = frozenset(("piece", "pieces", "coin", "coins"))
_WHOM = frozenset(("them", "us", "you", "the"))
_LENGTHS = frozenset(("turn", "hour", "day", "week", "month"))
_HALF: Mapping[str, tuple[int, str]] = {"hour": (30, "minutes"), "day": (12, "hours")}
"""How long half of it is, and in what: `half an hour`."""
_ARTICLES: Mapping[str, int] = {"a": 1, "an": 1, "another": 1}
UNITS: Mapping[str, str] = {
    unit: kind
    for kind, units in {
        "money": "gp gold golds gps gold-pieces bucks crowns coins coin sp silver cp copper ep pp",
        "feet": "ft feet foot ' yd yards yard",
        "rounds": "rd rds round rounds",
        "turns": "turn turns",
        "minutes": "min mins minute minutes",
        "hours": "h hr hrs hour hours",
        "days": "d day days",
        "weeks": "wk wks week weeks",
        "months": "month months",
        "xp": "xp exp ep-x experience",
        "hit_points": "hp hps hit-points dmg damage",
        "chance": "% percent",
    }.items()
    for unit in units.split()
}
"""What stands behind a number, and what it counts."""
_LONG_UNITS: Mapping[tuple[str, ...], str] = {
    ("hit", "points"): "hit_points", ("hit", "point"): "hit_points",
    ("points", "of", "damage"): "hit_points", ("point", "of", "damage"): "hit_points",
}  # fmt: skip
_SHORT: Mapping[str, str] = {"hit_points": "hp"}
FLAGS: Mapping[str, str] = {"b": "modifier", "rr": "times", "ac": "ac", "hp": "hit_points"}
_FLAG = re.compile(r"(?<!\S)-{1,2}([a-z]{1,3})\b", re.IGNORECASE)
_TOKEN = re.compile(
    r"(?P<dice>(?:(?<![\w.])|(?<=\br)|(?<=\broll))[+-]?\d{0,4}d(?:\d{1,4}|%)(?:[+-]\d{1,4})?)(?!\w)"
    r"|(?P<chance>\d{1,3} in \d{1,3})(?!\w)"
    r"|(?P<number>(?<![\w.])[+-]?\d{1,7}(?:[.,]\d{3}){0,2})(?P<unit>'(?!\w)|%|[a-z]{1,5}(?!\w))?"
    r"|(?P<word>[^\W\d_]+|@)(?P<behind>\d{1,2}(?!\w))?|(?P<mark>[?])"
)
_TAKES_FOR = frozenset("look check chek wait search ask shop listen watch hunt go vote".split())  # noqa: SIM905
"""Behind these the number of a phone is a word: `look 4 traps`."""
ORDINALS: Mapping[str, int] = (
    {
        word: number
        for number, word in enumerate(
            "first second third fourth fifth sixth seventh eighth ninth tenth".split(),  # noqa: SIM905
            start=1,
        )
    }
    | {"1st": 1, "2nd": 2, "3rd": 3}
    | {f"{number}th": number for number in range(4, 11)}
)
_SHORTENED = re.compile(r"(?<=\w)'(?:s|d|m|re|ve|ll)\b|(?<=\w)'(?=t\b)")
_THEIRS = re.compile(
    "[\u2019']s (?:guy|gal|man|woman|girl|boy|lad|char|character|pc|hero|toon|dude)\\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?;]+(?P<end>[.!?;]*)")
_SPEECH = re.compile(
    '["\u201c\u201e\u00ab][^"\u201c\u201d\u201e\u00ab\u00bb]+["\u201c\u201d\u00bb]'
)
_POLITE_PHRASES = """
could someone tell me, can someone tell me, can anyone tell me, could anyone tell me, can you tell
me, could you tell me, please tell me, tell me, let me know, i wonder if, i wonder, one wonders
whether, one wonders if, one wonders, i would like to know, id like to know, i want to know, does
anybody know, does anyone know, do you know, any idea, i do hope, i hope, i think, i guess, i
suppose, i believe, if you please, if i may, might i, may i, by the way, as far as i know, in my
opinion, to be honest, i am going to, im going to, i would like to, id like to, i should like to, i
want to, i must say, i have to say, i dare say, i daresay, i swear, needless to say, i need to, i
try to, i will try to, it is time to, time to, we ought to, we should, we have to, we need to, i
have to, ought to, used to, i decide to, what about, how about, why dont we, shall we, be so kind,
if possible
"""
_IN_NUMBER = re.compile(r"[+.,-]")
_ORDINAL = frozenset(("st", "nd", "rd", "th"))
_SIGNS: Mapping[str, str] = {"plus": "+", "minus": "-"}
_IRREGULAR: Mapping[str, str] = {
    "ran": "run", "threw": "throw", "thrown": "throw", "took": "take", "taken": "take",
    "gave": "give", "given": "give", "drew": "draw", "drawn": "draw", "shot": "shoot",
    "went": "go", "gone": "go", "fled": "flee", "hid": "hide", "struck": "strike", "sold": "sell",
    "bought": "buy", "paid": "pay", "ate": "eat", "drank": "drink", "lit": "light", "fell": "fall",
    "spoke": "speak", "said": "say", "told": "tell", "lost": "lose",
    "died": "die", "dying": "die", "lying": "lie", "met": "meet", "rode": "ride", "woke": "wake",
    "men": "man", "wolves": "wolf", "thieves": "thief", "knives": "knife", "feet": "foot",
    "dices": "dice", "slept": "sleep", "bound": "bind", "hidden": "hide",
    "wore": "wear", "worn": "wear", "made": "make", "put": "put", "broke": "break",
}  # fmt: skip
_PHONE: Mapping[str, str] = {
    "wat": "what", "wats": "whats", "wot": "what", "wots": "whats", "wut": "what", "whts": "whats",
    "hav": "have", "shud": "should", "wud": "would", "cud": "could", "ppl": "people", "thru":
    "through", "tmrw": "tomorrow", "tonite": "tonight", "dmg": "damage", "atk": "attack", "attk":
    "attack", "gonna": "going", "every1": "everyone", "everbody": "everybody", "evryone":
    "everyone", "sombody": "somebody", "somthing": "something", "smth": "something", "rnd": "round",
    "mutch": "much", "wich": "which", "nxt": "next", "rd": "round",
    "teh": "the", "hte": "the", "adn": "and", "wiht": "with", "thier": "their", "msg": "message",
    "shoulda": "should", "coulda": "could", "woulda": "would",
}  # fmt: skip
"""How words are typed on a phone."""
_DOUBLED = frozenset(letter * 2 for letter in "bdgklmnprt")


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or dice of a line.

    `forms` are what it may be a form of. `number` is what it counts, `unit` of what; `start` and
    `end` are where it stands in the line. `person` is Discord's id of who is mentioned, 0 for
    nobody. What is `polite` is said beside what is meant: `could you tell me`.
    """

    text: str
    start: int
    end: int
    forms: frozenset[str] = frozenset()
    number: int | None = None
    unit: str = ""
    sign: str = ""
    dice: str = ""
    person: int = 0
    polite: bool = False

    @property
    def is_bare(self) -> bool:
        """Whether it is a number that counts nothing yet."""
        is_named = self.unit or self.sign or self.text in ORDINALS
        return self.number is not None and not is_named

    @property
    def is_small(self) -> bool:
        """Whether it says nothing of what is meant."""
        counts = self.dice or (self.unit and (self.text, self.unit) != ("a", "turns"))
        return self.polite or (not counts and self.text in SMALL)


@lru_cache(maxsize=2048)
def forms_of(word: str) -> frozenset[str]:
    """What a word may be a form of: `swings` of `swing`, `hiding` of `hide`."""
    found = {word}
    if word in _IRREGULAR:
        found.add(_IRREGULAR[word])
    for ending in ("'s", "s", "es", "ing", "in", "ed", "d", "er", "ly"):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < 3:
            continue
        found |= {stem, _IRREGULAR.get(stem, stem)}
        if ending in ("ing", "ed", "er", "in", "es"):
            found.add(f"{stem}e")
            if stem[-2:] in _DOUBLED:
                found.add(stem[:-1])
            if stem.endswith("i"):
                found.add(f"{stem[:-1]}y")
    if word.endswith("ies") and len(word) > 4:
        found.add(f"{word[:-3]}y")
    return frozenset(found)


def tells_of_another(word: str) -> bool:
    """Whether a verb is in the form for what others do, or did: `stops`, `ate`."""
    return word.endswith(("s", "ed")) or word in _IRREGULAR


@dataclass(frozen=True, slots=True)
class Sentence:
    """Where a sentence of a line begins and ends, and whether it ends in a question mark."""

    start: int
    end: int
    asks: bool


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line, its words, and its sentences without what somebody says in quotation marks."""

    text: str
    tokens: tuple[Token, ...]
    asks: bool = False
    sentences: tuple[Sentence, ...] = ()

    @property
    def telling(self) -> list[int]:
        """The places of the words that say something."""
        return [at for at, one in enumerate(self.tokens) if not one.is_small]

    @property
    def is_quoted(self) -> bool:
        """Whether any of it stands in quotation marks."""
        return _SPEECH.search(self.text) is not None

    def is_speech(self, at: int) -> bool:
        """Whether a word stands in quotation marks."""
        return any(
            found.start() < self.tokens[at].start < found.end()
            for found in _SPEECH.finditer(self.text)
        )

    def beside(self, at: int) -> tuple[range, bool]:
        """The places of the words of the sentence in which one stands, and whether it asks."""
        everywhere = range(len(self.tokens))
        if len(self.sentences) > 1:
            start = self.tokens[at].start
            for one in self.sentences:
                if one.start <= start < one.end:
                    inside = [
                        place
                        for place in everywhere
                        if one.start <= self.tokens[place].start < one.end
                    ]
                    return range(inside[0], inside[-1] + 1), one.asks
        return everywhere, self.asks


def read_spoken(text: str, people: Mapping[str, int] = MappingProxyType({})) -> Spoken:
    """The words of a line; of a very long one its beginning.

    `people` are Discord's ids by names, in small letters, that stand for them as a mention does.
    """
    line = text[:LONGEST]
    persons = list(_persons(line, people))
    plain = line.lower().replace("\u2019", "'").replace("`", "'").replace("n't", "nt ")
    for one in persons:
        plain = f"{plain[: one.start]}{' ' * (one.end - one.start)}{plain[one.end :]}"
    flags = [(found.end(), FLAGS.get(found[1], "")) for found in _FLAG.finditer(plain)]
    plain = _FLAG.sub(lambda found: " " * len(found[0]), plain)
    tokens = list(_tokens(plain, flags))[:MOST_WORDS]
    if persons:
        tokens = sorted((*tokens, *persons), key=lambda one: one.start)
    sentences = tuple(_sentences(_SPEECH.sub(lambda found: " " * len(found[0]), plain)))
    asks = any(one.asks for one in sentences)
    return Spoken(line, tuple(_without_manners(list(_counted(tokens)))), asks, sentences)


def _persons(line: str, people: Mapping[str, int]) -> Iterator[Token]:
    """Who is mentioned in a line, or named in words of their own."""
    for found in MENTION.finditer(line):
        yield Token(found[0], found.start(), _end_of(line, found.end()), person=int(found[1]))
    low = line.lower()
    for name, who in people.items() if len(low) == len(line) else ():
        for at, _ in names_in(low, (name,)):
            yield Token(name, at, _end_of(low, at + len(name)), person=who)


def _end_of(line: str, end: int) -> int:
    """Where a player's name ends, with the words that mean whom they play: `Ann's guy`."""
    theirs = _THEIRS.match(line, end)
    return end if theirs is None else theirs.end()


def _sentences(plain: str) -> Iterator[Sentence]:
    for found in _SENTENCE.finditer(plain):
        yield Sentence(found.start(), found.end(), "?" in found["end"])


def _tokens(plain: str, flags: Sequence[tuple[int, str]]) -> Iterator[Token]:
    shortened = {found.start() for found in _SHORTENED.finditer(plain) if found[0] == "'s"}
    for found in _TOKEN.finditer(_SHORTENED.sub(lambda found: " " * len(found[0]), plain)):
        start, end = found.span()
        if found["mark"]:
            continue
        if found["dice"]:
            yield Token(found["dice"], start, end, dice=found["dice"])
            continue
        if found["chance"]:
            yield Token(found[0], start, end, number=int(found[0].split()[0]), unit="chance")
            continue
        if found["number"]:
            unit = found["unit"] or ""
            sign = found["number"][0] if found["number"][0] in "+-" else ""
            number = int(_IN_NUMBER.sub("", found["number"])[:7])
            flag = next((kind for at, kind in flags if 0 <= start - at <= 1), "")
            if unit in _ORDINAL:
                unit = ""
            elif unit and unit not in UNITS:
                yield Token(found["number"], start, found.end("number"), number=number, sign=sign)
                yield _word(unit, found.start("unit"), end)
                continue
            named = frozenset((unit,)) if unit else frozenset[str]()
            sign = sign or ("+" if flag == "modifier" else "")
            yield Token(found[0], start, end, named, number, flag or UNITS.get(unit, ""), sign)
            continue
        one = _word("at" if found["word"] == "@" else found["word"], start, found.end("word"))
        if end in shortened:
            one = replace(one, forms=one.forms | {f"{one.text}s"})
        yield one
        if found["behind"]:
            yield Token(found["behind"], found.start("behind"), end, number=int(found["behind"]))


def _word(text: str, start: int, end: int) -> Token:
    word = folded(text)
    whole = _PHONE.get(word, word)
    return Token(whole, start, end, forms_of(whole) | {word})


def _counted(tokens: Sequence[Token]) -> Iterator[Token]:
    """Numbers with the units behind them, and those that are written as words."""
    at = 0
    while at < len(tokens):
        one, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
        if _is_for(tokens, at):
            one = _word("for", one.start, one.end)
        at += 1
        sign = _SIGNS.get(one.text, "")
        if sign and after is not None and after.number is not None:
            yield Token(after.text, one.start, after.end, number=after.number, sign=sign)
            at += 1
            continue
        if one.text == "ac" and after is not None and after.is_bare:
            named = frozenset((one.text,))
            yield Token(one.text, one.start, after.end, named, after.number, "ac")
            at += 1
            continue
        unit, far = _unit_behind(tokens, at)
        number, unit, far = _number_of(tokens, at, unit, far)
        if number is None or one.dice:
            yield one
        elif unit and not one.unit:
            last = tokens[far]
            short = _SHORT.get(unit, last.text)
            named = frozenset((last.text, *last.forms, short))
            yield Token(one.text, one.start, last.end, named, number, unit, one.sign)
            at = far + 1
            if last.text in _METALS and any(two.text in _PIECES for two in tokens[at : at + 1]):
                at += 1
        else:
            yield Token(one.text, one.start, one.end, one.forms, number, one.unit, one.sign)


def _without_manners(tokens: list[Token]) -> list[Token]:
    """The words of a line, with those marked that are only polite, where there are others."""
    at = 0
    while at < len(tokens):
        words = _POLITE.get(tokens[at].text, ())
        many = next((len(one) for one in words if _stands(one, tokens, at)), 1)
        if many > 1 and at + many < len(tokens):
            tokens[at : at + many] = [replace(one, polite=True) for one in tokens[at : at + many]]
        at += many
    return tokens


def _stands(words: tuple[str, ...], tokens: Sequence[Token], at: int) -> bool:
    """Whether some words stand at a place."""
    return words == tuple(one.text for one in tokens[at : at + len(words)])


def _polite_by_first() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in " ".join(_POLITE_PHRASES.split()).split(", "):
        words = tuple(phrase.split())
        found.setdefault(words[0], []).append(words)
    return {first: tuple(sorted(ones, key=len, reverse=True)) for first, ones in found.items()}


_POLITE = _polite_by_first()
"""What is said beside what is meant, by its first word, the longest first."""


def _is_for(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number stands for a word: `look 4 traps`."""
    if not 0 < at < len(tokens) - 1 or tokens[at].text != "4" or tokens[at].unit:
        return False
    behind = tokens[at + 1]
    is_word = behind.number is None and not behind.dice and behind.text not in UNITS
    return is_word and not tokens[at - 1].forms.isdisjoint(_TAKES_FOR)


def _unit_behind(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """The unit that begins at a place, also as in `twenty of her gold pieces`, and where it is."""
    if at >= len(tokens) or tokens[at].number is not None:
        return "", at
    for words, unit in _LONG_UNITS.items():
        if _stands(words, tokens, at):
            return unit, at + len(words) - 1
    far = at
    while far < len(tokens) - 1 and far < at + 3 and tokens[far].text in _OF:
        far += 1
    is_unit = far == at or tokens[at].text == "of"
    if tokens[far].text in _METALS:
        behind = tokens[far + 1 : far + 2]
        if _is_several(behind) and behind[0].text not in _PIECES:
            return "", at
    return UNITS.get(tokens[far].text, "") if is_unit else "", far


def _is_several(behind: Sequence[Token]) -> bool:
    """Whether things follow: of `3 silver daggers` the silver is none of the coins."""
    return any(len(one.text) > 3 and one.text.endswith("s") and not one.is_small for one in behind)


def _number_of(
    tokens: Sequence[Token], at: int, unit: str, far: int
) -> tuple[int | None, str, int]:
    """The number before a place, its unit, and where that is; `a quiet week` is one too."""
    one = tokens[at - 1]
    half = _HALF.get(tokens[at + 1].text) if one.text == "half" and at + 1 < len(tokens) else None
    if half is not None and tokens[at].text in _ARTICLES:
        return *half, at + 1
    if one.text == "fortnight":
        return 14, "days", at - 1
    if one.number is not None or at >= len(tokens):
        return _COUNTS.get(one.text) if one.number is None else one.number, unit, far
    after = tokens[at]
    if one.text == "one" and after.text in ("of", "more"):
        return (None if far == at or tokens[far].text in _WHOM else 1), unit, far
    if one.text in _ARTICLES:
        if not unit and at + 1 < len(tokens) and tokens[at + 1].text in _LENGTHS:
            return 1, UNITS[tokens[at + 1].text], at + 1
        return (1 if unit not in ("", "money", "hit_points", "xp") else None), unit, far
    return _COUNTS.get(one.text), unit, far
