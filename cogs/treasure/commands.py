"""`/do award`: the party's treasure, experience for it, and its division."""

from typing import Annotated

from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.moments import both, has_treasure, leads_party, plays_somebody, referees, takes_part
from cogs.core.offers import takers
from cogs.core.option import Option, Typed, text, whole
from cogs.core.options import CharacterId, CharacterIds, OwnCharacterId
from cogs.core.present import those_who_gain
from cogs.core.said import says
from cogs.render.deeds import Doer
from cogs.treasure.buttons import FORMS, LINES, PRESSES, pool_page
from cogs.treasure.pool import AWARD, Count, Lot, Lots, Merit, Pick, Shares, require_roll_off
from cogs.treasure.pool import LINES as HOARD_LINES
from data.live import LiveGame
from rules.bestiary.words import parse_hit_dice
from rules.errors import NotFoundError
from rules.items.describing import LONGEST_NAME
from rules.kernel.action import Action
from rules.state.health import HitDice
from rules.treasure.awarding import MOST_XP
from rules.treasure.dividing import WAYS
from rules.treasure.reckoning import is_counted_all
from rules.treasure.records import (
    AddMerit,
    AnswerRollOff,
    AssignTreasure,
    AwardExperience,
    CloseRollOff,
    DivideCoins,
    GiveExperience,
    OpenRollOff,
    PickTreasure,
    SetMerit,
)
from rules.treasure.rolling_off import MOST_SIDES
from rules.view.items import view_pool

Xp = Annotated[int, whole(1, MOST_XP)]
Way = Annotated[
    str,
    Option(
        about="The same to each if left out",
        choices={label: way for way, label in WAYS.items()},
    ),
]
FEATURE = Feature(
    lines={**LINES, **HOARD_LINES},
    order=240,
    presses=PRESSES,
    forms=FORMS,
)


def may_share(doer: Doer) -> bool:
    """The party's treasure has brought its experience, and can be shared out."""
    pool = view_pool(doer.state, doer.viewer) if takes_part(doer) else None
    return pool is not None and bool(pool.lots) and is_counted_all(doer.state)


@AWARD.command(
    "roll-off",
    items="What for, set apart by commas; without it, all magic items",
    sides="Of the die; 20 if left out",
    who="Who rolls, set apart by commas; without it, all characters",
)
@says(
    "roll off, roll for the treasure, roll for who picks, dice for, roll for it, who picks first",
    "Roll for who picks first",
    when=both(has_treasure, leads_party),
)
def roll_off(
    items: Lots = (), sides: Annotated[int, whole(2, MOST_SIDES)] = 20, who: CharacterIds = ()
) -> Action:
    """Roll for who picks first; everybody rolls when they come by"""
    return OpenRollOff(items=items, sides=sides, among=who)


@AWARD.command(
    "roll",
    passes="Whether to do without",
    who="For whom; without it, your character",
    forced="Set the die to this (referee)",
)
def roll(
    game: LiveGame,
    passes: bool = False,
    who: OwnCharacterId = "",
    forced: Annotated[int, whole(1, MOST_SIDES)] | None = None,
) -> Action:
    """Roll for the party's treasure, or pass"""
    return AnswerRollOff(roll_off=require_roll_off(game), target=who, passes=passes, forced=forced)


@AWARD.command("pick", item="Which one; without it, nothing")
def pick(game: LiveGame, item: Pick = "") -> Action:
    """Take something in your turn, after a roll-off"""
    return PickTreasure(roll_off=require_roll_off(game), item_id=item)


@AWARD.command("close")
def close(game: LiveGame) -> Action:
    """Wait no longer in a roll-off: the missing are rolled for, or the picking ends"""
    return CloseRollOff(roll_off=require_roll_off(game))


@AWARD.command("show")
@says(
    "treasure, whats the heap worth, whole heap, loot, worth, what did we find, how much is "
    "it worth, hoard, total value, whats it worth, what is there, list the loot, show loot, "
    "show treasure, whats left, what is left, haul, spoils, what did we get, whats in the "
    "heap, whats in the pile, in the heap, in the pile, what is in the heap, whats lying",
    "Show the party's treasure",
    when=has_treasure,
    asks=True,
)
def show(typed: Typed) -> Page:
    """Show you alone the party's treasure, and what you can do about it"""
    return pool_page(typed.game, typed.user_id)


