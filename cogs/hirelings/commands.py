"""`/do hire`: hirelings, from the tavern to the day they leave, and whom a typed name means."""

from collections.abc import Iterator
from typing import Annotated

from cogs.core.answering import Answer
from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.interaction import Interaction
from cogs.core.moments import (
    both,
    either,
    has_hirelings,
    is_at_home_or_referee,
    is_quiet,
    may_hire,
    referees,
    tavern_is_new,
)
from cogs.core.naming import active_character, read_characters
from cogs.core.option import Option, Pairs, Typed, text, whole
from cogs.core.options import CharacterId, Mode, character_in, own_characters
from cogs.core.said import says
from cogs.hirelings import asking
from cogs.hirelings.asking import show_hire
from cogs.hirelings.pages import knows_wages, notice_label, several
from cogs.items.typed import known_things, read_item
from cogs.render.deeds import Deed, Doer, form_deed
from data.live import LiveGame
from rules.errors import HiringError, NotFoundError, WayOut
from rules.hirelings.entering import LONGEST_PLACE, MOST_AT_ONCE, called, open_prospects
from rules.hirelings.hiring import LARGEST_MODIFIER
from rules.hirelings.notices import MOST_ANSWERS, MOST_WEEKS
from rules.hirelings.records import (
    HIRING,
    MOST_GOLD,
    AnswerNotice,
    EndService,
    GrantWish,
    HandOver,
    MakeOffer,
    PostNotice,
    Prospects,
    SetAlong,
    SetWage,
    TakeOn,
    VisitTavern,
)
from rules.hirelings.serving import hirelings_of, in_service, without_leader
from rules.hirelings.trades import BY_KEY, TRADES
from rules.items.describing import LONGEST_NAME as LONGEST_ITEM
from rules.kernel.action import Action
from rules.kernel.visibility import Visibility
from rules.kernel.words import listed
from rules.morale.records import SetLoyalty
from rules.sheet.reading import LONGEST_NAME
from rules.sheet.records import HIGHEST_LEVEL, MOST_HIT_POINTS
from rules.upkeep.rules import MOST_GP

HIRELINGS_HELP = "Who, several with commas; without it, all of yours"
Trade = Annotated[
    str,
    Option(
        most=LONGEST_NAME,
        read=lambda _, text: BY_KEY[text].name if text in BY_KEY else text,
        suggest=lambda _: [(f"{one.name} ({one.sort})", one.name) for one in TRADES],
        own_words=True,
    ),
]
Notice = Annotated[
    str,
    Option(
        about="Which notice",
        suggest=lambda typed: [
            (notice_label(one), one.id) for one in HIRING.of(typed.game.state).notices
        ],
    ),
]
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


def _prospects(typed: Typed) -> Iterator[tuple[str, str]]:
    """Those who can be hired, those who came together first; each by their ids."""
    found = open_prospects(typed.game.state)
    companies: dict[str, list[Prospects]] = {}
    for one in found:
        companies.setdefault(one.company, []).append(one)
    together = [company for key, company in companies.items() if key and company[1:]]
    for whom in (*together, *((one,) for one in found)):
        names = listed([several(one.count, called(one)) for one in whom])
        yield f"{names} ({whom[0].place})", ",".join(one.id for one in whom)


def _prospects_in(typed: Typed, text: str) -> tuple[str, ...]:
    """The ids of those who were picked or named. Raises NotFoundError."""
    wanted = " ".join(text.split()).casefold()
    for name, ids in _prospects(typed):
        if wanted in (ids.casefold(), name.casefold(), name.partition(" (")[0].casefold()):
            return tuple(ids.split(","))
    found = open_prospects(typed.game.state)
    named = [one.id for one in found if called(one).casefold() == wanted]
    if len(named) != 1:
        raise NotFoundError(
            "Pick from the list who is meant; ",
            WayOut("all of them", "hire who"),
            " stand on the page, too.",
        )
    return tuple(named)


def _waiting(typed: Typed) -> list[Prospects]:
    return [one for one in open_prospects(typed.game.state) if one.answer == "agrees"]


def _waiting_in(typed: Typed, text: str) -> str:
    """The id of those who wait for the referee's word: picked, named, or the only ones."""
    wanted, waiting = text.casefold(), _waiting(typed)
    named = [one for one in waiting if wanted in (one.id, called(one).casefold())] or waiting
    if len({one.company for one in named}) != 1:
        raise NotFoundError("Pick from the list who waits for your word.")
    return named[0].id


