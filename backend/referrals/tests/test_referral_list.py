"""GET /referrals/: visibility, filters, search and sort orders."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from referrals.models import Referral, ReferralStatus
from referrals.tests.factories import ReferralFactory

pytestmark = pytest.mark.both_databases

URL = "/api/referrals/"


def listed(client: APIClient, **query: Any) -> list[str]:
    """Return the candidates' names in the response."""
    answer = client.get(URL, query)
    assert answer.status_code == 200, answer.content
    return [referral["connection_name"] for referral in answer.json()]


def refer(name: str, **more: Any) -> Referral:
    created: Referral = ReferralFactory(candidate_name=name, **more)
    return created


@pytest.fixture
def referrals(team: Team, job: Job) -> None:
    """Create one referral for each rule of visibility."""
    other = JobFactory(company=team.company, hiring_manager=team.other_hiring_manager)
    refer("employee to manager", job=job, referrer=team.employee)
    refer("colleague to manager", job=job, referrer=team.colleague)
    refer("colleague to other", job=other, referrer=team.colleague)
    refer("manager to other", job=other, referrer=team.hiring_manager)
    refer("colleague to other by manager", job=other, referrer=team.colleague, created_by=team.hiring_manager)
    refer("foreign")


OURS = {
    "employee to manager", "colleague to manager", "colleague to other", "manager to other",
    "colleague to other by manager",
}  # fmt: skip


def test_employees_see_their_own_referrals(team: Team, referrals: None, as_user: SignIn) -> None:
    assert listed(as_user(team.employee)) == ["employee to manager"]


def test_managers_see_referrals_to_their_jobs_and_their_own(team: Team, referrals: None, as_user: SignIn) -> None:
    assert set(listed(as_user(team.hiring_manager))) == OURS - {"colleague to other"}


def test_hr_sees_all_referrals_of_the_company(team: Team, referrals: None, as_user: SignIn) -> None:
    assert set(listed(as_user(team.hr))) == OURS
    assert set(listed(as_user(team.hr), company_id=team.company.pk)) == OURS


def test_superusers_see_all_companies_or_the_chosen_one(team: Team, referrals: None, as_user: SignIn) -> None:
    client = as_user(team.superuser)
    assert set(listed(client)) == OURS | {"foreign"}
    assert set(listed(client, company_id=team.company.pk)) == OURS
    assert listed(client, view_as_user_id=team.employee.pk) == ["employee to manager"]


def test_other_users_see_no_referrals(team: Team, referrals: None, as_user: SignIn, api: APIClient) -> None:
    assert api.get(URL).status_code == 401
    assert listed(as_user(team.other_hr)) == []
    assert listed(as_user(team.user_without_company)) == []
    assert as_user(team.hr).get(URL, {"company_id": team.other_company_id}).status_code == 403


def test_managed_filters_by_the_managers_own_jobs(team: Team, referrals: None, as_user: SignIn) -> None:
    managed = {"employee to manager", "colleague to manager"}
    client = as_user(team.hiring_manager)
    assert set(listed(client, managed="true")) == managed
    assert client.get(f"{URL}counts/", {"managed": "true"}).json()["total"] == len(managed)
    assert set(listed(as_user(team.superuser), managed="true", view_as_user_id=team.hiring_manager.pk)) == managed
    # The filter has no effect for other roles.
    assert listed(as_user(team.employee), managed="true") == ["employee to manager"]
    assert set(listed(as_user(team.hr), managed="true")) == OURS


def test_mine_filters_by_referrals_credited_to_or_made_by_the_caller(
    team: Team, referrals: None, as_user: SignIn
) -> None:
    made = {"manager to other", "colleague to other by manager"}
    assert set(listed(as_user(team.hiring_manager), mine="true")) == made
    assert as_user(team.hiring_manager).get(f"{URL}counts/", {"mine": "true"}).json()["total"] == len(made)
    assert listed(as_user(team.employee), mine="true") == ["employee to manager"]
    assert listed(as_user(team.hr), mine="true") == []
    assert set(listed(as_user(team.hr), mine="false")) == OURS
    assert listed(as_user(team.superuser), mine="true", view_as_user_id=team.employee.pk) == ["employee to manager"]


