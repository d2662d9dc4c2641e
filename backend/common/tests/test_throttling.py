"""Rate limits for writes, and the identification of callers."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from rest_framework.request import Request
from rest_framework.test import APIClient, APIRequestFactory

from accounts.tests.factories import UserFactory
from accounts.tests.team import SignIn
from common import outbox, rate_limits
from common.errors import TooManyAttempts
from common.models import AttemptCount
from common.throttling import source_of

ME = "/api/auth/user/"
IMPORT = "/api/import-linkedin/"


def limited(settings: Any, **rates: str) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, **rates}


def renamed(client: APIClient) -> Any:
    return client.patch(ME, {"first_name": "Ada"})


@pytest.mark.django_db
def test_users_over_the_write_limit_can_still_read(as_user: SignIn, settings: Any) -> None:
    limited(settings, writes="3/10m")
    person = UserFactory()
    here, elsewhere, colleague = as_user(person), as_user(person), as_user(UserFactory())
    assert [renamed(client).status_code for client in (here, elsewhere, here, elsewhere)] == [200, 200, 200, 429]
    answer = renamed(here)
    assert answer.json() == {
        "code": "throttled",
        "detail": "Too many attempts. Please wait a moment and try again.",
    }
    assert 1 <= int(answer["Retry-After"]) <= 600
    assert here.get(ME).status_code == 200
    assert renamed(colleague).status_code == 200


@pytest.mark.django_db
def test_imports_have_their_own_limit(as_user: SignIn, settings: Any) -> None:
    limited(settings, imports="2/h")
    client = as_user(UserFactory())

    def imported() -> int:
        file = SimpleUploadedFile("Connections.csv", b"First Name,Last Name\nAda,Byron\n")
        return int(client.post(IMPORT, {"file": file}, format="multipart").status_code)

    assert [imported() for _ in range(3)] == [200, 200, 429]
    assert renamed(client).status_code == 200


def test_the_default_rates_are_generous(settings: Any) -> None:
    assert (settings.RATE_LIMITS["writes"], settings.RATE_LIMITS["imports"]) == ("600/10m", "20/h")


@pytest.mark.parametrize(
    ("proxies", "forwarded", "source"),
    [
        (0, "1.2.3.4", "9.9.9.9"),
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (2, "6.6.6.6, 1.2.3.4, 5.5.5.5", "1.2.3.4"),
        (1, "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        (1, "::ffff:1.2.3.4", "1.2.3.4"),
        (1, "unknown", "unknown"),
    ],
)
def test_the_client_address_is_taken_from_trusted_proxies(
    settings: Any, proxies: int, forwarded: str, source: str
) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    request = APIRequestFactory().get("/", REMOTE_ADDR="9.9.9.9", HTTP_X_FORWARDED_FOR=forwarded)
    assert source_of(Request(request)) == source


@pytest.mark.django_db
def test_a_refused_request_does_not_count_towards_other_limits(settings: Any) -> None:
    limited(settings, first="5/m", second="1/m")
    rate_limits.require(("first", "a"), ("second", "a"))
    with pytest.raises(TooManyAttempts):
        rate_limits.require(("first", "a"), ("second", "a"))
    assert set(AttemptCount.objects.values_list("count", flat=True)) == {1}


@pytest.mark.django_db
def test_incrementing_a_counter_takes_one_statement(settings: Any, django_assert_num_queries: Any) -> None:
    rate_limits.count("writes", 1)
    with django_assert_num_queries(1, connection=connection):
        rate_limits.count("writes", 1)


@pytest.mark.django_db
def test_the_worker_deletes_expired_counters(settings: Any) -> None:
    limited(settings, gone="1/0s", kept="1/h")
    rate_limits.count("gone")
    rate_limits.count("kept")
    outbox.prune()
    assert [row.key.partition(":")[0] for row in AttemptCount.objects.all()] == ["kept"]
