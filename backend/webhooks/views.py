"""The calls about webhooks. HR for their company; superusers with `company_id`, or by id."""

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from accounts.replica_reads import reads_from_replica
from common.row_lists import RowListView
from common.schema import STALE, ErrorSerializer
from webhooks import services
from webhooks.kinds import offered_kinds
from webhooks.models import Webhook, WebhookDelivery
from webhooks.permissions import require_webhook_administrator
from webhooks.serializers import (
    DELIVERY_ORDERING,
    SecretRenewalInput,
    SecretRenewedSerializer,
    WebhookCreatedSerializer,
    WebhookDeliveryQuery,
    WebhookDeliverySerializer,
    WebhookInput,
    WebhookKindSerializer,
    WebhookSerializer,
    WebhookUpdate,
)

IS_OFF = OpenApiResponse(ErrorSerializer, description="The webhook is switched off.")
TOO_MANY_WEBHOOKS = OpenApiResponse(ErrorSerializer, description="The company has as many as there may be.")


class WebhookKinds(APIView):
    """What a webhook can be told of."""

    @extend_schema(responses={200: WebhookKindSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """The kinds of events that there are, each with what it is called."""
        require_webhook_administrator(actor_of(request))
        return Response([{"kind": kind, "name": name} for kind, name in offered_kinds().items()])


class WebhookList(APIView):
    """The webhooks of a company, of which there are a few."""

    @extend_schema(responses={200: WebhookSerializer(many=True), 404: ErrorSerializer})
    def get(self, request: Request) -> Response:
        """All of them, in the order in which they were set up."""
        rows = WebhookSerializer.rows_of(services.webhooks_of(actor_of(request)).order_by("id"))
        return Response(WebhookSerializer(rows, many=True).data)

    @extend_schema(
        request=WebhookInput,
        responses={201: WebhookCreatedSerializer, 404: ErrorSerializer, 409: TOO_MANY_WEBHOOKS},
    )
    def post(self, request: Request) -> Response:
        """Set one up. The answer holds its secret, and no other does."""
        read_input = WebhookInput(data=request.data).checked
        webhook, secret = services.create_webhook(actor=actor_of(request), read_input=read_input)
        return Response({"id": webhook.pk, "secret": secret}, status=201)


class WebhookDetail(APIView):
    """One webhook."""

    @extend_schema(responses={200: WebhookSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A webhook, without its secret."""
        actor = actor_of(request)
        require_webhook_administrator(actor)
        return Response(WebhookSerializer(WebhookSerializer.row_of(Webhook.objects.visible_to(actor), pk)).data)

    @extend_schema(request=WebhookUpdate, responses={200: WebhookSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change it; takes it as it was read. Switched on again, it begins without failures."""
        read_input = WebhookUpdate(data=request.data).checked
        services.update_webhook(actor=actor_of(request), webhook_id=pk, read_input=read_input)
        return Response(WebhookSerializer(WebhookSerializer.row_of(Webhook.objects.all(), pk)).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete it, and its log."""
        services.delete_webhook(actor=actor_of(request), webhook_id=pk)
        return Response(status=204)


class WebhookSecret(APIView):
    """What a webhook signs with."""

    @extend_schema(request=SecretRenewalInput, responses={200: SecretRenewedSerializer})
    def post(self, request: Request, pk: int) -> Response:
        """Replace the secret: from now on messages are signed with this one, which no other answer holds."""
        read_input = SecretRenewalInput(data=request.data).checked
        actor = actor_of(request)
        webhook, secret = services.renew_webhook_secret(actor=actor, webhook_id=pk, read_input=read_input)
        return Response({"secret": secret, "previous_secret_until": webhook.previous_until})


class WebhookTest(APIView):
    """Trying a webhook."""

    @extend_schema(request=None, responses={201: WebhookDeliverySerializer, 409: IS_OFF})
    def post(self, request: Request, pk: int) -> Response:
        """Send a message of the kind `webhook.test`; the log tells what became of it."""
        delivery = services.send_test(actor=actor_of(request), webhook_id=pk)
        return Response(line_of(delivery.pk), status=201)


@reads_from_replica
class WebhookDeliveryList(RowListView):
    """The log of what webhooks were told."""

    serializer_class = WebhookDeliverySerializer

    @extend_schema(parameters=[WebhookDeliveryQuery], responses={200: WebhookDeliverySerializer(many=True)})
    def get(self, request: Request) -> Response:
        """The newest first; of the last 30 days."""
        actor = actor_of(request)
        require_webhook_administrator(actor)
        query = WebhookDeliveryQuery.read(request)
        found = WebhookDelivery.objects.visible_to(actor).matching(query.get("search", ""))
        found = found.filter(**{name: query[name] for name in ("webhook", "state") if name in query})
        return self.list_rows(DELIVERY_ORDERING.apply(found, query.get("ordering")))


class WebhookDeliveryRepetition(APIView):
    """Telling once more."""

    @extend_schema(request=None, responses={200: WebhookDeliverySerializer, 409: IS_OFF})
    def post(self, request: Request, pk: int) -> Response:
        """Send a message again, as it is written today; one that waits for its next try is sent at once."""
        services.send_again(actor=actor_of(request), delivery_id=pk)
        return Response(line_of(pk))


def line_of(pk: int) -> dict[str, object]:
    """A line of the log as it is now."""
    row = WebhookDeliverySerializer.row_of(WebhookDelivery.objects.all(), pk)
    return dict(WebhookDeliverySerializer(row).data)
