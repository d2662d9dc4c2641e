from django.urls import path

from accounts import views_users

urlpatterns = [
    path("users/", views_users.UserList.as_view(), name="user-list"),
    path("users/<int:pk>/", views_users.UserDetail.as_view(), name="user-detail"),
    path("users/<int:pk>/activate/", views_users.UserActivate.as_view(), name="user-activate"),
    path("users/<int:pk>/deactivate/", views_users.UserDeactivate.as_view(), name="user-deactivate"),
    path("users/<int:pk>/reset-password/", views_users.UserResetPassword.as_view(), name="user-reset-password"),
]
