"""Whose referral is whose: each new referral finds its person, or becomes a new one."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.models import OutboxEvent
from connections.models import Connection
from connections.same_person import Identity, group_people, is_same_person
from connections.tests.erasures import delete_erased_people
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Person, Referral
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.both_databases

GRACE = {"first_name": "Grace", "last_name": "Hopper", "email": "grace@navy.test"}


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], []),
        ([(None, None, ""), (None, None, "")], [1, 2]),
        ([("", "", ""), ("", "", "")], [1, 2]),
        ([("a", None, ""), ("a", None, ""), ("b", None, "")], [1, 1, 3]),
        # An email that reads like a URL is not that URL.
        ([("x", None, ""), (None, "x", "")], [1, 2]),
        # By the profile, although the other one has no address.
        ([(None, "u", ""), ("a", "u", "")], [1, 1]),
        # The profile goes before the address.
        ([("a", None, "ann"), (None, "u", "ann"), ("a", "u", "ann")], [1, 2, 2]),
        # The third one would join the first two, who came before: it moves nobody.
        ([("a", None, ""), (None, "u", ""), ("a", "u", ""), (None, "u", "")], [1, 2, 2, 2]),
        # Not with all of them: the second has no address.
        ([("a", "u", ""), (None, "u", ""), ("a", None, "")], [1, 1, 3]),
        # Two people with one address; without a profile, the name tells who it is not.
        ([("a", "u", "ann"), ("a", "v", "carl")], [1, 2]),
        ([("a", "u", "ann"), ("a", "v", "carl"), ("a", None, "carl")], [1, 2, 1]),
        # The same person: an equal name, or nothing to compare.
        ([("a", "u", "ann"), ("a", "v", "ann")], [1, 1]),
        ([("a", "u", "ann"), ("a", "v", "")], [1, 1]),
        # Ann's two profiles; somebody with a third one and another name is not like both.
        ([("a", "u", "ann"), ("a", None, "carl"), ("a", "v", "carl")], [1, 1, 3]),
        # A name alone is nothing.
        ([(None, None, "ann"), (None, "u", "ann")], [1, 2]),
    ],
)
def test_referrals_are_grouped_as_they_came(rows: list[Any], expected: list[int]) -> None:
    grouped = group_people((number, Identity(*row)) for number, row in enumerate(rows, start=1))
    person_of = {number: person for person, members in grouped.items() for number in members}
    assert [person_of[number] for number in sorted(person_of)] == expected


KEYS, NAMES = st.one_of(st.none(), st.sampled_from("abc")), st.sampled_from(["", "ann", "carl"])
ROWS = st.lists(st.tuples(KEYS, KEYS, NAMES), max_size=10)


@given(ROWS)
def test_grouping_follows_the_words_of_the_rule(rows: list[Any]) -> None:
    """Against the plain definition, one after the other; and the first of them are grouped as without the rest."""
    records = [(number, Identity(*row)) for number, row in enumerate(rows)]
    people: list[list[int]] = []
    for number, one in records:
        known = [[records[each][1] for each in person] for person in people]
        of_url = [n for n, others in enumerate(known) if one.url and any(one.url == each.url for each in others)]
        like_all = [n for n, others in enumerate(known) if all(is_same_person(one, each) for each in others)]
        found = [*of_url, *like_all]
        people[found[0]].append(number) if found else people.append([number])
    assert list(group_people(records).values()) == people
    before = group_people(records[:-1])
    assert all(set(members) <= set(group_people(records)[person]) for person, members in before.items())


def refer(sign_in: SignIn, job: Job, owner: User, **values: Any) -> Referral:
    """Refer a new connection of somebody over HTTP."""
    named = {"first_name": "Grace", "last_name": "Hopper", "email": "", "profile_url": ""}
    known: Connection = ConnectionFactory(owner=owner, **named | values)
    answer = sign_in(owner).post("/api/referrals/", {"job": job.pk, "connection": known.pk})
    assert answer.status_code == 201, answer.content
    return Referral.objects.get(pk=answer.json()["id"])


@pytest.fixture
def referred(team: Team, job: Job, as_user: SignIn) -> Callable[..., Referral]:
    """Return a function that refers a new connection of a new colleague to the job."""
    return lambda **values: refer(as_user, job, UserFactory(company=team.company), **values)


PROFILE, OTHER_PROFILE = "https://www.linkedin.com/in/grace", "https://www.linkedin.com/in/carl"


@given(ROWS)
def test_grouped_people_have_no_two_profiles_in_common(rows: list[Any]) -> None:
    grouped = group_people((number, Identity(*row)) for number, row in enumerate(rows))
    urls = [{rows[each][1] for each in members} - {None} for members in grouped.values()]
    assert sum(map(len, urls)) == len(set[str]().union(*urls))


@pytest.mark.usefixtures("consistent_afterwards")
def test_later_referrals_move_nobody(referred: Callable[..., Referral]) -> None:
    by_address = referred(email="grace@navy.test")
    by_profile = referred(profile_url=PROFILE)
    both = referred(email="grace@navy.test", profile_url=PROFILE)
    assert both.person == by_profile.person != by_address.person
    for each in (by_address, by_profile):
        before = each.person_id
        each.refresh_from_db()
        assert each.person_id == before
    assert not OutboxEvent.objects.filter(kind="referral.person_changed").exists()


@pytest.mark.usefixtures("consistent_afterwards")
def test_people_who_share_an_address(referred: Callable[..., Referral]) -> None:
    shared = {"email": "info@shop.test"}
    grace = referred(profile_url=PROFILE, **shared)
    carl = referred(profile_url=OTHER_PROFILE, first_name="Carl", last_name="Wu", **shared)
    # Without a profile it may be either; the older one is like it, too.
    again = referred(first_name="Carl", last_name="Wu", **shared)
    assert (again.person, carl.person == grace.person) == (grace.person, False)
    assert referred(profile_url=OTHER_PROFILE).person == carl.person


def test_withdrawn_referrals_count_and_erased_ones_do_not(
    team: Team, job: Job, as_user: SignIn, referred: Callable[..., Referral]
) -> None:
    first = referred(profile_url=PROFILE)
    assert as_user(first.referrer).post(f"/api/referrals/{first.pk}/withdraw/").status_code == 204
    second = referred(profile_url=PROFILE)
    assert second.person == first.person
    hr = as_user(team.hr)
    assert hr.get(f"/api/referrals/{second.pk}/").json()["duplicate_of"] is None
    assert hr.post(f"/api/referrals/{second.pk}/erase-candidate/").status_code == 200
    delete_erased_people()
    assert not Referral.including_withdrawn.exclude(email_key=None, url_key=None).exists()
    assert referred(profile_url=PROFILE).person != first.person
    assert hr.get(f"/api/jobs/{job.pk}/").json()["applicants_count"] == 2


def test_other_companies_have_other_people(team: Team, referred: Callable[..., Referral], as_user: SignIn) -> None:
    here = referred(profile_url=PROFILE)
    job = JobFactory(company=team.other_hr.company)
    there = refer(as_user, job, UserFactory(company=job.company), profile_url=PROFILE)
    assert (there.person == here.person, there.person.company) == (False, job.company)


def test_the_earliest_referrer_keeps_the_mark(team: Team, job: Job, as_user: SignIn) -> None:
    first = ReferralFactory(
        job=job, referrer=team.colleague, connection=ConnectionFactory(owner=team.colleague, **GRACE)
    )
    again = ConnectionFactory(owner=team.employee, **GRACE | {"profile_url": ""})
    answer = as_user(team.employee).post("/api/referrals/", {"job": job.pk, "connection": again.pk})
    assert (answer.status_code, answer.json()["duplicate_of"]) == (201, None)
    assert team.colleague.get_full_name() not in answer.content.decode()
    shown = as_user(team.hiring_manager).get(f"/api/referrals/{answer.json()['id']}/").json()
    assert shown["duplicate_of"] == first.pk


def test_referrals_to_different_jobs_are_no_duplicates(team: Team, job: Job, as_user: SignIn) -> None:
    known = ConnectionFactory(owner=team.colleague)
    first = ReferralFactory(job=JobFactory(company=team.company), referrer=team.colleague, connection=known)
    second = refer(as_user, job, team.employee, email=known.email)
    assert second.person == first.person
    listed = as_user(team.hr).get("/api/referrals/").json()
    assert [each["duplicate_of"] for each in listed] == [None, None]


def test_learning_an_address_moves_a_referral(team: Team, job: Job, as_user: SignIn) -> None:
    """And says so to HR, with the ids of both people. The person left behind is gone."""
    refers = partial(refer, as_user, job)
    first, second = refers(team.colleague, email="grace@navy.test"), refers(team.employee)
    left = second.person_id
    answer = as_user(team.employee).post(f"/api/referrals/{second.pk}/contact/", {"contact": "grace@navy.test"})
    assert answer.status_code == 200
    second.refresh_from_db()
    assert (second.person, Person.objects.count()) == (first.person, 1)
    moved = AuditEvent.objects.get(action="referral.person_changed")
    assert (moved.object_id, moved.actor) == (second.pk, team.employee)
    assert (moved.before, moved.after) == ({"person_id": left}, {"person_id": first.person_id})
