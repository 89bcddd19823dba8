"""The house inferred: which settings of each switch hands contradict, and what remains."""

from oracle.histories.infer.gathering import Gathered, infer_files
from oracle.histories.infer.inferred import house_text, id_of_house, inferred_report, is_inferred

__all__ = ["Gathered", "house_text", "id_of_house", "infer_files", "inferred_report", "is_inferred"]
