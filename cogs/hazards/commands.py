"""`/do hazard`: poison, fear, falls, water and the like; `/do illusion`: what is not there.

A public answer shows everybody the command that it answers; those of referees are put off
privately first, so that what there is to tell stands by itself.
"""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.lines import Does
from cogs.core.moments import referee_out, referees
from cogs.core.offers import all_there
from cogs.core.option import Option, Typed, text, whole
from cogs.core.options import (
    Body,
    Mode,
    Modifier,
    OwnActor,
    OwnTargets,
    Targets,
    anybody_in,
    combatants,
)
from cogs.core.play import play
from cogs.core.said import says
from cogs.hazards.telling import render_illusions
from cogs.health.commands import AMOUNT_LIMIT
from cogs.render.deeds import Deed, Doer, form_deed
from rules.errors import ForbiddenError
from rules.hazards.draining import MOST
from rules.hazards.drowning import drowning_of
from rules.hazards.falling import FARTHEST
from rules.hazards.illusions import LONGEST_NAME
from rules.hazards.paralysis import FROZEN
from rules.hazards.poisons import KINDS
from rules.hazards.records import (
    HAZARDS,
    MONSTER,
    SHEER,
    Climb,
    CutFree,
    Disbelieve,
    DrainLevels,
    EndIllusion,
    Fall,
    MakeIllusion,
    PutPoison,
    SetProvisions,
    ShakeOut,
    StrikeWithIllusion,
    Swim,
)
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility

HAZARD = Group("hazard", "Poison, falls, water and fear")
ILLUSION = Group("illusion", "What is not there")
DELAYS = (
    ("at once", "now"),
    ("when the battle is over", "battle"),
    ("after 1 turn", "1"),
    ("after 6 turns, an hour", "6"),
)
Feet = Annotated[int, whole(1, FARTHEST)]
Face = Annotated[int, whole(1, 6)]
Poison = Annotated[
    str, Option(suggest=lambda _: [(f"{kind.name}: {kind.means}", kind.name) for kind in KINDS])
]
Delay = Annotated[str, Option(suggest=lambda _: DELAYS, own_words=True)]
LEAVES = (
    ("half of the hit points that are left", "half"),
    ("nothing", "nothing"),
    ("weakened for 1 hour", "weakened for 1 hour"),
    ("stunned for 1 round", "stunned for 1 round"),
)
Leaves = Annotated[str, Option(suggest=lambda _: LEAVES, own_words=True)]
Onto = Annotated[
    str,
    Option(
        about="What they climb; without it, anything with holds",
        choices={
            "a sheer surface: by an ability, or with equipment": SHEER,
            "a large monster: 3d6, at most Strength": MONSTER,
        },
    ),
]
Lacking = Annotated[
    str,
    Option(
        about="What they have none of from now on",
        choices={
            "food": "food",
            "water": "water",
            "food and water": "food and water",
            "nothing: they eat and drink again": "nothing",
        },
    ),
]
What = Annotated[str, text(LONGEST_NAME)]
Save = Annotated[
    str,
    Option(
        about="A save that still halves it",
        choices={
            f"vs {word}": f"save_{word}"
            for word in ("breath", "wands", "death", "paralysis", "spells")
        },
    ),
]


@HAZARD.command(
    "poison",
    kind="What kind of poison; one that kills at once if left out",
    delay="When it works: at once, after the battle, or after so many turns",
    modifier="Added to the die of the save",
    saved="What passing the save still leaves: half, nothing, or an effect",
)
def poison(
    who: Targets, kind: Poison = "", delay: Delay = "", modifier: Modifier = 0, saved: Leaves = ""
) -> Action:
    """Have people save against a poison, with what comes of it (referee)"""
    return PutPoison(targets=who, kind=kind, delay=delay, modifier=modifier, saved=saved)


@HAZARD.command("shake", who="Whom a ghoul has frozen with fear")
def shake(who: Body, by: OwnActor = "") -> Action:
    """Shake a comrade out of a ghoul's fear; it takes your turn"""
    return ShakeOut(target=who, by=by)


@HAZARD.command("fall", feet="How deep onto something hard: 1d6 for each full 10")
@says(
    "falls, fall, falls off, fell, drops * feet, falls into",
    "{who} falls {feet} feet",
    when=referees,
    needs=("feet",),
)
def fall(who: OwnTargets, feet: Feet) -> Action:
    """Fall so many feet, and take what that does"""
    return Fall(targets=who, feet=feet)


@HAZARD.command(
    "climb",
    feet="How deep those fall who fail",
    gear="Whether they have what it takes to climb a sheer surface",
    modifier="Added to the die: -4 easy, 4 hard",
)
@says(
    "climb, scale, clamber, shimmy, scramble up, free climb, clamber up",
    "{who} climbs[ {feet} feet]",
    when=referee_out,
    offers={"who": all_there},
)
def climb(
    who: Targets,
    feet: Feet,
    onto: Onto = "",
    gear: bool = False,
    modifier: Annotated[int, whole(-100, 100)] = 0,
) -> Action:
    """Have people climb where it is hard, or fall (referee)"""
    return Climb(targets=who, feet=feet, onto=onto, gear=gear, modifier=modifier)


