"""Responses and response times do not reveal whether an address has an account."""

import re
import time
from collections import Counter
from collections.abc import Callable
from statistics import median
from typing import Any

import pytest
from django.contrib.auth import hashers
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from accounts.tests.factories import UserFactory
from common.models import OutboxEvent

pytestmark = pytest.mark.django_db
KINDS = ("known", "unknown", "inactive", "unconfirmed", "passwordless", "named", "named_twice", "named_and_known")
# How many companies have invited each address. Nobody has accepted; the last kind has an own account elsewhere.
NAMED = {"named": 1, "named_twice": 2, "named_and_known": 1}
Ask = Callable[[str], Any]


@pytest.fixture(autouse=True)
def people(db: None) -> None:
    for kind in KINDS:
        for number in range(NAMED.get(kind, 0)):
            UserFactory(username=f"{kind}{number}", email=address(kind), email_proven=False)
        if kind not in ("unknown", "named", "named_twice"):
            user = UserFactory(
                username=kind, email=address(kind), is_active=kind != "inactive", email_proven=kind != "unconfirmed"
            )
            if kind == "passwordless":
                user.set_unusable_password()
                user.save()


def address(kind: str) -> str:
    return f"{kind}@acme.example"


def ask_for_reset(kind: str) -> Any:
    return APIClient().post("/api/auth/password/reset/", {"email": address(kind)})


def guess_password(kind: str) -> Any:
    return APIClient().post("/api/auth/token/", {"username": address(kind), "password": "wrong"})


@pytest.mark.parametrize("ask", [ask_for_reset, guess_password])
def test_responses_are_the_same(ask: Ask) -> None:
    answers = {(answer.status_code, answer.content, tuple(answer.headers)) for answer in map(ask, KINDS)}
    assert len(answers) == 1


@pytest.mark.parametrize("ask", [ask_for_reset, guess_password])
def test_the_same_statements_are_executed(ask: Ask) -> None:
    ask("warm-up")

    def statements(kind: str) -> tuple[str, ...]:
        with CaptureQueriesContext(connection) as captured:
            ask(kind)
        # The beginning of each statement, without values, conditions and names of savepoints.
        return tuple(re.sub(r"\d+|'[^']*'", "", query["sql"]).partition(" WHERE ")[0][:60] for query in captured)

    asked = {kind: statements(kind) for kind in KINDS}
    assert set(asked.values()) == {asked["known"]}


def test_signing_in_hashes_one_password_in_every_case(monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[str] = []
    hasher = hashers.get_hasher()
    encode = type(hasher).encode

    def counted(self: Any, password: str, *args: Any) -> str:
        hashed.append(password)
        return str(encode(self, password, *args))

    monkeypatch.setattr(type(hasher), "encode", counted)
    for kind in KINDS:
        hashed.clear()
        guess_password(kind)
        assert len(hashed) == 1, kind


def test_a_reset_link_is_mailed_only_to_users_who_may_sign_in(deliver_outbox: Callable[..., None]) -> None:
    for kind in KINDS:
        ask_for_reset(kind)
    assert OutboxEvent.objects.count() == len(KINDS)
    deliver_outbox()
    links = Counter(sent.to[0] for sent in mail.outbox)
    once = ("known", "unconfirmed", "passwordless", "named", "named_and_known")
    assert links == {**{address(kind): 1 for kind in once}, address("named_twice"): 2}


# By night, since its times vary on a busy machine: by day, the tests above compare what takes the time.
@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("ask", [ask_for_reset, guess_password])
def test_responses_take_the_same_time(ask: Ask, settings: Any) -> None:
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, "100000/h")
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for kind in KINDS:
        ask(kind)
    for _ in range(40):
        for kind in KINDS:
            began = time.perf_counter()
            ask(kind)
            times[kind].append(time.perf_counter() - began)
    medians = {kind: median(taken) for kind, taken in times.items()}
    assert max(medians.values()) < 1.5 * min(medians.values()), medians
