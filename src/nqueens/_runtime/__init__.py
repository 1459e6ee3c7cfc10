"""What knows nothing of chess: arguments, errors, threads, memory, files, texts."""

VERSION = "1.0.0"
