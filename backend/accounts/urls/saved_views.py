from django.urls import path

from accounts.views import saved_views

urlpatterns = [
    path("saved-views/", saved_views.SavedViews.as_view(), name="saved-views"),
    path("saved-views/<int:pk>/", saved_views.SavedViewDetail.as_view(), name="saved-view-detail"),
    path("table-settings/<str:list_name>/", saved_views.TableSettingsDetail.as_view(), name="table-settings"),
]
