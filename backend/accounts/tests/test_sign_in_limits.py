"""Rate limits for guessing passwords."""

import threading
from collections import Counter
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.db import connection
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services.links import mailed_password_url, set_password_url
from accounts.tests.factories import PASSWORD, UserFactory
from common.models import AttemptCount

pytestmark = pytest.mark.django_db
URL = "/api/auth/token/"


@pytest.fixture
def grete(db: None) -> User:
    return UserFactory(username="grete", email="grete@acme.example")


WRONG = "wrong"
NEW = "orchard-lamp-42"


def guess(name: str = "grete", password: str = WRONG, *, source: str = "10.0.0.1", **extra: Any) -> Any:
    return APIClient().post(URL, {"username": name, "password": password}, REMOTE_ADDR=source, **extra)


def guess_statuses(times: int, **options: Any) -> list[int]:
    return [guess(**options).status_code for _ in range(times)]


def test_after_five_wrong_guesses_the_right_password_is_refused_too(grete: User) -> None:
    assert guess_statuses(6) == [401] * 5 + [429]
    answer = guess(password=PASSWORD)
    assert answer.status_code == 429
    assert answer.json()["code"] == "throttled"
    assert 1 <= int(answer["Retry-After"]) <= 300
    with time_machine.travel(timezone.now() + timedelta(seconds=int(answer["Retry-After"]) + 1)):
        assert guess(password=PASSWORD).status_code == 200


@pytest.mark.parametrize("name", ["grete", "nobody"])
def test_other_spellings_of_the_username_count_as_the_same(grete: User, name: str) -> None:
    written = [name, name.upper(), f"  {name} ", name.title(), f"\t{name}"]
    assert [guess(each).status_code for each in written] == [401] * 5
    assert guess(name).status_code == 429


def test_username_and_address_are_counted_together(grete: User) -> None:
    for name in ("grete", "grete@acme.example", "GRETE@acme.example", "Grete", "grete@ACME.example"):
        assert guess(name).status_code == 401
    assert guess("grete").status_code == guess("grete@acme.example").status_code == 429


def test_the_host_header_does_not_affect_the_limit(grete: User) -> None:
    asked = [guess(HTTP_HOST=f"localhost:{8000 + number}").status_code for number in range(6)]
    assert asked == [401] * 5 + [429]


def test_a_forwarded_header_without_a_trusted_proxy_does_not_affect_the_limit(grete: User) -> None:
    asked = [guess(HTTP_X_FORWARDED_FOR=f"10.1.1.{number}").status_code for number in range(6)]
    assert asked == [401] * 5 + [429]


def test_all_addresses_of_an_ipv6_network_count_together(grete: User) -> None:
    asked = [guess(source=f"2001:db8::{number}").status_code for number in range(6)]
    assert asked == [401] * 5 + [429]
    assert guess(source="2001:db8:0:1::1").status_code == 401


def test_guessing_does_not_lock_out_other_ip_addresses(grete: User) -> None:
    guess_statuses(6)
    assert guess(password=PASSWORD, source="10.0.0.2").status_code == 200
    assert guess(password=PASSWORD).status_code == 429


def test_a_username_that_looks_like_an_id_is_counted_separately(grete: User) -> None:
    guess_statuses(5, name=str(grete.pk))
    assert guess().status_code == 401


def test_signing_in_resets_the_count_of_wrong_guesses(grete: User) -> None:
    for _ in range(4):
        assert guess_statuses(4) == [401] * 4
        assert guess(password=PASSWORD).status_code == 200


def guess_from_many_ips(name: str, times: int) -> list[int]:
    return [guess(name, source=f"10.2.{number // 4}.1").status_code for number in range(times)]


@pytest.mark.parametrize("name", ["grete", "nobody"])
def test_guesses_from_many_ip_addresses_are_refused_for_a_while(grete: User, name: str) -> None:
    assert guess_from_many_ips(name, 22) == [401] * 20 + [429] * 2
    answer = guess(name, PASSWORD, source="10.9.9.9")
    assert answer.status_code == 429
    assert 1 <= int(answer["Retry-After"]) <= 3600


