"""States, actions and events as JSON, and back, typed."""

import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from data.codec import Codec, CodecError, Document, encode_state, read_state, unpack_state, upgrade
from rules.battle.records import BATTLE, Battle
from rules.initiative.records import SlowChanged
from rules.items.state import MARKET
from rules.kernel.events import Event, Who
from rules.kernel.parties import PARTIES
from rules.rounds.dues import waits_for_a_word
from rules.rounds.records import Declared
from rules.state.game import FORMAT, GameState
from rules.state.health import Vitals
from rules.state.sheet import Character
from rules.systems import ENGINE
from rules.travel.records import JOURNEY
from rules.upkeep.records import UPKEEP, Every, Upkeep
from rules.wandering.records import SomethingCame
from tests.data.save_examples import SAVED, saved_states
from tests.data.shapes import all_fields, held_fields
from tests.rows import for_rows

for_files = for_rows("path", lambda _: sorted(SAVED.glob("*.json")))


class Seen(Event):
    who: Who


def test_a_state_survives() -> None:
    state = GameState(
        preset="4e",
        characters=(Character("c1", "Ann", 2, Vitals(4, 5), numbers={"ac": 5}),),
        active={2: "c1"},
    )
    document = Document(encode_state(state))
    found, again = unpack_state(document.packed)
    assert found == state
    assert (again.encoded, again.packed) == (document.encoded, document.packed)
    assert len(document.packed) < len(document.encoded)
    assert document.size == len(document.packed)
    assert again.digest == document.digest != Document(b"{}").digest


def test_what_families_keep_survives() -> None:
    state = GameState(preset="eris")
    state = UPKEEP.put(state, Upkeep(gp=5, every=Every.WEEK))
    state = BATTLE.put(state, Battle(volleys={"c1": 3}))
    assert msgspec.json.decode(encode_state(state))["parts"] == {
        "upkeep": {"gp": 5, "every": "week"},
        "battle": {"volleys": {"c1": 3}},
    }
    assert read_state(encode_state(state))[0] == state


def test_what_families_kept_in_format_1_is_brought_into_parts() -> None:
    old: dict[str, Any] = {"format": 1, "preset": "ose", "session": 4, "upkeep": {"gp": 3}}
    old["battle"] = {"volleys": {}}
    state, document = read_state(msgspec.json.encode(old))
    assert state == UPKEEP.put(GameState("ose", session=4), Upkeep(gp=3))
    assert document.encoded == encode_state(state)


def test_a_part_that_no_family_has_is_named() -> None:
    for document in (
        {"format": FORMAT, "preset": "ose", "parts": {"weather": {"rain": 3}}},
        {"format": 1, "preset": "ose", "weather": {"rain": 3}},
    ):
        with pytest.raises(CodecError, match="the part 'weather'"):
            read_state(msgspec.json.encode(document))


def test_a_part_of_another_kind_is_refused() -> None:
    document = {"format": FORMAT, "preset": "ose", "parts": {"upkeep": {"gp": "much"}}}
    with pytest.raises(CodecError, match="cannot be read"):
        read_state(msgspec.json.encode(document))


