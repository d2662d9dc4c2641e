from django.urls import URLPattern, path

from jobs.views import JobDetail, JobExport, JobFacets, JobList, JobTemplates

urlpatterns: list[URLPattern] = [
    path("jobs/", JobList.as_view(), name="jobs"),
    path("jobs/export/", JobExport.as_view(), name="job-export"),
    path("jobs/facets/", JobFacets.as_view(), name="job-facets"),
    path("jobs/templates/", JobTemplates.as_view(), name="job-templates"),
    path("jobs/<int:pk>/", JobDetail.as_view(), name="job"),
]
