"""A contract for import-linter: a room is entered by its ``__init__``.

What a room's modules hold is its own concern; from outside one takes what the room offers.
"""

from __future__ import annotations

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class RoomsContract(Contract):
    """No module imports a module inside a room in which it does not lie itself."""

    type_name = "rooms"

    rooms = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find every import that goes past the door of a room."""
        del verbose
        past: list[Any] = []
        for room in self.rooms:  # type: ignore[attr-defined]
            inner = sorted(self.inside(graph, str(room)))
            for module in inner:
                for importer in sorted(graph.find_modules_that_directly_import(module)):
                    known = graph.get_import_details(importer=importer, imported=module)
                    # What the door offers may be called like the module behind it.
                    lines = [line["line_contents"] for line in known]
                    at_the_door = all(line.startswith(f"from {room} import ") for line in lines)
                    if importer != room and importer not in inner and not at_the_door:
                        past.append(f"{importer} -> {module}")
        return ContractCheck(kept=not past, metadata={"past": past})

    @staticmethod
    def inside(graph: ImportGraph, room: str) -> set[str]:
        """Give the modules of a room; a folder in it is a room of its own, entered by its door."""
        within = graph.find_descendants(room)
        return {
            module
            for module in within
            if not graph.find_children(module) and module.rpartition(".")[0] == room
        }

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name the imports."""
        for one in check.metadata["past"]:
            output.print_error(f"{one} goes past the door of the room")
