import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { ReferralPolicies, ReferralPolicy } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatPlainDate } from "@/shared/ui/format";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { Section } from "@/shared/ui/layout/Section";
import { PolicyDialog } from "./PolicyDialog";
import { policiesQuery } from "./queries";

/**
 * The company's referral policy, in versions: a section of its settings. Rarely changed, so fetched only when
 * opened, or named by the address.
 */
export function PolicySection() {
  const { readOnly } = useSession();
  const isNamed = useLocation().hash === "#referral-policy";
  const [isOpen, setIsOpen] = useState(isNamed);
  const [isEditing, setIsEditing] = useState(false);
  const policies = useQuery({ ...policiesQuery(), enabled: isOpen });
  return (
    <Section
      id="referral-policy"
      title={t`Referral Policy`}
      description={t`Who is credited for a referral. Everyone at your company can read it.`}
      actions={
        !isOpen ? (
          <SecondaryButton sx={{ flexShrink: 0 }} onClick={() => setIsOpen(true)}>
            {/* The button stays, and with it the focus; its text does not. */}
            <span key="show">
              <Trans>Show Policy</Trans>
            </span>
          </SecondaryButton>
        ) : (
          !readOnly && (
            <SecondaryButton
              sx={{ flexShrink: 0 }}
              onClick={() => policies.data && setIsEditing(true)}
              aria-disabled={!policies.data}
            >
              <span key="new">
                <Trans>New Version</Trans>
              </span>
            </SecondaryButton>
          )
        )
      }
    >
      {isOpen && <QueryError query={policies} text={(message) => t`Failed to load the policy: ${message}`} />}
      {isOpen && policies.isPending && <LoadingState />}
      {isOpen && policies.data && <Policies policies={policies.data} />}
      {isEditing && policies.data && (
        <PolicyDialog policies={policies.data} onClose={() => setIsEditing(false)} />
      )}
    </Section>
  );
}

function Policies({ policies: { current, coming, versions } }: { policies: ReferralPolicies }) {
  return (
    <Stack spacing={2.5}>
      <Part title={t`In Force`} policy={current} />
      {coming && <Part title={t`To Come`} policy={coming} />}
      {versions && versions.length > 1 && (
        <Box>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
            <Trans>All Versions</Trans>
          </Typography>
          <Box
            component="ul"
            aria-label={t`All Versions`}
            sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}
          >
            {versions.map((version) => (
              <Box component="li" key={version.number} sx={{ typography: "body2" }}>
                <details>
                  <summary>{versionText(version)}</summary>
                  <Box sx={{ mt: 1 }}>
                    <PolicyText policy={version} />
                  </Box>
                </details>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Stack>
  );
}

function versionText({ number, valid_from }: ReferralPolicy): string {
  const day = formatPlainDate(valid_from);
  return t`Version ${number}, from ${day}`;
}

function Part({ title, policy }: { title: string; policy: ReferralPolicy }) {
  const { created_by_name: author, number } = policy;
  const day = formatPlainDate(policy.valid_from);
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.75 }}>
        {author ? t`Version ${number}, from ${day}, by ${author}` : versionText(policy)}
      </Typography>
      <PolicyText policy={policy} label={title} />
    </Box>
  );
}

/** What a version says, in sentences, with the company's own words. */
const PolicyText = ({ policy, label }: { policy: ReferralPolicy; label?: string }) => (
  <Stack spacing={1} sx={{ typography: "body2", overflowWrap: "anywhere" }}>
    <Box component="ul" aria-label={label ?? versionText(policy)} sx={{ m: 0, pl: 2.5 }}>
      {policy.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
    {policy.paragraph && <Box sx={{ whiteSpace: "pre-wrap" }}>{policy.paragraph}</Box>}
    {policy.link && (
      <Link href={policy.link} target="_blank" rel="noopener noreferrer">
        {policy.link}
      </Link>
    )}
  </Stack>
);
