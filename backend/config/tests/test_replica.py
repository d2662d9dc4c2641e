"""Reads from a lagging replica: users see their own writes, and nobody sees rows that they may no longer see.

The replica is a separate database with the state of the primary at the last call of `catch_up`. WAL positions are
replaced by a counter.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from typing import Any

import fakeredis
import psycopg
import pytest
from django.db import OperationalError, connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils.connection import ConnectionDoesNotExist
from rest_framework.test import APIClient

from accounts.models import DeviceToken, Role, User
from accounts.tests.team import SignIn, Team, make_team
from common import replica as replica_module
from companies.models import Company
from connections.models import Connection
from connections.tests.factories import ConnectionFactory
from jobs.tests.factories import JobFactory
from referrals.tests.factories import ReferralFactory

pytestmark = [pytest.mark.slow, pytest.mark.nightly, pytest.mark.django_db(transaction=True)]

# The role that may make each call.
CALLS = {
    "/api/activity/": "hr",
    "/api/companies/": "superuser",
    "/api/connections/": "employee",
    "/api/departments/": "hr",
    "/api/hr-metrics/": "hr",
    "/api/hr-metrics/jobs/": "hr",
    "/api/hr-metrics/months/": "hr",
    "/api/jobs/": "hr",
    "/api/jobs/facets/": "hr",
    "/api/platform-metrics/": "superuser",
    "/api/platform-metrics/companies/": "superuser",
    "/api/referrals/": "hr",
    "/api/referrals/counts/": "hr",
    "/api/reports/": "hr",
    "/api/users/": "hr",
}


class LaggingReplica:
    """A copy of the test database."""

    def __init__(self) -> None:
        self.position = 0
        self.name = f"{connection.settings_dict['NAME']}_replica"
        self.forget_connection()

    def forget_connection(self) -> None:
        """Use a new connection, as after a replica was replaced. Django did not create this database."""
        self.close()
        made = connection.copy("replica")
        made.settings_dict["NAME"] = self.name
        connections["replica"] = made

    def close(self) -> None:
        with suppress(ConnectionDoesNotExist):
            connections["replica"].close()
            del connections["replica"]

    def catch_up(self) -> None:
        """Copy the current state of the primary."""
        self.position = next(written)
        if connection.vendor == "sqlite":
            original = sqlite3.connect(connection.settings_dict["NAME"])
            with closing(original), closing(sqlite3.connect(self.name)) as copy:
                original.backup(copy)
            return
        self.forget_connection()
        connection.close()
        with maintenance() as database:
            database.execute(f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)")
            database.execute(f"CREATE DATABASE {self.name} TEMPLATE {connection.settings_dict['NAME']}")

    def go_away(self) -> None:
        """Refuse all connections."""
        self.name = "/nowhere/at/all"
        self.forget_connection()

    def reads(self) -> CaptureQueriesContext:
        """Return a context manager that captures the statements on the replica."""
        return CaptureQueriesContext(connections["replica"])


written = count(1)


@contextmanager
def maintenance() -> Iterator["psycopg.Connection[Any]"]:
    """Connect to PostgreSQL, outside the test database."""
    there = connection.settings_dict
    place = {"host": there["HOST"], "port": there["PORT"], "user": there["USER"], "password": there["PASSWORD"]}
    with psycopg.connect(dbname="postgres", autocommit=True, **place) as database:
        yield database


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> fakeredis.FakeServer:
    """Return the Redis server that holds the WAL positions."""
    server = fakeredis.FakeServer()
    monkeypatch.setattr(replica_module, "redis_client", lambda: fakeredis.FakeRedis(server=server))
    monkeypatch.setattr(replica_module.positions, "unnoted", 0)
    return server


@pytest.fixture
def lagging(
    transactional_db: None, store: fakeredis.FakeServer, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LaggingReplica]:
    made = LaggingReplica()
    first_name = made.name

    def position_of(alias: str) -> int:
        with connections[alias].cursor() as cursor:
            cursor.execute("SELECT 1")
        return made.position if alias == "replica" else next(written)

    monkeypatch.setattr(replica_module, "position_of", position_of)
    # A test may take longer than the default.
    monkeypatch.setattr(replica_module, "MAX_AGE_SECONDS", 3600)
    settings.REPLICA_URL = "postgres://replica"
    settings.DATABASE_ROUTERS = ["common.replica.Router"]
    yield made
    made.close()
    if connection.vendor == "postgresql":
        with maintenance() as database:
            database.execute(f"DROP DATABASE IF EXISTS {first_name} WITH (FORCE)")


@pytest.fixture
def team(lagging: LaggingReplica) -> Team:
    """Create the team, and copy it to the replica."""
    team = make_team()
    ConnectionFactory(owner=team.employee, first_name="Grace")
    lagging.catch_up()
    return team


def names(client: APIClient) -> set[str]:
    answer = client.get("/api/connections/")
    assert answer.status_code == 200
    return {row["first_name"] for row in answer.json()}


def add(client: APIClient, name: str) -> None:
    answer = client.post("/api/connections/", {"first_name": name, "last_name": "Hopper"})
    assert answer.status_code == 201, answer.json()


def settle(client: APIClient, lagging: LaggingReplica) -> None:
    """Let the first read record the primary's position, then let the replica catch up."""
    names(client)
    lagging.catch_up()


