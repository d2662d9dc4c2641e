"""The source of a request, for rate limits, and the limits of signed-in users."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock
from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from common import rate_limits
from common.errors import TooManyAttempts
from common.origin import reported_address


def source_of(request: Request) -> str:
    """Return the address that a request comes from, for rate limits.

    For IPv6 the /64 network, since each subscriber has a whole network of addresses.
    """
    reported = reported_address(request)
    try:
        address = ip_address(reported)
    except ValueError:
        return reported
    if not isinstance(address, IPv6Address):
        return reported
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class PersonThrottle(BaseThrottle):
    """Limits the writes of one user. A view with a `throttle_scope` has its own limit of that name."""

    seconds = 0

    def allow_request(self, request: Request, view: object) -> bool:
        if request.method in ("GET", "HEAD", "OPTIONS") or not request.user.is_authenticated:
            return True
        self.seconds = rate_limits.count(getattr(view, "throttle_scope", "writes"), request.user.pk)
        return not self.seconds

    def wait(self) -> float:
        return self.seconds


# How many large answers each person gets from this process at the same time. The next ones are 429, so that one person
# who asks for everything many times at once leaves processors and threads to others.
LARGE_AT_ONCE = 3
RETRY_SECONDS = 1
large_answers: Counter[object] = Counter()
counting = Lock()


def begin_large_answer(request: Request) -> None:
    """Count an answer that takes long, such as a whole list, until it is sent. Raises TooManyAttempts.

    A request counts once.
    """
    person, answered = request.user.pk or 0, request._request
    if hasattr(answered, "large_answer_of"):
        return
    with counting:
        if large_answers[person] >= LARGE_AT_ONCE:
            raise TooManyAttempts(RETRY_SECONDS)
        large_answers[person] += 1
    answered.large_answer_of = person  # type: ignore[attr-defined]  # for `end_large_answers`


def end_large_answers(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Middleware that ends what `begin_large_answer` counts: at once, or when a streamed response is closed."""

    def middleware(request: HttpRequest) -> Any:
        response = get_response(request)
        person = getattr(request, "large_answer_of", None)
        if person is not None and response.streaming:
            # As Django does with streamed content. A generator's `finally` would not run for an answer never read.
            response._resource_closers.append(partial(end_large_answer, person))
        elif person is not None:
            end_large_answer(person)
        return response

    return middleware


def end_large_answer(person: object) -> None:
    with counting:
        large_answers[person] -= 1
        if not large_answers[person]:
            del large_answers[person]
