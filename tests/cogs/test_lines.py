"""What the words of a button's id say of the command that it does."""

import pytest

from cogs.core.lines import Does
from cogs.render.buttons import make_button, read_id, split_words
from cogs.render.deeds import Near, deed_of
from rules.errors import NotFoundError
from rules.exploration.records import PlayTurn


def test_words_are_options_and_what_the_action_answers() -> None:
    said = Does("chase run", "@chase", "#stretch", "times").read(["k1", "3", "2"])
    assert (said.given, said.answers) == ({"times": "2"}, {"chase": "k1", "stretch": 3})


def test_a_word_may_say_yes_or_no_be_passed_over_or_be_left_out() -> None:
    line = Does("light cover", "", "uncover=off", "light?", lying=True, how="open")
    assert line.read(["x", "off"]).given == {"uncover": "yes", "how": "open"}
    assert line.read(["x", "on", "l1"]).given == {"uncover": "no", "light": "l1", "how": "open"}
    assert line.read(["x", "off"]).answers == {"lying": True}


@pytest.mark.parametrize("words", [[], ["k1"], ["k1", "many"]])
def test_an_id_of_another_form_is_out_of_date(words: list[str]) -> None:
    with pytest.raises(NotFoundError):
        Does("chase run", "@chase", "#stretch").read(words)


def test_a_number_of_the_game_is_known_apart() -> None:
    said = Does("time pass", "!", "turns").read(["600", "3"])
    assert (said.known, said.given) == (600, {"turns": "3"})


def test_words_are_the_fields_of_an_action_that_no_command_does() -> None:
    line = Does(PlayTurn, "#number", "@doing", "@familiar=1", "@light=lit?")
    assert line.read(["3", "wait", "1"]).answers == {"number": 3, "doing": "wait", "familiar": True}
    assert line.read(["3", "wait", "0", "lit"]).answers["light"] is True


def test_a_name_with_a_colon_stands_in_an_id_as_one_word() -> None:
    button = make_button("formation", 7, "night: two", "4", label="Take it")
    assert read_id(button.custom_id) == ("formation", 7, ["night: two", "4"])
    assert split_words(f":{button.value}") == ["formation", "night: two", "4"]
    assert deed_of(button, Near.MENU).words == ("night: two", "4")
