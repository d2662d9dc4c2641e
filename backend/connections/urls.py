from django.urls import URLPattern, path

from connections.views.connections import (
    ConnectionDetail,
    ConnectionExport,
    ConnectionList,
    ConnectionsDeletion,
    Employers,
)
from connections.views.imports import ImportLinkedIn, PreviewLinkedIn

urlpatterns: list[URLPattern] = [
    path("connections/", ConnectionList.as_view(), name="connections"),
    path("connections/export/", ConnectionExport.as_view(), name="connection-export"),
    path("connections/employers/", Employers.as_view(), name="connection-employers"),
    path("connections/delete/", ConnectionsDeletion.as_view(), name="connections-deletion"),
    path("connections/<int:pk>/", ConnectionDetail.as_view(), name="connection"),
    path("import-linkedin/", ImportLinkedIn.as_view(), name="import-linkedin"),
    path("import-linkedin/preview/", PreviewLinkedIn.as_view(), name="preview-linkedin-import"),
]
