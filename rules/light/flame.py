"""Fire to throw: what burns only when it is lit needs a flame at hand (R-BOOK)."""

from collections.abc import Iterator

from rules.attack.records import AttackRuling
from rules.items.reading import find_item
from rules.items.tags import FIRE
from rules.items.wares import splashes
from rules.kernel.questions import Mode, Ruling, Verdict
from rules.kernel.targets import find_character
from rules.light import FAMILY
from rules.light.records import LIGHTS, Light
from rules.light.sight import LIGHT_IT
from rules.light.sources import shines, source_of
from rules.positions.spacing import are_comrades
from rules.state.game import GameState

R_BOOK = "R-BOOK"


@FAMILY.answers(R_BOOK)
def needs_a_flame(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nobody of the party sets oil alight without a torch, candle or lantern that burns beside
    them."""
    if question.mode is not Mode.MISSILE or not question.item:
        return
    item = find_item(state, question.who, question.item)
    if item is None or FIRE not in splashes(state, item):
        return
    if find_character(state, question.who) is None or _has_flame(state, question.who):
        return
    said = f"{item.name} has to be lit, and no flame is at hand."
    yield Verdict(Ruling.FORBIDDEN, said, R_BOOK, helps=LIGHT_IT)


def _has_flame(state: GameState, who: str) -> bool:
    return any(
        shines(state, light) and _burns(light) and _is_near(state, light, who)
        for light in LIGHTS.of(state)
    )


def _burns(light: Light) -> bool:
    """Whether it is fire, and no spell or magic sword."""
    source = source_of(light)
    return not (source.spell or source.drawn or light.level)


def _is_near(state: GameState, light: Light, who: str) -> bool:
    """Whether it is on the ground, or with somebody on the same side."""
    return light.bearer in ("", who) or are_comrades(state, light.bearer, who)