def _hirelings(typed: Typed) -> Pairs:
    """Hirelings whom the person may act for."""
    found = in_service(typed.game.state)
    return ((one.name, one.name) for one in found if typed.viewer.acts_for(one.owner))


def _hirelings_in(typed: Typed, text: str) -> tuple[str, ...]:
    """The ids of hirelings by name; with nothing typed all whom the person plays."""
    if text:
        return read_characters(typed.game, text)
    found = in_service(typed.game.state)
    return tuple(dict.fromkeys(one.id for one in found if typed.viewer.plays_for(one.owner)))


def _gift(typed: Typed, text: str) -> str:
    employer = typed.word("employer")
    whose = character_in(typed, employer) if employer.strip() else ""
    own = active_character(typed.game, typed.user_id)
    owner = whose or ("" if own is None else own.id)
    return read_item(typed.game, typed.user_id, owner, text).id


ProspectIds = Annotated[tuple[str, ...], Option(read=_prospects_in, suggest=_prospects)]
Waiting = Annotated[
    str,
    Option(
        read=_waiting_in,
        suggest=lambda typed: [(f"{called(one)} ({one.place})", one.id) for one in _waiting(typed)],
        blank=True,
    ),
]
HirelingIds = Annotated[
    tuple[str, ...], Option(read=_hirelings_in, suggest=_hirelings, several=True)
]
OwnHirelings = Annotated[
    tuple[str, ...],
    Option(
        about=HIRELINGS_HELP,
        read=_hirelings_in,
        suggest=_hirelings,
        several=True,
        blank=True,
    ),
]
"""The same; all that somebody plays where nobody is named."""
HirelingId = Annotated[str, Option(read=character_in, suggest=_hirelings)]
Gift = Annotated[str, Option(about="Something of the employer's that they get", read=_gift)]


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
    granted="Whether they get it",
)
def grant(whom: Waiting, granted: bool = True) -> Action:
    """Say whether hirelings get what they ask for (referee)"""
    return GrantWish(prospects=whom, granted=granted)


@HIRE.command("answered", count="How many come; 0 is nobody")
def answered(notice: Notice, count: Annotated[int, whole(0, MOST_ANSWERS)]) -> Action:
    """Say how many answer a notice in a week (referee)"""
    return AnswerNotice(notice=notice, count=count)


@HIRE.command("lead", who="Which hirelings; without it, all who have nobody", to="Who leads them")
def lead(game: LiveGame, to: CharacterId, who: HirelingIds = ()) -> Action:
    """Say who leads hirelings from now on (referee)"""
    if not (led := who or tuple(one.id for one in without_leader(game.state))):
        raise HiringError("All hirelings have somebody to lead them.")
    return HandOver(hirelings=led, to=to)


