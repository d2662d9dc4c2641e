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
    if "fits_open_job" in query:
        fits = fits_open_job(actor)
        found = found.filter(fits if query["fits_open_job"] else ~fits)
    is_whole = not (term or employer or "fits_open_job" in query)
    return FilteredConnections(found, partial(Network.size_of, actor.effective_user.pk) if is_whole else None)


def employers(own: ConnectionQuerySet, search: str = "") -> list[dict[str, Any]]:
    """Return the employers of these connections as {"employer", "people"}: at most fifty, most people first."""
    found = own.exclude(employer="").filter(contains(search, "employer_folded")).order_by()
    counted = found.values("employer").annotate(people=Count("pk"))
    return [dict(row) for row in counted.order_by("-people", "employer")[:MOST_EMPLOYERS]]
