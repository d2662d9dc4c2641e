from django.urls import path

from webhooks.views import (
    WebhookDeliveryList,
    WebhookDeliveryRepetition,
    WebhookDetail,
    WebhookKinds,
    WebhookList,
    WebhookSecret,
    WebhookTest,
)

urlpatterns = [
    path("webhooks/", WebhookList.as_view(), name="webhook-list"),
    path("webhooks/<int:pk>/", WebhookDetail.as_view(), name="webhook-detail"),
    path("webhooks/<int:pk>/secret/", WebhookSecret.as_view(), name="webhook-secret"),
    path("webhooks/<int:pk>/test/", WebhookTest.as_view(), name="webhook-test"),
    path("webhook-deliveries/", WebhookDeliveryList.as_view(), name="webhook-delivery-list"),
    path(
        "webhook-deliveries/<int:pk>/send-again/",
        WebhookDeliveryRepetition.as_view(),
        name="webhook-delivery-send-again",
    ),
    path("webhook-kinds/", WebhookKinds.as_view(), name="webhook-kinds"),
]
