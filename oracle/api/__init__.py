"""What ``import oracle`` offers, one module for each thing that can be asked for.

``oracle/__init__.py`` imports a module when one of its names is first used. Values and hands need
neither YAML nor a JSON Schema; what speaks of houses, rules and documents imports these when asked.
"""
