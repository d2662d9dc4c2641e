"""Filters of the list of connections, and the employers to filter by."""

from typing import Any

from django.db.models import Count

from accounts.actors import Actor
from common.queries import contains
from common.text import COVERED_LENGTH, folded
from connections.models import ConnectionQuerySet
from matching.fitting import fits_open_job

MOST_EMPLOYERS = 50


def filter_connections(own: ConnectionQuerySet, actor: Actor, query: dict[str, Any]) -> ConnectionQuerySet:
    """Return the connections that match all filters of a validated `ConnectionQuery`, except the search."""
    if query.get("employer"):
        # The folded name uses an index; the second condition compares exactly.
        name = query["employer"]
        own = own.filter(employer_folded=folded(name)[:COVERED_LENGTH], employer=name)
    if "fits_open_job" in query:
        fitting = fits_open_job(actor)
        own = own.filter(fitting) if query["fits_open_job"] else own.exclude(fitting)
    return own


def employers(own: ConnectionQuerySet, search: str = "") -> list[dict[str, Any]]:
    """Return the employers of these connections as {"employer", "people"}: at most fifty, most people first."""
    found = own.exclude(employer="").filter(contains(search, "employer_folded")).order_by()
    counted = found.values("employer").annotate(people=Count("pk"))
    return [dict(row) for row in counted.order_by("-people", "employer")[:MOST_EMPLOYERS]]
