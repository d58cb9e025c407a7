"""The commands of `/encounter`: it begins and ends, people come and go, the board comes down."""

import asyncio
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Annotated

import discord
from discord.ext import commands

from cogs.away.telling import back_button
from cogs.core.answering import Answer
from cogs.core.buttons import on_newest_board
from cogs.core.combatants import acts_now, find_side, has_left, is_up, own_combatants, private_view
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction, require_newest
from cogs.core.lines import Does
from cogs.core.moments import (
    is_met,
    may_join,
    referee_in_rounds,
    referee_met,
    referee_quiet,
    rolls_initiative,
    runs_alone,
)
from cogs.core.offers import runners_alone
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import (
    CombatantId,
    Mode,
    SideKey,
    combatant_in,
    combatants,
    own_characters,
    own_combatant,
    own_target,
    sides,
)
from cogs.core.play import play_all
from cogs.core.present import named_present
from cogs.core.said import says
from cogs.encounter.board_pages import rare_buttons
from cogs.encounter.drawn_pages import FightScene, scene_described, scene_of, scene_text
from cogs.encounter.meeting import ENCOUNTER, press_join, press_join_new, submit_new_character
from cogs.encounter.pages import render_details
from cogs.orders.telling import monsters_buttons
from cogs.render.buttons import (
    Button,
    ask_again_button,
    card_button,
    make_button,
    order_button,
    row_of,
)
from cogs.render.deeds import why_not
from cogs.rounds.commands import NOBODY_OF_YOURS, go_next, which_one, whom_about
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
from rules.initiative.records import Delay, RollInitiative, SetSlow, TakeMiddlePhase
from rules.kernel.action import Action
from rules.kernel.actor import Viewer, absence_of
from rules.kernel.visibility import Visibility
from rules.kernel.words import OURS, numbered
from rules.rounds.records import GoBack, NextStep
from rules.sheet.reading import LONGEST_NAME
from rules.state.health import Life
from rules.view.records import EncounterView

CANNOT_POST = (
    "The board could not be posted. I need View Channel, Send Messages and Read Message History in "
    "the game's channel; then try again."
)
MOST_SHORTCUTS = 5
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
"""Makes the button of one who can act, with the id of the game."""
NOT_YOURS = "It is not the turn of anybody of yours."


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
@says(
    "initiative, init, roll initiative, roll init, roll for initiative, initiative roll, roll "
    "inits, initiatives, roll ini, ini, who goes first, whos first, initiative please, "
    "initiative now, inits",
    "Roll initiative",
    when=rolls_initiative,
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
    slow="Whether they are slow; without it, the opposite of what it is now",
)
def slow(
    typed: Typed, who: Annotated[str, own_combatant(is_up)] = "", slow: bool | None = None
) -> Action:
    """Take up a two-handed or slow weapon, or put it away"""
    combatant = private_view(typed.game, typed.user_id).combatant(who)
    now = combatant is not None and combatant.slow
    return SetSlow(target=who, slow=not now if slow is None else slow)


async def show_details(interaction: Interaction, game: LiveGame) -> None:
    """Show what the person may know, in as many private messages as it takes."""
    view = private_view(game, interaction.user.id)
    viewer = game.viewer(interaction.user.id)
    async with Answer(interaction) as answer:
        *pages, last = render_details(game, view, viewer)
        for page in pages:
            await answer.private(page)
        await answer.private(last, view=row_of(*_buttons(game, view, viewer)))


async def show_picture(interaction: Interaction, game: LiveGame) -> None:
    """The fight as a picture, with all of it in words, as far as the person knows."""
    view, viewer = private_view(game, interaction.user.id), game.viewer(interaction.user.id)
    scene, text = scene_of(game, view), scene_text(game, view, viewer)
    async with Answer(interaction) as answer:
        image = await asyncio.to_thread(_drawn, scene)
        file = discord.File(BytesIO(image), "fight.png", description=scene_described(scene))
        await answer.private(text, file=file)


def _drawn(scene: FightScene) -> bytes:
    from cogs.encounter.picture import draw_fight

    return draw_fight(scene)


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
    drawn = make_button("fight-picture", game.id, view.id, label="Draw the fight", shows=True)
    return [*back, *silent[:MOST_SHORTCUTS], *orders[:MOST_SHORTCUTS], drawn, *rare]


