"""Commands at each limit pass, and one more of anything is a problem."""

from typing import Any

import pytest

from tests.contract.limits import check

Json = dict[str, Any]

GLOBAL = "/applications/1/commands"
GUILD = "/applications/1/guilds/2/commands"


def command(name: str = "roll", *options: Json, **rest: object) -> Json:
    return {"name": name, "description": "Roll", "options": list(options), "type": 1, **rest}


def option(name: str = "dice", **rest: object) -> Json:
    return {"type": 3, "name": name, "description": "Which", **rest}


def choice(name: str = "one", value: str | int = "1") -> Json:
    return {"name": name, "value": value}


def problems(*commands: Json) -> list[str]:
    return check("PUT", GLOBAL, list(commands))


@pytest.mark.parametrize(("method", "path"), [("PUT", GLOBAL), ("PUT", GUILD), ("POST", GLOBAL)])
def test_every_way_to_register_is_checked(method: str, path: str) -> None:
    wrong = command("Roll")
    assert len(check(method, path, [wrong] if method == "PUT" else wrong)) == 1


@pytest.mark.parametrize("name", ["roll", "open-doors", "r_2", "würfel", "x" * 32])
def test_right_names(name: str) -> None:
    assert problems(command(name)) == []
    assert problems(command("roll", option(name))) == []


@pytest.mark.parametrize("name", ["", "Roll", "two words", "roll!", "x" * 33])
def test_wrong_names(name: str) -> None:
    assert len(problems(command(name))) == 1
    assert len(problems(command("roll", option(name)))) == 1


def test_descriptions_have_1_to_100_characters() -> None:
    assert problems(command(description="x" * 100)) == []
    for description in ("", " ", "x" * 101):
        assert len(problems(command(description=description))) == 1
        assert len(problems(command("roll", option(description=description)))) == 1
    missing = command()
    del missing["description"]
    assert problems(missing) == ["/roll: the description is missing"]


def test_menus_have_no_description_but_may_have_spaces() -> None:
    assert problems({"name": "Roll the dice", "type": 3}) == []
    assert len(problems({"name": "Sheet", "type": 2, "description": "x"})) == 1
    assert len(problems({"name": "Sheet", "type": 2, "options": [option()]})) == 1
    assert len(problems({"name": "x" * 33, "type": 2})) == 1


def test_hundred_slash_commands_and_fifteen_menus_of_each_kind() -> None:
    slash = [command(f"c{number}") for number in range(101)]
    menus = [{"name": f"M{number}", "type": kind} for kind in (2, 3) for number in range(15)]
    assert problems(*slash[:100], *menus) == []
    assert problems(*slash, *menus) == ["101 slash commands, 100 are allowed"]
    assert problems(*menus, {"name": "M", "type": 2}) == ["16 user menus, 15 are allowed"]


def test_names_are_used_once_for_each_kind() -> None:
    assert problems(command(), {"name": "roll", "type": 2}) == []
    assert problems(command(), command()) == ["two slash commands are called 'roll'"]
    assert problems(command("roll", option(), option())) == ["/roll: two options are called 'dice'"]


def test_twenty_five_options() -> None:
    options = [option(f"o{number}") for number in range(26)]
    assert problems(command("roll", *options[:25])) == []
    assert problems(command("roll", *options)) == ["/roll: 26 options, 25 are allowed"]


def test_required_options_come_first() -> None:
    assert problems(command("roll", option("a", required=True), option("b"))) == []
    assert problems(command("roll", option("a"), option("b", required=True))) == [
        "/roll: a required option follows an optional one"
    ]


def test_choices() -> None:
    many = [choice(f"n{number}", number) for number in range(26)]
    assert problems(command("roll", option(choices=many[:25]))) == []
    assert len(problems(command("roll", option(choices=many)))) == 1
    assert problems(command("roll", option(choices=[choice("x" * 100, "x" * 100)]))) == []
    for wrong in (choice("x" * 101), choice(""), choice("one", "x" * 101)):
        assert len(problems(command("roll", option(choices=[wrong])))) == 1
    assert len(problems(command("roll", option(choices=[choice(), choice()])))) == 1


def test_choices_and_autocompletion_exclude_each_other() -> None:
    assert problems(command("roll", option(autocomplete=True, choices=[]))) == []
    assert problems(command("roll", option(autocomplete=True, choices=[choice()]))) == [
        "/roll dice: choices and autocomplete exclude each other"
    ]


def test_bounds_are_in_order() -> None:
    assert problems(command("roll", option(min_value=1, max_value=1))) == []
    assert len(problems(command("roll", option(min_value=2, max_value=1)))) == 1


def test_nesting() -> None:
    leaf = {"type": 1, "name": "leaf", "description": "Leaf", "options": [option()]}
    group = {"type": 2, "name": "group", "description": "Group", "options": [leaf]}
    assert problems(command("tree", group, leaf)) == []
    assert problems(command("tree", leaf, option())) == [
        "/tree: subcommands and plain options are mixed"
    ]
    nested = {**group, "name": "outer", "options": [group]}
    assert "/tree outer group: a group cannot be inside another" in problems(
        command("tree", nested)
    )
    wrong = {**leaf, "options": [option("Dice")]}
    assert problems(command("tree", {**group, "options": [wrong]})) == [
        "/tree group leaf Dice: the name 'Dice' is not lower case"
    ]


def test_a_command_has_8000_characters_with_all_that_is_in_it() -> None:
    def filled(value: str, **rest: object) -> Json:
        # 8 + 92 of the command, 79 options of 100 each: the last one is 1 + 97 + 1 + the value.
        options = [option(f"{number % 10}", description="d" * 99) for number in range(78)]
        options.append(option("x", description="d" * 97, choices=[choice("n", value)]))
        return command("commands", *options, description="d" * 92, **rest)

    def too_long(body: Json) -> list[str]:
        return [problem for problem in problems(body) if "8000" in problem]

    assert too_long(filled("v")) == []
    assert too_long(filled("vv")) == ["/commands has 8001 characters in all, 8000 are allowed"]
    assert too_long(filled("v", description_localizations={"de": "d" * 92})) == []
    assert too_long(filled("v", description_localizations={"de": "d" * 93})) != []
