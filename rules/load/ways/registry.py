"""Every way to reckon load, by the value of the setting."""

from collections.abc import Mapping

from rules.load.ways import basic, detailed, eris, nothing
from rules.load.ways.shape import Way

WAYS: tuple[Way, ...] = (nothing.WAY, basic.WAY, detailed.WAY, eris.WAY)
BY_KEY: Mapping[str, Way] = {way.key: way for way in WAYS}
