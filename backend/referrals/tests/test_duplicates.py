"""The same person referred by several colleagues: later referrals are linked to the earliest."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.tests.team import SignIn, Team
from connections.same_person import Identity
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.duplicates import earliest, link_duplicates
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

GRACE = {"first_name": "Grace", "last_name": "Hopper", "email": "grace@navy.test"}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], {}),
        ([(1, None, None), (2, None, None)], {1: 1, 2: 2}),
        ([(1, "", ""), (2, "", "")], {1: 1, 2: 2}),
        ([(1, "a", None), (2, "a", None), (3, "b", None)], {1: 1, 2: 1, 3: 3}),
        ([(1, None, "u"), (2, "a", "u"), (3, "a", None)], {1: 1, 2: 1, 3: 1}),
        # An email that reads like a URL is not that URL.
        ([(1, "x", None), (2, None, "x")], {1: 1, 2: 2}),
        # The third row links the first two.
        ([(1, "a", None), (2, None, "u"), (3, "a", "u"), (4, None, "u")], {1: 1, 2: 1, 3: 1, 4: 1}),
        # The order of the rows counts, not that of their ids.
        ([(9, "a", None), (2, "a", None)], {9: 9, 2: 9}),
    ],
)
def test_duplicates_are_linked_to_the_earliest_row(rows: list[Any], expected: dict[int, int]) -> None:
    assert earliest([(pk, Identity(email, url, "")) for pk, email, url in rows]) == expected


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        # Two people with one address.
        ([("a", "u", "ann"), ("a", "v", "carl")], [1, 2]),
        # The same person: an equal name, or nothing to compare.
        ([("a", "u", "ann"), ("a", "v", "ann")], [1, 1]),
        ([("a", "u", "ann"), ("a", "u", "carl")], [1, 1]),
        ([("a", "u", "ann"), ("a", None, "carl")], [1, 1]),
        ([("a", "u", "ann"), ("a", "v", "")], [1, 1]),
        # Of several people with one address, the name tells who it is; without it, it is none of them.
        ([("a", "u", "ann"), ("a", "v", "carl"), ("a", None, "carl"), ("a", None, "dana")], [1, 2, 2, 4]),
        ([("a", None, "dana"), ("a", "u", "ann"), ("a", "v", "carl"), ("b", "v", "carla")], [1, 2, 3, 3]),
        # A name alone is nothing.
        ([(None, None, "ann"), (None, None, "ann"), (None, "u", "ann")], [1, 2, 3]),
    ],
)
def test_people_who_share_an_address_are_told_apart_by_profile_and_name(people: list[Any], expected: list[int]) -> None:
    rows = [(number, Identity(*person)) for number, person in enumerate(people, start=1)]
    assert list(earliest(rows).values()) == expected


KEYS = st.one_of(st.none(), st.sampled_from("abcd"))


@given(st.lists(st.tuples(KEYS, KEYS), max_size=12))
def test_it_agrees_with_looking_at_every_pair(keys: list[tuple[str | None, str | None]]) -> None:
    """Against the plain definition: whoever can be reached over shared keys is the same person."""
    rows = [(pk, email, url) for pk, (email, url) in enumerate(keys, start=1)]
    expected = {}
    for pk, *_ in rows:
        reached = {pk}
        while True:
            emails = {email for other, email, _ in rows if other in reached and email}
            urls = {url for other, _, url in rows if other in reached and url}
            more = {other for other, email, url in rows if email in emails or url in urls}
            if more <= reached:
                break
            reached |= more
        expected[pk] = min(reached)
    assert earliest([(pk, Identity(email, url, "")) for pk, email, url in rows]) == expected


def test_the_earliest_referrer_keeps_the_credit(team: Team, job: Job, as_user: SignIn) -> None:
    first = ReferralFactory(
        job=job, referrer=team.colleague, connection=ConnectionFactory(owner=team.colleague, **GRACE)
    )
    again = ConnectionFactory(owner=team.employee, **GRACE)
    answer = as_user(team.employee).post("/api/referrals/", {"job": job.pk, "connection": again.pk})
    assert (answer.status_code, answer.json()["duplicate_of"]) == (201, None)
    assert team.colleague.get_full_name() not in answer.content.decode()
    assert Referral.objects.get(pk=answer.json()["id"]).duplicate_of == first
    shown = as_user(team.hiring_manager).get(f"/api/referrals/{answer.json()['id']}/").json()
    assert shown["duplicate_of"] == first.pk


def test_referrals_to_different_jobs_are_not_linked(team: Team, job: Job, as_user: SignIn) -> None:
    known = ConnectionFactory(owner=team.colleague)
    ReferralFactory(job=JobFactory(company=team.company), referrer=team.colleague, connection=known)
    again = ConnectionFactory(owner=team.employee, email=known.email, profile_url="")
    as_user(team.employee).post("/api/referrals/", {"job": job.pk, "connection": again.pk})
    assert not Referral.objects.exclude(duplicate_of=None).exists()


def test_linking_writes_only_changed_rows(
    team: Team, job: Job, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for user in (team.employee, team.colleague, team.hr):
        ReferralFactory(job=job, referrer=user, connection=ConnectionFactory(owner=user, **GRACE))
    with django_assert_num_queries(3):
        link_duplicates(job)
    with django_assert_num_queries(1):
        link_duplicates(job)
