"""Filters of the list of connections, and the employers to filter by."""

from typing import Any

from django.db.models import Count

from accounts.filters import ActorFilterSet
from common.filters import BooleanFilter, OrderingFilter, SearchFilter, TextFilter
from common.queries import contains
from common.text import COVERED_LENGTH, folded
from connections.deduplication.keys import url_key
from connections.linkedin_parser.limits import COMPANY_LENGTH
from connections.models import ConnectionQuerySet
from matching.fitting import fits_open_job

MOST_EMPLOYERS = 50


class ConnectionFilter(ActorFilterSet):
    """The filters of the list; all given filters must match."""

    search = SearchFilter("the name, the company or the position")
    employer = TextFilter(
        method="filter_employer", max_length=COMPANY_LENGTH, help_text="The whole name of the company, exactly."
    )
    fits_open_job = BooleanFilter(
        method="filter_fits_open_job",
        help_text="`true`: only people who may fit an open job that the caller sees; `false`: the others.",
    )
    profile_url = TextFilter(
        method="filter_profile_url", max_length=500, help_text="The address of a LinkedIn profile, in any form."
    )
    ordering = OrderingFilter(
        "name",
        then=("name_folded",),
        nullable={"connected_at"},
        blank={"email", "company", "position"},
        name="name_folded",
        email="email",
        company="employer_folded",
        position="position_folded",
        connected_at="connected_at",
    )

    def filter_employer(self, connections: ConnectionQuerySet, name: str, value: str) -> ConnectionQuerySet:
        # The folded name is in the index by name; the second condition compares exactly.
        return connections.filter(employer_folded=folded(value)[:COVERED_LENGTH], employer=value)

    def filter_profile_url(self, connections: ConnectionQuerySet, name: str, value: str) -> ConnectionQuerySet:
        key = url_key(value)
        return connections.filter(url_key=key) if key else connections.none()

    def filter_fits_open_job(self, connections: ConnectionQuerySet, name: str, value: bool) -> ConnectionQuerySet:
        fitting = fits_open_job(self.actor)
        return connections.filter(fitting) if value else connections.exclude(fitting)


def employers(connections: ConnectionQuerySet, search: str = "") -> list[dict[str, Any]]:
    """Return the employers of these connections as {"employer", "people"}: at most fifty, most people first."""
    matching = connections.exclude(employer="").filter(contains(search, "employer_folded"))
    people = matching.order_by().values("employer").annotate(people=Count("pk"))
    return [dict(row) for row in people.order_by("-people", "employer")[:MOST_EMPLOYERS]]
