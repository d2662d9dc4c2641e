"""Sessions that begin at the moment in which a company enforces its identity provider."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.actors import Actor
from accounts.models import DeviceToken, IdentityProvider, SignInCode, User
from accounts.services.enforcement import enforce, lift_as_operator
from accounts.services.sessions import WITH_PASSWORD, CompanySignInRequired, begin_session
from accounts.tests.factories import PASSWORD
from accounts.tests.second_factor import code_of, give_authenticator
from accounts.tests.team import SignIn, Team
from accounts.tests.test_enforced_sign_in import REQUIRED, begin, is_in, provider, url_of, with_provider
from accounts.tests.test_sign_in_codes import BROWSER, exchange
from common.tests.concurrency import call_and_close, on_postgresql, run_concurrently, wait_until_a_lock_is_awaited

__all__ = ["provider"]
pytestmark = [pytest.mark.both_databases, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
NEW_PASSWORD = "orchard-lamp-43"


def with_password(user: User) -> Callable[[], Any]:
    return partial(begin, user)


def with_google(user: User) -> Callable[[], Any]:
    return partial(exchange, SignInCode.issue(user, BROWSER, "google"))


def with_second_step(user: User) -> Callable[[], Any]:
    secret, _ = give_authenticator(user)
    step = {"waiting_code": begin(user).json()["waiting_code"], "factor_code": code_of(secret)}
    return lambda: APIClient().post("/api/auth/second-step/", step)


def with_new_password(user: User) -> Callable[[], Any]:
    """Return a call that changes the password, after which the session goes on with another token."""
    client = APIClient(HTTP_AUTHORIZATION=f"Token {DeviceToken.issue(user)}")
    passwords = dict.fromkeys(("new_password1", "new_password2"), NEW_PASSWORD)
    return lambda: client.post("/api/auth/password/change/", {"old_password": PASSWORD, **passwords})


WAYS = [with_password, with_google, with_second_step, with_new_password]


@pytest.mark.parametrize("way", WAYS)
def test_no_session_that_begins_meanwhile_survives(
    way: Callable[[User], Callable[[], Any]], provider: IdentityProvider, team: Team, as_user: SignIn
) -> None:
    begin_otherwise, hr = way(team.employee), as_user(team.hr)
    by_provider = with_provider(team.colleague, provider)
    begun, enforced = run_concurrently(
        begin_otherwise, lambda: hr.put(url_of(provider), {"exceptions": [team.hr.pk]}, format="json")
    )
    assert enforced.status_code == 200, enforced.json()
    # It began before and has ended, or was refused; the codes and the session from before have ended with it.
    assert begun.status_code in (200, 401, 403), begun.json()
    token = begun.json().get("token") or begun.json().get("key")
    if begun.status_code == 200:
        assert not is_in(APIClient(HTTP_AUTHORIZATION=f"Token {token}"))
    assert not DeviceToken.objects.filter(user=team.employee).exists()
    assert not SignInCode.objects.filter(user=team.employee).exists()
    assert is_in(by_provider)
    # Nor does it come back.
    lift_as_operator(team.company)
    if begun.status_code == 200:
        assert not is_in(APIClient(HTTP_AUTHORIZATION=f"Token {token}"))


def test_of_many_sessions_that_begin_meanwhile_none_survives(
    provider: IdentityProvider, team: Team, as_user: SignIn
) -> None:
    people, hr = [team.employee, team.colleague, team.hiring_manager], as_user(team.hr)
    calls = [partial(begin, user) for user in people]
    *begun, enforced = run_concurrently(
        *calls, lambda: hr.put(url_of(provider), {"exceptions": [team.hr.pk]}, format="json")
    )
    assert enforced.status_code == 200
    for answer in begun:
        assert answer.status_code == 200 or answer.json()["code"] == REQUIRED
    assert not DeviceToken.objects.filter(user__in=people).exists()


@on_postgresql
def test_enforcing_waits_for_a_session_that_is_being_stored_and_ends_it(
    provider: IdentityProvider, team: Team, as_user: SignIn
) -> None:
    hr = as_user(team.hr)
    put = partial(hr.put, url_of(provider), {"exceptions": [team.hr.pk]}, format="json")
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            begun = begin_session(team.employee, method=WITH_PASSWORD)
            answer = thread.submit(call_and_close, put)
            wait_until_a_lock_is_awaited()
        assert answer.result(timeout=10).status_code == 200
    assert begun is not None
    assert not DeviceToken.objects.filter(user=team.employee).exists()


@on_postgresql
def test_a_session_that_begins_while_it_is_being_stored_is_refused(provider: IdentityProvider, team: Team) -> None:
    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            hr = Actor.for_user(team.hr, proved_at=timezone.now())
            enforce(actor=hr, provider_id=provider.pk, exceptions=[team.hr.pk])
            waiting = thread.submit(call_and_close, lambda: begin_session(team.employee, method=WITH_PASSWORD))
            wait_until_a_lock_is_awaited()
        with pytest.raises(CompanySignInRequired):
            waiting.result(timeout=10)
    assert not DeviceToken.objects.filter(user=team.employee).exists()
