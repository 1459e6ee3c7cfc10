"""No test is timed: machines are shared, and speed is measured in bench/."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
