import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import type { CompanyFigures } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { formatCount, NONE } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import type { Column } from "@/shared/ui/table/types";
import { COMPANIES } from "./messages";

/** `https://www.acme.com/` → `acme.com`. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

const Website = ({ url }: { url: string }) => (
  <Link
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    variant="caption"
    sx={{ display: "block", overflowWrap: "anywhere" }}
  >
    {shortAddress(url)}
  </Link>
);

const FACTS: Column<CompanyFigures>[] = [
  {
    key: "name",
    header: COMPANIES.name,
    cell: ({ name, website }) => (
      <>
        {name}
        {website && <Website url={website} />}
      </>
    ),
    ordering: "name",
    place: "title",
  },
  { key: "domains", header: COMPANIES.domains, cell: ({ domains }) => domains.join(", ") || NONE },
  {
    key: "people",
    header: COMPANIES.people,
    cell: ({ id, name, users_count }) => (
      <TextLink
        to={`${paths.users}?company=${id}`}
        aria-label={COMPANIES.peopleOf(formatCount(users_count), name)}
      >
        {formatCount(users_count)}
      </TextLink>
    ),
    ordering: "users_count",
    align: "right",
  },
  {
    key: "connections",
    header: COMPANIES.connections,
    cell: ({ connections_count }) => formatCount(connections_count),
    ordering: "connections_count",
    align: "right",
  },
  {
    key: "jobs",
    header: COMPANIES.openJobs,
    cell: ({ open_jobs_count }) => formatCount(open_jobs_count),
    ordering: "open_jobs_count",
    align: "right",
  },
];

/** What is shown of a company; with `edit`, the way to its domains. */
export const companyColumns = (edit?: (company: CompanyFigures) => void): Column<CompanyFigures>[] =>
  edit
    ? [
        ...FACTS,
        {
          key: "actions",
          header: COMPANIES.actions,
          place: "actions",
          cell: (company) => (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => edit(company)}
              aria-label={COMPANIES.editOf(company.name)}
            >
              {COMPANIES.edit}
            </Button>
          ),
        },
      ]
    : FACTS;
