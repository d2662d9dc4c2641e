"""What the middleware of every request does."""

import gc
import weakref

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory

from accounts.models import DeviceToken
from accounts.tests.team import Team
from connections.tests.factories import ConnectionFactory


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["connections/", "connections/?limit=1", "auth/user/", "jobs/0/"])
def test_responses_are_freed_without_a_garbage_collection(team: Team, path: str) -> None:
    ConnectionFactory(owner=team.employee)
    handler, token = WSGIHandler(), DeviceToken.issue(team.employee)
    request = RequestFactory().get(f"/api/{path}", headers={"Authorization": f"Token {token}"})
    gc.disable()
    try:
        response = handler.get_response(request)
        assert response.status_code in (200, 404)
        response.close()
        freed = weakref.ref(response)
        del response
        assert freed() is None
    finally:
        gc.enable()
