"""`/do door`: listening, opening, forcing, picking, and what keeps doors open or shut."""

from collections.abc import Sequence
from typing import Annotated

from cogs.core.buttons import asks, number, word
from cogs.core.commands import Group
from cogs.core.errors import answer_error
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import both, either, is_in_place, is_thief, plays_somebody
from cogs.core.offers import open_doors, shut_doors
from cogs.core.option import Option, Pairs, Typed, one_of, text, whole
from cogs.core.options import Named, OwnActor
from cogs.core.play import play
from cogs.core.said import says
from cogs.doors.pages import (
    deed_buttons,
    deed_page,
    door_buttons,
    door_deeds,
    door_page,
    number_buttons,
)
from cogs.render.buttons import row_of
from cogs.render.deeds import Doer
from data.live import LiveGame
from rules.doors.opening import OPEN_DOORS, WORDS, doors_here, state_words
from rules.doors.records import (
    ForceDoor,
    Listen,
    OpenDoor,
    PickLock,
    SetDoor,
    ShutDoor,
    TellSound,
    WedgeDoor,
)
from rules.doors.trying import LONGEST_SOUND
from rules.errors import MissingNumberError, NotFoundError
from rules.items.known import is_a
from rules.items.things import Kind
from rules.kernel.action import Action
from rules.sheet.reading import require_active
from rules.sheet.records import SetSheetNumber
from rules.view.journey import is_fleeing_below

NOTE = "\nOr tap it here: the sheet has it from now on, and the door is forced at once."
_LONGEST_KEY = 40
DOOR = Group("door", "Doors of a dungeon")
LONGEST_NAME = 80
Forced = Annotated[int, whole(1, 100, "The face that the die shows (referee)")]
How = Annotated[str, one_of({f"{how}: {word.means}": how for how, word in WORDS.items()})]


def has_doors(doer: Doer) -> bool:
    """There are doors that whoever asks knows of."""
    return is_in_place(doer) and bool(doors_here(doer.state, doer.viewer))


def has_open_doors(doer: Doer) -> bool:
    """One of them stands open, as far as whoever asks may know."""
    return has_doors(doer) and any(door.open for door, _ in doors_here(doer.state, doer.viewer))


def flees_below(doer: Doer) -> bool:
    """Somebody who runs through a dungeon."""
    return bool(doer.own) and is_fleeing_below(doer.state)


def has_spike(doer: Doer) -> bool:
    """There are doors, and somebody has an iron spike to wedge them with."""
    own = doer.character
    spiked = own is not None and any(is_a(one, Kind.SPIKE) for one in own.items)
    return (has_doors(doer) or flees_below(doer)) and (spiked or doer.viewer.is_referee)


async def force(interaction: Interaction, game: LiveGame, action: ForceDoor) -> None:
    """Force it; where the number is missing, all that it can be stands below, a tap each."""
    try:
        await play(interaction, action, game=game)
    except MissingNumberError as refusal:
        viewer = game.viewer(interaction.user.id)
        who = action.target or require_active(game.state, viewer).id
        # Where nothing is prepared a door is only a name, and the id of a button is short.
        door = action.door[:_LONGEST_KEY]
        view = row_of(*number_buttons(game, who, door))
        await answer_error(interaction, refusal, note=NOTE, view=view)


def known_number(_game: LiveGame, _user_id: int, words: list[str]) -> Sequence[Action]:
    """Write the number, and force the door with it: whose, how many in 6, which door."""
    who, door = word(words, 0), word(words, 2)
    known = SetSheetNumber(character_id=who, field=OPEN_DOORS, value=number(words, 1))
    return known, ForceDoor(door=door, target=who)


def _doors(typed: Typed) -> Pairs:
    """The doors where the party is that the person may know of."""
    known = doors_here(typed.game.state, typed.viewer)
    return [(f"{label} ({state_words(door, typed.viewer)})", door.id) for door, label in known]


DoorId = Annotated[
    str,
    Option(
        about="Which door; where nothing is prepared, any name for one",
        most=LONGEST_NAME,
        suggest=_doors,
    ),
]


@DOOR.command("listen")
@says(
    "listen, listen at, hear, ear to, put * ear, ear against, eavesdrop, what do i hear, any "
    "noise, any sounds, do i hear, hear anything, hear noise, can i hear, sounds behind, "
    "check for noise, noises, behind the door, press * ear",
    "Listen at {door}",
    when=has_doors,
)
def listen(door: DoorId, who: OwnActor = "", forced: Forced | None = None) -> Action:
    """Listen at a door; the referee alone learns what the die says"""
    return Listen(door=door, target=who, forced=forced)


@DOOR.command("open")
@says(
    "open, try door, try the door, open up, turn the handle, push * open, pull open, unlatch, "
    "try handle, use the door, open it, gently open, through the door?, lift the latch, open "
    "sesame",
    "Open {door}",
    when=has_doors,
    offers={"door": shut_doors},
)
def open_door(door: DoorId, who: OwnActor = "") -> Action:
    """Open a door, or find out that it is locked or stuck"""
    return OpenDoor(door=door, target=who)


