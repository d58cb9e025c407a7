"""Places: how they are prepared, for referees, and what the party finds as it comes in."""

from collections.abc import Iterator, Sequence

from cogs.exploration.pages import into_buttons
from cogs.places.pages import meeting_buttons, next_buttons, stock_buttons, stock_text
from cogs.render.buttons import Button, lights_button, make_button
from cogs.render.game_time import duration_words
from cogs.render.narration import (
    Briefs,
    Line,
    Mark,
    Note,
    Quote,
    Short,
    Tellers,
    Topic,
    Weight,
    agreed,
)
from cogs.render.offers import Offers, always
from cogs.render.text import plain, stopped
from data.live import Outcome
from rules.books.settings import book_of
from rules.clock.records import SECONDS_PER_TURN
from rules.kernel.actor import Viewer
from rules.kernel.words import listed, many
from rules.light.sight import in_darkness
from rules.places.apart import waits_for_word
from rules.places.ground import ground_of
from rules.places.reading import beyond, doors_of, find_area, find_place
from rules.places.records import (
    AreaEntered,
    AreaNoted,
    AreaSeen,
    CameEarly,
    MetAgain,
    OpenedSet,
    PartRemoved,
    PartsKept,
    PlaceChanged,
    PlaceForgotten,
    PlaceLeft,
    PlacesImported,
    PlaceStocked,
    RoomKept,
    StockKept,
)
from rules.places.state import DARK_ROOM, STOCK, Place
from rules.places.stocking import to_stock
from rules.pursuit.records import WhereaboutsAsked

TELLERS = Tellers(
    {
        PartRemoved: Line("{place_name}: the {what} **{name}** is removed."),
        PlaceLeft: Line("The party leaves **{place_name}** by the {way}."),
    }
)
BRIEFS = Briefs(
    {
        PlaceLeft: Short("the party left {place_name}", Weight.GREAT),
    }
)
OFFERS = Offers()
_MOST_INTO = 4
"""Ways into a place that stand under what was read of it."""


@TELLERS.tells
def _imported(event: PlacesImported) -> str:
    places = [
        f"**{plain(name)}** ({_rooms(count)})"
        for name, count in zip(event.names, event.areas, strict=True)
    ]
    replaced = f" In place of what was there: {listed(event.replaced)}." if event.replaced else ""
    joined = f" With further rooms now: {listed(event.joined)}." if event.joined else ""
    return f"Ready: {listed(places)}.{replaced}{joined}"


@TELLERS.tells
def _stocked(event: PlaceStocked) -> str:
    return stock_text(event.stock)


@TELLERS.tells
def _stock_kept(event: StockKept) -> str:
    left = ""
    if event.left:
        names = listed([*map(plain, event.left)])
        left = f" Something is there by now, so these are as they were: {names}."
    rooms = _rooms(len(event.rooms))
    return f"**{plain(event.place_name)}**: what was rolled is in {rooms}.{left}"


@TELLERS.tells
def _kept(event: RoomKept) -> str:
    counted = (
        (event.ways, "way out", "ways out"),
        (event.traps, "trap", "traps"),
        (event.finds, "hidden thing", "hidden things"),
    )
    parts = [f"{n} {one if n == 1 else many}" for n, one, many in counted if n]
    parts += map(plain, event.monsters)
    renamed = f" ({plain(event.before)} before)" if event.before not in ("", event.name) else ""
    head = f"**{plain(event.place_name)} \u00b7 {plain(event.name)}** is ready{renamed}"
    told = f"{head}: {listed(parts)}." if parts else f"{head}."
    struck = [_struck(way, other) for way, other in event.struck]
    return f"{told}\nNo longer there: {listed(struck)}. Undo brings that back." if struck else told


def _struck(way: str, other: str) -> str:
    return f"the {plain(way)} (from {plain(other)} as well)" if other else f"the {plain(way)}"


@TELLERS.tells
def _changed(event: PlaceChanged) -> str:
    renamed = f" ({plain(event.before)} before)" if event.before != event.name else ""
    return f"**{plain(event.name)}**{renamed} is changed."


