"""Scenes of skills: who is there, what time it is, and what they have learned."""

from rules.clock.records import PassTime
from rules.expedition.records import ComeBack, SetOut
from rules.items.money import coins
from rules.record import replace
from rules.skills.records import BeginTraining
from rules.state.items import Item
from rules.state.party import Scale
from rules.state.sheet import Character, Skill, SkillKind, Training
from tests.rules.cast import character
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB

ADA, BO = "c1", "c2"


def school(*skills: Skill, gold: int = 1000, score: int = 10, **fields: object) -> Scene:
    """Ann plays Ada, who has gold, Intelligence and skills; Bob plays Bo, who has the same gold."""
    game = Scene("eris")
    numbers = {"int": score}
    ada = character(ADA, name="Ada", items=purse(gold), numbers=numbers, skills=skills)
    bo = character(BO, name="Bo", owner=BOB.member, items=purse(gold), numbers=numbers)
    return game.bring(replace(ada, **fields), bo).seat()


def purse(gold: int) -> tuple[Item, ...]:
    """So many gold pieces in a purse."""
    return (replace(coins(gold), id="i1"),) if gold else ()


def sheet(game: Scene, who: str = ADA) -> Character:
    """Somebody's sheet as it is now."""
    return next(one for one in game.state.characters if one.id == who)


def skill(game: Scene, name: str, who: str = ADA) -> Skill:
    """A skill of theirs."""
    return next(one for one in sheet(game, who).skills if one.name == name)


def learning(game: Scene, who: str = ADA) -> Training:
    """What they are learning."""
    training = sheet(game, who).training
    assert training is not None, "Nobody trains."
    return training


def train(game: Scene, name: str = "Tracker", kind: str = "artisan", who: str = ADA) -> Scene:
    """Somebody begins a training of five weeks, for 10 gp each, by the referee's word."""
    game.act(BeginTraining(skill=name, kind=kind, character_id=who, weeks=5, price=10))
    return game


def go_by(game: Scene, days: int = 0, turns: int = 0, faces: tuple[int, ...] = ()) -> Scene:
    """Game time goes by, at home or out."""
    game.act(PassTime(days=days, turns=turns), faces=faces)
    return game


def away(
    game: Scene, days: int = 0, turns: int = 0, rounds: int = 0, back: tuple[int, ...] = ()
) -> Scene:
    """The party goes out for so long, and dice fall when it is home."""
    game.act(SetOut(scale=Scale.DUNGEON))
    if days or turns or rounds:
        game.act(PassTime(days=days, turns=turns, rounds=rounds))
    game.act(ComeBack(), faces=back)
    return game


NATURAL = Skill("Tracker", 13)
TRAINED = Skill("Tracker", 45, SkillKind.TRAINED)
OWN = Skill("Lockpicker", 30, SkillKind.BACKGROUND)
__all__ = ["ADA", "ANN", "BO", "BOB", "NATURAL", "OWN", "TRAINED"]
