"""Refusals are whole sentences, with the name in its place."""

import ast

from tests.sweeps.modules import called, sources


def test_what_only_some_can_do_has_a_place_for_the_name() -> None:
    deeds = [
        deed
        for source in sources("rules")
        for node in source.nodes(ast.Call)
        if called(node) in {"require_control", "_chosen"}
        for deed in source.values(node.args[-1])
    ]
    assert all(str(deed).count("{}") == 1 for deed in deeds), deeds
    assert len(deeds) > 15


def test_refusals_name_people_so_that_the_name_is_shown() -> None:
    """A mention that is not marked as our own is made harmless: the reader sees its number."""
    raised = [
        (source.module.__name__, node)
        for source in sources("cogs")
        for raises in source.nodes(ast.Raise)
        if isinstance(raises.exc, ast.Call)
        for node in ast.walk(raises.exc)
    ]
    assert [
        (name, node.lineno)
        for name, node in raised
        if isinstance(node, ast.Attribute) and node.attr == "mention"
    ] == []
    assert len(raised) > 1000
