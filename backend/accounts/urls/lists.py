from django.urls import path

from accounts.views import lists

urlpatterns = [
    path("saved-views/", lists.SavedViews.as_view(), name="saved-views"),
    path("saved-views/<int:pk>/", lists.SavedViewDetail.as_view(), name="saved-view-detail"),
    path("table-settings/<str:list_name>/", lists.TableSettingsDetail.as_view(), name="table-settings"),
]
