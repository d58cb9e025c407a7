"""`/done`, and the buttons of the board that move the round on."""

from collections.abc import Sequence
from typing import Annotated

from cogs.core.answering import Answer, answer_privately
from cogs.core.buttons import number, plays, word
from cogs.core.client import Press
from cogs.core.combatants import (
    NO_ENCOUNTER,
    acts_now,
    is_up,
    own_combatants,
    private_view,
    read_own,
    require_encounter,
)
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction, require_newest
from cogs.core.lines import Does
from cogs.core.moments import acts
from cogs.core.option import Option
from cogs.core.options import own_fighters
from cogs.core.play import play
from cogs.core.said import says
from cogs.render.board import where
from cogs.render.board_lines import listed_within
from cogs.render.buttons import GREEN, RED, make_button, row_of
from cogs.render.deeds import page_of
from cogs.render.text import plain, shorten
from cogs.rounds.pages import done_buttons, done_page, next_warning, others_waited_for
from data.live import LiveGame
from rules.errors import NoEncounterError, RuleError, TooLateError, WayOut
from rules.initiative.records import RollInitiative
from rules.kernel.dues import Due, DueKind, debtors
from rules.orders.records import FollowStandingOrders
from rules.rounds.records import EndPhase, MarkDone, MarkNotDone, NextStep
from rules.systems import ENGINE
from rules.view.records import CombatantView, EncounterView

MOST_BUTTONS = 25


DONE = Group()
NOBODY_OF_YOURS = ("You have nobody in this encounter. ", WayOut("Come in", "encounter join"), ".")
NOBODY_ACTS = "Nobody of yours has anything left to do in this phase."
MOST_NAMES = 8


@DONE.command(
    "done",
    who="Who has acted; without it, your own character",
    undo="They have not acted after all",
)
@says(
    "done, end turn, end my turn, finished, im done, pass, skip, skip turn, nothing, do "
    "nothing, wait, waits, hold, hold action, delay, stand by, stay put, nothing to do, hang "
    "back, stay back, stand still, im good, thats me, thats it for me, thats all, nothing "
    "this turn, no action, skip me, end of turn, over to you, pass my turn, nothing this "
    "round, stand there, hold position",
    "Done: act no more in this round",
    when=acts,
)
async def done(
    interaction: Interaction,
    game: LiveGame,
    who: Annotated[str, Option(suggest=own_fighters)] = "",
    undo: bool = False,
) -> None:
    """Say that you have acted in this round"""
    target = read_own(game, interaction.user.id, who, *(() if undo else (is_up, acts_now)))
    if undo:
        await play(interaction, MarkNotDone(target=target), game=game)
    else:
        await _mark_done(interaction, game, target)


async def _mark_done(
    interaction: Interaction, game: LiveGame, target: str, number: int | None = None
) -> None:
    """Mark somebody as done; who has still to do what was declared is asked first."""
    view = private_view(game, interaction.user.id)
    one = view.combatant(target)
    if one is None or not one.can_carry_out:
        await play(interaction, MarkDone(target=target, round=number), game=game)
        return
    async with Answer(interaction) as answer:
        buttons = done_buttons(game.id, view, target)
        await answer.private(done_page(one), view=row_of(*buttons))


