"""What happens at 0 hit points: the rules of death."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.kernel.numbers import divide_down
from rules.kernel.resolution import Resolution
from rules.kernel.targets import body_of, id_of, split_target
from rules.record import replace
from rules.state.encounter import Kind
from rules.state.health import Endurance, Life, Vitals

SettingReader = Callable[[str], str]
"""Gives the value of a setting by its key."""
WOUND_LEVELS = ("Healthy", "Bruised", "Bloodied", "Injured")
"""The words for wound levels 0 to 3."""
LEAST_CAP = 1
EXHAUSTED_HIT_POINTS = 1
"""What is left to whoever is totally exhausted (ENDURANCE-EXHAUSTED)."""
SETTING = "death"


@dataclass(frozen=True, slots=True)
class Wound:
    """What a rule is told of damage: the body before it, its hit points after it, and its cause.

    `on_miss` is damage of an attack that missed, which kills no minion (ENDURANCE-MISS).
    """

    before: Vitals
    hit_points: int
    level: int
    is_attack: bool
    setting: SettingReader
    on_miss: bool = False


@dataclass(frozen=True, slots=True)
class DeathRule:
    """One way of dying. `key` is the value of the setting `death`, `source` the catalogue ID.

    `lives` are the ways in which a body can stand under it; being put to sleep is one under all.
    `hurt` gives the body after a wound; `at` the body as its hit points and level alone make it,
    for healing and corrections; `cap` the number that healing reaches. `fail_save` is None where
    nobody rolls death saves, `wakes` says that the unconscious come round after d6 periods.
    `is_bloodied` says whether a body is; None where the rulebook knows no such thing. `heal` gives
    the body after healing of so much, None where that is hit points up to the cap and no more.
    `heals_from_zero` if it counts from 0 for whoever has less (R-DYING-HEALED).
    """

    key: str
    label: str
    source: str
    lives: tuple[Life, ...]
    hurt: Callable[[Wound], Vitals]
    at: Callable[[Vitals, int, int], Vitals]
    cap: Callable[[Vitals], int]
    fail_save: Callable[[Vitals], Vitals] | None = None
    wakes: bool = False
    is_bloodied: Callable[[Vitals], bool] | None = None
    heal: Callable[[Vitals, int], Vitals] | None = None
    heals_from_zero: bool = False

    def base(self, vitals: Vitals) -> int:
        """The hit points that healing is added to."""
        return max(0, vitals.hit_points) if self.heals_from_zero else vitals.hit_points


def _full_cap(vitals: Vitals) -> int:
    """Healing reaches the maximum."""
    return vitals.maximum


def lies_alive(vitals: Vitals) -> bool:
    """Whether a body is down but not dead."""
    return vitals.life in (Life.UNCONSCIOUS, Life.CRITICAL)


def _above_zero(vitals: Vitals) -> Life:
    """How a body stands that has hit points now: up, unless it had some before and lay there.

    Somebody unconscious above 0 was put to sleep, which hit points do not end.
    """
    return vitals.life if vitals.hit_points > 0 else Life.UP


def _is_spared(vitals: Vitals, hit_points: int) -> bool:
    """Whether a body lies alive and loses nothing: no rule kills it for where it lay before."""
    return lies_alive(vitals) and hit_points >= vitals.hit_points


def life_at(hit_points: int, level: int) -> Life:
    """How a body of that level stands at these hit points; level 0 dies below 0 (R-ERIS-WAKE)."""
    if hit_points > 0:
        return Life.UP
    if hit_points == 0:
        return Life.UNCONSCIOUS
    return Life.CRITICAL if hit_points >= -level else Life.DEAD


def _at_eris(vitals: Vitals, hit_points: int, level: int) -> Vitals:
    """The body at these hit points. The time of waking lasts only while it lies at exactly 0."""
    life = life_at(hit_points, level)
    if life is Life.UP:
        life = _above_zero(vitals)
    elif life is Life.DEAD and _is_spared(vitals, hit_points):
        life = Life.CRITICAL
    wakes = vitals.wakes_at_turn if life is vitals.life is Life.UNCONSCIOUS else None
    return replace(vitals, hit_points=hit_points, life=life, wakes_at_turn=wakes)


ERIS_DEATH = DeathRule(
    key="eris",
    label="Unconscious at 0, alive down to minus the level.",
    source="ERIS-DEATH",
    lives=(Life.UP, Life.UNCONSCIOUS, Life.CRITICAL, Life.DEAD),
    hurt=lambda wound: _at_eris(wound.before, wound.hit_points, wound.level),
    at=_at_eris,
    cap=_full_cap,
    wakes=True,
)


def caps(full: int) -> tuple[int, int, int, int]:
    """What healing reaches at wound levels 0 to 3: rounded down, at least 1 (R-WOUND-ROUND)."""
    bruised, bloodied, injured = divide_down(full * 3, 4), divide_down(full, 2), surge(full)
    return full, max(LEAST_CAP, bruised), max(LEAST_CAP, bloodied), max(LEAST_CAP, injured)


def surge(full: int) -> int:
    """A quarter of full hit points, rounded down."""
    return divide_down(full, 4)


def cap(vitals: Vitals) -> int:
    """What healing reaches with the wounds now open."""
    return caps(vitals.maximum)[vitals.wound_level]


def surge_value(vitals: Vitals) -> int:
    """A healing surge: a quarter of full hit points, whatever wounds are open."""
    return surge(vitals.maximum)


def is_bloodied_four_wounds(vitals: Vitals) -> bool:
    """At half of full hit points or less, whatever the wound level (R-WOUND-BLOODIED)."""
    return vitals.hit_points * 2 <= vitals.maximum


def _deepen(vitals: Vitals) -> Vitals:
    """One wound level more; beyond Injured is death. Hit points above the new cap are lost."""
    if vitals.wound_level >= len(WOUND_LEVELS) - 1:
        return replace(vitals, life=Life.DEAD, saves_due=0, secret_failures=0)
    wounded = replace(vitals, wound_level=vitals.wound_level + 1)
    return replace(wounded, hit_points=min(wounded.hit_points, cap(wounded)))


def _at_four_wounds(vitals: Vitals, hit_points: int, _level: int) -> Vitals:
    """The body at these hit points: dying at 0 or less, without a wound opening or closing."""
    if hit_points <= 0:
        life = Life.DEAD if vitals.life is Life.DEAD else Life.UNCONSCIOUS
        return replace(vitals, hit_points=hit_points, life=life)
    life = _above_zero(vitals)
    risen = replace(vitals, hit_points=hit_points, life=life)
    return replace(risen, failed_saves=0, saves_due=0, secret_failures=0)


def _hurt_four_wounds(wound: Wound) -> Vitals:
    """The body after a wound; crossing the threshold is a fall, which opens a wound level."""
    fallen = _at_four_wounds(wound.before, wound.hit_points, wound.level)
    return _deepen(fallen) if _opens_wound(wound) else fallen


def fail_save(vitals: Vitals) -> Vitals:
    """The body after a failed death save (4E-DEATH-SAVE)."""
    return _deepen(replace(vitals, failed_saves=vitals.failed_saves + 1))


def _opens_wound(wound: Wound) -> bool:
    """R-WOUND-ZERO, R-WOUND-SOURCE and R-WOUND-REPEAT."""
    # Under `below-zero` the last hit point of safety is 0, under `zero-or-below` it is 1.
    safe = 1 if wound.setting("wound_threshold") == "zero-or-below" else 0
    if not wound.before.hit_points >= safe > wound.hit_points:
        return False
    if wound.setting("wound_source") == "attack" and not wound.is_attack:
        return False
    return wound.setting("wound_repeat") == "every-fall" or wound.before.wound_level == 0


FOUR_WOUNDS_DEATH = DeathRule(
    key="4e-wounds",
    label="Wound levels and death saves.",
    source="4E-WOUNDS",
    lives=(Life.UP, Life.UNCONSCIOUS, Life.DEAD),
    hurt=_hurt_four_wounds,
    at=_at_four_wounds,
    cap=cap,
    heals_from_zero=True,
    fail_save=fail_save,
    is_bloodied=is_bloodied_four_wounds,
)


def _at_ose(vitals: Vitals, hit_points: int, _level: int) -> Vitals:
    """Dead at 0 or less; above it whoever was down for want of hit points is up."""
    if hit_points > 0:
        life = _above_zero(vitals)
    else:
        life = Life.UNCONSCIOUS if _is_spared(vitals, hit_points) else Life.DEAD
    return replace(vitals, hit_points=hit_points, life=life)


OSE_DEATH = DeathRule(
    key="ose",
    label="Dead at 0 hit points.",
    source="OSE-DEATH",
    lives=(Life.UP, Life.UNCONSCIOUS, Life.DEAD),
    hurt=lambda wound: _at_ose(wound.before, wound.hit_points, wound.level),
    at=_at_ose,
    cap=_full_cap,
)


def _endurance_of(vitals: Vitals) -> Endurance:
    """The tallies of a body that this rule is for."""
    assert vitals.endurance is not None
    return vitals.endurance


def is_bloodied_tiring(vitals: Vitals) -> bool:
    """By normal damage of half the listed hit points or more (R-ENDURANCE-BLOODIED)."""
    endurance = _endurance_of(vitals)
    return endurance.normal * 2 >= endurance.listed


def exhausted(vitals: Vitals) -> Vitals:
    """The body without any strength left: 1 hit point, and tallies that say so."""
    endurance = _endurance_of(vitals)
    tired = max(endurance.tired, vitals.maximum - endurance.normal)
    tallies = replace(endurance, tired=tired, exhausted=True)
    return replace(vitals, hit_points=EXHAUSTED_HIT_POINTS, endurance=tallies)


def _hurt_tiring(wound: Wound) -> Vitals:
    """The body after a wound; any damage kills the exhausted, and a miss kills nobody."""
    endurance = _endurance_of(wound.before)
    amount = wound.before.hit_points - wound.hit_points
    after = replace(wound.before, endurance=replace(endurance, normal=endurance.normal + amount))
    if endurance.exhausted and not amount:
        return after
    left = min(wound.hit_points, 0) if endurance.exhausted else _left(after)
    if left > 0:
        return replace(after, hit_points=left)
    if wound.on_miss:
        return exhausted(after)
    return replace(after, hit_points=left, life=Life.DEAD)


def tire(vitals: Vitals, amount: int) -> Vitals:
    """The body after endurance damage, which exhausts and never kills."""
    endurance = _endurance_of(vitals)
    after = replace(vitals, endurance=replace(endurance, tired=endurance.tired + amount))
    left = _left(after)
    return replace(after, hit_points=left) if left > 0 else exhausted(after)


def heal(vitals: Vitals, amount: int) -> Vitals:
    """Normal damage goes first, then that of endurance (ENDURANCE-HEALING).

    The exhausted recover once both are below what the body has (R-EXHAUSTED-HEAL).
    """
    endurance = _endurance_of(vitals)
    normal = max(0, endurance.normal - amount)
    rest = amount - (endurance.normal - normal)
    tallies = replace(endurance, normal=normal, tired=max(0, endurance.tired - rest))
    return _recovered(replace(vitals, endurance=tallies))


def with_hit_points(vitals: Vitals, hit_points: int, _level: int = 0) -> Vitals:
    """The body at these hit points, the tallies made to fit: normal damage first."""
    if hit_points <= 0 and not _is_spared(vitals, hit_points):
        return replace(vitals, hit_points=hit_points, life=Life.DEAD)
    endurance, spent = _endurance_of(vitals), vitals.maximum - hit_points
    tired = min(endurance.tired, spent)
    tallies = replace(endurance, normal=spent - tired, tired=tired)
    return _recovered(replace(vitals, endurance=tallies))


def _recovered(vitals: Vitals) -> Vitals:
    """The body as its tallies make it; without any strength it stays as it is."""
    left = _left(vitals)
    if left <= 0:
        return vitals
    tallies = replace(_endurance_of(vitals), exhausted=False)
    life = _above_zero(vitals)
    return replace(vitals, hit_points=left, life=life, endurance=tallies)


def _left(vitals: Vitals) -> int:
    return vitals.maximum - _endurance_of(vitals).spent


TIRING_DEATH = DeathRule(
    key="endurance",
    label="Two tallies, and exhausted before dead.",
    source="ENDURANCE",
    lives=(Life.UP, Life.UNCONSCIOUS, Life.DEAD),
    hurt=_hurt_tiring,
    at=with_hit_points,
    cap=_full_cap,
    is_bloodied=is_bloodied_tiring,
    heal=heal,
)


DEATHS: tuple[DeathRule, ...] = (OSE_DEATH, ERIS_DEATH, FOUR_WOUNDS_DEATH)
"""Those that a game can choose."""
OF_MONSTERS: tuple[DeathRule, ...] = (OSE_DEATH, TIRING_DEATH)
"""Those of monsters, whatever the game has chosen."""


def death_rule(key: str) -> DeathRule:
    """The rule that a value of the setting names."""
    return next(rule for rule in DEATHS if rule.key == key)


def rule_of(resolution: Resolution, target: str) -> DeathRule:
    """The rule a target dies by: monsters under OSE-DEATH, or ENDURANCE where it has them tire.

    A referee can put a monster under the rule of characters.
    """
    combatant = resolution.find_combatant(id_of(target))
    if combatant is not None and combatant.kind is Kind.MONSTER and not combatant.dies_as_character:
        body = body_of(combatant, split_target(target)[1])
        tires = body is not None and body.vitals.endurance is not None
        return TIRING_DEATH if tires else OSE_DEATH
    return death_rule(resolution.setting(SETTING))


def level_of(resolution: Resolution, target: str) -> int:
    """The level that ERIS-DEATH counts with: the sheet's, and 0 for normal humans (R-ERIS-WAKE)."""
    combatant_id = id_of(target)
    character = resolution.find_character(combatant_id)
    if character is not None:
        return character.level
    combatant = resolution.find_combatant(combatant_id)
    assert combatant is not None
    return 0 if combatant.normal_human else combatant.level
