"""Dismissing a suggestion and restoring it; suggestion counts and filters in the list of jobs."""

import pytest

from accounts.tests.team import SignIn, Team
from audit.models import AuditEvent
from common.models import OutboxEvent
from jobs.models import Job, JobStatus
from jobs.tests.factories import JobFactory
from matching.models import Dismissal
from matching.tests.test_job_suggestions import ids, job, knows, path

__all__ = ["job"]


def test_a_dismissed_suggestion_is_hidden_until_it_is_restored(team: Team, as_user: SignIn, job: Job) -> None:
    person, other = knows(team.employee, "Data Engineer"), knows(team.employee, "Data Engineer")
    client, call = as_user(team.employee), f"{path(job)}{person.pk}"
    for _ in range(2):
        assert client.post(f"{call}/dismiss/").status_code == 204
    assert ids(client.get(path(job))) == [other.pk]
    assert ids(client.get(path(job), {"dismissed": "true"})) == [person.pk]
    assert client.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 1
    assert client.post(f"{call}/restore/").status_code == 204
    assert set(ids(client.get(path(job)))) == {person.pk, other.pk}
    assert client.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 2
    assert client.get("/api/jobs/?suggestions=1").json()[0]["suggestions_count"] == 2


def test_whoever_is_referred_is_not_counted_any_more_until_it_is_withdrawn(
    team: Team, as_user: SignIn, job: Job
) -> None:
    person, _ = knows(team.employee, "Data Engineer"), knows(team.employee, "Data Engineer")
    knows(team.colleague, "Data Engineer")
    elsewhere = JobFactory(company=team.company, title="Data Engineer")
    client = as_user(team.employee)

    def counts() -> list[int]:
        rows = {row["id"]: row["suggestions_count"] for row in client.get("/api/jobs/?suggestions=1").json()}
        return [rows[job.pk], rows[elsewhere.pk]]

    assert counts() == [2, 2]
    made = client.post("/api/referrals/", {"job": job.pk, "connection": person.pk}).json()
    assert counts() == [1, 2]
    assert [row["suggestions_count"] for row in as_user(team.colleague).get("/api/jobs/?suggestions=1").json()] == [
        1,
        1,
    ]
    # Dismissed as well, the person is still only one.
    client.post(f"{path(job)}{person.pk}/dismiss/")
    assert counts() == [1, 2]
    client.post(f"{path(job)}{person.pk}/restore/")
    assert client.post(f"/api/referrals/{made['id']}/withdraw/").status_code == 204
    assert counts() == [2, 2]


def test_a_dismissal_appears_only_in_the_users_own_data_export(
    team: Team, as_user: SignIn, job: Job, caplog: pytest.LogCaptureFixture
) -> None:
    person = knows(team.employee, "Data Engineer", pk=987_654)
    client = as_user(team.employee)
    events = AuditEvent.objects.count(), OutboxEvent.objects.count()
    with caplog.at_level("INFO"):
        client.post(f"{path(job)}{person.pk}/dismiss/")
    assert "987654" not in caplog.text
    assert "dismiss" not in caplog.text
    assert (AuditEvent.objects.count(), OutboxEvent.objects.count()) == events
    (kept,) = client.get("/api/auth/my-data/").json()["dismissed_suggestions"]
    assert kept["connection"] == person.full_name
    assert as_user(team.hr).get("/api/auth/my-data/").json()["dismissed_suggestions"] == []


def test_foreign_and_missing_connections_return_the_same_404(team: Team, as_user: SignIn, job: Job) -> None:
    foreign = knows(team.colleague, "Data Engineer")
    client = as_user(team.employee)
    for action in ("dismiss", "restore"):
        answers = {client.post(f"{path(job)}{pk}/{action}/").content for pk in (foreign.pk, 999_999)}
        assert len(answers) == 1
        assert client.post(f"{path(job)}{foreign.pk}/{action}/").status_code == 404
    assert not Dismissal.objects.exists()


