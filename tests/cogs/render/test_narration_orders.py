"""What is carried out as declared, in words."""

import pytest

from cogs.render.doing import will_do
from cogs.render.families import TELLERS
from cogs.render.narration import People, tell
from rules.health.records import HitPointsChanged
from rules.kernel.actor import TABLE, Viewer
from rules.kernel.events import Event, Who
from rules.orders.records import CarriedOut, OrderRefused
from rules.record import replace
from rules.state.rounds import Said
from tests.rules.orders.playing import ADA, GOBLINS, NIM, round_one, say
from tests.rules.table import ANN

pytestmark = pytest.mark.rule("OSE-DECLARE")
WHO = Who("ada", "Ada", is_character=True)


def words(*events: Event, viewer: Viewer = TABLE) -> str:
    """What a reader is told, book-keeping left out."""
    news = [event for event in events if not event.is_bookkeeping()]
    return "\n".join(one.text for one in tell(news, viewer, People({ANN.member: 7}), TELLERS))


def test_attacks_that_were_declared_are_told_as_they_fall() -> None:
    game = round_one("eris", eris_dexterity="ignored")
    say(game, ADA, "attack", GOBLINS)
    say(game, NIM, "attack", GOBLINS, faces=(6, 1, 2, 2))
    assert game.step is not None
    said = words(*game.step.events)
    assert "Ada and Nim miss Goblin 1 (2, 2)." in said
    assert "eclared" not in said


def test_what_follows_an_order_of_which_it_tells_nothing_is_told_all_the_same() -> None:
    done = CarriedOut(target=WHO, kind="defend", why="as declared")
    hurt = HitPointsChanged(target=WHO, amount=-2, before=8, after=6, maximum=8)
    said = words(done, hurt)
    assert said.startswith("Ada defends, as declared.\n")
    assert "2" in said.partition("\n")[2]


def test_why_it_was_not_possible_is_said_to_its_player() -> None:
    refused = OrderRefused(
        target=WHO, why="as declared", reason="The blind cannot attack.", audience=(ANN.member,)
    )
    said = "Ada could not act as declared: The blind cannot attack."
    assert words(refused, viewer=Viewer(ANN.member)) == said
    assert words(refused) == ""


def test_those_who_could_not_act_for_the_same_reason_share_a_sentence() -> None:
    one = OrderRefused(target=WHO, why="as declared", reason="Nobody is left to attack.")
    other = replace(one, target=replace(WHO, id="bo", name="Bo"))
    said = "Ada and Bo could not act as declared: Nobody is left to attack."
    assert words(one, other) == said


def test_whose_player_is_asked_anew_is_told_everybody() -> None:
    refused = OrderRefused(
        target=WHO, why="as declared", reason="The blind cannot attack.", asks=ANN.member
    )
    asked = "Ada could not act as declared: The blind cannot attack. <@7>, what do you do instead?"
    others = "Ada could not act as declared. <@7>, what do you do instead (**Details** says why)?"
    assert words(refused, viewer=Viewer(ANN.member)) == asked
    assert words(refused) == others
    assert words(replace(refused, is_open=True)) == asked


@pytest.mark.parametrize(
    ("order", "one", "several"),
    [
        (Said("attack", targets=("Aldric",)), "attacks Aldric", "attack Aldric"),
        (Said("move", targets=("Aldric",)), "goes towards Aldric", "go towards Aldric"),
        (Said("other"), "does something else", "do something else"),
        (Said("other", "sings"), "· sings", "· sings"),
        (Said("nothing"), "has nothing to declare", "have nothing to declare"),
    ],
)
def test_what_a_group_declares_is_said_of_several(order: Said, one: str, several: str) -> None:
    assert will_do(order) == one
    assert will_do(order, several=True) == several
