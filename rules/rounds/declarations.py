"""Declarations before initiative: taken, changed, taken back, and told (OSE-DECLARE).

Those for the next round are said once those for this one are in: who declares nothing until they
say so is not asked when a round begins, so they say so before it.
"""

from collections.abc import Iterator

from rules.encounter.bodies import is_led
from rules.encounter.joining import combatant_of
from rules.errors import RuleError, TooLateError
from rules.kernel.draft import naming
from rules.kernel.events import EVERYBODY, REFEREES, Audience
from rules.kernel.resolution import Resolution
from rules.kernel.targets import find_combatant, split_target
from rules.pursuit.state import is_pursuit_on
from rules.record import replace
from rules.rounds import FAMILY
from rules.rounds.records import (
    DECLARE,
    Announcement,
    DeclarationsRevealed,
    DeclarationWithdrawn,
    Declared,
    DeclaredAhead,
    DeclareNothing,
    WithdrawDeclaration,
)
from rules.rounds.turns import (
    are_declared,
    has_declared,
    has_to_declare,
    has_turn,
    is_silent,
    keep_silent,
    require_round,
    turns_of,
)
from rules.state.encounter import Combatant, Stage
from rules.state.game import GameState
from rules.state.rounds import Declaration, Order, Said, StepKind

NOTHING = "nothing"
MOVES_IN_MELEE = ("withdrawal", "retreat")
LONGEST_TEXT = 300


def said_of(state: GameState, order: Order) -> Said:
    """What is told of an order."""
    return Said(order.kind, order.text, tuple(_names(state, order)), order.weapon, order.how)


def _names(state: GameState, order: Order) -> Iterator[str]:
    for target in order.targets:
        combatant = find_combatant(state, target)
        if combatant is not None and not combatant.hidden:
            yield naming(combatant, split_target(target)[1]).label


def require_declarer(resolution: Resolution, target: str, round_number: int | None) -> Combatant:
    """Whoever is to declare now. RuleError where the actor may not say it for them."""
    combatant = combatant_of(resolution, target)
    resolution.require_control(target, "declare for {}")
    require_round(resolution, round_number)
    _require_open(resolution)
    return combatant


def declare(
    resolution: Resolution,
    combatant: Combatant,
    order: Order,
    *,
    words: str = "",
) -> None:
    """Announce what a combatant will do this round; a later declaration replaces an earlier one.

    What those declare who have said that they have nothing to ends their word, unless it is how
    they leave a melee. What is declared for a hireling is for its round: then the hireling keeps to
    whoever leads it again.
    """
    declaration = declared(order, words)
    if declaration == combatant.turn.declaration:
        raise RuleError(
            f"{combatant.name} has declared just that already. Another declaration takes its place."
        )
    if order.kind not in (NOTHING, *MOVES_IN_MELEE) and not is_led(combatant):
        keep_silent(resolution, combatant.id, silent=False)
    announce(resolution, combatant, declaration)


def declared(order: Order, words: str = "") -> Declaration:
    """An order as it is kept when it is declared."""
    return Declaration(
        order.kind,
        " ".join(order.text.split())[:LONGEST_TEXT],
        order.targets,
        order.item,
        order.how,
        order.weapon,
        words=words,
    )


@FAMILY.handles
def declare_nothing(resolution: Resolution, action: DeclareNothing) -> None:
    """One's own who are waited for have nothing to declare (OSE-DECLARE).

    With `standing` also those who have said so of this round alone.
    """
    require_round(resolution, action.round)
    _require_open(resolution)
    plays_for, able = resolution.actor.plays_for, turns_of(resolution).able
    own = [
        one
        for one in resolution.encounter.combatants
        if plays_for(one.owner) and one.id in able and _has_none(resolution, one, action)
    ]
    if not own:
        raise RuleError("Nobody of yours has anything left to declare in this round.")
    for one in own:
        resolution.act_for(one.id)
        if action.standing:
            keep_silent(resolution, one.id, silent=True)
        announce(resolution, one, Declaration(NOTHING), standing=action.standing)


