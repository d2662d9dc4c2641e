"""Every place that asks whether two records are the same person gives the same answer."""

from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.same_person import Identity, folded_name, is_same_person, same_person
from connections.tests.erasures import delete_erased_people
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.referred import ReferredPeople
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.both_databases

URL, OTHER_URL = "https://www.linkedin.com/in/ann-lee", "https://www.linkedin.com/in/carl-wu"
EMAIL, OTHER_EMAIL = "shop@lee.test", "carl@wu.test"


class Person(NamedTuple):
    """The values of a connection that identify a person."""

    email: str
    profile_url: str
    first_name: str
    last_name: str


ANN = Person(EMAIL, URL, "Ann", "Lee")
# Folded, each such letter becomes 18.
LONG = "\ufdfa" * 30
# Two people, and whether they are the same.
CASES = {
    "equal URL": (ANN, Person(OTHER_EMAIL, URL, "Carl", "Wu"), True),
    "equal URL and no addresses": (Person("", URL, "Ann", "Lee"), Person("", URL + "/?a=b", "Carl", "Wu"), True),
    "equal email and one URL": (ANN, Person(EMAIL.upper(), "", "Carl", "Wu"), True),
    "equal email and name": (ANN, Person(EMAIL, OTHER_URL, "ÁNN", "Lee"), True),
    "equal email and a long name": (
        Person(EMAIL, URL, LONG, ""),
        Person(EMAIL, OTHER_URL, LONG, ""),
        True,
    ),
    "equal email and one name": (ANN, Person(EMAIL, OTHER_URL, "", ""), True),
    "shared address": (ANN, Person(EMAIL, OTHER_URL, "Carl", "Wu"), False),
    "missing values": (Person("", "", "Ann", "Lee"), Person("", "", "Carl", "Wu"), False),
    "values missing on one side": (ANN, Person("", "", "Carl", "Wu"), False),
    "no values": (Person("", "", "", ""), Person("", "", "", ""), False),
    "only the name equal": (Person("", "", "Ann", "Lee"), Person("", "", "Ann", "Lee"), False),
    "only the name equal, with other keys": (ANN, Person(OTHER_EMAIL, OTHER_URL, "Ann", "Lee"), False),
}
by_case = pytest.mark.parametrize(("one", "other", "same"), CASES.values(), ids=CASES.keys())


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Data Engineer")
    return created


def knows(owner: User, person: Person) -> Connection:
    known: Connection = ConnectionFactory(owner=owner, position="Data Engineer", employer="", **person._asdict())
    return known


def refer(client: APIClient, job: Job, connection: Connection) -> Any:
    return client.post("/api/referrals/", {"job": job.pk, "connection": connection.pk})


def referred(client: APIClient, job: Job, connection: Connection) -> int:
    answer = refer(client, job, connection)
    assert answer.status_code == 201, answer.content
    return int(answer.json()["id"])


@by_case
def test_identities(one: Person, other: Person, same: bool) -> None:
    first, second = (
        ConnectionFactory.build(owner=UserFactory.build(), **person._asdict()).identity for person in (one, other)
    )
    assert is_same_person(first, second) is same
    assert is_same_person(second, first) is same


@by_case
@pytest.mark.usefixtures("consistent_afterwards")
def test_referrals_of_colleagues(team: Team, job: Job, as_user: SignIn, one: Person, other: Person, same: bool) -> None:
    """Duplicates, `applicants_count`, other referrals, and erasure."""
    first = referred(as_user(team.employee), job, knows(team.employee, one))
    second = referred(as_user(team.colleague), job, knows(team.colleague, other))
    not_referred = knows(UserFactory(company=team.company), other)
    hr = as_user(team.hr)
    seen = hr.get(f"/api/referrals/{second}/").json()
    assert seen["duplicate_of"] == (first if same else None)
    assert [each["id"] for each in seen["other_referrals"]] == ([first] if same else [])
    assert hr.get(f"/api/jobs/{job.pk}/").json()["applicants_count"] == (1 if same else 2)
    assert hr.get("/api/hr-metrics/").json()["totalCandidatesReferred"] == (1 if same else 2)
    assert hr.post(f"/api/referrals/{first}/erase-candidate/").status_code == 200
    delete_erased_people()
    erased = Referral.objects.exclude(erased_at=None).order_by("pk").values_list("pk", flat=True)
    assert list(erased) == ([first, second] if same else [first])
    assert Connection.objects.filter(pk=not_referred.pk).exists() is not same


