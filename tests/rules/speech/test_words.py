"""Words beside a deed: told with what comes of it, and with nobody else's voice."""

import pytest

from rules.attack.records import Attack, AttackRolled
from rules.errors import ForbiddenError, RuleError
from rules.kernel.actor import TABLE
from rules.kernel.events import Event
from rules.kernel.visibility import Visibility
from rules.orders.records import CarriedOut
from rules.rounds.records import DeclareAhead
from rules.speech.records import Exclaimed
from tests.rules.orders.playing import ADA, GOBLINS, NIM, party, round_one, say
from tests.rules.scene import Scene
from tests.rules.scenes import CountedDice
from tests.rules.table import ANN, REFEREE

WORDS = "For the king!"


def told(game: Scene, *kinds: type[Event]) -> list[Event]:
    assert game.step is not None
    return [event for event in game.step.events if isinstance(event, kinds)]


def test_words_stand_before_the_blow() -> None:
    game = party()
    game.fight()
    game.begin_step(ADA)
    attack = Attack(attacker=ADA, targets=(GOBLINS,), words="  For the \n king! ")
    game.act(attack, ANN, (15, 3))
    said, blow = told(game, Exclaimed, AttackRolled)
    assert isinstance(said, Exclaimed)
    assert (said.target.name, said.words) == ("Ada", WORDS)
    assert isinstance(blow, AttackRolled)


def test_words_beside_what_players_do_not_see_are_not_for_them() -> None:
    game = party()
    game.fight()
    game.begin_step(GOBLINS)
    game.alter(GOBLINS, hidden=True)
    game.falling = CountedDice()
    game.act(Attack(attacker=f"{GOBLINS}#2", targets=(ADA,), words="Grah!", damage="1d6"))
    (said,) = told(game, Exclaimed)
    assert said.seen_by(TABLE) is None
    game.alter(GOBLINS, hidden=False)
    blind = Visibility.BLIND
    attack = Attack(
        attacker=f"{GOBLINS}#1", targets=(ADA,), words="Grah!", damage="1d6", seen=blind
    )
    game.act(attack)
    (said,) = told(game, Exclaimed)
    assert said.seen_by(TABLE) is None


def test_declared_words_are_said_when_their_moment_comes() -> None:
    game = round_one()
    say(game, ADA, "attack", GOBLINS, words=WORDS)
    assert told(game, Exclaimed) == []
    say(game, NIM, "spell", GOBLINS, text="Sleep", faces=(6, 1, 15, 6))
    said, order = told(game, Exclaimed, CarriedOut)[-2:]
    assert isinstance(said, Exclaimed)
    assert (said.target.name, said.words) == ("Ada", WORDS)
    assert isinstance(order, CarriedOut)
    assert order.target.name == "Ada"


def test_nobody_has_words_put_into_their_mouth() -> None:
    game = round_one()
    with pytest.raises(ForbiddenError, match="Only Ada's player speaks as Ada"):
        say(game, ADA, "attack", GOBLINS, words=WORDS, by=REFEREE)
    with pytest.raises(RuleError, match="200 letters"):
        say(game, ADA, "attack", GOBLINS, words="x" * 201)
    with pytest.raises(RuleError, match="Nothing is told with that"):
        say(game, ADA, "other", text="I climb the wall", words=WORDS)
    say(game, ADA, "hold")
    with pytest.raises(ForbiddenError, match="Only Ada's player speaks as Ada"):
        game.act(DeclareAhead(target=ADA, kind="attack", targets=(GOBLINS,), words=WORDS), REFEREE)
    ahead = DeclareAhead(target=ADA, kind="attack", targets=(GOBLINS,), words=WORDS)
    game.act(ahead, ANN)
    declared = game.combatant(ADA).turn.ahead
    assert declared is not None
    assert declared.words == WORDS
