"""API views of jobs."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import ListName, Role, TokenScope
from accounts.views.exports import ListExport, column
from common.schema import STALE
from jobs import services
from jobs.filters import JobFilter, facets
from jobs.models import Job, JobQuerySet, JobStatus
from jobs.permissions import require_create, require_edit
from jobs.serializers import (
    FacetQuery,
    FacetsSerializer,
    JobCreate,
    JobDetailSerializer,
    JobSerializer,
    JobTemplateSerializer,
    JobUpdate,
    ListedJobSerializer,
    SavedJobSerializer,
    SuggestionsQuery,
)
from matching.asking import ask_state
from matching.counting import SuggestionFigures, count_all_suggestions, count_suggestions
from matching.permissions import may_ask

# For more jobs than this, the suggestions are counted for all jobs, which is cached.
MOST_COUNTED = 100


class JobView(GenericAPIView[Job]):
    """Base class of the views of jobs."""

    queryset = Job.objects.all()
    serializer_class: type[JobSerializer] = JobSerializer

    def as_stored(self, pk: int, serializer: type[JobSerializer] = JobSerializer) -> Any:
        """Return a job, serialized as it is stored now."""
        job = Job.objects.with_details(actor_of(self.request)).get(pk=pk)
        return serializer(job, context=self.get_serializer_context()).data


class JobList(JobView, ListAPIView[Job]):
    """Listing and creating jobs."""

    serializer_class = ListedJobSerializer
    token_scopes = {"GET": TokenScope.JOBS_READ, "POST": TokenScope.JOBS_WRITE}
    filterset_class = JobFilter

    def get_queryset(self) -> JobQuerySet:
        actor = actor_of(self.request)
        return Job.objects.listed_for(actor).with_details(actor).with_waiting_counts(actor)

    def paginate_queryset(self, queryset: Any) -> Any:
        page: list[Any] = super().paginate_queryset(queryset) or []
        if SuggestionsQuery.read(self.request).get("suggestions"):
            # The filters and the order by suggestions have counted them already.
            uncounted = [job for job in page if not hasattr(job, "suggested")]
            counts = self.suggestion_counts([job.pk for job in uncounted if job.status == JobStatus.OPEN])
            for job in page:
                counted = counts[job.pk].people if job.pk in counts else 0
                job.suggestions_count = getattr(job, "suggested", counted)
        return page

    def suggestion_counts(self, open_jobs: list[int]) -> dict[int, SuggestionFigures]:
        """Return the caller's suggestions for these open jobs, or for all."""
        actor = actor_of(self.request)
        if not open_jobs:
            return {}
        if len(open_jobs) > MOST_COUNTED:
            return count_all_suggestions(actor)
        return count_suggestions(actor, Job.objects.filter(pk__in=open_jobs))

    @extend_schema(parameters=[SuggestionsQuery])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Newest first. Employees: OPEN jobs of their company; managers: their own; HR: the company's."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=JobCreate, responses={201: JobSerializer})
    def post(self, request: Request) -> Response:
        """Create a job: HR and hiring managers in their company, superusers in the one that they chose."""
        actor = actor_of(request)
        require_create(actor)
        serializer = JobCreate(data=request.data)
        serializer.is_valid(raise_exception=True)
        job = services.create_job(actor=actor, **serializer.validated_data)
        return Response(self.as_stored(job.pk), status=201)


class JobDetail(JobView):
    """One job."""

    serializer_class = JobDetailSerializer
    token_scopes = {"GET": TokenScope.JOBS_READ, "PUT": TokenScope.JOBS_WRITE}

    def get_queryset(self) -> JobQuerySet:
        actor = actor_of(self.request)
        return Job.objects.visible_to(actor).with_details(actor)

    @extend_schema(responses={200: JobDetailSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A job that the caller sees; employees also see closed jobs to which they referred somebody."""
        job = self.get_object()
        if job.status == JobStatus.OPEN and may_ask(actor_of(request), job):
            job.ask = ask_state(job)  # type: ignore[attr-defined]  # for the serializer
        return Response(self.get_serializer(job).data)

    @extend_schema(request=JobUpdate, responses={200: SavedJobSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change, close or reopen a job; takes the full job as it was read."""
        actor = actor_of(request)
        require_edit(actor, self.get_object())
        serializer = JobUpdate(data=request.data)
        serializer.is_valid(raise_exception=True)
        services.update_job(actor=actor, job_id=pk, **serializer.validated_data)
        return Response(self.as_stored(pk, SavedJobSerializer))


class JobTemplates(APIView):
    """The jobs of the company that were marked as templates."""

    token_scopes = {"GET": TokenScope.JOBS_READ}

    @extend_schema(responses=JobTemplateSerializer(many=True))
    def get(self, request: Request) -> Response:
        """By title, for those who create jobs: managers see those of their colleagues, too."""
        actor = actor_of(request)
        require_create(actor)
        return Response(JobTemplateSerializer(Job.objects.templates_for(actor), many=True).data)


class JobFacets(APIView):
    """The values that the job list can be filtered by."""

    token_scopes = {"GET": TokenScope.JOBS_READ}

    @extend_schema(parameters=[FacetQuery], responses={200: FacetsSerializer})
    def get(self, request: Request) -> Response:
        """The distinct departments and locations of the jobs in the list, sorted by name."""
        actor = actor_of(request)
        jobs = Job.objects.listed_for(actor).filter(**FacetQuery.read(request))
        return Response(facets(jobs, actor))


class JobExport(ListExport, JobList):
    """The jobs of the list as a CSV file."""

    exported = ListName.JOBS
    columns = {
        "title": column(_("Title"), "title"),
        "company": column(_("Company"), "company_name"),
        "status": column(_("Status"), "status"),
        "department": column(_("Department"), "department_name"),
        "hiring_manager": column(_("Hiring Manager"), "hiring_manager_name"),
        "location": column(_("Location"), "location"),
        "type": column(_("Type"), "type"),
        "applicants_count": column(_("Applicants"), "applicants_count"),
        "referrals_count": column(_("Referrals"), "referrals_count"),
        "waiting_count": column(_("Waiting"), "waiting_count"),
        "created_at": column(_("Posted"), "created_at"),
    }

    def default_columns(self, actor: Actor) -> list[str]:
        """Return all, but for employees: they answer nobody, so that nothing ever waits for them."""
        names = super().default_columns(actor)
        return [name for name in names if name != "waiting_count" or actor.role != Role.EMPLOYEE]