def test_lists_and_metrics_are_read_from_the_replica_and_tokens_from_the_primary(
    team: Team, as_user: SignIn, lagging: LaggingReplica
) -> None:
    clients = {role: as_user(getattr(team, role)) for role in CALLS.values()}
    for call, role in CALLS.items():
        assert clients[role].get(call).status_code == 200, call
    lagging.catch_up()
    for call, role in CALLS.items():
        with lagging.reads() as there, CaptureQueriesContext(connection) as here:
            assert clients[role].get(call).status_code == 200, call
        assert len(there) > 1, call
        assert [query["sql"] for query in here if "accounts_devicetoken" not in query["sql"]] == [], call
        assert not any("accounts_devicetoken" in query["sql"] for query in there), call


def test_single_rows_for_forms_are_read_from_the_primary(team: Team, as_user: SignIn, lagging: LaggingReplica) -> None:
    job = JobFactory(company=team.company)
    lagging.catch_up()
    client = as_user(team.hr)
    with lagging.reads() as there:
        assert client.get(f"/api/jobs/{job.pk}/").status_code == 200
        assert client.get("/api/auth/user/").status_code == 200
        assert client.get("/api/auth/sessions/").status_code == 200
    assert len(there) == 0


def test_users_see_their_own_writes_despite_replica_lag(team: Team, as_user: SignIn, lagging: LaggingReplica) -> None:
    client, elsewhere = as_user(team.employee), as_user(team.employee)
    settle(client, lagging)
    add(client, "Ada")
    assert names(client) == names(elsewhere) == {"Grace", "Ada"}
    lagging.catch_up()
    with lagging.reads() as there:
        assert names(client) == {"Grace", "Ada"}
    assert len(there) > 1


def test_users_of_the_company_see_each_others_writes_despite_replica_lag(
    team: Team, as_user: SignIn, lagging: LaggingReplica
) -> None:
    hr, stranger = as_user(team.hr), as_user(team.other_hr)
    settle(as_user(team.employee), lagging)
    texts = dict.fromkeys(("title", "description", "requirements", "location"), "Chef")
    body = {**texts, "type": "FULL_TIME", "department": team.department.pk}
    assert as_user(team.hiring_manager).post("/api/jobs/", body).status_code == 201
    assert [job["title"] for job in hr.get("/api/jobs/").json()] == ["Chef"]
    with lagging.reads() as there:
        # Users of another company can read from the replica.
        assert stranger.get("/api/jobs/").json() == []
    assert len(there) > 1


def test_a_manager_who_lost_a_job_no_longer_sees_its_referrals(
    team: Team, as_user: SignIn, lagging: LaggingReplica
) -> None:
    job = JobFactory(company=team.company, hiring_manager=team.hiring_manager)
    ReferralFactory(job=job, referrer=team.employee)
    manager, hr = as_user(team.hiring_manager), as_user(team.hr)
    manager.get("/api/referrals/")
    lagging.catch_up()
    with lagging.reads() as there:
        assert len(manager.get("/api/referrals/").json()) == 1
    assert len(there) > 1
    stored = hr.get(f"/api/jobs/{job.pk}/").json()
    answer = hr.put(f"/api/jobs/{job.pk}/", {**stored, "hiring_manager": team.other_hiring_manager.pk})
    assert answer.status_code == 200, answer.json()
    assert manager.get("/api/referrals/").json() == []
    assert manager.get("/api/hr-metrics/").json()["total"] == 0


def test_an_ended_token_is_refused_although_the_replica_still_has_it(
    team: Team, as_user: SignIn, lagging: LaggingReplica
) -> None:
    client = as_user(team.employee)
    settle(client, lagging)
    assert client.post("/api/auth/logout/").status_code == 204
    assert DeviceToken.objects.using("replica").filter(user=team.employee).exists()
    assert client.get("/api/connections/").status_code == 401


def test_a_lost_role_is_refused_although_the_replica_still_has_it(
    team: Team, as_user: SignIn, lagging: LaggingReplica
) -> None:
    demoted, gone = as_user(team.hr), as_user(team.employee)
    settle(gone, lagging)
    # Directly in the database, so that there is no event either.
    User.objects.filter(pk=team.hr.pk).update(role=Role.EMPLOYEE)
    User.objects.filter(pk=team.employee.pk).update(is_active=False)
    assert demoted.get("/api/reports/").status_code == 403
    assert demoted.get("/api/users/").status_code == 403
    assert gone.get("/api/connections/").status_code == 401


