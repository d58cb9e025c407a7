"""Hobbits: fine shots, hard to hit for the large and clumsy, weak at doors (ERIS-HOBBIT)."""

from collections.abc import Iterator

from rules.attack.questions import AttackBonus, AttackRuling
from rules.checks.fields import OPEN_DOORS
from rules.checks.questions import CheckBonus
from rules.health.questions import DamageTaken
from rules.items.door import BOW, HEAVY_CROSSBOW, has_word
from rules.kernel.questions import Addend, DamageVerdict, Mode, Ruling, Verdict
from rules.races.shape import Race, Says
from rules.races.small_folk import slow_blow, too_large, weapon_of
from rules.sheet.traits import HOBBIT
from rules.state.game import GameState
from rules.stealth.questions import SneakBonus

SOURCE = HOBBIT.source
AIM = 2
"""What hobbits add to the attack roll with every missile weapon."""

WEAKNESS = -1
"""What they add, in 6, to the chance to force what is stuck."""


def _aim(_state: GameState, question: AttackBonus) -> Iterator[Addend]:
    if question.mode is Mode.MISSILE:
        yield Addend(HOBBIT.label, AIM, SOURCE)


def _push(_state: GameState, question: CheckBonus) -> Iterator[Addend]:
    if question.stake == OPEN_DOORS.key:
        yield Addend(HOBBIT.label, WEAKNESS, SOURCE)


def _weapons(state: GameState, question: AttackRuling) -> Iterator[Verdict]:
    item = weapon_of(state, question)
    if item is None:
        return
    if has_word(item, BOW) or has_word(item, HEAVY_CROSSBOW):
        text = f"Of bows a hobbit can use only the ordinary crossbow, not {item.name} ({SOURCE})."
        yield Verdict(Ruling.FORBIDDEN, text, SOURCE)
    yield from too_large(item, HOBBIT)


def _slow_blow(state: GameState, question: DamageTaken) -> Iterator[DamageVerdict]:
    return slow_blow(state, question, HOBBIT)


def _quiet(_state: GameState, _question: SneakBonus) -> Iterator[Addend]:
    yield Addend(HOBBIT.label, 1, "ERIS-SNEAK")


RACE = Race(
    HOBBIT,
    says=(
        Says(AttackBonus, _aim),
        Says(SneakBonus, _quiet),
        Says(CheckBonus, _push),
        Says(AttackRuling, _weapons),
        Says(DamageTaken, _slow_blow, as_target=True),
    ),
)
