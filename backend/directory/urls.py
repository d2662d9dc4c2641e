from django.urls import path, re_path

from directory.views import DirectoryDetail, Scim

urlpatterns = [
    path("directory/", DirectoryDetail.as_view(), name="directory"),
    # SCIM has no slash at the end.
    re_path(r"^scim/v2(?P<path>/.*)?$", Scim.as_view(), name="scim"),
]
