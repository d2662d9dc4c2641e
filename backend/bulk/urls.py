from django.urls import URLPattern, path

from bulk.views import BulkActionDetail, BulkActionUndo, JobClosing, JobUndo, ReferralBulkActions

urlpatterns: list[URLPattern] = [
    path("referrals/bulk/", ReferralBulkActions.as_view(), name="referral-bulk-actions"),
    path("bulk-actions/<int:pk>/", BulkActionDetail.as_view(), name="bulk-action"),
    path("bulk-actions/<int:pk>/undo/", BulkActionUndo.as_view(), name="bulk-action-undo"),
    path("jobs/<int:pk>/close/", JobClosing.as_view(), name="job-close"),
    path("jobs/<int:pk>/undo/", JobUndo.as_view(), name="job-undo"),
]
