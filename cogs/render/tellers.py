"""The tellers of all families; an event that has two is a mistake."""

from cogs.render import narration
from cogs.render.collected import collected
from cogs.render.narration import Teller
from rules.kernel.events import Event

TELLERS: dict[type[Event], Teller] = {}
for _family in collected(narration, "TELLERS"):
    assert not TELLERS.keys() & _family.keys()
    TELLERS.update(_family)
