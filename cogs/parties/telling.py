"""Who went their own way and who met again, told as sentences."""

from collections.abc import Iterator

from cogs.render.game_time import duration_words
from cogs.render.narration import Briefs, Mark, Note, People, Tellers, Weight, agreed, names
from cogs.render.text import plain
from rules.clock.records import SECONDS_PER_TURN
from rules.parties.records import PartiesJoined, PartyMeant, PartySplit

TELLERS = Tellers()
BRIEFS = Briefs()


@TELLERS.tells
def _split(event: PartySplit) -> str:
    go = agreed(event.went, "goes")
    text = f"**{names(event.went)} {go} their own way.** They are a party of their own now."
    if event.label not in (names(event.went), *(one.name for one in event.went)):
        text += f" It is called {plain(event.label)}."
    return text


@TELLERS.tells
def _joined(event: PartiesJoined) -> str:
    text = f"**{names(event.came)} and the others are together again.**"
    if event.seconds:
        gone = duration_words(event.seconds // SECONDS_PER_TURN)
        text += f" Meanwhile {gone} went by for {names(event.behind)}."
    return text


@TELLERS.tells
def _meant(event: PartyMeant, people: People) -> str:
    return f"{people.name(event.member)} looks at {plain(event.label)}."


@BRIEFS.tells
def _brief_split(event: PartySplit) -> Iterator[Mark]:
    yield Note(event.went, "went their own way", weight=Weight.GREAT)


@BRIEFS.tells
def _brief_joined(event: PartiesJoined) -> Iterator[Mark]:
    yield Note(event.came, "met the others again", weight=Weight.GREAT)
