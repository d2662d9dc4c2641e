import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { SvgIconComponent } from "@mui/icons-material";
import AddOutlined from "@mui/icons-material/AddOutlined";
import ArrowForwardOutlined from "@mui/icons-material/ArrowForwardOutlined";
import BookmarkBorderOutlined from "@mui/icons-material/BookmarkBorderOutlined";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import SearchOutlined from "@mui/icons-material/SearchOutlined";
import { profileSections } from "@/features/accounts/profile/sections";
import { settingsSections } from "@/features/companies/settings/sections";
import { overduePath } from "@/features/insights/overduePath";
import { openPositionsBySuggestions, referPath } from "@/features/matching/referPath";
import type { Found, SavedView } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { jobPaths, paths } from "@/shared/paths";
import { fold, searchWords } from "@/shared/search";
import { viewSearch } from "@/shared/session/defaultView";
import { roleLabel } from "@/shared/session/roles";
import {
  CompaniesIcon,
  ConnectionsIcon,
  JobsIcon,
  PeopleIcon,
  ReferralsIcon,
  SettingsIcon,
} from "@/shared/ui/icons";
import { jobStatus, referralStatus } from "@/shared/ui/status";
import { isOffered, SIGNED_IN_ROUTES } from "../routes";

/** Something that the palette opens or does. */
export type Entry = {
  /** Different for each. */
  key: string;
  label: string;
  /** What it is, in a few words. */
  detail?: string;
  Icon: SvgIconComponent;
  /** Other words by which it is found. */
  keywords?: string;
  /** Where it leads, or what it does. */
  to?: string;
  run?: () => unknown;
  /** Whose jobs it shows. With Ctrl, it leads somewhere as others do. */
  connection?: FoundConnection;
  /** Whether the server has found it. */
  isFound?: boolean;
};

export type FoundConnection = NonNullable<Found["connections"]>[number];

/** Screens on which something is made, which are shown among the actions. */
const CREATING: readonly string[] = [
  paths.connectionsImport,
  paths.newUser,
  jobPaths(paths.myJobs).new,
  jobPaths(paths.allJobs).new,
];

type Viewer = { role: string; isSuperuser: boolean; isReadOnly: boolean; hasCompany: boolean };

/** Other words for a screen. */
const screenWords = (path: string): string => {
  switch (path) {
    case paths.profile:
      return t`password language notifications email devices sessions keyboard shortcuts data`;
    case paths.settings:
      return t`company currency time zone working week holidays answer days savings language`;
    case paths.referralPolicy:
      return t`credit rules who earns`;
    case paths.hrMetrics:
    case paths.analytics:
      return t`figures funnel statistics export`;
    case paths.reports:
      return t`figures export print`;
    case paths.activity:
      return t`audit log history`;
    case paths.connectionsImport:
      return t`LinkedIn CSV upload file`;
    default:
      return "";
  }
};

/** The screens of a role that need no id, by title. */
export function screenEntries(viewer: Viewer): Entry[] {
  const seen = new Set<string>();
  return SIGNED_IN_ROUTES.flatMap((route): Entry[] => {
    const title = route.title ?? route.sidebar?.label;
    const isMaking = CREATING.includes(route.path);
    if (!title || !isOffered(route, viewer) || (isMaking && viewer.isReadOnly)) return [];
    if (route.path.includes(":") || route.path === paths.unauthorized) return [];
    const label = i18n._(title);
    if (seen.has(label)) return [];
    seen.add(label);
    const keywords = `${route.sidebar ? i18n._(route.sidebar.label) : ""} ${screenWords(route.path)}`;
    return [
      {
        key: route.path,
        label,
        keywords,
        Icon: isMaking ? AddOutlined : ArrowForwardOutlined,
        to: route.path,
      },
    ];
  });
}

/** Whether an entry makes something. */
export const isMaking = ({ to }: Entry): boolean => to !== undefined && CREATING.includes(to);

/** What a role can do from anywhere, beside the screens on which something is made. */
export function roleActions({ role, isReadOnly }: Viewer): Entry[] {
  if (isReadOnly) return [];
  if (role === "EMPLOYEE") {
    return [{ key: "refer", label: t`Refer Someone`, Icon: AddOutlined, to: openPositionsBySuggestions }];
  }
  if (role === "HR") {
    return [{ key: "invite", label: t`Invite People`, Icon: AddOutlined, to: paths.invitePeople }];
  }
  return [];
}

/** The list of referrals of a role, for those who review them. */
const referralsOf = (role: string): string | null => {
  if (role === "HIRING_MANAGER") return paths.jobReferrals;
  return role === "HR" || role === "SUPERUSER" ? paths.allReferrals : null;
};

/** What a role looks for by other words than those of the screens: shown once something is typed. */
export function typedActions({ role }: Viewer): Entry[] {
  const referrals = referralsOf(role);
  const exported = referrals ?? (role === "EMPLOYEE" ? paths.connections : null);
  return [
    ...(referrals
      ? [
          {
            key: "overdue",
            label: t`Overdue Answers`,
            keywords: role === "HIRING_MANAGER" ? t`late waiting` : t`late waiting remind reminder`,
            Icon: ScheduleOutlined,
            to: overduePath(referrals),
          },
          {
            key: "due",
            label: t`Answers Due Today`,
            keywords: t`waiting`,
            Icon: ScheduleOutlined,
            to: `${referrals}?${new URLSearchParams({ answer: "due", sort: "answer_due" })}`,
          },
        ]
      : []),
    ...(exported
      ? [
          {
            key: "export",
            label: referrals ? t`Export Referrals` : t`Export Connections`,
            keywords: t`CSV download file spreadsheet`,
            Icon: FileDownloadOutlined,
            to: exported,
          },
        ]
      : []),
  ];
}

