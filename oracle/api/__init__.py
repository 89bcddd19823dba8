"""What ``import oracle`` offers, one module for each thing that can be asked for.

``oracle/__init__.py`` imports a module when one of its names is first used. Ranking and
playing need neither YAML nor JSON Schema, except to read a house; explanations and sources do.
"""
