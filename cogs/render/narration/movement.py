"""Movement told as sentences: where somebody went, and what they left."""

from collections.abc import Iterator, Mapping

from cogs.render.brief import Briefs, Mark, Note, Weight
from cogs.render.narration import People, Teller
from cogs.render.narration.grouping import name, names
from cogs.render.text import plain
from rules.kernel.events import Event
from rules.movement.records import Moved

VERBS = {"withdrawal": "withdraws", "retreat": "retreats"}


def _moved(event: Moved, _people: People) -> str:
    return " ".join(_sentences(event))


def _sentences(event: Moved) -> Iterator[str]:
    yield _way(event)
    if event.second_action:
        yield "That is a second action in this round; the referee says whether it is short enough."
    if event.broken_off:
        yield (
            f"{plain(event.broken_off)} has broken off: nobody fights any more, and time goes by "
            "in turns. A referee ends the encounter with `/encounter end`."
        )


def _way(event: Moved) -> str:
    far = f"{event.way} {event.unit}"
    who, verb = name(event.target), VERBS.get(event.how, "moves")
    goal = f" {_side(event)} {name(event.whom)}" if event.whom is not None else ""
    away = " away" if event.away and not goal and not event.how else ""
    left = f" out of melee with {names(event.left)}" if event.left else ""
    now = f", now {event.distance} {event.unit} apart" if event.distance is not None else ""
    return f"{who} {verb} {far}{away}{goal}{left}{now}."


def _side(event: Moved) -> str:
    return "away from" if event.away else "towards"


TELLERS: Mapping[type[Event], Teller] = {Moved: _moved}


_MOVED = {"withdrawal": "withdrew", "retreat": "retreated"}


def _brief_moved(event: Moved, _people: People) -> Iterator[Mark]:
    did = _MOVED.get(event.how, "moved away" if event.away else "moved")
    if event.left:
        did += f" out of melee with {names(event.left)}"
    elif event.whom is not None:
        did += f" {'from' if event.away else 'towards'} {name(event.whom)}"
    yield Note((event.target,), did, weight=Weight.USUAL if event.left else Weight.SMALL)
    if event.broken_off:
        yield Note((), f"{plain(event.broken_off)} broke off", weight=Weight.GREAT)


BRIEFS: Briefs = {
    Moved: _brief_moved,
}
