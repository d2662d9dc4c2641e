import type { SuperuserNeeds as Needs } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { formatCount, formatDate } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { NEEDS } from "./messages";
import { NeedList } from "./NeedList";

/** Inactive companies, failing deliveries and growth by company. */
export function SuperuserNeeds({ needs }: { needs: Needs }) {
  const { idle_companies, idle_companies_count, failures, failures_count, growth } = needs;
  return (
    <>
      <Section
        title={NEEDS.idle}
        description={
          idle_companies.length === 0 ? NEEDS.noIdle : restOf(idle_companies, idle_companies_count)
        }
      >
        <NeedList
          label={NEEDS.idle}
          rows={idle_companies}
          rowKey={(row) => row.id}
          title={(row) => <CompanyLink name={row.name} />}
          detail={(row) =>
            row.last_sign_in ? NEEDS.lastSignIn(formatDate(row.last_sign_in)) : NEEDS.neverASignIn
          }
        />
      </Section>
      {failures.length > 0 && (
        <Section title={NEEDS.failures} description={restOf(failures, failures_count)}>
          <NeedList
            label={NEEDS.failures}
            rows={failures}
            rowKey={(row) => row.id ?? 0}
            title={(row) => (row.name === null ? NEEDS.noCompany : <CompanyLink name={row.name} />)}
            detail={({ webhooks, deliveries }) =>
              [webhooks > 0 && NEEDS.webhooks(webhooks), deliveries > 0 && NEEDS.deliveries(deliveries)]
                .filter(Boolean)
                .join(" · ")
            }
          />
        </Section>
      )}
      <Section title={NEEDS.growth} description={growth.length === 0 ? NEEDS.noGrowth : undefined}>
        <NeedList
          label={NEEDS.growth}
          rows={growth}
          rowKey={(row) => row.id}
          title={(row) => row.name}
          detail={(row) => NEEDS.growthBefore(row.referrals_before)}
          action={(row) => <strong>{formatCount(row.referrals)}</strong>}
        />
      </Section>
    </>
  );
}

const CompanyLink = ({ name }: { name: string }) => (
  <TextLink to={`${paths.companies}?search=${encodeURIComponent(name)}`}>{name}</TextLink>
);

/** The number of rows that are not shown. */
const restOf = (shown: readonly unknown[], count: number): string | undefined =>
  count > shown.length ? NEEDS.more(count - shown.length) : undefined;
