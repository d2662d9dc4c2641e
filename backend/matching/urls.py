from django.urls import URLPattern, path

from matching.views import jobs, people, suggestions

urlpatterns: list[URLPattern] = [
    path("jobs/<int:pk>/suggestions/", suggestions.JobSuggestions.as_view(), name="job-suggestions"),
    path(
        "jobs/<int:pk>/suggestions/<int:connection>/dismiss/",
        suggestions.DismissSuggestion.as_view(),
        name="suggestion-dismiss",
    ),
    path(
        "jobs/<int:pk>/suggestions/<int:connection>/restore/",
        suggestions.RestoreSuggestion.as_view(),
        name="suggestion-restore",
    ),
    path("jobs/<int:pk>/understanding/", jobs.JobUnderstandingDetail.as_view(), name="job-understanding"),
    path("jobs/<int:pk>/ask/", jobs.JobAsk.as_view(), name="job-ask"),
    path("jobs/<int:pk>/ask/departments/", jobs.AskDepartments.as_view(), name="job-ask-departments"),
    path("job-understanding/", jobs.JobTextUnderstanding.as_view(), name="job-text-understanding"),
    path("occupations/", jobs.Occupations.as_view(), name="occupations"),
    path("connections/<int:pk>/jobs/", people.JobsForConnection.as_view(), name="connection-jobs"),
    path("suggestions/", people.BestSuggestions.as_view(), name="best-suggestions"),
]
