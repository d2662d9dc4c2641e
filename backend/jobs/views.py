"""API views of jobs."""

from functools import partial
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import Actor, actor_of
from accounts.models import Role
from accounts.replica_reads import reads_from_replica
from common.bigrams import count_limit
from common.row_lists import Row, RowListView
from common.schema import STALE
from connections.models import Network
from jobs import services
from jobs.filters import facets, filter_jobs, needs_all_counts
from jobs.models import Job, JobQuerySet, JobStatus
from jobs.serializers import (
    FacetQuery,
    FacetsSerializer,
    JobCreate,
    JobDetailSerializer,
    JobQuery,
    JobSerializer,
    JobUpdate,
    ListedJobSerializer,
)
from matching.asking import ask_state
from matching.counting import SuggestionFigures, count_all_suggestions, count_suggestions
from matching.permissions import may_ask
from matching.serializers import AskSerializer

NETWORK_SIZE = "X-Network-Size"
# For more jobs than this, the suggestions are counted for all jobs, which is cached.
MOST_COUNTED = 100
NETWORK_SIZE_HEADER = OpenApiParameter(
    NETWORK_SIZE, int, OpenApiParameter.HEADER, response=[200],
    description="With `suggestions`: the number of the caller's own connections.",
)  # fmt: skip


@reads_from_replica
class JobList(RowListView):
    """Listing and creating jobs."""

    serializer_class = ListedJobSerializer
    limits_counts = True

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), **job_context(actor_of(self.request))}

    @extend_schema(parameters=[JobQuery, NETWORK_SIZE_HEADER], responses=ListedJobSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Newest first. Employees: OPEN jobs of their company; managers: their own; HR: the company's."""
        actor, query = actor_of(request), JobQuery.read(request)
        counts = count_all_suggestions(actor) if needs_all_counts(query) else None
        found = filter_jobs(Job.objects.listed_for(actor), actor, query, counts)
        limit = count_limit(query.get("search", ""))
        if not query.get("suggestions"):
            return self.list_rows(found, count_limit=limit)
        response = self.list_rows(found, count_limit=limit, page_context=partial(suggestion_counts, actor, counts))
        response[NETWORK_SIZE] = str(Network.size_of(actor.effective_user.pk))
        return response

    @extend_schema(request=JobCreate, responses={201: JobSerializer})
    def post(self, request: Request) -> Response:
        """Create a job: HR and hiring managers in their company, superusers in the one that they chose."""
        job = services.create_job(actor=actor_of(request), read_input=JobCreate(data=request.data).checked)
        return Response(job_data(Job.objects.all(), job.pk), status=201)


class JobDetail(APIView):
    """One job."""

    @extend_schema(responses={200: JobDetailSerializer})
    def get(self, request: Request, pk: int) -> Response:
        """A job that the caller sees; employees also see closed jobs to which they referred somebody."""
        actor = actor_of(request)
        row = JobSerializer.row_of(Job.objects.visible_to(actor), pk)
        job = Job(**{name: row[name] for name in ("id", "company_id", "hiring_manager_id", "status")})
        data = JobSerializer(row, context=job_context(actor)).data
        if job.status == JobStatus.OPEN and may_ask(actor, job):
            return Response({**data, "ask": AskSerializer(ask_state(job)).data})
        return Response(data)

    @extend_schema(request=JobUpdate, responses={200: JobSerializer, 409: STALE})
    def put(self, request: Request, pk: int) -> Response:
        """Change, close or reopen a job; takes the full job as it was read."""
        services.update_job(actor=actor_of(request), job_id=pk, read_input=JobUpdate(data=request.data).checked)
        return Response(job_data(Job.objects.all(), pk))


@reads_from_replica
class JobFacets(APIView):
    """The values that the job list can be filtered by."""

    @extend_schema(parameters=[FacetQuery], responses={200: FacetsSerializer})
    def get(self, request: Request) -> Response:
        """The distinct departments and locations of the jobs in the list, sorted by name."""
        actor = actor_of(request)
        jobs = Job.objects.listed_for(actor).filter(**FacetQuery.read(request))
        return Response(facets(jobs, actor))


def job_context(actor: Actor) -> dict[str, Any]:
    """Return the context of `JobSerializer` for what the actor may learn."""
    return {"hides_duplicates": actor.role == Role.EMPLOYEE}


def suggestion_counts(actor: Actor, counts: dict[int, SuggestionFigures] | None, rows: list[Row]) -> dict[str, Any]:
    """Return the serializer's context with the actor's suggestion counts of these jobs, or of all in `counts`."""
    if counts is None:
        open_jobs = [row["id"] for row in rows if row["status"] == JobStatus.OPEN]
        if len(open_jobs) > MOST_COUNTED:
            counts = count_all_suggestions(actor)
        else:
            counts = count_suggestions(actor, Job.objects.filter(pk__in=open_jobs))
    return {"suggestion_counts": {pk: figures.people for pk, figures in counts.items()}}


def job_data(jobs: JobQuerySet, pk: int) -> Any:
    """Return one of these jobs, serialized as it is stored now. Raises NotFound."""
    return JobSerializer(JobSerializer.row_of(jobs, pk)).data
