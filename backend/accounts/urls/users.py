from django.urls import path

from accounts.views import invitations, users

urlpatterns = [
    path("users/", users.UserList.as_view(), name="user-list"),
    path("users/export/", users.UserExport.as_view(), name="user-export"),
    path("users/invitations/", invitations.InvitationList.as_view(), name="invitation-list"),
    path("users/invitations/file/", invitations.InvitationFile.as_view(), name="invitation-file"),
    path("users/<int:pk>/resend-invitation/", invitations.ResendInvitation.as_view(), name="resend-invitation"),
    path("users/<int:pk>/revoke-invitation/", invitations.RevokeInvitation.as_view(), name="revoke-invitation"),
    path("users/<int:pk>/", users.UserDetail.as_view(), name="user-detail"),
    path("users/<int:pk>/activate/", users.UserActivate.as_view(), name="user-activate"),
    path("users/<int:pk>/deactivate/", users.UserDeactivate.as_view(), name="user-deactivate"),
    path("users/<int:pk>/undo-deactivation/", users.UserUndoDeactivation.as_view(), name="user-undo-deactivation"),
    path("users/<int:pk>/holdings/", users.UserHoldings.as_view(), name="user-holdings"),
    path("users/<int:pk>/reset-password/", users.UserResetPassword.as_view(), name="user-reset-password"),
    path("users/<int:pk>/reset-second-factor/", users.UserResetSecondFactor.as_view(), name="user-reset-second-factor"),
]
