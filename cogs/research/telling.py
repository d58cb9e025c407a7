"""Magical research told as sentences, on the board, and before time goes by."""

from collections.abc import Iterable, Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.comings import COMINGS
from cogs.render.narration import Briefs, Mark, Note, Tellers, Weight, acts, name
from cogs.render.offers import LONGEST_NAME, Offers, player_of, referees
from cogs.render.on_board import QUIET_LINES
from cogs.render.text import plain, shorten, show_dice
from data.live import LiveGame, Outcome
from rules.kernel.dues import Coming
from rules.kernel.targets import find_character
from rules.kernel.words import listed, many, whose
from rules.research.records import (
    ResearchEnded,
    ResearchTold,
    Stage,
)
from rules.research.works import words_of
from rules.skills.weeks import WEEK
from rules.state.sheet import Research

TELLERS, BRIEFS, OFFERS = Tellers(), Briefs(), Offers()


@TELLERS.tells
def _told(event: ResearchTold) -> str:
    who, work, of = name(event.target), plain(words_of(event.work)), event.work
    needs = f" It needs {plain(of.needs)}." if of.needs else ""
    paid = f"; the {of.gp:,} gp are lost" if of.gp else ""
    return {
        Stage.ASKED: f"**{who}** wants to work on {work}: a referee says what that takes.",
        Stage.PRICED: f"What {who} asked for, {takes_words(of)}{needs}",
        Stage.REFUSED: f"Nothing can come of {whose(who)} work on {work}.",
        Stage.BEGUN: f"{who} is at work on {takes_words(of)}{needs}",
        Stage.STOPPED: f"{who} gives up work on {work}{paid}.",
    }[event.stage]


def takes_words(work: Research) -> str:
    """`**Potion of healing**: 1 week at home and 500 gp; 15% fail, and then all is lost.`"""
    takes = f"{many(work.weeks, 'week')} at home and **{work.gp:,} gp**"
    return f"**{plain(words_of(work))}**: {takes}; {work.fails}% fail, and then all is lost."


@TELLERS.tells
def _ended(event: ResearchEnded) -> str:
    who, work, dice = event.target, plain(words_of(event.work)), show_dice(event.throw)
    fails = event.work.fails
    if event.failed:
        return f"{whose(name(who))} work on {work} **fails**: {dice}, {fails} or less. All is lost."
    where = " It stands in the spell book." if event.in_book else ""
    return f"{acts(who, 'has')} finished **{work}**: {dice}, more than {fails}.{where}"


@BRIEFS.tells
def _brief_told(event: ResearchTold) -> Iterator[Mark]:
    if event.stage is Stage.BEGUN:
        yield Note((event.target,), f"began work on {plain(words_of(event.work))}")


@BRIEFS.tells
def _brief_ended(event: ResearchEnded) -> Iterator[Mark]:
    did = "failed at" if event.failed else "finished"
    work = plain(words_of(event.work))
    yield Note((event.target,), f"{did} {work}", weight=Weight.GREAT)


def _whom(event: ResearchTold, outcome: Outcome) -> Iterable[int]:
    """The referee for what is asked, whose work it is for the answer."""
    asked = event.stage is Stage.ASKED
    return referees(event, outcome) if asked else player_of(outcome, event.target)


@OFFERS.offers(whom=_whom)
def _offer(event: ResearchTold, outcome: Outcome) -> Sequence[Button]:
    """What the referee says of a work, and that it begins: as long as that is open."""
    character = find_character(outcome.game.state, event.target.id)
    work, words = (
        None if character is None else character.research,
        (outcome.game.id, event.target.id),
    )
    if work is None or work.begun:
        return ()
    if work.weeks:
        label = f"Pay {work.gp:,} gp and begin"
        return (make_button("research-begin", *words, label=label, style=GREEN),)
    label = f"What {shorten(event.target.name, LONGEST_NAME)} needs…"
    return (
        make_button("research-say", *words, label=label, style=GREEN),
        make_button("research-no", *words, label="It cannot be done"),
    )


@OFFERS.offers(whom=lambda event, outcome: player_of(outcome, event.target))
def _news(_event: ResearchEnded, _outcome: Outcome) -> Sequence[Button]:
    return ()


@QUIET_LINES.at(131)
def works_line(game: LiveGame) -> Iterator[str]:
    """`At work: Mira (the spell Sleep, 2 weeks left)`, for the board."""
    people = [one for one in game.state.characters if not one.retired]
    words = [f"{plain(one.name)} ({_stands(one.research)})" for one in people if one.research]
    if words:
        yield f"At work: {listed(words)}"


def _stands(work: Research) -> str:
    what = plain(words_of(work))
    if not work.weeks:
        return f"{what}, the referee says what it takes"
    if not work.begun:
        needs = f", {plain(work.needs)}" if work.needs else ""
        return f"{what}, {many(work.weeks, 'week')}, {work.gp:,} gp{needs}, not begun"
    left = -(-(work.weeks * WEEK - work.part) // WEEK)
    return f"{what}, {many(left, 'week')} left"


@COMINGS.of("research")
def coming_research(coming: Coming) -> str:
    """`Mira's work of magic is over`."""
    return f"the work of {plain(coming.name)} is over"
