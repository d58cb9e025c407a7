"""Conditions with a key: what they forbid and what they change."""

from rules.attack.records import AttackBonus, AttackRuling, DamageBonus, DefenceBonus
from rules.conditions.bearing import OF_THINGS
from rules.conditions.magic import OF_SPELLS, PETRIFIED
from rules.conditions.shapes import Condition, Role, Says, no_spells
from rules.kernel.folding import folded
from rules.kernel.questions import Addend, Mode, Ruling, Verdict
from rules.state.health import PRISONER as PRISONER_KEY

OSE_HELPLESS = "OSE-HELPLESS"
OSE_BLIND = "OSE-BLIND"
BLIND = Condition(
    key="blind",
    name="blind",
    means="cannot attack, or cast at others",
    source=OSE_BLIND,
)
OSE_SPELLCASTING = "OSE-SPELLCASTING"
BOUND = Condition(
    key="bound",
    name="bound",
    means="no free hands, and no spells",
    source=OSE_SPELLCASTING,
    says=(no_spells("The bound cannot cast spells.", OSE_SPELLCASTING),),
)
GAGGED = Condition(
    key="gagged",
    name="gagged",
    means="cannot speak, and so not cast spells",
    source=OSE_SPELLCASTING,
    says=(no_spells("The gagged cannot cast spells.", OSE_SPELLCASTING),),
)
GHOUL_PARALYSED = Condition(
    key="ghoul-paralysed",
    name="frozen with fear",
    means="cannot act, but is not helpless",
    source="ERIS-GHOUL-PARALYSIS",
    stops_action=True,
)
HELD = Condition(
    key="held",
    name="held",
    means="cannot move, cast, or attack others; `/do grapple` breaks free",
    source="ERIS-GRAPPLE-GYGAX",
    holds=True,
    says=(no_spells("Those who are held have no free hands, and cannot cast.", OSE_SPELLCASTING),),
)
OUT = Condition(
    key="out",
    name="out of action",
    means="cannot act",
    source="OSE-MORALE",
    stops_action=True,
)
PRISONER = Condition(
    key=PRISONER_KEY,
    name="prisoner",
    verb="is held",
    means="in enemy hands, and cannot fight or travel with the party",
    source="ERIS-MASS-DEATH",
    stops_action=True,
)
SILENCED = Condition(
    key="silenced",
    name="silenced",
    means="cannot make a sound, or cast spells",
    source=OSE_SPELLCASTING,
    says=(no_spells("The silenced cannot cast spells.", OSE_SPELLCASTING),),
)
STUNNED = Condition(
    key="stunned",
    name="stunned",
    means="cannot act",
    source="ERIS-GRAPPLE-GYGAX",
    stops_action=True,
)
OSE_UNSTABLE = "OSE-UNSTABLE"
UNSTABLE_PENALTY = -4
OSE_RUNNING = "OSE-RUNNING"
WINDED_PENALTY = -2


def attacked(question: AttackRuling) -> tuple[Verdict, ...]:
    """A blow hits by itself; a missile has to be aimed."""
    if question.mode is not Mode.MELEE:
        return ()
    return (Verdict(Ruling.AUTOMATIC, "helpless", OSE_HELPLESS),)


SAYS_HELPLESS = (Says(AttackRuling, Role.WHOM, attacked),)
"""What every condition says by which somebody is helpless."""
HELPLESS = Condition(
    key="helpless",
    name="helpless",
    means="cannot act; melee hits without a roll",
    source=OSE_HELPLESS,
    stops_action=True,
    says=SAYS_HELPLESS,
)


ASLEEP = Condition(
    key="asleep",
    name="asleep",
    means="cannot act; melee hits without a roll",
    source=OSE_HELPLESS,
    verb="falls",
    stops_action=True,
    says=SAYS_HELPLESS,
)


PARALYSED = Condition(
    key="paralysed",
    name="paralysed",
    means="cannot act; melee hits without a roll",
    source=OSE_HELPLESS,
    stops_action=True,
    says=SAYS_HELPLESS,
)


def shoot(question: AttackBonus) -> tuple[Addend, ...]:
    """Missiles lose 4."""
    return (
        (Addend("unsteady", UNSTABLE_PENALTY, OSE_UNSTABLE),)
        if question.mode is Mode.MISSILE
        else ()
    )


UNSTABLE = Condition(
    key="unstable",
    name="unsteady",
    means="on a rolling ship or a flying mount: shots -4, no spells",
    source=OSE_UNSTABLE,
    says=(
        Says(AttackBonus, Role.WHO, shoot),
        no_spells("On unsteady ground nobody can cast spells.", OSE_UNSTABLE),
    ),
)


def worse(question: AttackBonus | DamageBonus | DefenceBonus) -> tuple[Addend, ...]:
    """Two less on each; of defences on armour class alone."""
    if isinstance(question, DefenceBonus) and question.against:
        return ()
    return (Addend("exhausted", WINDED_PENALTY, OSE_RUNNING),)


WINDED = Condition(
    key="winded",
    name="exhausted from running",
    means="attacks, damage and armour -2 until 3 turns of rest",
    source=OSE_RUNNING,
    says=(
        Says(AttackBonus, Role.WHO, worse),
        Says(DamageBonus, Role.WHO, worse),
        Says(DefenceBonus, Role.WHOM, worse),
    ),
)


CONDITIONS: tuple[Condition, ...] = (
    ASLEEP,
    BLIND,
    BOUND,
    GAGGED,
    GHOUL_PARALYSED,
    HELD,
    HELPLESS,
    OUT,
    PARALYSED,
    PRISONER,
    SILENCED,
    STUNNED,
    UNSTABLE,
    WINDED,
    *OF_SPELLS,
    *OF_THINGS,
)
"""A new one is its file and a line here."""
BY_KEY = {condition.key: condition for condition in CONDITIONS}
STOPS_ACTION = frozenset(condition.key for condition in CONDITIONS if condition.stops_action)
PUTS_OUT = frozenset(one.key for one in (ASLEEP, HELPLESS, OUT, PARALYSED, PETRIFIED, PRISONER))
"""Who is under one of these is out of a fight, and not for a moment alone (R-DECIDED)."""
HOLDS = frozenset(condition.key for condition in CONDITIONS if condition.holds)


def condition_named(name: str) -> Condition | None:
    """The condition that is called so, None for a name that has no rules behind it."""
    wanted = folded(name)
    return next((one for one in CONDITIONS if folded(one.name) == wanted), None)
