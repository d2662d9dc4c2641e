import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { ReferralPolicy as Policy } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { Quote } from "@/shared/ui/data-display/Quote";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatPlainDate } from "@/shared/ui/format";
import { CompaniesIcon } from "@/shared/ui/icons";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { policyQuery } from "./queries";

/** /referral-policy: who earns the credit for a referral, in plain words. */
export function ReferralPolicy() {
  const { user, viewAsCompany } = useSession();
  const company = viewAsCompany ?? user?.company;
  const name = company?.name ?? "";
  return (
    <PageFrame
      title={t`Referral Policy`}
      description={company ? t`Who gets the credit for a referral at ${name}` : undefined}
      width="narrow"
    >
      {company ? <Policies /> : <NoCompany isSuperuser={user?.role === "SUPERUSER"} />}
    </PageFrame>
  );
}

function Policies() {
  const policies = useQuery(policyQuery());
  const { current, coming } = policies.data ?? {};
  const since = formatPlainDate(current?.valid_from);
  const from = formatPlainDate(coming?.valid_from);
  return (
    <>
      {policies.isPending && <LoadingState />}
      <QueryError query={policies} text={(message) => t`The policy could not be loaded: ${message}`} />
      {current && (
        <Section title={t`In Force`} description={t`For referrals made since ${since}`}>
          <PolicyWords policy={current} />
        </Section>
      )}
      {coming && (
        <Section
          title={t`Coming`}
          description={t`For referrals made from ${from} on. Earlier ones keep the policy of their day.`}
        >
          <PolicyWords policy={coming} />
        </Section>
      )}
    </>
  );
}

/** What a version says, and what the company adds to it. */
const PolicyWords = ({ policy: { sentences, paragraph, link } }: { policy: Policy }) => (
  <Stack spacing={2}>
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: "grid", gap: 1, typography: "body2" }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
    <Quote text={paragraph} />
    {link && (
      <Link
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        variant="body2"
        sx={{ alignSelf: "flex-start", overflowWrap: "anywhere", py: 0.5 }}
      >
        {link}
      </Link>
    )}
  </Stack>
);

const NoCompany = ({ isSuperuser }: { isSuperuser: boolean }) => (
  <Card>
    <EmptyState
      icon={<CompaniesIcon />}
      title={t`No company chosen`}
      text={
        isSuperuser
          ? t`A policy belongs to one company. Choose a company with View As.`
          : t`You see the policy once your account belongs to a company.`
      }
    />
  </Card>
);
