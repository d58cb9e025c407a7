"""`/vote` and its buttons: the party decides together, each when they come by."""

from collections.abc import Iterator

from discord import app_commands
from discord.ext import commands

from cogs.core.answering import Answer
from cogs.core.buttons import Press, number, word
from cogs.core.choices import Choices, pick
from cogs.core.cog_commands import typed_so_far
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.play import find_game, game_here, play
from cogs.core.times import read_when
from cogs.party.pages import ballot_buttons, close_button, render_vote
from cogs.render.buttons import row_of
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import plain
from data.live import LiveGame
from rules.errors import NotFoundError
from rules.view.party import VoteView, view_party
from rules.votes.asking import LONGEST_QUESTION
from rules.votes.records import AskVote, CastVote, CloseVote
from rules.votes.voters import has_part
from rules.votes.ways import WAYS

NO_VOTE = "No vote is open. `/vote` begins one."
VOTE_HELP = "Which vote; not needed where one alone is open"
WAY_CHOICES = [app_commands.Choice(name=way.label, value=way.key) for way in WAYS]
DECLARATIONS, WAY, FLIGHT = "declarations", "way", "flight"
FOR_CHOICES = [
    app_commands.Choice(name="declarations of this round", value=DECLARATIONS),
    app_commands.Choice(name="where the party goes next", value=WAY),
    app_commands.Choice(name="whether the party runs, or runs on", value=FLIGHT),
]


async def _suggest_votes(interaction: Interaction, typed: str) -> Choices:
    """The open votes by their questions."""
    game = await find_game(interaction)
    return pick(((vote.question, vote.id) for vote in _votes(game, interaction)), typed)


async def _suggest_options(interaction: Interaction, typed: str) -> Choices:
    """What can be voted for: in the vote that was typed, else in all that are open."""
    game = await find_game(interaction)
    wanted = typed_so_far(interaction, "vote")
    votes = _votes(game, interaction)
    found = [vote for vote in votes if wanted in (vote.id, vote.question)] or votes
    return pick(((option.text, option.text) for vote in found for option in vote.options), typed)


def _votes(game: LiveGame | None, interaction: Interaction) -> tuple[VoteView, ...]:
    if game is None:
        return ()
    return view_party(game.state, game.viewer(interaction.user.id)).votes


def _split_options(typed: str) -> tuple[str, ...]:
    """What can be voted for: what was typed between semicolons, without any between commas."""
    return tuple(typed.split(";" if ";" in typed else ",")) if typed.strip() else ()


