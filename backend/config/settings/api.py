"""Settings of the API: REST framework, OpenAPI, and limits of requests."""

from config.environment import env
from config.settings.base import PRODUCT_NAME, TRUSTED_PROXIES

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.DeviceTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["common.parsers.LimitedJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "common.pagination.ArrayPagination",
    "DEFAULT_SCHEMA_CLASS": "common.schema.ApiSchema",
    # No query parameter `format`, since there is only JSON.
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "common.error_responses.exception_handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "DEFAULT_THROTTLE_CLASSES": ["common.throttling.PersonThrottle"],
    "NUM_PROXIES": TRUSTED_PROXIES,
}
SPECTACULAR_SETTINGS = {
    "TITLE": f"{PRODUCT_NAME} API",
    "VERSION": "1",
    "DESCRIPTION": "Employee referrals: jobs, connections, referrals and their figures.",
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": "/api",
    "ENUM_NAME_OVERRIDES": {
        "AvailabilityEnum": ["ok", "unavailable"],
        "WorkerStateEnum": ["ok", "behind", "absent", "unknown"],
        "WorkerStatusEnum": ["ok", "behind", "absent"],
        "WebhookShapeEnum": "webhooks.models.Shape",
        "WebhookDeliveryStateEnum": "webhooks.models.DeliveryState",
        "WebhookFailureEnum": "webhooks.models.Failure",
        "WeekdayEnum": "accounts.models.Weekday",
        "RoleEnum": "accounts.models.Role",
        "ActivityKindEnum": "audit.serializers.wording.ActivityKind",
        "UserStatusEnum": "accounts.models.UserStatus",
        "JobStatusEnum": "jobs.models.JobStatus",
        "JobTypeEnum": "jobs.models.JobType",
        "ReferralStatusEnum": "referrals.models.ReferralStatus",
        "NotificationKindEnum": "notifications.kinds.NotificationKind",
        "MailModeEnum": ["now", "daily", "off"],
        "WeeklyMailModeEnum": ["weekly", "off"],
        "SuggestionStateEnum": ["ready", "working"],
    },
}

# The maximum size of requests except imports.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
# Limits of imports: how many a server process reads at once, and the time and memory for each.
IMPORTS_AT_ONCE = env.int("IMPORTS_AT_ONCE", 2)
IMPORT_SECONDS = env.int("IMPORT_SECONDS", 60)
IMPORT_MEMORY_MB = env.int("IMPORT_MEMORY_MB", 512)
