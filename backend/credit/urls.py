from django.urls import path

from credit.views.credit import (
    CreditDecidedAnew,
    EarlierContacts,
    JobCredit,
    ReferralCredit,
    ReferralObjection,
    ReferralObjectionAnswer,
)
from credit.views.policy import ReferralPolicies

urlpatterns = [
    path("referral-policy/", ReferralPolicies.as_view(), name="referral-policy"),
    path("jobs/<int:pk>/credit/", JobCredit.as_view(), name="job-credit"),
    path("referrals/<int:pk>/credit/", ReferralCredit.as_view(), name="referral-credit"),
    path("referrals/<int:pk>/credit/decide/", CreditDecidedAnew.as_view(), name="referral-credit-decide"),
    path("referrals/<int:pk>/earlier-contacts/", EarlierContacts.as_view(), name="earlier-contacts"),
    path("referrals/<int:pk>/objection/", ReferralObjection.as_view(), name="referral-objection"),
    path("referrals/<int:pk>/objection/answer/", ReferralObjectionAnswer.as_view(), name="objection-answer"),
]
