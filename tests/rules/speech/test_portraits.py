"""Portraits: one for each character, in place of the last, and taken back as any move."""

import pytest

from rules.errors import ForbiddenError, RuleError
from rules.sheet.records import CreateCharacter
from rules.speech.portraits import portrait_of
from rules.speech.records import PortraitSet, SetPortrait
from tests.rules.scene import Scene
from tests.rules.table import ANN, BOB, REFEREE


def test_a_character_has_one_portrait() -> None:
    scene = Scene("ose")
    scene.act(CreateCharacter(name="Ada", hit_points=8), ANN)
    scene.act(CreateCharacter(name="Bert", hit_points=8), BOB)
    assert portrait_of(scene.state, "c1") == ""
    scene.act(SetPortrait(character_id="", picture="one"), ANN)
    scene.act(SetPortrait(character_id="c2", picture="two"), REFEREE)
    step = scene.act(SetPortrait(character_id="c1", picture="three"), ANN)
    (event,) = step.events
    assert isinstance(event, PortraitSet)
    assert (event.target.name, event.picture) == ("Ada", "three")
    assert [portrait_of(scene.state, one) for one in ("c1", "c2")] == ["three", "two"]
    scene.act(SetPortrait(character_id="c1", picture=""), ANN)
    assert [portrait_of(scene.state, one) for one in ("c1", "c2")] == ["", "two"]
    with pytest.raises(ForbiddenError, match="change the portrait of Bert"):
        scene.act(SetPortrait(character_id="c2", picture="four"), ANN)
    with pytest.raises(RuleError, match="has no portrait"):
        scene.act(SetPortrait(character_id="c1", picture=""), ANN)
