"""Searches, traps, sneaking and picked pockets told as sentences, and what is found."""

from collections.abc import Iterable, Iterator, Sequence

from cogs.render.buttons import GREEN, Button, make_button
from cogs.render.comings import COMINGS
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
    fill,
    name,
    name_together,
    names,
)
from cogs.render.offers import LONGEST_NAME, Offers, always
from cogs.render.on_board import QUIET_BUTTONS, QUIET_LINES
from cogs.render.text import plain, shorten, show_throw, stopped
from data.live import LiveGame, Outcome
from rules.encounter.joining import PARTY
from rules.expedition.going import scale_of
from rules.kernel.dues import Coming
from rules.kernel.events import Who
from rules.kernel.words import capitalized, listed, whose
from rules.places.ground import Ground, ground_of
from rules.places.reading import same
from rules.places.records import AreaNoted
from rules.searching.finding import all_hidden, lids_of, seems_locked, things_to_open, who_can_open
from rules.searching.kinds import BY_KEY, TRAP, WORK, room_traps
from rules.searching.records import (
    Found,
    Hidden,
    Searched,
    SearchJudged,
    SecretNoticed,
    ThingOpened,
)
from rules.state.encounter import Stage
from rules.state.party import Scale
from rules.stealth.records import (
    R_BOOK,
    PocketPicked,
    ScoutsMet,
    SneakingBegan,
    SneakingEnded,
    SneakRolled,
    TheftNoticed,
    VictimRolled,
    VictimWatchful,
)
from rules.stealth.sneaking import DIE, seen_by_none, sneaking
from rules.traps.records import DisarmJudged, DisarmTried, TrapSet, TrapSprung, TrapStayed

_KINDS = {"door": " a secret door: ", "trap": " a trap: ", "thing": ": ", "work": ": "}
MOST = 4
MOST_OF_A_ROOM = 8
MOST_LIDS = 4
MOST_PEOPLE = 20


TELLERS = Tellers(
    {
        DisarmTried: Line("{who} ~tries to make the {name} harmless."),
        TrapSet: Line("The trap “{name}” is {how} now."),
        SneakingEnded: Line("{people} no longer ~sneaks."),
    }
)
BRIEFS = Briefs(
    {
        ThingOpened: Short("{who} opened the {thing}", Weight.SMALL),
        TrapSprung: Short("{targets} set off a trap ({name})", Weight.GREAT),
        DisarmTried: Short("{who} worked on a trap ({name})", Weight.SMALL),
        TheftNoticed: Short("{victim} realised what {thief} had taken"),
    }
)
OFFERS = Offers()


@TELLERS.runs(Searched)
def _searched(events: Sequence[Searched]) -> str:
    """All that players are told, whatever came of it: a sentence for all who did the same."""
    alike: dict[str, list[Who]] = {}
    for event in events:
        alike.setdefault(BY_KEY[event.what].aimed(event.where), []).append(event.who)
    return " ".join(
        f"{names(who)} {agreed(who, 'searches')} for {plain(aim)}." for aim, who in alike.items()
    )


@TELLERS.tells
def _search_judged(event: SearchJudged) -> str:
    said = "{who} **~searches** well" if event.passed else "{who} **~searches** in vain"
    words = f"{said}: {{throw}}, needs at most {{needed}}. {{there}}"
    return fill(words, event, there=_there(event.there))


def _there(hidden: Iterable[Hidden]) -> str:
    names = listed([plain(one.name) for one in hidden])
    return stopped(f"Hidden here: {names}" if names else "There is nothing to find")


@TELLERS.tells
def _noticed(event: SecretNoticed) -> str:
    dice = f"{show_throw(event.throw)}, notices secret doors on 2 or less"
    result = "notices it" if event.passed else "passes it by"
    return f"{name(event.who)} {result}: {dice}. {_there(event.there)}"


@TELLERS.tells
def _found(event: Found) -> str:
    """With what is written of it, as a sentence of its own or as the rest of this one."""
    who = "The party" if event.who is None else name(event.who)
    found = f"{who} finds{_KINDS[event.kind]}{plain(event.name)}"
    if event.text and not event.text[0].isupper():
        return stopped(f"**{found}**, {plain(event.text)}")
    return f"**{found}.** {plain(event.text)}".rstrip()


@TELLERS.tells
def _thing_opened(event: ThingOpened) -> str:
    empty = " It is empty." if event.empty else ""
    return f"{acts(event.who, 'opens')} the {plain(event.thing)}.{empty}"


