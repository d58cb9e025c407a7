"""`/ref damage` and `/ref heal`: hit points; `/life`: death saves, waking, how somebody stands."""

from typing import Annotated

from cogs.core.commands import Group
from cogs.core.feature import Feature
from cogs.core.lines import Does
from cogs.core.moments import dies, referees
from cogs.core.naming import active_character
from cogs.core.numbers import read_temporary
from cogs.core.offers import wounded
from cogs.core.option import Option, Typed, text, whole
from cogs.core.options import (
    Body,
    DamageKinds,
    Mode,
    OwnTargets,
    Targets,
    groups,
    own_targets,
    target_in,
)
from cogs.core.present import named_each, named_one_by_one, those_who_lie, those_who_stand
from cogs.core.said import says
from cogs.render.deeds import Doer
from rules.checks.kinds import CHECKS
from rules.checks.records import AskChecks
from rules.errors import RuleError, WayOut
from rules.health.death_rules import WOUND_LEVELS
from rules.health.dying import LARGEST_MODIFIER
from rules.health.healing import HIGHEST, LOWEST
from rules.health.records import (
    TEMPORARY,
    Damage,
    EndTemporary,
    ForgetSubdual,
    GiveTemporary,
    Heal,
    RollDeathSave,
    SetDeathRule,
    SetHitPoints,
    SetLife,
    SetWoundLevel,
    Wake,
)
from rules.kernel.action import Action
from rules.kernel.dues import DueKind
from rules.kernel.visibility import Visibility
from rules.state.health import Life
from rules.systems import ENGINE

HEALTH = Group()
LIFE = Group("life", "Between walking and dead")
AMOUNT_LIMIT = 100
Amount = Annotated[
    str, text(AMOUNT_LIMIT, "A number or dice, such as 4 or 1d8+1; rolled once for all")
]
By = Annotated[
    str,
    Option(about="Who does it, if that should be told", read=target_in, suggest=own_targets),
]
Save = Annotated[
    str,
    Option(
        suggest=lambda _: [(one.name, one.key) for one in CHECKS if one.key.startswith("save_")]
    ),
]
LIVES = {life.value: life.name for life in Life}
WOUNDS = {f"wounds: {name}": str(level) for level, name in enumerate(WOUND_LEVELS)}
NO_SUBDUAL = "no-subdual"
NO_TEMPORARY = "no-temporary"
WELL = {
    "no subdual damage any more": NO_SUBDUAL,
    "no temporary hit points any more": NO_TEMPORARY,
}
DEATH_RULES = {
    "as monsters do: dead at 0": "monster",
    "as characters do in this game": "character",
}


FEATURE = Feature(
    lines={
        "heal": Does("heal", "target", asks=True),
        "death-save": Does("life save", "target", "#round"),
        "death-save-mine": Does("life save"),
        "wake": Does("life wake", "target"),
    },
    order=300,
)


def _gives_temporary(doer: Doer) -> bool:
    """Whoever plays somebody, where the game leaves it to them."""
    is_player = doer.character is not None and not doer.viewer.is_referee
    return is_player and TEMPORARY.in_force(doer.state) == "on"


