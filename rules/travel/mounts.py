"""Who rides what, and how large a burden winged beasts carry (OSE-FLYING-MOUNTS)."""

from collections.abc import Iterator, Mapping
from enum import IntEnum

from rules.bestiary.known import find_block, require_block, word_of
from rules.bestiary.records import FLY, MOVE, StatBlock
from rules.bestiary.stat_blocks import number_on
from rules.errors import RuleError, WayOut
from rules.expedition.going import scale_of
from rules.kernel.fields import has_trait
from rules.kernel.naming import name_target
from rules.kernel.numbers import Table
from rules.kernel.questions import Ruling, Verdict
from rules.kernel.resolution import Resolution
from rules.kernel.words import listed
from rules.load.rates import led_by
from rules.record import replace
from rules.sheet.records import HOBBIT
from rules.state.game import GameState
from rules.state.party import Scale
from rules.state.sheet import Character
from rules.surroundings.records import Unsteady
from rules.travel import FAMILY
from rules.travel.records import JOURNEY, Dismount, Dismounted, Mount, Mounted, MountUp

RULE = "OSE-FLYING-MOUNTS"


class Burden(IntEnum):
    """How large somebody is whom a winged beast is to carry."""

    NOTHING = 0
    HALF_HUMAN = 1
    HUMAN = 2
    HORSE = 3
    ELEPHANT = 4


WORDS: Mapping[Burden, str] = {
    Burden.NOTHING: "nobody",
    Burden.HALF_HUMAN: "somebody of half a human's size",
    Burden.HUMAN: "an adult human",
    Burden.HORSE: "something as large as a horse",
    Burden.ELEPHANT: "something as large as an elephant",
}
CARRIES = Table(
    (
        (None, 2, Burden.NOTHING),
        (3, 5, Burden.HALF_HUMAN),
        (6, 11, Burden.HUMAN),
        (12, 23, Burden.HORSE),
        (24, None, Burden.ELEPHANT),
    )
)
"""What a winged beast carries at most, by its hit dice (R-MOUNT)."""
SIZES: Mapping[str, Burden] = {
    "half": Burden.HALF_HUMAN,
    "human": Burden.HUMAN,
    "horse": Burden.HORSE,
    "elephant": Burden.ELEPHANT,
}
"""The words for sizes that a referee can pick."""


def mount_of(state: GameState, rider: str) -> Mount | None:
    """What a character rides, None for whoever walks."""
    return next((one for one in JOURNEY.of(state).mounts if one.rider == rider), None)


def own_beasts(state: GameState, rider: str) -> list[StatBlock]:
    """What somebody leads and can ride, each once: the beasts of the book among their things."""
    blocks = (find_block(state, item.name) for item, _ in led_by(state, rider))
    return list({one.name: one for one in blocks if one is not None}.values())


def _beast(resolution: Resolution, rider: Character, action: MountUp) -> StatBlock:
    """What is to be ridden: for a player a beast of the rider's own."""
    if resolution.actor.is_referee:
        return require_block(resolution.state, action.beast)
    if action.anyway:
        resolution.require_referee("let a beast carry more than it can")
    beasts = own_beasts(resolution.state, rider.id)
    found = next((one for one in beasts if word_of(one.name) == word_of(action.beast)), None)
    if found is None:
        names = listed([one.name for one in beasts], "or")
        advice = f"They have: {names}." if names else "A referee can say what else carries them."
        raise RuleError(f"{rider.name} has no beast of that name to ride. {advice}")
    return found


@FAMILY.handles
def mount_up(resolution: Resolution, action: MountUp) -> None:
    """Somebody rides a creature from now on. A winged one has to be strong enough.

    Players ride what they lead; the referee says who rides anything else.
    """
    rider = resolution.character(name_target(resolution, action.rider))
    resolution.require_control(rider.id, "say what {} rides")
    block = _beast(resolution, rider, action)
    if not action.anyway:
        # What walks carries whom it likes.
        size = _size(resolution.state, rider.id, action.size)
        if number_on(block, FLY):
            dice = block.hit_dice
            if dice is None or dice.sides:
                raise RuleError(
                    f"Nobody has written how many hit dice {block.name} has, which decides what it "
                    "carries through the air. Write them, or have it carried all the same."
                )
            most = CARRIES.at(dice.count)
            if size > most:
                raise RuleError(
                    f"With {dice.text} hit dice {block.name} carries {WORDS[most]} through the "
                    f"air, and not {WORDS[size]}."
                )
    mount = _mount(rider.id, block)
    if mount == mount_of(resolution.state, rider.id):
        raise RuleError(f"{rider.name} rides that already.")
    _put(resolution, rider.id, mount)
    flies = bool(mount.fly)
    who = resolution.who(rider.id)
    rule = RULE if flies else "OSE-OVERLAND"
    resolution.emit(Mounted(target=who, mount=block.name, flies=flies, rule=rule))


@FAMILY.handles
def dismount(resolution: Resolution, action: Dismount) -> None:
    """Somebody goes on foot again."""
    rider = resolution.character(name_target(resolution, action.rider))
    resolution.require_control(rider.id, "say what {} rides")
    mount = mount_of(resolution.state, rider.id)
    if mount is None:
        raise RuleError(f"{rider.name} rides nothing.")
    _put(resolution, rider.id, None)
    resolution.emit(Dismounted(target=resolution.who(rider.id), mount=mount.name))


def _put(resolution: Resolution, rider: str, mount: Mount | None) -> None:
    journey = JOURNEY.of(resolution.state)
    others = tuple(one for one in journey.mounts if one.rider != rider)
    mounts = others if mount is None else (*others, mount)
    resolution.put(JOURNEY, replace(journey, mounts=mounts))


def _mount(rider: str, block: StatBlock) -> Mount:
    """The creature with its rates. Raises RuleError where nobody has written how fast it is."""
    move, fly = (number_on(block, field) for field in (MOVE, FLY))
    if not (move or fly):
        raise RuleError(
            f"No movement is written for {block.name}. ", WayOut("Write it", "monster keep"), "."
        )
    return Mount(rider, block.name, move, fly)


def _size(state: GameState, rider: str, word: str) -> Burden:
    """How large a rider is: as it was said, else a hobbit is small and all others are human."""
    if word in SIZES:
        return SIZES[word]
    return Burden.HALF_HUMAN if has_trait(state, rider, HOBBIT.key) else Burden.HUMAN


@FAMILY.answers("OSE-UNSTABLE")
def in_the_saddle(state: GameState, question: Unsteady) -> Iterator[Verdict]:
    """Who rides a winged beast out of doors shoots badly and casts nothing (OSE-UNSTABLE)."""
    mount = mount_of(state, question.who)
    if mount is not None and mount.fly and scale_of(state) is Scale.WILDERNESS:
        yield Verdict(Ruling.AUTOMATIC, f"rides {mount.name}", "OSE-UNSTABLE")