@TELLERS.tells
def _parts(event: PartsKept) -> str:
    where = f"{plain(event.place_name)} \u00b7 {plain(event.name)}"
    return f"**{where}** has this now: {listed([plain(part) for part in event.parts])}."


@TELLERS.tells
def _opened(event: OpenedSet) -> str:
    where = f"**{plain(event.place_name)} \u00b7 {plain(event.name)}**"
    if event.opened:
        return f"{where} is open: players see it on their map."
    return f"{where} is closed: players do not know it any more."


@TELLERS.tells
def _entered(event: AreaEntered) -> str:
    way = f" by the {plain(event.way)}" if event.way else ""
    back = "" if event.first else "back "
    head = f"**{plain(event.place_name)} \u00b7 {called_by(event)}**"
    return "\n".join((f"The party comes {back}into {head}{way}.", *_seen(event)))


def called_by(event: AreaEntered) -> str:
    """The name of a room is read with its text: not where nobody sees."""
    return DARK_ROOM if event.dark else plain(event.name)


def _seen(event: AreaEntered) -> Iterator[str]:
    if event.first:
        yield from _read(event.text)
    if event.early:
        yield "The referee says what it is like here."
    if event.dark:
        yield "Nobody sees anything. What is here is read aloud once there is light."
    if event.exits:
        found = "Exits, found by touch" if event.dark else "Exits"
        yield f"{found}: {', '.join(map(plain, event.exits))}."


def _read(text: str) -> Iterator[str]:
    """What is read aloud, line by line."""
    return (f"> {plain(line)}" for line in text.splitlines() if line.strip())


