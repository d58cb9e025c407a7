"""What is tried twice of stealth."""

from rules.clock.records import PassTime
from rules.kernel.action import Action
from rules.sheet.records import SetSheetNumber
from rules.stealth.records import PickPocket, SneakUp, StopSneaking
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, COUSIN, camp, meeting
from tests.rules.table import ANN

NOTICED = PickPocket(victim="a merchant", skill=1, thief=ADA, forced=1, forced_notice=6)
SNEAK = SneakUp(targets=(ADA,))
HIDES = SetSheetNumber(character_id=ADA, field="hide_in_six", value=2)


def _wolf(game: Scene) -> Action:
    return SneakUp(targets=(game.id("Wolf"),))


def _goblins(game: Scene) -> Action:
    return PickPocket(victim=goblins(game), skill=50, thief=ADA)


EXAMPLES: tuple[Example, ...] = (
    Example(camp, SneakUp(), by=ANN, preset="eris", says="sneaking already"),
    Example(camp, SneakUp(party=True, camouflaged=True), preset="eris"),
    Example(meeting, SneakUp(party=True), preset="eris"),
    Example(meeting, _wolf, preset="eris"),
    Example(camp, SneakUp(hiding=True), (HIDES,), by=ANN, says="sneaking already"),
    Example(
        camp, StopSneaking(), (SNEAK,), by=ANN, preset="eris", says="Nobody of yours is sneaking"
    ),
    Example(camp, PickPocket(victim=COUSIN, skill=30), by=ANN),
    Example(camp, PickPocket(victim="a merchant", skill=30), by=ANN, preset="eris"),
    Example(meeting, _goblins),
    Example(camp, NOTICED, (PassTime(turns=1), SNEAK), preset="eris"),
)
