"""A contract for import-linter: a package is imported by its ``__init__`` alone, its door."""

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class DoorsContract(Contract):
    """No module imports a module inside a package in which it does not lie itself."""

    type_name = "doors"

    packages = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find every import that goes past the door of a package."""
        del verbose
        past: list[Any] = []
        for package in self.packages:  # type: ignore[attr-defined]
            inner = sorted(self.inside(graph, str(package)))
            for module in inner:
                for importer in sorted(graph.find_modules_that_directly_import(module)):
                    known = graph.get_import_details(importer=importer, imported=module)
                    # What the door offers may be called like the module behind it.
                    lines = [line["line_contents"] for line in known]
                    at_the_door = all(line.startswith(f"from {package} import ") for line in lines)
                    if importer != package and importer not in inner and not at_the_door:
                        past.append(f"{importer} -> {module}")
        return ContractCheck(kept=not past, metadata={"past": past})

    @staticmethod
    def inside(graph: ImportGraph, package: str) -> set[str]:
        """Give the modules of a package; a package in it has a door of its own."""
        within = graph.find_descendants(package)
        return {
            module
            for module in within
            if not graph.find_children(module) and module.rpartition(".")[0] == package
        }

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name the imports."""
        for one in check.metadata["past"]:
            output.print_error(f"{one} goes past the door of the package")
