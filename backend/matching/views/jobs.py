"""API views for those who edit jobs: what is understood of a job, and asking colleagues."""

from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.actors import actor_of
from common.schema import ErrorSerializer
from common.text import folded, is_found
from jobs.permissions import require_create
from matching import services
from matching.asking import ask_colleagues, ask_state, departments_to_ask, job_to_ask_about
from matching.job_profiles import corrected_profile, corrections_of
from matching.rules import LEVELS, ROLES, JobProfile, understand_job
from matching.serializers import (
    AskDepartmentSerializer,
    AskInput,
    AskSerializer,
    JobTexts,
    OccupationQuery,
    OccupationSerializer,
    UnderstandingInput,
    UnderstandingSerializer,
)

MOST_OCCUPATIONS = 50


def occupation(code: str) -> dict[str, str]:
    """Return the code and the label of a role, as `OccupationSerializer` expects them."""
    return {"code": code, "label": ROLES[code].label if code in ROLES else code}


def understanding_response(profile: JobProfile) -> Response:
    """Return a response with what is understood of a job, and all levels to choose from."""
    levels = [{"code": str(code), "label": gettext(label)} for code, label in LEVELS.items()]
    level = next((each for each in levels if each["code"] == profile.level), None)
    roles = [occupation(code) for code in profile.roles]
    answer = {"roles": roles, "level": level, "words": profile.words, "levels": levels}
    return Response(UnderstandingSerializer(answer).data)


class JobUnderstandingDetail(APIView):
    """What is understood of a job."""

    @extend_schema(responses=UnderstandingSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """For HR and the job's hiring manager."""
        job = services.editable_job(actor_of(request), pk)
        # Not the stored profile, which may be by earlier rules: corrections are what differs from the current ones.
        return understanding_response(corrected_profile(job, corrections_of(job)))

    @extend_schema(request=UnderstandingInput, responses=UnderstandingSerializer)
    def put(self, request: Request, pk: int) -> Response:
        """Correct it: takes the roles, the level and the words as they should be."""
        actor = actor_of(request)
        services.editable_job(actor, pk)
        serializer = UnderstandingInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        profile = services.correct_profile(actor=actor, job_id=pk, **serializer.validated_data)
        return understanding_response(profile)


class JobTextUnderstanding(APIView):
    """What would be understood of a job that is being written."""

    @extend_schema(request=JobTexts, responses=UnderstandingSerializer)
    def post(self, request: Request) -> Response:
        """Takes the form's fields and stores nothing."""
        require_create(actor_of(request))
        serializer = JobTexts(data=request.data)
        serializer.is_valid(raise_exception=True)
        return understanding_response(understand_job(**{"title": "", **serializer.validated_data}))


class Occupations(APIView):
    """The roles that a job can ask for."""

    @extend_schema(parameters=[OccupationQuery], responses=OccupationSerializer(many=True))
    def get(self, request: Request) -> Response:
        """At most fifty, sorted by name; those that begin with the search term come first."""
        term = OccupationQuery.read(request).get("search", "")
        labels = ((folded(role.label), code) for code, role in ROLES.items())
        found = [(not label.startswith(folded(term)), label, code) for label, code in labels if is_found(term, label)]
        return Response([occupation(code) for *_, code in sorted(found)[:MOST_OCCUPATIONS]])


class AskDepartments(APIView):
    """The departments that can be asked whom their people know for a job."""

    @extend_schema(responses=AskDepartmentSerializer(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """Those with at least five active employees, by name; for HR and the job's hiring manager."""
        departments = departments_to_ask(job_to_ask_about(actor_of(request), pk))
        return Response(AskDepartmentSerializer(departments, many=True).data)


class JobAsk(APIView):
    """Asking colleagues whom they know for a job."""

    @extend_schema(responses=AskSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Whether the colleagues can be asked about this job now; for HR and its hiring manager."""
        return Response(AskSerializer(ask_state(job_to_ask_about(actor_of(request), pk))).data)

    @extend_schema(
        request=AskInput,
        responses={201: AskSerializer, 409: OpenApiResponse(ErrorSerializer, description="It is too early.")},
    )
    def post(self, request: Request, pk: int) -> Response:
        """Ask every colleague, or a department, whom they know.

        Once a fortnight for a job, three times a week in a company.
        """
        actor = actor_of(request)
        job_to_ask_about(actor, pk)
        serializer = AskInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        state = ask_colleagues(actor=actor, job_id=pk, **serializer.validated_data)
        return Response(AskSerializer(state).data, status=201)
