"""What is in the party's pool: found, put in, carried, valued, sold; `/upkeep` and who pays it."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.option import Option, whole
from cogs.core.options import CharacterId, CharacterIds, OwnCharacterId
from cogs.items.typed import Owner, known_things, read_counted
from cogs.render.deeds import Deed, Doer, form_deed
from cogs.treasure.pages import WHEN, render_upkeep
from cogs.treasure.typed import AWARD, Count, Grade, Lot, OwnThing, Worth
from data.live import LiveGame
from rules.items.describing import LONGEST_NAME, MOST_WEIGHT
from rules.items.records import Details
from rules.kernel.action import Action
from rules.sheet.records import HIGHEST_LEVEL
from rules.treasure.records import (
    AddTreasure,
    CarryTreasure,
    PutIn,
    SellTreasure,
    StrikeTreasure,
    ValueTreasure,
)
from rules.upkeep.records import CallUpkeep, Every, ForgiveDebt, PayDebt, SetUpkeep
from rules.upkeep.rules import MOST_GP, MOST_PERIODS

UPKEEP = Group("upkeep", "What living costs")
_ALLOW = "Though it is more than one may carry (referee)"


@AWARD.command(
    "found",
    what="What it is: 300 gp, 3 gems, sword +1",
    count="How many",
    weight="Of one, in coins",
    carried_by="Who carries it, set apart by commas; without it, all who travel share it out",
    left="True if it stays where it is for now",
    allow=_ALLOW,
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
) -> Action:
    """Say what the party has found (referee)"""
    name, pieces = read_counted(what, count)
    details = Details(worth=worth, weight=weight, grade=grade)
    return AddTreasure(
        name=name, count=pieces, details=details, carriers=carried_by, left=left, allow=allow
    )


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
def sell(item: Lot, count: Count | None = None, price: Worth | None = None) -> Action:
    """Sell something for what it is worth; the coins are the party's"""
    return SellTreasure(item_id=item, count=count, price=price)


When = Annotated[
    Every,
    Option(about="When it is due", choices={words: Every(every) for every, words in WHEN.items()}),
]
Gp = Annotated[int, whole(1, MOST_GP)]


@UPKEEP.command("show")
def show(game: LiveGame) -> str:
    """Show you alone what living costs, and who owes what"""
    return render_upkeep(game.state)


@UPKEEP.command(
    "set",
    gp="What is paid each time, in gp; 0 is nothing",
    level="From which level on characters pay",
    who="The one character for whom the amount holds; without it, all",
    same="True ends what was said: they pay as the others, or nobody pays",
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
def collect(times: Annotated[int, whole(1, MOST_PERIODS)] = 1) -> Action:
    """Have everybody pay their upkeep now (referee)"""
    return CallUpkeep(periods=times)


@UPKEEP.command(
    "pay",
    gp="How much of it; without it, as much as is there",
    who="Whose debt; without it, your character's",
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
