"""`/vote` and its buttons: the party decides together, each when they come by."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.lines import Does
from cogs.core.moments import takes_part
from cogs.core.option import Option, Pairs, Typed, text
from cogs.core.said import says
from cogs.core.times import Moment
from cogs.party.pages import ballot_buttons, close_button, render_vote
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import plain
from data.live import LiveGame
from rules.errors import NotFoundError, WayOut
from rules.kernel.action import Action
from rules.view.party import VoteView, view_party
from rules.votes.asking import LONGEST_QUESTION
from rules.votes.records import AskVote, CastVote, CloseVote
from rules.votes.voters import has_part

NO_VOTE = ("No vote is open. ", WayOut("Begin one", "vote"), ".")
WAY = "way"
VOTE = Group("vote", "Decide together")

For = Annotated[str, Option(choices={"where the party goes next": WAY})]


def _votes(game: LiveGame, user_id: int) -> tuple[VoteView, ...]:
    return view_party(game.state, game.viewer(user_id)).votes


def _options(typed: Typed) -> Pairs:
    """What can be voted for: in the vote that was typed, else in all that are open."""
    votes, wanted = _votes(typed.game, typed.user_id), typed.word("vote")
    found = [vote for vote in votes if wanted in (vote.id, vote.question)] or votes
    return ((option.text, option.text) for vote in found for option in vote.options)


def _vote_in(typed: Typed, text: str) -> VoteView:
    """The vote that somebody means. Raises NotFoundError with what is open."""
    votes, wanted = _votes(typed.game, typed.user_id), text.casefold()
    if not votes:
        raise NotFoundError(NO_VOTE)
    found = [vote for vote in votes if wanted in ("", vote.id, vote.question.casefold())]
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"“{plain(vote.question)}”" for vote in votes)
    raise NotFoundError(f"Say which vote you mean: {known}.")


def _between(_typed: Typed, text: str) -> tuple[str, ...]:
    """What can be voted for: what was typed between semicolons, without any between commas."""
    return tuple(text.split(";" if ";" in text else ","))


def _open(typed: Typed) -> Pairs:
    return ((vote.question, vote.id) for vote in _votes(typed.game, typed.user_id))


Vote = Annotated[
    VoteView,
    Option(
        about="Which vote; not needed where one alone is open",
        read=_vote_in,
        suggest=_open,
        blank=True,
    ),
]
Which = Annotated[VoteView | None, Option(about="Which vote", read=_vote_in, suggest=_open)]


@VOTE.command(
    "ask",
    question="What the party decides, such as: Left or right?",
    options="2 to 5, set apart by semicolons: left; right; wait. Yes or no if left out",
    until="When it is counted at the latest, such as 24h or fri 18:00",
    **{"for": "What comes of it: where the party goes; without it, the words alone"},
)
@says(
    "vote, poll, lets vote, put it to a vote, vote on, who is for, all in favour, "
    "should we, left or right, what do we do, do we go, shall we",
    "Have the party vote",
    when=takes_part,
    rest="question",
)
def ask(
    question: Annotated[str, text(LONGEST_QUESTION)],
    options: Annotated[tuple[str, ...], Option(read=_between)] = (),
    until: Moment | None = None,
    for_: For = "",
) -> Action:
    """Have the party vote on something; each votes by a button when they come by"""
    return AskVote(question=question, options=options, until=until, goes=for_ == WAY)


@VOTE.command("cast", option="What you vote for")
def cast(option: Annotated[str, Option(suggest=_options)], vote: Vote) -> Action:
    """Vote, or vote for something else as long as nothing is decided"""
    return CastVote(vote_id=vote.id, option=_read_option(vote, option))


@VOTE.command("show")
async def show(typed: Typed, vote: Which = None) -> None:
    """Show an open vote with its buttons, to you alone; without it, those you owe, else all"""
    votes = _votes(typed.game, typed.user_id) if vote is None else (vote,)
    if not votes:
        raise NotFoundError(NO_VOTE)
    owed = [vote for vote in votes if vote.may_vote and vote.mine is None]
    async with Answer(typed.interaction) as answer:
        for vote in owed or votes:
            buttons = list(ballot_buttons(typed.game.id, vote)) if vote.may_vote else []
            if vote.may_close:
                buttons.append(close_button(typed.game.id, vote))
            await answer.private(render_vote(vote), view=row_of(*buttons))


@VOTE.command("close", decide="Whether the vote decides anything")
def close(vote: Vote, decide: bool = True) -> Action:
    """Count a vote now, or end it without counting"""
    return CloseVote(vote_id=vote.id, decide=decide)


def _read_option(vote: VoteView, text: str) -> int:
    wanted = text.strip().casefold()
    texts = [option.text.casefold() for option in vote.options]
    if wanted in texts:
        return texts.index(wanted)
    known = ", ".join(f"`{plain(option.text)}`" for option in vote.options)
    raise NotFoundError(f"There is no such option. Choose one of {known}.")


def vote_deeds(doer: Doer) -> Iterator[Deed]:
    """A question to all."""
    if has_part(doer.state, doer.viewer) and len(doer.state.active) > 1:
        yield form_deed("Have the party vote…", "vote ask")


FEATURE = Feature(
    lines={
        "ballot": Does(CastVote, "@vote_id", "#option"),
        "count": Does("vote close", "vote"),
        "vote": Does("vote show", "vote?"),
    },
    deeds=vote_deeds,
    order=560,
)
