"""What a role may not read, it cannot find out: no answer to any read depends on it, whatever its parameters.

A company is asked in two states that differ only in what is hidden from the caller, of decisions that can still be
undone and of others. Each answer has to be the same to the byte, with its total and its order.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from rest_framework.test import APIClient

from accounts.models import SavedView, User
from accounts.tests.factories import DepartmentFactory
from accounts.tests.team import SignIn, Team
from bulk.models import BulkAction
from bulk.tests.factories import BulkActionFactory
from common.tests.described_paths import described_paths
from common.undo import open_window
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from credit.models import CreditDecision, EarlierContact, Objection, ReferralPolicy
from credit.rules import Facts
from jobs.models import Job
from jobs.tests.factories import JobFactory
from notifications.tests.factories import NotificationFactory
from referrals.models import Referral, RejectionReason, StatusChange
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.timeout(600)]
# A Thursday.
BEGIN = datetime.fromisoformat("2026-11-19T12:00:00+00:00")
SECRET = "xanadu"
# What callers look for: hidden words, and words that they see.
WORDS = [SECRET, "Salary expectations too high", "Grace", "engineer"]
# Of the account that asks, of nobody, or without parameters that rows depend on.
LEFT_OUT = re.compile(
    r"/api/(access-requests|auth/(google|provider|providers|join-company|password|reauthenticate)|country-defaults|health|ready"
    r"|holiday-regions|occupations|notifications/unsubscribe)/"
)
NOT_FOUND = (404, None, '{"code":"not_found","detail":"This does not exist, or you may not see it."}')
MODELS: dict[str, Any] = {
    "bulk-actions": BulkAction,
    "companies": None,
    "connection": Connection,
    "connections": Connection,
    "department": None,
    "hiring_manager": User,
    "identity-providers": None,
    "job": Job,
    "jobs": Job,
    "not_referred": Connection,
    "notifications": None,
    "person": User,
    "referral": Referral,
    "referrals": Referral,
    "referred_to": Job,
    "referrer": User,
    "suggestions": Connection,
    "users": User,
    "webhook": None,
    "webhooks": None,
}


@dataclass(frozen=True)
class Scene:
    """The rows whose hidden parts change."""

    team: Team
    job: Job
    foreign_job: Job
    closed_job: Job
    rejected: Referral
    rejected_finally: Referral
    waiting: Referral
    of_closed: Referral
    of_manager: Referral
    of_manager_finally: Referral
    of_colleague: Referral
    foreign: Referral
    unreferred: list[Connection]


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(BEGIN, tick=False) as traveller:
        yield traveller


@pytest.fixture
def scene(team: Team) -> Scene:
    """Decisions that were made just now, and referrals that wait for one."""
    RejectionReason.objects.filter(company=team.company)
    jobs = {"company": team.company, "department": team.department}
    job = JobFactory(hiring_manager=team.hiring_manager, title="Compiler engineer", **jobs)
    other_job = JobFactory(hiring_manager=team.other_hiring_manager, title="Data engineer", **jobs)
    closed_job = JobFactory(hiring_manager=team.hiring_manager, status="CLOSED", **jobs)
    made = {"created_at": BEGIN - timedelta(days=3), "answer_due": BEGIN.date()}
    waits = {**made, "updated_at": BEGIN - timedelta(days=3)}
    decided = {**made, "updated_at": BEGIN, "status": "REJECTED", "answered_at": BEGIN, "answered_in_time": True}
    scene = Scene(
        team=team,
        job=job,
        foreign_job=JobFactory(
            hiring_manager=team.other_hiring_manager,
            department=DepartmentFactory(company=team.company),
            company=team.company,
        ),
        closed_job=closed_job,
        rejected=ReferralFactory(job=job, referrer=team.employee, **decided),
        rejected_finally=ReferralFactory(job=job, referrer=team.employee, **decided),
        waiting=ReferralFactory(job=job, referrer=team.employee, **waits),
        of_closed=ReferralFactory(job=closed_job, referrer=team.employee, **waits),
        of_manager=ReferralFactory(job=other_job, referrer=team.hiring_manager, **decided),
        of_manager_finally=ReferralFactory(job=other_job, referrer=team.hiring_manager, **decided),
        of_colleague=ReferralFactory(job=other_job, referrer=team.colleague, **waits),
        foreign=None,  # type: ignore[arg-type]  # set below, since it is of one of these jobs
        unreferred=[ConnectionFactory(owner=each) for each in (team.colleague, team.superuser, team.hiring_manager)],
    )
    foreign = ReferralFactory(job=scene.foreign_job, referrer=team.colleague, **waits)
    ReferralFactory(job=scene.job, referrer=team.colleague, **waits)
    ReferralFactory(job=scene.job, referrer=team.colleague, **{**waits, "created_at": BEGIN - timedelta(days=4)})
    return Scene(**{**vars(scene), "foreign": foreign})


def hide_decisions(scene: Scene, referrals: list[Referral], *, can_be_undone: bool) -> None:
    """Give rejections what only reviewers see: a reason, a note, and as long as they can be undone, words."""
    changes = StatusChange.objects.filter(referral__in=referrals, to_status="REJECTED")
    reason = RejectionReason.objects.get(company=scene.team.company, name="Salary expectations too high")
    changes.update(reason=reason, internal_note=SECRET)
    if can_be_undone:
        changes.update(message_to_referrer=SECRET, window=open_window(scene.team.hr.pk))
    Referral.objects.filter(pk__in=[each.pk for each in referrals]).update(rejection_reason=reason)


def write_internally(writer: APIClient, referrals: list[Referral], **more: Any) -> None:
    for referral in referrals:
        body = {"text": SECRET, "audience": "internal", **more}
        answer = writer.post(f"/api/referrals/{referral.pk}/messages/", body, format="json")
        assert answer.status_code == 201, answer.content


def change_networks(owners: list[User]) -> None:
    """Change whom others know, but for those whom they have referred."""
    strangers = Connection.objects.filter(owner__in=owners, referrals=None)
    for connection in strangers:
        connection.first_name = connection.employer = connection.position = SECRET
        connection.email = connection.email_key = f"{SECRET}{connection.pk}@elsewhere.test"
        connection.save()


def change_others_own(scene: Scene, reader: User) -> None:
    """Add what is of other people alone: notifications, saved views, bulk actions."""
    others = User.objects.filter(company=scene.team.company).exclude(pk=reader.pk)
    for other in others:
        NotificationFactory(recipient=other, referral=scene.of_colleague)
        view = {"company": scene.team.company, "list_name": "referrals", "name": SECRET, "query": f"search={SECRET}"}
        SavedView.objects.create(owner=other, **view)
        BulkActionFactory(company=scene.team.company, user=other, kind="status", status="HIRED")


def hide_from_employee(scene: Scene, sign_in: SignIn) -> None:
    """A reviewer's texts, what colleagues referred, and whom they know."""
    team = scene.team
    hide_decisions(scene, [scene.rejected], can_be_undone=True)
    hide_decisions(scene, [scene.rejected_finally], can_be_undone=False)
    write_internally(sign_in(team.hr), [scene.rejected, scene.waiting], mentioned=[team.hiring_manager.pk])
    close_with_words(scene, sign_in(team.hr))
    # Colleagues turn out to have referred one and the same person as the employee, and some were decided about.
    colleagues = Referral.objects.filter(referrer=team.colleague)
    colleagues.update(email_key="same@elsewhere.test", url_key=None, candidate_name=SECRET, notes=SECRET)
    colleagues.update(person=scene.waiting.person)
    colleagues.filter(job=scene.job).update(status="HIRED", first_hired_at=BEGIN, answered_at=BEGIN)
    hide_credit(scene, decided=scene.of_colleague, recorded=scene.waiting)
    change_networks([team.colleague, team.superuser, team.hiring_manager])
    change_others_own(scene, team.employee)


