"""Tools that every other package uses: arguments, threads, memory, processors, random words."""
