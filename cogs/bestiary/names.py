"""Whose numbers follow: what stands before them as a name, and how many there are."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.kernel.labelled import Said
from rules.kernel.words import capitalized, numbered

_TO_TWELVE = "one two three four five six seven eight nine ten eleven twelve"
NUMBER_WORDS: Mapping[str, int] = {word: n for n, word in enumerate(_TO_TWELVE.split(), start=1)}
NUMBERS = "|".join(NUMBER_WORDS)
_COUNT_BEFORE = re.compile(rf"(?P<n>\d{{1,3}}|{NUMBERS}) (?:x )?(?P<name>\D.*)", re.IGNORECASE)
_COUNT_BEHIND = re.compile(
    r"(?P<name>.*\S) ?(?:\((?:[x\u00d7] ?)?(?P<n>\d{1,3})\)?|, (?P<o>\d{1,3})"
    r"|[x\u00d7] ?(?P<m>\d{1,3})|(?<= )(?P<p>\d{1,3}) ?[x\u00d7])",
    re.IGNORECASE,
)
_IN_DIGITS = re.compile(rf"(?<!\S)(?:{NUMBERS}) \((\d{{1,3}})\) (?=[a-z])", re.IGNORECASE)
_CLAUSE = re.compile(r" (?:with|that|which) ")
_ARTICLE = re.compile(
    rf"(?<!\S)(?:an?|the|his|her|their|its|some|(?P<n>\d{{1,3}}|{NUMBERS})) (?=\S)",
    re.IGNORECASE,
)
LEADING = re.compile(
    r"\s?(?:(?:area |room )?\d{1,3}(?:[.)] ?|: )|(?:and|or|by) ){1,3}", re.IGNORECASE
)
_RANGE_BEFORE = re.compile(r"(?P<dice>\d{1,2}-\d{1,2}|\d{0,2}d\d{1,2}) (?=[A-Z])")
"""How many come, before who they are: `2-8 River Rats`."""
_BARE_ARTICLE = re.compile(r"^(?:[Tt]he|[Aa]n?) (?=[a-z])")
CLASSES = r"f(?:ighter|gt|tr)|cl(?:eric|r)|magic-user|th(?:ief|f)|elf|dwarf|halfling"
"""Classes, in full and as notes shorten them."""
_CLASS = (
    r"(?:an? )?(?:\d{1,2}(?:st|nd|rd|th)?[- ](?:level|lvl\.?)(?: [A-Za-z-]+)?"
    r"|normal (?:man|human)|(?:level \d{1,2} )(?:[A-Za-z-]+)"
    rf"|(?:{CLASSES}|hobbit|assassin|bard|druid"
    r"|illusionist|mage|monk|paladin|ranger|specialist|[FCTMED]|MU)(?: lev(?:el|\.))? ?\d{1,2})"
)
WITH_CLASS = re.compile(
    rf"(?:, ?|\. | ?\()(?P<class>(?:(?:h[mf]|human|elf|dwarf|half-?[a-z]{{3,6}}) )?{_CLASS})\)?"
    r"(?P<count> \(\d{1,3}\))?$",
    re.IGNORECASE,
)
_COUNT_THEN_DOES = re.compile(
    r"(?:^|, )(?:the )?(?P<who>[A-Z][A-Za-z'-]{1,20}(?: [A-Z][A-Za-z'-]{1,20})? \(\d{1,3}\))"
    r" [a-z][a-z ]{2,40}$"
)
"""How many stand behind their name, before what they do: `the Silt Crab (1) comes to look`."""
_ALIGNED = re.compile(r", (?P<how>Lawful|Neutral|Chaotic)$")
_WHEN = re.compile(r"(?:round|turn|wave|day|night) \d{1,3} - (?=\S)", re.IGNORECASE)
"""When they come, before who they are: `round 2 - 4 Goblin Rope-men`."""
ONLY_CLASS = re.compile(_CLASS, re.IGNORECASE)
_WITH_LEVEL = re.compile(r",? (?:level|lvl\.?) (?P<n>\d{1,2})$", re.IGNORECASE)
_WITH_DICE = re.compile(
    r"(?:,? (?:x ?)?\(?| ?[x\u00d7] ?)(?P<dice>\d{0,2}d\d{1,2}(?:[+-]\d{1,2})?)\)?$"
)
_LABELLED = re.compile(
    r"(?:AC|HD|HP|MV|AL|XP|ML|armou?r class|(?:str|int|wis|dex|con|cha|s|i|w)[: ]{1,2}\d{1,2})\b",
    re.IGNORECASE,
)
_SOMEWHERE = re.compile(
    r" (?:in|under|on|at|behind|by|near|from|inside|among) (?:the|an?|his|her|their|its) "
)
_OF_NAMES = ("of", "the", "in", "with", "and")
_INNER_COUNT = re.compile(rf"\s(?:\d{{1,3}}|{NUMBERS})\s+[a-z]")
_POSSESSED = re.compile(r"(?:their|his|her|its|the|an?|our|my)\b", re.IGNORECASE)
FILLS = re.compile(
    r"(?P<count>an?|the|some) (?P<who>[\w' -]{3,30}?) (?:fills?|covers?|coats?|grows?|hangs?"
    r"|clings?|blocks?|floats?|drips?)(?: [a-z]+)? the [a-z]{3,15}",
    re.IGNORECASE,
)
"""Who is on something, which is nobody: `A yellow mold fills the bed`."""
WHAT_THEY_ARE = re.compile(r"an? (?P<what>[a-z]{1,20}(?: [a-z]{1,20})?)")
"""Behind the name of somebody who has one: `Old Nan, a wraith`, `The Lock-Keeper, a wraith`."""
SENTENCE = re.compile(r"(?<=[.!?)\]]) (?=[A-Z])")
_AND_MORE = re.compile(r" ?\((?P<more>(?P<n>\d{1,2}) ?(?:\+|and|plus|&) [^()\d]{2,40})\)$")
"""How many there are besides somebody else: `(2 + leader)`."""
_KIND_BEHIND = re.compile(r"[A-Z][\w' -]{1,40} \([a-z]{3,20}\)")
"""A name with what kind they are behind it, which may be a part of it: `Gravel Toad (giant)`."""
_WORDS_MORE = re.compile(r"(?P<name>[A-Z][\w' -]{1,40}), [a-z]{3,20}(?: [a-z]{2,20}){0,3}")
_OF_THEIRS = re.compile(
    r"^(?:their|his|her|its)(?: (?:pet|tame|trained))? (?=[a-z])(?!(?:men|people)\b)",
    re.IGNORECASE,
)
_BEFORE_A_PLACE = [["of"], ["in"], ["from"], ["to"], ["into"], ["through"], ["over"], ["behind"]]
"""Before where somebody is, who is named before it: `3 skeletons come out of the well`."""
_LED = frozenset(("led", "guarded", "followed", "joined", "accompanied", "commanded", "ridden"))
_DOING = re.compile(
    r" (?:comes?|are|is|stands?|sits?|waits?|lies?|lurks?|rises?|hangs?|plays?|sleeps?|guards?"
    r"|hides?|who|that|which|up|out)\b"
)
"""Behind who does something: `skeletons come up out of the well`."""
_DENIES = frozenset(("no", "not", "none", "without"))
_NAME_ALONE = re.compile(r"(?:The )?[A-Z][\w'-]+(?: (?:of|the|in|[A-Z][\w'-]+)){1,4}\.?")
"""Words with capitals that may be a name by themselves: `Grey Jelly.`"""
_LONGEST_TITLE, _LONGEST_SENTENCE, _LONGEST_WHO = 60, 200, 40
_ENDS_IN_DICE = re.compile(r" \(\d{1,2}(?:[+-]\d)? HD\)$", re.IGNORECASE)
_SHOUTED = re.compile(
    r"(?P<before>[A-Z][a-z]+ [a-z]{2,12}s) (?:THE )?"
    r"(?P<name>[A-Z][A-Z'-]{2,}(?: [A-Z][A-Z'-]{2,}){0,3})"
)
"""A name in capitals behind what somebody does: `Here stands THE TOLL-KEEPER`."""
_BEHIND_NAME = re.compile(r" - .*| \((?!\d{1,3}(?: heads)?\)?$).*")


@dataclass(slots=True)
class Draft:
    """One stat block as it stands: its name, how many, labels, and what is beside them.

    `common` says of it what it does not say itself, `others` are names that it may have as well,
    `unsure` what is to be asked about what stands before its numbers, by its key.
    """

    name: str = ""
    count: int = 0
    line: int = 0
    said: list[Said] = field(default_factory=list[Said])
    beside: list[str] = field(default_factory=list[str])
    others: list[str] = field(default_factory=list[str])
    unsure: dict[str, str] = field(default_factory=dict[str, str])
    is_ours: bool = False
    is_inline: bool = False
    common: "Draft | None" = None

    @property
    def keys(self) -> set[str]:
        """The keys of what is said."""
        return {one.key for one in self.said}


def sentence(text: str) -> tuple[str, str]:
    """What stands before the end of a sentence, and behind it."""
    found = SENTENCE.search(text)
    return (text[: found.start()], text[found.end() :]) if found else (text, "")


def named(text: str, line: int) -> Draft:
    """Whose numbers follow, by what stands before them: `The two guards`, `Goblins (4)`."""
    draft = Draft(line=line)
    bare = _IN_DIGITS.sub(r"\1 ", text.strip(" \t.,;:-|/\u00b7\u2022").strip('"'))
    bare = without_lead(bare)
    if (does := _COUNT_THEN_DOES.search(bare) or FILLS.fullmatch(bare)) is not None:
        draft.beside.append(bare)
        bare = does["who"]
    bare = bare if bare.count('"') != 1 else bare.replace('"', "")
    if (when := _WHEN.match(bare)) is not None:
        draft.beside.append(when[0].strip(" -"))
        bare = bare[when.end() :]
    if (of := WITH_CLASS.search(bare)) is not None:
        draft.beside.append(of["class"])
        bare = f"{bare[: of.start()]}{of['count'] or ''}"
    if (aligned := _ALIGNED.search(bare)) is not None:
        draft.said.append(Said("alignment", "alignment", aligned["how"]))
        bare = bare[: aligned.start()]
    if (level := _WITH_LEVEL.search(bare)) is not None:
        draft.said.append(Said("level", "level", level["n"]))
        bare = bare[: level.start()]
    if (more := _AND_MORE.search(bare)) is not None:
        draft.beside.append(more["more"])
        draft.unsure["count"] = f"How many are {bare}?"
        bare = f"{bare[: more.start()]} ({more['n']})"
    who, is_said, what = bare.partition(" is a")
    if (
        is_said
        and who[:1].isupper()
        and len(who) <= _LONGEST_WHO
        and what[:2].strip("n")[:1] == " "
    ):
        draft.beside.append(f"a{what}")  # `Oskar the Knife is a 3rd level specialist.`
        bare = who
    if (dice := _WITH_DICE.search(bare) or _RANGE_BEFORE.match(bare)) is not None:
        draft.said.append(Said("appearing", "appearing", dice["dice"]))
        bare = f"{bare[: dice.start()]}{bare[dice.end() :]}"
    bare = _without_others(bare, draft)
    count, bare = _counted(without_lead(bare), draft)
    draft.count = count
    draft.name = one_of(bare, count)
    if (more := _WORDS_MORE.fullmatch(bare)) is not None:
        draft.others.append(more["name"])
    return draft


def _without_others(text: str, draft: Draft) -> str:
    """What stands last before the numbers; the sentences and heads before it are beside."""
    sentences = SENTENCE.split(text)
    if len(sentences) > 1 and sentences[-1].strip(" .,;:-").lower() in _DENIES:
        sentences.pop()  # `Grey Jelly. No attacks.`
        text = " ".join(sentences)
    if len(sentences) > 1:
        draft.beside.append(" ".join(sentences[:-1]))
        draft.others += [one.strip(" .") for one in sentences[:-1] if _NAME_ALONE.fullmatch(one)]
        text = sentences[-1].strip(" .,;:-")
    head, colon, rest = text.rpartition(": ")
    rank, _, more = rest.partition(", ")
    if colon and (ONLY_CLASS.fullmatch(rank) or _LABELLED.match(rest)):
        draft.beside += [rank, more]  # `Aulo Desh: Fgt 4, Str 16`.
        return head
    if colon and rest.lower().startswith("as "):
        draft.beside.append(rest)  # `4 Crossbowmen: as above, but`.
        return head
    if colon and rest:
        draft.beside.append(head)
        draft.others += [head] if _NAME_ALONE.fullmatch(head) else []
        return rest
    return text


def titled(text: str, line: int) -> Draft:
    """Whose numbers follow below a heading: all of it is the name, `Herd animal (2 HD)`."""
    if len(text) > _LONGEST_TITLE or _ENDS_IN_DICE.search(text) is None:
        return named(text, line)
    return Draft(one_of(without_lead(text.strip()), 0), line=line)


def without_lead(text: str) -> str:
    """A name without the number of a list, or the "and" between two."""
    found = LEADING.match(text)
    bare = text[found.end() :].lstrip() if found else text
    who = bare.partition(" by ")
    return who[2] if who[0].lower() in _LED and who[1] else bare


def _counted(text: str, draft: Draft) -> tuple[int, str]:
    """How many there are, and what they are called."""
    tidy = text.strip(" .,;:-")
    tidy = tidy if ", " in tidy else _OF_THEIRS.sub("", tidy)
    whose, comma, name = tidy.partition(", ")
    what = WHAT_THEY_ARE.fullmatch(name)
    if comma and (what is not None or (name[:1].isupper() and _POSSESSED.match(whose))):
        draft.beside.append(whose)
        draft.others += [whose] if whose[:1].isupper() and not _POSSESSED.match(whose) else []
        tidy = what["what"] if what is not None else name
    first, _, others = tidy.partition(" ")
    second = others.partition(" ")[0].lower()
    if first.lower() == "the" and (second.isdecimal() or second in NUMBER_WORDS):
        tidy = others
    if (behind := _COUNT_BEHIND.fullmatch(tidy)) is not None:
        return int(behind["n"] or behind["m"] or behind["o"] or behind["p"]), _short(
            behind["name"], draft
        )[1]
    if (before := _COUNT_BEFORE.fullmatch(tidy)) is not None and len(tidy.split()) < 6:
        return _number(before["n"]), _short(before["name"], draft)[1]
    count, name = _short(tidy, draft)
    if not count and (behind := _COUNT_BEHIND.fullmatch(name)) is not None and behind["m"]:
        return int(behind["m"]), behind["name"]
    return count, name


def _short(text: str, draft: Draft) -> tuple[int, str]:
    """The last words of a sentence that name somebody, and how many of them."""
    text = text[-_LONGEST_SENTENCE:]
    if (cut := _BEHIND_NAME.search(text)) is not None:
        draft.beside.append(cut[0].strip(" -()"))
        draft.others += [text] if _KIND_BEHIND.fullmatch(text) else []
        draft.others += [cut[0][3:]] if _NAME_ALONE.fullmatch(cut[0][3:]) else []
        text = text[: cut.start()]
    if text[:1].islower() and (clause := _CLAUSE.search(text)) is not None:
        draft.beside += [] if clause[0] == " with " else [text[clause.start() :].strip()]
        text = text[: clause.start()]
    if (shouted := _SHOUTED.fullmatch(text)) is not None:
        draft.beside.append(shouted["before"])
        return 0, shouted["name"]
    if (place := _SOMEWHERE.search(text)) is not None and text[: place.start()].islower():
        draft.beside.append(text[place.start() :].strip())
        text = text[: place.start()]
    words = text.split()
    lowly = [w for w in words[2:-1] if w[0].islower() and w not in _OF_NAMES]
    others = _last_capitals(text)
    if (
        " " in others
        and words[0][:1].isupper()
        and others != text
        and words[1:2]
        and words[1].islower()
    ):
        draft.others.append(others)  # `Bandit captain Osric Vane`.
    is_short = len(words) < 5 or (len(text) <= _LONGEST_TITLE and not lowly)
    if is_short and not _INNER_COUNT.search(text):
        return 0, text
    whose, comma, rest = text.partition(", ")
    if comma and rest[:1].isdigit() and all(w[:1].isupper() for w in whose.split()):
        draft.beside.append(rest)
        draft.others.append(text)
        return 0, whose
    articles = list(_ARTICLE.finditer(text))
    free = [one for one in articles if text[: one.start()].split()[-1:] not in _BEFORE_A_PLACE]
    found = next(reversed(free or articles), None)
    number = _number(found["n"]) if found and found["n"] else 0
    name = text[found.end() :] if found else text
    name = _last_capitals(name) or name.partition(" with ")[0]
    if name.islower():
        name = _SOMEWHERE.split(_DOING.split(name)[0])[0]
    before = text.removesuffix(name).strip()
    if before:
        draft.beside.append(text)
        draft.others += [text] if _is_called(before, name) else []
    return number, name


def _is_called(before: str, name: str) -> bool:
    """Whether what stands before the words that were taken as a name has one as well."""
    others = [word for word in before.split()[1:] if word[:1].isupper()]
    return bool(others) or (before[:1].isupper() and name.islower() and " " not in before)


def _last_capitals(text: str) -> str:
    """The words with capitals that a text ends with: `Corporal Jannes Vroom`."""
    words = text.split()
    at = len(words)
    while at and (words[at - 1][:1].isupper() or (at < len(words) and words[at - 1] in _OF_NAMES)):
        at -= 1
    while at < len(words) and words[at] in _OF_NAMES:
        at += 1
    return " ".join(words[at:])


def _number(word: str) -> int:
    return NUMBER_WORDS.get(word.lower(), 0) or int(word)


def digits(word: str) -> str:
    return str(NUMBER_WORDS.get(word.lower(), word))


def one_of(name: str, count: int) -> str:
    """What one of them is called: `Salt Nuns` as `Salt Nun`, a shout as a name."""
    bare = name.strip(" \t*.,;:-").removesuffix(" each")
    bare = _BARE_ARTICLE.sub("", bare)
    if bare.isupper() and len(bare) > 3:
        bare = bare.title().replace("'S", "'s")
    if count > 1:
        bare = numbered(bare, 1).removesuffix(" 1")
    return capitalized(bare)
