"""What is tried twice of hirelings."""

from rules.clock.records import PassTime
from rules.hirelings.records import (
    HIRING,
    AnswerNotice,
    EndService,
    GrantWish,
    HandOver,
    MakeOffer,
    PostNotice,
    SetAlong,
    SetWage,
    TakeOn,
    VisitTavern,
)
from rules.items.records import AddItem
from rules.kernel.action import Action
from rules.sheet.records import SetSheetNumber
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, camp
from tests.rules.table import ANN

PORTER = TakeOn(trade="Porter", employer=ADA, name="Porter")
MOST = SetSheetNumber(character_id=ADA, field="max_hirelings", value=4)
COINS = AddItem(name="Coin", count=1_900, target=ADA)
NOTICE = PostNotice(trade="Cleric", place="Keep", employer=ADA, weeks=3, gold=10)
WEEK = PassTime(days=7)


def _first(game: Scene) -> str:
    return HIRING.of(game.state).prospects[0].id


def _hireling(game: Scene) -> str:
    return next(one.id for one in game.state.characters if one.service is not None)


def _answered(game: Scene) -> Action:
    return AnswerNotice(notice=HIRING.of(game.state).notices[0].id, count=2)


def _offer(game: Scene) -> Action:
    return MakeOffer(prospects=(_first(game),), employer=ADA, trade="Cook", modifier=0, forced=3)


def _cleric(game: Scene) -> Action:
    return MakeOffer(prospects=(_first(game),), employer=ADA, weapon="Mace", count=1)


def _grant(game: Scene) -> Action:
    wishing = (one.id for one in HIRING.of(game.state).prospects if one.offer)
    return GrantWish(prospects=next(wishing, ""))


def _stay(game: Scene) -> Action:
    return SetAlong(hirelings=(_hireling(game),), stay=True)


def _end(game: Scene) -> Action:
    return EndService(hirelings=(_hireling(game),))


def _lead(game: Scene) -> Action:
    bert = next(one.id for one in game.state.characters if one.name == "Cousin")
    return HandOver(hirelings=(_hireling(game),), to=bert)


EXAMPLES: tuple[Example, ...] = (
    Example(camp, VisitTavern(look=True), by=ANN, says="seen who is in"),
    Example(camp, _offer, (VisitTavern(),), says="refused"),
    Example(camp, PORTER),
    Example(camp, NOTICE, (COINS, MOST), says="can cost up to"),
    Example(camp, _answered, (COINS, NOTICE, WEEK), says="not over yet"),
    Example(
        camp,
        _grant,
        (COINS, MOST, NOTICE, WEEK, _answered, _cleric),
        says="not to be had",
        preset="eris",
    ),
    Example(camp, _stay, (PORTER,), by=ANN, says="stay behind already"),
    Example(camp, _end, (PORTER,), by=ANN, says="nobody's hireling"),
    Example(camp, _lead, (PORTER,), says="leads them already"),
    Example(camp, SetWage(trade="Porter", gold=1), (PORTER,), says="costs already"),
)
