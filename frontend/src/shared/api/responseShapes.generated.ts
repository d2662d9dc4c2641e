/**
 * This file was generated from openapi.json by tools/openapi/responseShapes.mjs (`make types`).
 * Do not make direct changes to the file.
 */

/** The objects and choices of the answers, by name: field → shape, or the values of a choice. */
export const SHAPES: Record<string, Record<string, string> | string[]> = {
  "Activity": {
    "id": "number",
    "at": "date",
    "kind": "ActivityKindEnum",
    "action": "string",
    "text": "string",
    "as_whom": "string",
    "actor": "number|null",
    "company": "CompanyReference|null",
    "object_type": "string",
    "object_id": "number|null",
    "address": "string",
    "browser": "string"
  },
  "ActivityKindEnum": [
    "SIGN_IN",
    "PEOPLE",
    "COMPANY",
    "JOBS",
    "REFERRALS",
    "CONNECTIONS",
    "EXPORT",
    "OTHER"
  ],
  "Allowed": {
    "set_status": "boolean",
    "withdraw": "boolean",
    "erase": "boolean",
    "write": "boolean",
    "ask_contact": "boolean",
    "give_contact": "boolean"
  },
  "AnswerMetrics": {
    "kept": "number",
    "broken": "number",
    "keptRate": "number|null",
    "waiting": "number",
    "overdue": "number",
    "medianHours": "number|null",
    "groups": "AnswerRow[]",
    "groupsTotal": "number"
  },
  "AnswerRow": {
    "kept": "number",
    "broken": "number",
    "keptRate": "number|null",
    "waiting": "number",
    "overdue": "number",
    "medianHours": "number|null",
    "key": "string",
    "name": "string|null"
  },
  "AnswerStateEnum": [
    "waiting",
    "due",
    "overdue",
    "answered",
    "paused"
  ],
  "Ask": {
    "asked_at": "date|null",
    "possible": "boolean",
    "reason": "string"
  },
  "AudienceEnum": [
    "internal",
    "shared"
  ],
  "AuthUser": {
    "id": "number",
    "username": "string",
    "email": "string",
    "first_name": "string",
    "last_name": "string",
    "profile": "Profile"
  },
  "AvailabilityEnum": [
    "ok",
    "unavailable"
  ],
  "BlankEnum": [
    ""
  ],
  "Candidate": {
    "name": "string",
    "email": "string|null",
    "phone": "string|null",
    "company": "string|null",
    "position": "string|null",
    "profile_url": "string|null",
    "connected_at": "date|null"
  },
  "Checklist": {
    "jobs": "boolean",
    "people": "boolean",
    "promise": "boolean",
    "connections": "boolean"
  },
  "Company": {
    "id": "number",
    "name": "string",
    "website": "string",
    "description": "string",
    "domains": "string[]",
    "updated_at": "date"
  },
  "CompanyFailures": {
    "id": "number|null",
    "name": "string|null",
    "webhooks": "number",
    "deliveries": "number"
  },
  "CompanyFigures": {
    "id": "number",
    "name": "string",
    "website": "string",
    "description": "string",
    "domains": "string[]",
    "updated_at": "date",
    "users_count": "number",
    "connections_count": "number",
    "open_jobs_count": "number"
  },
  "CompanyGrowth": {
    "id": "number",
    "name": "string",
    "referrals": "number",
    "referrals_before": "number"
  },
  "CompanyReference": {
    "id": "number",
    "name": "string"
  },
  "CompanySettings": {
    "updated_at": "date|null|undefined",
    "currency": "CurrencyEnum",
    "time_zone": "string",
    "working_week": "WeekdayEnum[]",
    "savings_per_hire": "number",
    "answer_days": "number|null",
    "country": "string",
    "region": "string"
  },
  "Connection": {
    "id": "number",
    "first_name": "string",
    "last_name": "string",
    "email": "string|null",
    "company": "string|null",
    "position": "string|null",
    "profile_url": "string|null",
    "connected_at": "date|null",
    "imported_at": "date|null",
    "updated_at": "date",
    "owner": "number",
    "referrals_count": "number"
  },
  "Counts": {
    "pending": "number",
    "reviewing": "number",
    "interviewing": "number",
    "hired": "number",
    "rejected": "number",
    "total": "number"
  },
  "CurrencyEnum": [
    "AED",
    "AFN",
    "ALL",
    "AMD",
    "AOA",
    "ARS",
    "AUD",
    "AWG",
    "AZN",
    "BAM",
    "BBD",
    "BDT",
    "BHD",
    "BIF",
    "BMD",
    "BND",
    "BOB",
    "BOV",
    "BRL",
    "BSD",
    "BTN",
    "BWP",
    "BYN",
    "BZD",
    "CAD",
    "CDF",
    "CHE",
    "CHF",
    "CHW",
    "CLF",
    "CLP",
    "CNY",
    "COP",
    "COU",
    "CRC",
    "CUP",
    "CVE",
    "CZK",
    "DJF",
    "DKK",
    "DOP",
    "DZD",
    "EGP",
    "ERN",
    "ETB",
    "EUR",
    "FJD",
    "FKP",
    "GBP",
    "GEL",
    "GHS",
    "GIP",
    "GMD",
    "GNF",
    "GTQ",
    "GYD",
    "HKD",
    "HNL",
    "HTG",
    "HUF",
    "IDR",
    "ILS",
    "INR",
    "IQD",
    "IRR",
    "ISK",
    "JMD",
    "JOD",
    "JPY",
    "KES",
    "KGS",
    "KHR",
    "KMF",
    "KPW",
    "KRW",
    "KWD",
    "KYD",
    "KZT",
    "LAK",
    "LBP",
    "LKR",
    "LRD",
    "LSL",
    "LYD",
    "MAD",
    "MDL",
    "MGA",
    "MKD",
    "MMK",
    "MNT",
    "MOP",
    "MRU",
    "MUR",
    "MVR",
    "MWK",
    "MXN",
    "MXV",
    "MYR",
    "MZN",
    "NAD",
    "NGN",
    "NIO",
    "NOK",
    "NPR",
    "NZD",
    "OMR",
    "PAB",
    "PEN",
    "PGK",
    "PHP",
    "PKR",
    "PLN",
    "PYG",
    "QAR",
    "RON",
    "RSD",
    "RUB",
    "RWF",
    "SAR",
    "SBD",
    "SCR",
    "SDG",
    "SEK",
    "SGD",
    "SHP",
    "SLE",
    "SOS",
    "SRD",
    "SSP",
    "STN",
    "SVC",
    "SYP",
    "SZL",
    "THB",
    "TJS",
    "TMT",
    "TND",
    "TOP",
    "TRY",
    "TTD",
    "TWD",
    "TZS",
    "UAH",
    "UGX",
    "USD",
    "USN",
    "UYI",
    "UYU",
    "UYW",
    "UZS",
    "VED",
    "VES",
    "VND",
    "VUV",
    "WST",
    "XAD",
    "XAF",
    "XCD",
    "XCG",
    "XOF",
    "XPF",
    "YER",
    "ZAR",
    "ZMW",
    "ZWG"
  ],
  "CurrentUser": {
    "id": "number",
    "username": "string",
    "email": "string",
    "first_name": "string",
    "last_name": "string",
    "profile": "Profile",
    "unread_notifications": "number"
  },
  "Dashboard": {
    "employee": "EmployeeNeeds|undefined",
    "manager": "ManagerNeeds|undefined",
    "hr": "HrNeeds|undefined",
    "superuser": "SuperuserNeeds|undefined"
  },
  "Deleted": {
    "deleted": "number"
  },
  "Department": {
    "id": "number",
    "name": "string",
    "company": "number",
    "company_name": "string",
    "answer_days": "number|null"
  },
  "DepartmentFacet": {
    "id": "number",
    "name": "string",
    "company_name": "string"
  },
  "DepartmentOverdue": {
    "department": "string|null",
    "count": "number"
  },
  "DepartmentTotal": {
    "department": "string|null",
    "totalReferrals": "number"
  },
  "Detected": {
    "encoding": "string",
    "delimiter": "string",
    "header_line": "number",
    "columns_mapped": "string{}",
    "columns_ignored": "string[]",
    "archive_member": "string|null"
  },
  "DiskEnum": [
    "ok",
    "low",
    "full"
  ],
  "EarlierReferral": {
    "id": "number",
    "job_title": "string",
    "status": "ReferralStatusEnum",
    "referrer_name": "string",
    "created_at": "date",
    "updated_at": "date"
  },
  "EarlierText": {
    "text": "string",
    "replaced_at": "date"
  },
  "EmployeeNeeds": {
    "open_jobs_count": "number",
    "referrals_count": "number",
    "connections_count": "number",
    "movements": "Movement[]",
    "owed": "OwedAnswer[]",
    "new_jobs_count": "number",
    "new_jobs": "JobLink[]"
  },
  "Employer": {
    "employer": "string",
    "people": "number"
  },
  "Facets": {
    "departments": "DepartmentFacet[]",
    "locations": "string[]"
  },
  "FigureEnum": [
    "referrals",
    "interviews",
    "hires"
  ],
  "Health": {
    "worker": "WorkerHealth|null",
    "status": "HealthStatusEnum",
    "database": "AvailabilityEnum"
  },
  "HealthStatusEnum": [
    "ok"
  ],
  "HolidayRegion": {
    "code": "string",
    "name": "string"
  },
  "HrMetrics": {
    "total": "number|undefined",
    "pending": "number|undefined",
    "reviewing": "number|undefined",
    "interviewing": "number|undefined",
    "hired": "number|undefined",
    "rejected": "number|undefined",
    "conversionRate": "number|undefined",
    "avgTimeToHire": "number|undefined",
    "referralsToInterviewRatio": "number|undefined",
    "interviewToPlacementRatio": "number|undefined",
    "interviewedRate": "number|undefined",
    "interviewedHireRate": "number|undefined",
    "totalCandidatesReferred": "number|undefined",
    "costSavings": "number|null|undefined",
    "savingsPerHire": "number|null|undefined",
    "currency": "string|null|undefined",
    "networkReach": "number|undefined",
    "jobStats": "JobStats[]|undefined",
    "departments": "DepartmentTotal[]|undefined",
    "totalJobs": "number|undefined",
    "openJobs": "number|undefined"
  },
  "HrNeeds": {
    "quiet_jobs_count": "number|undefined",
    "quiet_jobs": "JobLink[]|undefined",
    "users_count": "number",
    "checklist": "Checklist|undefined",
    "overdue": "DepartmentOverdue[]|undefined",
    "week": "WeekFigure[]|undefined",
    "never_signed_in_count": "number|undefined",
    "never_signed_in": "PersonLink[]|undefined"
  },
  "IdleCompany": {
    "id": "number",
    "name": "string",
    "last_sign_in": "date|null"
  },
  "Imported": {
    "import_id": "number",
    "count": "number",
    "created": "number",
    "updated": "number",
    "unchanged": "number",
    "merged_in_file": "number",
    "skipped_total": "number",
    "rows_total": "number",
    "detected": "Detected",
    "skipped": "Skipped[]",
    "skipped_by_reason": "number{}",
    "warnings": "Warning[]",
    "warnings_by_code": "number{}"
  },
  "ImportPreview": {
    "columns": "PreviewColumn[]",
    "rows": "string[][]",
    "ignored": "string[]"
  },
  "Invitation": {
    "company_code": "string",
    "signup_url": "string"
  },
  "Job": {
    "id": "number",
    "title": "string",
    "description": "string",
    "requirements": "string",
    "location": "string",
    "status": "JobStatusEnum",
    "type": "JobTypeEnum",
    "salary_range": "string",
    "department": "number|null",
    "department_name": "string|null",
    "company": "number",
    "company_name": "string",
    "hiring_manager": "number|null",
    "hiring_manager_name": "string|null",
    "applicants_count": "number",
    "referrals_count": "number",
    "created_at": "date",
    "updated_at": "date"
  },
  "JobDetail": {
    "id": "number",
    "title": "string",
    "description": "string",
    "requirements": "string",
    "location": "string",
    "status": "JobStatusEnum",
    "type": "JobTypeEnum",
    "salary_range": "string",
    "department": "number|null",
    "department_name": "string|null",
    "company": "number",
    "company_name": "string",
    "hiring_manager": "number|null",
    "hiring_manager_name": "string|null",
    "applicants_count": "number",
    "referrals_count": "number",
    "created_at": "date",
    "updated_at": "date",
    "ask": "Ask|undefined"
  },
  "JobLink": {
    "id": "number",
    "title": "string",
    "location": "string"
  },
  "JobStats": {
    "pending": "number",
    "reviewing": "number",
    "interviewing": "number",
    "hired": "number",
    "rejected": "number",
    "id": "number",
    "title": "string",
    "department": "string|null",
    "companyName": "string",
    "totalReferrals": "number",
    "conversionRate": "number"
  },
  "JobStatusEnum": [
    "OPEN",
    "CLOSED",
    "ON_HOLD"
  ],
  "JobSuggestion": {
    "score": "number",
    "reasons": "string[]",
    "job": "SuggestedJob",
    "referred": "boolean"
  },
  "JobTypeEnum": [
    "FULL_TIME",
    "PART_TIME",
    "CONTRACT",
    "INTERNSHIP"
  ],
  "Key": {
    "key": "string"
  },
  "ListedConnection": {
    "id": "number",
    "first_name": "string",
    "last_name": "string",
    "email": "string|null",
    "company": "string|null",
    "position": "string|null",
    "profile_url": "string|null",
    "connected_at": "date|null",
    "imported_at": "date|null",
    "updated_at": "date",
    "owner": "number",
    "referrals_count": "number",
    "referred": "boolean|undefined"
  },
  "ListedJob": {
    "id": "number",
    "title": "string",
    "description": "string",
    "requirements": "string",
    "location": "string",
    "status": "JobStatusEnum",
    "type": "JobTypeEnum",
    "salary_range": "string",
    "department": "number|null",
    "department_name": "string|null",
    "company": "number",
    "company_name": "string",
    "hiring_manager": "number|null",
    "hiring_manager_name": "string|null",
    "applicants_count": "number",
    "referrals_count": "number",
    "created_at": "date",
    "updated_at": "date",
    "suggestions_count": "number|undefined"
  },
  "MailEnum": [
    "ok",
    "failing",
    "unknown"
  ],
  "MailModeEnum": [
    "now",
    "daily",
    "off"
  ],
  "MailSettings": {
    "modes": "Preferences",
    "time_zone": "string"
  },
  "ManagedUser": {
    "id": "number",
    "firstName": "string",
    "lastName": "string",
    "email": "string",
    "username": "string",
    "role": "string",
    "department": "string|null",
    "position": "string",
    "dateJoined": "date",
    "status": "UserStatusEnum",
    "emailConfirmed": "boolean",
    "company": "CompanyReference|null",
    "updatedAt": "date"
  },
  "ManagerNeeds": {
    "quiet_jobs_count": "number",
    "quiet_jobs": "JobLink[]",
    "waiting_count": "number",
    "oldest_days": "number|null",
    "urgent": "Referral[]"
  },
  "Mention": {
    "id": "number",
    "name": "string"
  },
  "Message": {
    "id": "number",
    "kind": "MessageKindEnum",
    "audience": "AudienceEnum",
    "text": "string",
    "author": "number",
    "author_name": "string",
    "created_at": "date",
    "edited_at": "date|null",
    "editable_until": "date|null",
    "mentions": "Mention[]",
    "earlier_texts": "EarlierText[]"
  },
  "MessageKindEnum": [
    "message",
    "contact_request",
    "contact"
  ],
  "MigrationsEnum": [
    "ok",
    "pending",
    "unknown"
  ],
  "Movement": {
    "id": "number",
    "candidate_name": "string",
    "job_title": "string",
    "status": "ReferralStatusEnum",
    "words": "string",
    "updated_at": "date"
  },
  "MyActivity": {
    "at": "date",
    "action": "string",
    "object_type": "string",
    "object_id": "number|null"
  },
  "MyAsk": {
    "job": "string",
    "at": "date"
  },
  "MyConnection": {
    "first_name": "string",
    "last_name": "string",
    "email": "string",
    "company": "string",
    "position": "string",
    "profile_url": "string",
    "connected_at": "date|null",
    "imported_at": "date|null",
    "created_at": "date",
    "updated_at": "date"
  },
  "MyData": {
    "exported_at": "date",
    "account": "AuthUser",
    "sign_ins": "MySignIn[]",
    "connections": "MyConnection[]",
    "dismissed_suggestions": "MyDismissal[]",
    "asked_colleagues": "MyAsk[]",
    "imports": "MyImport[]",
    "referrals": "MyReferral[]",
    "referral_notes": "MyReferralNote[]",
    "decisions": "MyDecision[]",
    "messages": "MyMessage[]",
    "notifications": "MyNotification[]",
    "activity": "MyActivity[]"
  },
  "MyDecision": {
    "status": "string",
    "at": "date",
    "undone_at": "date|null",
    "words": "string",
    "internal_note": "string",
    "reason": "string|null"
  },
  "MyDismissal": {
    "job": "string",
    "connection": "string",
    "at": "date"
  },
  "MyEarlierText": {
    "text": "string",
    "replaced_at": "date"
  },
  "MyImport": {
    "at": "date",
    "rows_total": "number",
    "created": "number",
    "updated": "number",
    "unchanged": "number",
    "merged_in_file": "number",
    "skipped_total": "number"
  },
  "MyMessage": {
    "job": "string",
    "audience": "AudienceEnum",
    "text": "string",
    "created_at": "date",
    "edited_at": "date|null",
    "earlier_texts": "MyEarlierText[]"
  },
  "MyNotification": {
    "kind": "NotificationKindEnum",
    "referral": "number|null",
    "job": "number|null",
    "created_at": "date",
    "read_at": "date|null"
  },
  "MyReferral": {
    "job": "string",
    "candidate_name": "string",
    "candidate_email": "string|undefined",
    "candidate_phone": "string|undefined",
    "notes": "string|undefined",
    "status": "ReferralStatusEnum|undefined",
    "created_at": "date",
    "withdrawn_at": "date|null",
    "history": "MyReferralStep[]",
    "messages": "MyReferralMessage[]"
  },
  "MyReferralMessage": {
    "text": "string",
    "created_at": "date",
    "edited_at": "date|null"
  },
  "MyReferralNote": {
    "job": "string",
    "notes": "string|undefined",
    "created_at": "date"
  },
  "MyReferralStep": {
    "status": "string",
    "at": "date",
    "undone_at": "date|null",
    "words": "string"
  },
  "MySignIn": {
    "label": "string|undefined",
    "created_at": "date",
    "last_used_at": "date|null|undefined",
    "expires_at": "date"
  },
  "Notification": {
    "id": "number",
    "kind": "NotificationKindEnum",
    "text": "string",
    "words": "string",
    "path": "string",
    "referral": "number|null",
    "created_at": "date",
    "read_at": "date|null"
  },
  "NotificationKindEnum": [
    "referral_made",
    "referral_status",
    "referral_message",
    "answer_due",
    "answer_overdue",
    "job_status",
    "job_assigned",
    "invitation_accepted",
    "import_finished",
    "webhook_switched_off",
    "job_ask",
    "suggestions"
  ],
  "Occupation": {
    "code": "string",
    "label": "string"
  },
  "Onboarded": {
    "username": "string",
    "invitation_url": "string",
    "company": "CompanyReference"
  },
  "OwedAnswer": {
    "id": "number",
    "candidate_name": "string",
    "job_title": "string",
    "answer_due": "date|null",
    "answer_state": "AnswerStateEnum|null",
    "answer_overdue_days": "number|null"
  },
  "Pair": {
    "score": "number",
    "reasons": "string[]",
    "job": "PairJob",
    "connection": "SuggestedPerson"
  },
  "PairJob": {
    "id": "number",
    "title": "string"
  },
  "Person": {
    "id": "number",
    "name": "string"
  },
  "PersonLink": {
    "id": "number",
    "name": "string"
  },
  "PlatformMetrics": {
    "totalCompanies": "number",
    "avgConnectionsPerCompany": "number",
    "totalOpenJobs": "number",
    "totalReferrals": "number",
    "totalInterviewing": "number",
    "totalPlacements": "number"
  },
  "Preferences": {
    "referral_made": "MailModeEnum|undefined",
    "referral_status": "MailModeEnum|undefined",
    "referral_message": "MailModeEnum|undefined",
    "answer_due": "MailModeEnum|undefined",
    "answer_overdue": "MailModeEnum|undefined",
    "job_status": "MailModeEnum|undefined",
    "job_assigned": "MailModeEnum|undefined",
    "invitation_accepted": "MailModeEnum|undefined",
    "import_finished": "MailModeEnum|undefined",
    "webhook_switched_off": "MailModeEnum|undefined",
    "job_ask": "MailModeEnum|undefined",
    "suggestions": "WeeklyMailModeEnum|undefined"
  },
  "PreviewColumn": {
    "field": "string",
    "name": "string"
  },
  "Profile": {
    "role": "string",
    "department": "string|null",
    "position": "string",
    "company": "CompanyReference|null"
  },
  "ProofWays": {
    "ways": "WaysEnum[]"
  },
  "Ready": {
    "status": "ReadyStatusEnum",
    "database": "AvailabilityEnum",
    "migrations": "MigrationsEnum",
    "worker": "WorkerStateEnum",
    "mail": "MailEnum",
    "disk": "DiskEnum"
  },
  "ReadyStatusEnum": [
    "ok",
    "degraded",
    "unavailable"
  ],
  "ReasonCount": {
    "reason": "string|null",
    "count": "number"
  },
  "Referral": {
    "id": "number",
    "company": "number",
    "company_name": "string",
    "job": "number",
    "job_title": "string",
    "job_department_name": "string|null",
    "job_status": "JobStatusEnum",
    "connection": "number|null",
    "connection_name": "string",
    "candidate": "Candidate",
    "referrer": "number",
    "referrer_name": "string",
    "created_by": "number",
    "created_by_name": "string",
    "status": "ReferralStatusEnum",
    "notes": "string",
    "duplicate_of": "number|null",
    "created_at": "date",
    "updated_at": "date",
    "contact_requested_at": "date|null",
    "allowed": "Allowed",
    "answer_due": "date|null",
    "answer_state": "AnswerStateEnum|null",
    "answer_overdue_days": "number|null"
  },
  "ReferralCreated": {
    "id": "number",
    "company": "number",
    "company_name": "string",
    "job": "number",
    "job_title": "string",
    "job_department_name": "string|null",
    "job_status": "JobStatusEnum",
    "connection": "number|null",
    "connection_name": "string",
    "candidate": "Candidate",
    "referrer": "number",
    "referrer_name": "string",
    "created_by": "number",
    "created_by_name": "string",
    "status": "ReferralStatusEnum",
    "notes": "string",
    "duplicate_of": "number|null",
    "created_at": "date",
    "updated_at": "date",
    "contact_requested_at": "date|null",
    "allowed": "Allowed",
    "answer_due": "date|null",
    "answer_state": "AnswerStateEnum|null",
    "answer_overdue_days": "number|null",
    "job_description": "string",
    "job_requirements": "string",
    "history": "StatusChange[]",
    "earlier_referrals": "EarlierReferral[]",
    "warning": "string|null"
  },
  "ReferralDetail": {
    "id": "number",
    "company": "number",
    "company_name": "string",
    "job": "number",
    "job_title": "string",
    "job_department_name": "string|null",
    "job_status": "JobStatusEnum",
    "connection": "number|null",
    "connection_name": "string",
    "candidate": "Candidate",
    "referrer": "number",
    "referrer_name": "string",
    "created_by": "number",
    "created_by_name": "string",
    "status": "ReferralStatusEnum",
    "notes": "string",
    "duplicate_of": "number|null",
    "created_at": "date",
    "updated_at": "date",
    "contact_requested_at": "date|null",
    "allowed": "Allowed",
    "answer_due": "date|null",
    "answer_state": "AnswerStateEnum|null",
    "answer_overdue_days": "number|null",
    "job_description": "string",
    "job_requirements": "string",
    "history": "StatusChange[]",
    "earlier_referrals": "EarlierReferral[]"
  },
  "ReferralStatusEnum": [
    "PENDING",
    "REVIEWING",
    "INTERVIEWING",
    "HIRED",
    "REJECTED"
  ],
  "Registered": {
    "key": "string|undefined",
    "detail": "string|undefined"
  },
  "RejectionReason": {
    "id": "number",
    "name": "string",
    "retired": "boolean"
  },
  "RejectionReasons": {
    "reasons": "RejectionReason[]",
    "updated_at": "date"
  },
  "ReportRow": {
    "key": "string",
    "group": "string",
    "count": "number",
    "hired": "number",
    "hire_rate": "number",
    "hired_in_period": "number"
  },
  "ResetLink": {
    "reset_url": "string"
  },
  "SecretRenewed": {
    "secret": "string",
    "previous_secret_until": "date|null"
  },
  "Session": {
    "id": "number",
    "browser": "string",
    "created_at": "date",
    "last_used_at": "date",
    "current": "boolean"
  },
  "SignedIn": {
    "token": "string",
    "user": "AuthUser"
  },
  "SignedOut": {
    "ended": "number"
  },
  "Skipped": {
    "line": "number",
    "reason": "string"
  },
  "StatusChange": {
    "from_status": "ReferralStatusEnum|null",
    "to_status": "ReferralStatusEnum",
    "changed_by_name": "string|null",
    "at": "date",
    "undone_at": "date|null",
    "undo_seconds": "number|null",
    "words": "string|null",
    "internal_note": "string|null",
    "reason": "string|null"
  },
  "SuggestedJob": {
    "id": "number",
    "title": "string",
    "department": "string|null",
    "location": "string",
    "type": "JobTypeEnum"
  },
  "SuggestedPerson": {
    "id": "number",
    "first_name": "string",
    "last_name": "string",
    "email": "string|null",
    "company": "string|null",
    "position": "string|null",
    "profile_url": "string|null",
    "connected_at": "date|null"
  },
  "Suggestion": {
    "score": "number",
    "reasons": "string[]",
    "connection": "SuggestedPerson",
    "referred": "boolean"
  },
  "SuggestionState": {
    "state": "SuggestionStateEnum",
    "understood": "number",
    "total": "number"
  },
  "SuggestionStateEnum": [
    "ready",
    "working"
  ],
  "SuperuserNeeds": {
    "idle_companies_count": "number",
    "idle_companies": "IdleCompany[]",
    "failures_count": "number",
    "failures": "CompanyFailures[]",
    "growth": "CompanyGrowth[]"
  },
  "TimeZone": {
    "time_zone": "string"
  },
  "Understanding": {
    "roles": "Occupation[]",
    "level": "Occupation|null",
    "words": "string[]",
    "levels": "Occupation[]"
  },
  "Unread": {
    "unread": "number"
  },
  "Unsubscribed": {
    "kinds": "NotificationKindEnum[]"
  },
  "Username": {
    "username": "string"
  },
  "UserStatusEnum": [
    "ACTIVE",
    "INACTIVE"
  ],
  "Warning": {
    "line": "number",
    "code": "string"
  },
  "WaysEnum": [
    "password",
    "google",
    "link"
  ],
  "Webhook": {
    "id": "number",
    "name": "string",
    "address": "string",
    "shape": "WebhookShapeEnum",
    "kinds": "string[]",
    "with_personal_data": "boolean",
    "enabled": "boolean",
    "failing_since": "date|null",
    "switched_off_at": "date|null",
    "previous_secret_until": "date|null",
    "updated_at": "date"
  },
  "WebhookCreated": {
    "secret": "string",
    "id": "number"
  },
  "WebhookDelivery": {
    "id": "number",
    "webhook": "number",
    "kind": "string",
    "created_at": "date",
    "state": "WebhookDeliveryStateEnum",
    "attempts": "number",
    "answer_code": "number|null",
    "failure": "WebhookFailureEnum|BlankEnum",
    "last_attempt_at": "date|null",
    "next_attempt_at": "date"
  },
  "WebhookDeliveryStateEnum": [
    "PENDING",
    "DELIVERED",
    "FAILED"
  ],
  "WebhookFailureEnum": [
    "NAME",
    "CONNECTION",
    "TLS",
    "TIMEOUT",
    "PROTOCOL",
    "REDIRECT",
    "ANSWER",
    "SECRET",
    "FAULT",
    "OFF"
  ],
  "WebhookKind": {
    "kind": "string",
    "name": "string"
  },
  "WebhookShapeEnum": [
    "JSON",
    "SLACK",
    "TEAMS"
  ],
  "WeekdayEnum": [
    "MONDAY",
    "TUESDAY",
    "WEDNESDAY",
    "THURSDAY",
    "FRIDAY",
    "SATURDAY",
    "SUNDAY"
  ],
  "WeekFigure": {
    "figure": "FigureEnum",
    "this_week": "number",
    "week_before": "number"
  },
  "WeeklyMailModeEnum": [
    "weekly",
    "off"
  ],
  "WorkerHealth": {
    "status": "WorkerStatusEnum",
    "last_seen": "date|null",
    "pending": "number",
    "oldest_pending_seconds": "number",
    "failed": "number"
  },
  "WorkerStateEnum": [
    "ok",
    "behind",
    "absent",
    "unknown"
  ],
  "WorkerStatusEnum": [
    "ok",
    "behind",
    "absent"
  ]
};

