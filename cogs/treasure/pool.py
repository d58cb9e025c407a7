"""What is in the party's pool: found, put in, carried, valued, sold; hoards of a book; `/upkeep`.

Also what somebody means by what they typed of it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.lines import Does
from cogs.core.moments import both, has_treasure, is_at_home, owes, referee_quiet, referees
from cogs.core.naming import read_character
from cogs.core.numbers import read_words
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import CharacterId, CharacterIds, OwnCharacterId, characters
from cogs.core.said import one_thing, says
from cogs.items.typed import Owner, known_things, read_item, read_owner, read_several
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.render.text import shorten
from cogs.treasure.pages import WHEN, render_upkeep
from data.live import LiveGame
from rules.bestiary.known import all_blocks
from rules.errors import NotFoundError, RuleError, WayOut
from rules.items.describing import GRADES, LONGEST_NAME, MOST_PIECES, MOST_WEIGHT, MOST_WORTH
from rules.items.known import find_known
from rules.items.lying import lying_here
from rules.items.records import Details
from rules.kernel.action import Action
from rules.kernel.folding import meant
from rules.sheet.records import HIGHEST_LEVEL
from rules.treasure.hoards import MOST_COUNT, MOST_XP
from rules.treasure.pool import POOL, UNKNOWN
from rules.treasure.reckoning import reckon
from rules.treasure.records import (
    AddTreasure,
    CarryTreasure,
    DropHoard,
    Identify,
    Part,
    PutIn,
    RollHoard,
    SellTreasure,
    StrikeTreasure,
    TakeHoard,
    ValueTreasure,
)
from rules.upkeep.records import CallUpkeep, Every, ForgiveDebt, PayDebt, SetUpkeep
from rules.upkeep.rules import MOST_GP, MOST_PERIODS
from rules.view.items import LotView, view_items, view_pool, view_roll_off

AWARD = Group("award", "Treasure and experience")
_PART = re.compile(r"(?P<who>.*?\S)(?: (?P<amount>\d{1,7})(?: ?gp)?)?", re.IGNORECASE)
Count = Annotated[int, whole(1, MOST_PIECES, "How many; without it, all")]
Worth = Annotated[int, whole(0, MOST_WORTH, "What one is worth, in gp")]
Grade = Annotated[
    str,
    Option(
        about="Of a magic item: minor is used up, standard is arms and armour, major all else",
        choices={grade: grade for grade in GRADES if grade},
    ),
]
Lots = Annotated[
    tuple[str, ...],
    Option(
        read=lambda typed, text: tuple(_lot(typed, one) for one in _between_commas(text)),
        suggest=lambda typed: [(_label(lot), lot.name) for lot in _lots(typed)],
        several=True,
    ),
]
UPKEEP = Group("upkeep", "What living costs")
_ALLOW = "Though it is more than one may carry (referee)"
When = Annotated[
    Every,
    Option(about="When it is due", choices={words: Every(every) for every, words in WHEN.items()}),
]
Gp = Annotated[int, whole(1, MOST_GP)]
LINES = {
    "hoard-take": Does(TakeHoard, "@hoard"),
    "hoard-unknown": Does(TakeHoard, "@hoard", unknown=True),
    "hoard-leave": Does(TakeHoard, "@hoard", left=True),
    "hoard-drop": Does(DropHoard, "@hoard"),
    "hoard-of": Does(RollHoard, "@monster", "#count", "#xp", stays=True),
}


def _between_commas(text: str) -> list[str]:
    return [tidy for part in read_words(text) if (tidy := " ".join(part.split()))]


def _read_part(game: LiveGame, text: str) -> Part:
    """`Ada 2`: who gets how many shares or gp, 1 where no number stands."""
    found = _PART.fullmatch(text)
    assert found is not None
    try:
        return Part(who=read_character(game, text).id)
    except NotFoundError:
        amount = int(found["amount"] or 1)
        return Part(who=read_character(game, found["who"]).id, amount=amount)


def _parts(typed: Typed, text: str) -> tuple[Part, ...]:
    return tuple(_read_part(typed.game, one) for one in _between_commas(text))


def _lots(typed: Typed) -> tuple[LotView, ...]:
    return view_pool(typed.game.state, typed.viewer).lots


def _label(lot: LotView) -> str:
    return (
        f"{lot.count} x {lot.name} ({lot.where})" if lot.count > 1 else f"{lot.name} ({lot.where})"
    )


def _lot(typed: Typed, text: str) -> str:
    """A thing in the pool: its id as it was picked, or its name; what is at hand comes first."""
    wanted = text.strip().lower()
    known = find_known(wanted)
    names = {wanted} if known is None else {wanted, known.name.lower()}
    for lot in sorted(_lots(typed), key=lambda one: not one.here):
        if wanted == lot.id.lower() or lot.name.lower() in names:
            return lot.id
    alike = meant(text, ((lot.name, lot.id) for lot in _lots(typed)))
    if alike is not None:
        return alike
    raise NotFoundError(
        f"I know no “{shorten(text.strip(), 40)}” in the party's pool. "
        "Pick one from the list that appears."
    )


def _own(typed: Typed, text: str) -> str:
    """The id of something that lies here, or that somebody has."""
    wanted = text.strip().lower()
    for item in lying_here(typed.game.state):
        if wanted in (item.id.lower(), item.name.lower()) and not item.pooled:
            return item.id
    owner = read_owner(typed.game, typed.user_id, typed.word("who"))
    return read_item(typed.game, typed.user_id, owner, text).id


def _own_things(typed: Typed) -> Pairs:
    """What lies here, and what somebody has, as far as it is not the party's yet."""
    state = typed.game.state
    lying = [(f"{one.name} (lies here)", one.id) for one in lying_here(state) if not one.pooled]
    try:
        owner = read_owner(typed.game, typed.user_id, typed.word("who"))
    except NotFoundError:
        return lying
    own = view_items(state, owner, typed.viewer)
    return [*lying, *((item.name, item.id) for item in own if not item.pooled)]


