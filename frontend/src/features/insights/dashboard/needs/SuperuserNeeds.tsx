import type { SuperuserNeeds as Needs } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { formatCount, formatDate } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { NEEDS } from "./messages";
import { NeedList } from "./NeedList";

/** Inactive companies, failing deliveries and growth by company. */
export function SuperuserNeeds({ needs }: { needs: Needs }) {
  const { idle_companies, idle_companies_count, failing_webhooks, failed_deliveries, growth } = needs;
  const failures = [
    failing_webhooks > 0 && NEEDS.webhooks(failing_webhooks),
    failed_deliveries > 0 && NEEDS.deliveries(failed_deliveries),
  ].filter((text) => text !== false);
  const more = idle_companies_count - idle_companies.length;
  return (
    <>
      <Section
        title={NEEDS.idle}
        description={idle_companies.length === 0 ? NEEDS.noIdle : more > 0 ? NEEDS.more(more) : undefined}
      >
        <NeedList
          label={NEEDS.idle}
          rows={idle_companies}
          rowKey={(row) => row.id}
          title={(row) => (
            <TextLink to={`${paths.companies}?search=${encodeURIComponent(row.name)}`}>{row.name}</TextLink>
          )}
          detail={(row) =>
            row.last_sign_in ? NEEDS.lastSignIn(formatDate(row.last_sign_in)) : NEEDS.neverASignIn
          }
        />
      </Section>
      {failures.length > 0 && (
        <Section title={NEEDS.failures}>
          <NeedList label={NEEDS.failures} rows={failures} rowKey={String} title={String} />
        </Section>
      )}
      <Section title={NEEDS.growth} {...(growth.length === 0 && { description: NEEDS.noGrowth })}>
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
