"""API views of webhooks: for HR those of their company, for superusers those of `company_id`, or any by id."""

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import TokenScope
from accounts.permissions import require_administered_company
from common.queries import get_or_not_found
from common.schema import STALE, ErrorSerializer
from webhooks import services
from webhooks.filters import WebhookDeliveryFilter
from webhooks.kinds import KINDS
from webhooks.models import Webhook, WebhookDelivery, WebhookDeliveryQuerySet
from webhooks.permissions import require_webhook_administrator
from webhooks.serializers import (
    SecretRenewalInput,
    SecretRenewedSerializer,
    WebhookCreatedSerializer,
    WebhookDeliverySerializer,
    WebhookInput,
    WebhookKindSerializer,
    WebhookSerializer,
    WebhookUpdate,
)

IS_OFF = OpenApiResponse(ErrorSerializer, description="The webhook is switched off.")
TOO_MANY_WEBHOOKS = OpenApiResponse(ErrorSerializer, description="The company has as many as there may be.")


def find_webhook(actor: Actor, pk: int) -> Webhook:
    """Return a webhook that the actor administers. Raises NotAllowed, NotFound."""
    require_webhook_administrator(actor)
    return get_or_not_found(Webhook.objects.visible_to(actor), pk)


class WebhookKinds(APIView):
    """The kinds of events that webhooks can receive."""

    token_scopes = {"GET": TokenScope.WEBHOOKS_READ}

    @extend_schema(responses={200: WebhookKindSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """All kinds of events, with their names."""
        require_webhook_administrator(actor_of(request))
        return Response([{"kind": name, "name": kind.name} for name, kind in KINDS.items()])


class WebhookList(APIView):
    """Listing and creating webhooks. Not in pages, since a company has only a few."""

    token_scopes = {"GET": TokenScope.WEBHOOKS_READ}

    @extend_schema(responses={200: WebhookSerializer(many=True), 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """All webhooks of the company, oldest first."""
        webhooks = services.webhooks_of(actor_of(request)).order_by("id")
        return Response(WebhookSerializer(webhooks, many=True).data)

    @extend_schema(
        request=WebhookInput,
        responses={201: WebhookCreatedSerializer, 404: ErrorSerializer, 409: TOO_MANY_WEBHOOKS},
    )
    def post(self, request: Request) -> Response:
        """Create a webhook. Only this response contains its secret."""
        actor = actor_of(request)
        require_administered_company(actor)
        serializer = WebhookInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        webhook, secret = services.create_webhook(actor=actor, **serializer.validated_data)
        return Response({"id": webhook.pk, "secret": secret}, status=201)


class WebhookDetail(APIView):
    """One webhook."""

    token_scopes = {"GET": TokenScope.WEBHOOKS_READ}

    @extend_schema(responses={200: WebhookSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A webhook, without its secret."""
        return Response(WebhookSerializer(find_webhook(actor_of(request), pk)).data)

    @extend_schema(request=WebhookUpdate, responses={200: WebhookSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change a webhook; takes all its fields. Switching it on resets its failures."""
        actor = actor_of(request)
        find_webhook(actor, pk)
        serializer = WebhookUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.update_webhook(actor=actor, webhook_id=pk, **serializer.validated_data)
        return Response(WebhookSerializer(Webhook.objects.get(pk=pk)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete a webhook with its log."""
        services.delete_webhook(actor=actor_of(request), webhook_id=pk)
        return Response(status=204)


class WebhookSecret(APIView):
    """The secret by which a webhook's messages are signed."""

    @extend_schema(request=SecretRenewalInput, responses={200: SecretRenewedSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Renew the secret. Only this response contains it."""
        actor = actor_of(request)
        require_webhook_administrator(actor)
        serializer = SecretRenewalInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        webhook, secret = services.renew_webhook_secret(actor=actor, webhook_id=pk, **serializer.validated_data)
        return Response({"secret": secret, "previous_secret_until": webhook.previous_until})


class WebhookTest(APIView):
    """Testing a webhook."""

    @extend_schema(request=None, responses={201: WebhookDeliverySerializer, 409: IS_OFF})
    def post(self, request: Request, pk: int) -> Response:
        """Queue a message of the kind `webhook.test`. Its outcome is shown in the log."""
        delivery = services.send_test(actor=actor_of(request), webhook_id=pk)
        return Response(delivery_data(delivery.pk), status=201)


class WebhookDeliveryList(ListAPIView[WebhookDelivery]):
    """Deliveries of the last 30 days, newest first."""

    token_scopes = {"GET": TokenScope.WEBHOOKS_READ}
    queryset = WebhookDelivery.objects.all()
    serializer_class = WebhookDeliverySerializer
    filterset_class = WebhookDeliveryFilter

    def get_queryset(self) -> WebhookDeliveryQuerySet:
        actor = actor_of(self.request)
        require_webhook_administrator(actor)
        return WebhookDelivery.objects.visible_to(actor)


class WebhookDeliveryRepetition(APIView):
    """Sending a message again."""

    @extend_schema(request=None, responses={200: WebhookDeliverySerializer, 409: IS_OFF})
    def post(self, request: Request, pk: int) -> Response:
        """Send a message again, built from the current data. A pending one is sent at once."""
        services.send_again(actor=actor_of(request), delivery_id=pk)
        return Response(delivery_data(pk))


def delivery_data(pk: int) -> dict[str, object]:
    """Return a delivery, serialized as it is stored now."""
    return dict(WebhookDeliverySerializer(WebhookDelivery.objects.get(pk=pk)).data)
