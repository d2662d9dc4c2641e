"""POST /referrals/: an employee refers their own connection."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory

URL = "/api/referrals/"


def body(job: Job, connection: Connection, **more: Any) -> dict[str, Any]:
    return {"job": job.pk, "connection": connection.pk, "notes": "Best of all.\nTruly.", **more}


def test_a_connection_is_referred(team: Team, job: Job, connection: Connection, as_user: SignIn) -> None:
    answer = as_user(team.employee).post(URL, body(job, connection))
    assert answer.status_code == 201, answer.content
    referral = Referral.objects.get()
    assert (referral.company, referral.job, referral.connection) == (team.company, job, connection)
    assert (referral.referrer, referral.created_by) == (team.employee, team.employee)
    shown = answer.json()
    when = {"created_at": shown["created_at"], "updated_at": shown["created_at"]}
    name = team.employee.get_full_name()
    assert shown == {
        "id": referral.pk,
        "company": team.company.pk,
        "company_name": "Acme",
        "job": job.pk,
        "job_title": "Compiler Engineer",
        "job_department_name": "Engineering",
        "job_status": "OPEN",
        "hiring_manager": team.hiring_manager.pk,
        "hiring_manager_name": team.hiring_manager.get_full_name(),
        "connection": connection.pk,
        "connection_name": "Grace Hopper",
        "candidate": {
            "name": "Grace Hopper",
            "email": "grace@navy.test",
            "phone": None,
            "company": "Navy",
            "position": "Admiral",
            "profile_url": "https://www.linkedin.com/in/grace",
            "connected_at": None,
        },
        "relationship": None,
        "referrer": team.employee.pk,
        "referrer_name": name,
        "created_by": team.employee.pk,
        "created_by_name": name,
        "status": "PENDING",
        "notes": "Best of all.\nTruly.",
        "duplicate_of": None,
        "answer_due": shown["answer_due"],
        "answer_state": "waiting",
        "answer_overdue_days": None,
        "contact_requested_at": None,
        "allowed": {
            **dict.fromkeys(("set_status", "erase", "ask_contact", "give_contact"), False),
            **dict.fromkeys(("withdraw", "write", "correct"), True),
        },
        "job_description": job.description,
        "job_requirements": job.requirements,
        "history": [
            {
                "from_status": None,
                "to_status": "PENDING",
                "changed_by_name": name,
                "at": shown["created_at"],
                **dict.fromkeys(("undone_at", "undo_seconds", "message", "internal_note", "reason")),
            }
        ],
        "thanks_for": None,
        "other_referrals": [],
        "credit": {
            "outcome": "credited",
            "sentence": "This referral is credited to you.",
            "could_earn_from": None,
        },
        "warning": None,
        **when,
    }


def test_the_referrer_is_recorded_in_the_history(team: Team, job: Job, connection: Connection, as_user: SignIn) -> None:
    pk = as_user(team.employee).post(URL, body(job, connection)).json()["id"]
    event = AuditEvent.objects.get(action="referral.created")
    assert (event.actor, event.company, event.object_type, event.object_id) == (
        team.employee,
        team.company,
        "referral",
        pk,
    )


def test_fields_set_by_the_server_are_ignored_in_the_body(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    claimed = {
        "status": "HIRED", "referrer": team.colleague.pk, "created_by": team.hr.pk, "duplicate_of": 1,
        "company": team.other_company_id, "created_at": "2001-01-01T00:00:00Z", "connection_name": "Nobody",
    }  # fmt: skip
    shown = as_user(team.employee).post(URL, body(job, connection, **claimed)).json()
    assert (shown["status"], shown["referrer"], shown["created_by"]) == (
        "PENDING",
        team.employee.pk,
        team.employee.pk,
    )
    assert shown["connection_name"] == "Grace Hopper"
    assert shown["created_at"] > "2002"


@pytest.mark.parametrize("notes", [None, ""])
def test_the_note_is_optional(team: Team, job: Job, connection: Connection, as_user: SignIn, notes: str | None) -> None:
    given = body(job, connection, notes=notes)
    if notes is None:
        del given["notes"]
    assert as_user(team.employee).post(URL, given).json()["notes"] == ""


def test_long_notes_are_stored_completely(team: Team, job: Job, connection: Connection, as_user: SignIn) -> None:
    note = ("Zwölf Boxkämpfer 🥊\n" * 500)[:4999] + "x"
    assert len(note) == 5000
    assert as_user(team.employee).post(URL, body(job, connection, notes=note)).json()["notes"] == note


@pytest.mark.parametrize("status", [JobStatus.CLOSED, JobStatus.ON_HOLD])
@pytest.mark.parametrize("referred_before", [True, False])
def test_jobs_that_are_not_open_are_refused(
    team: Team, job: Job, connection: Connection, as_user: SignIn, status: str, referred_before: bool
) -> None:
    if referred_before:
        ReferralFactory(job=job, referrer=team.employee)
    Job.objects.update(status=status)
    answer = as_user(team.employee).post(URL, body(job, connection))
    assert answer.status_code == 409
    assert answer.json() == {"code": "job_not_open", "detail": "This job is no longer open"}
    assert Referral.objects.filter(connection=connection).count() == 0


def test_hidden_jobs_return_404(team: Team, connection: Connection, as_user: SignIn) -> None:
    answer = as_user(team.employee).post(URL, body(JobFactory(), connection))
    assert answer.status_code == 404
    assert "job" in answer.json()["detail"]
    assert not Referral.objects.exists()


def test_connections_of_other_users_return_404(team: Team, job: Job, as_user: SignIn) -> None:
    theirs = ConnectionFactory(owner=team.colleague)
    # Including one that a colleague has referred.
    ReferralFactory(job=job, referrer=team.colleague, connection=theirs)
    answer = as_user(team.employee).post(URL, body(JobFactory(company=team.company), theirs))
    assert answer.status_code == 404
    assert "connection" in answer.json()["detail"]
    assert Referral.objects.count() == 1


def test_the_same_connection_cannot_be_referred_to_a_job_twice(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    client = as_user(team.employee)
    assert client.post(URL, body(job, connection)).status_code == 201
    answer = client.post(URL, body(job, connection))
    assert answer.status_code == 409
    assert answer.json()["detail"] == "You have already referred this connection to this job"
    assert Referral.objects.count() == 1
    # The connection can still be referred to another job.
    assert client.post(URL, body(JobFactory(company=team.company), connection)).status_code == 201


def test_a_deleted_and_new_connection_of_the_same_person_is_refused(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    client = as_user(team.employee)
    client.post(URL, body(job, connection))
    connection.delete()
    for again in (
        {"email": "grace@navy.test", "profile_url": ""},
        {"profile_url": "https://www.linkedin.com/in/grace"},
    ):
        anew = ConnectionFactory(owner=team.employee, **again)
        assert client.post(URL, body(job, anew)).status_code == 409
        anew.delete()


def alias_of(email: str) -> str:
    """Return another address of the same mailbox."""
    return email.replace("@", "+private@")


@pytest.mark.parametrize("email", [str.upper, " {} ".format, alias_of])
def test_users_cannot_refer_themselves(team: Team, job: Job, as_user: SignIn, email: Callable[[str], str]) -> None:
    own = ConnectionFactory(owner=team.employee, email=email(team.employee.email))
    answer = as_user(team.employee).post(URL, body(job, own))
    assert (answer.status_code, answer.json()["detail"]) == (409, "You cannot refer yourself")
    assert not Referral.objects.exists()


def test_somebody_who_was_referred_does_not_get_the_referrers_own_address(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    client, url = as_user(team.employee), f"/api/connections/{connection.pk}/"
    own = client.get(url).json() | {"email": alias_of(team.employee.email).upper()}
    created = client.post(URL, body(job, connection)).json()
    answer = client.put(url, own)
    assert answer.status_code == 400
    assert answer.json()["email"][0].startswith("This is your own address")
    assert client.get(url).json()["email"] == "grace@navy.test"
    # It concerns only people who are referred.
    assert client.post(f"{URL}{created['id']}/withdraw/").status_code == 204
    assert client.put(url, own).status_code == 200


def test_a_colleague_is_accepted_with_a_warning(team: Team, job: Job, as_user: SignIn) -> None:
    client = as_user(team.employee)
    colleague = ConnectionFactory(owner=team.employee, email=alias_of(team.colleague.email).upper())
    answer = client.post(URL, body(job, colleague))
    assert answer.status_code == 201
    assert "already works" in answer.json()["warning"]


def test_former_colleagues_and_users_of_other_companies_cause_no_warning(team: Team, job: Job, as_user: SignIn) -> None:
    left = UserFactory(company=team.company, is_active=False)
    for email in (left.email, team.other_hr.email, ""):
        known = ConnectionFactory(owner=team.employee, email=email)
        assert as_user(team.employee).post(URL, body(job, known)).json()["warning"] is None


def test_a_missing_connection_is_reported(team: Team, job: Job, as_user: SignIn) -> None:
    for given in ({"job": job.pk}, {"job": job.pk, "connection": None}):
        answer = as_user(team.employee).post(URL, given)
        assert (answer.status_code, answer.json()) == (400, {"connection": ["Please select a connection to refer"]})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("job", None),
        ("job", "x"),
        ("job", 0),
        ("job", -1),
        ("job", 2**63),
        ("job", 10**400),
        ("job", [1]),
        ("job", {"id": 1}),
        ("job", 1.5),
        ("job", True),
        ("connection", ""),
        ("connection", "1\0"),
        ("connection", 2**63),
        ("connection", [1]),
        ("connection", {}),
        ("notes", None),
        ("notes", "x" * 5001),
        ("notes", "a\0b"),
        ("notes", ["a"]),
        ("notes", {"a": 1}),
        ("notes", True),
        ("notes", 0),
    ],
)
def test_invalid_values_are_reported_by_field(
    team: Team, job: Job, connection: Connection, as_user: SignIn, field: str, value: object
) -> None:
    answer = as_user(team.employee).post(URL, body(job, connection) | {field: value})
    assert answer.status_code == 400
    assert (set(answer.json()) == {field}) or answer.json()["code"] == "parse_error"
    assert not Referral.objects.exists()


@pytest.mark.parametrize("field", ["job", "connection"])
def test_unknown_ids_return_404(team: Team, job: Job, connection: Connection, as_user: SignIn, field: str) -> None:
    assert as_user(team.employee).post(URL, body(job, connection) | {field: 2**63 - 1}).status_code == 404


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b'"x"', b"null", b'{"notes": "\\ud800"}', b"\xff"])
def test_bodies_that_are_not_json_objects_are_refused(team: Team, as_user: SignIn, raw: bytes) -> None:
    assert as_user(team.employee).post(URL, raw, content_type="application/json").status_code == 400


def test_the_number_of_statements(
    team: Team, job: Job, connection: Connection, as_user: SignIn, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for _ in range(5):
        ReferralFactory(job=job, referrer=team.colleague)
    client = as_user(team.employee)
    client.get("/api/jobs/")
    # One for the calendar of the promised answer, one for the current day there. The last one hands it over to the
    # worker, for the webhooks.
    with django_assert_max_num_queries(31):
        assert client.post(URL, body(job, connection)).status_code == 201


def test_how_the_referrer_knows_them_is_stored_and_shown(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    refused = as_user(team.employee).post(URL, body(job, connection, relationship="MARRIED"))
    assert refused.status_code == 400
    assert list(refused.json()) == ["relationship"]
    answer = as_user(team.employee).post(URL, body(job, connection, relationship="WORKED_TOGETHER"))
    assert answer.json()["relationship"] == "WORKED_TOGETHER"
    shown = as_user(team.hiring_manager).get(URL).json()
    assert [row["relationship"] for row in shown] == ["WORKED_TOGETHER"]


def test_it_may_be_left_open_how_the_referrer_knows_them(
    team: Team, job: Job, connection: Connection, as_user: SignIn
) -> None:
    answer = as_user(team.employee).post(URL, body(job, connection, relationship=None))
    assert (answer.status_code, answer.json()["relationship"]) == (201, None)
