"""What every other room stands on: arguments, threads, memory, processors."""
