"""Candidates: evolved operators, what became of them, and how good they are."""

from .candidate import Candidate as Candidate
from .candidate import Generation as Generation
from .candidate import Ranked as Ranked
