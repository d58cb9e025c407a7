"""What was typed for a side, a combatant, or somebody's own, as the rules call it."""

from collections.abc import Callable

from cogs.core.interaction import Interaction
from cogs.core.naming import read_target
from cogs.render.board import board_view
from cogs.render.text import shorten
from data.live import LiveGame
from rules.errors import NoEncounterError, NotFoundError, TooLateError, WayOut
from rules.kernel.targets import id_of
from rules.state.encounter import Encounter
from rules.view.records import CombatantView, EncounterView

NO_ENCOUNTER = "There is no encounter. A referee begins one."


def private_view(game: LiveGame, user_id: int) -> EncounterView:
    """The encounter as that person may know it. Raises NotFoundError where there is none."""
    view = board_view(game, game.viewer(user_id))
    if view is None:
        raise NoEncounterError(NO_ENCOUNTER)
    return view


def own_combatants(game: LiveGame, view: EncounterView, user_id: int) -> tuple[CombatantView, ...]:
    """The combatants that a person may act for: their own, all of them for a referee."""
    viewer = game.viewer(user_id)
    return tuple(combatant for combatant in view.combatants if viewer.acts_for(combatant.owner))


def read_combatant(game: LiveGame, user_id: int, text: str) -> str:
    """The id of a combatant from what was typed; a body stands for its group."""
    return id_of(read_target(game, user_id, text))


def is_up(combatant: CombatantView) -> bool:
    """Whether anybody of it can do something."""
    return bool(combatant.standing)


def acts_now(combatant: CombatantView) -> bool:
    """Whether it is its turn."""
    return combatant.can_act


def has_left(combatant: CombatantView) -> bool:
    """Whether it has gone from the encounter."""
    return bool(combatant.gone)


def read_own(
    game: LiveGame, user_id: int, text: str, *likely: Callable[[CombatantView], bool]
) -> str:
    """A combatant of one's own: the one typed, else the only one, of several the likely one.

    `likely` is asked one after the other, as far as anybody is left; then who is active decides.
    Raises NotFoundError that says what to type where that is not clear.
    """
    if text.strip():
        return read_combatant(game, user_id, text)
    view = private_view(game, user_id)
    viewer = game.viewer(user_id)
    own = [combatant for combatant in view.combatants if viewer.plays_for(combatant.owner)]
    for fits in likely:
        own = [combatant for combatant in own if fits(combatant)] or own
    if len(own) > 1:
        active = game.state.active.get(viewer.member or 0, "")
        own = [combatant for combatant in own if combatant.id == active] or own
    if not own:
        raise NotFoundError(
            "You have nobody in this encounter. Say who with `who`, or ",
            WayOut("come in", "encounter join"),
            ".",
        )
    if len(own) > 1:
        raise NotFoundError("Say which one with `who`: you have several in this encounter.")
    return own[0].id


def find_side(game: LiveGame, user_id: int, text: str) -> str:
    """The key of a side from its key or label, "" if there is none of that name."""
    wanted = text.strip().casefold()
    view = board_view(game, game.viewer(user_id))
    sides = view.sides if view is not None else ()
    return next((s.key for s in sides if wanted in (s.key.casefold(), s.label.casefold())), "")


def read_side(game: LiveGame, user_id: int, text: str) -> str:
    """The key of a side from its key or label. Raises NotFoundError."""
    found = find_side(game, user_id, text)
    if not found:
        private_view(game, user_id)
        typed = shorten(text.strip(), 40)
        raise NotFoundError(f"I know no side “{typed}”. Pick one from the list that appears.")
    return found


def require_encounter(game: LiveGame, interaction: Interaction, encounter_id: str) -> Encounter:
    """The encounter that a button belongs to. Raises TooLateError if it is over."""
    private_view(game, interaction.user.id)
    encounter = game.state.encounter
    assert encounter is not None
    if encounter.id != encounter_id:
        raise TooLateError("That encounter is over. Use the buttons on the board of the new one.")
    return encounter
