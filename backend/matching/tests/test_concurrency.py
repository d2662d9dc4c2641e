"""Users change their connections in several calls at once: no call fails, and all data is consistent in the end."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import transaction

from accounts.actors import Actor
from accounts.tests.team import SignIn, make_team
from common.tests.concurrency import call_and_close, on_postgresql, run_concurrently, wait_until_a_lock_is_awaited
from connections.services import delete_connection
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from matching.models import Dismissal

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("consistent_afterwards"),
]


def test_people_are_deleted_and_dismissed_at_the_same_time(as_user: SignIn) -> None:
    team = make_team()
    job = JobFactory(company=team.company, title="Data Engineer")
    people = [ConnectionFactory(owner=team.employee, position=f"Data Engineer {n % 3}") for n in range(60)]
    client = as_user(team.employee)

    def delete() -> None:
        assert client.post("/api/connections/delete/", {"ids": [each.pk for each in people[:30]]}).status_code == 200

    def dismiss() -> None:
        for person in people[50:55]:
            assert client.post(f"/api/jobs/{job.pk}/suggestions/{person.pk}/dismiss/").status_code == 204

    answers = run_concurrently(delete, dismiss)
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert client.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 25


@on_postgresql
def test_dismissing_somebody_whose_connection_is_being_deleted_is_404(as_user: SignIn) -> None:
    team = make_team()
    job, person = JobFactory(company=team.company), ConnectionFactory(owner=team.employee)
    dismiss = partial(as_user(team.employee).post, f"/api/jobs/{job.pk}/suggestions/{person.pk}/dismiss/")
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            delete_connection(actor=Actor.for_user(team.employee), connection_id=person.pk, confirmed=False)
            answer = thread.submit(call_and_close, dismiss)
            wait_until_a_lock_is_awaited()
        refused = answer.result(timeout=10)
    assert refused.status_code == 404
    assert refused.json()["detail"] == "This connection does not exist, or you may not see it."
    assert not Dismissal.objects.exists()