def test_filters_by_status_job_and_connection_can_be_combined(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    other = JobFactory(company=team.company)
    refer("a", job=job, connection=connection, referrer=team.employee, status=ReferralStatus.HIRED)
    refer("b", job=other, connection=connection, referrer=team.employee)
    refer("c", job=job, referrer=team.employee)
    client = as_user(team.hr)
    assert set(listed(client, job=job.pk)) == {"a", "c"}
    assert set(listed(client, connection=connection.pk)) == {"a", "b"}
    assert listed(client, status="HIRED") == ["a"]
    assert listed(client, job=other.pk, connection=connection.pk) == ["b"]
    assert listed(client, job=other.pk, status="HIRED") == []
    assert set(listed(client, search="")) == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("name", "term"),
    [
        ("Žofka Müller", "ZOFKA MULL"),
        ("Žofka Müller", "žofka"),
        ("ÅSA ÖBERG", "åsa öberg"),
        ("Иван Петров", "ПЕТРОВ"),
        ("Αθηνά", "ΑΘΗΝΑ"),
        ("100%_sure", "0%_s"),
    ],
)
def test_the_search_finds_candidates_in_every_script(
    team: Team, job: Job, as_user: SignIn, name: str, term: str
) -> None:
    refer(name, job=job, referrer=team.employee)
    refer("Somebody else", job=job, referrer=team.employee)
    assert listed(as_user(team.hr), search=term) == [name]


def test_the_search_finds_job_titles_and_employers_and_no_other_fields(team: Team, as_user: SignIn) -> None:
    job = JobFactory(company=team.company, title="Übersetzer", description="secret words", location="Rome")
    refer("Ann", job=job, referrer=team.employee, notes="a note")
    client = as_user(team.hr)
    for term in ("ÜBERSETZ", "elsewhere", "übersetzer ann elsewhere"):
        assert listed(client, search=term) == ["Ann"]
    for term in ("secret", "rome", "note", "grace"):
        assert listed(client, search=term) == []


def test_the_list_can_be_sorted(team: Team, as_user: SignIn) -> None:
    rows = (
        ("Örn", "Zoologist", team.employee, ReferralStatus.HIRED, 1, 9),
        ("Zed", "architect", team.colleague, ReferralStatus.PENDING, 2, 8),
        ("pia", "Écrivain", team.hr, ReferralStatus.REVIEWING, 3, 7),
    )
    for name, title, referrer, status, made, moved in rows:
        refer(
            name,
            job=JobFactory(company=team.company, title=title),
            referrer=referrer,
            status=status,
            created_at=datetime(2026, 1, made, tzinfo=UTC),
            updated_at=datetime(2026, 2, moved, tzinfo=UTC),
        )
    client = as_user(team.hr)
    assert listed(client) == ["pia", "Zed", "Örn"]
    expected = {
        "created_at": ["Örn", "Zed", "pia"],
        "updated_at": ["pia", "Zed", "Örn"],
        "job_title": ["Zed", "pia", "Örn"],
        "connection_name": ["Örn", "pia", "Zed"],
        "referrer_name": ["Zed", "Örn", "pia"],
        "status": ["Zed", "pia", "Örn"],
    }
    for name, order in expected.items():
        assert listed(client, ordering=name) == order, name
        assert listed(client, ordering=f"-{name}") == order[::-1], name


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("status", "pending"),
        ("status", ""),
        ("job", ""),
        ("mine", ""),
        ("managed", "x"),
        ("status", "OPEN"),
        ("job", "x"),
        ("job", "0"),
        ("job", str(2**63)),
        ("connection", "9" * 400),
        ("mine", "perhaps"),
        ("search", "\0"),
        ("search", "x" * 201),
        ("ordering", "notes"),
        ("limit", "x"),
        ("offset", "-1"),
        ("company_id", "0"),
    ],
)
def test_invalid_filters_are_reported_by_name(team: Team, as_user: SignIn, name: str, value: str) -> None:
    answer = as_user(team.hr).get(URL, {name: value})
    assert answer.status_code == 400
    assert set(answer.json()) == {name}


