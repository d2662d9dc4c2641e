"""The connections of an owner that can be suggested, and the distinct profiles of their positions.

Whether somebody fits a job depends on the profile alone, and even a large network has only some hundred profiles. So
these are rated, and not the people.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import Self

from django.db.models import Count, Q

from accounts.models import User
from connections.models import Connection, ConnectionQuerySet
from matching.rules import JobProfile, PositionProfile, company_keys, eligible_roles, score_profile


def works_elsewhere(owner: User) -> Q:
    """Return the condition on the owner's connections that they do not work at the owner's own company."""
    if owner.company is None:
        return Q()
    domains = owner.company.domains.values_list("domain", flat=True)
    return ~Q(employer_key__in=company_keys(owner.company.name, domains))


def suggestible_connections(owner: User) -> ConnectionQuerySet:
    """Return the owner's connections that can be suggested: all but colleagues."""
    return Connection.objects.filter(works_elsewhere(owner), owner=owner)


class Profiles:
    """The profiles of some connections, by their keys. `people` is the number of connections with each."""

    def __init__(self, people: Mapping[str, int]) -> None:
        self.people = people
        self.by_role: dict[str, list[str]] = defaultdict(list)
        for key in people:
            for role in PositionProfile.from_key(key).roles:
                self.by_role[role].append(key)

    @classmethod
    def of(cls, connections: ConnectionQuerySet) -> Self:
        """Return the profiles of these connections. Executes one statement."""
        return cls(dict(connections.order_by().values_list("profile").annotate(people=Count("*"))))

    def scores(self, job: JobProfile, hires: Mapping[str, int] | None = None) -> dict[str, int]:
        """Return the scores, without points for words, of the profiles that fit a job, by key."""
        related = {key for role in eligible_roles(job) & self.by_role.keys() for key in self.by_role[role]}
        scores = ((key, score_profile(job, PositionProfile.from_key(key), hires or {})) for key in related)
        return {key: score for key, score in scores if score is not None}
