"""Refusals are whole sentences, with the name in its place."""

import ast

from tests.sweeps.modules import called, sources


def test_what_only_some_can_do_has_a_place_for_the_name() -> None:
    deeds = [
        deed
        for source in sources("rules")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and called(node) in {"require_control", "_chosen"}
        for deed in source.values(node.args[-1])
    ]
    assert all(str(deed).count("{}") == 1 for deed in deeds), deeds
    assert len(deeds) > 15
