"""Fuzzing: bytes become calls, texts, command lines and boards; see ``run.py``.

A target is a function of bytes that raises where the library does what it must not. It needs no
fuzzer to run: the kept inputs (``corpus``) are replayed by the tests.
"""