@app_commands.guild_only()
class VoteCommands(commands.GroupCog, group_name="vote", group_description="Decide together"):
    """Ask, vote, count."""

    @app_commands.command(name="ask")
    @app_commands.rename(declares="for")
    @app_commands.describe(
        question="What the party decides, such as: Left or right?",
        options="2 to 5, set apart by semicolons: left; right; wait. Yes or no if left out",
        way="How it is decided; as the game has it if left out",
        secret="True if nobody sees who votes for what before it is decided",  # noqa: S106
        until="When it is counted at the latest, such as 24h or fri 18:00",
        declares="What comes of it: declared for all who have not, where the party goes, or flight",
    )
    @app_commands.choices(way=WAY_CHOICES, declares=FOR_CHOICES)
    async def ask(
        self,
        interaction: Interaction,
        question: app_commands.Range[str, 1, LONGEST_QUESTION],
        options: str = "",
        way: app_commands.Choice[str] | None = None,
        secret: bool = False,
        until: str = "",
        declares: app_commands.Choice[str] | None = None,
    ) -> None:
        """Have the party vote on something; each votes by a button when they come by"""
        game = await game_here(interaction)
        action = AskVote(
            question=question,
            options=_split_options(options),
            way=way.value if way else "",
            secret=secret,
            until=await read_when(interaction, game, until) if until.strip() else None,
            declares=declares is not None and declares.value == DECLARATIONS,
            goes=declares is not None and declares.value == WAY,
            flees=declares is not None and declares.value == FLIGHT,
        )
        await play(interaction, action, game=game)

    @app_commands.command(name="cast")
    @app_commands.describe(option="What you vote for", vote=VOTE_HELP)
    @app_commands.autocomplete(option=_suggest_options, vote=_suggest_votes)
    async def cast(self, interaction: Interaction, option: str, vote: str = "") -> None:
        """Vote, or vote for something else as long as nothing is decided"""
        game = await game_here(interaction)
        found = _read_vote(_votes(game, interaction), vote)
        action = CastVote(vote_id=found.id, option=_read_option(found, option))
        await play(interaction, action, game=game)

    @app_commands.command(name="show")
    @app_commands.describe(vote=VOTE_HELP)
    @app_commands.autocomplete(vote=_suggest_votes)
    async def show(self, interaction: Interaction, vote: str = "") -> None:
        """Show an open vote with its buttons, to you alone"""
        game = await game_here(interaction)
        await _show(interaction, game, _read_vote(_votes(game, interaction), vote))

    @app_commands.command(name="close")
    @app_commands.describe(vote=VOTE_HELP, decide="False if the vote is to decide nothing")
    @app_commands.autocomplete(vote=_suggest_votes)
    async def close(self, interaction: Interaction, vote: str = "", decide: bool = True) -> None:
        """Count a vote now, or end it without counting"""
        game = await game_here(interaction)
        found = _read_vote(_votes(game, interaction), vote)
        await play(interaction, CloseVote(vote_id=found.id, decide=decide), game=game)


def _read_vote(votes: tuple[VoteView, ...], text: str) -> VoteView:
    """The vote that somebody means. Raises NotFoundError with what is open."""
    wanted = text.strip().casefold()
    if not votes:
        raise NotFoundError(NO_VOTE)
    found = [vote for vote in votes if wanted in ("", vote.id, vote.question.casefold())]
    if len(found) == 1:
        return found[0]
    known = ", ".join(f"“{plain(vote.question)}”" for vote in votes)
    raise NotFoundError(f"Say which vote you mean: {known}.")


def _read_option(vote: VoteView, text: str) -> int:
    wanted = text.strip().casefold()
    texts = [option.text.casefold() for option in vote.options]
    if wanted in texts:
        return texts.index(wanted)
    known = ", ".join(f"`{plain(option.text)}`" for option in vote.options)
    raise NotFoundError(f"There is no such option. Choose one of {known}.")


async def _show(interaction: Interaction, game: LiveGame, *votes: VoteView) -> None:
    """Votes for one person alone, each with what they can do about it."""
    async with Answer(interaction) as answer:
        for vote in votes:
            buttons = list(ballot_buttons(game.id, vote)) if vote.may_vote else []
            if vote.may_close:
                buttons.append(close_button(game.id, vote))
            await answer.private(render_vote(vote), view=row_of(*buttons))


# Buttons


async def _press_vote(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board: the votes that somebody has not given, else all that are open."""
    votes = _votes(game, interaction)
    if words:
        votes = tuple(vote for vote in votes if vote.id == words[0])
    if not votes:
        raise NotFoundError(NO_VOTE)
    owed = [vote for vote in votes if vote.may_vote and vote.mine is None]
    await _show(interaction, game, *(owed or votes))


async def _press_ballot(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button of an option."""
    action = CastVote(vote_id=word(words, 0), option=number(words, 1))
    await play(interaction, action, game=game)


async def press_count(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Count now."""
    await play(interaction, CloseVote(vote_id=word(words, 0)), game=game)


PRESSES: dict[str, Press] = {
    "vote": _press_vote,
    "ballot": _press_ballot,
    "count": press_count,
}


def vote_deeds(doer: Doer) -> Iterator[Deed]:
    """A question to all."""
    if has_part(doer.state, doer.viewer) and len(doer.state.active) > 1:
        yield form_deed("Have the party vote…", "vote ask")


FEATURE = Feature(deeds=vote_deeds, order=560, cogs=(VoteCommands,), presses=PRESSES)
