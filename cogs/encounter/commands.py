"""The commands of `/encounter`: it begins and ends, people come and go, and it is shown."""

from collections.abc import Callable, Iterator
from typing import Annotated

from discord.ext import commands

from cogs.core.answering import answer_privately
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.option import Option, Typed, text
from cogs.core.options import CombatantId, SideKey, combatant_in, own_characters, own_target
from cogs.core.play import play_all
from cogs.encounter.board import bring_down, press_board_down, press_details, show_details
from cogs.encounter.meeting import (
    ENCOUNTER,
    press_join,
    press_join_as,
    press_join_new,
    submit_new_character,
)
from cogs.encounter.typed import acts_now, has_left, is_up, own_combatants, private_view
from cogs.render.buttons import Button
from cogs.render.deeds import page_of
from cogs.rounds.commands import MOST_BUTTONS, NOBODY_OF_YOURS, require_step
from data.live import LiveGame
from rules.encounter.joining import MONSTERS, PARTY, REASONS
from rules.encounter.meeting import ENVIRONMENTS
from rules.encounter.records import (
    AddSide,
    EndEncounter,
    JoinEncounter,
    LeaveEncounter,
    MoveToSide,
    ReturnToEncounter,
    RollDistance,
    RollReaction,
    RollSurprise,
    StartEncounter,
)
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.words import numbered
from rules.sheet.numbers import LONGEST_NAME
from rules.state.health import Life
from rules.view.records import CombatantView, EncounterView

SURPRISE, DISTANCE, REACTION = (
    (RollSurprise(side=PARTY), RollSurprise(side=MONSTERS)),
    (RollDistance(),),
    (RollReaction(),),
)
ROLLS: dict[str, tuple[Action, ...]] = {
    "none": (),
    "surprise": SURPRISE,
    "surprise and distance": (*SURPRISE, *DISTANCE),
    "all": (*SURPRISE, *DISTANCE, *REACTION),
}


@ENCOUNTER.command(
    "start",
    environment="Where it is; without it, where the party is",
    rolls="What is rolled at once; all is surprise, distance and reaction",
)
async def start(
    interaction: Interaction,
    environment: Annotated[str, Option(choices={key: key for key in ENVIRONMENTS})] = "",
    rolls: Annotated[str, Option(choices={key: key for key in ROLLS})] = "none",
) -> None:
    """Begin an encounter (referee)"""
    first = StartEncounter(environment=environment)
    outcome = await play_all(interaction, first, *ROLLS[rolls])
    # A new encounter begins where people look: at the bottom of the channel.
    await interaction.client.boards.post(outcome.game)


@ENCOUNTER.command("end")
def end(reason: Annotated[str, text(200, "How it ended, in a few words")] = "") -> Action:
    """End the encounter with a summary; at least a turn goes by (referee)"""
    return EndEncounter(reason=reason)


@ENCOUNTER.command(
    "join",
    character="Which character; without it, the one you play",
    side="Another side (referee)",
)
def join(
    character: Annotated[str, Option(read=combatant_in, suggest=own_characters)] = "",
    side: SideKey = PARTY,
) -> Action:
    """Come into the encounter with a character"""
    return JoinEncounter(character_id=character, side=side)


def _present(typed: Typed) -> Iterator[tuple[str, str]]:
    """Who may leave by the person's word: combatants, and the bodies of groups."""
    return _own_bodies(typed, gone=False)


def _left(typed: Typed) -> Iterator[tuple[str, str]]:
    """Who has left and may come back by the person's word."""
    return _own_bodies(typed, gone=True)


def _own_bodies(typed: Typed, *, gone: bool) -> Iterator[tuple[str, str]]:
    """One's own and their bodies as far as they have gone, or have not."""
    view = private_view(typed.game, typed.user_id)
    for one in own_combatants(typed.game, view, typed.user_id):
        found = [b for b in one.bodies if bool(b.gone) == gone and b.life is not Life.DEAD]
        if found:
            yield one.name if len(one.bodies) == 1 else f"{one.name} (all)", one.id
        if len(one.bodies) > 1:
            yield from ((numbered(one.name, body.number), body.target) for body in found)


@ENCOUNTER.command(
    "leave",
    who="Who goes, a whole group or one of it; without it, your own character",
    reason="Why; without it, they just leave",
)
def leave(
    who: Annotated[str, own_target(suggest=_present)] = "",
    reason: Annotated[str, Option(choices={reason: reason for reason in REASONS})] = "left",
) -> Action:
    """Leave the encounter, or take out those who flee or surrender"""
    return LeaveEncounter(target=who, reason=reason)


@ENCOUNTER.command("return", who="Who comes back; without it, your own character")
def come_back(who: Annotated[str, own_target(has_left, suggest=_left)] = "") -> Action:
    """Come back into the encounter after leaving it"""
    return ReturnToEncounter(target=who)


@ENCOUNTER.command("side add")
def add_side(name: Annotated[str, text(LONGEST_NAME, "What the side is called")]) -> Action:
    """Add a third party to the encounter (referee)"""
    return AddSide(label=name)


@ENCOUNTER.command("side move", who="Who changes sides", side="With whom they stand from now on")
def move_to_side(who: CombatantId, side: SideKey) -> Action:
    """Let somebody change sides (referee)"""
    return MoveToSide(combatant_id=who, side=side)


def _each_person(interaction: Interaction) -> tuple[int, int | None, int]:
    """One person in one channel of one bot; a process may run several bots, one after another."""
    return id(interaction.client), interaction.channel_id, interaction.user.id


_POSTED = commands.CooldownMapping[Interaction].from_cooldown(5, 300, _each_person)


@ENCOUNTER.command("board")
async def board(interaction: Interaction, game: LiveGame) -> None:
    """Post the board again at the bottom of the game's channel"""
    lately = _POSTED.get_bucket(interaction)
    wait = lately.update_rate_limit() if lately else None
    if wait:
        raise RuleError(f"You have just done that several times. Try again in {wait:.0f} s.")
    await bring_down(interaction, game)


@ENCOUNTER.command("details")
async def details(interaction: Interaction, game: LiveGame) -> None:
    """Show you alone all that you may know; a referee sees everything"""
    await show_details(interaction, game)


Offered = Callable[[int, EncounterView, CombatantView], Button]
"""Makes the button of one who can act, with the id of the game."""
NOT_YOURS = "It is not the turn of anybody of yours."


async def find_actor(
    interaction: Interaction, game: LiveGame, words: list[str], question: str, offer: Offered
) -> tuple[EncounterView, str] | None:
    """The only one of one's own who can act; None where there are several, of whom one is picked.

    `offer` makes the button of each. Raises RuleError where nobody can act.
    """
    view = require_step(interaction, game, words)
    own = [one for one in own_combatants(game, view, interaction.user.id) if is_up(one)]
    ready = [one for one in own if acts_now(one) and not one.done]
    if not ready:
        raise RuleError(NOBODY_OF_YOURS if not own else NOT_YOURS)
    if len(ready) == 1:
        return view, ready[0].id
    buttons = [offer(game.id, view, one) for one in ready[:MOST_BUTTONS]]
    await answer_privately(interaction, question, view=page_of(game.id, buttons))
    return None


FEATURE = Feature(
    order=130,
    presses={
        "join": press_join,
        "join-as": press_join_as,
        "join-new": press_join_new,
        "details": press_details,
        "board-down": press_board_down,
    },
    forms={"join-made": submit_new_character},
)
