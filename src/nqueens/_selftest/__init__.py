"""The self-test, and the published and frozen values that it compares results with."""