@ENCOUNTER.command(
    "start",
    environment="Where it is; without it, where the party is",
    rolls="What is rolled at once; all is surprise, distance and reaction",
)
@says(
    "encounter, start encounter, start a fight, begin combat, combat, fight starts, roll for "
    "initiative, start combat, ambush, begin encounter, init start, init begin, i begin, "
    "battle, a fight breaks out, combat begins, fight begins, monsters attack, begin fight, "
    "you are attacked, youre attacked, new encounter, they attack, roll for init",
    "Begin an encounter",
    when=referee_quiet,
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
@says(
    "end encounter, fight over, fights over, fight is over, combat over, encounter over, end "
    "combat, its over, they leave, wander off, are gone, end the fight, everyone dead, all "
    "dead, combat ends, chase done, he drops, battle over, done fighting, i end, init end, "
    "combats over, all fled, everyone is dead, they are all dead, they run off, victory, you "
    "win, fight ends, battle ends, they walk away, they let you pass, they move on, part "
    "ways, encounter ends, enemies dead, enemy dead, loses you, all enemies, end of combat, "
    "end of fight, end of the fight, let you go, end of encounter, goes away, go away, combat "
    "is over, leave?, leaves?, go their way",
    "End the encounter",
    when=referee_met,
)
def end(reason: Annotated[str, text(200, "How it ended, in a few words")] = "") -> Action:
    """End the encounter with a summary; at least a turn goes by (referee)"""
    return EndEncounter(reason=reason)


@ENCOUNTER.command(
    "join",
    character="Which character; without it, the one you play",
    side="Another side (referee)",
)
@says(
    "join, join in, join the fight, join encounter, enter the fight, come in, come into the "
    "fight, i j, i join, init join, get involved, jump in, run in, rush in",
    "Come into the encounter",
    when=may_join,
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
    reason="Why; without it they just leave, which a referee says",
)
@says(
    "leave the fight, flee, fled, run off, runs off, leg it, run away, leave combat, leave "
    "the battle, get out of here, lose nerve, escape, flees, runs away, runs, takes off, "
    "breaks and runs, routs, rout, bolts, run for it, ran away, run",
    "{who} flees from the fight",
    when=referee_in_rounds,
    offers={"who": named_present},
    needs=("who",),
)
@says(
    "surrender, surrenders, yield, yields, give up, gives up, lay down arms, lays down * arms, "
    "beg for mercy, begs for mercy, hands up",
    "{who} surrenders",
    when=referee_in_rounds,
    offers={"who": named_present},
    needs=("who",),
    reason="surrendered",
)
@says(
    "run on, run, runs on, keep running, keeps running, keep fleeing, keep going, keep moving, "
    "carry on running, go on, flee, flee on, get away, escape, leg it, run for it, sprint, dash, "
    "faster, dont stop, dont look back, out of here, full speed, onward",
    "{who} runs on",
    when=runs_alone,
    offers={"who": runners_alone},
    usual=("who",),
    reason="fled",
)
def leave(
    who: Annotated[str, own_target(suggest=_present)] = "",
    reason: Annotated[str, Option(choices={reason: reason for reason in REASONS})] = "left",
) -> Action:
    """Flee from the fight in your turn; a referee says who leaves or surrenders"""
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


@ENCOUNTER.command("details", picture="Is the fight drawn?")
@says(
    "how far, how far away, how far off, distance, range, who is left, who is up, status, how "
    "bad, how hurt, how does * look, hp, my hp, wounded, whose turn, whose go, who is next, "
    "whos up, whos next, who still, who hasnt, who hasnt said, who has not, has acted, "
    "already acted, state of the fight, what did * declare, declarations, initiative order, "
    "who acts, who goes, declared as, am i declared, still breathe, breathing, "
    "board, details, still alive, am i dead, how many left, rounds do i "
    "have, is it gaining, gaining, most of life, which goblin, reach that far, am i up, is it "
    "my turn, what do i see, look hungry, do they look, how many bows, whats up, alive, "
    "movement rate, outrun, how fast, hasnt declared, has not declared, who declared, who has "
    "not acted, bloodied, how many, how many are there, who is hurt, whos hurt, who is dying, who "
    "is down, what are we facing, hows everyone, how is everyone, is it dead, are they dead, "
    "still up, still standing, still behind, behind us, on our tail, still chasing, still "
    "after us, still following, how close, how far behind, in range, in reach, can i reach, "
    "can i hit, are they within, what round, which round, who attacks, positions, where is "
    "everyone, where are they, how wounded, remaining, situation, sitrep, overview, armed, "
    "are they hostile, is * dead, how many of them, how is * doing, how are we doing, wheres "
    "the, looks hurt, how badly, what order, who is alive, is * alive, anyone hurt",
    "Show how the fight stands",
    when=is_met,
    asks=True,
)
async def details(interaction: Interaction, game: LiveGame, picture: bool = False) -> None:
    """Show you alone all that you may know; a referee sees everything"""
    await (show_picture if picture else show_details)(interaction, game)


def find_actor(
    verb: str,
    question: str,
    game: LiveGame,
    user_id: int,
    words: list[str],
    deed: Callable[[str], Action],
) -> str | Page:
    """Whom a button is about, else the only one of one's own who can do a deed; where there are
    several, the page to pick one.

    `verb` is that of its buttons. Raises RuleError where nobody can, with what is in the way.
    """
    if who := whom_about(words):
        return who
    view, viewer = private_view(game, user_id), game.viewer(user_id)
    own = [one for one in own_combatants(game, view, user_id) if is_up(one)]
    there = [one for one in own if acts_now(one) and not one.done]
    if not there:
        raise RuleError(NOBODY_OF_YOURS if not own else NOT_YOURS)
    found = [(one, why_not(game.state, viewer, deed(one.id))) for one in there]
    ready = [one for one, refusal in found if refusal is None]
    if not ready:
        refusal = next(refusal for _, refusal in found if refusal is not None)
        raise RuleError(refusal.label, *refusal.helps)
    if len(ready) == 1:
        return ready[0].id
    return which_one(verb, question, game, view, ready)


FEATURE = Feature(
    lines={
        "join-as": Does("encounter join", "@encounter", "character"),
        "details": Does("encounter details", "", guard=on_newest_board),
        "fight-picture": Does("encounter details", "", picture="yes"),
    },
    order=130,
    presses={
        "join": press_join,
        "join-new": press_join_new,
        "board-down": press_board_down,
    },
    forms={"join-made": submit_new_character},
)
