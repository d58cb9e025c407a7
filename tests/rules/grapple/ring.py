"""A ring in which Ada, a hero of level 4, and six goblins wrestle."""

from rules.grapple.records import Grapple, Grappled
from rules.record import replace
from rules.state.health import HitDice
from tests.rules.attack.duel import ADA, GOBLINS, SWORD, duel, turn_of
from tests.rules.scene import Scene

BOB = "bob"


def goblin(number: int) -> str:
    """One of the goblins."""
    return f"{GOBLINS}#{number}"


ALL = tuple(map(goblin, range(1, 7)))


def ring(foes: int = 6, **settings: str) -> Scene:
    """It is everybody's turn; the goblins have one hit die less one each."""
    game = duel("ose", SWORD, numbers=None, foes=foes, armour=4, distance=None, **settings)
    game.hero("Bob", owner=3)
    turn_of(game, ADA, BOB, GOBLINS)
    be(game, ADA, level=4)
    game.alter(GOBLINS, hit_dice=HitDice(1, -1))
    return game


def be(game: Scene, who: str, *traits: str, level: int = 1, **numbers: int) -> None:
    """What somebody's sheet says."""
    sheets = (
        replace(one, level=level, traits=traits, numbers=numbers) if one.id == who else one
        for one in game.state.characters
    )
    game.state = replace(game.state, characters=tuple(sheets))
    game.alter(who, level=level, numbers=numbers)


def wrestle(
    game: Scene, faces: tuple[int, ...], secret: tuple[int, ...] = (), **said: object
) -> Grappled:
    """The referee has Ada grapple the first goblin, unless something else is said."""
    fields: dict[str, object] = {"who": (ADA,), "whom": (goblin(1),)} | said
    game.secret_spare = secret
    game.act(Grapple(**fields), faces=faces)  # type: ignore[arg-type]
    told: list[Grappled] = game.events(Grappled)
    return told[0]


def conditions(game: Scene, target: str) -> dict[str, int | None]:
    """What is on somebody, with the rounds that are left of it."""
    return {one.key: one.rounds_left for one in game.state.effects if one.target == target}