def _tell_buttons(
    game: LiveGame, hidden: Iterable[Hidden], who: str, most: int = MOST
) -> Iterator[Button]:
    """One for each thing that is still hidden where the party is."""
    still = {one.id for one in all_hidden(ground_of(game.state))}
    for one in [one for one in hidden if one.id in still][:most]:
        label = f"Tell them: {shorten(one.name, LONGEST_NAME)}"
        yield make_button("found", game.id, one.id, who, label=label, style=GREEN)


@OFFERS.offers(for_referees=True, can_wait=always)
def _offer_found(event: SearchJudged | SecretNoticed, outcome: Outcome) -> Sequence[Button]:
    """What whoever succeeded finds; where several did, the first of them is enough."""
    like = [one for one in outcome.events if isinstance(one, type(event)) and one.passed]
    if next((one for one in like if one.there == event.there), None) is not event:
        return ()
    return tuple(_tell_buttons(outcome.game, event.there, event.who.target))


@OFFERS.offers(for_referees=True, can_wait=always)
def _offer_noticed(event: AreaNoted, outcome: Outcome) -> Sequence[Button]:
    """All that lies hidden, secret doors, and the traps that dwarves notice."""
    ground = ground_of(outcome.game.state)
    if event.area != ground.area.id:
        return ()
    things = (one for one in all_hidden(ground) if one.kind not in (TRAP, WORK))
    there = (*(room_traps(ground) if event.dwarves else ()), *things)
    return tuple(_tell_buttons(outcome.game, there, "", MOST_OF_A_ROOM))


@BRIEFS.tells
def _brief_searched(event: Searched) -> Iterator[Mark]:
    did = f"searched for {BY_KEY[event.what].aimed(event.where)}"
    yield Note((event.who,), did, weight=Weight.SMALL)


@BRIEFS.tells
def _brief_found(event: Found) -> Iterator[Mark]:
    name = plain(event.name)
    if event.who is None:
        did = f"the party found {name}"
        yield Note((), did, weight=Weight.GREAT, topic=Topic.FIND, thing=name)
    else:
        did = f"found {name}"
        yield Note((event.who,), did, weight=Weight.GREAT, topic=Topic.FIND, thing=name)


@TELLERS.tells
def _sprung(event: TrapSprung) -> str:
    """What everybody sees; the die that set it off is in the referee's form alone."""
    who, dice = name_together(event.targets), ""
    verb = agreed(event.targets, "sets")
    if event.throw is not None:
        dice = f" ({show_throw(event.throw)})"
    words = [stopped(plain(text)) for text in (event.text, event.effect) if text]
    return " ".join((f"**{who} {verb} off a trap: {plain(event.name)}!**{dice}", *words))


@TELLERS.tells
def _stayed(event: TrapStayed) -> str:
    text = f"The trap “{plain(event.name)}” does not spring"
    if not event.targets:
        return f"{text}."
    dice = listed([*map(show_throw, event.throws)])
    return f"{text} on {name_together(event.targets)}: {dice}, springs on {event.chance} or less."


@TELLERS.tells
def _disarm_judged(event: DisarmJudged) -> str:
    result = "**harmless** now" if event.passed else "**as dangerous as before**"
    return fill(f"The {{name}} is {result}: {{throw}}, needs at most {{needed}}.", event)


@QUIET_BUTTONS.at(50)
def open_buttons(game: LiveGame) -> Iterator[Button]:
    """`Open the chest` for each that stands where the party is, or `Pick the lock` of it."""
    if scale_of(game.state) is not Scale.DUNGEON or game.state.encounter is not None:
        return
    ground = ground_of(game.state)
    for thing in things_to_open(ground)[:MOST_LIDS]:
        what = f"the {shorten(same(thing), LONGEST_NAME)}"
        does = "Pick the lock of" if seems_locked(ground, thing) else "Open"
        yield _button(game, ground, thing, label=f"{does} {what}")


def whose_buttons(game: LiveGame, ground: Ground, thing: str) -> list[Button]:
    """Who does it, for a referee to say."""
    people = who_can_open(game.state)[:MOST_PEOPLE]
    return [_button(game, ground, thing, one.id, label=one.name) for one in people]


def thing_of(ground: Ground, area: str, number: int) -> str:
    """What a button is about, "" where the party has gone on."""
    lids = lids_of(ground) if ground.area.id == area else ()
    return lids[number] if number < len(lids) else ""


def _button(game: LiveGame, ground: Ground, thing: str, *who: str, label: str) -> Button:
    """The room, which of its things, and who does it where that is said."""
    words: tuple[str | int, ...] = (ground.area.id, lids_of(ground).index(thing), *who)
    if seems_locked(ground, thing):
        return make_button("pick-thing", game.id, *words, label=label, style=GREEN)
    return make_button("open-thing", game.id, *words, label=label, style=GREEN)


