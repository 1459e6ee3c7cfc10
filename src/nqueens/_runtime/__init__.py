"""Tools that every other room uses: arguments, threads, memory, processors, random words."""