@HEALTH.command(
    "damage",
    target="Who is hurt; several with commas, a range such as Goblins 2-4, or Goblins (all)",
    attack="Whether it is an attack; a fall or poison is none",
    kind="What it is, set apart by commas: fire, breath, magic",
    half="Whether they take half of it, such as those who saved",
    on_miss="Whether an attack did it though it missed; that kills no minion",
    save="A saving throw that all in the area roll, for half of it (referee)",
)
@says(
    "damage, take, takes, dmg, hit for, hit * for, hurt, lose hp, loses, harm, wound, bites "
    "* for, hits * for, hp off, minus hp, suffers, falls off, burns for, trips, bites, hits "
    "again, hits, hit points off, deal, deals, does * to, takes * damage, loses * hp, bites for, "
    "claws for, is hit for, points of damage, damage to, dmg to, points off, for * damage, "
    "lost * hp, took, smashes * for, slams * for, stabs * for, claws * for, clubs * for, slashes "
    "* for, crushes * for, stings * for, strikes * for, shoots * for, gores * for, kicks * for, "
    "falls on, falls * on, lands on",
    "Take {amount} from {target}",
    when=referees,
    offers={"target": named_each},
    needs=("amount",),
)
@says(
    "damage, dmg, takes damage, hurt",
    "Take hit points from {target}",
    when=referees,
    offers={"target": named_each},
)
def damage(
    target: Targets,
    amount: Amount,
    by: By = "",
    attack: bool = True,
    kind: DamageKinds = (),
    half: bool = False,
    on_miss: bool = False,
    mode: Mode = Visibility.PUBLIC,
    save: Save = "",
) -> Action:
    """Take hit points from somebody"""
    action = Damage(
        targets=target,
        amount=amount,
        by=by,
        is_attack=attack,
        tags=kind,
        half=half,
        on_miss=on_miss,
        seen=mode,
    )
    return _with_save(action, save) if save else action


@HEALTH.command("heal", target="Who is healed; several with commas, or Guards (all)")
@says(
    "heal, heals, cure, restore, regain, regains, gets back, recover, hp back, mend, bandage, "
    "bind, patch up, treat, first aid, tend to, gains hp, hp for, recovers, healed, back up "
    "to, restored, rest heals, gains * hit points",
    "Give {target} {amount} hit points",
    when=referees,
    offers={"target": wounded},
)
def heal(target: OwnTargets, amount: Amount, by: By = "", mode: Mode = Visibility.PUBLIC) -> Action:
    """Give hit points back, as far as wounds and the maximum allow"""
    temporary = read_temporary(amount)
    if temporary is not None:
        return GiveTemporary(targets=target, amount=temporary, by=by, seen=mode)
    return Heal(targets=target, amount=amount, by=by, seen=mode)


@LIFE.command("temporary", target="Who gets them; several with commas, or Guards (all)")
@says(
    "temporary hit points, temp hp, temporary hp, temp hit points, thp, temps, gets temporary",
    "Give {target} {amount} temporary hit points",
    when=referees,
    offers={"target": named_each},
    needs=("amount",),
)
@says(
    "temporary hit points, temp hp, temporary hp, temp hit points, thp, temps",
    "{amount} temporary hit points",
    when=_gives_temporary,
    needs=("amount",),
)
def temporary(
    target: OwnTargets, amount: Amount, by: By = "", mode: Mode = Visibility.PUBLIC
) -> Action:
    """Give hit points that damage takes first; a rest ends them, and the higher number stays"""
    return GiveTemporary(targets=target, amount=read_temporary(amount) or amount, by=by, seen=mode)


def _with_save(damage: Damage, save: str) -> AskChecks:
    """The same damage for all who are in an area, half of it for those who save."""
    if damage.half or damage.on_miss or damage.seen.is_secret:
        raise RuleError("Where people save, leave out `half`, `on_miss` and `mode`.")
    return AskChecks(
        what=save,
        targets=damage.targets,
        damage=damage.amount,
        by=damage.by,
        tags=damage.tags,
        is_attack=damage.is_attack,
    )


def _dying(typed: Typed, text: str) -> str:
    """Who was typed, else the first of the person's own who has to roll, or the character that
    they play. Raises RuleError if there is nobody."""
    if text:
        return target_in(typed, text)
    dues = ENGINE.what_is_due(typed.game.state, typed.viewer)
    for due in dues:
        if due.kind is DueKind.DEATH_SAVE and due.is_of(typed.viewer):
            return due.target
    character = active_character(typed.game, typed.user_id)
    if character is None:
        raise RuleError(WayOut("Say who is dying", "life save"), ".")
    return character.id


