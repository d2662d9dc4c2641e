"""The palette's search: `GET /api/search/`."""

from typing import Any

import pytest
from django.test import override_settings

from accounts.models import Role, User
from accounts.tests.factories import CompanyFactory, UserFactory
from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.models import JobStatus
from jobs.tests.factories import JobFactory
from referrals.erasure import erase_candidate
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def found(client: Any, term: str, **query: Any) -> dict[str, list[str]]:
    answer = client.get("/api/search/", {"q": term, **query})
    assert answer.status_code == 200, answer.content
    return {kind: [row["name"] for row in rows] for kind, rows in answer.json().items()}


@pytest.fixture
def zed(team: Team) -> Team:
    """Rows named Zed of each kind, in the company and in another one."""
    for company, manager, employee in (
        (team.company, team.hiring_manager, team.employee),
        (team.other_hr.company, UserFactory(company=team.other_hr.company, role=Role.HIRING_MANAGER), None),
    ):
        employee = employee or UserFactory(company=company)
        prefix = "Own" if company == team.company else "Strange"
        job = JobFactory(company=company, hiring_manager=manager, title=f"{prefix} Zed Keeper")
        JobFactory(company=company, title=f"{prefix} closed Zed", status=JobStatus.CLOSED)
        UserFactory(company=company, first_name=f"{prefix}", last_name="Zedson")
        known = ConnectionFactory(owner=employee, first_name=prefix, last_name="Zedovic")
        ReferralFactory(job=job, referrer=employee, connection=known, candidate_name=f"{prefix} Zedovic")
    return team


def test_each_role_finds_what_its_lists_show(zed: Team, as_user: SignIn) -> None:
    assert found(as_user(zed.employee), "zed") == {
        "referrals": ["Own Zedovic"],
        "jobs": ["Own Zed Keeper"],
        "connections": ["Own Zedovic"],
    }
    assert found(as_user(zed.colleague), "zed") == {"referrals": [], "jobs": ["Own Zed Keeper"], "connections": []}
    assert found(as_user(zed.hiring_manager), "zed") == {"referrals": ["Own Zedovic"], "jobs": ["Own Zed Keeper"]}
    assert found(as_user(zed.other_hiring_manager), "zed") == {"referrals": [], "jobs": []}
    assert found(as_user(zed.hr), "zed") == {
        "referrals": ["Own Zedovic"],
        "jobs": ["Own closed Zed", "Own Zed Keeper"],
        "people": ["Own Zedson"],
    }


def test_another_company_finds_nothing_of_this_one(zed: Team, as_user: SignIn) -> None:
    client = as_user(zed.other_hr)
    assert "Own" not in str(found(client, "zed"))
    assert found(client, "strange zedovic")["referrals"] == ["Strange Zedovic"]
    assert client.get("/api/search/", {"q": "zed", "company_id": str(zed.company.pk)}).status_code == 403


def test_superusers_find_all_companies_or_the_one_that_they_view(zed: Team, as_user: SignIn) -> None:
    CompanyFactory(name="Zedworks")
    client = as_user(zed.superuser)
    everything = found(client, "zed")
    assert sorted(everything["referrals"]) == ["Own Zedovic", "Strange Zedovic"]
    assert everything["companies"] == ["Zedworks"]
    in_company = found(client, "zed", company_id=zed.company.pk)
    assert "Strange" not in str(in_company)
    assert "companies" not in in_company
    # Of the superuser, who has none.
    assert in_company["connections"] == []
    as_person = found(client, "zed", company_id=zed.company.pk, view_as_user_id=zed.employee.pk)
    assert as_person == found(as_user(zed.employee), "zed")


def test_a_user_without_a_company_and_a_stranger_find_nothing(zed: Team, as_user: SignIn, api: Any) -> None:
    assert not any(found(as_user(zed.user_without_company), "zed").values())
    assert api.get("/api/search/", {"q": "zed"}).status_code == 401


def test_at_most_five_of_a_kind_newest_referrals_first(team: Team, as_user: SignIn) -> None:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    for number in range(7):
        ReferralFactory(job=job, referrer=team.employee, candidate_name=f"Zed {number}")
    assert found(as_user(team.hr), "zed")["referrals"] == [f"Zed {number}" for number in (6, 5, 4, 3, 2)]


def test_words_in_any_order_and_spelling_and_nothing_for_short_terms(team: Team, as_user: SignIn) -> None:
    job = JobFactory(company=team.company)
    ReferralFactory(job=job, referrer=team.employee, candidate_name="Žofka O’Müller")
    client = as_user(team.hr)
    assert found(client, "mueller zofka")["referrals"] == ["Žofka O’Müller"]
    for term in ("", " ", "z", "--", "z "):
        assert found(client, term) == {}
    assert client.get("/api/search/").status_code == 400
    assert client.get("/api/search/", {"q": "z" * 201}).status_code == 400


def test_a_candidate_is_found_by_their_employer_also_in_the_list(team: Team, as_user: SignIn) -> None:
    job = JobFactory(company=team.company)
    ReferralFactory(job=job, referrer=team.employee, candidate_name="Ada Byron", candidate_employer="Märis Werke")
    ReferralFactory(job=job, referrer=team.employee, candidate_name="Max Frisch", candidate_employer="")
    client = as_user(team.hr)
    [row] = client.get("/api/search/", {"q": "maeris byron"}).json()["referrals"]
    assert (row["name"], row["company"]) == ("Ada Byron", "Märis Werke")
    listed = client.get("/api/referrals/", {"search": "maris"}).json()
    assert [referral["connection_name"] for referral in listed] == ["Ada Byron"]


@pytest.mark.parametrize(
    ("name", "sign"), [("伟 王", "王"), ("さくら 田中", "さ"), ("민준 김", "김"), ("ｱｲ 森", "ア"), ("𠮷 野", "𠮷")]
)
def test_one_sign_of_chinese_japanese_or_korean_is_a_word(team: Team, as_user: SignIn, name: str, sign: str) -> None:
    job = JobFactory(company=team.company)
    ReferralFactory(job=job, referrer=team.employee, candidate_name=name)
    ReferralFactory(job=job, referrer=team.employee, candidate_name="Zora Zed")
    assert found(as_user(team.hr), sign)["referrals"] == [name]


def test_withdrawn_and_erased_candidates_are_not_found(team: Team, as_user: SignIn) -> None:
    from accounts.actors import Actor

    job = JobFactory(company=team.company)
    erased = ReferralFactory(job=job, referrer=team.employee, candidate_name="Zed Erased")
    erase_candidate(actor=Actor.for_user(User.objects.get(pk=team.hr.pk)), referral_id=erased.pk)
    assert found(as_user(team.hr), "erased")["referrals"] == []


def test_too_many_searches_are_refused(team: Team, as_user: SignIn, settings: Any) -> None:
    limits = {**settings.RATE_LIMITS, "searches": "2/m"}
    with override_settings(RATE_LIMITS=limits):
        client = as_user(team.hr)
        statuses = [client.get("/api/search/", {"q": "zed"}).status_code for _ in range(3)]
        refused = client.get("/api/search/", {"q": "zed"})
    assert statuses == [200, 200, 429]
    assert int(refused["Retry-After"]) > 0
