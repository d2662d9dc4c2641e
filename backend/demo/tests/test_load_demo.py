"""`manage.py load_demo`: the demo data."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db.models import F, OuterRef, Q, Subquery
from django.test import TestCase
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import Company, CompanyDomain, Department, Role, User
from accounts.tests.factories import CompanyFactory, UserFactory
from audit.models import AuditEvent
from connections.models import Connection, ImportRun
from credit.models import CreditDecision, Objection
from credit.rules import Outcome
from jobs.models import Job
from referrals.models import Referral, ReferralMessage, ReferralStatus, StatusChange, milestones
from referrals.tests.factories import duplicate_links

pytestmark = pytest.mark.slow

TABLES = (
    User,
    Company,
    CompanyDomain,
    Department,
    Job,
    Connection,
    Referral,
    StatusChange,
    ReferralMessage,
    AuditEvent,
)


def run(*options: str) -> str:
    out = StringIO()
    call_command("load_demo", *options, stdout=out)
    return out.getvalue()


def counts() -> list[int]:
    return [table._default_manager.count() for table in TABLES]


class DemoData(TestCase):
    """Loads the demo data once for all tests."""

    said: str

    @classmethod
    def setUpTestData(cls) -> None:
        cls.said = run("--force")

    def client_of(self, username: str) -> APIClient:
        client = APIClient()
        answer = client.post("/api/auth/token/", {"username": username, "password": "referral-demo"})
        assert answer.status_code == 200, answer.json()
        client.credentials(HTTP_AUTHORIZATION=f"Token {answer.json()['token']}")
        return client

    def get(self, username: str, path: str, **query: Any) -> Any:
        answer = self.client_of(username).get(f"/api/{path}/", query)
        assert answer.status_code == 200
        return answer.json()

    def test_the_command_prints_the_accounts(self) -> None:
        assert "super, hr, manager, employee" in self.said
        assert "referral-demo" in self.said

    def test_loading_again_changes_nothing(self) -> None:
        before = counts()
        assert "already" in run("--force")
        assert "Demo accounts" in run("--force", "--if-empty")
        assert counts() == before

    def test_all_demo_accounts_sign_in_with_their_roles(self) -> None:
        for username, role in (
            ("super", Role.SUPERUSER),
            ("hr", Role.HR),
            ("manager", Role.HIRING_MANAGER),
            ("employee", Role.EMPLOYEE),
        ):
            profile = self.get(username, "auth/user")["profile"]
            assert profile["role"] == role
            assert (profile["company"] is None) == (username == "super")

    def test_hr_sees_meaningful_figures(self) -> None:
        figures = self.get("hr", "hr-metrics")
        assert figures["total"] == 150
        assert len(figures["jobStats"]) == 25
        assert all(figures[status.lower()] for status in ReferralStatus.values)
        assert 10 < figures["avgTimeToHire"] < 60
        assert figures["totalCandidatesReferred"] == 145
        assert figures["networkReach"] > 3500

    def test_the_manager_has_jobs_and_the_employee_connections(self) -> None:
        assert Job.objects.filter(hiring_manager__username="manager").count() == 6
        assert 110 < Connection.objects.filter(owner__username="employee").count() < 130
        assert Referral.objects.filter(referrer__username="employee").count() == 9

    def test_the_companies_do_not_see_each_other(self) -> None:
        assert self.get("josefien.claes", "hr-metrics")["total"] == 12
        for referral in Referral.objects.select_related("job", "referrer", "created_by", "connection__owner"):
            companies = {referral.company_id, referral.job.company_id, referral.referrer.company_id}
            assert len(companies) == 1
            assert referral.connection is not None
            assert referral.connection.owner == referral.referrer == referral.created_by

    def test_every_history_begins_pending_and_ends_with_the_current_status(self) -> None:
        history = StatusChange.objects.filter(referral=OuterRef("pk"))
        referrals = Referral.objects.annotate(
            first=Subquery(history.order_by("at", "id").values("to_status")[:1]),
            last=Subquery(history.order_by("-at", "-id").values("to_status")[:1]),
            ended=Subquery(history.order_by("-at", "-id").values("at")[:1]),
        )
        assert not referrals.exclude(first="PENDING", last=F("status"), ended=F("updated_at")).exists()
        for referral in referrals.prefetch_related("history"):
            steps = list(referral.history.all())
            assert [step.from_status for step in steps] == ["", *(step.to_status for step in steps[:-1])]
            expected = milestones(steps)
            assert {name: getattr(referral, name) for name in expected} == expected

    def test_every_referral_was_possible_when_it_was_made(self) -> None:
        for referral in Referral.objects.select_related("job", "referrer", "connection"):
            assert referral.referrer.date_joined < referral.created_at
            assert referral.job.created_at < referral.created_at
            if referral.job.status != "OPEN":
                assert referral.created_at < referral.job.updated_at + timedelta(days=1)
            if referral.job.status == "CLOSED":
                assert referral.status in (ReferralStatus.HIRED, ReferralStatus.REJECTED)

    def test_statuses_were_set_in_order_on_working_days(self) -> None:
        for referral in Referral.objects.prefetch_related("history"):
            moments = [change.at for change in referral.history.all()]
            assert moments == sorted(set(moments))
            assert all(at.weekday() < 5 for at in moments[1:])

    def test_the_demo_accounts_see_every_status(self) -> None:
        for own in (Q(referrer__username="employee"), Q(job__hiring_manager__username="manager")):
            assert {*Referral.objects.filter(own).values_list("status", flat=True)} == {*ReferralStatus.values}

    def test_connections_have_names_of_many_cultures_and_seldom_an_address(self) -> None:
        names = [one.full_name for one in Connection.objects.all()]
        assert any("田" in name for name in names)
        assert any("ø" in name for name in names)
        with_email = Connection.objects.exclude(email="")
        assert 0.015 < with_email.count() / len(names) < 0.04
        assert not with_email.exclude(email__endswith=".example").exists()

    def test_the_company_has_every_kind_of_data(self) -> None:
        company = Company.objects.get(name="Brightwater Instruments")
        jobs = Job.objects.filter(company=company)
        assert {*jobs.values_list("status", flat=True)} == {"OPEN", "CLOSED", "ON_HOLD"}
        assert {*jobs.values_list("type", flat=True)} == {"FULL_TIME", "PART_TIME", "CONTRACT", "INTERNSHIP"}
        months = {at.strftime("%Y-%m") for at in Referral.objects.values_list("created_at", flat=True)}
        assert len(months) >= 12
        notes = [*Referral.objects.exclude(notes="").values_list("notes", flat=True)]
        assert len(set(notes)) > 0.95 * len(notes) > 100

    def test_an_import_recognises_the_connections(self) -> None:
        rows = ["First Name,Last Name,URL,Email Address,Company,Position,Connected On"]
        own = Connection.objects.filter(owner__username="employee")
        for one in own.exclude(profile_url="").exclude(employer__contains=",")[:20]:
            cells = (
                one.first_name,
                one.last_name,
                one.profile_url,
                one.email,
                one.employer,
                one.position,
                "04 Mar 2025",
            )
            rows.append(",".join(cells))
        file = SimpleUploadedFile("Connections.csv", "\n".join(rows).encode(), content_type="text/csv")
        answer = self.client_of("employee").post("/api/import-linkedin/", {"file": file}, format="multipart")
        assert (answer.status_code, answer.json()["created"]) == (200, 0)

    def test_all_actions_are_in_the_audit_log(self) -> None:
        created = AuditEvent.objects.filter(action="referral.created").count()
        changed = AuditEvent.objects.filter(action="referral.status_changed").count()
        assert created == Referral.objects.count()
        assert created + changed == StatusChange.objects.count()
        assert AuditEvent.objects.filter(action="connections.imported").count() == ImportRun.objects.count() == 48
        assert not AuditEvent.objects.filter(at__gt=timezone.now()).exists()
        # The command creates the companies as the system.
        onboarded = AuditEvent.objects.filter(action="company.onboarded")
        assert [(event.actor, event.object_id) for event in onboarded] == [
            (None, event.company_id) for event in onboarded
        ]
        assert onboarded.count() == 2

    def test_duplicate_referrals_point_to_the_earlier_ones(self) -> None:
        links = {pk: first for pk, first in duplicate_links().items() if first}
        assert len(links) == 5
        for second, earlier in links.items():
            referral, first = (Referral.objects.get(pk=pk) for pk in (second, earlier))
            assert (first.job_id, first.url_key) == (referral.job_id, referral.url_key)
            assert first.created_at < referral.created_at

    def test_there_are_decisions_about_credit_of_every_outcome_with_an_open_and_an_answered_objection(self) -> None:
        company = Company.objects.get(name="Brightwater Instruments")
        holding = CreditDecision.objects.filter(company=company, superseded_at=None)
        assert holding.count() == Referral.including_withdrawn.filter(company=company).count()
        assert {*holding.values_list("outcome", flat=True)} == {*Outcome.values}
        assert not CreditDecision.objects.filter(made_at__gt=timezone.now()).exists()
        needs = self.get("hr", "dashboard")["hr"]
        (waiting,) = needs["objections"]
        assert (waiting["candidate_name"], waiting["referrer_name"]) == ("Gonçalo Figueira", "Emma Castellano")
        seen = self.get("employee", f"referrals/{waiting['id']}/credit")
        assert (seen["outcome"], seen["objections"][0]["upheld"]) == ("known_before", None)
        assert len(self.get("hr", f"referrals/{waiting['id']}/credit")["hr"]["history"]) == 2
        answered = Objection.objects.exclude(answered_at=None).get()
        assert self.get("ruben.hofstra", f"referrals/{answered.referral_id}/credit")["objections"][0]["answer"]
        policy = self.get("employee", "referral-policy")
        assert (policy["current"]["number"], policy["coming"]) == (2, None)
        assert policy["current"]["link"].startswith("https://")

    def test_connections_and_jobs_can_be_searched(self) -> None:
        found = self.get("employee", "connections", search="vandenberg")
        assert [connection["first_name"] for connection in found] == ["Rosalie"]
        assert self.get("employee", "jobs", search="chlorine")[0]["title"] == "Senior Backend Engineer"


@pytest.mark.django_db
def test_with_debug_off_force_is_required() -> None:
    with pytest.raises(CommandError, match="--force"):
        run()
    assert not User.objects.exists()


@pytest.mark.django_db
def test_if_empty_does_not_change_a_database_with_users() -> None:
    UserFactory()
    before = counts()
    assert run("--force", "--if-empty") == ""
    assert counts() == before


@pytest.mark.django_db
@pytest.mark.parametrize("taken", ["hr", "super", "domain"])
def test_existing_data_of_others_is_not_changed(taken: str) -> None:
    if taken == "domain":
        CompanyDomain.objects.create(company=CompanyFactory(), domain="brightwater.example")
    else:
        UserFactory(username=taken)
    before = counts()
    with pytest.raises(CommandError, match="somebody else"):
        run("--force")
    assert counts() == before


@pytest.mark.django_db
def test_loading_at_the_start_of_a_week_creates_no_future_dates() -> None:
    midnight = datetime(2027, 7, 5, tzinfo=UTC)
    with time_machine.travel(midnight, tick=False):
        run("--force")
    assert StatusChange.objects.filter(at__gt=midnight - timedelta(days=8)).exists()
    assert not StatusChange.objects.filter(at__gt=midnight).exists()
