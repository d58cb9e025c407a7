"""A fight of Ada and her friends against some goblins, by the rules of Planet Eris."""

from rules.attack.records import Attack, AttackRolled
from rules.health.records import HitPointsChanged
from rules.record import replace
from rules.state.encounter import Melee, Positions
from rules.state.items import Held, Item
from tests.rules.attack.duel import ADA, BOW, GOBLINS, SWORD, duel, turn_of
from tests.rules.scene import Scene

BOB = "bob"
HELMET = Item("i7", "Helmet", held=Held.WORN, tags=("helmet",))
FREE_HANDS = replace(SWORD, held=Held.CARRIED)


def brawl(*items: Item, foes: int = 1, distance: int | None = None, **settings: str) -> Scene:
    """Ada (THAC0 17) and Bob against goblins (AC 4, THAC0 19); it is everybody's turn."""
    things = items or (SWORD, BOW)
    game = duel("eris", *things, numbers=None, foes=foes, armour=4, distance=distance, **settings)
    game.hero("Bob", owner=3, numbers={"thac0": 19, "ac": 5})
    turn_of(game, ADA, BOB, GOBLINS)
    return game


def in_melee(game: Scene, *pairs: tuple[str, str]) -> Scene:
    """These fight hand to hand, and blows have been struck."""
    game.change(positions=Positions(tuple(Melee(*pair) for pair in pairs)), melee_begun=True)
    return game


def has_traits(game: Scene, who: str, *traits: str, level: int = 1) -> None:
    """Somebody is what these words say."""
    game.alter(who, traits=traits, level=level)
    game.state = replace(
        game.state,
        characters=tuple(
            replace(sheet, traits=traits, level=level) if sheet.id == who else sheet
            for sheet in game.state.characters
        ),
    )


def attack(game: Scene, *faces: int, **how: object) -> list[AttackRolled]:
    """The referee has Ada attack the goblins; the faces are all dice that fall."""
    fields: dict[str, object] = {"attacker": ADA, "targets": (GOBLINS,)} | how
    game.act(Attack(**fields), faces=faces)  # type: ignore[arg-type]
    return game.events(AttackRolled)


def taken(game: Scene, who: str = GOBLINS) -> int:
    """The damage that somebody took in the last step."""
    told: list[HitPointsChanged] = game.events(HitPointsChanged)
    return -sum(event.amount for event in told if event.target.target == who)
