"""Nobody but the owner learns anything about a network: everything that others can read is the same, whether
somebody in it fits a job or not. See `.github/docs/matching-privacy.md`.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import transaction

from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.models import OutboxEvent
from common.tests.described_paths import described_paths
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory
from matching.tests.conftest import Settle
from notifications.models import Notification

# Both runs start from the same state after a rollback. Ids start again as well, but on SQLite only.
pytestmark = pytest.mark.any_database

# Headers that differ between requests: the request id, and the policy, whose parts have any order.
AT_RANDOM = ("X-Request-ID", "Content-Security-Policy")
MOMENT = re.compile(rb"\d{4}-\d\d-\d\d[T ][\d:.]+Z?|[0-9a-f]{32}")
# Filters and sort orders by suggestions, in addition to all calls of the OpenAPI schema.
QUERIES = (
    "/api/jobs/?suggestions=1&ordering=-suggestions",
    "/api/jobs/?with_suggestions=true",
    "/api/jobs/?with_suggestions=false",
    "/api/connections/?fits_open_job=true",
    "/api/connections/?fits_open_job=false",
    "/api/connections/employers/?search=e",
    "/api/activity/?search=asked",
    "/api/users/?search=erin",
)


@pytest.fixture
def job(team: Team) -> Job:
    created: Job = JobFactory(company=team.company, hiring_manager=team.hiring_manager, title="Data Engineer")
    return created


def every_call(ids: set[int]) -> Iterator[str]:
    """Yield every GET of the API with each of these ids."""
    for path, methods in described_paths().items():
        if "get" in methods and path != "/api/schema/":
            yield from sorted({re.sub(r"\{\w+\}", str(pk), path) for pk in ids})
    yield from QUERIES


def read_everything(client: Any, ids: set[int], view: dict[str, str]) -> dict[str, tuple[int, bytes, bytes]]:
    """Return status, body and headers by call, without timestamps and request ids."""
    told = {}
    for call in every_call(ids):
        parameters = "&".join(f"{name}={value}" for name, value in view.items())
        answer = client.get(f"{call}{'&' if '?' in call else '?'}{parameters}")
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        headers = repr(sorted(each for each in answer.items() if each[0] not in AT_RANDOM)).encode()
        told[call] = (answer.status_code, MOMENT.sub(b"then", body), MOMENT.sub(b"then", headers))
    return told


def stored_for_all() -> list[Any]:
    """Return all mails, audit events, outbox events and notifications."""
    return [
        [(sent.subject, sent.to, sent.extra_headers["List-Unsubscribe-Post"]) for sent in mail.outbox],
        [*AuditEvent.objects.order_by("pk").values("action", "object_id", "actor", "before", "after")],
        [*Notification.objects.order_by("pk").values("recipient", "kind", "job", "person", "details")],
        [*OutboxEvent.objects.order_by("pk").values_list("kind", flat=True)],
    ]


def people_of(owner: User, *, known: bool) -> list[Connection]:
    """Create two connections, with the job's role if `known`, else with another one."""
    return [ConnectionFactory(owner=owner, position="Data Engineer" if known else "Nurse") for _ in range(2)]


@pytest.mark.parametrize("who", ["hr", "hiring_manager", "superuser", "superuser_in_company", "colleague", "made_up"])
def test_others_read_the_same_bytes_whether_a_user_knows_fitting_people_or_not(
    team: Team,
    as_user: SignIn,
    job: Job,
    deliver_outbox: Callable[..., None],
    settle: Settle,
    caplog: pytest.LogCaptureFixture,
    who: str,
) -> None:
    """This includes headers, mails, the log and the audit log.

    Both networks have the same size, since HR's dashboard shows the number of all employees' connections. `made_up` is
    an account that somebody created in order to be asked with the others.
    """
    made_up = UserFactory(company=team.company, role=Role.EMPLOYEE)
    view = {"company_id": str(team.company.pk)} if who == "superuser_in_company" else {}
    reader = made_up if who == "made_up" else getattr(team, who.removesuffix("_in_company"))
    asker = reader if who in ("hr", "hiring_manager") else team.hr
    told = []
    for known in (False, True):
        caplog.clear()
        mail.outbox.clear()
        cache.clear()
        with transaction.atomic():
            person, _ = people_of(team.employee, known=known)
            settle()
            owner = as_user(team.employee)
            if known:
                assert owner.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 2
                assert owner.post(f"/api/jobs/{job.pk}/suggestions/{person.pk}/dismiss/").status_code == 204
                assert len(owner.get("/api/suggestions/").json()) == 1
            # The log of the owner's own requests contains no results: see `test_dismissing.py`.
            caplog.clear()
            assert as_user(asker).post(f"/api/jobs/{job.pk}/ask/").status_code == 201
            deliver_outbox()
            settle()
            read = read_everything(as_user(reader), {job.pk, person.pk, team.employee.pk}, view)
            messages = [each.getMessage() for each in caplog.records]
            told.append((read, stored_for_all(), messages))
            transaction.set_rollback(True)
    (silent, *silent_rest), (knowing, *knowing_rest) = told
    assert {call for call in silent if silent[call] != knowing[call]} == set()
    assert silent_rest == knowing_rest
    assert any(status == 200 for status, *_ in silent.values())
