"""What serves every package and knows no board: arguments, errors, threads, memory, files."""

VERSION = "1.0.0"
