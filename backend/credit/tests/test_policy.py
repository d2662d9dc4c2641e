"""GET and POST /api/referral-policy/: all read it in plain words, HR makes versions, which never change."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.db import IntegrityError, transaction

from accounts.models import CompanySettings
from accounts.tests.factories import CompanyFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from credit.models import ReferralPolicy
from credit.policies import in_force, next_in_force

pytestmark = pytest.mark.django_db
URL = "/api/referral-policy/"
BEGIN = datetime.fromisoformat("2026-03-02T12:00:00+00:00")
FIRST = [
    "Whoever refers a person first is credited for them.",
    "A referral protects the person for that job for 180 days, and for as long as it is not decided.",
    "A referral protects no longer once you withdraw it, or once the person's data are erased.",
    "If the person applied or was in touch with us in the 180 days before the referral, that comes first.",
    "This counts only if HR entered it before the review of the referral began; later, HR has to give a reason.",
    "Your own earlier referral of a person never counts against you.",
    "Colleagues do not count as candidates; former colleagues do 12 months after they have left.",
    "These roles cannot earn credit: HR Personnel.",
    "Whoever manages the job when a person is referred or hired, or sets a status of the referral, is never credited "
    "for it.",
    "If you disagree with a decision, you can object to it at any time. HR answers with a reason.",
]


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


def test_every_company_has_a_policy_from_its_first_day_that_all_its_people_read(team: Team, as_user: SignIn) -> None:
    for user in (team.employee, team.hiring_manager):
        policy = as_user(user).get(URL).json()
        assert policy["current"]["sentences"] == FIRST
        assert (policy["current"]["number"], policy["coming"], policy["versions"]) == (1, None, None)
        assert (policy["current"]["valid_from"], policy["today"]) == ("2026-03-02", "2026-03-02")
    assert as_user(team.user_without_company).get(URL).status_code == 404


def test_it_is_read_in_the_language_of_the_reader(team: Team, as_user: SignIn) -> None:
    german = as_user(team.employee).get(URL, headers={"accept-language": "de"}).json()["current"]["sentences"]
    assert german[:2] == [
        "Wer eine Person zuerst empfiehlt, dem wird sie angerechnet.",
        "Eine Empfehlung hat für diese Stelle 180 Tage lang Vorrang und solange nicht über sie entschieden ist.",
    ]


def test_hr_makes_a_version_that_counts_from_its_day_on(
    team: Team, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    hr = as_user(team.hr)
    body: dict[str, Any] = {
        "valid_from": "2026-04-01",
        "based_on": 1,
        "protection_days": 1,
        "protection_scope": "company",
        "known_before_first": False,
        "former_colleague_months": 0,
        "excluded_roles": ["HIRING_MANAGER", "HR"],
        "excluded_departments": [team.department.pk],
        "paragraph": "The bonus is 1,000.",
        "link": "https://intranet.example/referrals",
    }
    answer = hr.post(URL, body, format="json")
    assert answer.status_code == 201, answer.content
    coming = answer.json()["coming"]
    assert (coming["number"], coming["created_by_name"]) == (2, team.hr.get_full_name())
    assert coming["sentences"][1:8] == [
        "A referral protects the person for every job for 1 day, and for as long as it is not decided.",
        "A referral protects no longer once you withdraw it, or once the person's data are erased.",
        "It does not matter whether the person applied or was in touch with us before.",
        "Your own earlier referral of a person never counts against you.",
        "Colleagues do not count as candidates; former colleagues do.",
        "These roles cannot earn credit: Hiring Manager, HR Personnel. Nor can these departments: Engineering.",
        FIRST[8],
    ]
    employee = as_user(team.employee)
    assert employee.get(URL).json()["coming"]["paragraph"] == "The bonus is 1,000."
    clock.move_to(BEGIN + timedelta(days=30))
    now = as_user(team.employee).get(URL).json()
    assert (now["current"]["number"], now["coming"]) == (2, None)
    hr = as_user(team.hr)
    assert [each["number"] for each in hr.get(URL).json()["versions"]] == [2, 1]
    # What is left out stays as it was.
    hr.post(URL, {"valid_from": "2026-04-02", "protection_days": 90}, format="json")
    later = hr.get(URL).json()["coming"]
    assert (later["protection_days"], later["protection_scope"], later["link"]) == (90, "company", body["link"])
    logged = AuditEvent.objects.filter(action="company.referral_policy_changed").order_by("pk")
    assert logged[0].after is not None
    assert logged[0].after["excluded_departments"] == ["Engineering"]
    activity = hr.get("/api/activity/", {"kind": "COMPANY"}).json()
    assert "made a new version of the referral policy: version from 2 to 3" in activity[0]["text"]


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"valid_from": "2026-03-01"}, "valid_from", "Choose today or a later day"),
        ({"valid_from": None}, "valid_from", "Choose the day from which it counts"),
        ({"link": "http://intranet.example"}, "link", "Enter an address that begins with https://"),
        ({"link": "javascript:alert(1)"}, "link", "Enter an address that begins with https://"),
        ({"excluded_departments": [987654]}, "excluded_departments", "Choose departments of your company"),
        ({"protection_days": "many"}, "protection_days", "Enter a whole number"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(
    change: dict[str, Any], field: str, message: str, team: Team, as_user: SignIn
) -> None:
    answer = as_user(team.hr).post(URL, {"valid_from": "2026-03-02", **change}, format="json")
    assert (answer.status_code, answer.json()) == (400, {field: [message]})


def test_the_first_day_is_one_of_the_company_and_a_department_of_another_is_refused(
    team: Team, as_user: SignIn, clock: time_machine.Traveller
) -> None:
    CompanySettings.objects.filter(pk=team.company.pk).update(time_zone="Pacific/Auckland")
    hr = as_user(team.hr)
    assert hr.post(URL, {"valid_from": "2026-03-02"}, format="json").status_code == 400
    other = CompanyFactory().departments.first()
    body = {"valid_from": "2026-03-03", "excluded_departments": [other.pk]}
    assert hr.post(URL, body, format="json").status_code == 400
    assert hr.post(URL, {"valid_from": "2026-03-03"}, format="json").status_code == 201


def test_a_version_that_is_based_on_an_older_one_is_refused(team: Team, as_user: SignIn) -> None:
    hr = as_user(team.hr)
    assert hr.post(URL, {"valid_from": "2026-03-02", "based_on": 1}, format="json").status_code == 201
    stale = hr.post(URL, {"valid_from": "2026-03-02", "based_on": 1}, format="json")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


@pytest.mark.parametrize("role", ["employee", "hiring_manager"])
def test_only_hr_makes_versions(role: str, team: Team, as_user: SignIn) -> None:
    assert as_user(getattr(team, role)).post(URL, {"valid_from": "2026-03-02"}, format="json").status_code == 403


@pytest.mark.both_databases
def test_a_version_never_changes_and_has_its_number_alone(team: Team) -> None:
    version = ReferralPolicy.objects.get(company=team.company)
    version.protection_days = 1
    with pytest.raises(TypeError, match="never changes"):
        version.save()
    with pytest.raises(IntegrityError), transaction.atomic():
        ReferralPolicy.objects.create(company=team.company, number=1, valid_from=date(2026, 3, 2))


def test_in_force_is_the_latest_version_whose_day_has_come() -> None:
    days = [date(2026, 1, 1), date(2026, 5, 1), date(2026, 4, 1)]
    versions = [ReferralPolicy(number=number, valid_from=day) for number, day in enumerate(days, 1)]

    def numbers(day: date) -> tuple[int, int | None]:
        coming = next_in_force(versions, day)
        return in_force(versions, day).number, coming.number if coming else None

    assert numbers(date(2025, 12, 31)) == (1, 3)
    assert numbers(date(2026, 3, 31)) == (1, 3)
    # The third one is later, so the second one never comes into force.
    assert numbers(date(2026, 4, 1)) == numbers(date(2026, 5, 1)) == (3, None)


def test_companies_that_there_were_before_have_the_first_version(team: Team) -> None:
    ReferralPolicy.objects.all().delete()
    migration = import_module("credit.migrations.0002_first_policies")
    migration.store_first_versions(apps, None)
    migration.store_first_versions(apps, None)
    assert ReferralPolicy.objects.filter(company=team.company).count() == 1