def test_jobs_are_sorted_and_filtered_by_the_users_own_suggestions(team: Team, as_user: SignIn, job: Job) -> None:
    front, poet = (JobFactory(company=team.company, title=title) for title in ("Frontend Developer", "Poet"))
    for title in ("Frontend Developer", "Frontend Developer", "Data Engineer"):
        knows(team.employee, title)
    client = as_user(team.employee)

    def listed(**query: str) -> list[int]:
        answer = client.get("/api/jobs/", query)
        assert answer["X-Total-Count"] == str(len(answer.json()))
        return [row["id"] for row in answer.json()]

    assert listed(ordering="-suggestions") == [front.pk, job.pk, poet.pk]
    assert listed(with_suggestions="true", ordering="title") == [front.pk, job.pk]
    assert listed(with_suggestions="false") == [poet.pk]
    counts = {row["id"]: row["suggestions_count"] for row in client.get("/api/jobs/?suggestions=1").json()}
    assert counts == {front.pk: 2, job.pk: 1, poet.pk: 0}
    assert all("suggestions_count" not in row for row in client.get("/api/jobs/").json())
    for other in (team.colleague, team.hr):
        rows = as_user(other).get("/api/jobs/?suggestions=1&ordering=-suggestions").json()
        assert [row["id"] for row in rows] == [poet.pk, front.pk, job.pk]
        assert {row["suggestions_count"] for row in rows} == {0}
    for offset, pk in enumerate((front.pk, job.pk, poet.pk)):
        page = client.get("/api/jobs/", {"ordering": "-suggestions", "limit": "1", "offset": str(offset)})
        assert ([row["id"] for row in page.json()], page["X-Total-Count"]) == ([pk], "3")
    view = {"view_as_user_id": str(team.employee.pk), "ordering": "-suggestions", "suggestions": "1"}
    viewed = as_user(team.superuser).get("/api/jobs/", view)
    assert [row["id"] for row in viewed.json()] == [poet.pk, front.pk, job.pk]
    # HR knows somebody too, but not for a job that was just closed.
    knows(team.hr, "Frontend Developer")
    by_suggestions = "/api/jobs/?ordering=-suggestions"
    assert [row["id"] for row in as_user(team.hr).get(by_suggestions).json()] == [front.pk, poet.pk, job.pk]
    Job.objects.filter(pk=front.pk).update(status=JobStatus.CLOSED)
    assert [row["id"] for row in as_user(team.hr).get(by_suggestions).json()] == [poet.pk, front.pk, job.pk]
    hr = as_user(team.hr)
    assert hr.get("/api/jobs/?with_suggestions=true").json() == []
    assert len(hr.get("/api/jobs/?with_suggestions=false").json()) == 3
    view = {"view_as_user_id": str(team.hr.pk), "with_suggestions": "false", "ordering": "created_at"}
    viewed = as_user(team.superuser).get("/api/jobs/", view).json()
    assert [row["id"] for row in viewed] == [job.pk, front.pk, poet.pk]
    assert client.get("/api/jobs/?with_suggestions=perhaps").status_code == 400
    assert client.get("/api/jobs/?suggestions=perhaps").status_code == 400


def test_cached_counts_follow_dismissals_and_referrals(team: Team, as_user: SignIn, job: Job) -> None:
    first, second = knows(team.employee, "Data Engineer"), knows(team.employee, "Data Engineer")
    client = as_user(team.employee)

    def counted() -> list[int]:
        query = {"suggestions": "1", "with_suggestions": "true", "ordering": "-suggestions"}
        return [row["suggestions_count"] for row in client.get("/api/jobs/", query).json()]

    assert counted() == [2]
    client.post(f"{path(job)}{first.pk}/dismiss/")
    assert counted() == [1]
    client.post("/api/referrals/", {"job": job.pk, "connection": second.pk})
    assert counted() == []
    client.post(f"{path(job)}{first.pk}/restore/")
    assert counted() == [1]
