"""A deed that a line can mean, and the row that tells what it does."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cogs.core.commands import Command
from cogs.core.option import Option
from cogs.core.said import Said, always
from cogs.deeds.offers import WHO
from cogs.deeds.phrases import Meaning
from cogs.render.deeds import Deed, Doer
from rules.kernel.folding import folded
from rules.kernel.words import in_sentence, many

WHOLE, LEFT, MOST_LEFT, ASKED = 0.5, 0.38, 1.6, 1.4
"""What says for a reading that all words are used; what says against it each that is left, and that
it is asked."""
LEAST, LEAST_ALL, WORSE = 1.0, 0.8, 0.45
"""What is offered at all, what where no word is left over, and how near to the best."""
FORM = "more"
"""What is lacking where something is always asked for in a form."""
Best = dict[tuple[int, tuple[tuple[str, str], ...]], "Reading"]
"""The best reading of each deed with what is given of it."""
_WORD = re.compile(r"[a-z0-9']+")
_PART = re.compile(r"\[([^\[\]]*)\]")
_COUNTED = re.compile(r"\{count\} \{(item|name|what)\}")
_HOLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Reading:
    """A deed that a line can mean. `left` are telling words that it says nothing of.

    `words` are those of the line itself, by the options that they say, `row` what its label is made
    of. It `is_asked` where the line
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
    row: str = ""
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


def keep_best(best: Best, one: Reading) -> None:
    key = (0 if one.command is None else id(one.command), tuple(sorted(one.given.items())))
    if one.deed is not None:
        key = (hash((one.deed.verb, one.deed.words)), ())
    if key not in best or best[key].score < one.score:
        best[key] = one


def says_more(one: Reading, other: Reading) -> bool:
    """Whether a reading says all that another of the same command does, and what it asks for."""
    return one.command is other.command and other.given.items() < one.given.items()


def says_as_much(one: Reading, other: Reading) -> bool:
    """Whether a reading says all that another of the same command does."""
    return one.command is other.command and other.given.items() <= one.given.items()


def likely_ones(best: Best, least: float) -> list[Reading]:
    """Those that say enough, and nearly as much as the best; each once."""
    found = sorted(best.values(), key=lambda one: -one.score)
    whole = [one for one in found if not one.missing and one.command is not None]
    return [
        one
        for one in found
        if one.score >= max(least if one.left else min(least, LEAST_ALL), found[0].score * WORSE)
        and not _is_said_again(one, found)
        and not (one.missing and any(says_more(other, one) for other in whole))
    ]


def _is_said_again(one: Reading, others: Iterable[Reading]) -> bool:
    """Whether a whole line is taken as speech of which a part is."""
    return (
        one.said is not None
        and one.said.whole
        and any(
            other.command is one.command and other.said is not None and not other.said.whole
            for other in others
        )
    )


def missing_of(meaning: Meaning, given: Mapping[str, str], doer: Doer) -> tuple[str, ...]:
    """What a deed asks for yet: what it needs, and who does it where one plays nobody."""
    said = meaning.said
    asks_whose = _asks_whose(meaning.command, said, doer)
    lacking = [
        name
        for name, option in meaning.command.options.items()
        if name not in given
        and (option.required or name in said.told or (asks_whose and _is_whose(option)))
    ]
    if said.form or (said.one_of and not any(name in given for name in said.one_of)):
        lacking.append(next(iter(said.one_of), FORM))
    return tuple(lacking)


def _asks_whose(command: Command, said: Said, doer: Doer) -> bool:
    """Whether somebody who plays nobody is asked who does it.

    Not of what is the referees' alone: they are never the ones who are left out. Nor of what
    anybody can do at any time.
    """
    if command.is_referees or said.when is always:
        return False
    return doer.viewer.is_referee and doer.character is None


def _is_whose(option: Option) -> bool:
    """Whether an option says who does it."""
    return option.name in WHO and not option.several and option.suggest is not None


def row_for(said: Said, given: Mapping[str, str]) -> str:
    """The row of a deed; where somebody else is to do it, it begins with whom."""
    who = next((name for name in WHO if name in given and name not in said.holes), "")
    return f"{{{who}}}: {in_sentence(said.row)}" if who and said.row else said.row


def render_row(row: str, shown: Mapping[str, str], missing: Sequence[str]) -> str:
    """What a row says: `Buy {count} {name}` with what is known, dots for what is asked."""

    def part(found: re.Match[str]) -> str:
        names = _HOLE.findall(found[1])
        return found[1] if all(name in shown for name in names) else ""

    def several(found: re.Match[str]) -> str:
        count, name = shown.get("count", ""), shown.get(found[1], "")
        if not count.isdigit() or not name[-1:].isalpha():
            return found[0]
        return many(int(count), name)

    text = _COUNTED.sub(several, _PART.sub(part, row))
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
    return render_row(reading.row, shown, reading.missing)


def _is_public(text: str, said: str, names: Collection[str]) -> bool:
    """Whether all of what is shown was said, or is the name of somebody whom all know."""
    known = set(_WORD.findall(folded(said)))
    parts = (part.strip() for part in text.split(","))
    return all(
        one.rpartition(" ")[0] in names
        or one in names
        or not one
        or set(_WORD.findall(folded(one))) <= known
        for one in parts
    )
