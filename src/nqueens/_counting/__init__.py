"""Exact counts: plans, jobs, pools, checkpoints, forecasts."""
