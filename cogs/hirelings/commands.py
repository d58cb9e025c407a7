"""`/do hire`: hirelings, from the tavern to the day they leave."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.option import Option, text, whole
from cogs.core.options import CharacterId, Mode, character_in, own_characters
from cogs.hirelings import asking, leading
from cogs.hirelings.asking import show_hire
from cogs.hirelings.forms import FORMS, PRESSES, REOPENS
from cogs.hirelings.pages import knows_wages
from cogs.hirelings.typed import (
    Gift,
    HirelingId,
    HirelingIds,
    Notice,
    OwnHirelings,
    ProspectIds,
    Trade,
    Waiting,
)
from cogs.items.typed import known_things
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.hirelings.bargain import MOST_GOLD
from rules.hirelings.entering import MOST_AT_ONCE
from rules.hirelings.hiring import LARGEST_MODIFIER
from rules.hirelings.keeping import LONGEST_PLACE
from rules.hirelings.leadership import hirelings_of
from rules.hirelings.notices import MOST_ANSWERS, MOST_WEEKS
from rules.hirelings.records import (
    AnswerNotice,
    EndService,
    GrantWish,
    HandOver,
    MakeOffer,
    PostNotice,
    SetAlong,
    SetWage,
    TakeOn,
    VisitTavern,
)
from rules.items.describing import LONGEST_NAME as LONGEST_ITEM
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.morale.records import SetLoyalty
from rules.sheet.numbers import LONGEST_NAME
from rules.sheet.records import HIGHEST_LEVEL, MOST_HIT_POINTS
from rules.upkeep.rules import MOST_GP

HIRE = Group("hire", "Hirelings: find, hire, lead and dismiss them")
Words = Annotated[str, text(LONGEST_ITEM)]
Name = Annotated[str, text(LONGEST_NAME)]
Place = Annotated[str, text(LONGEST_PLACE)]
Employer = Annotated[
    str,
    Option(
        about="Who hires; without it, your character", read=character_in, suggest=own_characters
    ),
]
Says = Annotated[
    str,
    Option(
        about="What they say, without a roll (referee)",
        choices={"accept": "accepts", "are not sure": "uncertain", "refuse": "refuses"},
    ),
]


@HIRE.command(
    "add",
    trade="As what; any word for monsters and the charmed",
    employer="Whom they serve",
    name="What the first of them is called",
    count="How many",
    unusual="Whether they are of unusual nature; without it, as the lists say",
    level="Their level; 0 is a normal human",
    hit_points="Of each; without it, rolled",
    weapon="What they bring, where they have a choice",
    armour="The same for armour",
)
def add(
    trade: Trade,
    employer: CharacterId,
    name: Name = "",
    count: Annotated[int, whole(1, MOST_AT_ONCE)] = 1,
    unusual: bool | None = None,
    level: Annotated[int, whole(0, HIGHEST_LEVEL)] | None = None,
    hit_points: Annotated[int, whole(1, MOST_HIT_POINTS)] | None = None,
    weapon: Words = "",
    armour: Words = "",
) -> Action:
    """Somebody comes into service without an offer (referee)"""
    return TakeOn(
        trade=trade,
        employer=employer,
        name=name,
        count=count,
        unusual=unusual,
        level=level,
        hit_points=hit_points,
        weapon=weapon,
        armour=armour,
    )


@HIRE.command(
    "grant",
    whom="Who waits for it; without it, the only ones",
    granted="False if they do not get it",
)
def grant(whom: Waiting, granted: bool = True) -> Action:
    """Say whether hirelings get what they ask for (referee)"""
    return GrantWish(prospects=whom, granted=granted)


@HIRE.command("answered", count="How many come; 0 is nobody")
def answered(notice: Notice, count: Annotated[int, whole(0, MOST_ANSWERS)]) -> Action:
    """Say how many answer a notice in a week (referee)"""
    return AnswerNotice(notice=notice, count=count)


@HIRE.command("lead", who="Which hirelings, several with commas", to="Who leads them now")
def lead(who: HirelingIds, to: CharacterId) -> Action:
    """Say who leads hirelings from now on (referee)"""
    return HandOver(hirelings=who, to=to)


@HIRE.command(
    "wage",
    trade="Of which trade",
    gp="What one costs each time; none wipes it",
    monthly="Whether all are paid each month, and not whenever upkeep is due",
)
def wage(
    trade: Trade = "",
    gp: Annotated[int, whole(0, MOST_GP)] | None = None,
    monthly: bool | None = None,
) -> Action:
    """Say what hirelings cost, and when they are paid (referee)"""
    return SetWage(trade=trade, gold=gp, monthly=monthly)


@HIRE.command("loyalty", who="One of the group", loyalty="They stay on 2d6, at most this")
def loyalty(who: HirelingId, loyalty: Annotated[int, whole(2, 99)]) -> Action:
    """Give hirelings their loyalty, one score for all hired together (referee)"""
    return SetLoyalty(target=who, loyalty=loyalty)


@HIRE.command("who")
async def who(interaction: Interaction, game: LiveGame) -> None:
    """Show you alone who can be hired, and who is hired"""
    async with Answer(interaction) as answer:
        await show_hire(answer, game, interaction.user.id)


@HIRE.command(
    "tavern",
    place="Which one; who is there stays for a week",
    look="True to look for unusual ones, too: 2 in 6",
)
def tavern(place: Place = "", look: bool = False) -> Action:
    """See who is to be had in a tavern"""
    return VisitTavern(place=place, look=look)


@HIRE.command(
    "offer",
    whom="To whom; those who came together can be asked as one",
    trade="As what, for normal ones in a tavern",
    count="How many of them; without it, all",
    each="True if each answers alone; else all answer as one",
    gold="Gold for each on joining; without it, the least they ask",
    weapon="What they bring, where they have a choice",
    armour="The same for armour: Chainmail or Platemail",
    name="What one alone is called",
    modifier="Instead of the employer's reaction modifier",
    forced="Set the total to this (referee)",
    granted="True if they get what they ask for (referee)",
)
def offer(
    whom: ProspectIds,
    trade: Trade = "",
    count: Annotated[int, whole(1, 100)] | None = None,
    each: bool = False,
    gold: Annotated[int, whole(0, MOST_GOLD)] | None = None,
    gift: Gift = "",
    weapon: Annotated[str, Option(most=LONGEST_ITEM, suggest=known_things, own_words=True)] = "",
    armour: Words = "",
    name: Name = "",
    employer: Employer = "",
    modifier: Annotated[int, whole(-LARGEST_MODIFIER, LARGEST_MODIFIER)] | None = None,
    mode: Mode = Visibility.PUBLIC,
    forced: int | None = None,
    answer: Says = "",
    granted: bool = False,
) -> Action:
    """Make an offer to hirelings: 2d6 and your reaction modifier, 9 or more accepts"""
    return MakeOffer(
        prospects=whom,
        employer=employer,
        count=count,
        each=each,
        trade=trade,
        weapon=weapon,
        armour=armour,
        name=name,
        gold=gold,
        gift=gift,
        modifier=modifier,
        forced=forced,
        answer=answer,
        granted=granted,
        seen=mode,
    )


@HIRE.command(
    "advertise",
    trade="Who is wanted",
    place="Where",
    weeks="For how many weeks; each costs 1d6 x 100 gp",
    region="True for a whole region, at ten times the price",
    local="True if it costs nothing, as they are there in person (referee)",
)
def advertise(
    trade: Trade,
    place: Place,
    weeks: Annotated[int, whole(1, MOST_WEEKS)] = 1,
    region: bool = False,
    employer: Employer = "",
    local: bool = False,
) -> Action:
    """Put up a notice for hirelings; the referee says who answers"""
    return PostNotice(
        trade=trade, place=place, employer=employer, weeks=weeks, region=region, local=local
    )


@HIRE.command("along", stay="True to leave them behind")
def along(who: OwnHirelings, stay: bool = False) -> Action:
    """Take hirelings along on expeditions, or leave them behind"""
    return SetAlong(hirelings=who, stay=stay)


@HIRE.command(
    "dismiss",
    who="Who, several with commas",
    deserted="True if they run away (referee)",
)
def dismiss(who: HirelingIds, deserted: bool = False) -> Action:
    """Let hirelings go for good, with what they have on them"""
    return EndService(hirelings=who, deserted=deserted)


def hire_deeds(doer: Doer) -> Iterator[Deed]:
    """Who can be hired, and who comes along."""
    own = doer.character
    if own is None or doer.met is not None:
        return
    if not doer.is_out and not knows_wages(doer.state):
        yield form_deed("Who can be hired", "hire who")
    if hirelings_of(doer.state, own.id):
        yield form_deed("Which hirelings come along…", "hire along")


FEATURE = Feature(
    deeds=hire_deeds,
    order=600,
    presses={**PRESSES, **asking.PRESSES, **leading.PRESSES},
    forms={**FORMS, **asking.FORMS, **leading.FORMS},
    reopens={**REOPENS, **asking.REOPENS, **leading.REOPENS},
)
