"""The house inferred: which settings of each switch hands contradict, and which they leave.

``trying`` judges one hand by many houses, ``weighing`` says what it contradicts, ``gathering`` does
so for many hands, whose ``evidence`` merges; ``concluding`` draws the conclusions, ``reporting``
tells them, and ``house_file`` writes the house.
"""
