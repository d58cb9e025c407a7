"""What somebody could declare, as one viewer may know it."""

from collections.abc import Iterator

from rules.casting.casting import SPELL, spells_left
from rules.combat.missiles import may_shoot_first
from rules.combat.strokes import may_choose
from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker
from rules.kernel.targets import find_combatant
from rules.orders.again import can_repeat
from rules.orders.declared import open_kinds
from rules.orders.kind import stands
from rules.record import Record, replace
from rules.rounds.declarations import said_of
from rules.rounds.records import everybody_declares
from rules.rounds.turns import declares_moves, is_silent
from rules.sheet.classes import casts_nothing
from rules.state.encounter import Combatant
from rules.state.game import GameState
from rules.state.rounds import Said
from rules.view.attacks import AttackView, view_attack


class SpellView(Record, frozen=True):
    """A spell that is left; `place` is where it stands in memory."""

    place: int
    name: str


class DeclaringView(Record, frozen=True):
    """What one combatant can declare: the `kinds` of orders, each by its key with its label.

    `attack` has the foes and weapons where attacks are declared, else None. `everybody` says that
    all declare, `has_moves` that moves out of melee have to be. `is_silent` where nobody asks for
    it, `can_be_silent` where its own player may say so. `two_weapons` and `shoots_first` are ways
    to fight that are said now, `parries` that there is a parry. `before` is what was done in the
    last round and can be declared again.
    """

    declarer: str
    name: str
    kinds: tuple[tuple[str, str], ...]
    attack: AttackView
    spells: tuple[SpellView, ...]
    everybody: bool
    has_moves: bool
    is_silent: bool
    can_be_silent: bool
    two_weapons: bool
    shoots_first: bool
    before: Said | None = None


def view_declaring(
    asker: Asker, viewer: Viewer, declarer: str, item: str = "", how: str = ""
) -> DeclaringView | None:
    """What can be declared, with the weapon that is likeliest or was chosen; None for nobody."""
    state = asker.state
    combatant = find_combatant(state, declarer)
    attack = view_attack(asker, viewer, declarer, item, how)
    if combatant is None or attack is None:
        return None
    silent = is_silent(state, combatant)
    return DeclaringView(
        declarer=combatant.id,
        name=combatant.name,
        kinds=tuple(_kinds(state, declarer)),
        attack=attack,
        spells=tuple(SpellView(*one) for one in spells_left(state, declarer).items()),
        everybody=everybody_declares(state),
        has_moves=declares_moves(state),
        is_silent=silent,
        can_be_silent=not silent and viewer.plays_for(combatant.owner),
        two_weapons=may_choose(state, declarer),
        shoots_first=may_shoot_first(state, declarer),
        before=before_of(state, combatant),
    )


def before_of(state: GameState, combatant: Combatant) -> Said | None:
    """What somebody did before and can do again, with those of its targets who stand."""
    before = combatant.before
    if before is None or not can_repeat(state, combatant):
        return None
    targets = tuple(target for target in before.targets if stands(state, target))
    return said_of(state, replace(before, targets=targets))


def _kinds(state: GameState, declarer: str) -> Iterator[tuple[str, str]]:
    """The kinds of orders that are open, by key with their label; no spell for who casts none."""
    for kind in open_kinds(state):
        if kind.key != SPELL or not casts_nothing(state, declarer):
            yield kind.key, kind.label
