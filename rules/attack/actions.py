"""What somebody wants to do with a weapon."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.questions import Mode
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Action):
    """Attack one or more targets: the roll, the damage of a hit, and all that follows.

    `attacker` is a character, a combatant (of a group all who can attack do, or `count` of them)
    or one body; "" is the member's active character. A target without a number is whoever of the
    group stands foremost. `item` is the id of the weapon, `UNARMED` for bare hands, "" for the one
    used last or in hand. `mode` None follows from the weapon. `distance` None is how far apart they
    are known to be. `cover` is 0 to 4, or `COMPLETE_COVER`. `how` are the words of manoeuvres.
    `against` is the key of the defence that it has to reach, `AC` for armour class; "" is as the
    weapon is meant.

    `modifier`, `damage` (dice as text) and `thac0` (as the game writes it) count for this attack
    alone. `round` is the one that a button answers. `forced` is the face of the d20 and
    `forced_damage` the damage of each hit, and `allow` passes what is forbidden; these
    three are the referees'.
    """

    targets: tuple[str, ...]
    attacker: str = ""
    item: str = ""
    mode: Mode | None = None
    distance: int | None = None
    cover: int = 0
    how: tuple[str, ...] = ()
    against: str = ""
    count: int | None = None
    modifier: int = 0
    damage: str = ""
    thac0: int | None = None
    forced: int | None = None
    forced_damage: int | None = None
    allow: bool = False
    seen: Visibility = Visibility.PUBLIC
    round: int | None = None