@LIFE.command(
    "save",
    target="Who is dying; without it your own character",
    modifier="Added to the roll; without it what the sheet says",
    result="Enter how it went instead of rolling (referee)",
    forced="Set the total to this (referee)",
)
@says(
    "death save, save vs death, deathsave, save against death, roll death save, save or die, "
    "stabilize, stabilise, am i dying, do i live, bleed out",
    "Roll a death save[ for {target}]",
    when=dies,
)
def save(
    target: Annotated[str, Option(read=_dying, suggest=own_targets, blank=True)] = "",
    modifier: Annotated[int, whole(-LARGEST_MODIFIER, LARGEST_MODIFIER)] | None = None,
    result: Annotated[str, Option(choices={"passed": "pass", "failed": "fail"})] = "",
    forced: Annotated[int, whole(-LARGEST_MODIFIER, 20 + LARGEST_MODIFIER)] | None = None,
    mode: Mode = Visibility.PUBLIC,
) -> Action:
    """Roll a death save"""
    return RollDeathSave(target=target, modifier=modifier, forced=forced, result=result, seen=mode)


@LIFE.command("wake", target="Who lies unconscious at 0 hit points")
def wake(target: Body) -> Action:
    """Wake somebody; it takes a turn"""
    return Wake(target=target)


@LIFE.command("set", state="How they stand, or how deep their wounds are")
@says(
    "kill, kills, dies, die, dead, is dead, drops, drop dead, goes down, is down, slain, "
    "falls dead, hes done, shes done, its done, bites it, croaks, "
    "perishes, is killed, has died, is slain, keels over, snuffs it, is no more, gets killed, "
    "rip, ded, didnt make it, is toast, expires, kill off, collapses dead",
    "{target}: dead",
    when=referees,
    offers={"target": named_one_by_one},
    needs=("target",),
    state="DEAD",
)
@says(
    "is unconscious, knocked out, knock out, passes out, falls unconscious, out cold, faints",
    "{target}: unconscious",
    when=referees,
    offers={"target": those_who_stand},
    needs=("target",),
    state="UNCONSCIOUS",
)
@says(
    "revive, revives, is revived, back on * feet, comes back to life, lives after all",
    "{target}: up again",
    when=referees,
    offers={"target": those_who_lie},
    needs=("target",),
    state="UP",
)
def set_(
    target: Body, state: Annotated[str, Option(choices={**LIVES, **WOUNDS, **WELL})]
) -> Action:
    """Say how somebody stands, whatever their hit points are (referee)"""
    if state.isdecimal():
        return SetWoundLevel(target=target, wound_level=int(state))
    if state == NO_SUBDUAL:
        return ForgetSubdual(target=target)
    if state == NO_TEMPORARY:
        return EndTemporary(target=target)
    return SetLife(target=target, life=Life[state])


@LIFE.command("points", hit_points="What they have now", maximum="The new maximum, if it changed")
@says(
    "set hp, hp to, hit points to, set * hp, hp is, hp are, puts hp, back to * hp, hp back "
    "to, down to * hp, at * hp, now has * hp, has * hp, hp now, hp =, is at, hit points now, "
    "hp set, adjust hp, correct hp, has * left, down to",
    "{target} has {hit_points} hit points",
    when=referees,
    offers={"target": named_one_by_one},
    needs=("hit_points",),
)
def points(
    target: Body,
    hit_points: Annotated[int, whole(LOWEST, HIGHEST)],
    maximum: Annotated[int, whole(1, HIGHEST)] | None = None,
) -> Action:
    """Correct hit points, without a wound or a healing"""
    return SetHitPoints(target=target, hit_points=hit_points, maximum=maximum)


@LIFE.command("rule", target="Which monster or group", dies="How it dies")
def rule(
    target: Annotated[str, Option(read=target_in, suggest=groups)],
    dies: Annotated[str, Option(choices=DEATH_RULES)],
) -> Action:
    """Say by which rule a monster dies (referee)"""
    return SetDeathRule(target=target, as_character=dies == "character")
