"""OSE-HELPLESS: one blow with a blade kills whom a spell has put to sleep (R-SLEEPER)."""

from rules.attack.records import AttackRolled
from rules.books.ose import OSE
from rules.books.settings import book_of
from rules.combat import FAMILY
from rules.conditions.kinds import ASLEEP
from rules.conditions.reading import effects_on
from rules.health.hit_points import kill
from rules.health.subdual import SUBDUAL
from rules.items.known import has_edge
from rules.items.reading import find_item
from rules.items.tags import NATURAL
from rules.kernel.questions import Mode
from rules.kernel.resolution import Resolution
from rules.state.game import GameState

BLADE = "blade"


@FAMILY.follows("OSE-HELPLESS")
def slays_sleepers(resolution: Resolution, event: AttackRolled) -> None:
    """A hit with a blade is the death of an enchanted sleeper, whatever damage it does."""
    state = resolution.state
    is_blow = event.hit and not event.harmless and event.mode is Mode.MELEE
    if not state.effects or not is_blow or SUBDUAL in event.how:
        return
    if is_enchanted_asleep(state, event.target.target) and _is_blade(state, event):
        kill(resolution, event.target.target, cause=BLADE)


def is_enchanted_asleep(state: GameState, target: str) -> bool:
    """Whether a spell holds somebody asleep, where the book says what that means."""
    if book_of(state) is not OSE:
        return False
    return any(one.key == ASLEEP.key and one.level for one in effects_on(state, target))


def _is_blade(state: GameState, event: AttackRolled) -> bool:
    """Whether it was struck with a weapon with an edge, which is no part of a body."""
    item = find_item(state, event.attacker.target, event.item)
    return item is not None and NATURAL not in item.tags and has_edge(item)
