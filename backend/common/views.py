"""Base classes of views."""

from rest_framework.authentication import TokenAuthentication
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView


class PublicView(APIView):
    """Base class of views that need no sign-in. A token in the request is ignored."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get_authenticate_header(self, request: Request) -> str:
        """Return the header with which DRF responds to wrong credentials with 401 instead of 403."""
        return TokenAuthentication.keyword
