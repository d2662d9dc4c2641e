"""What the palette finds: the first rows of each kind that the actor's own lists show, by the words of a term."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.actors import Actor
from accounts.models import Company, Role, User
from common.queries import contains
from common.text import has_cjk
from connections.models import Connection
from jobs.models import Job
from referrals.models import Referral

# The most rows of each kind.
MOST = 5
# Shorter terms find too much to be of use, except for a word of one sign.
SHORTEST = 2


@dataclass(frozen=True)
class Kind:
    """Rows of one kind, in the order in which they are shown."""

    name: str
    rows: QuerySet[Any]


def find(actor: Actor, term: str) -> dict[str, list[Any]]:
    """Return the first rows of each kind in whose names every word of `term` is found; nothing for a short term.

    Candidates are found by their employer, too.

    Only the kinds that have a list for the actor's role. One statement for each.
    """
    is_short = len(term.strip()) < SHORTEST and not has_cjk(term)
    if is_short or not contains(term, "name_folded"):
        return {}
    return {kind.name: list(kind.rows[:MOST]) for kind in kinds(actor, term)}


def kinds(actor: Actor, term: str) -> list[Kind]:
    """Return the kinds of rows that the actor's lists show, filtered by `term`."""
    jobs = Job.objects.listed_for(actor).matching_title_or_location(term)
    named = contains(term, "candidate_folded", "employer_folded")
    referrals = Referral.objects.visible_to(actor).filter(named, erased_at=None)
    found = [
        Kind("referrals", referrals.select_related("job").order_by("-created_at", "-id")),
        Kind("jobs", jobs.select_related("department").order_by("title_folded", "id")),
    ]
    if actor.administers_company:
        people = User.objects.visible_to(actor).matching(term)
        found.append(Kind("people", people.select_related("department").order_by("name_folded", "id")))
    if actor.role in (Role.EMPLOYEE, Role.SUPERUSER):
        found.append(
            Kind("connections", Connection.objects.visible_to(actor).matching(term).order_by("name_folded", "id"))
        )
    if actor.sees_platform:
        found.append(Kind("companies", Company.objects.visible_to(actor).matching(term).order_by("name_folded", "id")))
    return found
