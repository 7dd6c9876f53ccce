"""``python -m mep.export``: write an operator of a run as a file, or as a package."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from mep.candidate.candidate import Candidate, Ranked
from mep.candidate.program import Language, hooks_of
from mep.package.package_names import package_names
from mep.package.write_package import package_files
from mep.providers.transcript import write_transcript
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.report.configuration import to_toml
from mep.report.measured import measured
from mep.report.standing import Standing, standing
from mep.report.verdict import percent, result_of
from mep.run import Run, read_run
from mep.verify import stored_results
from pyvrp_plus.hooks import HookName
from pyvrp_plus.operators.signature import signed

# Mark that comments begin with, and maximum length of lines.
_STYLES: dict[Language, tuple[str, int]] = {"cpp": ("//", 100), "python": ("#", 88)}
_SUFFIXES: dict[Language, str] = {"cpp": ".cpp", "python": ".py"}


def choose(run: Run, rank: int) -> Ranked:
    """
    Return the operator of a rank, counted from 1 without the stock rule.

    Raises
    ------
    ValueError
        When there is no operator of that rank.
    """
    candidates = standing(run).candidates
    if not candidates:
        raise ValueError(f"{run.folder}: no operator was kept yet, but the stock rule.")
    if not 1 <= rank <= len(candidates):
        raise ValueError(
            f"There is no rank {rank}: {run.folder} has operators of the ranks 1 to "
            f"{len(candidates)}."
        )

    return candidates[rank - 1]


def exported_sources(
    run: Run, ranked: Ranked, names: Mapping[HookName, str]
) -> dict[HookName, str]:
    """
    Return the texts of the files that an operator is exported to, by hook.

    Each text is the source as it was measured, below a comment on its provenance, its
    measured improvement and its usage.

    Parameters
    ----------
    run
        Run in which the operator was found.
    ranked
        Name and results of the operator.
    names
        Names, of files or of installed operators, that the usage mentions, by hook.
    """
    candidate = run.candidate(ranked.name)
    assert candidate.proposal is not None
    program = candidate.proposal.program
    usage = ", ".join(f'{hook}="{names[hook]}"' for hook in program.sources)
    return {
        hook: _comment(
            [
                # In Python, the first two lines may set an encoding: they must not be
                # the model's.
                f"An operator for the hook {hook}, found by evolution.",
                "",
                *_provenance(run, candidate, ranked),
                f"Usage: Operators({usage}).",
            ],
            program.language,
        )
        + source
        for hook, source in program.sources.items()
    }


def _provenance(run: Run, candidate: Candidate, ranked: Ranked) -> Iterator[str]:
    assert candidate.proposal is not None
    config, facts = run.config, run.facts
    if candidate.proposal.hypothesis:
        outcome = candidate.outcome or "not measured"
        yield (
            f"Hypothesis ({outcome}, against its parent in training): "
            f"{candidate.proposal.hypothesis}"
        )

    yield (
        f"Provenance: proposed by {candidate.model or config.model} "
        f"({config.provider}) as {candidate.name} of the run "
        f"{run.folder.resolve().name}, {facts['created']}, "
        f"pyvrp-plus {facts['package version']}, strategy {config.strategy}, seed "
        f"{config.seed}; parents: {', '.join(candidate.parents) or 'none'}."
    )
    together = ", of all its hooks together" if config.component == "joint" else ""
    yield (
        f"Measured: improvement over stock{together}, with 95% intervals, "
        f"{'; '.join(_effects(run, ranked))}."
    )


def _effects(run: Run, ranked: Ranked) -> Iterator[str]:
    """Yield the measured improvements of an operator, each with its instances."""
    for each in measured(run, ranked):
        found, gain = each.improvement, percent(each.improvement)
        if each.role == "training":
            yield (
                f"on {found.num_values} instances of training ({each.suite}) {gain}, "
                "which is too much, as it is the best of many there; the run was not "
                "finished"
            )
        else:
            yield (
                f"on {found.num_values} {each.role} instances ({each.suite}) {gain} "
                f"with {each.budget}"
            )


def _comment(paragraphs: Sequence[str], language: Language) -> str:
    """Return paragraphs as a comment that no text in them can end early or extend."""
    mark, width = _STYLES[language]
    lines = []
    for paragraph in paragraphs:
        # Line breaks and invisible characters, which may reverse text, become spaces.
        plain = "".join(char if char.isprintable() else " " for char in paragraph)
        lines += textwrap.wrap(
            plain,
            width - len(mark) - 1,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]

    # A backslash at the end would take the next line into the comment.
    closed = [f"{line}." if line.endswith("\\") else line for line in lines]
    return "".join(f"{mark} {line}".rstrip() + "\n" for line in closed) + "\n"


def main() -> int:
    """Run the command; return its exit status."""
    parser = _make_parser()
    args = parser.parse_args()
    try:
        run = read_run(args.run)
        _write_records(run, args)
        return _export(run, args)
    except (ValueError, OSError) as error:
        parser.error(f"{error}")


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m mep.export",
        description="Write an operator of a run as a file of its own, or as a package, "
        "with its provenance: by default the winner.",
    )
    parser.add_argument("run", type=Path, metavar="RUN", help="folder of the run")
    parser.add_argument(
        "--rank",
        type=int,
        help="which one: 1 is the best besides the stock rule; needed if nothing is "
        "better than that",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to (default: COMPONENT.cpp or .py in the current folder); a folder "
        "if the component is joint",
    )
    where.add_argument(
        "--package",
        type=Path,
        metavar="DIR",
        help="write a project that pip installs, instead of a file; the name of the "
        "folder becomes that of the project and, with underscores, of the operator",
    )
    parser.add_argument(
        "--transcript",
        type=Path,
        metavar="FILE",
        help="also write all questions and answers, for --provider replay",
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="also write the configuration, for python -m mep.evolve --config",
    )
    parser.add_argument(
        "--force", action="store_true", help="overwrite files that are there"
    )
    return parser


def _write_records(run: Run, args: argparse.Namespace) -> None:
    """Write the transcript and the configuration, if they are asked for."""
    if args.transcript:
        _check_absent(args.transcript, args.force)
        with Store(run.folder / STORE) as store:
            write_transcript(args.transcript, store.requests())
        print(f"Written: {args.transcript}")

    if args.config:
        _write(args.config, to_toml(run.config), args.force)


def _export(run: Run, args: argparse.Namespace) -> int:
    ranks = standing(run)
    if args.rank is None and _is_stock_best(ranks):
        print(
            "Nothing was better than the stock rule, so that there is nothing to "
            "export. The best of the others is --rank 1.",
            file=sys.stderr,
        )
        return 1

    print(result_of(run))
    ranked = choose(run, 1 if args.rank is None else args.rank)
    if ranks.basis == "training":
        print("The ranks are those in training.")

    files = dict(_files(run, ranked, args))
    for path in files:
        _check_absent(path, args.force)

    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, text, args.force)

    return 0


def _files(
    run: Run, ranked: Ranked, args: argparse.Namespace
) -> Iterator[tuple[Path, str]]:
    """Yield the paths and the texts of the files to write."""
    if args.package is None:
        paths = _paths(run, args.output)
        names = {hook: path.name for hook, path in paths.items()}
        is_verified = _is_verified(run, ranked)
        for hook, text in exported_sources(run, ranked, names).items():
            suffix = paths[hook].suffix
            yield paths[hook], signed(text, suffix) if is_verified else text

        return

    package = package_names(args.package.resolve().name, hooks_of(run.config.component))
    sources = exported_sources(run, ranked, package.operators)
    for path, text in package_files(run, ranked, package, sources):
        yield args.package / path, text


def _is_verified(run: Run, ranked: Ranked) -> bool:
    """
    Return whether the costs of an operator can be computed again.

    Raises
    ------
    ValueError
        When they can, and are not those in the store.
    """
    proposal = run.candidate(ranked.name).proposal
    assert proposal is not None
    try:
        results, num_unknown = stored_results(run)
    except (ValueError, OSError) as error:  # instances may be gone since the run
        print(f"Not signed: the results cannot be computed again: {error}")
        return False

    own = [one for one in results if one.task.program == proposal.program]
    for one in own:
        if problem := one.problem():
            raise ValueError(f"{run.folder}: the results are not true: {problem}")

    has_routes = all(one.result.routes or one.result.cost is None for one in own)
    if own and has_routes and not num_unknown:
        return True

    print("Not signed: the run has not kept all that costs are computed from.")
    return False


def _is_stock_best(ranks: Standing) -> bool:
    return bool(ranks.ranking) and ranks.ranking[0] not in ranks.candidates


def _paths(run: Run, output: Path | None) -> dict[HookName, Path]:
    """
    Return the path of the file for each hook.

    Raises
    ------
    ValueError
        When the suffix of the file is not that of the operator's language.
    """
    component, suffix = run.config.component, _SUFFIXES[run.config.lang]
    if component == "joint":
        folder = output or Path(component)
        return {hook: folder / f"{hook}{suffix}" for hook in hooks_of(component)}

    path = output or Path(f"{component}{suffix}")
    if path.suffix != suffix:
        raise ValueError(f"{path}: the name of this operator's file ends in {suffix}.")

    return {component: path}


def _write(path: Path, text: str, force: bool) -> None:
    _check_absent(path, force)
    path.write_text(text, encoding="utf-8")
    print(f"Written: {path}")


def _check_absent(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise FileExistsError(f"{path} is there already: --force overwrites it.")


if __name__ == "__main__":
    sys.exit(main())
