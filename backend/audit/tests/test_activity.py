"""GET /activity/ and /activity/export/: the audit log as HR and superusers read it."""

import csv
import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.serializers import Serializer
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.events import UserRenamed, UserRoleChanged
from accounts.models import CompanySettings, Role
from accounts.serializers.companies import CompanySettingsUpdate, CompanyUpdate, DepartmentUpdate
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn, Team
from accounts.tests.test_users_update import form
from audit.models import AuditEvent
from audit.serializers.wording import FIELDS, SENTENCES
from common.events import Event, publish
from jobs.events import JobCreated
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory
from webhooks.serializers import WebhookUpdate

pytestmark = pytest.mark.django_db
URL = "/api/activity/"
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"


@pytest.fixture
def hr(as_user: SignIn, team: Team) -> APIClient:
    return as_user(team.hr)


def newest(client: APIClient, **query: Any) -> dict[str, Any]:
    """Return the newest entry."""
    answer = client.get(URL, {"limit": 1, **query})
    assert answer.status_code == 200, answer.content
    (row,) = answer.json()
    return dict(row)


def texts(client: APIClient, **query: Any) -> list[str]:
    answer = client.get(URL, query)
    assert answer.status_code == 200, answer.content
    return [row["text"] for row in answer.json()]


def referral_of(team: Team) -> Referral:
    referral: Referral = ReferralFactory(job__company=team.company, referrer=team.employee)
    return referral


def test_a_change_of_status_is_listed_with_old_and_new_status_and_ip_address(hr: APIClient, team: Team) -> None:
    referral = referral_of(team)
    call: Any = {"HTTP_USER_AGENT": CHROME, "REMOTE_ADDR": "203.0.113.7", "HTTP_X_REQUEST_ID": "abc-1"}
    hr.put(f"/api/referrals/{referral.pk}/", {"status": "INTERVIEWING"}, **call)
    row = newest(hr)
    name, job = referral.candidate_name, referral.job.title
    assert row["text"] == (
        f"{team.hr.get_full_name()} changed the status of {name} for {job} from Pending to Interviewing"
    )
    assert (row["object_type"], row["object_id"], row["object_name"]) == ("referral", referral.pk, name)
    assert (row["kind"], row["action"], row["as_whom"]) == ("REFERRALS", "referral.status_changed", "")
    assert (row["address"], row["browser"]) == ("203.0.113.7", "Chrome on Linux")
    assert (row["actor"], row["object_type"], row["object_id"]) == (team.hr.pk, "referral", referral.pk)
    assert row["company"] == {"id": team.company.pk, "name": "Acme"}
    event = AuditEvent.objects.get(pk=row["id"])
    assert (event.before, event.after, event.request_id) == (
        {"status": "PENDING"},
        {"status": "INTERVIEWING"},
        "abc-1",
    )
    # Only ids are stored: the name is read when it is shown, so that erasing the candidate removes it here, too.
    assert name not in str(AuditEvent.objects.filter(pk=row["id"]).values().get())


def test_forwarded_ip_addresses_are_used_only_behind_the_configured_proxies(hr: APIClient, settings: Any) -> None:
    forged: Any = {"HTTP_X_FORWARDED_FOR": "198.51.100.9", "REMOTE_ADDR": "203.0.113.7"}
    hr.patch("/api/auth/user/", {"first_name": "Hanne"}, **forged)
    assert newest(hr)["address"] in ("203.0.113.7", "198.51.100.9")
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 0}
    hr.patch("/api/auth/user/", {"first_name": "Hanna"}, **forged)
    assert newest(hr)["address"] == "203.0.113.7"
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    hr.patch("/api/auth/user/", {"first_name": "Hannah"}, **forged)
    assert newest(hr)["address"] == "198.51.100.9"


