"""Nobody but the owner learns anything about a network: everything that others can read is the same, whether
somebody in it fits a job or not. See `.github/docs/matching-privacy.md`.
"""

from collections.abc import Callable

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import transaction

from accounts.models import Role, User
from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn, Team
from common.tests.everything_read import read_everything, restart_ids, stored_for_all
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.models import Job
from jobs.tests.factories import JobFactory

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


def people_of(owner: User, *, known: bool) -> list[Connection]:
    """Create two connections, with the job's role if `known`, else with another one."""
    return [ConnectionFactory(owner=owner, position="Data Engineer" if known else "Nurse") for _ in range(2)]


@pytest.mark.parametrize("whole_company", [True, False])
@pytest.mark.parametrize("who", ["hr", "hiring_manager", "superuser", "superuser_in_company", "colleague", "made_up"])
def test_others_read_the_same_bytes_whether_a_user_knows_fitting_people_or_not(
    team: Team,
    as_user: SignIn,
    job: Job,
    deliver_outbox: Callable[..., None],
    caplog: pytest.LogCaptureFixture,
    who: str,
    whole_company: bool,
) -> None:
    """Whether everybody is asked, or their department. This includes headers, mails, the log and the audit log.

    Both networks have the same size, since HR's dashboard shows the number of all employees' connections. `made_up` is
    an account that somebody created in order to be asked with the others.
    """
    made_up = UserFactory(company=team.company, role=Role.EMPLOYEE)
    view = {"company_id": str(team.company.pk)} if who == "superuser_in_company" else {}
    reader = made_up if who == "made_up" else getattr(team, who.removesuffix("_in_company"))
    asker = reader if who in ("hr", "hiring_manager") else team.hr
    UserFactory.create_batch(5, company=team.company, department=team.department)
    User.objects.filter(pk=team.employee.pk).update(department=team.department)
    body = {} if whole_company else {"department": team.department.pk}
    told = []
    for known in (False, True):
        caplog.clear()
        mail.outbox.clear()
        cache.clear()
        # Both runs start from the same state after a rollback, with the same ids.
        restart_ids()
        with transaction.atomic():
            person, _ = people_of(team.employee, known=known)
            owner = as_user(team.employee)
            if known:
                assert owner.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 2
                assert owner.post(f"/api/jobs/{job.pk}/suggestions/{person.pk}/dismiss/").status_code == 204
                assert len(owner.get("/api/suggestions/").json()) == 1
            # The log of the owner's own requests contains no results: see `test_dismissing.py`.
            caplog.clear()
            assert as_user(asker).post(f"/api/jobs/{job.pk}/ask/", body).status_code == 201
            deliver_outbox()
            read = read_everything(as_user(reader), {job.pk, person.pk, team.employee.pk}, view, QUERIES)
            messages = [each.getMessage() for each in caplog.records]
            told.append((read, stored_for_all(), messages))
            transaction.set_rollback(True)
    (silent, *silent_rest), (knowing, *knowing_rest) = told
    assert {call for call in silent if silent[call] != knowing[call]} == set()
    assert silent_rest == knowing_rest
    assert any(status == 200 for status, *_ in silent.values())
