"""What players read of what they missed is the same whatever is hidden from them."""

from itertools import count

import pytest

from cogs.log.missed_pages import Missed, render_catchup
from data.live import LogEntry
from rules.conditions.records import AddEffect
from rules.dice.faces import Faces, FairDice
from rules.encounter.records import AddMonsters
from rules.errors import RuleError
from rules.health.records import Damage
from rules.kernel.action import Action
from rules.kernel.actor import ALL_KNOWING, TABLE, Viewer
from rules.kernel.visibility import Visibility
from rules.rounds.records import Declare, NextStep
from tests.cogs.render.accounts import account_of, page_of
from tests.cogs.render.fight import met
from tests.cogs.render.recorder import Recorder
from tests.rules.alike import assert_alike
from tests.rules.example import Example, variants
from tests.rules.examples import for_examples
from tests.rules.table import ANN, BOB, REFEREE

PLAYERS = (TABLE, Viewer(ANN.member), Viewer(BOB.member))
LYNX = AddMonsters(name="Lynx", hit_points=(9,), hidden=True, block="none")
BATS = AddMonsters(name="Bats", count=9, hit_points=(2,), hidden=True, block="none")


def read(told: Recorder, viewer: Viewer, mine: LogEntry | None = None) -> str:
    """What somebody reads who was away since the beginning, or since a move of theirs."""
    after = mine.seq if mine is not None else 0
    rows = [one for one in told.since(after) if viewer.is_referee or one.is_public]
    missed = Missed(rows, len(rows), mine=mine, before=told.before(after + 1))
    return render_catchup(told.game, viewer, missed).text


class SteadyDice:
    """Open dice that fall alike in each game, and ids that no other dice give."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._rolls, self._tokens = count(), count()

    def begin(self, *, secret: bool) -> tuple[Faces, int, str]:
        number = 0 if secret else next(self._rolls)
        return FairDice(b"same", f"{secret} {number}"), number, ""

    def forget(self, *, secret: bool, count: int) -> None:
        """These dice fall on."""

    def token(self) -> str:
        return f"{self._name}{next(self._tokens)}"


def play(example: Example, action: Action, *unseen: AddMonsters) -> list[str]:
    """What players read of an example, with more hidden monsters there; or the refusal."""
    scene, _ = example.in_scene()
    told = Recorder(scene)
    scene.falling = SteadyDice("unseen")
    for monsters in unseen:
        told.act(monsters)
    scene.falling = SteadyDice("steady")
    try:
        told.act(action, example.by)
    except RuleError as refusal:
        return [refusal.message] if not example.by.is_referee else []
    rows = [entry for entry in told.entries if entry.is_public]
    pages = [page_of(rows, told.game, viewer) for viewer in PLAYERS]
    return [account_of(rows, told.game), *pages, *(read(told, viewer) for viewer in PLAYERS)]


@pytest.mark.no_cover
@for_examples
def test_hidden_monsters_leave_no_trace(example: Example) -> None:
    game, shown = example.in_scene()
    if game.state.encounter is None:
        return
    for action in variants(shown):
        with_them, without = play(example, action, LYNX, BATS), play(example, action)
        assert_alike(with_them, without, TABLE, action)


def secret_round(*, text: str, effect: str, amount: str) -> Recorder:
    """A round with what the hidden declare, a hidden condition and damage in secret."""
    told = met()
    goblin, wolf = (told.scene.id(name) for name in ("Goblin", "Wolf"))
    told.act(NextStep())
    told.act(Declare(target=wolf, kind="other", text=text))
    told.act(AddEffect(target=wolf, name=effect))
    told.act(Damage(targets=(f"{goblin}#2",), amount=amount, seen=Visibility.BLIND))
    told.act(Damage(targets=(wolf,), amount=amount))
    return told


def test_what_referees_keep_to_themselves_stands_in_no_players_text() -> None:
    one = secret_round(text="run for the horn", effect="watched", amount="1")
    two = secret_round(text="beg for mercy", effect="poisoned later", amount="2")
    for viewer in PLAYERS:
        assert_alike(read(one, viewer), read(two, viewer), viewer)
    assert read(one, ALL_KNOWING) != read(two, ALL_KNOWING)


def test_another_players_declaration_is_told_when_all_are_in() -> None:
    told = met()
    told.act(NextStep())
    mine = told.act(Declare(target=told.scene.id("Ada"), kind="other", text="I wait"), ANN)
    told.act(Declare(target=told.scene.id("Berta"), kind="spell", text="Sleep"), BOB)
    assert "Sleep" not in read(told, Viewer(ANN.member), mine).partition("Open")[0]
    told.act(NextStep(), REFEREE)
    assert "Berta meant to cast Sleep" in read(told, Viewer(ANN.member), mine)
