from django.urls import URLPattern, path

from privacy.views import MyData

urlpatterns: list[URLPattern] = [
    path("auth/my-data/", MyData.as_view(), name="my-data"),
]