def test_changes_of_an_account_are_listed_without_e_mail_address(hr: APIClient, team: Team) -> None:
    name = team.employee.get_full_name()
    changes = {"email": "new@acme.example", "role": "HIRING_MANAGER", "position": "Lead", "status": "INACTIVE"}
    hr.put(f"/api/users/{team.employee.pk}/", form(team.employee, **changes))
    who = team.hr.get_full_name()
    assert texts(hr, ordering="at") == [
        f"{who} deactivated the account of {name}",
        f"{who} changed the email address of {name}",
        f"{who} changed the account of {name}: email address, role, position",
        f"{who} changed the role of {name} from Employee to Hiring Manager",
    ]
    assert "new@acme.example" not in str(list(AuditEvent.objects.values()))


def test_successful_and_failed_sign_ins_are_listed(hr: APIClient, team: Team) -> None:
    for username, password in (("employee", PASSWORD), ("employee", "secret-guess"), ("nobody", "secret-guess")):
        APIClient().post("/api/auth/token/", {"username": username, "password": password})
    name = team.employee.get_full_name()
    assert texts(hr, ordering="at", kind="SIGN_IN") == [
        f"{name} signed in with a password",
        f"Someone entered a wrong password for {name}",
    ]
    unknown = AuditEvent.objects.get(company=None)
    assert (unknown.action, unknown.actor, unknown.object_id) == ("user.sign_in_failed", None, None)
    kept = str(list(AuditEvent.objects.values()))
    assert "nobody" not in kept
    assert "secret-guess" not in kept


def test_changes_of_settings_are_listed_with_old_and_new_values(hr: APIClient, team: Team) -> None:
    settings = {
        "currency": "EUR",
        "time_zone": "UTC",
        "working_week": ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"],
        "savings_per_hire": 4000,
    }
    assert hr.put("/api/company-settings/", settings).status_code == 200
    assert texts(hr) == [
        f"{team.hr.get_full_name()} changed the settings: currency from USD to EUR; "
        "savings per hire from 5,000 to 4,000"
    ]


def test_semicolons_can_separate_the_cells_of_the_export(hr: APIClient) -> None:
    assert hr.get("/api/reports/export/").status_code == 200

    def exported(query: dict[str, str]) -> list[str]:
        answer: Any = hr.get(f"{URL}export/", query)
        return b"".join(answer.streaming_content).decode().split("\r\n")

    headings = exported({})[0].split(",")
    by_semicolons = exported({"separator": "semicolon"})
    assert by_semicolons[0].split(";") == headings
    assert by_semicolons[1].count(";") == len(headings) - 1
    assert hr.get(f"{URL}export/", {"separator": ";"}).status_code == 400


def test_exports_are_listed(hr: APIClient, team: Team) -> None:
    assert hr.get("/api/reports/export/", {"type": "topReferrers", "range": "lastYear"}).status_code == 200
    assert hr.get(f"{URL}export/").status_code == 200
    who = team.hr.get_full_name()
    assert texts(hr, kind="EXPORT") == [
        f"{who} exported the activity",
        f"{who} exported a report: Top Referrers, Last Year",
    ]


def test_a_company_sees_as_whom_a_superuser_acted(as_user: SignIn, hr: APIClient, team: Team) -> None:
    boss = as_user(team.superuser)
    boss.get(f"/api/reports/export/?type=topReferrers&range=lastYear&view_as_user_id={team.hr.pk}")
    row = newest(hr)
    assert row["text"].startswith(f"{team.superuser.get_full_name()} exported a report")
    assert row["as_whom"] == f"as superuser viewing as {team.hr.get_full_name()} (HR Personnel)"
    assert newest(hr, kind="SIGN_IN")["text"].endswith(f"started viewing the product as {team.hr.get_full_name()}")
    boss.post(f"/api/company-invitation/?company_id={team.company.pk}")
    assert newest(hr)["as_whom"] == "as superuser"


def test_companies_see_their_own_entries_and_superusers_see_all(as_user: SignIn, hr: APIClient, team: Team) -> None:
    for user in (team.hr, team.other_hr, team.superuser):
        publish(UserRenamed.by(Actor.for_user(user), user))
    assert len(texts(hr)) == len(texts(as_user(team.other_hr))) == 1
    boss = as_user(team.superuser)
    assert len(texts(boss)) == 3
    assert {row["company"] and row["company"]["id"] for row in boss.get(URL).json()} == {
        None,
        team.company.pk,
        team.other_company_id,
    }
    assert len(texts(boss, company_id=team.company.pk)) == 1


