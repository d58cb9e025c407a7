"""What is tried twice of what is special about monsters."""

from rules.encounter.records import AddMonsters
from rules.kernel.action import Action
from rules.monstrous.abilities import asked_of
from rules.monstrous.records import UseAbility
from tests.rules.example import Example
from tests.rules.scene import Scene
from tests.rules.scenes import acting


def met(preset: str) -> Scene:
    """The party in a fight, in which goblins with a king turn up."""
    game = acting(preset)
    game.act(AddMonsters(name="Goblin", count=8, hit_points=(4,)))
    return game


def first_ability(game: Scene) -> Action:
    """The first that a referee can have the newest monsters do, where the game has a book."""
    own = game.encounter.combatants[-1].id
    found = [one.row.key for one in asked_of(game.state, own)]
    return UseAbility(target=own, ability=found[0] if found else "goblin king")


EXAMPLES: tuple[Example, ...] = (Example(met, first_ability),)
