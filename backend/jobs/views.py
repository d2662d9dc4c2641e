"""The calls about jobs."""

from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.replica_reads import reads_from_replica
from common.row_lists import Row, RowListView
from common.schema import STALE
from jobs import services
from jobs.filters import facets, filter_jobs
from jobs.models import Job, JobQuerySet, JobStatus
from jobs.serializers import (
    FacetQuery,
    FacetsSerializer,
    JobCreate,
    JobQuery,
    JobSerializer,
    JobUpdate,
    ListedJobSerializer,
)
from matching.models import SuggestionCount


@reads_from_replica
class JobList(RowListView):
    """The jobs that one sees, and new ones."""

    serializer_class = ListedJobSerializer

    @extend_schema(parameters=[JobQuery], responses=ListedJobSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Newest first. Employees: OPEN jobs of their company; managers: their own; HR: the company's."""
        actor, query = actor_of(request), JobQuery.read(request)
        found = filter_jobs(Job.objects.listed_for(actor), actor, query)
        counts = partial(suggestion_counts, actor) if query.get("suggestions") else None
        return self.list_rows(found, page_context=counts)

    @extend_schema(request=JobCreate, responses={201: JobSerializer})
    def post(self, request: Request) -> Response:
        """Open a job: HR and hiring managers in their company, a superuser in the one they chose."""
        job = services.create_job(actor=actor_of(request), read_input=JobCreate(data=request.data).checked)
        return Response(shown(Job.objects.all(), job.pk), status=201)


class JobDetail(APIView):
    """One job."""

    @extend_schema(responses={200: JobSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A job that one sees; an employee also sees those they once referred to."""
        return Response(shown(Job.objects.visible_to(actor_of(request)), pk))

    @extend_schema(request=JobUpdate, responses={200: JobSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change a job, close it or open it again; takes the full job as it was read."""
        services.update_job(actor=actor_of(request), job_id=pk, read_input=JobUpdate(data=request.data).checked)
        return Response(shown(Job.objects.all(), pk))


@reads_from_replica
class JobFacets(APIView):
    """What the job list can be filtered by."""

    @extend_schema(parameters=[FacetQuery], responses={200: FacetsSerializer})
    def get(self, request: Request) -> Response:
        """The departments and locations of the jobs that the list shows, each once, by name."""
        jobs = Job.objects.listed_for(actor_of(request)).filter(**FacetQuery.read(request))
        return Response(FacetsSerializer(facets(jobs)).data)


def suggestion_counts(actor: Actor, rows: list[Row]) -> dict[str, Any]:
    """The serializer's context with how many of the actor's connections may fit each of these jobs."""
    open_jobs = [row["id"] for row in rows if row["status"] == JobStatus.OPEN]
    return {"suggestion_counts": SuggestionCount.objects.of(actor).by_job(open_jobs)}


def shown(jobs: JobQuerySet, pk: int) -> Any:
    """One of these jobs as it is stored now. Raises NotFound."""
    return JobSerializer(JobSerializer.row_of(jobs, pk)).data
