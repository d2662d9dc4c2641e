from django.urls import path

from accounts.views import users

urlpatterns = [
    path("users/", users.UserList.as_view(), name="user-list"),
    path("users/<int:pk>/", users.UserDetail.as_view(), name="user-detail"),
    path("users/<int:pk>/activate/", users.UserActivate.as_view(), name="user-activate"),
    path("users/<int:pk>/deactivate/", users.UserDeactivate.as_view(), name="user-deactivate"),
    path("users/<int:pk>/reset-password/", users.UserResetPassword.as_view(), name="user-reset-password"),
]
