"""The limit on concurrent password checks: many guesses at once do not block other requests."""

from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from accounts.password_hashing import places
from accounts.tests.factories import PASSWORD, UserFactory
from accounts.tests.team import SignIn
from common.models import AttemptCount

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
HASHER = "accounts.password_hashing.BoundedPasswordHasher"


@pytest.fixture
def grete(settings: Any) -> User:
    settings.PASSWORD_HASHERS = [HASHER]
    user: User = UserFactory(username="grete")
    return user


@pytest.fixture
def busy(grete: User) -> Iterator[None]:
    """Other password checks have reached the limit."""
    taken = 0
    while places.acquire(blocking=False):
        taken += 1
    yield
    places.release(taken)


def sign_in(password: str) -> Any:
    return APIClient().post("/api/auth/token/", {"username": "grete", "password": password})


@pytest.mark.parametrize("name", ["grete", "nobody"])
def test_above_the_limit_signing_in_is_503_and_does_not_count_as_a_guess(busy: None, name: str) -> None:
    for _ in range(7):
        answer = APIClient().post("/api/auth/token/", {"username": name, "password": "wrong"})
        assert answer.status_code == 503
        assert answer.json()["code"] == "busy"
        assert answer.json()["detail"] == "Many people are signing in at the moment. Try again in a few seconds."
        assert int(answer["Retry-After"]) > 0
    assert not AttemptCount.objects.filter(count__gt=0).exists()


def test_above_the_limit_signed_in_users_are_only_refused_password_checks(
    as_user: SignIn, grete: User, busy: None
) -> None:
    client = as_user(grete)
    assert client.get("/api/jobs/").status_code == 200
    assert client.post("/api/auth/reauthenticate/", {"password": PASSWORD}).status_code == 503
    assert not AttemptCount.objects.filter(count__gt=0).exclude(key__startswith="writes:").exists()


def test_finished_password_checks_no_longer_count_towards_the_limit(grete: User) -> None:
    for _ in range(2 * 4):
        assert sign_in("wrong").status_code in (401, 429)
    AttemptCount.objects.all().delete()
    assert sign_in(PASSWORD).status_code == 200