def test_an_old_format_is_brought_up_to_date_one_step_after_the_other() -> None:
    def step(to: int, name: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        return lambda document: {**document, "format": to, "steps": [*document["steps"], name]}

    upgrades = {-1: step(0, "a"), 0: step(FORMAT, "b")}
    assert upgrade({"format": -1, "steps": []}, upgrades)["steps"] == ["a", "b"]


def test_an_unknown_format_is_named() -> None:
    document: dict[str, Any] = {"format": 99, "preset": "ose"}
    packed = zlib.compress(msgspec.json.encode(document))
    with pytest.raises(CodecError, match="99"):
        unpack_state(packed)


def test_a_state_that_is_not_one_is_refused() -> None:
    packed = zlib.compress(msgspec.json.encode({"format": FORMAT, "preset": 3}))
    with pytest.raises(CodecError, match="preset"):
        unpack_state(packed)
    with pytest.raises(CodecError):
        unpack_state(zlib.compress(b"{}"))


@for_files
def test_a_saved_example_of_each_format_can_be_read(path: Path) -> None:
    state, _ = unpack_state(zlib.compress(path.read_bytes()))
    assert state.format == FORMAT
    assert state.characters


def test_there_is_a_saved_example_of_the_present_format() -> None:
    assert (SAVED / f"format-{FORMAT}.json").exists()


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"weather": "rain"}, "`weather`"),
        ({"clock": {"turns": 3, "days": 1}}, "`days` - at `$.clock`"),
        (
            {"characters": [{"id": "c1", "name": "Ann", "owner": 2, "vitals": {"mood": 3}}]},
            "`mood` - at `$.characters[0].vitals`",
        ),
        ({"parts": {"upkeep": {"gp": 3, "cp": 1}}}, "`cp`"),
        ({"format": 1, "clock": {"days": 1}}, "`days` - at `$.clock`"),
    ],
)
def test_what_no_record_has_a_field_for_is_refused_and_never_lost(
    more: dict[str, Any], named: str
) -> None:
    document = {"format": FORMAT, "preset": "ose", **more}
    with pytest.raises(CodecError, match="unknown field " + re.escape(named)):
        read_state(msgspec.json.encode(document))


def test_an_event_with_a_field_of_a_newer_program_is_refused() -> None:
    codec = Codec({"Seen": Seen})
    who = {"id": "c1", "name": "Ann", "mood": 3}
    for event in ({"who": who}, {"who": {"id": "c1", "name": "Ann"}, "when": 3}):
        stored = msgspec.json.encode([("Seen", event)]).decode()
        with pytest.raises(CodecError, match=r"Seen that cannot be read: .* unknown field"):
            codec.decode_events(stored)
    with pytest.raises(msgspec.ValidationError, match="unknown field `weight`"):
        codec.decode_throws('[{"roll": 1, "purpose": "p", "weight": 2}]')


def test_what_an_event_had_once_is_brought_into_what_it_has_now() -> None:
    codec = Codec(ENGINE.events)
    roll = {"roll": 1, "purpose": "what comes", "record": {"text": "1d12", "total": 4}}
    event = {"meeting": "m1", "text": "Wolves", "environment": "forest", "moment": 3}
    for old, throws in (({}, 0), ({"throw": None}, 0), ({"throw": roll}, 1)):
        stored = msgspec.json.encode([("SomethingCame", event | old)]).decode()
        (found,) = codec.decode_events(stored)
        assert isinstance(found, SomethingCame)
        assert [throw.total for throw in found.throws] == [4] * throws
    with pytest.raises(CodecError, match="SomethingCame that cannot be read"):
        codec.decode_events('[["SomethingCame", {"thrown": 3}]]')


def test_a_slow_weapon_that_moved_its_bearer_once_is_still_read() -> None:
    who = {"id": "a", "name": "A"}
    stored = msgspec.json.encode(
        [("SlowChanged", {"target": who, "slow": True, "from_round": 2, "now": False})]
    ).decode()
    (found,) = Codec(ENGINE.events).decode_events(stored)
    assert isinstance(found, SlowChanged)
    assert found.slow


def test_every_field_there_is_stands_in_a_saved_example() -> None:
    """`python -m tests.data.save_examples` adds an example of what is new."""
    assert sorted(all_fields() - held_fields(saved_states())) == []
    assert len(all_fields()) > 140


def test_events_and_actions_survive_by_their_names() -> None:
    codec = Codec({"Seen": Seen})
    events = (Seen(who=Who("c1", "Ann", is_character=True), rule="OSE-TIME", audience=()),)
    assert codec.decode_events(codec.encode_events(events)) == events


