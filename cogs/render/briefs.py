"""The brief forms of all families; an event that has two is a mistake."""

from cogs.render import narration
from cogs.render.brief import Brief
from cogs.render.collected import one_each
from rules.kernel.events import Event

BRIEFS: dict[type[Event], Brief | None] = one_each("BRIEFS", narration)