@TELLERS.tells
def _began(event: SneakingBegan) -> str:
    return fill("{people} ~hides." if event.hiding else "{people} ~sneaks.", event)


@TELLERS.tells
def _rolled(event: SneakRolled) -> str:
    """The worst member's chance with all that made it, the die, and what it means."""
    factors = "".join(f", {plain(one.label)} {one.amount:+d}" for one in event.factors)
    why = [name(event.worst)] if len(event.people) > 1 else []
    if event.sides == DIE and event.rule != R_BOOK:
        why.append(f"{event.base}{factors}")
    chance = f"needs at most {event.chance}" + (f" ({': '.join(why)})" if why else "")
    noticed = "{people} **~is noticed**, and surprise is lost"
    did = "~hides" if event.hiding else "~sneaks"
    came = f"{{people}} {did} **undetected**" if event.undetected else noticed
    return fill(f"{came}: {{throw}}, {{chance}}.", event, chance=chance)


@TELLERS.tells
def _scouts(event: ScoutsMet) -> str:
    how = "undetected" if event.undetected else "and was noticed"
    if len(event.people) > 1 and not event.undetected:
        how = "and were noticed"
    verb = agreed(event.people, "was")
    return (
        f"{names(event.people)} {verb} sneaking, {how}. What that means for all of the party is "
        "yours to say: `/do encounter surprise`."
    )


@TELLERS.tells
def _picked(event: PocketPicked) -> str:
    whom = name(event.whom) if event.whom else plain(event.victim)
    came = (
        f"{agreed(event.thief, 'is')} **caught in the act**" if event.caught else "**gets nothing**"
    )
    does = acts(event.thief, "picks" if event.taken else "tries")
    result = "" if event.taken else f" and {came}"
    dice = f"{show_throw(event.throw)}, needs at most {event.skill}"
    return f"{does} {whose(whom)} pocket{result}: {dice}."


@TELLERS.tells
def _victim(event: VictimRolled) -> str:
    """What the thief is not told: whether the victim has felt something."""
    victim = name(event.whom) if event.whom else plain(event.victim)
    whose = capitalized(victim)
    state = "has noticed nothing" if event.unaware else "has felt something"
    later = " and realises in a turn what is missing" if event.notices_at is not None else ""
    throw = show_throw(event.throw)
    return f"{whose} {state}{later}: {throw}, unaware on {event.chance} or less."


@TELLERS.tells
def _watchful(event: VictimWatchful) -> str:
    """Why it was harder, which tells how mighty the victim is."""
    victim = plain(event.victim)
    return (
        f"{capitalized(victim)} is of level {event.level}: {event.less} less for "
        f"{plain(event.thief.label)}, who needed at most {event.chance}."
    )


@TELLERS.tells
def _noticed_victim(event: TheftNoticed) -> str:
    victim = plain(event.victim)
    who = capitalized(victim)
    return f"**{who}** realises now that {plain(event.thief)} has taken something."


@BRIEFS.tells
def _sneaked(event: SneakRolled) -> Iterator[Mark]:
    did = "sneaked, undetected" if event.undetected else "sneaked, and were noticed"
    if len(event.people) == 1 and not event.undetected:
        did = "sneaked, and was noticed"
    yield Note(event.people, did)


@BRIEFS.tells
def _brief_picked(event: PocketPicked) -> Iterator[Mark]:
    how = "was caught with a hand in" if event.caught else "tried"
    did = f"{'picked' if event.taken else how} {whose(plain(event.victim))} pocket"
    weight = Weight.GREAT if event.caught else Weight.USUAL
    yield Note((event.thief,), did, weight=weight)


@OFFERS.offers(for_referees=True)
def offer_surprise(event: SneakRolled, outcome: Outcome) -> Sequence[Button]:
    """Says of the party what came of it, while surprise can still be settled."""
    met = outcome.game.state.encounter
    if not seen_by_none(event.people) or met is None or met.stage is not Stage.MEETING:
        return ()
    label = f"The party is {'' if event.undetected else 'not '}surprised"
    said = "yes" if event.undetected else "no"
    return (make_button("sneaked-up", outcome.game.id, PARTY, said, label=label),)


@QUIET_LINES.at(110)
def sneak_line(game: LiveGame) -> Iterator[str]:
    """`Sneaking: Aldric and Berta`; how it came out is on no board."""
    ids = set(sneaking(game.state))
    names = [plain(one.name) for one in game.state.characters if one.id in ids]
    if names:
        yield f"Sneaking: {listed(names)}"


@COMINGS.of("theft")
def coming_theft(coming: Coming) -> str:
    """`a merchant realises what was taken`, for referees."""
    return f"{plain(coming.name)} realises what was taken"
