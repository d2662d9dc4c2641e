"""Filters of the list of connections, and the employers to filter by."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from django.db.models import Count

from accounts.actors import Actor
from common.queries import contains
from common.text import COVERED_LENGTH, folded
from connections.models import ConnectionQuerySet, Network
from matching.fitting import fits_open_job

MOST_EMPLOYERS = 50


class FilteredConnections(NamedTuple):
    """Connections that match filters, and a function that returns their number, if that needs no look at them."""

    rows: ConnectionQuerySet
    known_total: Callable[[], int] | None


def filter_connections(own: ConnectionQuerySet, actor: Actor, query: dict[str, Any]) -> FilteredConnections:
    """Return those of the actor's `own` connections that match all filters of a validated `ConnectionQuery`."""
    term, employer = query.get("search", "").strip(), query.get("employer", "")
    found = own.matching(term)
    if employer:
        # The folded name is in the index by name; the second condition compares exactly.
        found = found.filter(employer_folded=folded(employer)[:COVERED_LENGTH], employer=employer)
    size = partial(Network.size_of, actor.effective_user.pk)
    total: Callable[[], int] = size
    if "fits_open_job" in query:
        fitting = fits_open_job(actor)
        is_wanted = query["fits_open_job"]
        found = found.filter(fitting.condition) if is_wanted else found.exclude(fitting.condition)
        total = (lambda: fitting.people) if is_wanted else lambda: size() - fitting.people
    return FilteredConnections(found, None if term or employer else total)


def employers(own: ConnectionQuerySet, search: str = "") -> list[dict[str, Any]]:
    """Return the employers of these connections as {"employer", "people"}: at most fifty, most people first."""
    found = own.exclude(employer="").filter(contains(search, "employer_folded")).order_by()
    counted = found.values("employer").annotate(people=Count("pk"))
    return [dict(row) for row in counted.order_by("-people", "employer")[:MOST_EMPLOYERS]]
