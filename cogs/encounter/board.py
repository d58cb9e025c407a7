"""The board brought down to the bottom of its channel, by command and by its button."""

from typing import Annotated

from cogs.away.telling import back_button
from cogs.core.answering import Answer
from cogs.core.buttons import word
from cogs.core.finding import require_newest
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Pairs, Typed, whole
from cogs.core.options import CombatantId, Mode, combatant_in, combatants, own_combatant, sides
from cogs.encounter.meeting import ENCOUNTER
from cogs.encounter.pages import render_details
from cogs.encounter.typed import acts_now, find_side, is_up, private_view
from cogs.orders.telling import monsters_buttons
from cogs.render.board_buttons import rare_buttons
from cogs.render.buttons import Button, ask_again_button, card_button, order_button, row_of
from cogs.render.text import OURS
from cogs.rounds.commands import go_next
from data.live import LiveGame
from rules.errors import RuleError
from rules.initiative.records import Delay, RollInitiative, SetSlow, TakeMiddlePhase
from rules.kernel.action import Action
from rules.kernel.actor import Viewer, absence_of
from rules.kernel.visibility import Visibility
from rules.rounds.records import GoBack, NextStep, RevealDeclarations
from rules.view.records import EncounterView

CANNOT_POST = (
    "The board could not be posted. I need View Channel, Send Messages and Read Message History in "
    "the game's channel; then try again."
)


async def bring_down(interaction: Interaction, game: LiveGame) -> None:
    """Post the board again, and say where it is. Raises RuleError where Discord does not let us."""
    boards = interaction.client.boards
    async with Answer(interaction) as answer:
        message = await boards.post(game)
        if message is None:
            notice = boards.take_notice(game.id)
            raise RuleError(notice.replace("<#", f"{OURS}<#") or CANNOT_POST)
        await answer.private(f"[Here is the board]({message.jump_url}).")


async def press_board_down(interaction: Interaction, game: LiveGame, _words: list[str]) -> None:
    """The button on the board, for everybody; nothing to do where nothing lies below it."""
    require_newest(interaction, game)
    if interaction.client.boards.is_at_bottom(game):
        raise RuleError("The board is at the bottom already.")
    await bring_down(interaction, game)


def _rollers(typed: Typed) -> Pairs:
    """Sides and combatants, either of which may roll for initiative."""
    yield from sides(typed)
    yield from combatants(typed)


def _roller_in(typed: Typed, text: str) -> tuple[str, str]:
    """A side, or else a combatant; the other one is "". Raises NotFoundError."""
    side = find_side(typed.game, typed.user_id, text)
    return side, "" if side else combatant_in(typed, text)


@ENCOUNTER.command("next", to="Skip what is left, up to this (referee)")
async def go_on(
    interaction: Interaction,
    game: LiveGame,
    to: Annotated[
        str,
        Option(choices={"the next side or group": "side", "the next round": "round"}),
    ] = "",
) -> None:
    """Go on to the next step of the round"""
    await go_next(interaction, game, NextStep(to=to))


@ENCOUNTER.command("back")
def back() -> Action:
    """Open the step before this one again; /log undo takes everything back (referee)"""
    return GoBack()


@ENCOUNTER.command(
    "roll",
    who="A side or a combatant; without it, all that you may roll for",
    modifier="Instead of the one on the sheet",
    forced="Set the result to this (referee)",
    mode="Who sees it; everybody if left out; of players everybody always does (referee)",
    everybody="Roll for players who have not rolled too (referee)",
)
def roll(
    who: Annotated[tuple[str, str], Option(read=_roller_in, suggest=_rollers)] = ("", ""),
    modifier: Annotated[int, whole(-20, 60)] | None = None,
    forced: int | None = None,
    mode: Mode = Visibility.PUBLIC,
    everybody: bool = False,
) -> Action:
    """Roll initiative for a side, a combatant, or all that is missing"""
    side, combatant_id = who
    return RollInitiative(
        side=side,
        combatant_id=combatant_id,
        modifier=modifier,
        forced=forced,
        seen=mode,
        for_all=everybody,
    )


@ENCOUNTER.command(
    "delay",
    who="Who waits; without it, your own character",
    behind="After whom they want to act, where the rules let them choose",
)
def delay(
    who: Annotated[str, own_combatant(is_up, acts_now)] = "", behind: CombatantId = ""
) -> Action:
    """Act later in this round than your place"""
    return Delay(target=who, behind=behind)


@ENCOUNTER.command(
    "middle-phase",
    who="Who has the dexterity bonus; without it, your own character",
    first="Act first after all",
)
def middle_phase(who: Annotated[str, own_combatant(is_up)] = "", first: bool = False) -> Action:
    """Do not act first on a tie, in spite of a dexterity bonus"""
    return TakeMiddlePhase(target=who, middle=not first)


@ENCOUNTER.command(
    "slow",
    who="Who takes it up or puts it away; without it, your own character",
    slow="True or False; without it, the opposite of what it is now",
)
def slow(
    typed: Typed, who: Annotated[str, own_combatant(is_up)] = "", slow: bool | None = None
) -> Action:
    """Take up a two-handed or slow weapon, or put it away"""
    combatant = private_view(typed.game, typed.user_id).combatant(who)
    now = combatant is not None and combatant.slow
    return SetSlow(target=who, slow=not now if slow is None else slow)


@ENCOUNTER.command("reveal-declarations")
def reveal_declarations() -> Action:
    """Show the declarations that you have kept secret (referee)"""
    return RevealDeclarations()


MOST_BUTTONS = 5


async def show_details(interaction: Interaction, game: LiveGame) -> None:
    """Show what the person may know, in as many private messages as it takes."""
    view = private_view(game, interaction.user.id)
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        *pages, last = render_details(game, view, viewer)
        for page in pages:
            await answer.private(page)
        await answer.private(last, view=row_of(*_buttons(game, view, viewer)))


def _buttons(game: LiveGame, view: EncounterView, viewer: Viewer) -> list[Button]:
    """For who is away, for those of one's own, and what the board has no room for."""
    away = absence_of(game.state, viewer.member)
    back = [] if away is None else [back_button(game.id, away)]
    own = [one for one in view.combatants if viewer.plays_for(one.owner)]
    silent = [
        ask_again_button(game.id, view.id, one.id, one.name)
        for one in own
        if one.nothing_to_declare
    ]
    orders = [order_button(game.id, one.id, one.name) for one in own if one.standing]
    rare = rare_buttons(game, view, viewer, is_in=bool(own))
    if viewer.is_referee:
        rare += [*monsters_buttons(game), card_button(game.id, "encounter")]
    return [*back, *silent[:MOST_BUTTONS], *orders[:MOST_BUTTONS], *rare]


async def press_details(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button on the board."""
    require_newest(interaction, game)
    word(words, 0)
    await show_details(interaction, game)
