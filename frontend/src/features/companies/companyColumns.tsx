import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import type { CompanyFigures } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { formatCount, NO_VALUE } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
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

type Count = "users_count" | "connections_count" | "open_jobs_count";

/** A sortable column of numbers; `cell` overrides how they are shown. */
const countColumn = (
  name: Count,
  header: string,
  cell: (company: CompanyFigures) => ReactNode = (company) => formatCount(company[name]),
): Column<CompanyFigures> => ({ header, cell, ordering: name, align: "right" });

/** Columns of the company table. */
export const COMPANY_COLUMNS: Column<CompanyFigures>[] = [
  {
    header: COMPANIES.name,
    cell: ({ name, website }) => (
      <>
        <span>{name}</span>
        {website && <Website url={website} />}
      </>
    ),
    ordering: "name",
    place: "title",
  },
  { header: COMPANIES.domains, cell: ({ domains }) => domains.join(", ") || NO_VALUE },
  countColumn("users_count", COMPANIES.people, ({ id, name, users_count }) => {
    const count = formatCount(users_count);
    return (
      <TextLink to={`${paths.users}?company=${id}`} aria-label={COMPANIES.peopleOf(count, name)}>
        {count}
      </TextLink>
    );
  }),
  countColumn("connections_count", COMPANIES.connections),
  countColumn("open_jobs_count", COMPANIES.openJobs),
];

/** The same columns, with a button to edit the domains. */
export const editableCompanyColumns = (edit: (company: CompanyFigures) => void): Column<CompanyFigures>[] => [
  ...COMPANY_COLUMNS,
  actionsColumn((company) => (
    <SecondaryButton size="small" onClick={() => edit(company)} aria-label={COMPANIES.editOf(company.name)}>
      {COMPANIES.edit}
    </SecondaryButton>
  )),
];
