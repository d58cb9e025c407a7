"""Special ways to attack."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rules.attack import FAMILY
from rules.attack.records import RANGE_MODS, AttackBonus, AttackRuling, Way
from rules.combat.records import FIRE_INTO_MELEE
from rules.combat.records import FIRST_FIRE as FIRST_FIRE_SETTING
from rules.errors import RuleError
from rules.health.records import SUBDUE
from rules.items.reading import find_item, items_of
from rules.items.tags import NATURAL
from rules.items.things import HURLED
from rules.items.wares import charges
from rules.kernel.questions import Addend, Mode, Ruling, Verdict
from rules.kernel.targets import find_combatant
from rules.kernel.words import singular
from rules.positions.spacing import in_melee, touches
from rules.state.game import GameState

OSE_BEHIND = "OSE-BEHIND"
ERIS_PARRY = "ERIS-PARRY"
R_MONSTER = "R-MONSTER"
ERIS_INDIRECT_FIRE = "ERIS-INDIRECT-FIRE"
PENALTY = -2
ERIS_FIRE_INTO_MELEE = "ERIS-FIRE-INTO-MELEE"
OSE_SUBDUE = "OSE-SUBDUE"
_SHARP = frozenset(
    ("beak", "bite", "claw", "fang", "gore", "horn", "spine", "sting", "talon", "tooth", "tusk")
)
"""What a body strikes with that has no flat side."""


def nothing(_state: GameState, _question: AttackBonus | AttackRuling) -> tuple[()]:
    """What a manoeuvre says that neither adds nor rules anything."""
    return ()


def always(_state: GameState) -> bool:
    """Whether a manoeuvre can be used: in every game."""
    return True


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """One way. `key` is the word in `Attack.how`, `label` what it is called, `source` the ID.

    `means` says what it does in a few words. `mode` is how alone it is done, None for any way.
    `is_extra` is for what one body does besides its attacks of the round. `is_open` is whether a
    game plays with it. `adds` is what it adds to the roll, `rules` what it rules; both see the
    whole deed.
    """

    key: str
    label: str
    means: str
    source: str
    mode: Mode | None = None
    is_extra: bool = False
    is_open: Callable[[GameState], bool] = always
    adds: Callable[[GameState, AttackBonus], Iterable[Addend]] = nothing
    rules: Callable[[GameState, AttackRuling], Iterable[Verdict]] = nothing


def _no_shield(_state: GameState, _question: AttackRuling) -> tuple[Verdict, ...]:
    """The shield does not count."""
    return (Verdict(Way.IGNORES_SHIELD, "from behind", OSE_BEHIND),)


BEHIND = Manoeuvre(
    key="behind",
    label="from behind",
    means="the target's shield does not count",
    source=OSE_BEHIND,
    rules=_no_shield,
)


def _is_played_counter(state: GameState) -> bool:
    """Whether anybody has such a blow now."""
    combatants = state.encounter.combatants if state.encounter is not None else ()
    guards = (one.turn.guard for one in combatants)
    return any(guard is not None and guard.counters for guard in guards)


def _only_when_due(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Nobody strikes back whom no natural 1 has let."""
    combatant = find_combatant(state, question.who)
    guard = None if combatant is None else combatant.turn.guard
    counters = () if guard is None else guard.counters
    if not any(touches(one, question.whom) for one in counters):
        yield Verdict(
            Ruling.FORBIDDEN, "There is no counter-attack to be made on them.", ERIS_PARRY
        )


COUNTER = Manoeuvre(
    key="counter",
    label="counter-attack",
    means="at once, where an attacker rolled a natural 1 against a parry",
    source=ERIS_PARRY,
    is_extra=True,
    is_open=_is_played_counter,
    rules=_only_when_due,
)


def _can_charge(state: GameState) -> bool:
    """Whether anybody there has what does more in a charge."""
    combatants = state.encounter.combatants if state.encounter is not None else ()
    return any(charges(state, item) for one in combatants for item in items_of(state, one.id))