def _has_none(resolution: Resolution, one: Combatant, action: DeclareNothing) -> bool:
    """Whether that they have nothing to declare is still to be said of somebody."""
    state = resolution.state
    is_new = action.standing and not is_silent(state, one) and has_declared(one, NOTHING)
    return is_new or has_to_declare(state, one)


def anybody_declares(resolution: Resolution) -> bool:
    """Whether anybody's declaration is still awaited."""
    state, able = resolution.state, turns_of(resolution).able
    return any(
        one.id in able and not one.hidden and has_to_declare(state, one)
        for one in resolution.encounter.combatants
    )


def announce(
    resolution: Resolution,
    combatant: Combatant,
    declaration: Declaration,
    *,
    standing: bool = False,
) -> None:
    """Keep a declaration and report it."""
    _put_declaration(resolution, combatant.id, declaration)
    said = said_of(resolution.state, declaration)
    resolution.emit(
        Declared(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round,
            kind=said.kind,
            text=said.text,
            targets=said.targets,
            weapon=said.weapon,
            how=said.how,
            standing=standing,
            rule="OSE-DECLARE",
            audience=audience_for(combatant),
        )
    )


def withdraw_declaration(resolution: Resolution, action: WithdrawDeclaration) -> None:
    """Take a declaration back."""
    combatant = combatant_of(resolution, action.target)
    resolution.require_control(action.target, "take back the declaration of {}")
    _require_open(resolution)
    declaration = combatant.turn.declaration
    if declaration is None:
        raise RuleError(f"{combatant.name} has no declaration in this round to take back.")
    if not is_led(combatant):
        keep_silent(resolution, combatant.id, silent=False)
    _put_declaration(resolution, combatant.id, None)
    resolution.emit(
        DeclarationWithdrawn(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round,
            rule="OSE-DECLARE",
            audience=audience_for(combatant),
        )
    )


def tell_at_initiative(resolution: Resolution) -> None:
    """All declarations are in: tell together those of combatants whom players see."""
    announcements = tuple(
        Announcement(
            target=resolution.who(one.id),
            kind=said.kind,
            text=said.text,
            targets=said.targets,
            weapon=said.weapon,
            how=said.how,
            several=len(one.bodies) > 1,
        )
        for one in resolution.encounter.combatants
        if one.turn.declaration and not has_declared(one, NOTHING) and not one.hidden
        for said in (said_of(resolution.state, one.turn.declaration),)
    )
    if announcements:
        resolution.emit(
            DeclarationsRevealed(
                round=resolution.encounter.round, announcements=announcements, rule="OSE-DECLARE"
            )
        )


def _put_declaration(
    resolution: Resolution, combatant_id: str, declaration: Declaration | None
) -> None:
    """Give a combatant another declaration for this round, or none."""
    combatant = resolution.combatants[combatant_id]
    turn = replace(combatant.turn, declaration=declaration)
    resolution.put_combatant(replace(combatant, turn=turn))


def is_declaring(resolution: Resolution) -> bool:
    """Whether declarations are being taken."""
    step = resolution.encounter.step
    return step is not None and step.kind is StepKind.DECLARE


def is_before_anybody_acts(resolution: Resolution) -> bool:
    """Whether the round being played has not come to anybody's actions yet."""
    step = resolution.encounter.step
    return step is not None and step.kind in (StepKind.DECLARE, StepKind.INITIATIVE)


def _require_open(resolution: Resolution) -> None:
    if is_declaring(resolution):
        return
    if not are_declared(resolution.state):
        raise RuleError("These initiative rules have no declarations: say it when you act.")
    if resolution.encounter.step is None:
        raise RuleError(f"Declarations are taken when a round begins. Use {DECLARE} then.")
    if not resolution.actor.is_referee:
        raise TooLateError(
            "Declarations are closed for this round. A referee may still enter one for you."
        )


