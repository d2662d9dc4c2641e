"""What OPTIONS responds."""

from typing import Any

from rest_framework.metadata import SimpleMetadata
from rest_framework.request import Request


class CallMetadata(SimpleMetadata):
    """Responds with what a call is about, whoever asks. What it takes is in the OpenAPI document."""

    def determine_actions(self, request: Request, view: Any) -> dict[str, Any]:
        """Return nothing: DRF would try the permissions and serializers of other methods, which need an actor."""
        return {}
