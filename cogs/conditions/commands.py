"""`/do condition`: conditions and bonuses; `/do endurance`: monsters that tire."""

from typing import Annotated

from cogs.conditions.telling import render_tallies
from cogs.core.combatants import private_view
from cogs.core.commands import Group
from cogs.core.moments import referees
from cogs.core.naming import active_character
from cogs.core.offers import named_all
from cogs.core.option import Option, Typed, whole
from cogs.core.options import (
    Affected,
    Body,
    EffectId,
    GroupId,
    combatants,
    conditions,
    own_fighters,
    target_in,
)
from cogs.core.said import says
from rules.clock.records import LONGEST_DAYS
from rules.conditions.effects import LARGEST_AMOUNT, LONGEST_NAME, MOST_ROUNDS, MOST_TURNS
from rules.conditions.kinds import OUT as OUT_OF_ACTION
from rules.conditions.kinds import condition_named
from rules.conditions.records import AddEffect, RemoveEffect, SetSpent
from rules.endurance.records import SetEffort, SetExhausted, SetLostPowers
from rules.errors import ForbiddenError
from rules.kernel.action import Action

CONDITION = Group("condition", "Conditions and bonuses")
ENDURANCE = Group("endurance", "Monsters that tire")
MODIFIES = {
    "attack rolls": "attack",
    "defences": "defence",
    "damage": "damage",
    "saving throws": "saves",
}
State = Annotated[
    int,
    Option(about="What becomes of it", choices={"totally exhausted": 1, "not exhausted": 0}),
]


def _giver(typed: Typed, text: str) -> str:
    """Who gives a bonus; where nobody is typed a player's own character, nobody for a referee."""
    if text:
        return target_in(typed, text)
    character = active_character(typed.game, typed.user_id)
    return character.id if character and not typed.viewer.is_referee else ""


@CONDITION.command(
    "add",
    target="Who has it: a whole group, one of it, or several with commas",
    name="One that the rules know, or any name, such as web or bless",
    rounds="How many rounds it lasts, this one included",
    bonus="A bonus or a penalty, such as 2 or -1",
    modifies="What the bonus counts for",
    until="It ends with this one's next turn",
    out="Whether it puts them out of action, whatever it is called",
    source="Who gives it; without it your own character",
    turns="How many turns of ten minutes it lasts",
    hours="How many hours it lasts",
    days="How many days it lasts",
)
@says(
    "is poisoned, is stunned, is blind, is blinded, is prone, is asleep, falls asleep, is "
    "charmed, is held, add condition, is paralysed, gets condition, effect, is afraid, bonus, "
    "stun, poison, blind, charm, paralyse, put to sleep, bloodied, is on fire, is drunk, is "
    "exhausted, is sick, is entangled, webbed, is cursed, falls prone, knocked prone, is "
    "invisible, is surprised, is frightened, is sleeping, goes to sleep, is paralyzed, is "
    "confused, is stuck, is slowed",
    "{target} is {name}[ for {rounds} rounds][ for {turns} turns]"
    "[ for {hours} hours][ for {days} days]",
    when=referees,
    offers={"target": named_all},
    needs=("name",),
    bare=True,
)
def add(
    target: Affected,
    name: Annotated[str, Option(most=LONGEST_NAME, suggest=conditions, own_words=True)],
    rounds: Annotated[int, whole(1, MOST_ROUNDS)] | None = None,
    bonus: Annotated[int, whole(-LARGEST_AMOUNT, LARGEST_AMOUNT)] = 0,
    modifies: Annotated[str, Option(choices=MODIFIES)] = "",
    until: Annotated[str, Option(read=target_in, suggest=combatants)] = "",
    out: bool = False,
    source: Annotated[str, Option(read=_giver, suggest=own_fighters, blank=True)] = "",
    turns: Annotated[int, whole(1, MOST_TURNS)] = 0,
    hours: Annotated[int, Option(least=1)] = 0,
    days: Annotated[int, whole(1, LONGEST_DAYS)] = 0,
) -> Action:
    """Put a condition or a bonus on somebody"""
    first, *others = target
    return AddEffect(
        target=first,
        also=tuple(others),
        name=name,
        rounds=rounds,
        amount=bonus,
        modifies=modifies,
        source=source,
        until_turn_of=until,
        key=_key_of(name, out=out),
        turns=turns,
        hours=hours,
        days=days,
    )


def _key_of(name: str, *, out: bool) -> str:
    """The key of the condition that is called so; `out` puts out of action whatever its name."""
    known = condition_named(name)
    if out and not (known and known.stops_action):
        return OUT_OF_ACTION.key
    return known.key if known else ""


@CONDITION.command("end")
@says(
    "no longer, end condition, wears off, wakes up, remove condition, is cured",
    "End {effect}",
    when=referees,
    needs=("effect",),
)
def end(effect: EffectId) -> Action:
    """End a condition or a bonus"""
    return RemoveEffect(effect_id=effect)


@CONDITION.command(
    "spent", effect="Which bonus", spent="Whether it has been used; if not, it counts again"
)
def spent(effect: EffectId, spent: bool = True) -> Action:
    """Say that a bonus has been used, or has not (referee)"""
    return SetSpent(effect_id=effect, spent=spent)


@ENDURANCE.command("show")
def show(typed: Typed) -> str:
    """Show how far every monster has tired (referee)"""
    view = private_view(typed.game, typed.user_id)
    if not typed.viewer.is_referee:
        raise ForbiddenError("Only a referee of this game can look at the tallies.")
    return render_tallies(typed.game.state, view)


@ENDURANCE.command(
    "effort",
    who="Which monster, or a whole group",
    counts="Whether what it does this round tires it",
)
def effort(who: Body, counts: bool = True) -> Action:
    """Say whether a monster tires in this round, by what it does beside attacks (referee)"""
    return SetEffort(target=who, counts=counts)


@ENDURANCE.command("set", who="Which monster")
def set_(who: Body, state: State) -> Action:
    """Say whether a monster is totally exhausted, by hand (referee)"""
    return SetExhausted(target=who, exhausted=bool(state))


@ENDURANCE.command(
    "loses",
    who="Which monsters",
    powers="What they lose, set apart by commas: marking, knocking prone; empty for nothing",
)
def loses(who: GroupId, powers: str = "") -> Action:
    """Say which powers the exhausted lose (referee)"""
    named = tuple(part.strip() for part in powers.split(",") if part.strip())
    return SetLostPowers(target=who, loses=named)
