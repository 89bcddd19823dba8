"""What depends on the machine: where files lie, writing them, the terminal, other programs."""