def hide_credit(scene: Scene, *, decided: Referral, recorded: Referral) -> None:
    """Decide about the credit of one referral, with an objection, and record a contact of the other's person."""
    team = scene.team
    facts = Facts(decided.pk, decided.referrer_id, decided.job_id, BEGIN.date(), "EMPLOYEE").to_json()
    policy = ReferralPolicy.objects.get(company=team.company)
    of_decided = {"company": team.company, "referral": decided}
    CreditDecision.objects.create(outcome="credited", rule="first", facts=facts, policy=policy, **of_decided)
    Objection.objects.create(text=SECRET, made_by=decided.referrer, **of_decided)
    words = {"kind": "contact", "day": BEGIN.date(), "reference": SECRET, "reason": SECRET}
    EarlierContact.objects.create(company=team.company, referral=recorded, entered_by=team.hr, **words)


def close_with_words(scene: Scene, hr: APIClient) -> None:
    """Tell the referrer of the closed job something that can still be undone; the job is as it was."""
    Job.objects.filter(pk=scene.closed_job.pk).update(status="OPEN")
    answer = hr.post(f"/api/jobs/{scene.closed_job.pk}/close/", {"message": SECRET}, format="json")
    assert answer.status_code == 200, answer.content
    Job.objects.filter(pk=scene.closed_job.pk).update(updated_at=scene.closed_job.updated_at)