@AWARD.command(
    "defeated",
    name="Who was defeated, or what else brings experience",
    count="How many",
    hit_dice="Of each, such as 4+1",
    xp="Experience for each, instead of hit dice",
    correct="What is in the list already, to correct it",
    counts="Whether it counts; if not, it is struck",
)
def defeated(
    name: Annotated[str, text(LONGEST_NAME)] = "",
    count: Count | None = None,
    hit_dice: Annotated[HitDice, Option(read=lambda _, text: parse_hit_dice(text))] | None = None,
    xp: Xp | None = None,
    correct: Merit = "",
    counts: bool | None = None,
) -> Action:
    """Say what brings experience besides treasure, or correct it (referee)"""
    if correct:
        return SetMerit(merit_id=correct, count=count, hit_dice=hit_dice, each=xp, counts=counts)
    if name:
        return AddMerit(name=name, count=count or 1, hit_dice=hit_dice, each=xp)
    raise NotFoundError("Say who was defeated with `name`, or pick one with `correct`.")


@AWARD.command("experience", who="Who shares it, set apart by commas; without it, all who do")
def experience(who: CharacterIds = ()) -> Action:
    """Award the experience of the party's treasure; /do award show has it first (referee)"""
    return AwardExperience(among=who)


@AWARD.command(
    "give",
    xp="How much",
    each="Whether everybody gets so much; if not, they share it",
    who="Who, set apart by commas; without it, all who share",
    why="What it is for",
)
@says(
    "xp, award xp, give xp, xp for, exp, experience, gets * xp, xp extra, more xp, xp each, "
    "bonus xp, xp to, gain * xp, gains * xp, earns * xp, earn xp, hand out xp, exp for, "
    "experience for, experience points, grant, reward",
    "Give[ {who}] {xp} XP",
    when=referees,
    offers={"who": those_who_gain},
)
def give(xp: Xp, each: bool = False, who: CharacterIds = (), why: str = "") -> Action:
    """Give experience by your own word (referee)"""
    return GiveExperience(amount=xp, each=each, among=who, why=why)


@AWARD.command(
    "divide",
    who="Who gets how much: Ada 2, Bert 1; without it, all who share",
    allow="Though it has brought no experience yet (referee)",
)
@says(
    "split, divide, share, share out, split the gold, even shares, equal shares, divvy up, "
    "shares, divide the gold, split * ways, split treasure, divide treasure, take some of the "
    "gold, take * gold, takes * gp, take gp, split evenly, split it, divide evenly, split the "
    "coins, split the loot, split the treasure, split the money, share the loot, share the "
    "coins, divide up, dole out, equal split, split equally, each gets, everyone gets, "
    "distribute, parcel out, carve up, our cut, my cut, my share, a share each, gp each, gold each",
    "Divide the coins of the treasure",
    when=both(has_treasure, leads_party),
)
def divide(how: Way = "evenly", who: Shares = (), allow: bool = False) -> Action:
    """Divide the coins of the party's treasure"""
    return DivideCoins(way=how, parts=who, allow=allow)


@AWARD.command(
    "assign",
    to="Who gets it",
    allow="Though it has brought no experience yet, or is more than one may carry (referee)",
)
@says(
    "take, takes, goes to, should go to, go to, gets, for me, give, wants, have, ill have, "
    "keep, claims, claim, mine, i want, dibs on, assign, calling dibs, call dibs, i call, "
    "could use, pocket, pockets, puts * in, put * in, grab, bag, loot, id like, i would like, "
    "i like, gets to keep, should have, should get, deserves, can have, is mine, for my, to "
    "me, picks, pick",
    "{to} gets[ {count} of] {item}",
    when=both(may_share, leads_party),
    offers={"to": takers},
)
@says(
    "take, grab, bag, pocket, loot, keep, claim, dibs on, calling dibs, call dibs, ill have, id "
    "like, i would like, i like, i want, for me, to me, i call, mine, is mine, could use",
    "{to} gets[ {count} of] {item}",
    when=both(may_share, leads_party, plays_somebody),
    offers={"to": takers},
    usual=("to",),
)
def assign(item: Lot, to: CharacterId, count: Count | None = None, allow: bool = False) -> Action:
    """Let somebody have a treasure of the party's"""
    return AssignTreasure(item_id=item, to=to, count=count, allow=allow)
