"""What depends on the machine: where files are, writing them, the terminal, other programs."""
