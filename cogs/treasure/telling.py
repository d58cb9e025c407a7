"""Treasure, experience and upkeep, told as sentences."""

from collections.abc import Iterator, Sequence

from cogs.classes.telling import tell_experience
from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Topic,
    Weight,
    acts,
    agreed,
    name,
)
from cogs.render.offers import LONGEST_NAME, Offer, Offers, Renewals, Signs, always
from cogs.render.text import counted, plain, shorten, show_throw
from cogs.treasure.hoard_pages import (
    brief_taken,
    dropped,
    identified,
    offer_guarded,
    offer_hoard,
    rolled,
    taken,
    unknown_used,
)
from cogs.treasure.pages import (
    debt_button,
    open_roll_off,
    pick_buttons,
    roll_buttons,
    stage_of,
    upkeep_words,
    whose_button,
)
from data.live import LiveGame, Outcome
from rules.classes.records import ExperienceGained
from rules.encounter.records import EncounterEnded
from rules.expedition.records import PartyCameBack
from rules.kernel.actor import TABLE
from rules.kernel.events import Who
from rules.kernel.targets import find_character
from rules.kernel.words import agree, listed, many, some, whose
from rules.places.ground import ground_of
from rules.searching.records import Found
from rules.state.game import GameState
from rules.treasure import records as treasure
from rules.treasure.awarding import is_to_award
from rules.treasure.dividing import WAYS
from rules.treasure.pool import POOL
from rules.treasure.records import (
    CoinsDivided,
    HoardRolled,
    HoardTaken,
    PickOrderSettled,
    RollOffBegan,
    TreasureAssigned,
    TreasureFound,
)
from rules.upkeep.records import Charged, DebtForgiven, DebtPaid, Every, UpkeepDue, UpkeepSet
from rules.view.items import view_roll_off

EARLY = "\n-# By the book it is given at home, or as the session ends; the referee gives it now."


TELLERS = Tellers(
    {
        treasure.HoardRolled: rolled,
        treasure.HoardTaken: taken,
        treasure.HoardDropped: dropped,
        treasure.ThingIdentified: identified,
        treasure.UnknownUsed: unknown_used,
        treasure.TreasureStruck: Line("{name*count} ~is no longer in the party's treasure."),
        treasure.TreasureSold: Line("The party sells {name*count} for {gp} gp."),
        treasure.TreasureAssigned: Line("{who} ~gets **{name*count}**."),
        treasure.PickPassed: Line("{who} ~takes nothing."),
    }
)
BRIEFS = Briefs(
    {
        HoardTaken: brief_taken,
        TreasureAssigned: Short("{who} got {name*count} of the treasure", Weight.GREAT),
    }
)
OFFERS = Offers(
    {
        HoardRolled: Offer(offer_hoard, for_referees=True, can_wait=always),
        EncounterEnded: Offer(offer_guarded, for_referees=True, can_wait=always),
    }
)
SIGNS = Signs()
RENEWED = Renewals()


def names(people: Sequence[Who]) -> str:
    """`Ada, Bert and Cato`."""
    return listed([name(who) for who in people])


def _shares(shares: Sequence[treasure.Share]) -> str:
    return ", ".join(f"{name(share.who)} {share.amount:,}" for share in shares)


@TELLERS.tells
def _found(event: treasure.TreasureFound) -> str:
    found = f"**{counted(event.count, event.name)}**"
    worth = "" if event.coins or not event.worth else f", worth {event.worth:,} gp"
    each = " each" if worth and event.count > 1 else ""
    return f"Treasure: {found}{worth}{each}. {_bearers(event)}"


def _bearers(event: treasure.TreasureFound) -> str:
    if not event.carried:
        return "It is kept at home." if event.kept else "It lies where it is."
    if len(event.carried) == 1:
        return f"{name(event.carried[0].who)} carries it."
    return f"{_bear(event.carried)}."


