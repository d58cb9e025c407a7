"""Food and drink of a party that is out, used up as days go by, told as sentences."""

from collections.abc import Mapping

from cogs.render.narration import Teller
from rules.kernel.events import Event

TELLERS: Mapping[type[Event], Teller] = {}