@pytest.mark.parametrize("path", [URL, f"{URL}export/"])
def test_other_roles_are_refused(as_user: SignIn, api: APIClient, team: Team, path: str) -> None:
    assert api.get(path).status_code == 401
    for user in (team.employee, team.hiring_manager, team.user_without_company):
        assert as_user(user).get(path).status_code == 403
    assert not AuditEvent.objects.exists()


def test_entries_can_be_filtered(hr: APIClient, team: Team) -> None:
    other = UserFactory(company=team.company, first_name="Zoë", last_name="Quint")
    now = timezone.now()
    for days, user in ((0, team.hr), (3, other), (40, other)):
        event = UserRenamed.by(Actor.for_user(user), user)
        publish(UserRenamed(**{**vars(event), "at": now - timedelta(days=days)}))
    publish(UserRoleChanged.by(Actor.for_user(team.hr), other, from_role=Role.EMPLOYEE, to_role=Role.HR))
    assert len(texts(hr)) == 4
    assert len(texts(hr, search="zoe q")) == 2
    assert len(texts(hr, person=other.pk)) == 3
    assert len(texts(hr, kind="JOBS")) == 0
    day = (now - timedelta(days=3)).date().isoformat()
    assert len(texts(hr, since=day, until=day)) == 1
    assert len(texts(hr, since=day)) == 3
    assert len(texts(hr, until=day)) == 2
    assert texts(hr)[-1] == "Zoë Quint changed their own name"


def test_hr_cannot_find_out_a_superusers_address_by_searching(hr: APIClient, as_user: SignIn, team: Team) -> None:
    boss = as_user(team.superuser)
    assert boss.get("/api/users/", {"view_as_user_id": team.hr.pk}).status_code == 200
    name = team.superuser.get_full_name()
    for part in (team.superuser.email, team.superuser.email[:4], team.superuser.username):
        assert part.lower() not in name.lower()
        assert texts(hr, search=part) == []
        assert len(texts(boss, search=part)) == 1
    assert texts(hr, search=name) == [f"{name} started viewing the product as {team.hr.get_full_name()}"]
    publish(UserRenamed.by(Actor.for_user(team.hr), team.hr))
    assert len(texts(hr, search=team.hr.email)) == 1


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Los_Angeles"])
def test_the_first_and_last_day_of_the_calendar_are_valid_filters(hr: APIClient, team: Team, zone: str) -> None:
    CompanySettings.objects.filter(company=team.company).update(time_zone=zone)
    publish(UserRenamed.by(Actor.for_user(team.hr), team.hr))
    assert texts(hr, since="0001-01-01", until="9999-12-31") == texts(hr) != []
    assert texts(hr, since="9999-12-31") == texts(hr, until="0001-01-01") == []


@pytest.mark.parametrize("query", [{"kind": "x"}, {"since": "yesterday"}, {"person": "0"}, {"until": "2026-13-01"}])
def test_invalid_filters_are_400(hr: APIClient, query: dict[str, str]) -> None:
    for path in (URL, f"{URL}export/"):
        answer = hr.get(path, query)
        assert (answer.status_code, set(answer.json())) == (400, set(query))


def test_the_export_has_the_same_entries_and_no_formulas(hr: APIClient, team: Team) -> None:
    evil = UserFactory(company=team.company, first_name='=HYPERLINK("x")', last_name="")
    for user in (team.hr, evil):
        publish(UserRenamed.by(Actor.for_user(user), user))
    answer = hr.get(f"{URL}export/", {"search": "hyperlink"})
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert 'attachment; filename="activity-' in answer["Content-Disposition"]
    headings, *rows = csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig")))
    assert headings[:2] == ["Time (UTC)", "What happened"]
    assert [row[1] for row in rows] == ['\'=HYPERLINK("x") changed their own name']