def _bear(shares: Sequence[treasure.Share]) -> str:
    """`Ada and Bo carry 15 each`, `Ada carries 16 and Bo 15`."""
    if len({share.amount for share in shares}) == 1:
        return f"{listed([name(share.who) for share in shares])} carry {shares[0].amount:,} each"
    first, *others = shares
    more = [f"{name(share.who)} {share.amount:,}" for share in others]
    return listed([f"{acts(first.who, 'carries')} {first.amount:,}", *more])


@TELLERS.tells
def _put(event: treasure.PutInPool) -> str:
    found = counted(event.count, event.name)
    if event.who is None:
        return f"{found} {agree(event.count, 'is')} the party's from now on."
    them = "it" if event.count == 1 else "them"
    return f"{acts(event.who, 'adds')} {found} to the party's treasure and still carries {them}."


@TELLERS.tells
def _carried(event: treasure.TreasureCarried) -> str:
    found = counted(event.count, event.name)
    if event.to is not None:
        by = "" if event.before is None else f" from {name(event.before)}"
        return f"{acts(event.to, 'takes')} {found}{by} to carry for the party."
    stays = agree(event.count, "is kept at home" if event.kept else "is left here")
    return f"{found} of the party's treasure {stays}."


@TELLERS.tells
def _valued(event: treasure.TreasureValued) -> str:
    said = [f"worth {event.worth:,} gp"] if event.worth is not None else []
    said += [f"of {event.grade} grade"] if event.grade else []
    said += [] if event.counts else ["and brings no experience"]
    return f"{plain(event.name)} is {', '.join(said) or 'of unknown worth'}."


@TELLERS.tells
def _merit(event: treasure.MeritSet) -> str:
    brings = f"{counted(event.count, event.name)} {agree(event.count, 'brings')}"
    if not event.counts:
        return f"{brings} no experience."
    each = "experience not known yet" if event.each is None else f"{event.each:,} XP each"
    return f"{brings} {each} when experience is awarded."


@TELLERS.runs(treasure.ExperienceAwarded, also=(ExperienceGained,))
def _awarded(events: Sequence[treasure.ExperienceAwarded | ExperienceGained]) -> str:
    """What is awarded, and how much that makes; what somebody gets otherwise is told of them."""
    award, *gains = events
    assert isinstance(award, treasure.ExperienceAwarded)
    lines, made, others = [_award(award)], dict[int, list[Who]](), list[ExperienceGained]()
    for one in gains:
        assert isinstance(one, ExperienceGained)
        if one.amount == award.each and not (one.percent or one.reached or one.lost or one.halved):
            made.setdefault(one.after, []).append(one.target)
        else:
            others.append(one)
    lines += tell_experience(others).splitlines()
    lines += [f"{names(who)} {agreed(who, 'has')} {after:,} XP now." for after, who in made.items()]
    return " ".join(lines) + (EARLY if award.early else "")


def _award(event: treasure.ExperienceAwarded) -> str:
    """`**2,100 XP**: monsters 800, treasure 300, magic items 1,000. Ada … get **700** each.`"""
    why = f" for {plain(event.why)}" if event.why else ""
    parts = ", ".join(_parts(event))
    head = f"**{event.total:,} XP**{why}{f': {parts}' if parts else ''}."
    are = agree(event.left, "is")
    left = f", and {event.left:,} {are} left over" if event.left else ""
    if len(event.who) == 1:
        return f"{head} All for {names(event.who)}."
    return f"{head} {names(event.who)} get **{event.each:,}** each{left}."


def _parts(event: treasure.ExperienceAwarded) -> Iterator[str]:
    known = {
        "monsters": event.monsters,
        "treasure": event.treasure,
        "magic items": event.magic,
        "deeds": event.said if event.said != event.total else 0,
    }
    for words, xp in known.items():
        if xp:
            yield f"{words} {xp:,}"


@TELLERS.tells
def _divided(event: treasure.CoinsDivided) -> str:
    stays = agree(event.left, "stays")
    left = f" {event.left:,} gp {stays} in the pool." if event.left else ""
    amounts = {share.amount for share in event.shares}
    if len(amounts) == 1 and len(event.shares) > 1:
        who = names([share.who for share in event.shares])
        return f"**{event.total:,} gp** are divided: {who} get {amounts.pop():,} gp each.{left}"
    way = f" ({WAYS[event.way].partition(',')[0]})" if event.way == "shares" else ""
    return f"**{event.total:,} gp** are divided{way}: {_shares(event.shares)}.{left}"


