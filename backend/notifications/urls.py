from django.urls import path

from notifications import views

urlpatterns = [
    path("notifications/", views.NotificationList.as_view(), name="notification-list"),
    path("notifications/count/", views.NotificationCount.as_view(), name="notification-count"),
    path("notifications/read-all/", views.NotificationsRead.as_view(), name="notification-read-all"),
    path("notifications/unsubscribe/", views.Unsubscribe.as_view(), name="notification-unsubscribe"),
    path("notifications/<int:pk>/read/", views.NotificationRead.as_view(), name="notification-read"),
    path(
        "notification-preferences/time-zone/",
        views.NotificationTimeZone.as_view(),
        name="notification-time-zone",
    ),
    path("notification-preferences/all/", views.MailSettings.as_view(), name="notification-mail-settings"),
    path("notification-preferences/", views.NotificationPreferences.as_view(), name="notification-preferences"),
]
