"""How the OpenAPI document describes what all calls share: the failures that any of them can answer."""

from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema
from rest_framework.permissions import AllowAny
from rest_framework.serializers import Serializer

from common.errors import ErrorSerializer, FieldErrorsSerializer
from common.paging import TOTAL_COUNT


class ApiSchema(AutoSchema):
    """Adds 400, 401, 403 and 404 to each call where they can happen, and the count header to lists."""

    def get_responses_for_failures(self) -> dict[int, type[Serializer[Any]]]:
        """Status → shape of the failures that this call can answer."""
        failures: dict[int, type[Serializer[Any]]] = {}
        if self.method in ("POST", "PUT", "PATCH") or self._is_list_view():
            failures[400] = FieldErrorsSerializer
        if AllowAny not in getattr(self.view, "permission_classes", ()):
            failures[401] = ErrorSerializer
            failures[403] = ErrorSerializer
        if "{" in self.path:
            failures[404] = ErrorSerializer
        if self.method in ("POST", "PUT", "PATCH"):
            failures[415] = ErrorSerializer
        return failures

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status, shape in self.get_responses_for_failures().items():
            if str(status) not in bodies:
                bodies[str(status)] = self._get_response_for_code(shape, str(status))  # type: ignore[no-untyped-call]  # untyped there
        if self._is_list_view() and "200" in bodies:
            bodies["200"].setdefault("headers", {})[TOTAL_COUNT] = {
                "description": "All rows that match, sent when limit or offset is given.",
                "schema": {"type": "integer"},
            }
        return bodies
