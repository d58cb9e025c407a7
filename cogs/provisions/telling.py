"""Food and drink told as sentences."""

from collections.abc import Iterator, Sequence

from cogs.render.narration import Briefs, Line, Mark, Note, Tellers, Weight, names
from rules.kernel.events import Who
from rules.kernel.words import agree, many, some
from rules.provisions.records import DayEnded, DrinkSet, FoodFound, NoFoodTaken, ProvidedFor

TELLERS = Tellers(
    {
        NoFoodTaken: Line(
            "Nobody has food with them. People without a ration go hungry as the day ends (`/item "
            "add`). To leave food uncounted: `/game settings setting:provisions value:off`."
        ),
    }
)
BRIEFS = Briefs()


@TELLERS.tells
def _day(event: DayEnded) -> str:
    """`The day is over: 4 rations are eaten, and there is food for 3 days.`"""
    return " ".join(_parts(event))


def _parts(event: DayEnded) -> Iterator[str]:
    over = "The day is over" if event.days == 1 else f"{event.days} days are over"
    ate = f": {_eaten(event)}, and {left_words(event.left, event.people)}"
    yield f"{over}{ate if event.eaten or event.found else ''}."
    # `Bo and Cid eat of what Ada carries.`
    if event.shared:
        eaters = tuple({one.eater.id: one.eater for one in event.shared}.values())
        bearers = tuple({one.bearer.id: one.bearer for one in event.shared}.values())
        yield f"{_who(eaters, 'eats', 'eat')} of what {_who(bearers, 'carries', 'carry')}."
    if event.fed:
        yield f"{_who(event.fed, 'eats', 'eat')} again."
    if event.hungry:
        yield f"{_who(event.hungry, 'goes', 'go')} hungry."
    if event.skins is not None:
        yield f"{skin_words(event.skins)} left."
    if event.thirsty:
        yield f"{_who(event.thirsty, 'has', 'have')} nothing to drink."


def _eaten(event: DayEnded) -> str:
    rations = f"{many(event.eaten, 'ration')} {agree(event.eaten, 'is')} eaten"
    if not event.found:
        return rations
    found = f"what was found feeds {event.found}"
    return f"{rations}, {found}" if event.eaten else found


def left_words(rations: int, people: int) -> str:
    """`there is food for 3 days`, as long as all share it."""
    days = rations // people if people else 0
    if days:
        return f"there is food for {some(days, 'day')}"
    if rations:
        left = "is a ration" if rations == 1 else f"are {rations} rations"
        return f"there {left} left, too little for all"
    return "no food is left"


def skin_words(skins: int) -> str:
    """`3 waterskins are`, to be followed by how they are."""
    if not skins:
        return "No waterskin is"
    return f"{many(skins, 'waterskin')} {agree(skins, 'is')}"


def _who(people: Sequence[Who], one: str, several: str) -> str:
    return f"{names(people)} {one if len(people) == 1 else several}"


@TELLERS.tells
def _found(event: FoodFound) -> str:
    people = many(event.portions, "person")
    return f"There is food for {people}, which will not keep."


@TELLERS.tells
def _drink(event: DrinkSet) -> str:
    if event.found:
        return "There is water here: all waterskins are full."
    return f"There is no water here. {skin_words(event.skins)} full; everybody empties one a day."


@TELLERS.tells
def _refreshed(event: ProvidedFor) -> str:
    return f"{_who(event.targets, 'eats and drinks', 'eat and drink')} again."


@BRIEFS.tells
def _brief_day(event: DayEnded) -> Iterator[Mark]:
    """That all have eaten goes without saying."""
    if event.hungry:
        yield Note(event.hungry, "ran out of food", weight=Weight.GREAT)
    if event.thirsty:
        yield Note(event.thirsty, "ran out of water", weight=Weight.GREAT)
