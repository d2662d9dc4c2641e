from django.urls import URLPattern, path

from referrals.views.board import ReferralBoard
from referrals.views.messages import (
    Contact,
    ContactRequest,
    Mentionable,
    ReferralMessageDetail,
    ReferralMessages,
)
from referrals.views.reasons import RejectionReasons
from referrals.views.referrals import (
    CandidateErasure,
    JobReferrals,
    ReferralCounts,
    ReferralDetail,
    ReferralExport,
    ReferralList,
    ReferralUndo,
    ReferralWithdrawal,
)
from referrals.views.reminders import AnswerReminder
from referrals.views.same_person import (
    CandidateCorrection,
    PeopleKeepingApart,
    PeopleMerge,
    PeopleSplitting,
    SamePerson,
)

urlpatterns: list[URLPattern] = [
    path("referrals/", ReferralList.as_view(), name="referrals"),
    path("referrals/export/", ReferralExport.as_view(), name="referral-export"),
    path("referrals/counts/", ReferralCounts.as_view(), name="referral-counts"),
    path("referrals/board/", ReferralBoard.as_view(), name="referral-board"),
    path("referrals/<int:pk>/", ReferralDetail.as_view(), name="referral"),
    path("referrals/<int:pk>/undo/", ReferralUndo.as_view(), name="referral-undo"),
    path("referrals/<int:pk>/withdraw/", ReferralWithdrawal.as_view(), name="referral-withdraw"),
    path("referrals/<int:pk>/erase-candidate/", CandidateErasure.as_view(), name="candidate-erasure"),
    path("referrals/<int:pk>/candidate/", CandidateCorrection.as_view(), name="referral-candidate"),
    path("referrals/<int:pk>/same-person/", SamePerson.as_view(), name="referral-same-person"),
    path("referrals/<int:pk>/same-person/merge/", PeopleMerge.as_view(), name="referral-same-person-merge"),
    path("referrals/<int:pk>/same-person/keep-apart/", PeopleKeepingApart.as_view(), name="referral-same-person-apart"),
    path("referrals/<int:pk>/same-person/split/", PeopleSplitting.as_view(), name="referral-same-person-split"),
    path("referrals/<int:pk>/messages/", ReferralMessages.as_view(), name="referral-messages"),
    path("referrals/<int:pk>/messages/<int:message>/", ReferralMessageDetail.as_view(), name="referral-message"),
    path("referrals/<int:pk>/mentionable/", Mentionable.as_view(), name="referral-mentionable"),
    path("referrals/<int:pk>/contact-request/", ContactRequest.as_view(), name="referral-contact-request"),
    path("referrals/<int:pk>/contact/", Contact.as_view(), name="referral-contact"),
    path("rejection-reasons/", RejectionReasons.as_view(), name="rejection-reasons"),
    path("users/<int:pk>/remind/", AnswerReminder.as_view(), name="answer-reminder"),
    path("jobs/<int:pk>/referrals/", JobReferrals.as_view(), name="job-referrals"),
]