def hide_from_manager(scene: Scene, sign_in: SignIn) -> None:
    """The same of a referral that the manager made to another's job, and these jobs with their other referrals."""
    team = scene.team
    hide_decisions(scene, [scene.of_manager], can_be_undone=True)
    hide_decisions(scene, [scene.of_manager_finally], can_be_undone=False)
    write_internally(sign_in(team.other_hiring_manager), [scene.of_manager], mentioned=[team.hr.pk])
    others = Referral.objects.filter(pk__in=[scene.of_colleague.pk, scene.foreign.pk])
    others.update(candidate_name=SECRET, notes=SECRET, status="HIRED", first_hired_at=BEGIN, answered_at=BEGIN)
    others.update(email_key=scene.of_manager.email_key, url_key=None, created_at=BEGIN - timedelta(days=5))
    others.update(person=scene.of_manager.person)
    texts = dict.fromkeys(("title", "title_folded", "location", "location_folded", "description"), SECRET)
    Job.objects.filter(pk=scene.foreign_job.pk).update(status="CLOSED", **texts)
    hide_credit(scene, decided=scene.waiting, recorded=scene.of_manager)
    change_networks([team.colleague, team.superuser, team.employee])
    change_others_own(scene, team.hiring_manager)


def hide_from_hr(scene: Scene, sign_in: SignIn) -> None:
    """Whom others know, and what is theirs alone."""
    change_networks([scene.team.colleague, scene.team.superuser, scene.team.hiring_manager])
    change_others_own(scene, scene.team.hr)


HIDE = {"employee": hide_from_employee, "hiring_manager": hide_from_manager, "hr": hide_from_hr}


def values_of(path: str, parameter: dict[str, Any]) -> list[Any]:
    """Return the values that are tried for a parameter of this path."""
    name, schema = parameter["name"], parameter["schema"]
    if "enum" in schema:
        return list(schema["enum"])
    if name in ("columns", "fields", "state"):
        # They choose what is shown, and no rows.
        return []
    if name in ("limit", "offset"):
        return [1]
    match schema["type"], schema.get("format"):
        case "boolean", _:
            return ["true", "false"]
        case "integer", _:
            return ids_of(name)
        case "string", "date":
            return [f"{BEGIN - timedelta(days=days):%Y-%m-%d}" for days in (0, 1)]
        case "string", "date-time":
            return ["2026-11-01T00:00:00Z"]
        case "string", None:
            return WORDS
    raise AssertionError(f"How is {name} of {path} tried?")