def test_a_known_device_can_sign_in_whatever_strangers_guess(grete: User) -> None:
    device = APIClient(REMOTE_ADDR="10.0.0.1")
    right = {"username": "grete", "password": PASSWORD}
    assert device.post(URL, right).status_code == 200
    # From the same IP address, and from many.
    assert guess_statuses(6)[-1] == 429
    assert guess_from_many_ips("grete", 22)[-1] == 429
    assert device.post(URL, right).status_code == 200
    assert APIClient(REMOTE_ADDR="10.0.0.1").post(URL, right).status_code == 429


def test_a_mailed_link_lets_the_owner_sign_in_on_a_new_device_whatever_strangers_guess(grete: User) -> None:
    for shown in (True, False):
        link = parse_qs(urlsplit(set_password_url(grete) if shown else mailed_password_url(grete)).query)
        for number in range(20):
            guess(source=f"10.0.1.{number}")
        device = APIClient()
        body = {"uid": link["uid"][0], "token": link["token"][0], "new_password1": NEW, "new_password2": NEW}
        assert device.post("/api/auth/password/reset/confirm/", body).status_code == 200
        # HR, too, may have used a link that was shown.
        expected = 429 if shown else 200
        assert device.post(URL, {"username": "grete", "password": NEW}).status_code == expected
        grete.refresh_from_db()


def test_a_known_device_has_limits_of_its_own(grete: User) -> None:
    device = APIClient()
    device.post(URL, {"username": "grete", "password": PASSWORD})
    wrong = {"username": "grete", "password": "wrong"}
    assert [device.post(URL, wrong).status_code for _ in range(6)] == [401] * 5 + [429]


def test_a_device_is_known_only_for_the_last_user_who_signed_in_on_it(grete: User) -> None:
    UserFactory(username="mallory")
    device = APIClient(REMOTE_ADDR="10.9.9.9")
    assert device.post(URL, {"username": "mallory", "password": PASSWORD}).status_code == 200
    guess_from_many_ips("grete", 20)
    assert device.post(URL, {"username": "grete", "password": "wrong"}).status_code == 429


@pytest.mark.parametrize("forged", ["1:device", "1:device:1xUxiw:made-up", "", ":", "x"])
def test_a_forged_cookie_is_ignored(grete: User, forged: str) -> None:
    device = APIClient()
    device.cookies["known_device"] = forged.replace("1:", f"{grete.pk}:", 1)
    guess_from_many_ips("grete", 20)
    assert device.post(URL, {"username": "grete", "password": "wrong"}).status_code == 429


def test_trying_one_password_on_many_accounts_is_refused(grete: User) -> None:
    tried = Counter(guess(f"name{number}").status_code for number in range(60))
    assert tried == {401: 50, 429: 10}
    assert guess(password=PASSWORD).status_code == 429
    assert guess(password=PASSWORD, source="10.0.0.2").status_code == 200


def test_a_refused_guess_does_not_count_towards_other_limits(grete: User) -> None:
    """Otherwise somebody who is locked out at one IP address could lock the account everywhere by going on."""
    guess_statuses(40)
    assert guess(source="10.0.0.2").status_code == 401


def test_stored_counts_contain_no_names_or_addresses(grete: User) -> None:
    guess()
    guess("stranger@acme.example")
    stored = " ".join(AttemptCount.objects.values_list("key", flat=True))
    for personal in ("grete", "stranger", "10.0.0.1"):
        assert personal not in stored


@pytest.mark.both_databases
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["grete", "nobody"])
def test_of_thirty_concurrent_guesses_five_are_checked(name: str) -> None:
    UserFactory(username="grete")
    start, answers = threading.Barrier(30), []

    def attempt() -> None:
        start.wait()
        try:
            answers.append(guess(name).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=attempt) for _ in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Counter(answers) == {401: 5, 429: 25}