def audience_for(combatant: Combatant) -> Audience:
    """Who may know of a declaration."""
    return REFEREES if combatant.hidden else EVERYBODY


def declare_for(resolution: Resolution, combatant_id: str, order: Order) -> None:
    """Somebody declares what was decided without them; nobody's leave is asked.

    Their own declaration takes its place, while declarations are being taken.
    """
    announce(resolution, resolution.combatants[combatant_id], declared(order))


def require_early_declarer(resolution: Resolution, target: str) -> Combatant:
    """Whoever is to declare for the next round, in a meeting for the first. RuleError where they
    cannot, or not yet."""
    combatant = combatant_of(resolution, target)
    resolution.require_control(target, "declare for {}")
    # RuleError where there is no next round to declare for, or where it has begun.
    if not are_declared(resolution.state):
        raise RuleError("These initiative rules have no declarations: say it when you act.")
    if resolution.encounter.stage is Stage.MEETING and is_pursuit_on(resolution.state):
        raise RuleError(f"Declarations are taken when a round begins. Use {DECLARE} then.")
    if is_declaring(resolution) and has_to_declare(resolution.state, combatant):
        raise RuleError(
            f"{combatant.name} has not declared for this round yet. "
            f"Use {DECLARE} first, and then say what comes in the next round."
        )
    if not has_turn(resolution.state, combatant):
        raise RuleError(f"{combatant.name} is dead or gone, so there is nothing to declare.")
    return combatant


def declare_ahead(
    resolution: Resolution, combatant: Combatant, order: Order, words: str = ""
) -> None:
    """Announce what a combatant will do in the next round; it is not asked for it then."""
    if order.kind == NOTHING:
        raise RuleError("Only something to do is declared for the next round, such as a spell.")
    declaration = declared(order, words)
    if declaration == combatant.turn.ahead:
        raise RuleError(
            f"{combatant.name} has declared just that for the next round already. "
            "Another declaration takes its place."
        )
    _keep(resolution, combatant, declaration)
    said = said_of(resolution.state, declaration)
    resolution.emit(
        DeclaredAhead(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round + 1,
            kind=said.kind,
            text=said.text,
            targets=said.targets,
            weapon=said.weapon,
            how=said.how,
            rule="OSE-DECLARE",
            audience=audience_for(combatant),
        )
    )


def _keep(resolution: Resolution, combatant: Combatant, ahead: Declaration | None) -> None:
    resolution.put_combatant(replace(combatant, turn=replace(combatant.turn, ahead=ahead)))


@FAMILY.handles
def take_back(resolution: Resolution, action: WithdrawDeclaration) -> None:
    """Take back what was declared: for the next round, or for this one while it is asked for."""
    combatant = combatant_of(resolution, action.target)
    ahead = combatant.turn.ahead
    if ahead is None:
        withdraw_declaration(resolution, action)
        return
    resolution.require_control(action.target, "take back the declaration of {}")
    _keep(resolution, combatant, None)
    resolution.emit(
        DeclarationWithdrawn(
            target=resolution.who(combatant.id),
            round=resolution.encounter.round + 1,
            rule="OSE-DECLARE",
            audience=audience_for(combatant),
        )
    )


def forget_idle(resolution: Resolution) -> None:
    """A round begins: what was declared for it lapses for those who cannot act in it."""
    said = [one for one in resolution.encounter.combatants if one.turn.declaration is not None]
    if said:
        able = turns_of(resolution).able
        resolution.put_combatants(
            replace(one, turn=replace(one.turn, declaration=None))
            for one in said
            if one.id not in able
        )


def is_offered_ahead(state: GameState) -> bool:
    """Whether players may want to declare for the next round: some are not asked for it then."""
    encounter = state.encounter
    if encounter is None or encounter.stage is not Stage.ROUNDS:
        return False
    if not are_declared(state):
        return False
    known = (one for one in encounter.combatants if one.owner is not None and not one.hidden)
    return any(is_silent(state, one) for one in known if not one.gone)