@DOOR.command(
    "force",
    number="The chance in 6 this once, if none is written",
    modifier="Added to the die: -1 makes it easier",
)
@says(
    "force, kick in, kick down, kick, break down, break open, break, bash, smash, ram, "
    "shoulder, bust, bust open, pry, prise, crowbar, shove open, barge, throw * against, axe "
    "to, hack through, hack down, kick * open, kick * in, kick * down, bash * down, break * "
    "down, smash * open, force * open, push * open, shove, heave, burst through, break "
    "through, strength the, lever open, lever * open, try to open, open * by force, push, "
    "boot?, strong arm",
    "Force {door}",
    when=has_doors,
    offers={"door": shut_doors},
)
async def force_door(
    interaction: Interaction,
    game: LiveGame,
    door: DoorId,
    who: OwnActor = "",
    number: Annotated[int, whole(1, 6)] | None = None,
    modifier: Annotated[int, whole(-5, 5)] = 0,
    forced: Forced | None = None,
) -> None:
    """Force a door that is stuck; a failed try warns those behind it"""
    action = ForceDoor(door=door, target=who, number=number, modifier=modifier, forced=forced)
    await force(interaction, game, action)


@DOOR.command("pick", chance="How likely it is this once, such as 35% or 2-in-6")
@says(
    "pick, unlock, pick lock, pick the lock, lockpick, open lock, work the lock, lock, use "
    "thieves tools, tools on, jimmy, fiddle with the lock, try the lock, crack the lock, "
    "picklock, lock picking",
    "Pick the lock of {door}",
    when=both(has_doors, is_thief, plays_somebody),
    offers={"door": shut_doors},
)
def pick_lock(
    door: DoorId, who: OwnActor = "", chance: str = "", forced: Forced | None = None
) -> Action:
    """Pick the lock of a door, with thieves' tools"""
    return PickLock(door=door, target=who, chance=chance, forced=forced)


@DOOR.command("shut")
@says(
    "shut, close, slam, shut it, slam * shut, close it, pull * shut",
    "Shut {door}",
    when=either(has_open_doors, flees_below),
    offers={"door": open_doors},
)
def shut(door: DoorId, who: OwnActor = "") -> Action:
    """Shut a door; monsters open it again, unless it is spiked"""
    return ShutDoor(door=door, target=who)


@DOOR.command("wedge")
@says(
    "wedge, wedge open, hold * open, prop open, prop, spike open, use spike, use a spike",
    "Wedge {door} open",
    when=both(has_spike, has_open_doors),
    offers={"door": open_doors},
)
def wedge(door: DoorId, who: OwnActor = "") -> Action:
    """Wedge a door open with an iron spike, so that it does not swing shut behind you"""
    return WedgeDoor(door=door, target=who)


@DOOR.command("spike")
@says(
    "spike, use spike, use a spike, spike shut, hammer * spike, bar, jam, nail shut, nail, "
    "hammer spike, spike it shut, block the door, barricade, hammer a spike, drive a spike, "
    "drive * spike, secure the door, block",
    "Spike {door} shut",
    when=has_spike,
    offers={"door": shut_doors},
)
def spike(door: DoorId, who: OwnActor = "") -> Action:
    """Spike a door shut with an iron spike, so that no monster opens it"""
    return WedgeDoor(door=door, target=who, shut=True)


@DOOR.command("set", how="How it is from now on")
def set_door(door: DoorId, how: How) -> Action:
    """Say how a door is: open, locked, held by magic, … (referee)"""
    return SetDoor(door=door, how=how)


@DOOR.command("sound", who="Who hears it; their player alone reads it")
def sound(
    door: DoorId, who: Named, text: Annotated[str, text(LONGEST_SOUND, "What they hear")]
) -> Action:
    """Tell somebody what they hear at a door (referee)"""
    return TellSound(door=door, target=who, text=text)


def doors(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """Which door, as far as the person knows of any; with its id, what to do with it."""
    viewer = game.viewer(user_id)
    if not words:
        return Page(door_page(game, viewer), door_buttons(game, viewer), menu=True)
    known = {door.id: (door, label) for door, label in doors_here(game.state, viewer)}
    if words[0] not in known:
        raise NotFoundError("The party is not at that door any more. Pick one from the board.")
    door, label = known[words[0]]
    text = deed_page(game, door, label, viewer)
    return Page(text, deed_buttons(game, door, viewer), menu=True)


FEATURE = Feature(
    lines={
        "door-do": Does("door *", "door"),
        "door-set": Does("door set", "how", "door"),
        # It would have swung shut.
        "door-stays": Does("door set", "door", how="open", stays=True),
        "door-sound": Does("door sound", "door", "who", asks=True),
    },
    order=420,
    deeds=door_deeds,
    presses={
        "doors": asks(doors),
        "door-number": asks(known_number),
    },
)
