/** The names of the API, as the screens use them. Timestamps are ISO 8601 in UTC. */

export type Role = "EMPLOYEE" | "HIRING_MANAGER" | "HR" | "SUPERUSER";
export type JobStatus = "OPEN" | "CLOSED" | "ON_HOLD";
export type JobType = "FULL_TIME" | "PART_TIME" | "CONTRACT" | "INTERNSHIP";
export type ReferralStatus = "PENDING" | "REVIEWING" | "INTERVIEWING" | "HIRED" | "REJECTED";

export type CompanyRef = { id: number; name: string };

export type AuthUser = {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  profile: {
    role: Role;
    department: string | null;
    position: string;
    company: CompanyRef | null;
  };
};

export type Company = CompanyRef & { website: string; description: string; domains: string[] };
export type Department = { id: number; name: string };

export type Onboarding = {
  company_name: string;
  company_website?: string;
  company_description?: string;
  hr_first_name: string;
  hr_last_name: string;
  hr_email: string;
};
export type OnboardingResult = { username: string; invitation_url: string; company: CompanyRef };

export type Job = {
  id: number;
  title: string;
  description: string;
  requirements: string;
  location: string;
  status: JobStatus;
  type: JobType;
  salary_range: string;
  department: number | null;
  department_name: string | null;
  company: number;
  company_name: string;
  hiring_manager: number | null;
  hiring_manager_name: string | null;
  applicants_count: number;
  referrals_count: number;
  created_at: string;
  updated_at: string;
};
export type JobFacets = { departments: Department[]; locations: string[] };

export type Connection = {
  id: number;
  first_name: string;
  last_name: string;
  email: string | null;
  company: string | null;
  position: string | null;
  profile_url: string | null;
  /** A plain calendar date, `YYYY-MM-DD`. */
  connected_at: string | null;
  imported_at: string | null;
  owner: number;
  referrals_count: number;
};

export type Candidate = {
  name: string;
  email: string | null;
  company: string | null;
  position: string | null;
  profile_url: string | null;
};

export type Referral = {
  id: number;
  job: number;
  job_title: string;
  job_department_name: string | null;
  job_status: JobStatus;
  connection: number | null;
  connection_name: string;
  candidate: Candidate;
  referrer: number;
  referrer_name: string;
  created_by: number;
  created_by_name: string;
  status: ReferralStatus;
  notes: string;
  duplicate_of: number | null;
  created_at: string;
  updated_at: string;
  allowed: { set_status: boolean; withdraw: boolean };
};
export type StatusChange = {
  from_status: ReferralStatus | null;
  to_status: ReferralStatus;
  changed_by_name: string;
  at: string;
};
export type ReferralDetail = Referral & { history: StatusChange[] };
export type ReferralInput = { job: number; connection: number; notes: string };

export type ReferralCounts = {
  total: number;
  pending: number;
  reviewing: number;
  interviewing: number;
  hired: number;
  rejected: number;
};

export type JobStats = {
  id: number;
  title: string;
  department: string | null;
  totalReferrals: number;
  hired: number;
  rejected: number;
  pending: number;
  reviewing: number;
  interviewing: number;
  conversionRate: number;
};
/** Rates are percent, 0–100; times are days. */
export type HrMetrics = ReferralCounts & {
  conversionRate: number;
  avgTimeToHire: number;
  referralsToInterviewRatio: number;
  interviewToPlacementRatio: number;
  costSavings: number;
  networkReach: number;
  totalCandidatesReferred: number;
  jobStats: JobStats[];
};
export type PlatformMetrics = {
  totalCompanies: number;
  avgConnectionsPerCompany: number;
  totalOpenJobs: number;
  totalReferrals: number;
  totalInterviewing: number;
  totalPlacements: number;
};
