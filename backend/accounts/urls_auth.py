from django.urls import path

from accounts import views_auth, views_google, views_password

urlpatterns = [
    path("token/", views_auth.SignIn.as_view(), name="sign-in"),
    path("register/", views_auth.Register.as_view(), name="register"),
    path("email/confirm/", views_auth.ConfirmEmail.as_view(), name="confirm-email"),
    path("email/resend/", views_auth.ResendConfirmation.as_view(), name="resend-confirmation"),
    path("join-company/", views_auth.JoinCompany.as_view(), name="join-company"),
    path("logout/", views_auth.SignOut.as_view(), name="sign-out"),
    path("logout-all/", views_auth.SignOutEverywhere.as_view(), name="sign-out-everywhere"),
    path("user/", views_auth.Me.as_view(), name="me"),
    path("password/change/", views_password.PasswordChange.as_view(), name="password-change"),
    path("password/reset/", views_password.PasswordReset.as_view(), name="password-reset"),
    path("password/reset/confirm/", views_password.PasswordResetConfirm.as_view(), name="password-reset-confirm"),
    path("google/login/", views_google.GoogleLogin.as_view(), name="google-login"),
    # allauth asks for this name.
    path("google/callback/", views_google.GoogleCallback.as_view(), name="google_callback"),
    path("google/finish/", views_google.GoogleFinish.as_view(), name="google-finish"),
]
