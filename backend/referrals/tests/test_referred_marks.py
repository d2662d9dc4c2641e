"""Whether the caller has referred a connection to a job: `referred_to` of /api/connections/."""

from typing import Any

from django.db import connection as database
from django.test.utils import CaptureQueriesContext

from accounts.tests.team import SignIn, Team
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.models import Referral
from referrals.tests.factories import ReferralFactory


def marks(answer: Any) -> dict[int, bool]:
    assert answer.status_code == 200, answer.content
    return {row["id"]: row["referred"] for row in answer.json()}


def test_connections_are_marked_by_referrals_of_another_row_of_the_same_person(team: Team, as_user: SignIn) -> None:
    job, other = (JobFactory(company=team.company) for _ in range(2))
    ada, free = (ConnectionFactory(owner=team.employee) for _ in range(2))
    gone = ConnectionFactory(owner=team.employee)
    made = ReferralFactory(job=job, referrer=team.employee, connection=gone)
    Referral.objects.filter(pk=made.pk).update(connection=None, email_key=None, url_key=ada.url_key)
    ReferralFactory(job=other, referrer=team.employee, connection=free)
    # Referrals of colleagues do not count.
    ReferralFactory(job=job, referrer=team.colleague, connection=ConnectionFactory(owner=team.colleague))
    client = as_user(team.employee)
    assert marks(client.get(f"/api/connections/?referred_to={job.pk}")) == {
        ada.pk: True,
        free.pk: False,
        gone.pk: False,
    }
    assert marks(client.get(f"/api/connections/?referred_to={other.pk}&limit=9"))[free.pk] is True
    assert client.get(f"/api/connections/{ada.pk}/?referred_to={job.pk}").json()["referred"] is True
    assert client.get(f"/api/connections/{free.pk}/?referred_to={job.pk}").json()["referred"] is False
    assert set(marks(client.get("/api/connections/?referred_to=999999")).values()) == {False}
    assert "referred" not in client.get("/api/connections/").json()[0]
    assert "referred" not in client.get(f"/api/connections/{ada.pk}/").json()
    for query in ("none", "0", "1.5"):
        assert client.get(f"/api/connections/?referred_to={query}").status_code == 400


def test_marking_all_connections_takes_one_statement(team: Team, as_user: SignIn) -> None:
    job = JobFactory(company=team.company)
    people = [ConnectionFactory(owner=team.employee) for _ in range(3)]
    first = ReferralFactory(job=job, referrer=team.employee, connection=people[0])
    names = [field.attname for field in Referral._meta.concrete_fields if not field.primary_key]
    values = {name: getattr(first, name) for name in names} | {
        "connection_id": None,
        "email_key": None,
        "url_key": None,
    }
    Referral.objects.bulk_create(Referral(**values) for _ in range(1_050))
    client = as_user(team.employee)
    client.get("/api/connections/?limit=2")
    counts = []
    for query in ("", f"&referred_to={job.pk}"):
        with CaptureQueriesContext(database) as captured:
            answer = client.get(f"/api/connections/?limit=3{query}")
        counts.append(len(captured))
    assert counts[1] == counts[0] + 1
    assert marks(answer) == {each.pk: each is people[0] for each in people}
