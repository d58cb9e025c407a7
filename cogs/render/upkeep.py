"""What living costs, as text."""

from cogs.render.narration.upkeep import upkeep_words
from cogs.render.text import MESSAGE_LIMIT, join_within, plain
from rules.kernel.comings import Coming
from rules.state.game import GameState
from rules.state.sheet import Character
from rules.upkeep.rules import amount_of


def render_upkeep(state: GameState) -> str:
    """All of it, for everybody: what is paid when, by whom, and who owes what."""
    upkeep = state.upkeep
    head = f"**Upkeep:** {upkeep_words(upkeep.gp, upkeep.every, upkeep.from_level)}"
    there = [one for one in state.characters if one.service is None and not one.retired]
    return join_within([head, *(_line(state, one) for one in there)], MESSAGE_LIMIT)


def _line(state: GameState, one: Character) -> str:
    gp = amount_of(state, one)
    own = " (their own amount)" if one.living.gp is not None else ""
    owes = f", owes **{one.living.debt:,} gp**" if one.living.debt else ""
    return f"- {plain(one.name)}: {f'{gp:,} gp' if gp else 'nothing'}{own}{owes}"


def coming_upkeep(_coming: Coming) -> str:
    """What game time brings to those at home."""
    return "upkeep is due"
