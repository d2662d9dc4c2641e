from django.urls import URLPattern, path

from referrals.views import (
    CandidateErasure,
    JobReferrals,
    ReferralCounts,
    ReferralDetail,
    ReferralList,
    ReferralWithdrawal,
)

urlpatterns: list[URLPattern] = [
    path("referrals/", ReferralList.as_view(), name="referrals"),
    path("referrals/counts/", ReferralCounts.as_view(), name="referral-counts"),
    path("referrals/<int:pk>/", ReferralDetail.as_view(), name="referral"),
    path("referrals/<int:pk>/withdraw/", ReferralWithdrawal.as_view(), name="referral-withdraw"),
    path("referrals/<int:pk>/erase-candidate/", CandidateErasure.as_view(), name="candidate-erasure"),
    path("jobs/<int:pk>/referrals/", JobReferrals.as_view(), name="job-referrals"),
]
