"""The entry point of the command, for the script ``nqueens`` and ``python -m nqueens``."""

import os
import signal
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and end the process."""
    try:  # the imports are inside: Ctrl-C may come while modules load
        for name in ("SIGTERM", "SIGHUP"):  # clean up as after Ctrl-C
            number = getattr(signal, name, None)  # not all on Windows
            if number and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, lambda number, _: sys.exit(128 + number))
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:  # closed: nothing to read, and output is an error
                flags = os.O_RDONLY if name == "stdout" else os.O_RDWR
                setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode))
        from nqueens.cli import nqueens

        status = nqueens.main(prog_name="nqueens", standalone_mode=False)
    except KeyboardInterrupt:
        status = 130
    except Exception as error:
        status = 130
        if not isinstance(error.__cause__, KeyboardInterrupt):  # which click turned into an error
            import traceback

            traceback.print_exc()
            status = 2  # a bug; Python would end with 1, which means "no solution"
    sys.exit(status)


if __name__ == "__main__":
    main()