def _merits(typed: Typed) -> Iterator[tuple[str, str]]:
    """What brings experience beside treasure, for referees."""
    if typed.viewer.is_referee:
        lines = {line.id: line for line in reckon(typed.game.state).lines}
        for one in POOL.of(typed.game.state).merits:
            yield f"{lines[one.id].name} {lines[one.id].count}", one.id


def _picks(typed: Typed) -> Pairs:
    """What can be picked in the roll-off."""
    found = view_roll_off(typed.game.state, typed.viewer)
    return () if found is None else found.items


def require_roll_off(game: LiveGame) -> str:
    """The id of the roll-off that is going on. Raises RuleError without one."""
    found = POOL.of(game.state).roll_off
    if found is None:
        raise RuleError("Nothing is rolled for now. ", WayOut("Begin it", "award roll-off"), ".")
    return found.id


Shares = Annotated[
    tuple[Part, ...],
    Option(
        read=_parts,
        suggest=lambda typed: [(name, name) for name, _ in characters(typed)],
        several=True,
        own_words=True,
    ),
]
Lot = Annotated[
    str,
    Option(
        about="Which thing of the party's treasure",
        read=_lot,
        suggest=lambda typed: [(_label(lot), lot.id) for lot in _lots(typed)],
    ),
]
OwnThing = Annotated[str, Option(read=_own, suggest=_own_things)]
Merit = Annotated[str, Option(suggest=_merits)]
Pick = Annotated[str, Option(read=_lot, suggest=_picks)]


