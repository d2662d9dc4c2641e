import type { components } from "./schema";

/*
 * Short names of the generated schema types (`npm run api:types`). Timestamps are ISO 8601 in UTC;
 * rates are percentages, 0–100.
 */
type Schemas = components["schemas"];

export type Role = Schemas["RoleEnum"];
export type JobStatus = Schemas["JobStatusEnum"];
export type JobType = Schemas["JobTypeEnum"];
export type ReferralStatus = Schemas["ReferralStatusEnum"];

/** What signing in answers. */
export type SignedInUser = Schemas["SignedInUser"];
/** The signed-in user, with their unread notifications and how they set up their lists. */
export type Account = Schemas["Account"];
export type CompanyRef = Schemas["CompanyReference"];
export type Company = Schemas["Company"];
export type CompanyFigures = Schemas["CompanyFigures"];
export type Funnel = Schemas["Funnel"];
export type FunnelGroup = Schemas["FunnelGroup"];
export type FunnelStep = Schemas["FunnelStep"];
export type AnswerMetrics = Schemas["AnswerMetrics"];
export type AnswerRow = Schemas["AnswerRow"];
export type AnswerGroup = "manager" | "department";
export type CompanySettings = Schemas["CompanySettings"];
export type HolidayRegion = Schemas["HolidayRegion"];
export type CompanySettingsInput = Schemas["CompanySettingsUpdateRequest"];
export type Weekday = Schemas["WeekdayEnum"];
export type Department = Schemas["Department"];
export type OnboardingResult = Schemas["Onboarded"];

export type Job = Schemas["Job"];
export type SavedJob = Schemas["SavedJob"];
export type ClosedJob = Schemas["ClosedJob"];
export type UndoneJob = Schemas["UndoneJob"];
export type JobDetail = Schemas["JobDetail"];
/** A job with its number of suggested people, if requested. */
export type ListedJob = Schemas["ListedJob"];
export type JobFacets = Schemas["Facets"];
export type JobTemplate = Schemas["JobTemplate"];
export type JobInput = Schemas["JobCreateRequest"];
/** What the matching understood of a job. */
export type JobUnderstanding = Schemas["Understanding"];
export type JobUnderstandingInput = Schemas["UnderstandingInputRequest"];

export type Candidate = Schemas["Candidate"];
export type Referral = Schemas["Referral"];
export type Relationship = Schemas["RelationshipEnum"];
export type AnswerState = NonNullable<Referral["answer_state"]>;
export type ReferralDetail = Schemas["ReferralDetail"];
export type ReferralCreated = Schemas["ReferralCreated"];
export type ReferralInput = Schemas["ReferralCreateRequest"];
export type ReferralUpdate = Schemas["ReferralUpdateRequest"];
export type Message = Schemas["Message"];
export type MessageInput = Schemas["MessageCreateRequest"];
export type Audience = Schemas["AudienceEnum"];
export type RejectionReasonsInput = Schemas["RejectionReasonsUpdateRequest"];
export type RejectionReasons = Schemas["RejectionReasons"];
export type ReferralCounts = Schemas["Counts"];
export type BulkAction = Schemas["BulkAction"];
export type ReferralBulkInput = Schemas["ReferralBulkInputRequest"];
export type BoardCard = Schemas["BoardCard"];
export type BoardColumn = Schemas["BoardColumn"];
export type StatusChange = Schemas["StatusChange"];

/** The decision about the credit for a referral. */
export type Credit = Schemas["Credit"];
export type CreditDetail = Schemas["CreditDetail"];
export type CreditObjection = Schemas["Objection"];
export type ReferralPolicy = Schemas["ReferralPolicy"];
export type ReferralPolicies = Schemas["ReferralPolicies"];

export type JobStats = Schemas["JobStats"];
/** All metrics; a response has only the requested ones. */
export type HrMetrics = Required<Schemas["HrMetrics"]>;
export type PlatformMetrics = Schemas["PlatformMetrics"];
export type ReportRow = Schemas["ReportRow"];

export type Connection = Schemas["Connection"];
export type ListedConnection = Schemas["ListedConnection"];
export type ConnectionInput = Schemas["ConnectionInputRequest"];
/**
 * The result of an import: rows_total = created + updated + unchanged + merged_in_file +
 * skipped_total.
 */
export type ImportResult = Schemas["Imported"];
export type ImportPreview = Schemas["ImportPreview"];

/** A person who may fit a job, with reasons. */
export type Suggestion = Schemas["Suggestion"];
export type SuggestedPerson = Schemas["SuggestedPerson"];

export type InvitationResult = Schemas["Invited"]["result"];
export type PendingInvitation = Schemas["PendingInvitation"];
export type Found = Schemas["Found"];

/** A user as HR and superusers see them. */
export type User = Schemas["User"];
export type DeactivatedUser = Schemas["DeactivatedUser"];
/** A user by id and name. */
export type Person = Schemas["Person"];
export type UserStatus = Schemas["UserStatusEnum"];
export type NewUser = Schemas["UserCreateRequest"];
export type UserUpdate = Schemas["UserUpdateRequest"];
export type ResetLink = Schemas["ResetLink"];
export type Invitation = Schemas["Invitation"];

export type ApiToken = Schemas["ApiToken"];
export type SecondFactors = Schemas["SecondFactors"];
export type Passkey = Schemas["Passkey"];
export type NewAuthenticator = Schemas["NewAuthenticator"];
export type SecondFactorFor = Schemas["SecondFactorForEnum"];
export type SecondFactorRule = Schemas["SecondFactorRuleState"];
export type SecondFactorRuleInput = Schemas["SecondFactorRuleRequest"];
export type TokenScope = Schemas["TokenScopeEnum"];
export type Directory = Schemas["Directory"];
export type IdentityProvider = Schemas["IdentityProvider"];
export type Enforcement = Schemas["Enforcement"];
export type EnforcedPerson = Schemas["EnforcedPerson"];
export type IdentityProviderInput = Schemas["IdentityProviderUpdateRequest"];
export type Webhook = Schemas["Webhook"];
export type WebhookShape = Schemas["WebhookShapeEnum"];
export type WebhookDelivery = Schemas["WebhookDelivery"];
export type WebhookFailure = Schemas["WebhookFailureEnum"];

export type Activity = Schemas["Activity"];
export type ActivityKind = Activity["kind"];
export type Dashboard = Schemas["Dashboard"];
export type EmployeeNeeds = Schemas["EmployeeNeeds"];
export type ManagerNeeds = Schemas["ManagerNeeds"];
export type QuietJobs = Pick<ManagerNeeds, "quiet_jobs" | "quiet_jobs_count">;
export type HrNeeds = Schemas["HrNeeds"];
export type SuperuserNeeds = Schemas["SuperuserNeeds"];
export type Notification = Schemas["Notification"];
export type NotificationKind = Schemas["NotificationKindEnum"];
export type MailMode = Schemas["MailModeEnum"] | Schemas["WeeklyMailModeEnum"] | Schemas["FiguresEnum"];
export type NotificationPreferences = Required<Schemas["Preferences"]>;
export type DeviceSession = Schemas["Session"];

/** The lists whose table people set up, and of which they save views. */
export type ListName = Schemas["ListNameEnum"];
export type SavedView = Schemas["SavedView"];
export type TableSettings = Schemas["TableSettings"];