def _only_from_afar(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Who is in melee cannot run up, and not everybody can charge."""
    items = items_of(state, question.who)
    if not any(charges(state, item) for item in items):
        yield Verdict(Ruling.FORBIDDEN, "They have nothing to charge with.", R_MONSTER)
    elif in_melee(state, question.who):
        yield Verdict(Ruling.FORBIDDEN, "In melee there is no room to charge.", R_MONSTER)


CHARGE = Manoeuvre(
    key="charge",
    label="charging",
    means="from outside a melee, with 20 yards to run: what is made for it does double damage, a "
    "lance from the saddle",
    source=R_MONSTER,
    mode=Mode.MELEE,
    is_open=_can_charge,
    rules=_only_from_afar,
)


FIRST_FIRE = Manoeuvre(
    key="first-fire",
    label="shooting first",
    means="before initiative, with a weapon that was said to be ready",
    source="ERIS-FIRST-FIRE",
    mode=Mode.MISSILE,
    is_open=lambda state: FIRST_FIRE_SETTING.in_force(state) == "eris",
)


def penalty(_state: GameState, _question: AttackBonus) -> Iterator[Addend]:
    """It is harder to aim."""
    yield Addend("arcing", PENALTY, ERIS_INDIRECT_FIRE)


def _within_mid_range(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """Only a shot can arc, and no farther than mid range."""
    if question.mode is not Mode.MISSILE:
        yield Verdict(Ruling.FORBIDDEN, "Only a shot or a throw can arc.", ERIS_INDIRECT_FIRE)
        return
    item = find_item(state, question.who, question.item or "")
    most = (item.bands if item is not None and item.bands else HURLED).medium
    if question.distance is not None and question.distance > most:
        yield Verdict(
            Ruling.FORBIDDEN,
            f"That is too far for an arcing shot: it reaches {most}.",
            ERIS_INDIRECT_FIRE,
        )


INDIRECT = Manoeuvre(
    key="indirect",
    label="arcing",
    means="-2, no farther than mid range, over those in between; needs room under the ceiling",
    source=ERIS_INDIRECT_FIRE,
    mode=Mode.MISSILE,
    is_open=lambda state: RANGE_MODS.in_force(state) == "eris",
    adds=penalty,
    rules=_within_mid_range,
)


PAST = Manoeuvre(
    key="past",
    label="past a melee",
    means="no range bonus, and a miss may hit a friend in the way",
    source=ERIS_FIRE_INTO_MELEE,
    mode=Mode.MISSILE,
    is_open=lambda state: FIRE_INTO_MELEE.in_force(state) == "eris",
)


def _only_blows(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """A missile subdues nobody, and neither do teeth and claws."""
    if question.mode is not Mode.MELEE:
        yield Verdict(Ruling.FORBIDDEN, "Only blows subdue: use a weapon hand to hand.", OSE_SUBDUE)
    item = find_item(state, question.who, question.item or "")
    words = () if item is None else map(singular, item.name.casefold().replace("/", " ").split())
    if item is not None and NATURAL in item.tags and not _SHARP.isdisjoint(words):
        refusal = f"{item.name} cannot strike with the flat: only blunt blows subdue."
        yield Verdict(Ruling.FORBIDDEN, refusal, OSE_SUBDUE)


SUBDUAL = Manoeuvre(
    key="subdual",
    label="to subdue",
    means="the damage does not wound; whoever has had enough surrenders",
    source=OSE_SUBDUE,
    mode=Mode.MELEE,
    is_open=lambda state: SUBDUE.in_force(state) == "on",
    rules=_only_blows,
)


MANOEUVRES: tuple[Manoeuvre, ...] = (
    BEHIND,
    CHARGE,
    COUNTER,
    FIRST_FIRE,
    INDIRECT,
    PAST,
    SUBDUAL,
)
"""A new one is its file and a line here."""
BY_KEY = {manoeuvre.key: manoeuvre for manoeuvre in MANOEUVRES}


def open_in(state: GameState) -> tuple[Manoeuvre, ...]:
    """Those that a game plays with."""
    return tuple(manoeuvre for manoeuvre in MANOEUVRES if manoeuvre.is_open(state))


def check_how(state: GameState, how: Iterable[str]) -> None:
    """Raise RuleError for a word that is no manoeuvre of this game."""
    for word in how:
        if word not in BY_KEY or not BY_KEY[word].is_open(state):
            known = [manoeuvre.key for manoeuvre in open_in(state)]
            raise RuleError(f"“{word[:40]}” is no way to attack. It can be: {', '.join(known)}.")


def is_extra(how: Iterable[str]) -> bool:
    """Whether an attack is one besides those of the round."""
    return any(BY_KEY[word].is_extra for word in how)


@FAMILY.answers("OSE-ATTACK")
def adds(state: GameState, question: AttackBonus) -> Iterator[Addend]:
    """What the manoeuvres of an attack add to its roll."""
    for word in question.how:
        yield from BY_KEY[word].adds(state, question)


@FAMILY.answers("OSE-ATTACK")
def rules(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    """What the manoeuvres of an attack rule."""
    for word in question.how:
        yield from BY_KEY[word].rules(state, question)
