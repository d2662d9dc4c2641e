"""What the API has in common."""

from config.environment import env
from config.settings.base import PRODUCT_NAME, TRUSTED_PROXIES

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["accounts.authentication.DeviceTokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["common.renderers.OrjsonRenderer"],
    "DEFAULT_PARSER_CLASSES": ["common.parsers.OrjsonParser"],
    "DEFAULT_PAGINATION_CLASS": "common.paging.Page",
    "DEFAULT_SCHEMA_CLASS": "common.schema.ApiSchema",
    # `?format=` is nobody's: there is JSON only.
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
        "WeekdayEnum": "companies.models.Weekday",
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

# Nothing but an import is larger than this.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
# Reading a foreign file: how many at once in one process of the server, and what each may cost.
IMPORTS_AT_ONCE = env.int("IMPORTS_AT_ONCE", 2)
IMPORT_SECONDS = env.int("IMPORT_SECONDS", 60)
IMPORT_MEMORY_MB = env.int("IMPORT_MEMORY_MB", 512)
