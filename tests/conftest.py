"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# How fast examples are made depends on the machine, and says nothing about the code.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
