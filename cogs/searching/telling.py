"""Searches and traps told as sentences, and what is found."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.dice import show_throw
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    People,
    Short,
    Teller,
    Weight,
    acts,
    agreed,
    fill,
    name,
    name_together,
)
from cogs.render.offers import LONGEST_NAME, Offer, always
from cogs.render.text import plain, shorten, stopped
from data.live import LiveGame, Outcome
from rules.kernel.events import Event
from rules.kernel.words import listed
from rules.places.ground import ground_of
from rules.places.records import AreaNoted
from rules.searching.finding import all_hidden
from rules.searching.kinds import BY_KEY, TRAP, room_traps
from rules.searching.records import (
    Found,
    Hidden,
    Searched,
    SearchJudged,
    SecretNoticed,
    ThingOpened,
)
from rules.traps.records import DisarmJudged, DisarmTried, TrapSet, TrapSprung, TrapStayed


def _searched(event: Searched, _people: People) -> str:
    """All that players are told, whatever came of it."""
    aim = plain(BY_KEY[event.what].aimed(event.where))
    return f"{acts(event.who, 'searches')} for {aim}."


def _search_judged(event: SearchJudged, _people: People) -> str:
    said = "{who} **~searches** well" if event.passed else "{who} **~searches** in vain"
    words = f"{said}: {{throw}}, needs at most {{needed}}. {{there}}"
    return fill(words, event, there=_there(event.there))


def _there(hidden: Iterable[Hidden]) -> str:
    names = listed([plain(one.name) for one in hidden])
    return stopped(f"Hidden here: {names}" if names else "There is nothing to find")


def _noticed(event: SecretNoticed, _people: People) -> str:
    dice = f"{show_throw(event.throw)}, notices secret doors on 2 or less"
    result = "notices it" if event.passed else "passes it by"
    return f"{name(event.who)} {result}: {dice}. {_there(event.there)}"


_KINDS = {"door": " a secret door: ", "trap": " a trap: ", "thing": ": "}


def _found(event: Found, _people: People) -> str:
    """With what is written of it, as a sentence of its own or as the rest of this one."""
    who = "The party" if event.who is None else name(event.who)
    found = f"{who} finds{_KINDS[event.kind]}{plain(event.name)}"
    if event.text and not event.text[0].isupper():
        return stopped(f"**{found}**, {plain(event.text)}")
    return f"**{found}.** {plain(event.text)}".rstrip()


def _thing_opened(event: ThingOpened, _people: People) -> str:
    empty = " It is empty." if event.empty else ""
    return f"{acts(event.who, 'opens')} the {plain(event.thing)}.{empty}"


MOST = 4
MOST_OF_A_ROOM = 8


def _tell_buttons(
    game: LiveGame, hidden: Iterable[Hidden], who: str, most: int = MOST
) -> Iterator[Button]:
    """One for each thing that is still hidden where the party is."""
    still = {one.id for one in all_hidden(ground_of(game.state))}
    for one in [one for one in hidden if one.id in still][:most]:
        label = f"Tell them: {shorten(one.name, LONGEST_NAME)}"
        yield make_button("found", game.id, one.id, who, label=label, style=GREEN)


def _offer_found(event: SearchJudged | SecretNoticed, outcome: Outcome) -> Sequence[Button]:
    """What whoever succeeded finds; where several did, the first of them is enough."""
    like = [one for one in outcome.events if isinstance(one, type(event)) and one.passed]
    if next((one for one in like if one.there == event.there), None) is not event:
        return ()
    return tuple(_tell_buttons(outcome.game, event.there, event.who.target))


def _offer_noticed(event: AreaNoted, outcome: Outcome) -> Sequence[Button]:
    """All that lies hidden, secret doors, and the traps that dwarves notice."""
    ground = ground_of(outcome.game.state)
    if event.area != ground.area.id:
        return ()
    things = (one for one in all_hidden(ground) if one.kind != TRAP)
    there = (*(room_traps(ground) if event.dwarves else ()), *things)
    return tuple(_tell_buttons(outcome.game, there, "", MOST_OF_A_ROOM))


OFFERS: Mapping[type[Event], Offer] = {
    SearchJudged: Offer(_offer_found, for_referees=True, can_wait=always),
    SecretNoticed: Offer(_offer_found, for_referees=True, can_wait=always),
    AreaNoted: Offer(_offer_noticed, for_referees=True, can_wait=always),
}


def _brief_searched(event: Searched, _people: People) -> Iterator[Mark]:
    did = f"searched for {BY_KEY[event.what].aimed(event.where)}"
    yield Note((event.who,), did, weight=Weight.SMALL)


def _brief_found(event: Found, _people: People) -> Iterator[Mark]:
    name = plain(event.name)
    if event.who is None:
        yield Note((), f"the party found this: {name}", weight=Weight.GREAT)
    else:
        yield Note((event.who,), f"found this: {name}", weight=Weight.GREAT)


def _sprung(event: TrapSprung, _people: People) -> str:
    """What everybody sees; the die that set it off is in the referee's form alone."""
    who, dice = name_together(event.targets), ""
    verb = agreed(event.targets, "sets")
    if event.throw is not None:
        dice = f" ({show_throw(event.throw)})"
    words = [stopped(plain(text)) for text in (event.text, event.effect) if text]
    return " ".join((f"**{who} {verb} off a trap: {plain(event.name)}!**{dice}", *words))


def _stayed(event: TrapStayed, _people: People) -> str:
    text = f"The trap “{plain(event.name)}” does not spring"
    if not event.targets:
        return f"{text}."
    dice = ", ".join(map(show_throw, event.throws))
    return f"{text} on {name_together(event.targets)}: {dice}, springs on {event.chance} or less."


def _disarm_judged(event: DisarmJudged, _people: People) -> str:
    result = "**harmless** now" if event.passed else "**as dangerous as before**"
    return fill(f"The {{name}} is {result}: {{throw}}, needs at most {{needed}}.", event)


TELLERS: Mapping[type[Event], Teller] = {
    Searched: _searched,
    SearchJudged: _search_judged,
    SecretNoticed: _noticed,
    Found: _found,
    ThingOpened: _thing_opened,
    TrapSprung: _sprung,
    TrapStayed: _stayed,
    DisarmTried: Line("{who} ~tries to make the {name} harmless."),
    DisarmJudged: _disarm_judged,
    TrapSet: Line("The trap “{name}” is {how} now."),
}

BRIEFS: Briefs = {
    Searched: _brief_searched,
    Found: _brief_found,
    ThingOpened: Short("{who} opened the {thing}", Weight.SMALL),
    TrapSprung: Short("{targets} set off a trap ({name})", Weight.GREAT),
    DisarmTried: Short("{who} worked on a trap ({name})", Weight.SMALL),
}
