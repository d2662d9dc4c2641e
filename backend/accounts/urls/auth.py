from django.urls import path

from accounts.views import api_tokens, auth, passwords, providers, second_factor, sessions
from accounts.views.identity_providers import ProviderOfDomain

urlpatterns = [
    path("token/", auth.SignIn.as_view(), name="sign-in"),
    path("second-step/", second_factor.SecondStep.as_view(), name="second-step"),
    path("second-factor/", second_factor.SecondFactor.as_view(), name="second-factor"),
    path("second-factor/authenticator/", second_factor.AuthenticatorApp.as_view(), name="authenticator-app"),
    path("second-factor/authenticator/new/", second_factor.NewAuthenticator.as_view(), name="new-authenticator"),
    path("passkey/", second_factor.PasskeySignIn.as_view(), name="passkey-sign-in"),
    path("passkey/challenge/", second_factor.PasskeyChallenge.as_view(), name="passkey-challenge"),
    path("second-factor/passkeys/", second_factor.PasskeyList.as_view(), name="passkey-list"),
    path("second-factor/passkeys/new/", second_factor.NewPasskey.as_view(), name="new-passkey"),
    path("second-factor/passkeys/<int:pk>/", second_factor.PasskeyDetail.as_view(), name="passkey-detail"),
    path("second-factor/recovery-codes/", second_factor.RecoveryCodeList.as_view(), name="recovery-codes"),
    path("register/", auth.Register.as_view(), name="register"),
    path("email/confirm/", auth.ConfirmEmail.as_view(), name="confirm-email"),
    path("email/refuse/", auth.RefuseEmail.as_view(), name="refuse-email"),
    path("email/resend/", auth.ResendConfirmation.as_view(), name="resend-confirmation"),
    path("join-company/", auth.JoinCompany.as_view(), name="join-company"),
    path("logout/", auth.SignOut.as_view(), name="sign-out"),
    path("logout-all/", auth.SignOutEverywhere.as_view(), name="sign-out-everywhere"),
    path("sessions/", sessions.SessionList.as_view(), name="session-list"),
    path("sessions/sign-out-others/", sessions.SignOutOthers.as_view(), name="sign-out-others"),
    path("sessions/<int:pk>/", sessions.SessionDetail.as_view(), name="session-detail"),
    path("reauthenticate/", sessions.Reauthenticate.as_view(), name="reauthenticate"),
    path("api-tokens/", api_tokens.ApiTokenList.as_view(), name="api-token-list"),
    path("api-tokens/<int:pk>/", api_tokens.ApiTokenDetail.as_view(), name="api-token-detail"),
    path("user/", auth.Me.as_view(), name="me"),
    path("password/change/", passwords.PasswordChange.as_view(), name="password-change"),
    path("password/reset/", passwords.PasswordReset.as_view(), name="password-reset"),
    path("password/reset/confirm/", passwords.PasswordResetConfirm.as_view(), name="password-reset-confirm"),
    path("google/login/", providers.ProviderLogin.as_view(), {"provider": "google"}, name="provider-login"),
    # allauth asks for this name.
    path("google/callback/", providers.ProviderCallback.as_view(), {"provider_id": "google"}, name="google_callback"),
    path("provider/<slug:provider>/login/", providers.ProviderLogin.as_view(), name="company-login"),
    path("provider/<slug:provider>/test/", providers.ProviderTest.as_view(), name="provider-test"),
    # allauth asks for this name, too.
    path("provider/<slug:provider_id>/callback/", providers.ProviderCallback.as_view(), name="openid_connect_callback"),
    path("providers/", ProviderOfDomain.as_view(), name="provider-of-domain"),
    path("provider/finish/", providers.ProviderFinish.as_view(), name="provider-finish"),
    path("provider/exchange/", providers.ProviderExchange.as_view(), name="provider-exchange"),
]