@AWARD.command(
    "found",
    what="What it is: 300 gp, 3 gems, sword +1",
    count="How many",
    weight="Of one, in coins",
    carried_by="Who carries it, set apart by commas; without it, all who travel share it out",
    left="Whether it stays where it is for now",
    allow=_ALLOW,
)
@says(
    "find, found, they find, you find, the party finds, there is, theres, there are, theyve found, "
    "treasure:, in the chest is, loot "
    "is, add treasure, a few more, contains, loot:, hoard:, discover, turns up, uncover, "
    "inside is, inside are, on the body, on the bodies, you also find, he had, they had, had "
    "on, add?, to the pile, to the heap, to the hoard, to the loot",
    "The party finds[ {count}] {what}",
    when=referee_quiet,
    needs=("what",),
)
@says(
    "find, found, they find, you find, the party finds, discover, turns up, you also find, add?",
    "The party finds {what}",
    when=referee_quiet,
    needs=("what",),
    offers={"what": lambda _: ()},
    rest="what",
    reads=one_thing,
    confirmed=True,
)
def found(
    what: Annotated[str, Option(most=LONGEST_NAME + 10, suggest=known_things, own_words=True)],
    count: Count | None = None,
    worth: Worth | None = None,
    grade: Grade | None = None,
    weight: Annotated[int, whole(0, MOST_WEIGHT)] | None = None,
    carried_by: CharacterIds = (),
    left: bool = False,
    allow: bool = False,
) -> list[Action]:
    """Say what the party has found (referee)"""
    details = Details(worth=worth, weight=weight, grade=grade)
    return [
        AddTreasure(
            name=one.name,
            count=one.count,
            details=details if one.worth is None else replace(details, worth=one.worth),
            carriers=carried_by,
            left=left,
            allow=allow,
        )
        for one in read_several(what, count, details)
    ]


@AWARD.command(
    "put",
    item="Something that lies here, or that your character has",
    counts="Whether it brings experience; coins out of a purse do not (referee)",
)
def put(
    item: OwnThing, count: Count | None = None, who: Owner = "", counts: bool | None = None
) -> Action:
    """Add something to the party's treasure; whoever has it goes on carrying it"""
    return PutIn(item_id=item, target=who, count=count, counts=counts)


@AWARD.command("carry", to="Who carries it from now on; without it, it is laid down", allow=_ALLOW)
def carry(
    item: Lot, to: CharacterId = "", count: Count | None = None, allow: bool = False
) -> Action:
    """Say who carries what of the party's treasure"""
    return CarryTreasure(item_id=item, to=to, count=count, allow=allow)


@AWARD.command("value", counts="Whether it brings experience when that is awarded next")
@says(
    "worth, is worth, are worth, value, valued at, apiece, gp each, each worth, appraise, "
    "appraised at, is valued, fetch, priced at, estimate",
    "{item} is worth {worth} gp",
    when=referee_quiet,
    needs=("worth",),
)
def value(
    item: Lot,
    worth: Worth | None = None,
    grade: Grade | None = None,
    counts: bool | None = None,
) -> Action:
    """Say what something is worth, or of which grade (referee)"""
    return ValueTreasure(item_id=item, details=Details(worth=worth, grade=grade), counts=counts)


@AWARD.command("strike")
def strike(item: Lot, count: Count | None = None) -> Action:
    """Strike what has left the party's treasure (referee)"""
    return StrikeTreasure(item_id=item, count=count)


@AWARD.command("sell", price="For one, if not what it is worth (referee)")
@says(
    "sell, cash in, turn into coin",
    "Sell {item} of the treasure",
    when=both(has_treasure, is_at_home),
    needs=("item",),
)
def sell(item: Lot, count: Count | None = None, price: Worth | None = None) -> Action:
    """Sell something for what it is worth; the coins are the party's"""
    return SellTreasure(item_id=item, count=count, price=price)


@UPKEEP.command("show")
@says(
    "what does living cost, upkeep costs, who owes, how much upkeep",
    "Show what living costs",
    when=is_at_home,
    asks=True,
)
def show(game: LiveGame) -> str:
    """Show you alone what living costs, and who owes what"""
    return render_upkeep(game.state)


