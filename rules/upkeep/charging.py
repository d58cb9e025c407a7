"""Money that somebody has to pay: what they have is taken, what they lack they owe."""

from rules.errors import RuleError
from rules.items.door import pay, purse_of, stored_gold
from rules.kernel.resolution import Resolution
from rules.record import replace
from rules.sheet.door import own_character
from rules.state.game import GameState
from rules.upkeep.actions import ForgiveDebt, PayDebt
from rules.upkeep.events import Charged, DebtForgiven, DebtPaid

RULE = "ERIS-PLAYER-UPKEEP"


def charge(resolution: Resolution, payer: str, gp: int, why: str, *, rule: str = RULE) -> int:
    """Have a character pay so many gp, 0 or more, for what `why` says in a few words.

    Their purse pays as far as it goes, then their coins at home while the party is there; the rest
    is a debt. Reports it to everybody, and gives back what was paid.
    """
    paid = min(gp, _has(resolution, payer))
    _take(resolution, payer, paid)
    debt = _change_debt(resolution, payer, gp - paid)
    who = resolution.who(payer)
    resolution.emit(Charged(payer=who, gp=gp, paid=paid, why=why, debt=debt, rule=rule))
    return paid


def money_of(state: GameState, target: str, *, home: bool) -> int:
    """The gp that somebody can pay with: those with them, and where they are `home` those there."""
    return purse_of(state, target) + (stored_gold(state, target) if home else 0)


def _has(resolution: Resolution, target: str) -> int:
    """The same, as the party stood when the step began: who sets out pays at home."""
    home = resolution.before.expedition is None
    return money_of(resolution.state, target, home=home)


def _take(resolution: Resolution, payer: str, gp: int) -> None:
    """Take so many gp that they have, those at home last."""
    from_purse = min(gp, purse_of(resolution.state, payer))
    pay(resolution, payer, from_purse)
    pay(resolution, payer, gp - from_purse, stored=True)


def _change_debt(resolution: Resolution, payer: str, by: int) -> int:
    """Somebody owes so much more, or less; what they owe then."""
    character = resolution.character(payer)
    debt = character.living.debt + by
    if by:
        living = replace(character.living, debt=debt)
        resolution.put_character(replace(character, living=living))
    return debt


def pay_debt(resolution: Resolution, action: PayDebt) -> None:
    """Pay what somebody owes, as far as they can and want to."""
    payer = own_character(resolution, action.character_id, "pay the debts of")
    most = min(payer.living.debt, _has(resolution, payer.id))
    if not payer.living.debt:
        raise RuleError(f"{payer.name} owes nothing.")
    if not most:
        raise RuleError(f"{payer.name} has no money to pay with.")
    gp = most if action.gp is None else action.gp
    if not 1 <= gp <= most:
        raise RuleError(f"{payer.name} can pay up to {most:,} gp of it. Give a `gp` of 1 to that.")
    _take(resolution, payer.id, gp)
    debt = _change_debt(resolution, payer.id, -gp)
    resolution.emit(DebtPaid(payer=resolution.who(payer.id), gp=gp, debt=debt, rule=RULE))


def forgive_debt(resolution: Resolution, action: ForgiveDebt) -> None:
    """The referee strikes a debt, or a part of it."""
    resolution.require_referee("strike a debt")
    payer = resolution.character(action.character_id)
    owed = payer.living.debt
    if not owed:
        raise RuleError(f"{payer.name} owes nothing.")
    gp = owed if action.gp is None else action.gp
    if not 1 <= gp <= owed:
        raise RuleError(f"{payer.name} owes {owed:,} gp. Give a `gp` of 1 to that.")
    debt = _change_debt(resolution, payer.id, -gp)
    resolution.emit(DebtForgiven(payer=resolution.who(payer.id), gp=gp, debt=debt, rule=RULE))
