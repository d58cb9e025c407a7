"""The tellers of all families; an event that has two is a mistake."""

from cogs.render import narration
from cogs.render.collected import one_each
from cogs.render.narration import Teller
from rules.kernel.events import Event

TELLERS: dict[type[Event], Teller] = one_each("TELLERS", narration)
