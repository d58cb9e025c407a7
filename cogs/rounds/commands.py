"""`/do done`, and the buttons of the board that move the round on."""

from collections.abc import Iterable
from typing import Annotated

from cogs.core.answering import answer_privately
from cogs.core.buttons import asks, number, word
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
from cogs.core.giving import Page
from cogs.core.interaction import Interaction, require_newest
from cogs.core.lines import Does
from cogs.core.moments import acts
from cogs.core.option import Option, Typed
from cogs.core.options import own_fighters
from cogs.core.play import play
from cogs.core.said import says
from cogs.render.board import where
from cogs.render.board_lines import listed_within
from cogs.render.buttons import GREEN, RED, make_button, row_of
from cogs.render.text import plain, shorten
from cogs.rounds.pages import next_warning, others_waited_for
from data.live import LiveGame
from rules.errors import NoEncounterError, RuleError, TooLateError, WayOut
from rules.initiative.records import RollInitiative
from rules.kernel.action import Action
from rules.kernel.dues import DueKind, debtors
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
def done(
    typed: Typed, who: Annotated[str, Option(suggest=own_fighters)] = "", undo: bool = False
) -> Action | Page:
    """Say that you have acted in this round"""
    target = read_own(typed.game, typed.user_id, who, *(() if undo else (is_up, acts_now)))
    if undo:
        return MarkNotDone(target=target)
    return MarkDone(target=target)


async def _press_next(interaction: Interaction, game: LiveGame, words: list[str]) -> None:
    """The button that ends the step it was drawn for, and no other; with a word more, which is the
    phase to go to, over those who are waited for."""
    require_encounter(game, interaction, word(words, 0))
    if words[2:]:
        await play(interaction, NextStep(step_number=number(words, 1), to=words[2]), game=game)
        return
    require_newest(interaction, game)
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
    buttons = [make_button("next", *words, action.to, label="Go on", style=RED)]
    if any(map(view.has_order, waiting)):
        buttons.append(make_button("next-orders", *words, label="Their standing orders"))
    await answer_privately(interaction, next_warning(waiting), view=row_of(*buttons))


def _draw_again(interaction: Interaction, game: LiveGame) -> None:
    """A board with buttons of a step that is over is out of date, as after a crash."""
    interaction.client.boards.refresh(game)


def initiative(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """Rolls for the person's own; a referee's own are those without a player."""
    view, viewer = private_view(game, user_id), game.viewer(user_id)
    if not own_combatants(game, view, user_id):
        raise RuleError(NOBODY_OF_YOURS)
    dues = [due for due in view.dues if due.kind is DueKind.INITIATIVE and due.holds]
    if not viewer.is_referee or not dues or any(due.is_of(viewer) for due in dues):
        return RollInitiative()
    names = listed_within([plain(name) for name in debtors(dues)], MOST_NAMES)
    label = shorten(f"Roll for {names} too", 80)
    button = make_button("initiative-all", game.id, *words[:3], label=label)
    return Page(f"Your own dice have fallen. Still to roll: {names}.", [button])


def phase(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """Ends this phase for those of one's own who are still to act in it."""
    view = private_view(game, user_id)
    if who := whom_about(words):
        return EndPhase(target=who)
    acting = [one for one in own_combatants(game, view, user_id) if one.can_act]
    viewer = game.viewer(user_id)
    own = [one for one in acting if viewer.plays_for(one.owner)] or acting
    if not own:
        raise RuleError(NOBODY_ACTS)
    if len(own) > 1:
        return which_one("phase", "Who is ready?", game, view, own)
    return EndPhase(target=own[0].id, step_number=view.step_number)


def board_done(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """Marks the one who can be meant, or asks who it is."""
    view = private_view(game, user_id)
    if who := whom_about(words):
        return MarkDone(target=who, round=number(words, 1))
    own = own_combatants(game, view, user_id)
    acting = [combatant for combatant in own if combatant.can_act]
    if not own:
        raise RuleError(NOBODY_OF_YOURS)
    if len(acting) > 1:
        return which_one("done", "Who has acted?", game, view, acting)
    # Without anybody to act, the rules say why it is not the turn of the first one.
    return MarkDone(target=(acting or list(own))[0].id, round=view.round)


def which_one(
    verb: str, question: str, game: LiveGame, view: EncounterView, ones: Iterable[CombatantView]
) -> Page:
    """Asks which of several is meant; each button has encounter, round, and who."""
    buttons = [
        make_button(verb, game.id, view.id, view.round, one.id, label=one.name, style=GREEN)
        for one in ones
    ]
    return Page(question, buttons, menu=True)


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

    The words are the encounter, the round, and the step or whom it is about. Raises TooLateError
    with what it is now.
    Who presses while the board comes down is not asked to press again: the step is the same.
    """
    require_encounter(game, interaction, word(words, 0))
    view = private_view(game, interaction.user.id)
    number(words, 1)
    if not whom_about(words) and view.step_number != number(words, 2):
        _draw_again(interaction, game)
        raise TooLateError(f"That step is over. It is now: {where(view)}.")
    return view


def whom_about(words: list[str]) -> str:
    """Whom a button is about that asks further; "" of one of the board, whose step stands there."""
    return "" if word(words, 2).isdecimal() else words[2]


FEATURE = Feature(
    lines={
        "end": Does("encounter end", "@encounter"),
        "next-orders": Does(FollowStandingOrders, "@encounter", "#step_number"),
        "initiative-all": Does("encounter roll", everybody="yes", guard=require_step),
    },
    order=160,
    presses={
        "next": _press_next,
        "initiative": asks(initiative, guard=require_step),
        "phase": asks(phase, guard=require_step),
        "done": asks(board_done, guard=require_step),
    },
)
