"""What is tried twice of fights."""

from rules.attack.records import Attack
from rules.combat.records import ForgoCounter, NameAtRisk, Parry, ReadyWeapon, TakeStance
from rules.encounter.records import CorrectMonsters
from rules.items.records import AddItem, Details, WieldItem
from rules.kernel.action import Action
from rules.sheet.records import SetSheetNumber
from tests.rules.example import Deed, Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting
from tests.rules.table import ANN

ONE_HAND = Details(hands=1)


def take(name: str) -> Action:
    """Ada has a weapon for one hand."""
    return AddItem(name=name, target=ADA, details=ONE_HAND)


def wield(game: Scene, index: int) -> Action:
    """She takes it up."""
    sheet = next(one for one in game.state.characters if one.id == ADA)
    return WieldItem(item_id=sheet.items[index].id, target=ADA)


def blow(game: Scene) -> Action:
    """A goblin rolls a 1 against her."""
    return Attack(attacker=f"{goblins(game)}#1", targets=(ADA,), forced=1)


def numbers(game: Scene) -> Action:
    """What the goblins attack with."""
    return CorrectMonsters(combatant_id=goblins(game), numbers=(("ac", 6), ("thac0", 19)))


ARMOUR = SetSheetNumber(character_id=ADA, field="ac", value=5)
TWO_WEAPONS: tuple[Deed, ...] = (
    take("Sword"),
    take("Dagger"),
    lambda g: wield(g, 0),
    lambda g: wield(g, 1),
)
EXAMPLES: tuple[Example, ...] = (
    Example(
        acting,
        TakeStance(target=ADA, offensive=True),
        TWO_WEAPONS,
        preset="eris",
        says="offensively in the next round already",
    ),
    Example(
        acting,
        TakeStance(target=ADA, offensive=False),
        (*TWO_WEAPONS, TakeStance(target=ADA, offensive=True)),
        preset="eris",
        says="defensively in the next round already",
    ),
    Example(
        acting,
        lambda g: Parry(parrier=ADA, shares=((f"{goblins(g)}#1", 2), (f"{goblins(g)}#2", 2))),
        preset="eris",
        says="already acted",
    ),
    Example(
        acting,
        NameAtRisk(target=ADA),
        preset="eris",
        says="so already",
    ),
    Example(
        acting,
        ReadyWeapon(target=ADA),
        (AddItem(name="Sling", target=ADA),),
        preset="eris",
        says="ready to shoot already",
    ),
    Example(
        acting,
        lambda g: ForgoCounter(parrier=ADA, attacker=f"{goblins(g)}#1"),
        (
            ARMOUR,
            numbers,
            lambda g: Parry(parrier=ADA, shares=((f"{goblins(g)}#1", 4),)),
            blow,
        ),
        by=ANN,
        preset="eris",
        says="no counter-attack",
    ),
)
