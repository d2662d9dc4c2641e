"""How the OpenAPI document describes signing in."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema


class DeviceTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # untyped there
    """The `Authorization` header of every call that needs a signed-in user."""

    # By name: importing the class here would close a circle.
    target_class = "accounts.authentication.DeviceTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": "`Token …`"}
