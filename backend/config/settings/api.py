"""Settings of the API: REST framework, OpenAPI, limits of requests, and rate limits."""

from config.environment import env
from config.settings.base import PRODUCT_NAME, TRUSTED_PROXIES

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.DeviceTokenAuthentication",
        "accounts.authentication.ApiTokenAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["accounts.actors.HasActor"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["common.parsers.LimitedJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "common.pagination.ArrayPagination",
    "DEFAULT_SCHEMA_CLASS": "common.schema.ApiSchema",
    "DEFAULT_METADATA_CLASS": "common.metadata.CallMetadata",
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
        "EarlierContactKindEnum": "credit.rules.ContactKind",
        "EarningRoleEnum": "credit.models.EARNING_ROLES",
        "UpheldEnum": "credit.rules.Upheld",
        "AvailabilityEnum": ["ok", "unavailable"],
        "WorkerStateEnum": ["ok", "behind", "absent", "unknown"],
        "WorkerStatusEnum": ["ok", "behind", "absent"],
        "WebhookShapeEnum": "webhooks.models.Shape",
        "WebhookDeliveryStateEnum": "webhooks.models.MessageState",
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
        "TokenScopeEnum": "accounts.models.TokenScope",
        "ListNameEnum": "accounts.models.ListName",
        "SecondFactorForEnum": "accounts.models.SecondFactorFor",
        "DensityEnum": "accounts.models.Density",
        "ListLayoutEnum": "accounts.models.ListLayout",
    },
}

# The maximum size of requests except imports.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
# Limits of imports: how many a server process reads at once, and the time and memory for each.
IMPORTS_AT_ONCE = env.int("IMPORTS_AT_ONCE", 2)
IMPORT_SECONDS = env.int("IMPORT_SECONDS", 60)
IMPORT_MEMORY_MB = env.int("IMPORT_MEMORY_MB", 512)

# Rate limits: `20/h` is twenty an hour, `600/10m` six hundred in ten minutes. See `common.rate_limits`.
RATE_LIMITS = {
    name: env.str(f"RATE_{name.upper()}", rate)
    for name, rate in {
        # Wrong passwords: for an account from one source (also changes of a password, and requests for a reset of one
        # address); for an account from all sources except known devices; from one source for all accounts.
        "sign_in": "5/5m",
        "sign_in_account": "20/h",
        "sign_in_source": "50/h",
        # Wrong codes of an account's second factor, which only who knows the password can try.
        "second_factor": "10/h",
        # From one source, for each call that strangers may make: sign up, ask for a link, use one, and codes of a
        # provider's sign-in that are wrong.
        "public": "20/m",
        # Sign-ins with a provider that were begun and not finished, from one source, which can be a whole office.
        "unfinished_sign_ins": "300/m",
        # Finding the provider of an email domain, by source: a whole office can have one address.
        "provider_lookup": "300/m",
        # Responses that an address is taken: to one source, and in total; and mails about that to the owner.
        "address_taken": "10/h",
        "address_taken_in_all": "200/h",
        "address_taken_mail": "1/d",
        # Requests of a user for their confirmation link, and mails with such links to one mailbox.
        "confirmation": "1/3m",
        "confirmation_mail": "10/d",
        # Requests for access, each of which mails the operator: from one source, and in total.
        "access_requests": "5/h",
        "access_requests_in_all": "100/d",
        # For each user.
        "imports": "20/h",
        "searches": "300/m",
        "invitations": "1000/d",
        "writes": "600/10m",
        # Writes of a token of a company's directory: Entra ID sends up to 25 a second.
        "directory": "15000/10m",
    }.items()
}
