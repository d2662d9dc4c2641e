import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { Quote } from "@/shared/ui/data-display/Quote";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { rowProps } from "@/shared/ui/table/RowTable";
import { ContactButton } from "./Contact";
import { DecisionButton } from "./decision/DecisionButton";
import { AnswerLine, PersonLine, ReferredFor } from "./ReferralSummary";
import type { Workspace } from "./useReferralWorkspace";

type ReferralCardProps = {
  referral: Referral;
  workspace: Workspace;
  /** On the screen of the job, which needs not be named. */
  hidesJob?: boolean;
};

/** A referral for reviewers: what decides, and the next steps. A click opens it beside the list. */
export function ReferralCard({ referral, workspace, hidesJob = false }: ReferralCardProps) {
  const { id, connection_name: name, candidate } = referral;
  const { panel, onDecide } = workspace;
  const isOpen = panel.open === id;
  const more = hidesJob
    ? { to: paths.referral(id), text: t`View Details`, label: t`View Details: ${name}` }
    : { to: paths.candidateProfile(id), text: t`View Profile`, label: t`View Profile: ${name}` };
  return (
    <Box
      {...rowProps(referral, id, panel)}
      sx={{
        // The whole card, without its padding twice.
        m: -2,
        p: 2,
        cursor: "pointer",
        borderRadius: 1,
        // Not under the checkbox before it.
        "[data-row] > * > &": { ml: -1, pl: 1 },
        ...(isOpen && { bgcolor: "action.selected" }),
        "&:hover": { bgcolor: isOpen ? "action.selected" : "action.hover" },
      }}
    >
      <Stack
        // Names and actions only fit side by side where there is room, also beside an open panel.
        sx={(theme) => ({
          gap: 1,
          justifyContent: "space-between",
          [theme.containerQueries.up(760)]: { flexDirection: "row", alignItems: "center" },
        })}
      >
        <Box sx={{ display: "flex", gap: 2, minWidth: 0 }}>
          <PersonAvatar name={name} size={40} />
          <CardText referral={referral} hidesJob={hidesJob} />
        </Box>
        <Stack
          direction="row"
          useFlexGap
          spacing={0.5}
          sx={(theme) => ({
            flexShrink: 0,
            flexWrap: "wrap",
            alignItems: "center",
            // Aligns the first action with the details above.
            ml: 5.25,
            [theme.containerQueries.down(480)]: { ml: -1.25 },
            [theme.containerQueries.up(760)]: { ml: 0 },
          })}
        >
          <ContactButton
            name={name}
            email={candidate.email}
            referral={referral}
            size="small"
            variant="text"
          />
          <ButtonLink size="small" color="inherit" to={more.to} aria-label={more.label}>
            {more.text}
          </ButtonLink>
          {/* The panel has the form, with what is typed in it. */}
          {!isOpen && (
            // Its border is aligned with the words of the others, should it stand below them.
            <Box sx={(theme) => ({ [theme.containerQueries.down(760)]: { ml: 1.75 } })}>
              <DecisionButton referral={referral} onOpen={onDecide} />
            </Box>
          )}
        </Stack>
      </Stack>
    </Box>
  );
}

function CardText({ referral, hidesJob }: Pick<ReferralCardProps, "referral" | "hidesJob">) {
  // Across the whole platform, each row names its company.
  const { companyId } = useSession();
  const { id, connection_name: name, duplicate_of: first } = referral;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere", display: "grid", gap: 0.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.25 }}>
        <Typography variant="h6" component={hidesJob ? "h3" : "h2"}>
          <TextLink to={paths.referral(id)} color="inherit" sx={{ fontWeight: "inherit" }}>
            {name}
          </TextLink>
        </Typography>
        <StatusChip status={referral.status} />
      </Box>
      <PersonLine referral={referral} />
      <Quote text={referral.notes} lines={2} />
      <div>
        <ReferredFor referral={referral} company={companyId === null && !hidesJob} job={!hidesJob} />
        <AnswerLine referral={referral} />
      </div>
      {first !== null && (
        <Typography variant="caption" component="p">
          <TextLink to={paths.referral(first)} color="warning">
            <Trans>Referred earlier by a colleague</Trans>
          </TextLink>
        </Typography>
      )}
    </Box>
  );
}
