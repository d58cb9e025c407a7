"""What is held back, stands on the board and is told together does not depend on what is hidden."""

import pytest

from data.live import Outcome
from rules.encounter.records import AddMonsters
from rules.errors import RuleError
from rules.health.records import Damage
from rules.kernel.action import Action
from rules.kernel.actor import TABLE
from rules.kernel.visibility import Visibility
from rules.rolls.records import RollDice
from tests.cogs.render.fight import fight
from tests.cogs.render.held import held_looks
from tests.cogs.render.recorder import Recorder
from tests.cogs.render.test_secret_catchup import BATS, LYNX, SteadyDice
from tests.rules.alike import assert_alike
from tests.rules.example import Example, variants
from tests.rules.examples import EXAMPLES, for_examples


def play(example: Example, action: Action, *unseen: AddMonsters) -> list[object]:
    """What everybody sees of an example, with more hidden monsters there; nothing if refused."""
    scene, _ = example.in_scene()
    told = Recorder(scene)
    scene.falling = SteadyDice("unseen")
    for monsters in unseen:
        told.act(monsters)
    scene.falling = SteadyDice("steady")
    try:
        entry = told.act(action, example.by)
    except RuleError:
        return []
    if not entry.is_public:
        return ["nothing that players know of"]
    return list(held_looks(Outcome(told.game, entry)))


@pytest.mark.no_cover
@for_examples
def test_hidden_monsters_leave_no_trace(example: Example) -> None:
    game, shown = example.in_scene()
    if game.state.encounter is None:
        return
    for action in variants(shown):
        with_them, without = play(example, action, LYNX, BATS), play(example, action)
        assert_alike(with_them, without, TABLE, action)


def test_the_sweep_tries_moves_of_many_kinds() -> None:
    tried = [play(example, example.in_scene()[1]) for example in EXAMPLES]
    held = [looks for looks in tried if len(looks) > 1 and looks[2]]
    assert len(held) > 25


def test_a_hidden_monsters_move_stands_nowhere() -> None:
    told = fight()
    wolf = told.scene.id("Wolf")
    entry = told.act(Damage(targets=(wolf,), amount="2"))
    assert not entry.is_public
    _, at_once, board, later = held_looks(Outcome(told.game, entry))
    assert "Wolf" not in str([at_once, board, later])
    assert (at_once, board) == ([], [])


def test_a_blind_roll_is_told_as_such_at_once_and_stands_not_on_the_board() -> None:
    told = fight()
    entry = told.act(RollDice(text="1d20", seen=Visibility.BLIND), faces=[7])
    _, at_once, board, later = held_looks(Outcome(told.game, entry))
    assert "The dice fall in secret." in str(at_once)
    assert board == []
    assert "The dice fall in secret." not in str(later)
