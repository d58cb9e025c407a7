"""The brief forms of all families; an event that has two is a mistake."""

from cogs.render import brief, narration
from cogs.render.brief import Brief
from cogs.render.collected import collected
from rules.kernel.events import Event

BRIEFS: dict[type[Event], Brief] = {}
for _package in (narration, brief):
    for _family in collected(_package, "BRIEFS"):
        assert not BRIEFS.keys() & _family.keys()
        BRIEFS.update(_family)
