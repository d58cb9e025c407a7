"""What does not come off: asked before somebody takes something off, or parts with it."""

from rules.errors import RuleError
from rules.items.records import LetGoRuling
from rules.kernel.questions import Ruling, ruled
from rules.kernel.resolution import Resolution
from rules.state.items import Held, Item


def require_loose(resolution: Resolution, owner: str, item: Item) -> None:
    """Raise RuleError where a rule keeps it on; the referee's word stands above that."""
    if item.held in (Held.CARRIED, Held.STORED) or resolution.actor.is_referee:
        return
    found = resolution.ask(LetGoRuling(who=owner, item=item.id))
    forbidden = ruled(found, Ruling.FORBIDDEN)
    if forbidden is not None:
        raise RuleError(forbidden.label)