@UPKEEP.command(
    "set",
    gp="What is paid each time, in gp; 0 is nothing",
    level="From which level on characters pay",
    who="The one character for whom the amount holds; without it, all",
    same="Whether to end what was said: they pay as the others, or nobody pays",
)
@says(
    "upkeep is, upkeep, tavern bill, bill is, bill, a head, living costs, costs * a month, "
    "rent is, deduct",
    "Upkeep is {gp} gp",
    when=referees,
    needs=("gp",),
)
def set_(
    gp: Annotated[int, whole(0, MOST_GP)] | None = None,
    every: When | None = None,
    level: Annotated[int, whole(0, HIGHEST_LEVEL)] | None = None,
    who: CharacterId = "",
    same: bool = False,
) -> Action:
    """Say what upkeep costs, and when it is due (referee)"""
    return SetUpkeep(gp=gp, every=every, from_level=level, character_id=who, same=same)


@UPKEEP.command("collect", times="How often, if several periods have gone by")
@says(
    "upkeep, everyone pays upkeep, collect upkeep, living costs, deduct, everybody pays, all "
    "pay, deduct upkeep, charge upkeep, living expenses, monthly costs, charge everyone, "
    "rent, lodging, room and board, take upkeep",
    "Everybody pays upkeep",
    when=referees,
    form=True,
)
def collect(times: Annotated[int, whole(1, MOST_PERIODS)] = 1) -> Action:
    """Have everybody pay their upkeep now (referee)"""
    return CallUpkeep(periods=times)


@UPKEEP.command(
    "pay",
    gp="How much of it; without it, as much as is there",
    who="Whose debt; without it, your character's",
)
@says(
    "upkeep, pay upkeep, living costs, pay the rent, pay for living, pay for lodging, "
    "lodging, room and board, pay rent, pay for my room, pay the inn, pay my upkeep, living "
    "expenses, monthly upkeep, food and lodging, pay my, pay for my stay, board and lodging",
    "Pay upkeep[: {gp} gp]",
    when=owes,
    form=True,
)
def pay(gp: Gp | None = None, who: OwnCharacterId = "") -> Action:
    """Pay what your character owes"""
    return PayDebt(character_id=who, gp=gp)


@UPKEEP.command("forgive", who="Whose debt", gp="How much of it; without it, all")
def forgive(who: CharacterId, gp: Gp | None = None) -> Action:
    """Strike what a character owes (referee)"""
    return ForgiveDebt(character_id=who, gp=gp)


def upkeep_deeds(doer: Doer) -> Iterator[Deed]:
    """A debt."""
    if doer.character is not None and doer.character.living.debt:
        yield form_deed(f"Pay the {doer.character.living.debt:,} gp that you owe…", "upkeep pay")


FEATURE = Feature(deeds=upkeep_deeds, order=590)


def _guards(typed: Typed) -> Pairs:
    """Monsters that have treasure."""
    blocks = all_blocks(typed.game.state)
    return ((one.name, one.name) for one in blocks if one.treasure or one.experience)


def _unknown(typed: Typed) -> Pairs:
    """What nobody knows, with what it is for referees."""
    found = UNKNOWN.of(typed.game.state) if typed.viewer.is_referee else ()
    return ((f"{one.name}: {one.real.name}", one.name) for one in found)


@AWARD.command(
    "hoard",
    type="Treasure type, such as A, or R S for both",
    monster="Whose treasure it is, instead of a type",
    count="How many of them there are",
    xp="What they are worth in experience, where the book goes by that",
    lair="Whether it is their lair; if not, only what they have on them",
)
def hoard(
    type_: Annotated[str, text(20)] = "",
    monster: Annotated[str, Option(suggest=_guards)] = "",
    count: Annotated[int, whole(1, MOST_COUNT)] = 1,
    xp: Annotated[int, whole(1, MOST_XP)] = 0,
    lair: bool = True,
) -> Action:
    """Roll treasure by the book; you alone see it until you hand it out (referee)"""
    return RollHoard(types=type_, monster=monster, count=count, xp=xp, lair=lair)


@AWARD.command("identify", thing="Which unknown thing")
@says(
    "identify, it is a potion of, turns out to be",
    "Tell what {thing} is",
    when=referees,
    needs=("thing",),
)
def identify(thing: Annotated[str, Option(most=LONGEST_NAME, suggest=_unknown)]) -> Action:
    """Tell everybody what an unknown magic thing is (referee)"""
    return Identify(name=thing)
