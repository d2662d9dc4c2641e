import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { SvgIconComponent } from "@mui/icons-material";
import AddOutlined from "@mui/icons-material/AddOutlined";
import ArrowForwardOutlined from "@mui/icons-material/ArrowForwardOutlined";
import { openPositionsBySuggestions, referPath } from "@/features/matching/referPath";
import type { Found } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { jobPaths, paths } from "@/shared/paths";
import { fold, searchWords } from "@/shared/search";
import { roleLabel } from "@/shared/session/roles";
import { CompaniesIcon, ConnectionsIcon, JobsIcon, PeopleIcon, ReferralsIcon } from "@/shared/ui/icons";
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
  /** Whether the server has found it. */
  isFound?: boolean;
};

/** Screens on which something is made, which are shown among the actions. */
const CREATING: readonly string[] = [
  paths.connectionsImport,
  paths.newUser,
  jobPaths(paths.myJobs).new,
  jobPaths(paths.allJobs).new,
];

type Viewer = { role: string; isReadOnly: boolean; hasCompany: boolean };

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
    const keywords = route.sidebar ? i18n._(route.sidebar.label) : "";
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

/** Whether each word of a term begins a word of the entry. */
export function isMatch({ label, keywords = "" }: Entry, term: string): boolean {
  const words = fold(`${label} ${keywords}`).split(/[\s-]+/);
  return searchWords(term).every((spellings) =>
    spellings.some((spelling) => words.some((word) => word.startsWith(spelling))),
  );
}

/** The rows of a search as entries, kind by kind; without the kinds that the role has no list of. */
export function foundGroups(found: Found, role: string): { heading: string; entries: Entry[] }[] {
  return rowGroups(found, role).map(({ heading, entries }) => ({
    heading,
    entries: entries.map((entry) => ({ ...entry, isFound: true })),
  }));
}

function rowGroups(found: Found, role: string): { heading: string; entries: Entry[] }[] {
  // Of a superuser who views as a role, the server answers more than this role's lists show.
  const seesUsers = role === "HR" || role === "SUPERUSER";
  const openOnly = role === "EMPLOYEE";
  const jobsBase = role === "HIRING_MANAGER" ? paths.myJobs : paths.allJobs;
  return [
    {
      heading: t`Referrals`,
      entries: (found.referrals ?? []).map(({ id, name, job_title: job, status }) => ({
        key: `referral-${id}`,
        label: name,
        detail: dotted([job, referralStatus(status).label]),
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
        ({ id, name, company, position }) => ({
          key: `connection-${id}`,
          label: name,
          detail: dotted([position, company]),
          Icon: ConnectionsIcon,
          to: `${paths.connections}?${new URLSearchParams({ search: name })}`,
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