def test_candidate_data_is_the_current_data_of_the_connection(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    ReferralFactory(job=job, referrer=team.employee, connection=connection)
    Connection.objects.filter(pk=connection.pk).update(email="", employer="Moved on", position="CEO")
    (shown,) = as_user(team.hr).get(URL).json()
    assert shown["candidate"] == {
        "name": "Grace Hopper",
        "email": None,
        "phone": None,
        "company": "Moved on",
        "position": "CEO",
        "profile_url": "https://www.linkedin.com/in/grace",
        "connected_at": None,
    }


def test_candidate_data_stays_after_the_connection_is_deleted(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    ReferralFactory(job=job, referrer=team.employee, connection=connection)
    connection.delete()
    (shown,) = as_user(team.hr).get(URL).json()
    assert (shown["connection"], shown["connection_name"]) == (None, "Grace Hopper")
    assert shown["candidate"] == {
        "name": "Grace Hopper",
        "email": "grace@navy.test",
        "phone": None,
        "company": "Navy",
        "position": "Admiral",
        "profile_url": "https://www.linkedin.com/in/grace",
        "connected_at": None,
    }


def test_only_reviewers_see_links_to_duplicates(team: Team, job: Job, as_user: SignIn) -> None:
    first = refer("Ann", job=job, referrer=team.colleague)
    refer("Ann again", job=job, referrer=team.employee, person=first.person)
    refer("Ann by the other manager", job=job, referrer=team.other_hiring_manager, person=first.person)

    def duplicates_shown_to(user: User) -> set[int | None]:
        return {one["duplicate_of"] for one in as_user(user).get(URL).json()}

    for user in (team.hr, team.hiring_manager, team.superuser):
        assert duplicates_shown_to(user) == {None, first.pk}
    for user in (team.employee, team.colleague, team.other_hiring_manager):
        assert duplicates_shown_to(user) == {None}


def test_each_referral_has_the_callers_allowed_actions(team: Team, job: Job, as_user: SignIn) -> None:
    refer("own", job=job, referrer=team.hiring_manager)
    refer("moved", job=job, referrer=team.employee, status=ReferralStatus.HIRED)

    def allowed(client: APIClient, **query: Any) -> dict[str, tuple[bool, bool]]:
        rows = client.get(URL, query).json()
        return {one["connection_name"]: (one["allowed"]["set_status"], one["allowed"]["withdraw"]) for one in rows}

    assert allowed(as_user(team.hiring_manager)) == {"own": (True, True), "moved": (True, False)}
    assert allowed(as_user(team.hr)) == {"own": (True, False), "moved": (True, False)}
    assert allowed(as_user(team.employee)) == {"moved": (False, False)}
    viewing = allowed(as_user(team.superuser), view_as_user_id=team.hiring_manager.pk)
    assert viewing == {"own": (False, False), "moved": (False, False)}


def test_sorting_by_referrer_ignores_case_and_accents(team: Team, job: Job, as_user: SignIn) -> None:
    for first_name in ("zoe", "Ábel", "Bea", "ann"):
        referrer = UserFactory(company=team.company, first_name=first_name)
        refer(first_name, job=job, referrer=referrer)
    assert listed(as_user(team.hr), ordering="referrer_name") == ["Ábel", "ann", "Bea", "zoe"]
    assert listed(as_user(team.hr), ordering="-referrer_name") == ["zoe", "Bea", "ann", "Ábel"]


def test_referrals_include_their_company(team: Team, job: Job, as_user: SignIn) -> None:
    refer("ours", job=job, referrer=team.employee)
    refer("foreign")
    rows = as_user(team.superuser).get(URL).json()
    companies = {row["connection_name"]: (row["company"], row["company_name"]) for row in rows}
    assert companies["ours"] == (team.company.pk, "Acme")
    assert companies["foreign"][0] != team.company.pk


def test_the_number_of_statements_does_not_grow_with_the_rows(
    team: Team, job: Job, as_user: SignIn, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for user in (team.employee, team.colleague, team.hr):
        ReferralFactory(job=JobFactory(company=team.company), referrer=user, connection=ConnectionFactory(owner=user))
    ReferralFactory(job=job, referrer=team.employee).connection.delete()
    for user in (team.hr, team.hiring_manager, team.employee):
        client = as_user(user)
        client.get(URL)
        with django_assert_num_queries(2):  # the token, the referrals
            client.get(URL)
        # Matching titles and referrers (employees see only their own), then ids, then rows, and how many there are.
        with django_assert_num_queries(5 + (user != team.employee)):
            client.get(f"{URL}?limit=1&search=e&ordering=job_title&status=PENDING")
