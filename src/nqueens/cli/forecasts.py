"""What ``nqueens count --dry-run`` says of a count."""

import nqueens
from nqueens import Prediction
from nqueens._runtime.memory import most_that_fit
from nqueens._runtime.running import most_workers
from nqueens._runtime.wording import duration_text, plural


def forecast_facts(prediction: Prediction, nodes: int | None) -> dict[str, object]:
    """Return what JSON says of a forecast."""
    facts: dict[str, object] = prediction._asdict()
    if nodes is not None:
        facts["nodes"] = nodes
        facts["seconds_on_nodes"] = _seconds_on(nodes, prediction)
    return facts


def _seconds_on(nodes: int, prediction: Prediction) -> float:
    """Return the seconds that a count takes on several machines like this one."""
    return prediction.seconds / min(nodes, prediction.jobs)


def forecast_lines(prediction: Prediction, workers: int | None, nodes: int | None) -> list[str]:
    """Return lines about how long a count will take, and how much memory it needs.

    ``workers`` and ``nodes`` are those that were asked for.
    """
    seconds, low, high, cpu = (duration_text(seconds) for seconds in prediction[:4])
    processors = nqueens.cpu_info().cpus
    busy = min(prediction.workers, processors)
    if prediction.seconds > 0.01 + 1.5 * prediction.cpu_seconds / busy:
        seconds += ", since other programs are running"
    threads = str(prediction.workers)
    if prediction.workers > processors:
        threads += f" on {plural(processors, 'processor')}, so no faster than {processors}"
    if workers is not None and workers > most_workers():
        threads += f"; a process has at most {most_workers()}, and --nodes is for more machines"
    elif workers is not None and workers > prediction.workers:
        threads += "; this count cannot use more"
    several = []
    if nodes is not None:
        time = duration_text(_seconds_on(nodes, prediction))
        several = [f"on {plural(nodes, 'machine')}".ljust(16) + time]
    return [
        f"time            {seconds}",
        f"range           {low} to {high}",
        *several,
        f"processor time  {cpu}",
        f"memory          {_memory(prediction)}",
        f"jobs            {prediction.jobs}",
        f"workers         {threads}",
        f"engine          {prediction.engine} ({prediction.level})",
        f"based on        {prediction.basis}",
    ]


def _memory(prediction: Prediction) -> str:
    """Return how much memory a count needs, and whether it is there."""
    need = prediction.memory
    if not need:
        return "a few MB"
    text = _megabytes(need)
    if prediction.workers > 1:
        text += f" ({_megabytes(need / prediction.workers)} for each worker)"
    if most_that_fit(need) < 1:
        text += f", more than the {_megabytes(most_that_fit(1))} available"
    return text


def _megabytes(size: float) -> str:
    return f"{size / 1e6:,.0f} MB"
