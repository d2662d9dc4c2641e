"""Who a token lets in."""

import pytest

from accounts.models import DeviceToken
from accounts.tests.factories import UserFactory

pytestmark = pytest.mark.django_db


def test_only_the_digest_of_a_token_is_stored() -> None:
    key = DeviceToken.issue(UserFactory())
    assert key not in DeviceToken.objects.get().digest
