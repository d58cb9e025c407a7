"""Who carries light, how far it shines and how long, and what the dark means, told as sentences."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cogs.render.buttons import Button, lights_button, make_button
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Short,
    Tellers,
    Weight,
    acts,
    agreed,
    name,
)
from cogs.render.offers import Offers, always
from cogs.render.text import plain
from data.live import Outcome
from rules.kernel.events import Who
from rules.kernel.words import agree, an, capitalized, listed, many, some, whose
from rules.light.records import (
    DarknessFell,
    DarknessSet,
    FireSet,
    LightCovered,
    LightFed,
    LightHanded,
    LightLit,
    LightPutOut,
    LightReturned,
    LightWentOut,
    SwordDrawn,
)
from rules.light.sight import in_darkness

BLIND_FIGHT = "In the dark you can fight nobody: light something."
UNNOTICED = "Nor does a light give the party away."
_MOST_NAMED = 3
"""How many who see nothing are named, where nobody sees anything."""


TELLERS = Tellers(
    {
        LightReturned: Line("There is light again."),
    }
)
BRIEFS = Briefs(
    {
        DarknessFell: Short("it got dark"),
        LightReturned: Short("there was light again", Weight.SMALL),
    }
)
OFFERS = Offers()


@TELLERS.tells
def _lit(event: LightLit) -> str:
    shine = f"{event.radius}' {'dim' if event.dim else 'bright'}"
    lasts = "" if event.turns is None else f", for {many(event.turns, 'turn')}"
    note = f", {event.note}" if event.note else ""
    used = f" {_left(event.used, event.left)}" if event.used else ""
    what = plain(event.name)
    return f"{_where(what, event)} ({shine}{note}){lasts}.{used}"


def _where(what: str, event: LightLit) -> str:
    """Who lights what; of magic, on whom it shines."""
    if event.bearer is None:
        return f"{capitalized(what)} gives light here"
    if event.is_spell:
        return f"Magic shines on {name(event.bearer)}"
    return f"{acts(event.bearer, 'lights')} {an(what)}"


def _left(item: str, count: int) -> str:
    """`2 torches left.`"""
    what = plain(item).lower()
    return f"{many(count, what)} left." if count else f"No {what} left."


@TELLERS.tells
def _put_out(event: LightPutOut) -> str:
    left = f", with {many(event.turns, 'turn')} left" if event.turns else ""
    return f"{_whose(event.name, event.bearer)} is put out{left}."


def _whose(what: str, bearer: Who | None) -> str:
    return f"{whose(name(bearer))} {plain(what)}" if bearer else f"The {plain(what)} on the ground"


@TELLERS.runs(LightWentOut)
def _went_out(events: Sequence[LightWentOut]) -> str:
    """One line for each kind: `2 torches go out (Aldric, Berta).`"""
    kinds: dict[tuple[str, str], list[Who | None]] = {}
    for event in events:
        kinds.setdefault((event.name, event.fuel), []).append(event.bearer)
    return "\n".join(_gone(what, fuel, bearers) for (what, fuel), bearers in kinds.items())


def _gone(what: str, fuel: str, bearers: Sequence[Who | None]) -> str:
    where = ", ".join(dict.fromkeys(name(who) if who else "on the ground" for who in bearers))
    verb = agreed(bearers, "goes")
    start = some(len(bearers), plain(what)).capitalize()
    why = f": no {plain(fuel)} left" if fuel else ""
    return f"**{start} {verb} out** ({where}){why}."


@TELLERS.tells
def _fed(event: LightFed) -> str:
    took = some(event.count, event.fuel)
    left = ""
    if event.left is not None:
        left = f", and {event.left or 'none'} {agree(event.left or 1, 'is')} left"
    return f"{whose(name(event.bearer))} {plain(event.name)} takes {took}{left}."


@TELLERS.tells
def _covered(event: LightCovered) -> str:
    now = "covered" if event.covered else "uncovered"
    shine = f": {event.radius}'{' dim' if event.covered else ''}" if event.radius else ""
    return f"{_whose(event.name, event.bearer)} is {now}{shine}."


@TELLERS.tells
def _handed(event: LightHanded) -> str:
    what = plain(event.name)
    if event.to is None:
        giver = name(event.bearer) if event.bearer else "Somebody"
        return f"{giver} sets the {what} down."
    if event.bearer is None:
        return f"{acts(event.to, 'takes')} the {what} up."
    return f"{acts(event.bearer, 'hands')} the {what} to {name(event.to)}."


@TELLERS.tells
def _drawn(event: SwordDrawn) -> str:
    if event.away:
        return f"{whose(name(event.bearer))} {plain(event.name)} shines no more."
    return f"{acts(event.bearer, 'draws')} a {plain(event.name)}, and it shines {event.radius}'."


@TELLERS.tells
def _dark_set(event: DarknessSet) -> str:
    return "It is dark here without a light." if event.dark else "Here one sees without a light."


@TELLERS.tells
def _fire_set(event: FireSet) -> str:
    if event.fire:
        return "A large fire burns here: nobody sees heat beside it."
    return "There is no large fire here any more: heat is seen again in the dark."


@TELLERS.tells
def _fell(event: DarknessFell) -> str:
    """Who sees what, and what it means for those who see nothing."""
    if event.entered:
        return f"{BLIND_FIGHT} {UNNOTICED}"
    parts = ["**It is dark**: no light shines."]
    if event.seeing:
        sees = agreed(event.seeing, "sees")
        far = [f"{feet}'" for feet in event.ranges]
        if len({*far}) == 1:
            parts.append(f"{_named([*map(name, event.seeing)])} still {sees} heat, up to {far[0]}.")
        else:
            seen = [f"{name(w)} ({feet})" for w, feet in zip(event.seeing, far, strict=True)]
            parts.append(f"{_named(seen)} still {sees} heat.")
    if event.blind and not event.seeing and len(event.blind) > _MOST_NAMED:
        parts.append("Nobody in the party sees anything.")
    elif event.blind:
        sees = agreed(event.blind, "sees")
        parts.append(f"{_named(name(who) for who in event.blind)} {sees} nothing.")
    if event.blind:
        parts.append(BLIND_FIGHT)
    parts.append(UNNOTICED)
    return " ".join(parts)


def _named(people: Iterable[str]) -> str:
    return listed(list(people))


@BRIEFS.tells
def _brief_lit(event: LightLit) -> Iterator[Mark]:
    who = (event.bearer,) if event.bearer else ()
    did = f"lit {an(plain(event.name))}" if who else f"there was light: {plain(event.name)}"
    yield Note(who, did, weight=Weight.SMALL)


@BRIEFS.runs(LightWentOut, also=(LightWentOut,))
def _out(events: Sequence[LightWentOut]) -> Iterator[Mark]:
    """`2 torches went out`."""
    for what, often in Counter(plain(event.name) for event in events).items():
        yield Note((), f"{some(often, what)} went out", weight=Weight.SMALL)


def bright_button(game_id: int) -> Button:
    """Says that the party sees without a light of its own."""
    return make_button("light-bright", game_id, label="No light needed here")


@OFFERS.offers(can_wait=always)
def _offer_light(_event: DarknessFell | LightWentOut, outcome: Outcome) -> Sequence[Button]:
    """In the dark: all that whoever presses could light."""
    if not in_darkness(outcome.game.state):
        return ()
    return (lights_button(outcome.game.id),)