/** What each call answers: a name above, `string`, `number`, `boolean`, `date`, `null`; `X[]`, `X{}`, `X|Y`. */
export const RESPONSE_SHAPES: Record<string, string> = {
  "get /activity/": "Activity[]",
  "get /activity/export/": "text/csv",
  "post /auth/email/confirm/": "nothing",
  "post /auth/email/refuse/": "nothing",
  "post /auth/email/resend/": "nothing",
  "post /auth/google/exchange/": "SignedIn",
  "get /auth/join-company/": "CompanyReference",
  "post /auth/join-company/": "AuthUser",
  "post /auth/logout/": "nothing",
  "post /auth/logout-all/": "nothing",
  "get /auth/my-data/": "MyData",
  "post /auth/password/change/": "Key",
  "post /auth/password/reset/": "nothing",
  "post /auth/password/reset/confirm/": "Username",
  "get /auth/reauthenticate/": "ProofWays",
  "post /auth/reauthenticate/": "nothing",
  "post /auth/register/": "Registered",
  "get /auth/sessions/": "Session[]",
  "delete /auth/sessions/{id}/": "nothing",
  "post /auth/sessions/sign-out-others/": "SignedOut",
  "post /auth/token/": "SignedIn",
  "get /auth/user/": "CurrentUser",
  "patch /auth/user/": "CurrentUser",
  "get /companies/": "Company[]",
  "get /companies/{id}/": "Company",
  "put /companies/{id}/": "Company",
  "get /company-invitation/": "Invitation",
  "post /company-invitation/": "Invitation",
  "get /company-settings/": "CompanySettings",
  "put /company-settings/": "CompanySettings",
  "get /connections/": "ListedConnection[]",
  "post /connections/": "Connection",
  "get /connections/{id}/": "ListedConnection",
  "put /connections/{id}/": "Connection",
  "delete /connections/{id}/": "nothing",
  "get /connections/{id}/jobs/": "JobSuggestion[]",
  "post /connections/delete/": "Deleted",
  "get /connections/employers/": "Employer[]",
  "get /dashboard/": "Dashboard",
  "get /departments/": "Department[]",
  "put /departments/{id}/": "Department",
  "get /health/": "Health",
  "get /holiday-regions/": "HolidayRegion[]",
  "get /hr-metrics/": "HrMetrics",
  "get /hr-metrics/answers/": "AnswerMetrics",
  "get /hr-metrics/jobs/": "JobStats[]",
  "get /hr-metrics/months/": "ReportRow[]",
  "get /hr-metrics/reasons/": "ReasonCount[]",
  "post /import-linkedin/": "Imported",
  "post /import-linkedin/preview/": "ImportPreview",
  "post /job-understanding/": "Understanding",
  "get /jobs/": "ListedJob[]",
  "post /jobs/": "Job",
  "get /jobs/{id}/": "JobDetail",
  "put /jobs/{id}/": "Job",
  "get /jobs/{id}/ask/": "Ask",
  "post /jobs/{id}/ask/": "Ask",
  "get /jobs/{id}/referrals/": "Referral[]",
  "get /jobs/{id}/suggestions/": "Suggestion[]",
  "post /jobs/{id}/suggestions/{connection}/dismiss/": "nothing",
  "post /jobs/{id}/suggestions/{connection}/restore/": "nothing",
  "get /jobs/{id}/understanding/": "Understanding",
  "put /jobs/{id}/understanding/": "Understanding",
  "get /jobs/facets/": "Facets",
  "get /notification-preferences/": "Preferences",
  "put /notification-preferences/": "Preferences",
  "get /notification-preferences/all/": "MailSettings",
  "get /notification-preferences/time-zone/": "TimeZone",
  "put /notification-preferences/time-zone/": "TimeZone",
  "get /notifications/": "Notification[]",
  "post /notifications/{id}/read/": "nothing",
  "get /notifications/count/": "Unread",
  "post /notifications/read-all/": "nothing",
  "post /notifications/unsubscribe/": "Unsubscribed",
  "get /occupations/": "Occupation[]",
  "post /onboard-company/": "Onboarded",
  "get /platform-metrics/": "PlatformMetrics",
  "get /platform-metrics/companies/": "CompanyFigures[]",
  "get /ready/": "Ready",
  "get /referrals/": "Referral[]",
  "post /referrals/": "ReferralCreated",
  "get /referrals/{id}/": "ReferralDetail",
  "put /referrals/{id}/": "ReferralDetail",
  "post /referrals/{id}/contact/": "ReferralDetail",
  "post /referrals/{id}/contact-request/": "ReferralDetail",
  "post /referrals/{id}/erase-candidate/": "ReferralDetail",
  "get /referrals/{id}/mentionable/": "Person[]",
  "get /referrals/{id}/messages/": "Message[]",
  "post /referrals/{id}/messages/": "Message",
  "put /referrals/{id}/messages/{message}/": "Message",
  "post /referrals/{id}/undo/": "ReferralDetail",
  "post /referrals/{id}/withdraw/": "nothing",
  "get /referrals/counts/": "Counts",
  "get /rejection-reasons/": "RejectionReasons",
  "put /rejection-reasons/": "RejectionReasons",
  "get /reports/": "ReportRow[]",
  "get /reports/export/": "text/csv",
  "get /suggestions/": "Pair[]",
  "get /suggestions/state/": "SuggestionState",
  "get /users/": "ManagedUser[]",
  "post /users/": "ManagedUser",
  "get /users/{id}/": "ManagedUser",
  "put /users/{id}/": "ManagedUser",
  "post /users/{id}/activate/": "ManagedUser",
  "post /users/{id}/deactivate/": "ManagedUser",
  "post /users/{id}/reset-password/": "ResetLink",
  "get /webhook-deliveries/": "WebhookDelivery[]",
  "post /webhook-deliveries/{id}/send-again/": "WebhookDelivery",
  "get /webhook-kinds/": "WebhookKind[]",
  "get /webhooks/": "Webhook[]",
  "post /webhooks/": "WebhookCreated",
  "get /webhooks/{id}/": "Webhook",
  "put /webhooks/{id}/": "Webhook",
  "delete /webhooks/{id}/": "nothing",
  "post /webhooks/{id}/secret/": "SecretRenewed",
  "post /webhooks/{id}/test/": "WebhookDelivery"
};