@TELLERS.tells
def _roll_off(event: treasure.RollOffBegan) -> str:
    return (
        f"**Who picks first?** {listed([plain(one) for one in event.items])}.\n"
        f"-# {names(event.who)} roll 1d{event.sides} or pass; the highest picks first, ties roll "
        "again. Whoever misses a deadline is rolled for."
    )


@TELLERS.tells
def _answered(event: treasure.RollOffAnswered) -> str:
    if event.throw is None:
        return f"{acts(event.who, 'passes')}."
    if event.throw.forced:
        return f"{whose(name(event.who))} roll is {show_throw(event.throw)}."
    return f"{acts(event.who, 'rolls')} {show_throw(event.throw)}."


@TELLERS.tells
def _tie(event: treasure.TieRerolled) -> str:
    rolled = zip(event.who, event.throws, strict=True)
    each = ", ".join(f"{name(who)} {show_throw(throw)}" for who, throw in rolled)
    return f"A tie is rolled again: {each}."


@TELLERS.tells
def _order(event: treasure.PickOrderSettled) -> str:
    first, *others = event.order
    then = f", then {names(others)}" if others else ""
    items = listed([plain(one) for one in event.items])
    return (
        f"**{name(first)}** picks first{then}: {items}.\n"
        "-# It goes round until nothing is left or nobody wants more. Whoever misses a deadline is "
        "passed over."
    )


@TELLERS.tells
def _ended(event: treasure.RollOffEnded) -> str:
    if not event.left:
        return "All that was rolled for is taken."
    left = listed([plain(one) for one in event.left])
    return f"The roll-off is over. Left in the pool: {left}."


@OFFERS.offers(can_wait=always)
def _offer_find(event: Found, outcome: Outcome) -> Sequence[Button]:
    """What was hidden goes into the pool, as it is called, if it is anything to have."""
    state = outcome.game.state
    found = [one for one in ground_of(state).place.finds if one.name == event.name and one.found]
    new = [one for one in found if one.id not in POOL.of(state).taken]
    label = f"To the treasure: {shorten(event.name, LONGEST_NAME)} (referee)"
    return [
        make_button("award-find", outcome.game.id, one.id, label=label, style=GREEN)
        for one in new[:1]
    ]


@OFFERS.offers(for_referees=True, can_wait=always)
def _offer_award(_event: PartyCameBack, outcome: Outcome) -> Sequence[Button]:
    """The page with the award."""
    if not is_to_award(outcome.game.state):
        return ()
    label = "Award the treasure"
    return (make_button("treasure", outcome.game.id, label=label, style=GREEN),)


@OFFERS.offers()
def offer_rolls(event: RollOffBegan, outcome: Outcome) -> Sequence[Button]:
    """Roll or pass, as long as not all have."""
    found = open_roll_off(outcome.game, event.roll_off)
    return () if found is None or found.order else roll_buttons(outcome.game.id, found)


@OFFERS.offers()
def _offer_picks(event: PickOrderSettled, outcome: Outcome) -> Sequence[Button]:
    """What is left, for whoever picks."""
    found = open_roll_off(outcome.game, event.roll_off)
    return () if found is None else pick_buttons(outcome.game.id, found)