@HAZARD.command(
    "swim", chance="How likely they go under, in percent: rough water in plate 99, in leather 10"
)
def swim(
    who: Targets, chance: Annotated[int, whole(0, 100)], mode: Mode = Visibility.PUBLIC
) -> Action:
    """Roll whether people go under, in dangerous water (referee)"""
    return Swim(targets=who, chance=chance, seen=mode)


@HAZARD.command(
    "cut-free",
    who="Who drowns in platemail; without it, the character you are playing",
    number="Their chance in 6 with stuck doors, if none is written",
    forced="What the die shows (referee)",
)
def cut_free(who: OwnActor = "", number: Face | None = None, forced: Face | None = None) -> Action:
    """Cut the platemail off who drowns in it; it takes a dagger and a round"""
    return CutFree(target=who, number=number, forced=forced)


@HAZARD.command(
    "drain",
    levels="How many levels; 1 if left out",
    temporary="Whether a week of rest gives them back, as after blood is drained",
    hit_points="The most hit points at the new level; rolled if left out",
)
def drain(
    who: Targets,
    levels: Annotated[int, whole(1, MOST)] = 1,
    temporary: bool = False,
    hit_points: Annotated[int, Option(least=1)] | None = None,
) -> Action:
    """Take levels from people, for good or until a week of rest (referee)"""
    return DrainLevels(targets=who, levels=levels, temporary=temporary, hit_points=hit_points)


@HAZARD.command("starve")
def starve(who: Targets, lacking: Lacking) -> Action:
    """Count the days without food or water (referee)"""
    return SetProvisions(targets=who, food="food" not in lacking, water="water" not in lacking)


def hazard_deeds(doer: Doer) -> Iterator[Deed]:
    """The way out of a danger."""
    frozen = any(effect.key == FROZEN and not effect.hidden for effect in doer.state.effects)
    if doer.own and frozen:
        yield form_deed("Shake somebody out of their fear…", "hazard shake")
    own = doer.character
    if own is not None and drowning_of(doer.state, own.id) is not None:
        yield form_deed("Cut off the platemail that drags you down…", "hazard cut-free")


HAZARD_FEATURE = Feature(
    lines={
        "shake": Does("hazard shake", "who"),
        "cut-free": Does("hazard cut-free", "who"),
    },
    deeds=hazard_deeds,
    order=460,
)


def _illusions(typed: Typed) -> list[tuple[str, str]]:
    """The illusions that there are, for referees."""
    there = HAZARDS.of(typed.game.state).illusions if typed.viewer.is_referee else ()
    return [(one.name, one.name) for one in there]


Illusion = Annotated[str, Option(about="Which illusion", most=LONGEST_NAME, suggest=_illusions)]


@ILLUSION.command(
    "make",
    what="A monster of the encounter that is not there, or any name: wall of fire",
    who="Who sees it; several with commas",
    modifier="Added to everybody's save",
)
async def make(
    interaction: Interaction,
    what: Annotated[
        str, Option(most=LONGEST_NAME, read=anybody_in, suggest=combatants, own_words=True)
    ],
    who: Targets,
    modifier: Modifier = 0,
) -> None:
    """Let people see what is not there; their saves are secret (referee)"""
    await _play_unseen(interaction, MakeIllusion(what=what, targets=who, modifier=modifier))


@ILLUSION.command("hit", amount="The damage, such as 6d6; rolled once for all who believe in it")
async def hit(
    interaction: Interaction,
    what: Illusion,
    amount: Annotated[str, text(AMOUNT_LIMIT)],
    save: Save = "",
) -> None:
    """Let an illusion hurt all who believe in it (referee)"""
    await _play_unseen(interaction, StrikeWithIllusion(what=what, amount=amount, save=save))


@ILLUSION.command("end")
async def end(interaction: Interaction, what: Illusion) -> None:
    """End an illusion (referee)"""
    await _play_unseen(interaction, EndIllusion(what=what))


@ILLUSION.command("show")
def show(typed: Typed) -> str:
    """Show you alone the illusions there are, and whom they deceive (referee)"""
    if not typed.viewer.is_referee:
        raise ForbiddenError("Only a referee of this game can see what is an illusion.")
    return render_illusions(typed.game.state)


@ILLUSION.command(
    "doubt",
    what="What you do not believe in, in your words: the wall of fire",
    who="Who does not; without it, the character you are playing",
)
def doubt(what: What, who: OwnActor = "") -> Action:
    """Say that you do not believe in something; no roll, and it may be real"""
    return Disbelieve(what=what, target=who)


async def _play_unseen(interaction: Interaction, action: Action) -> None:
    """Play it, and let nobody see by which command."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    await play(interaction, action)


def illusion_deeds(doer: Doer) -> Iterator[Deed]:
    """Not to believe one's eyes, whether there is an illusion or not."""
    if doer.is_in and doer.may(Disbelieve(what="")):
        yield form_deed("Doubt what you see…", "illusion doubt")


ILLUSION_FEATURE = Feature(deeds=illusion_deeds, order=480)
