from django.urls import path

from audit import views

urlpatterns = [
    path("activity/", views.ActivityList.as_view(), name="activity"),
    path("activity/export/", views.ActivityExport.as_view(), name="activity-export"),
]
