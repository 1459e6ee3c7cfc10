"""Exact counts: jobs and engines, runs, executors, checkpoints, predictions."""
