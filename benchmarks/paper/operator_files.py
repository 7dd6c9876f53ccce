"""Files of operators that runs of evolution have found, for solvers to use."""

from __future__ import annotations

from pathlib import Path

from mep.candidate.candidate import STOCK
from mep.run import Run


def operator_files(run: Run, name: str, into: Path) -> str:
    """
    Return the files of an operator, joined by ``+`` as solvers' names have them.

    Parameters
    ----------
    run
        Run that has found the operator.
    name
        Name of the operator in the run; of the stock rule there are no files.
    into
        Folder that the operator is written to, in a folder of its own.
    """
    if name == STOCK:
        return ""

    proposal = run.candidate(name).proposal
    assert proposal is not None
    folder = into / proposal.program.digest
    folder.mkdir(parents=True, exist_ok=True)
    return "+".join(map(str, proposal.program.write(folder)))
