"""What holds for all tests."""

import pytest
from hypothesis import HealthCheck, settings

# How fast examples are made depends on the machine, and says nothing about the code.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long plays begin first, so that no processor waits for one that was left to the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
