"""Names of combatants, and several of a group to which the same happens, told in one sentence."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs.render.text import listed, plain
from rules.kernel.events import Who

PLURALS = {
    "dies": "die",
    "falls": "fall",
    "fails": "fail",
    "gets": "get",
    "has": "have",
    "is": "are",
    "lies": "lie",
    "passes": "pass",
    "regains": "regain",
    "takes": "take",
    "tires": "tire",
    "wakes": "wake",
}
"""The verbs of a predicate for one and for several."""
MOST_NAMED = 3
"""So many of a group whose name is for one are each called by it; of more, the numbers follow."""

MOST_LISTED = 12
"""So many are listed by name; of more, the rest are counted."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Somebody and what is said of them. A predicate marks its verbs: `~takes 3 and ~dies.`"""

    who: Who
    predicate: str


def tell_sentences(sentences: Iterable[Sentence]) -> list[str]:
    """The sentences, those with the same predicate about bodies of one group put together."""
    groups: dict[tuple[str, str, int], list[Sentence]] = {}
    for index, sentence in enumerate(sentences):
        # Somebody alone may be told of twice, so that two hits stay two sentences.
        apart = 0 if sentence.who.number else index + 1
        groups.setdefault((sentence.who.id, sentence.predicate, apart), []).append(sentence)
    return [_told(together) for together in groups.values()]


def tell_counted(lines: Iterable[str]) -> str:
    """Each line once, and how often it was said: `Aldric: save vs death, 3 times.`"""
    return "\n".join(
        line if often == 1 else f"{line.removesuffix('.')}, {often} times."
        for line, often in Counter(lines).items()
    )


def name_together(people: Iterable[Who]) -> str:
    """`Goblins 1, 3 and 4`, `Ada and Goblins 2`; names as they are typed, safe to show."""
    lines: dict[tuple[str, bool], list[Who]] = {}
    for who in people:
        lines.setdefault((who.id, who.number > 0), []).append(who)
    return listed([_name_members(members) for members in lines.values()])


def _name_members(members: Sequence[Who]) -> str:
    """`Goblins 1 and 4`; where the group has a name for one of them, `Goblin 1 and Goblin 4`."""
    numbers = sorted({who.number for who in members})
    if len(numbers) < 2:
        return plain(members[0].label)
    name = plain(members[0].name)
    if len(numbers) <= MOST_NAMED and not name.endswith("s"):
        return listed([f"{name} {number}" for number in numbers])
    return f"{name} {listed([str(number) for number in numbers])}"


def _told(sentences: Sequence[Sentence]) -> str:
    people = [sentence.who for sentence in sentences]
    many = len({who.number for who in people}) > 1
    words = (_conjugated(word, many=many) for word in sentences[0].predicate.split(" "))
    return f"{name_together(people)} {' '.join(words)}"


def _conjugated(word: str, *, many: bool) -> str:
    """A marked verb as it is said; `~~3~~`, a die that does not count, is none."""
    verb = word[1:].rstrip(".,:;")
    if not word.startswith("~") or verb not in PLURALS:
        return word
    return (PLURALS[verb] if many else verb) + word[1 + len(verb) :]


def name(who: Who) -> str:
    """A combatant's name, safe to stand in a message."""
    return plain(who.label)


def names(people: Iterable[Who]) -> str:
    """`Goblins 1-3, 5` and others, bodies of one group together; long lists are counted."""
    numbers: dict[str, list[int]] = {}
    called: dict[str, str] = {}
    for who in people:
        called[who.id] = plain(who.name)
        if who.number:
            numbers.setdefault(who.id, []).append(who.number)
    told = [
        f"{label} {runs(numbers[key])}" if key in numbers else label
        for key, label in called.items()
    ]
    if len(told) > MOST_LISTED:
        told = [*told[:MOST_LISTED], f"{len(told) - MOST_LISTED} more"]
    return listed(told)


def runs(numbers: Iterable[int]) -> str:
    """Whole numbers with neighbours drawn together: `1-3, 5`."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][-1] + 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)
