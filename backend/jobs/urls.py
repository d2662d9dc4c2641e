from django.urls import URLPattern, path

from jobs.views import JobDetail, JobFacets, JobList

urlpatterns: list[URLPattern] = [
    path("jobs/", JobList.as_view(), name="jobs"),
    path("jobs/facets/", JobFacets.as_view(), name="job-facets"),
    path("jobs/<int:pk>/", JobDetail.as_view(), name="job"),
]
