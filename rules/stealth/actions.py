"""What people do unseen."""

from dataclasses import dataclass

from rules.kernel.action import Action
from rules.kernel.visibility import Visibility


@dataclass(frozen=True, slots=True, kw_only=True)
class SneakUp(Action):
    """Roll 1d6 for those who sneak together (ERIS-SNEAK): targets, or the whole `party`.

    Without either it is one's own character. `camouflaged` if the ground hides them, `detected` if
    others know that somebody is there. `allow` lets them sneak by a bright light (referee).
    """

    targets: tuple[str, ...] = ()
    party: bool = False
    camouflaged: bool = False
    detected: bool = False
    allow: bool = False
    forced: int | None = None
    seen: Visibility = Visibility.PUBLIC


@dataclass(frozen=True, slots=True, kw_only=True)
class StopSneaking(Action):
    """Walk on openly; without a target everybody does whom one plays, and a referee's are all."""

    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PickPocket(Action):
    """Pick a pocket (ERIS-PICKPOCKET): d100 for at most `skill`, and the victim's 1d6.

    `skill` None is what is written for the thief, or their skill as a Pickpocketer.
    `thief` "" is one's own character; `victim` is a target, or the name of somebody who is nowhere
    in the game. The rest is as in SneakUp; `forced_notice` is the victim's die.
    """

    victim: str
    skill: int | None = None
    thief: str = ""
    camouflaged: bool = False
    detected: bool = False
    allow: bool = False
    forced: int | None = None
    forced_notice: int | None = None
    seen: Visibility = Visibility.PUBLIC
