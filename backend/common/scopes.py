"""Who asks, for apps that may not know of accounts."""

from typing import cast

from django.conf import settings
from django.utils.module_loading import import_string
from rest_framework.request import Request

from common.tenancy import Scope


def scope_of(request: Request) -> Scope:
    """The scope of a request, as the function named by the setting SCOPE_OF builds it."""
    return cast("Scope", import_string(settings.SCOPE_OF)(request))
