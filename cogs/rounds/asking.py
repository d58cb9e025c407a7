"""The Declare button of the board: who, and what they will do; it is carried out by a word."""

from cogs.attack.commands import ask_attack
from cogs.core.buttons import asks, number
from cogs.core.combatants import own_combatants, private_view
from cogs.core.feature import Feature
from cogs.core.giving import Page
from cogs.core.lines import Does
from cogs.render.buttons import GREEN, GREY, make_button
from cogs.render.deeds import may_do
from cogs.render.on_board import DECLARED_AT_ONCE
from cogs.rounds.commands import (
    MOST_BUTTONS,
    NOBODY_OF_YOURS,
    require_round,
    require_step,
    whom_about,
)
from cogs.rounds.declaring import AGAIN, declaring_view
from cogs.rounds.pages import (
    MOST_CAST,
    declaring_buttons,
    declaring_page,
    more_buttons,
    shot_buttons,
    with_nothing_to_say,
)
from data.live import LiveGame
from rules.errors import RuleError
from rules.kernel.action import Action
from rules.kernel.actor import Viewer
from rules.kernel.questions import Asker
from rules.orders.again import awaited, can_repeat
from rules.orders.records import DoAsBefore, HoldAll
from rules.rounds.declarations import NOTHING
from rules.rounds.records import Declare, DeclareNothing
from rules.state.rounds import StepKind
from rules.systems import ENGINE
from rules.view.aimed import ShotView, is_out_of_reach, view_shots
from rules.view.moves import DeclaringView
from rules.view.records import CombatantView, EncounterView


def declare(game: LiveGame, user_id: int, words: list[str]) -> Page:
    """What is declared, with another weapon or in another way where that was picked, and before
    that who declares, where there are several."""
    view, viewer = private_view(game, user_id), game.viewer(user_id)
    if who := whom_about(words):
        return ask_what(game, user_id, view, who, *words[3:5])
    own = [one for one in own_combatants(game, view, user_id) if _may_declare(game, viewer, one)]
    if not own:
        raise RuleError(NOBODY_OF_YOURS)
    if len(own) == 1:
        return ask_what(game, user_id, view, own[0].id)
    own = sorted(own, key=lambda one: not one.awaited)[:MOST_BUTTONS]
    buttons = [
        make_button(
            "declare",
            game.id,
            view.id,
            view.round,
            one.id,
            label=f"{one.name} (again)" if one.declared else one.name,
            style=GREEN if one.awaited else GREY,
        )
        for one in own
    ]
    return Page("Who declares?", buttons, menu=True)


def _may_declare(game: LiveGame, viewer: Viewer, combatant: CombatantView) -> bool:
    deed = Declare(target=combatant.id, kind=NOTHING)
    return bool(combatant.standing) and may_do(game.state, viewer, deed)


def ask_what(
    game: LiveGame, user_id: int, view: EncounterView, declarer: str, item: str = "", how: str = ""
) -> Page:
    """What somebody will do, with a weapon and in a special way that may have been chosen."""
    page = declaring_view(game, game.viewer(user_id), declarer, item, how)
    if page is None or view.combatant(declarer) is None:
        raise RuleError(NOBODY_OF_YOURS)
    likely, rest = declaring_buttons(game.id, view, page)
    asker, viewer = ENGINE.asking(game.state), game.viewer(user_id)
    likely = with_nothing_to_say(
        likely,
        [
            button
            for casts in DECLARED_AT_ONCE
            for button in casts(game, viewer, view, declarer, page.spells)
        ][:MOST_CAST],
        shot_buttons(game.id, view, declarer, _shots(asker, viewer, page)),
        shots_first=is_out_of_reach(asker, page.attack),
    )
    rest = [*rest, *more_buttons(game.id, view, page)]
    return Page(declaring_page(page), likely, rest, menu=True)


def _shots(asker: Asker, viewer: Viewer, page: DeclaringView) -> list[ShotView]:
    """Where attacks are declared, those that are shots with what is carried."""
    return list(view_shots(asker, viewer, page.attack)) if page.everybody else []


def as_before(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """One's own, or the one it is about, do what they did in the round before, at once.

    Who has done nothing yet attacks the only foe; where there are several, they are asked whom.
    """
    view, encounter = private_view(game, user_id), game.state.encounter
    if who := whom_about(words):
        return DoAsBefore(target=who, round=number(words, 1))
    assert encounter is not None
    own = awaited(game.state, encounter, game.viewer(user_id))
    if any(can_repeat(game.state, one) for one in own):
        return DoAsBefore(round=view.round)
    if view.current is None or view.current.kind is not StepKind.DECLARE:
        return ask_attack(game, user_id, words)
    if any(one.before is not None for one in own):
        # What they did cannot be done again, such as a spell that is spent: they say what else.
        return declare(game, user_id, words)
    return attack_only(game, user_id, words)


def attack_only(game: LiveGame, user_id: int, words: list[str]) -> Action | Page:
    """An attack is declared: on the only foe, else they pick."""
    view, viewer, encounter = (
        private_view(game, user_id),
        game.viewer(user_id),
        game.state.encounter,
    )
    assert encounter is not None
    own = awaited(game.state, encounter, viewer)
    only = _only_attack(game, viewer, view, own[0].id) if len(own) == 1 else None
    return declare(game, user_id, words) if only is None else only


def _only_attack(game: LiveGame, viewer: Viewer, view: EncounterView, who: str) -> Declare | None:
    """The attack on the only foe there is, with what is in hand; None where there is a choice."""
    page = declaring_view(game, viewer, who)
    foes = () if page is None else page.attack.foes
    if page is None or len(foes) != 1:
        return None
    item, targets = page.attack.weapon.id, (foes[0].target,)
    return Declare(target=who, kind="attack", item=item, targets=targets, round=view.round)


FEATURE = Feature(
    lines={
        "nothing": Does(DeclareNothing, "", "#round", guard=require_step),
        "nothing-ever": Does(DeclareNothing, "@encounter", "#round", standing=True),
        "hold-all": Does(HoldAll, "", "#round", guard=require_step),
        "ask-again": Does("declare", "@encounter", "who", what=AGAIN),
        "declare-attack": Does(
            "declare", "@encounter", "#round", "who", "weapon", "target", "how?", what="attack"
        ),
        "declare-as": Does("declare", "@encounter", "#round", "who", "what", "target?"),
        "declare-how": Does("declare", "@encounter", "", "who", "what"),
        "declare-say": Does("declare", "@encounter", "#round", "who", "what", asks="text"),
        "cast-next": Does(
            "declare",
            "",
            "",
            "who?",
            what="spell",
            next_round="yes",
            asks="text who",
            guard=require_round,
        ),
    },
    order=180,
    presses={
        "declare": asks(declare, guard=require_step),
        "as-before": asks(as_before, guard=require_step),
        "attack-only": asks(attack_only, guard=require_step),
    },
)
