"""Fuzzing: turn bytes into calls, texts, command lines and boards; see ``run.py``.

A target is a function of bytes. It raises if the library does something wrong. A target runs
without a fuzzer, too: the tests replay the kept inputs (``corpus``).
"""
