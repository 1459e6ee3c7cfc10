"""The self-test, and the frozen and published values that it compares with."""