def test_every_stored_action_has_a_text() -> None:
    """If this fails, add a text for the new kind of event to `audit.serializers.wording`."""
    kept = {name for name, kind in Event.kinds.items() if kind.audited} - {"job.status_changed"}
    assert not kept - SENTENCES.keys(), (
        f"give {kept - SENTENCES.keys()} a sentence in SENTENCES of audit/serializers/wording.py"
    )


@pytest.mark.parametrize("body", [CompanyUpdate, CompanySettingsUpdate, DepartmentUpdate, WebhookUpdate])
def test_every_field_whose_change_is_listed_has_a_name(body: type[Serializer[Any]]) -> None:
    """If this fails, add the new field to `FIELDS` of `audit.serializers.wording`, else no language translates it."""
    # The version is nobody's change, and domains have an action of their own.
    changed = {*body().fields} - {"updated_at", "domains"}
    unnamed = changed - FIELDS.keys()
    assert not unnamed, f"give {unnamed} a name in FIELDS of audit/serializers/wording.py"


def test_an_unknown_action_is_listed_by_its_name(hr: APIClient, team: Team) -> None:
    AuditEvent.objects.create(company=team.company, action="robot.greeted", actor=team.hr, actor_kind="person")
    assert newest(hr)["text"] == f"{team.hr.get_full_name()} robot.greeted"
    assert newest(hr)["kind"] == "OTHER"


def test_with_any_filter_and_entry_the_list_takes_five_statements(
    hr: APIClient, team: Team, django_assert_num_queries: Callable[[int], Any]
) -> None:
    job = JobFactory(company=team.company, title="Nurse")
    for number in range(3):
        publish(UserRenamed.by(Actor.for_user(team.hr), UserFactory(company=team.company, first_name=f"P{number}")))
        publish(JobCreated.by(Actor.for_user(team.hr), job))
    hr.get(URL)
    # The token, the company's time zone, the ids, the count, and the events with the names of people and jobs.
    with django_assert_num_queries(5):
        rows = hr.get(URL, {"limit": "5", "since": "2020-01-01", "search": "h"}).json()
    assert {row["object_type"] for row in rows} == {"user", "job"}
    assert any(row["text"].endswith("opened the job Nurse") for row in rows)


def test_an_erased_candidate_is_not_named(hr: APIClient, team: Team) -> None:
    referral = referral_of(team)
    hr.put(f"/api/referrals/{referral.pk}/", {"status": "INTERVIEWING"})
    Referral.objects.filter(pk=referral.pk).update(candidate_name="", erased_at=timezone.now())
    row = newest(hr)
    job = referral.job.title
    assert f"the status of an erased candidate for {job} from" in row["text"]
    assert row["object_name"] == "an erased candidate"


def test_an_entry_names_no_referral_of_another_company(hr: APIClient, team: Team) -> None:
    foreign = ReferralFactory()
    AuditEvent.objects.create(
        company=team.company, actor=team.hr, action="referral.created", object_type="referral", object_id=foreign.pk
    )
    row = newest(hr)
    assert row["text"] == f"{team.hr.get_full_name()} referred (deleted) for (deleted)"
    assert foreign.candidate_name not in str(row)


def test_a_connection_is_not_named(hr: APIClient, team: Team, as_user: SignIn) -> None:
    as_user(team.employee).post("/api/connections/", {"first_name": "Quill", "last_name": "Abara"})
    row = newest(hr)
    assert (row["action"], row["object_name"]) == ("connection.created", "")
    assert "Quill" not in str(row)


def test_the_names_of_a_page_take_no_more_queries_than_one(
    hr: APIClient, team: Team, django_assert_max_num_queries: Any
) -> None:
    for _number in range(5):
        hr.put(f"/api/referrals/{referral_of(team).pk}/", {"status": "INTERVIEWING"})
    with CaptureQueriesContext(connection) as one:
        hr.get(URL, {"limit": 1})
    with django_assert_max_num_queries(len(one)):
        assert len(hr.get(URL, {"limit": 5}).json()) == 5
