"""Whoever is mentioned in words is called by their character: no account's number is kept."""

from data.nameless import nameless, without_accounts
from rules.bestiary.records import KeepStatBlock, StatBlock
from rules.record import replace
from rules.rolls.records import RollDice
from rules.speech.records import Say
from rules.state.health import Vitals
from rules.state.sheet import Character
from tests.data.conftest import ANN, BOB, REFEREE, Store

STRANGER = 77


async def test_a_mention_is_the_name_of_a_character(store: Store) -> None:
    game = await store.advance(await store.start(), ANN)
    member = game.member(ANN)
    assert member is not None
    sheet = Character("c1", "Morgan", member.number, Vitals(8, 8))
    game = replace(game, state=replace(game.state, characters=(sheet,), active={2: "c1"}))
    said = f"<@{ANN}> and <@!{BOB}>, <@{STRANGER}> & <@{REFEREE}>; <#5>"
    told = "@Morgan and @somebody, @somebody & @somebody; <#5>"
    assert without_accounts(said, game) == told
    roll = nameless(RollDice(text="1d6", label=said), game)
    assert roll == RollDice(text="1d6", label=told)
    assert nameless(Say(text="Hail!", dice=(said, "1d6")), game).dice == (told, "1d6")
    kept = nameless(KeepStatBlock(block=StatBlock(said, numbers={said: 4})), game)
    assert kept == KeepStatBlock(block=StatBlock(told, numbers={told: 4}))
    plain = RollDice(text="1d6 <3")
    assert nameless(plain, game) == plain
