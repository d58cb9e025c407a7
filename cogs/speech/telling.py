"""What was said, told as a quotation, and as the post of whoever says it."""

from collections.abc import Iterator

import discord

from cogs.render.narration import Briefs, Mark, Note, Quote, Tellers, Topic, Weight, name
from cogs.render.text import LAYOUT_LIMIT, plain, shorten, shorten_marked
from cogs.rolls.telling import tell_rolls
from data.live import LogEntry
from rules.kernel.apart import called
from rules.rolls.records import DiceRolled
from rules.speech.records import Exclaimed, PortraitSet, SpeechReworded, SpeechTakenBack, Spoke
from rules.speech.saying import speech_in, spoken

_BRIEFLY = 80
_BLOCKS = ("#", "-", ">", "+")
"""With these a line begins that would be a heading, a list or a quotation."""


TELLERS = Tellers()
BRIEFS = Briefs()


def prose(line: str) -> str:
    """A line of somebody's own prose: what they set in italics or bold stays so, if it ends."""
    safe = discord.utils.escape_mentions(line).replace("](", "]\\(").strip()
    if "`" in safe or any(safe.count(mark) % 2 for mark in ("*", "_", "~~", "||")):
        return plain(line)
    return f"\\{safe}" if safe.startswith(_BLOCKS) else safe


def quoted(speaker: str, text: str) -> str:
    """What somebody says as a quotation, with their name in bold before it."""
    lines = [prose(line) for line in text.splitlines()]
    return "\n".join((f"> **{plain(speaker)}**: {lines[0]}", *(f"> {line}" for line in lines[1:])))


def speech_of(entry: LogEntry) -> Spoke | None:
    """What was said in a move, None where nothing was."""
    return speech_in(entry.events)


def as_post(entry: LogEntry, speech: Spoke) -> str:
    """What stands in the post of whoever speaks; with the dice below, and the move's number, where
    there is room beside the words: **Why?** shows them too."""
    rolled = [event for event in entry.events if isinstance(event, DiceRolled)]
    told = [tell_rolls(one.results, name=plain(speech.name)) for one in rolled]
    lines = [f"-# {line}" for text in told for line in text.splitlines()]
    foot = "\n".join(("", *lines, f"-# #{entry.label}")) if lines else ""
    said = spoken(speech)
    return shorten_marked(said, LAYOUT_LIMIT) if len(said + foot) > LAYOUT_LIMIT else said + foot


@TELLERS.tells
def _spoke(event: Spoke) -> str:
    return quoted(event.name, spoken(event))


@TELLERS.tells
def _exclaimed(event: Exclaimed) -> str:
    return quoted(event.target.label, event.words)


@BRIEFS.tells
def _brief_exclaimed(event: Exclaimed) -> Iterator[Mark]:
    said = f"said “{plain(shorten(event.words, _BRIEFLY))}”"
    yield Note((event.target,), said, weight=Weight.SMALL, topic=Topic.SPEECH)


@TELLERS.tells
def _reworded(event: SpeechReworded) -> str:
    return f"What {plain(event.name)} says in #{called(event.number)} has other words now."


@TELLERS.tells
def _taken_back(event: SpeechTakenBack) -> str:
    return f"What {plain(event.name)} said in #{called(event.number)} is taken back."


@BRIEFS.tells
def _brief_spoke(event: Spoke) -> Iterator[Mark]:
    words = "\n".join(prose(line) for line in spoken(event).splitlines())
    yield Quote(words, plain(event.name))
    said = f"said “{plain(shorten(' '.join(spoken(event, '').split()), _BRIEFLY))}”"
    weight, topic = Weight.SMALL, Topic.SPEECH
    if event.speaker is not None:
        yield Note((event.speaker,), said, weight=weight, topic=topic)
    else:
        yield Note((), f"{plain(event.name)} {said}", weight=weight, topic=topic)


@TELLERS.tells
def _portrait(event: PortraitSet) -> str:
    if event.picture:
        return f"This is {name(event.target)}."
    return f"{name(event.target)} has no portrait any more."