@by_case
def test_ones_own_referrals(team: Team, job: Job, as_user: SignIn, one: Person, other: Person, same: bool) -> None:
    """Marks in lists, suggestions, their counts, jobs to choose, and a second referral: after the first one's
    connection was deleted, so that only what it had tells.
    """
    client = as_user(team.employee)
    gone = knows(team.employee, one)
    referred(client, job, gone)
    gone.delete()
    known = knows(team.employee, other)
    assert [each["referred"] for each in client.get(f"/api/connections/?referred_to={job.pk}").json()] == [same]
    assert client.get(f"/api/connections/{known.pk}/?referred_to={job.pk}").json()["referred"] is same
    assert [each["referred"] for each in client.get(f"/api/jobs/{job.pk}/suggestions/").json()] == [same]
    assert [each["referred"] for each in client.get(f"/api/connections/{known.pk}/jobs/").json()] == [same]
    assert [each["job"]["id"] for each in client.get("/api/suggestions/").json()] == ([] if same else [job.pk])
    (listed,) = client.get("/api/jobs/?suggestions=1").json()
    assert listed["suggestions_count"] == (0 if same else 1)
    suggested = client.get("/api/jobs/?with_suggestions=true").json()
    assert [each["id"] for each in suggested] == ([] if same else [job.pk])
    to_choose = client.get(f"/api/jobs/?not_referred={known.pk}").json()
    assert [each["id"] for each in to_choose] == ([] if same else [job.pk])
    again = refer(client, job, known)
    assert again.status_code == (409 if same else 201)
    if same:
        assert again.json()["code"] == "already_referred"


@by_case
def test_a_second_connection(team: Team, as_user: SignIn, one: Person, other: Person, same: bool) -> None:
    knows(team.employee, one)
    body = {**other._asdict(), "company": "Lee & Sons"}
    if not (other.first_name or other.last_name):
        pytest.skip("The form asks for a name.")
    answer = as_user(team.employee).post("/api/connections/", body)
    assert answer.status_code == (400 if same else 201), answer.content


@pytest.mark.parametrize("address", ["employee@acme.test", "Employee@Acme.test", "employee+jobs@acme.test"])
def test_nobody_refers_themselves(team: Team, job: Job, as_user: SignIn, address: str) -> None:
    """By their own address, whatever the profile and the name are, since an account has no profile."""
    User.objects.filter(pk=team.employee.pk).update(email="employee@acme.test")
    client = as_user(team.employee)
    answer = refer(client, job, knows(team.employee, ANN._replace(email=address)))
    assert (answer.status_code, answer.json()["code"]) == (409, "self_referral")
    # Nor is it added to somebody else, with the referral or afterwards.
    nobody = knows(team.employee, Person("", OTHER_URL, "Carl", "Wu"))
    body = {"job": job.pk, "connection": nobody.pk, "candidate_email": address}
    answer = client.post("/api/referrals/", body)
    assert (answer.status_code, list(answer.json())) == (400, ["candidate_email"])
    made = referred(client, job, nobody)
    answer = client.post(f"/api/referrals/{made}/contact/", {"contact": address})
    assert (answer.status_code, answer.json()["code"]) == (409, "own_address")


def test_a_missing_address_is_nobodys_own(team: Team, job: Job, as_user: SignIn) -> None:
    User.objects.filter(pk=team.employee.pk).update(email="")
    referred(as_user(team.employee), job, knows(team.employee, Person("", "", "Erin", "")))


KEYS = st.one_of(st.none(), st.sampled_from("ab"))
NAMES = st.sampled_from(["", "Ann", "ÁNN", "Carl", LONG])
RECORDS = st.tuples(KEYS, KEYS, NAMES)


def identity(record: tuple[str | None, str | None, str]) -> Identity:
    return Identity.of(*record)


@pytest.mark.slow
def test_queries_agree_with_the_rule_for_two_records(team: Team, job: Job) -> None:
    owners = [UserFactory(company=team.company) for _ in range(6)]
    template = ReferralFactory(job=job, referrer=team.employee)
    columns = [field.attname for field in Referral._meta.concrete_fields if not field.primary_key]
    values = {name: getattr(template, name) for name in columns} | {"connection_id": None}

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(RECORDS, st.lists(RECORDS, max_size=len(owners)))
    def check(person: tuple[str | None, str | None, str], records: list[tuple[str | None, str | None, str]]) -> None:
        Referral.objects.all().delete()
        Connection.objects.all().delete()
        for owner, (email, url, name) in zip(owners, records, strict=False):
            Connection.objects.create(owner=owner, email_key=email, url_key=url, first_name=name)
            candidate = {"email_key": email, "url_key": url, "candidate_name": name}
            Referral.objects.create(**values | candidate | {"referrer_id": owner.pk})
        expected = [
            owner.pk
            for owner, record in zip(owners, records, strict=False)
            if is_same_person(identity(person), identity(record))
        ]
        email, url, name = identity(person)
        for rows, column, user in (
            (Connection.objects.order_by("owner_id"), "name_folded", "owner"),
            (Referral.objects.order_by("referrer_id"), "candidate_folded", "referrer"),
        ):
            found = rows.filter(same_person(emails=[email], urls=[url], names=[name], name_column=column))
            assert list(found.values_list(user, flat=True)) == expected
        marked = [owner.pk for owner in owners if ReferredPeople(owner, [job]).jobs_of(0, identity(person))]
        assert marked == expected

    check()


def test_names_are_compared_as_they_are_stored() -> None:
    assert folded_name(LONG) == folded_name(LONG + " Wu")
