"""Old hatreds told as sentences."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller
from cogs.render.narration.encounter import name, names
from rules.kernel.events import Event
from rules.races.events import GrudgePassedOver


def _passed_over(event: GrudgePassedOver, _people: People) -> str:
    article = "An" if event.race[0] in "aeiou" else "A"
    return (
        f"{article} {event.race} has to attack {names(event.hated)} first; "
        f"{name(event.attacker)} attacked somebody else."
    )


TELLERS: Mapping[type[Event], Teller] = {GrudgePassedOver: _passed_over}