@HIRE.command(
    "wage",
    trade="Of which trade",
    gp="What one costs each time; none wipes it",
    monthly="Whether all are paid each month, and not whenever upkeep is due",
)
@says(
    "wage is, wages are, set wage",
    "Say what hirelings cost",
    when=referees,
    form=True,
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
@says(
    "who can i hire, who is hired, who works for us, what does * cost us, cost us per day, "
    "wages of, hirelings, retainers, my hirelings, notices, notices on the board, notice "
    "board, loyal, payroll, what do we pay, how much do we pay, do we owe, wages due, "
    "read the notices, read notices, check the board, bulletin, on the board, look at the "
    "notices, job board, "
    "how loyal, who have we hired, our hirelings, notice",
    "Show who is hired, and who can be",
    when=either(has_hirelings, is_at_home_or_referee),
    asks=True,
)
async def who(interaction: Interaction, game: LiveGame) -> None:
    """Show you alone who can be hired, and who is hired"""
    async with Answer(interaction) as answer:
        await show_hire(answer, game, interaction.user.id)


@HIRE.command(
    "tavern",
    place="Which one; the people in it stay for a week",
    look="Whether to look for unusual ones, too: 2 in 6",
)
@says(
    "hire, hire somebody, hirelings, henchmen, recruit, look for retainers, lookin for, "
    "looking for hirelings, need a torchbearer, who can i hire, find hirelings, find "
    "somebody, retainers, mercenaries, rumours, rumors, ask around, find help, look for help, "
    "look for a, anyone for hire, anyone willing, need a guide, need some help, want to hire, "
    "find a, hire a, gossip, any news, any rumours, hear anything, heard any, talk of the "
    "town, buy * drinks, chat up, word around, local news, ask about, listen around, strong "
    "backs, for hire, someone to carry, look for * to hire, new recruits, interview",
    "See who is to be had in the tavern",
    when=tavern_is_new,
)
def tavern(place: Place = "", look: bool = False) -> Action:
    """See who is to be had in a tavern"""
    return VisitTavern(place=place, look=look)


def _has_prospects(doer: Doer) -> bool:
    """Somebody at home, where there are people to whom an offer can be made."""
    return may_hire(doer) and bool(open_prospects(doer.state))


@HIRE.command(
    "offer",
    whom="To whom, those who came together as one; without it, somebody in the tavern",
    trade="As what, for normal ones in a tavern",
    count="How many of them; without it, all",
    each="Whether each answers alone; else all answer as one",
    gold="Gold for each on joining; without it, the least they ask",
    weapon="What they bring, where they have a choice",
    armour="The same for armour: Chainmail or Platemail",
    name="What one alone is called",
    modifier="Instead of the employer's reaction modifier",
    forced="Set the total to this (referee)",
    granted="Whether they get what they ask for (referee)",
)
@says(
    "offer, hire, offer * gp, make an offer, take on, employ, recruit",
    "Make an offer to {whom}",
    when=_has_prospects,
    needs=("whom",),
    form=True,
)
async def offer(
    interaction: Interaction,
    game: LiveGame,
    whom: ProspectIds = (),
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
) -> Action | None:
    """Make an offer to hirelings: 2d6 and your reaction modifier, 9 or more accepts"""
    made = MakeOffer(
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
    if whom:
        return made
    await asking.ask_somebody(interaction, game, made)
    return None


@HIRE.command(
    "advertise",
    trade="Who is wanted",
    place="Where",
    gold="What it promises each who joins; without it, the least they ask",
    weeks="For how many weeks; each costs 1d6 x 100 gp",
    region="Whether it goes up in a whole region, at ten times the price",
    local="Whether it costs nothing, as they are there in person (referee)",
)
@says(
    "put up a notice, advertise, post a notice, notice, post notice, new notice, crier, put "
    "the word out, put up a poster, poster, want ad, hang a notice, hang up, pin a notice, "
    "place an ad, spread the word, pin up, write a notice, hire?, recruit?",
    "Put up a notice for hirelings",
    when=may_hire,
    form=True,
)
@says(
    "hire, recruit, employ, look for?, looking for?, need?, want?, find?, get?",
    "Put up a notice for {trade}",
    when=may_hire,
    needs=("trade",),
    form=True,
)
def advertise(
    trade: Trade,
    place: Place,
    gold: Annotated[int, whole(0, MOST_GOLD)] | None = None,
    weeks: Annotated[int, whole(1, MOST_WEEKS)] = 1,
    region: bool = False,
    employer: Employer = "",
    local: bool = False,
) -> Action:
    """Put up a notice for hirelings; the referee says who answers"""
    return PostNotice(
        trade=trade,
        place=place,
        employer=employer,
        gold=gold,
        weeks=weeks,
        region=region,
        local=local,
    )


@HIRE.command("along", stay="Whether to leave them behind")
def along(who: OwnHirelings, stay: bool = False) -> Action:
    """Take hirelings along on expeditions, or leave them behind"""
    return SetAlong(hirelings=who, stay=stay)


@HIRE.command(
    "dismiss",
    who="Who, several with commas",
    deserted="Whether they run away (referee)",
)
@says(
    "dismiss, fire, fired, let go, let * go, send home, send away, sack, release from "
    "service, tell * fired, is fired, lay off, get rid of, cut loose, no longer "
    "need, tell * to go, tell * to leave, part ways with, pay off and send, release",
    "Let {who} go for good",
    when=both(has_hirelings, is_quiet, is_at_home_or_referee),
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
    lines=asking.LINES,
    deeds=hire_deeds,
    order=600,
    presses=asking.PRESSES,
)