@RENEWED.of("roll-off", "roll-off-pass")
def renew_rolls(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """The same button, as long as not all have rolled."""
    found = open_roll_off(game, words[0])
    return None if found is None or found.order else button


@RENEWED.of("treasure")
def renew_whose(game: LiveGame, words: list[str], button: Button) -> Button | None:
    """How it stands now; the button of the board and of the award stay as they are."""
    if not words:
        return button
    found = open_roll_off(game, words[0])
    if found is None or stage_of(found) != words[1]:
        return None
    return whose_button(game.id, found)


@RENEWED.of("pick")
def renew_pick(game: LiveGame, words: list[str], _button: Button) -> Button | None:
    """The same thing, if it is still there to be picked."""
    found = open_roll_off(game, words[0])
    if found is None:
        return None
    return next(_with_item(pick_buttons(game.id, found)[:-1], words[2]), None)


def _with_item(buttons: Sequence[Button], item: str) -> Iterator[Button]:
    return (one for one in buttons if one.custom_id.rpartition(":")[2] == item)


@OFFERS.offers(can_wait=always)
def _offer_debt(event: Charged, outcome: Outcome) -> Sequence[Button]:
    """Pays what is owed, once there is money to pay it with."""
    own = find_character(outcome.game.state, event.payer.id)
    if own is None or not own.living.debt:
        return ()
    return (debt_button(outcome.game.id, own),)


@BRIEFS.tells
def _brief_treasure(event: TreasureFound) -> Iterator[Mark]:
    found = counted(event.count, event.name)
    did = f"the party found {found}"
    yield Note((), did, weight=Weight.GREAT, topic=Topic.FIND, thing=found)


@BRIEFS.tells
def _brief_divided(event: CoinsDivided) -> Iterator[Mark]:
    for share in event.shares:
        did = f"got {share.amount:,} gp of the treasure"
        yield Note((share.who,), did, weight=Weight.GREAT, topic=Topic.MONEY)


@TELLERS.tells
def _set(event: UpkeepSet) -> str:
    if event.who is not None:
        own = "as much as the others" if event.gp is None else f"{event.gp:,} gp"
        return f"{acts(event.who, 'pays')} {own} for upkeep."
    return f"**Upkeep:** {upkeep_words(event.gp, event.every, event.from_level)}"


@TELLERS.tells
def _due(event: UpkeepDue) -> str:
    if event.every == Every.WEEK:
        week = some(event.periods, "week")
        return f"**Upkeep is due** for {week} at home."
    if event.every == Every.MONTH and event.periods > 1:
        return f"**Upkeep is due** for {many(event.periods, 'month')}."
    times = "" if event.periods == 1 else f" {event.periods} times over"
    return f"**Upkeep is due**{times}."


@TELLERS.tells
def _charged(event: Charged) -> str:
    who, why = name(event.payer), plain(event.why)
    if event.paid == event.gp:
        return f"{who} pays {event.gp:,} gp for {why}."
    paid = f"pays {event.paid:,} of {event.gp:,}" if event.paid else f"cannot pay {event.gp:,}"
    return f"{who} {paid} gp for {why}, and owes {event.debt:,} gp now."


@TELLERS.tells
def _paid(event: DebtPaid) -> str:
    return f"{acts(event.payer, 'pays')} {event.gp:,} gp of what they owed{_left(event.debt)}"


@TELLERS.tells
def _forgiven(event: DebtForgiven) -> str:
    return f"{name(event.payer)} need not pay {event.gp:,} gp of what they owed{_left(event.debt)}"


def _left(debt: int) -> str:
    return f": {debt:,} gp are left." if debt else ", and owes nothing now."


@BRIEFS.tells
def _brief_charged(event: Charged) -> Iterator[Mark]:
    if event.paid < event.gp:
        owes = f"could not pay for {plain(event.why)}, with {event.debt:,} gp owed now"
        yield Note((event.payer,), owes, weight=Weight.GREAT, topic=Topic.MONEY)
    else:
        did = f"paid {event.gp:,} gp for {plain(event.why)}"
        yield Note((event.payer,), did, topic=Topic.MONEY)


@SIGNS.of("roll-off")
def _sign_of_roll_off(state: GameState, roll_off_id: str) -> str:
    """Changes with each die, and is over once all have rolled."""
    found = view_roll_off(state, TABLE)
    return "" if found is None or found.id != roll_off_id or found.order else repr(found)


@SIGNS.of("pick")
def _sign_of_pick(state: GameState, roll_off_id: str) -> str:
    found = view_roll_off(state, TABLE)
    return "" if found is None or found.id != roll_off_id else repr(found)