@TELLERS.tells
def _came_early(event: CameEarly) -> str:
    later = duration_words(max(1, event.seconds // SECONDS_PER_TURN))
    where = f"**{plain(event.place_name)} \u00b7 {plain(event.name)}**"
    return (
        f"{where} was changed by others {later} later than it is for this party. "
        "Nothing of it was read out: say what is so already, or have it read."
    )


@TELLERS.tells
def _met_again(event: MetAgain) -> str:
    points = (f"{now} of {most}" for now, most in zip(event.hit_points, event.most, strict=True))
    gone = many(event.days, "full day") if event.days else "less than a day"
    left = f"{plain(event.target.label)} were left alive here {gone} ago."
    return f"{left} Hit points: {listed([*points])}."


@TELLERS.tells
def _by_light(event: AreaSeen) -> str:
    head = f"Now **{plain(event.place_name)} \u00b7 {plain(event.name)}** is seen."
    return "\n".join((head, *_read(event.text)))


@TELLERS.tells
def _noted(event: AreaNoted) -> str:
    return "\n".join((f"**{plain(event.name)}**, for referees alone:", *_notes(event)))


def _notes(event: AreaNoted) -> Iterator[str]:
    yield from (plain(line) for line in event.notes.splitlines() if line.strip())
    lists = (
        ("Doors", event.secrets),
        ("Traps", event.traps),
        ("Hidden", event.finds),
        ("Monsters", event.monsters),
    )
    for label, things in lists:
        if things:
            yield f"{label}: {stopped('; '.join(map(plain, things)))}"
    if event.dwarves:
        who = listed([plain(one) for one in event.dwarves])
        what = listed([plain(one) for one in event.noticed])
        notice = agreed(event.dwarves, "notices")
        yield f"{who} {notice} without searching: {stopped(what)} Tell their player."


@TELLERS.tells
def _forgotten(event: PlaceForgotten) -> str:
    return f"**{plain(event.name)}** is removed, with its {_rooms(event.areas)}."


def _rooms(count: int) -> str:
    return many(count, "room")


@OFFERS.offers(can_wait=always)
def _offer_light(event: AreaEntered, outcome: Outcome) -> Sequence[Button]:
    """Where nobody sees: all that whoever presses could light."""
    is_dark = event.dark and in_darkness(outcome.game.state)
    return (lights_button(outcome.game.id),) if is_dark else ()


@OFFERS.offers(for_referees=True)
def _offer_reading(event: CameEarly, outcome: Outcome) -> Sequence[Button]:
    """To look at the room as it is now, and to have it read."""
    where = outcome.game.id, event.place, event.area
    shown = make_button("room", *where, label="Look at it", shows=True)
    if not waits_for_word(outcome.game.state, event.place, event.area):
        return (shown,)
    return (shown, make_button("room-read", *where, label="Read it out"))


@OFFERS.offers(for_referees=True)
def _offer_next(event: RoomKept | PartsKept, outcome: Outcome) -> Sequence[Button]:
    """The rooms that doors lead to and that nobody has written, while the place is kept."""
    place = find_place(outcome.game.state, event.place)
    if place is None:
        return ()
    return next_buttons(outcome.game.id, place, find_area(place, event.area))


@OFFERS.offers(for_referees=True)
def _offer_monsters(event: AreaNoted, outcome: Outcome) -> Sequence[Button]:
    """Each kind of monsters that waits in the room, to begin the encounter with."""
    place = find_place(outcome.game.state, event.place)
    area = None if place is None else find_area(place, event.area)
    if place is None or area is None or outcome.game.state.encounter is not None:
        return ()
    return meeting_buttons(outcome.game.id, place, area)


@OFFERS.offers(for_referees=True)
def _offer_stock(event: PlaceStocked, outcome: Outcome) -> Sequence[Button]:
    """Keep it, or change it, as long as it is the newest."""
    is_newest = STOCK.of(outcome.game.state) == event.stock
    return stock_buttons(outcome.game.id, event.stock) if is_newest else ()


@OFFERS.offers(for_referees=True)
def _offer_stocked(event: StockKept, outcome: Outcome) -> Sequence[Button]:
    """A look at the place."""
    label = f"Show {event.place_name}"
    return (make_button("place", outcome.game.id, event.place, label=label, shows=True),)


@OFFERS.offers(for_referees=True)
def _offer_places(event: PlacesImported, outcome: Outcome) -> Sequence[Button]:
    """The ways into what was read, and a look at it."""
    places = (find_place(outcome.game.state, name) for name in event.names)
    found = [place for place in places if place is not None][:5]
    referee = Viewer(is_referee=True)
    into = into_buttons(outcome.game, referee, {place.id for place in found[:1]})
    shown = [
        make_button("place", outcome.game.id, place.id, label=f"Show {place.name}")
        for place in found
    ]
    return [*into[:_MOST_INTO], *shown, *_stock_button(outcome, found[:1])]


def _stock_button(outcome: Outcome, places: Sequence[Place]) -> Iterator[Button]:
    """Dice for the rooms that have nothing, where the game's book has such."""
    game = outcome.game
    for place in places if book_of(game.state).stocking is not None else ():
        if empty := to_stock(place):
            label = f"Roll what is in {many(len(empty), 'empty room')}\u2026"
            yield make_button("form", game.id, "place stock", f"place={place.id}", label=label)


@OFFERS.offers(for_referees=True)
def _offer_rooms(event: WhereaboutsAsked, outcome: Outcome) -> Sequence[Button]:
    """The rooms next to the one that the party ran from, while it is still said to be there."""
    state = outcome.game.state
    ground = ground_of(state)
    if ground.area.id != event.area or state.encounter is not None:
        return ()
    found = (
        find_area(ground.place, beyond(door, event.area))
        for door in doors_of(ground.place, event.area)
    )
    rooms = dict.fromkeys(area for area in found if area is not None)
    words = outcome.game.id, ground.place.id
    return [make_button("room-go", *words, area.id, label=area.name) for area in rooms]


@BRIEFS.tells
def _brief_entered(event: AreaEntered) -> Iterator[Mark]:
    name = called_by(event)
    where = name if event.before else f"{name} ({plain(event.place_name)})"
    weight = Weight.GREAT if event.first else Weight.SMALL
    did = f"the party came into {where}"
    yield Note((), did, weight=weight, topic=Topic.PLACE, thing=name)
    yield from _quoted(event.text if event.first else "")


@BRIEFS.tells
def _brief_seen(event: AreaSeen) -> Iterator[Mark]:
    yield Note((), f"the party saw {plain(event.name)} by light")
    yield from _quoted(event.text)


def _quoted(text: str) -> Iterator[Mark]:
    """What was read aloud, if anything was."""
    if text.strip():
        yield Quote("\n".join(plain(line) for line in text.splitlines() if line.strip()))
