import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { Quote } from "@/shared/ui/data-display/Quote";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { ContactButton } from "./Contact";
import { DecisionButton } from "./decision/DecisionButton";
import { AnswerLine, PersonLine, ReferredFor } from "./ReferralSummary";
import type { Workspace } from "./useReferralWorkspace";

/** With a note of one line, in px. */
export const REFERRAL_CARD_HEIGHT = 98;

type ReferralCardProps = {
  referral: Referral;
  workspace: Workspace;
  /** On the screen of the job, which needs not be named. */
  hidesJob?: boolean;
};

/**
 * A referral for reviewers: who and what decides, and the next steps. Beside the name where there is room, so that five
 * of them are seen at once; the list opens what is pressed.
 */
export function ReferralCard({ referral, workspace, hidesJob = false }: ReferralCardProps) {
  const { id, connection_name: name, notes } = referral;
  return (
    <Box
      sx={(theme) => ({
        display: "grid",
        columnGap: 1.5,
        rowGap: 0.25,
        alignItems: "center",
        overflowWrap: "anywhere",
        gridTemplateColumns: "auto minmax(0, 1fr)",
        gridTemplateAreas: '"avatar name" "avatar text" ". actions"',
        [theme.containerQueries.up(760)]: {
          gridTemplateColumns: "auto minmax(0, 1fr) auto",
          gridTemplateAreas: '"avatar name actions" "avatar text text"',
        },
        [theme.containerQueries.down(480)]: {
          gridTemplateColumns: "minmax(0, 1fr)",
          gridTemplateAreas: '"name" "text" "actions"',
          // A tap shows all of it.
          "& blockquote > span": { WebkitLineClamp: 1 },
        },
      })}
    >
      <Box
        sx={(theme) => ({
          gridArea: "avatar",
          alignSelf: "start",
          [theme.containerQueries.down(480)]: { display: "none" },
        })}
      >
        <PersonAvatar name={name} size={32} />
      </Box>
      <Box
        sx={{ gridArea: "name", display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25 }}
      >
        <Typography variant="h6" component={hidesJob ? "h3" : "h2"}>
          <TextLink to={paths.referral(id)} color="inherit" sx={{ fontWeight: "inherit" }}>
            {name}
          </TextLink>
        </Typography>
        <StatusChip status={referral.status} />
        <PersonLine referral={referral} />
      </Box>
      <Box sx={{ gridArea: "text", display: "grid", gap: 0.25 }}>
        <Quote text={notes} lines={2} />
        <JobAndAnswer referral={referral} hidesJob={hidesJob} />
      </Box>
      <CardActions referral={referral} workspace={workspace} hidesJob={hidesJob} />
    </Box>
  );
}

/** For which job, by whom, and who owes the answer: in one line, if it is wide enough. */
function JobAndAnswer({ referral, hidesJob }: Required<Pick<ReferralCardProps, "referral" | "hidesJob">>) {
  // Across the whole platform, each row names its company.
  const { companyId } = useSession();
  const { duplicate_of: first } = referral;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
      <ReferredFor referral={referral} company={companyId === null && !hidesJob} job={!hidesJob} />
      <AnswerLine referral={referral} />
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

/** The next steps. Each has its column, also where a card has fewer of them. */
function CardActions({ referral, workspace, hidesJob }: Required<ReferralCardProps>) {
  const { id, connection_name: name, candidate } = referral;
  const more = hidesJob
    ? { to: paths.referral(id), text: t`View Details`, label: t`View Details: ${name}` }
    : { to: paths.candidateProfile(id), text: t`View Profile`, label: t`View Profile: ${name}` };
  return (
    <Box
      sx={(theme) => ({
        gridArea: "actions",
        display: "flex",
        flexWrap: "wrap",
        gap: 0.5,
        alignItems: "center",
        "& .MuiButton-text": { px: 1 },
        // Aligned with the text above, but for its invisible edge.
        ml: -1,
        // In one line that scrolls sideways, the next step first.
        [theme.containerQueries.down(480)]: {
          flexWrap: "nowrap",
          overflowX: "auto",
          ml: 0,
          "& > *": { flexShrink: 0 },
          "& > div:last-child": { order: -1, ml: 0 },
          "& > div:last-child:not(:empty)": { mr: 0.5 },
        },
        [theme.containerQueries.up(760)]: {
          ml: 0,
          flexWrap: "nowrap",
          justifyContent: "flex-end",
          // Asking for contact comes before the columns that all cards have.
          "& > div:not(:last-child)": { order: -1 },
        },
      })}
    >
      <ContactButton name={name} email={candidate.email} referral={referral} size="small" variant="text" />
      <ButtonLink size="small" color="inherit" to={more.to} aria-label={more.label}>
        {more.text}
      </ButtonLink>
      <Box
        sx={(theme) => ({
          ml: 1,
          [theme.containerQueries.up(760)]: { ml: 0, minWidth: "6.25rem", textAlign: "right" },
        })}
      >
        {/* The panel has the form, with what is typed in it. */}
        {workspace.panel.open !== id && <DecisionButton referral={referral} onOpen={workspace.onDecide} />}
      </Box>
    </Box>
  );
}
