"""The brief forms of all families; an event that has two is a mistake."""

from cogs.render import brief, narration
from cogs.render.brief import Brief
from cogs.render.collected import one_each
from rules.kernel.events import Event

BRIEFS: dict[type[Event], Brief] = one_each("BRIEFS", narration, brief)
