"""Commands for checkpoints of counts that take days."""

from nqueens.cli.groups import LazyGroup, examples

COMMANDS = {
    "audit": "runs.audit",
    "merge": "runs.merge",
    "status": "runs.status",
    "work": "runs.work",
}

runs_command = LazyGroup(
    "runs",
    COMMANDS,
    help="""
    Show, continue, merge and check checkpoints.

    A checkpoint is a file of finished jobs. 'nqueens count N --checkpoint FILE' writes one.
    """,
    epilog=examples("nqueens count 21 --checkpoint q21.sqlite", "nqueens runs status q21.sqlite"),
)