def test_a_chosen_company_is_looked_up_on_the_primary(team: Team, as_user: SignIn, lagging: LaggingReplica) -> None:
    lagging.catch_up()
    Company.objects.filter(pk=team.other_company_id).update(name="Renamed")
    with CaptureQueriesContext(connection) as here:
        assert as_user(team.superuser).get(f"/api/jobs/?company_id={team.other_company_id}").status_code == 200
    assert any("companies_company" in query["sql"] for query in here)


def test_direct_database_writes_are_visible_after_some_seconds(
    team: Team, as_user: SignIn, lagging: LaggingReplica, store: fakeredis.FakeServer
) -> None:
    client = as_user(team.employee)
    settle(client, lagging)
    Connection.objects.filter(owner=team.employee).update(first_name="Ada")
    assert names(client) == {"Grace"}
    # The recorded check expires.
    fakeredis.FakeRedis(server=store).delete(replica_module.CHECKED)
    assert names(client) == {"Ada"}
    assert 0 < fakeredis.FakeRedis(server=store).ttl(replica_module.CHECKED) <= replica_module.MAX_AGE_SECONDS


def test_reads_use_the_primary_while_the_replica_is_down(team: Team, as_user: SignIn, lagging: LaggingReplica) -> None:
    client = as_user(team.employee)
    settle(client, lagging)
    lagging.go_away()
    add(client, "Ada")
    assert [names(client) for _ in range(3)] == [{"Grace", "Ada"}] * 3


def test_a_read_that_fails_on_the_replica_is_repeated_on_the_primary(
    team: Team, as_user: SignIn, lagging: LaggingReplica, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = as_user(team.employee)
    settle(client, lagging)

    def fail(execute: Any, sql: str, *rest: Any) -> Any:
        if "connections_connection" in sql:
            raise OperationalError("canceling statement due to conflict with recovery")
        return execute(sql, *rest)

    with connections["replica"].execute_wrapper(fail):
        assert names(client) == {"Grace"}
    with lagging.reads() as there:
        assert names(client) == {"Grace"}
    assert len(there) > 1


def test_without_redis_reads_use_the_primary_and_writes_stay_visible_afterwards(
    team: Team, as_user: SignIn, lagging: LaggingReplica, store: fakeredis.FakeServer
) -> None:
    client = as_user(team.employee)
    settle(client, lagging)
    store.connected = False
    add(client, "Ada")
    with lagging.reads() as there:
        assert names(client) == {"Grace", "Ada"}
    assert len(there) == 0
    store.connected = True
    assert names(client) == {"Grace", "Ada"}


def test_after_redis_was_emptied_nobody_sees_an_older_state(
    team: Team, as_user: SignIn, lagging: LaggingReplica, store: fakeredis.FakeServer
) -> None:
    client = as_user(team.employee)
    settle(client, lagging)
    add(client, "Ada")
    fakeredis.FakeRedis(server=store).flushall()
    assert names(client) == {"Grace", "Ada"}


@pytest.mark.parametrize(("seconds", "status"), [("3.5", "ok"), ("60", "behind")])
def test_readiness_reports_replica_lag(
    lagging: LaggingReplica, api: APIClient, monkeypatch: pytest.MonkeyPatch, seconds: str, status: str
) -> None:
    lagging.catch_up()
    monkeypatch.setattr(replica_module, "REPLAYED", f"SELECT 1, {seconds}")
    answer = api.get("/api/ready/").json()
    assert answer["replica"] == {"status": status, "lag_bytes": 1, "lag_seconds": float(seconds)}
    assert answer["database"] == "ok"


def test_readiness_reports_that_the_replica_is_down(lagging: LaggingReplica, api: APIClient) -> None:
    lagging.go_away()
    answer = api.get("/api/ready/")
    assert answer.json()["replica"] == {"status": "absent", "lag_bytes": None, "lag_seconds": None}
    assert (answer.status_code, answer.json()["status"]) == (200, "degraded")


def test_positions_only_grow_and_are_deleted_when_outdated(
    store: fakeredis.FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    primary = iter([20, 10, 30, 30])
    monkeypatch.setattr(replica_module, "position_of", lambda alias: next(primary))
    client, positions = fakeredis.FakeRedis(server=store), replica_module.Positions()
    positions.note("user:1")
    # Another server, which wrote earlier and records its position later.
    positions.note("user:1")
    assert client.zscore(replica_module.POSITIONS, "user:1") == 20
    assert positions.needed("user:1") == 30
    assert client.zrange(replica_module.POSITIONS, 0, -1) == [b"everybody"]
    assert positions.needed("user:1") == 30


def test_by_default_no_replica_is_configured(as_user: SignIn, settings: Any) -> None:
    assert settings.REPLICA_URL == ""
    assert "replica" not in settings.DATABASES
    assert not hasattr(settings, "DATABASE_ROUTERS") or settings.DATABASE_ROUTERS == []


@pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL's own positions")
def test_the_postgresql_position_grows_with_each_write(db: None) -> None:
    before = replica_module.position_of("default")
    JobFactory()
    assert replica_module.position_of("default") > before
