"""What is tried twice of attacks."""

from rules.attack.records import Attack
from rules.attack.weapons import UNARMED
from rules.encounter.records import CorrectMonsters
from rules.initiative.records import SetSlow
from rules.items.reading import items_of
from rules.items.records import AddItem, WieldItem
from rules.kernel.action import Action
from rules.kernel.questions import Mode
from rules.kernel.visibility import Visibility
from rules.sheet.records import SetSheetNumber
from tests.rules.example import Example, goblins
from tests.rules.scene import Scene
from tests.rules.scenes import ADA, acting

SKILL = SetSheetNumber(character_id=ADA, field="thac0", value=17)
ARMOUR = SetSheetNumber(character_id=ADA, field="ac", value=5)
AGAIN = "has attacked already"


def armour(game: Scene) -> Action:
    """The goblins have armour and a THAC0."""
    numbers = (("ac", 6), ("thac0", 19))
    return CorrectMonsters(combatant_id=goblins(game), numbers=numbers)


BOW = AddItem(name="Longbow", target=ADA)


def wield(game: Scene) -> Action:
    """Ada takes in hand what she got last."""
    return WieldItem(item_id=items_of(game.state, ADA)[-1].id, target=ADA)


def all_said(game: Scene) -> Action:
    """The referee says all there is to say of one blow, which waits."""
    return Attack(
        attacker=goblins(game),
        targets=(ADA,),
        mode=Mode.MISSILE,
        distance=20,
        cover=1,
        how=("behind",),
        against="ac",
        count=1,
        modifier=2,
        damage="1d4",
        thac0=18,
        forced=15,
        forced_damage=1,
        seen=Visibility.BLIND,
        words="Down!",
    )


EXAMPLES: tuple[Example, ...] = (
    Example(
        acting,
        lambda g: Attack(attacker=ADA, targets=(goblins(g),), damage="1"),
        (SKILL, ARMOUR, armour, SetSlow(target=ADA, slow=True)),
        says="at the end of the round already",
    ),
    Example(
        acting,
        lambda g: Attack(
            attacker=ADA, targets=(goblins(g),), item=items_of(g.state, ADA)[-1].id, damage="1"
        ),
        (SKILL, ARMOUR, armour, AddItem(name="Sword", target=ADA), wield, BOW),
        says=AGAIN,
    ),
    Example(
        acting,
        lambda g: Attack(
            attacker=ADA,
            targets=(goblins(g),),
            item=items_of(g.state, ADA)[-1].id,
            mode=Mode.MISSILE,
            distance=20,
            forced=20,
            forced_damage=1,
            allow=True,
        ),
        (SKILL, ARMOUR, armour, AddItem(name="Oil flask", target=ADA)),
        says="That weapon is not there any more",
    ),
    Example(
        acting,
        all_said,
        (ARMOUR, armour, lambda g: SetSlow(target=goblins(g), slow=True)),
        says="at the end of the round already",
    ),
    Example(
        acting,
        lambda g: Attack(attacker=ADA, targets=(goblins(g),), item=UNARMED),
        (SKILL, ARMOUR, armour),
        says=AGAIN,
    ),
    Example(
        acting,
        lambda g: Attack(attacker=goblins(g), targets=(ADA,)),
        (SKILL, ARMOUR, armour),
        says=AGAIN,
    ),
    Example(
        acting,
        lambda g: Attack(attacker=ADA, targets=(goblins(g),), item=UNARMED, distance=30),
        (SKILL, ARMOUR, armour),
        says=AGAIN,
    ),
    Example(
        acting,
        lambda g: Attack(attacker=g.id("Wolf"), targets=(ADA,), thac0=16),
        (SKILL, ARMOUR, armour),
        says=AGAIN,
    ),
)