def ids_of(name: str) -> list[int]:
    """Return ids for a parameter of this name, or for a path below it."""
    model = MODELS[name]
    return [] if model is None else list(model._base_manager.order_by("pk").values_list("pk", flat=True))


def is_list(path: str) -> bool:
    """Whether a path has pages, and so is no export, no counts and no board of a list."""
    return any(each["name"] == "limit" for each in described_paths()[path]["get"].get("parameters", ()))


def queries_of(path: str, parameters: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the queries with which a path is read: each value of each parameter by itself."""
    tried = {each["name"]: values_of(path, each) for each in parameters}
    if not is_list(path):
        # They have the filters of a list, where each value is tried.
        tried = {name: values if values == WORDS else values[-1:] for name, values in tried.items()}
    queries = [{name: value} for name, values in tried.items() for value in values]
    if "search_in" in {each["name"] for each in parameters}:
        queries += [{"search_in": "title_location", "search": word} for word in WORDS]
    return queries


def answers(client: APIClient) -> dict[str, tuple[int, str | None, str]]:
    """Return what each read answers: its status, its total and its body. Leaves no trace.

    Rows of a path are read without parameters, and the first that the caller sees with them.
    """
    found = {}

    def ask(path: str, query: dict[str, Any]) -> int:
        cache.clear()
        answer: Any = client.get(path, query, headers={"X-Request-Id": "the-same"})
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        found[f"{path} {query}"] = (answer.status_code, answer.headers.get("X-Total-Count"), body.decode())
        return int(answer.status_code)

    with transaction.atomic():
        for path, methods in described_paths().items():
            if "get" not in methods or LEFT_OUT.match(path):
                continue
            asked = [each for each in methods["get"].get("parameters", ()) if each["in"] == "query"]
            asked = [each for each in asked if each["name"] not in ("company_id", "view_as_user_id")]
            needed = {each["name"]: values_of(path, each)[0] for each in asked if each.get("required")}
            row = re.search(r"([\w-]+)/{id}", path)
            filled = [path.replace("{id}", str(pk)) for pk in ids_of(row[1])] if row else [path]
            seen = [each for each in filled if ask(each, needed) == 200]
            for query in queries_of(path, asked) if seen else ():
                ask(seen[0], {**needed, **query})
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("role", HIDE)
def test_no_answer_depends_on_what_is_hidden_from_its_reader(role: str, scene: Scene, as_user: SignIn) -> None:
    reader = as_user(getattr(scene.team, role))
    before = answers(reader)
    HIDE[role](scene, as_user)
    after = answers(reader)
    # Rows that only one of the states has are found in neither.
    different = [call for call in after if after[call] != before.get(call, NOT_FOUND)]
    assert different == []
    # The walk is not a walk past closed doors.
    assert sum(status == 200 for status, _, _ in after.values()) > 200
    assert not any(SECRET in body for _, _, body in after.values())


def test_reviewers_find_what_others_cannot(scene: Scene, as_user: SignIn) -> None:
    hide_decisions(scene, [scene.rejected, scene.of_manager], can_be_undone=True)
    reason = {"reason": "Salary expectations too high"}
    found = {
        role: {row["id"] for row in as_user(getattr(scene.team, role)).get("/api/referrals/", reason).json()}
        for role in HIDE
    }
    both = {scene.rejected.pk, scene.of_manager.pk}
    assert found == {"employee": set(), "hiring_manager": {scene.rejected.pk}, "hr": both}
    for role, number in (("employee", 0), ("hiring_manager", 5), ("hr", 8)):
        counts = as_user(getattr(scene.team, role)).get("/api/referrals/counts/", {"without": "reason"}).json()
        assert counts["total"] == number, role
