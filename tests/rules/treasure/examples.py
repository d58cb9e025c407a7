"""What is tried twice of treasure."""

from collections.abc import Callable

from rules.clock.records import PassTime
from rules.encounter.records import EndEncounter, LeaveEncounter
from rules.expedition.records import ComeBack, SetOut
from rules.items.records import AddItem, Details
from rules.kernel.action import Action
from rules.luck.records import NewSession
from rules.sheet.records import CreateCharacter
from rules.state.health import HitDice
from rules.state.party import Scale
from rules.treasure.pool import HOARDS, POOL, UNKNOWN, lots_of
from rules.treasure.records import (
    AddMerit,
    AddTreasure,
    AnswerRollOff,
    AssignTreasure,
    AwardExperience,
    CarryTreasure,
    CloseRollOff,
    DivideCoins,
    DropHoard,
    GiveExperience,
    Identify,
    OpenRollOff,
    PickTreasure,
    PutIn,
    RollHoard,
    SellTreasure,
    SetMerit,
    StrikeTreasure,
    TakeHoard,
    ValueTreasure,
)
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp, meeting
from tests.rules.table import ANN, BOB

BERT = CreateCharacter(name="Bert", hit_points=6, owner=BOB.member)
GOLD = AddTreasure(name="Coin", count=301, find="f1")
RING = AddTreasure(name="Ring", details=Details(grade="major", worth=900))
WOLVES = AddMerit(name="Wolves", count=2, hit_dice=HitDice(2, 2))
RIDDLE = AddMerit(name="The riddle", each=100)
OUT = SetOut(scale=Scale.DUNGEON)
CLEO = CreateCharacter(name="Cleo", hit_points=6, owner=4)
OPEN = OpenRollOff(sides=12)


def lot(game: Scene, name: str) -> str:
    """The id of a thing in the pool."""
    return next(one.item.id for one in lots_of(game.state) if one.item.name == name)


def on(name: str, make: Callable[[str], Action]) -> Callable[[Scene], Action]:
    """An action on a thing in the pool."""
    return lambda game: make(lot(game, name))


def own(game: Scene) -> PutIn:
    """Ada's own gem."""
    (ada, *_) = game.state.characters
    return PutIn(item_id=ada.items[0].id, count=1)


def strike(game: Scene) -> SetMerit:
    """The first merit does not count; by some rulebooks there is none."""
    merit = next((one.id for one in POOL.of(game.state).merits), "")
    return SetMerit(merit_id=merit, counts=False)


def give_up(game: Scene) -> LeaveEncounter:
    """The goblins surrender."""
    return LeaveEncounter(target=goblins(game), reason="surrendered")


def roll_off(game: Scene) -> str:
    """The id of the roll-off, or of none."""
    found = POOL.of(game.state).roll_off
    return "none" if found is None else found.id


def roll(game: Scene) -> AnswerRollOff:
    """A die for one's own."""
    return AnswerRollOff(roll_off=roll_off(game))


def ada_passes(game: Scene) -> AnswerRollOff:
    """No die for Ada."""
    return AnswerRollOff(roll_off=roll_off(game), target=ADA, passes=True)


def close(game: Scene) -> CloseRollOff:
    """Wait no longer."""
    return CloseRollOff(roll_off=roll_off(game))


def pass_pick(game: Scene) -> PickTreasure:
    """Nothing for whoever picks."""
    return PickTreasure(roll_off=roll_off(game))


def hoard(game: Scene) -> str:
    """The id of what was rolled, or of nothing."""
    return next((one.id for one in HOARDS.of(game.state)), "none")


def take_unknown(game: Scene) -> TakeHoard:
    """All of it, without telling what the magic is."""
    return TakeHoard(hoard=hoard(game), unknown=True)


def unknown(game: Scene) -> Identify:
    """The first unknown thing."""
    return Identify(name=next((one.name for one in UNKNOWN.of(game.state)), "none"))


POOR = RollHoard(types="P", count=2)
EXAMPLES: tuple[Example, ...] = (
    Example(camp, RollHoard(types="U R")),
    Example(camp, RollHoard(monster="Goblins", count=4, xp=200), preset="eris"),
    Example(camp, lambda game: TakeHoard(hoard=hoard(game)), (POOR,), says="not waiting any more"),
    Example(camp, unknown, (RollHoard(types="N N N N N N"), take_unknown), says="no such unknown"),
    Example(camp, lambda game: DropHoard(hoard=hoard(game)), (POOR,), says="not waiting any more"),
    Example(camp, GOLD, says="in the pool already"),
    Example(camp, own, (AddItem(name="Gem", count=2, target=ADA),), by=ANN),
    Example(
        camp, on("Coin", lambda one: CarryTreasure(item_id=one)), (OUT, GOLD), says="Nobody carries"
    ),
    Example(
        camp,
        on("Ring", lambda one: ValueTreasure(item_id=one, counts=False)),
        (RING,),
        says="nothing would change",
    ),
    Example(camp, on("Coin", lambda one: StrikeTreasure(item_id=one, count=1)), (GOLD,)),
    Example(camp, WOLVES, preset="eris"),
    Example(meeting, strike, (give_up, EndEncounter()), preset="eris", says="nothing would"),
    Example(camp, strike, (WOLVES, RIDDLE), preset="eris", says="nothing would change"),
    Example(
        camp, AwardExperience(), (BERT, GOLD, WOLVES), preset="eris", says="no experience in the"
    ),
    Example(camp, GiveExperience(amount=100), (OUT, GOLD, ComeBack())),
    Example(camp, GiveExperience(amount=90), (NewSession(),)),
    Example(camp, DivideCoins(), (BERT, GOLD), preset="4e", says="too few"),
    Example(
        camp,
        on("Coin", lambda one: AssignTreasure(item_id=one, to=ADA, count=1)),
        (GOLD,),
        preset="4e",
    ),
    Example(camp, OPEN, (BERT, RING), says="A roll-off is going on"),
    Example(camp, roll, (BERT, RING, OPEN, PassTime(turns=1)), by=ANN, says="has rolled or passed"),
    Example(camp, pass_pick, (BERT, RING, OPEN, ada_passes, close), says="is over"),
    Example(camp, pass_pick, (BERT, CLEO, RING, OPEN, close)),
    Example(camp, close, (BERT, RING, OPEN)),
    Example(
        camp, on("Ring", lambda one: SellTreasure(item_id=one)), (BERT, RING), says="no such thing"
    ),
)