/** The parts of the settings, for those who see them. */
export function settingsEntries(viewer: Viewer): Entry[] {
  const route = SIGNED_IN_ROUTES.find(({ path }) => path === paths.settings);
  if (!route || !isOffered(route, viewer)) return [];
  const keywords: Record<string, string> = {
    "sign-in": t`OpenID Connect SSO identity provider Entra Okta Keycloak`,
    webhooks: t`Slack Microsoft Teams integration API`,
    "api-tokens": t`integration script program`,
    reasons: t`rejected`,
    departments: t`answer days promise`,
  };
  return settingsSections().map(({ id, title }) => ({
    key: `settings-${id}`,
    label: title,
    detail: t`Settings`,
    keywords: keywords[id],
    Icon: SettingsIcon,
    to: `${paths.settings}#${id}`,
  }));
}

/** The parts of one's profile. */
export const profileEntries = ({ isSuperuser }: Viewer): Entry[] =>
  profileSections(isSuperuser).map(({ id, title }) => ({
    key: `profile-${id}`,
    label: title,
    detail: t`Profile`,
    Icon: ArrowForwardOutlined,
    to: `${paths.profile}#${id}`,
  }));

/** The saved views of the lists that a role has. */
export const viewEntries = (views: readonly SavedView[], viewer: Viewer): Entry[] =>
  views.flatMap((view) => {
    const route = SIGNED_IN_ROUTES.find((each) => each.list === view.list && isOffered(each, viewer));
    if (!route?.title) return [];
    return [
      {
        key: `saved-${view.id}`,
        label: view.name,
        detail: i18n._(route.title),
        Icon: BookmarkBorderOutlined,
        to: route.path + viewSearch(view),
      },
    ];
  });

/** The search of a role's own list for what was typed. */
export function searchEntries(typed: string, { role }: Viewer): Entry[] {
  const referrals = referralsOf(role);
  const list = referrals ?? (role === "EMPLOYEE" ? paths.connections : null);
  if (!list) return [];
  return [
    {
      key: "search",
      label: referrals ? t`Search referrals for “${typed}”` : t`Search connections for “${typed}”`,
      Icon: SearchOutlined,
      to: `${list}?${new URLSearchParams({ search: typed })}`,
    },
  ];
}

/** Whether each word of a term begins a word of the entry. */
export function isMatch({ label, keywords = "" }: Entry, term: string): boolean {
  const words = fold(`${label} ${keywords}`).split(/[\s-]+/);
  return searchWords(term).every((spellings) =>
    spellings.some((spelling) => words.some((word) => word.startsWith(spelling))),
  );
}

/** The rows of a search as entries, kind by kind; without the kinds that the role has no list of. */
export function foundGroups(found: Found, viewer: Viewer): { heading: string; entries: Entry[] }[] {
  return rowGroups(found, viewer).map(({ heading, entries }) => ({
    heading,
    entries: entries.map((entry) => ({ ...entry, isFound: true })),
  }));
}

function rowGroups(found: Found, { role, isReadOnly }: Viewer): { heading: string; entries: Entry[] }[] {
  // Of a superuser who views as a role, the server answers more than this role's lists show.
  const seesUsers = role === "HR" || role === "SUPERUSER";
  const openOnly = role === "EMPLOYEE";
  const jobsBase = role === "HIRING_MANAGER" ? paths.myJobs : paths.allJobs;
  return [
    {
      heading: t`Referrals`,
      entries: (found.referrals ?? []).map(({ id, name, company, job_title: job, status }) => ({
        key: `referral-${id}`,
        label: name,
        detail: dotted([company, job, referralStatus(status).label]),
        Icon: ReferralsIcon,
        to: paths.referral(id),
      })),
    },
    {
      heading: t`Jobs`,
      entries: (found.jobs ?? [])
        .filter(({ status }) => !openOnly || status === "OPEN")
        .map(({ id, name, department, location, status }) => ({
          key: `job-${id}`,
          label: name,
          detail: dotted([department, location, openOnly ? null : jobStatus(status).label]),
          Icon: JobsIcon,
          to: openOnly ? referPath(id) : jobPaths(jobsBase).view(id),
        })),
    },
    {
      heading: t`People`,
      entries: (seesUsers ? (found.people ?? []) : []).map((person) => ({
        key: `person-${person.id}`,
        label: person.name,
        detail: dotted([
          roleLabel(person.role),
          person.department,
          person.status === "INACTIVE" ? t({ message: "Inactive", context: "user" }) : null,
        ]),
        Icon: PeopleIcon,
        to: paths.editUser(person.id),
      })),
    },
    {
      heading: t`Connections`,
      entries: (role === "EMPLOYEE" || role === "SUPERUSER" ? (found.connections ?? []) : []).map(
        (connection) => ({
          key: `connection-${connection.id}`,
          label: connection.name,
          detail: dotted([connection.position, connection.company]),
          Icon: ConnectionsIcon,
          to: `${paths.connections}?${new URLSearchParams({ search: connection.name })}`,
          // Nobody can be referred in a view as a person.
          connection: isReadOnly ? undefined : connection,
        }),
      ),
    },
    {
      heading: t`Companies`,
      entries: (found.companies ?? []).map(({ id, name }) => ({
        key: `company-${id}`,
        label: name,
        Icon: CompaniesIcon,
        to: `${paths.companies}?${new URLSearchParams({ search: name })}`,
      })),
    },
  ];
}
