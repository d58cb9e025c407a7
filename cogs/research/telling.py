"""Magical research told as sentences, on the board, and before time goes by."""

from collections.abc import Iterable, Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.comings import COMINGS
from cogs.render.narration import Briefs, Line, Mark, Note, Short, Tellers, Weight, acts, name
from cogs.render.offers import LONGEST_NAME, Offers, player_of, referees
from cogs.render.on_board import QUIET_LINES
from cogs.render.text import plain, shorten, show_dice
from data.live import LiveGame, Outcome
from rules.kernel.dues import Coming
from rules.kernel.targets import find_character
from rules.kernel.words import listed, many, whose
from rules.research.records import (
    ResearchAnswered,
    ResearchAsked,
    ResearchBegun,
    ResearchEnded,
    ResearchStopped,
)
from rules.research.working import words_of
from rules.skills.weeks import WEEK
from rules.state.sheet import Research

TELLERS = Tellers(
    {
        ResearchAsked: Line(
            "**{target}** ~wants to begin work on {work}: a referee says what that takes."
        ),
    }
)
BRIEFS = Briefs(
    {
        ResearchBegun: Short("{target} began work on {work}"),
        ResearchStopped: Short("{target} gave up work on {work}", Weight.SMALL),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _answered(event: ResearchAnswered) -> str:
    who, work = name(event.target), plain(event.work)
    if not event.weeks:
        return f"Nothing can come of {whose(who)} work on {work}."
    needs = f" It needs {plain(event.needs)}." if event.needs else ""
    takes = f"**{many(event.weeks, 'week')}** at home and **{event.gp:,} gp**"
    return f"Work on {work} takes {who} {takes}, and {event.fails}% fail.{needs}"


@TELLERS.tells
def _begun(event: ResearchBegun) -> str:
    takes = f"{many(event.weeks, 'week')} at home, and {event.fails}% fail"
    who = acts(event.target, "pays")
    return f"{who} **{event.gp:,} gp** and begins work on {plain(event.work)}: {takes}."


@TELLERS.tells
def _stopped(event: ResearchStopped) -> str:
    paid = f"; the {event.paid:,} gp are lost" if event.paid else ""
    return f"{acts(event.target, 'gives')} up work on {plain(event.work)}{paid}."


@TELLERS.tells
def _ended(event: ResearchEnded) -> str:
    work, dice = plain(event.work), show_dice(event.throw)
    if event.failed:
        work = f"{whose(name(event.target))} work on {work}"
        return f"{work} **fails**: {dice}, {event.fails} or less. All is lost."
    where = " It stands in the spell book." if event.in_book else ""
    return (
        f"{acts(event.target, 'has')} finished **{work}**: {dice}, more than {event.fails}.{where}"
    )


@BRIEFS.tells
def _brief_ended(event: ResearchEnded) -> Iterator[Mark]:
    did = "failed at" if event.failed else "finished"
    yield Note((event.target,), f"{did} {plain(event.work)}", weight=Weight.GREAT)


@OFFERS.offers(whom=referees)
def _offer_word(event: ResearchAsked, outcome: Outcome) -> Sequence[Button]:
    """What it takes, as long as nobody has said it."""
    work = _work_of(outcome, event.target.id)
    if work is None or work.weeks:
        return ()
    label = f"What {shorten(event.target.name, LONGEST_NAME)} needs…"
    words = (outcome.game.id, event.target.id)
    return (
        make_button("research-say", *words, label=label, style=GREEN),
        make_button("research-no", *words, label="It cannot be done"),
    )


def _player(event: ResearchAnswered | ResearchEnded, outcome: Outcome) -> Iterable[int]:
    return player_of(outcome, event.target)


@OFFERS.offers(whom=_player)
def _offer_begin(event: ResearchAnswered, outcome: Outcome) -> Sequence[Button]:
    """Pay and begin, as long as it has not begun."""
    work = _work_of(outcome, event.target.id)
    if work is None or work.begun or not work.weeks:
        return ()
    label = f"Pay {work.gp:,} gp and begin"
    words = (outcome.game.id, event.target.id)
    return (make_button("research-begin", *words, label=label, style=GREEN),)


@OFFERS.offers(whom=_player)
def _news(_event: ResearchEnded, _outcome: Outcome) -> Sequence[Button]:
    return ()


def _work_of(outcome: Outcome, who: str) -> Research | None:
    character = find_character(outcome.game.state, who)
    return None if character is None else character.research


@QUIET_LINES.at(131)
def works_line(game: LiveGame) -> Iterator[str]:
    """`At work: Mira (the spell Sleep, 2 weeks left)`, for the board."""
    people = [one for one in game.state.characters if not one.retired]
    words = [f"{plain(one.name)} ({_stands(one.research)})" for one in people if one.research]
    if words:
        yield f"At work: {listed(words)}"


def takes_words(work: Research) -> str:
    """What a work takes by the book, before it is paid for."""
    takes = f"{many(work.weeks, 'week')} at home and **{work.gp:,} gp**"
    return f"**{plain(words_of(work))}**: {takes}; {work.fails}% fail, and then all is lost."


def _stands(work: Research) -> str:
    what = plain(words_of(work))
    if not work.weeks:
        return f"{what}, the referee says what it takes"
    if not work.begun:
        return f"{what}, {many(work.weeks, 'week')} and {work.gp:,} gp, not begun"
    left = -(-(work.weeks * WEEK - work.part) // WEEK)
    return f"{what}, {many(left, 'week')} left"


@COMINGS.of("research")
def coming_research(coming: Coming) -> str:
    """`Mira's work of magic is over`."""
    return f"the work of {plain(coming.name)} is over"