def test_a_name_or_shape_that_is_not_known_is_an_error_that_says_so() -> None:
    codec = Codec({"Seen": Seen})
    with pytest.raises(CodecError, match="'Gone'"):
        codec.decode_events('[["Gone", {}]]')
    with pytest.raises(CodecError, match="Seen that cannot be read"):
        codec.decode_events('[["Seen", {"who": 3}]]')


def test_every_action_and_event_there_is_can_be_written_and_read() -> None:
    Codec(ENGINE.events)
    for cls in (*ENGINE.actions.values(), *ENGINE.events.values()):
        assert msgspec.json.schema(cls)


def test_how_small_a_load_is_none_has_become_a_setting() -> None:
    parts: dict[str, Any] = {"negligible_load": 20, "lights": []}
    document = upgrade({"format": 1, "preset": "eris", "overrides": {"luck": "off"}, **parts})
    assert document["overrides"] == {"luck": "off", "negligible_load": "20"}
    assert document["parts"] == {}
    usual = upgrade({"format": 1, "preset": "eris", "overrides": {}, "negligible_load": None})
    assert usual["overrides"] == {}


def test_how_many_were_on_a_side_is_kept_no_more() -> None:
    side = {"key": "party", "label": "Party", "starting": 3}
    met: dict[str, Any] = {"id": "e1", "number": 1, "settings": {}, "sides": [side]}
    elsewhere: dict[str, Any] = {"parties": {"others": [{"id": 2, "encounter": met}]}}
    document: dict[str, Any] = {"format": 5, "preset": "ose", "encounter": met, "parts": elsewhere}
    state, _ = read_state(msgspec.json.encode(document))
    there = (state.encounter, PARTIES.of(state).others[0].encounter)
    assert [one.sides[0].label for one in there if one is not None] == ["Party"] * 2


def test_a_vote_that_declared_for_all_decides_in_words_alone() -> None:
    options = [{"text": "Run", "means": "declare:retreat"}, {"text": "Ada", "means": "caller:c1"}]
    vote = {"id": "v", "question": "?", "options": options, "way": "majority", "by": 2}
    party = {"votes": [{**vote, "encounter": "e1", "round": 3}]}
    others = [{"id": 2, "party": {"votes": [{**vote, "encounter": "e2"}]}}]
    document = {
        "format": 4,
        "preset": "ose",
        "party": party,
        "parts": {"parties": {"others": others}},
    }
    state, _ = read_state(msgspec.json.encode(document))
    there = (state.party, PARTIES.of(state).others[0].party)
    assert [[one.means for one in each.votes[0].options] for each in there] == [["", ""]] * 2


def test_what_a_game_had_chosen_of_settings_that_went_it_is_told_once() -> None:
    chosen = {"turn_preview": "never", "skill_choice": "higher", "morale": "on"}
    met = {"id": "e1", "number": 1, "settings": {"encounter_rest": "none", "morale": "on"}}
    document = {"format": 2, "preset": "ose", "overrides": chosen, "encounter": met}
    state, _ = read_state(msgspec.json.encode(document))
    assert (dict(state.overrides), state.gone) == ({"morale": "on"}, ("turn_preview",))
    chosen = {"power_effects": "referee", "decided_fights": "by-referee", "morale": "on"}
    later = {**document, "format": 3, "overrides": chosen, "gone": ["turn_preview"]}
    after, _ = read_state(msgspec.json.encode(later))
    assert after.gone == ("turn_preview", "power_effects")
    assert dict(after.overrides) == {"morale": "on"}
    assert state.encounter is not None
    assert dict(state.encounter.settings) == {"morale": "on"}