async def _press_next(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that ends the step it was drawn for, and no other."""
    require_newest(interaction, game)
    require_encounter(game, interaction, word(words, 0))
    try:
        await go_next(interaction, game, NextStep(step_number=number(words, 1)))
    except TooLateError:
        _draw_again(interaction, game)
        raise


async def go_next(interaction: Interaction, game: LiveGame, action: NextStep) -> None:
    """Go on. A referee who would pass somebody over, or roll for them, is asked first."""
    encounter = game.state.encounter
    if encounter is None:
        raise NoEncounterError(NO_ENCOUNTER)
    viewer = game.viewer(interaction.user.id)
    waiting = others_waited_for(ENGINE.what_is_due(game.state, viewer), viewer)
    is_current = action.step_number in (None, encounter.step_number)
    if not waiting or not is_current:
        await play(interaction, action, game=game)
        return
    view = private_view(game, interaction.user.id)
    words = (game.id, view.id, view.step_number)
    buttons = [make_button("next-over", *words, action.to, label="Go on", style=RED)]
    if any(map(view.has_order, waiting)):
        buttons.append(make_button("next-orders", *words, label="Their standing orders"))
    await answer_privately(interaction, next_warning(waiting), view=row_of(*buttons))


def _draw_again(interaction: Interaction, game: LiveGame) -> None:
    """A board with buttons of a step that is over is out of date, as after a crash."""
    interaction.client.boards.refresh(game)


async def _press_initiative(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Rolls for the person's own; a referee's own are those without a player."""
    view = require_step(interaction, game, words)
    viewer = game.viewer(interaction.user.id)
    if not own_combatants(game, view, interaction.user.id):
        raise RuleError(NOBODY_OF_YOURS)
    dues = [due for due in view.dues if due.kind is DueKind.INITIATIVE and due.holds]
    if viewer.is_referee and dues and not any(due.is_of(viewer) for due in dues):
        await _offer_rolling_for_others(interaction, game, words, dues)
        return
    await play(interaction, RollInitiative(), game=game)


async def _offer_rolling_for_others(
    interaction: Interaction, game: LiveGame, words: list[str], dues: Sequence[Due]
) -> None:
    names = listed_within([plain(name) for name in debtors(dues)], MOST_NAMES)
    button = make_button(
        "initiative-all", game.id, *words[:3], label=shorten(f"Roll for {names} too", 80)
    )
    await answer_privately(
        interaction, f"Your own dice have fallen. Still to roll: {names}.", view=row_of(button)
    )


async def _press_initiative_all(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """A referee rolls for players too."""
    require_step(interaction, game, words)
    await play(interaction, RollInitiative(for_all=True), game=game)


async def _press_phase(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Ends this phase for those of one's own who are still to act in it."""
    view = require_step(interaction, game, words)
    acting = [one for one in own_combatants(game, view, interaction.user.id) if one.can_act]
    viewer = game.viewer(interaction.user.id)
    own = [one for one in acting if viewer.plays_for(one.owner)] or acting
    if not own:
        raise RuleError(NOBODY_ACTS)
    if len(own) > 1:
        await _ask_who(interaction, game, view, own, of_phase=True)
        return
    await play(interaction, EndPhase(target=own[0].id, step_number=view.step_number), game=game)


async def _press_done(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """Marks the one who can be meant, or asks who it is."""
    view = require_step(interaction, game, words)
    own = own_combatants(game, view, interaction.user.id)
    acting = [combatant for combatant in own if combatant.can_act]
    if not own:
        raise RuleError(NOBODY_OF_YOURS)
    if len(acting) > 1:
        await _ask_who(interaction, game, view, acting)
        return
    # Without anybody to act, the rules say why it is not the turn of the first one.
    combatant = (acting or list(own))[0]
    await _mark_done(interaction, game, combatant.id, view.round)


async def _ask_who(
    interaction: Interaction,
    game: LiveGame,
    view: EncounterView,
    combatants: Sequence[CombatantView],
    *,
    of_phase: bool = False,
) -> None:
    buttons = [
        make_button(
            "phase-one" if of_phase else "done-one",
            game.id,
            view.id,
            view.round,
            one.id,
            label=one.name,
            style=GREEN,
        )
        for one in combatants[:MOST_BUTTONS]
    ]
    text = "Who is ready?" if of_phase else "Who has acted?"
    if len(combatants) > MOST_BUTTONS:
        text += " More of them: `/done who:…`."
    await answer_privately(interaction, text, view=page_of(game.id, buttons))


def require_round(interaction: Interaction, game: LiveGame, words: list[str]) -> EncounterView:
    """The encounter, if the round that a button was drawn for is still being played.

    The words are the encounter and the round. Raises TooLateError with what it is now.
    """
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    if view.round != number(words, 1):
        _draw_again(interaction, game)
        raise TooLateError(f"That round is over. It is now: {where(view)}.")
    return view


def require_step(interaction: Interaction, game: LiveGame, words: list[str]) -> EncounterView:
    """The encounter, if the step that a board's button was drawn for is still being played.

    The words are the encounter, the round and the step. Raises TooLateError with what it is now.
    Who presses while the board comes down is not asked to press again: the step is the same.
    """
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    number(words, 1)
    if view.step_number != number(words, 2):
        _draw_again(interaction, game)
        raise TooLateError(f"That step is over. It is now: {where(view)}.")
    return view


PRESSES: dict[str, Press] = {
    "next": _press_next,
    "next-over": plays(
        lambda words: NextStep(step_number=number(words, 1), to=words[2] if len(words) > 2 else ""),
        encounter=True,
    ),
    "next-orders": plays(
        lambda words: FollowStandingOrders(step_number=number(words, 1)), encounter=True
    ),
    "initiative": _press_initiative,
    "initiative-all": _press_initiative_all,
    "phase": _press_phase,
    "phase-one": plays(lambda words: EndPhase(target=word(words, 2)), encounter=True),
    "done": _press_done,
    "done-one": plays(
        lambda words: MarkDone(target=word(words, 2), round=number(words, 1)), encounter=True
    ),
}


FEATURE = Feature(
    lines={
        "end": Does("encounter end", "@encounter"),
    },
    order=160,
    presses=PRESSES,
)
