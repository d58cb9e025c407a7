"""Classes and levels told as sentences."""

from collections.abc import Mapping

from cogs.render.narration import People, Teller
from cogs.render.narration.encounter import name
from cogs.render.text import plain
from rules.classes.events import ExperienceGained
from rules.kernel.events import Event


def _experience(event: ExperienceGained, _people: People) -> str:
    why = f" for {plain(event.why)}" if event.why else ""
    return f"{name(event.target)} gains {event.amount:,} XP{why}, {event.after:,} in all."


TELLERS: Mapping[type[Event], Teller] = {ExperienceGained: _experience}
