"""The pages of the dashboard, by address."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from flask import Flask, Response, abort, redirect, request
from markupsafe import Markup
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from mep.candidate.candidate import STOCK, Candidate
from mep.dashboard.choice import ORDERS, PAGE_SIZE, Choice, values
from mep.dashboard.headers import digest, set_headers
from mep.dashboard.live_run import LiveRun, Snapshot
from mep.dashboard.shelf import Shelf
from mep.dashboard.side_by_side import differences
from mep.progress.progress_state import describe_time
from mep.report.effects import effects_by_instance
from mep.report.entry import make_entry, status_of
from mep.report.environment import environment, style

# Seconds to wait for a run that is being read; those who follow it ask again anyway.
_PATIENCE = 0.05
_FOLDER = Path(__file__).parent / "templates"
_SCRIPT = (_FOLDER / "live.js").read_text()


_View = Callable[..., BaseResponse]


def make_app(shelf: Shelf, hosts: Sequence[str]) -> Flask:
    """
    Return the application that serves the pages.

    Parameters
    ----------
    shelf
        Runs to be shown.
    hosts
        Hosts that requests may be for; others are refused.
    """
    app = Flask(__name__, static_folder=None, template_folder=None)
    app.config["TRUSTED_HOSTS"] = list(hosts)
    pages = _Pages(shelf)
    views: dict[str, _View] = {
        "/": pages.runs,
        "/compare": pages.compare,
        "/run/<path:name>": pages.overview,
        "/candidates/<path:name>": pages.candidates,
        "/lineage/<path:name>": pages.lineage,
        "/spending/<path:name>": pages.spending,
        "/configuration/<path:name>": pages.configuration,
        "/operator/<operator>/<path:name>": pages.operator,
        "/answers/<operator>/<path:name>": pages.answers,
    }
    for rule, view in views.items():
        app.add_url_rule(rule, view.__name__, view)

    app.register_error_handler(HTTPException, pages.refuse)
    app.register_error_handler(_Unreadable, pages.explain)
    app.after_request(set_headers(_SCRIPT, style()))
    # Compiling a template takes longer than a request should.
    for template in environment(_FOLDER).list_templates(extensions=["j2"]):
        environment(_FOLDER).get_template(template)

    return app


class _Unreadable(Exception):  # noqa: N818
    """
    Exception raised for a run of which there is nothing to show.

    Parameters
    ----------
    name
        Name of the run.
    reason
        Why it cannot be read; ``None`` if that has not been tried yet.
    """

    def __init__(self, name: str, reason: ValueError | None) -> None:
        super().__init__(name)
        self.name = name
        self.reason = reason


class _Pages:
    """
    Answers requests for pages.

    Parameters
    ----------
    shelf
        Runs to be shown.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def runs(self) -> BaseResponse:
        """Return the page that lists the runs."""
        runs = self._shelf.runs()
        if self._shelf.is_single and runs:
            return redirect(_address("run", next(iter(runs))))

        looks = {name: run.look() for name, run in runs.items()}
        rows = sorted(looks.items(), key=_newest_first)
        return _page(
            "runs.html.j2", {name: _number(look) for name, look in rows}, rows=rows
        )

    def compare(self) -> BaseResponse:
        """Return the page on several runs side by side."""
        runs = self._shelf.runs()
        names = list(dict.fromkeys(request.args.getlist("run")))
        for name in names:
            if name not in runs:
                abort(404, f"There is no run {name}.")
        if not names:
            abort(404, "No runs were chosen.")

        shown = {name: self._snapshot(name, runs[name]) for name in names}
        picture = self._shelf.picture(shown)
        return _page(
            "compare.html.j2",
            [{name: one.number for name, one in shown.items()}, picture],
            shown=shown,
            picture=picture,
            differences=differences([one.run for one in shown.values()]),
        )

    def overview(self, name: str) -> BaseResponse:
        """Return the first page on a run."""
        return self._run_page("overview.html.j2", name)

    def lineage(self, name: str) -> BaseResponse:
        """Return the page with the trees of lineage."""
        return self._run_page("trees.html.j2", name)

    def spending(self, name: str) -> BaseResponse:
        """Return the page on what a run has cost."""
        return self._run_page("costs.html.j2", name)

    def configuration(self, name: str) -> BaseResponse:
        """Return the page on the configuration of a run."""
        return self._run_page("options.html.j2", name)

    def candidates(self, name: str) -> BaseResponse:
        """Return the list of those candidates that are asked for."""
        snapshot = self._snapshot(name)
        choice = Choice.of(request.args)
        chosen = choice.apply(snapshot.run.candidates)
        last = max(1, -(-len(chosen) // PAGE_SIZE))
        number = min(max(request.args.get("page", 1, type=int), 1), last)
        address = _address("candidates", name)
        return self._run_page(
            "list.html.j2",
            name,
            choice=choice,
            values=values(snapshot.run.candidates),
            orders=list(ORDERS),
            num_chosen=len(chosen),
            shown=chosen[(number - 1) * PAGE_SIZE : number * PAGE_SIZE],
            page_number=number,
            last=last,
            here=address,
            page_address=lambda page: (
                f"{address}?{_query(choice.to_arguments() | {'page': str(page)})}"
            ),
        )

    def operator(self, operator: str, name: str) -> BaseResponse:
        """Return the page on an operator, compared with one of its parents."""
        snapshot = self._snapshot(name)
        run, candidate = snapshot.run, _candidate(snapshot, operator)
        others = [
            other
            for other in dict.fromkeys((*candidate.parents, STOCK))
            if other in snapshot.programs
        ]
        other = request.args.get("with", next(iter(others)))
        if other not in others:
            abort(404, f"{operator} is not compared with {other}.")

        place = run.candidates.index(candidate)
        effects = effects_by_instance(run, candidate, snapshot.costs)
        return self._run_page(
            "single.html.j2",
            name,
            entry=make_entry(candidate, snapshot.programs, other),
            others=others,
            offspring=[
                each.name for each in run.candidates if operator in each.parents
            ],
            instance_effects=effects,
            before=run.candidates[place - 1].name if place else None,
            after=next((one.name for one in run.candidates[place + 1 :]), None),
            has_answers=any(each.place == candidate.place for each in run.requests),
        )

    def answers(self, operator: str, name: str) -> BaseResponse:
        """Return the page with the prompts and answers for an operator."""
        candidate = _candidate(self._snapshot(name), operator)
        try:
            exchanges = self._run(name).requests_at(candidate.place)
        except ValueError as error:
            raise _Unreadable(name, error) from error

        return self._run_page(
            "answers.html.j2", name, candidate=candidate, exchanges=exchanges
        )

    def refuse(self, error: HTTPException) -> BaseResponse:
        """Return the page for a request that is not answered."""
        if isinstance(error.response, BaseResponse):
            return error.response

        text = _render(
            "message.html.j2",
            version="",
            title=f"{error.code}: {error.name}",
            message=error.description,
        )
        return Response(text, error.code)

    def explain(self, error: _Unreadable) -> BaseResponse:
        """Return the page for a run of which there is nothing to show."""
        if error.reason is None:
            title = f"{error.name} is being read"
            message = "The page appears as soon as that is done."
        else:
            title, message = f"{error.name} cannot be read", f"{error.reason}"

        version = digest(message)
        text = _render("message.html.j2", version=version, title=title, message=message)
        return Response(text, 503, {"Retry-After": "1"})

    def _run_page(self, template: str, name: str, **variables: object) -> BaseResponse:
        """Return a page of a run."""
        snapshot = self._snapshot(name)
        shown = quote(name)
        return _page(
            template,
            snapshot.number,
            snapshot.context,
            name=name,
            pace=snapshot.pace,
            changed=snapshot.changed,
            address=lambda operator: f"/operator/{quote(operator, safe='')}/{shown}",
            **variables,
        )

    def _run(self, name: str) -> LiveRun:
        run = self._shelf.runs().get(name)
        if run is None:
            abort(404, f"There is no run {name}.")

        return run

    def _snapshot(self, name: str, run: LiveRun | None = None) -> Snapshot:
        look = (run or self._run(name)).look(_PATIENCE)
        if not isinstance(look, Snapshot):
            raise _Unreadable(name, look)

        return look


def _page(
    template: str,
    version: object,
    context: Mapping[str, Any] | None = None,
    **variables: object,
) -> BaseResponse:
    """Return a page, or only that it is as the browser has it."""
    tag = digest(version, request.full_path)
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        text = _render(template, **(context or {}), version=tag, **variables)
        response = Response(text)

    response.set_etag(tag)
    response.headers["Cache-Control"] = "no-cache"
    return response


def _render(template: str, **variables: object) -> str:
    text = (
        environment(_FOLDER)
        .get_template(template)
        .render(
            **variables,
            script=Markup(_SCRIPT),
            page_of=_address,
            status_of=status_of,
            describe_time=describe_time,
        )
    )
    # Text from a model may have characters that UTF-8 cannot encode.
    return text.encode(errors="replace").decode()


def _candidate(snapshot: Snapshot, name: str) -> Candidate:
    try:
        return snapshot.run.candidate(name)
    except ValueError:
        abort(404, f"There is no operator {name} in this run.")


def _address(page: str, name: str) -> str:
    """Return the address of a page of a run."""
    return f"/{quote(page)}/{quote(name)}"


def _query(arguments: Mapping[str, str]) -> str:
    return "&".join(f"{name}={quote(value)}" for name, value in arguments.items())


def _number(look: Snapshot | ValueError | None) -> int | str:
    return look.number if isinstance(look, Snapshot) else f"{look}"


def _newest_first(row: tuple[str, Snapshot | ValueError | None]) -> tuple[float, str]:
    name, look = row
    time = look.changed.timestamp() if isinstance(look, Snapshot) else 0.0
    return -time, name