def test_a_round_that_stopped_for_the_referee_after_each_place_stops_once_more() -> None:
    steps = [{"kind": "act", "label": "Party", "place": 1}, {"kind": "pause", "label": "Referee"}]
    chosen = {"referee_pause": "on", "wake_period": "turns"}
    met = {"id": "e1", "number": 1, "stage": "rounds", "round": 1, "settings": chosen}
    elsewhere = {"parties": {"others": [{"id": 2, "encounter": {**met, "steps": steps}}]}}
    document = {"format": 6, "preset": "ose", "overrides": chosen, "parts": elsewhere}
    state, _ = read_state(msgspec.json.encode({**document, "encounter": {**met, "steps": steps}}))
    assert (dict(state.overrides), state.gone) == ({}, ("referee_pause",))
    there = (state.encounter, PARTIES.of(state).others[0].encounter)
    for encounter in filter(None, there):
        assert not encounter.settings
        assert [waits_for_a_word(state, step) for step in encounter.steps] == [False, True]
    assert None not in there


@pytest.mark.parametrize(
    ("preset", "attack", "armour", "is_told"),
    [
        ("ose", "aac", "ascending", False),
        ("ose", "matrix", "ascending", True),
        ("4e", "", "descending", True),
    ],
)
def test_of_armour_class_a_game_is_told_only_where_it_now_counts_otherwise(
    preset: str, attack: str, armour: str, *, is_told: bool
) -> None:
    chosen = {"armour_class": armour} | ({"attack": attack} if attack else {})
    state, _ = read_state(msgspec.json.encode({"format": 7, "preset": preset, "overrides": chosen}))
    assert ("armour_class" in state.gone) is is_told
    assert "armour_class" not in state.overrides


def test_what_was_kept_secret_and_voted_on_otherwise_is_read_as_it_is_now() -> None:
    said = {"kind": "spell", "text": "Hex", "secret": True, "kept": True}
    witch: dict[str, object] = {
        "id": "m1",
        "name": "Witch",
        "side": "monsters",
        "kind": "monster",
        "bodies": [],
    }
    witch |= {"turn": {"declaration": said, "ahead": None}}
    met = {"id": "e1", "number": 1, "settings": {}, "combatants": [witch]}
    options = [{"text": "Yes", "means": "caller:c1"}, {"text": "No"}]
    vote = {"id": "t1", "question": "Ada?", "options": options, "by": 2}
    vote |= {"way": "first-three", "secret": True}
    document = {"format": 7, "preset": "ose", "encounter": met}
    state, _ = read_state(msgspec.json.encode({**document, "party": {"votes": [vote]}}))
    assert state.encounter is not None
    declared = state.encounter.combatants[0].turn.declaration
    assert declared is not None
    assert (declared.kind, declared.text) == ("spell", "Hex")
    assert [one.means for one in state.party.votes[0].options] == ["", ""]


def test_terrains_and_prices_of_a_games_own_went_and_the_game_is_told_once() -> None:
    ash = {"name": "Ash", "travel": "1/2", "lose": 3, "wandering": 1}
    hills = {**ash, "name": "Hills"}
    stretches = [{"terrain": "ash"}, {"terrain": "hills"}]
    way = {"course": 0, "stretches": stretches}
    parts = {
        "journey": {"terrains": [ash, hills], "way": way},
        "market": {"open": True, "prices": [{"name": "Torch", "gp": 1}]},
    }
    state, _ = read_state(msgspec.json.encode({"format": 7, "preset": "ose", "parts": parts}))
    assert state.gone == ("terrains", "market")
    found = JOURNEY.of(state).way
    assert found is not None
    assert [one.terrain for one in found.stretches] == ["clear", "hills"]
    assert [one.name for one in MARKET.of(state).prices] == ["Torch"]


def test_what_the_log_has_of_what_is_told_no_more_is_passed_over() -> None:
    told = '[["MarketOpened",{"open":true}],["Declared",{"target":{"id":"c1","name":"Ada"},'
    told += '"round":1,"kind":"hold","secret":true}]]'
    (event,) = Codec(ENGINE.events).decode_events(told)
    assert isinstance(event, Declared)
