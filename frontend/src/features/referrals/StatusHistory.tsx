import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowForwardOutlined from "@mui/icons-material/ArrowForwardOutlined";
import VisibilityOffOutlined from "@mui/icons-material/VisibilityOffOutlined";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { StatusChange } from "@/shared/api/types";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { formatDateTime } from "@/shared/ui/format";

/**
 * The status changes of a referral: from, to, author and time. Oldest first; the last one that was
 * not undone is marked as current.
 */
export function StatusHistory({ label, history }: { label: string; history: readonly StatusChange[] }) {
  const current = history.findLast((change) => !change.undone_at);
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {history.map((change, index) => (
        <Step
          key={change.at}
          change={change}
          isCurrent={change === current}
          isLast={index === history.length - 1}
        />
      ))}
    </Box>
  );
}

function Step({ change, isCurrent, isLast }: { change: StatusChange; isCurrent: boolean; isLast: boolean }) {
  const { from_status: from, changed_by_name: author, reason } = change;
  const time = formatDateTime(change.at);
  return (
    <Box
      component="li"
      aria-current={isCurrent ? ("step" as const) : undefined}
      sx={{
        position: "relative",
        pl: 3,
        pb: isLast ? 0 : 2.25,
        "&::before": {
          content: '""',
          position: "absolute",
          top: 7,
          left: 0,
          width: 10,
          height: 10,
          borderRadius: "50%",
          // Filled by its border, as high contrast drops backgrounds.
          border: isCurrent ? "5px solid" : "2px solid",
          borderColor: isCurrent ? "primary.main" : "text.disabled",
          backgroundColor: "background.paper",
          boxSizing: "border-box",
        },
        "&:not(:last-of-type)::after": {
          content: '""',
          position: "absolute",
          top: 20,
          bottom: -4,
          left: 4,
          width: 2,
          backgroundColor: "divider",
        },
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>
        {from ? <StatusChip status={from} /> : <Typography variant="body2">{t`Referred`}</Typography>}
        <ArrowForwardOutlined
          titleAccess={t({ message: "to", context: "from a status to the next" })}
          fontSize="inherit"
          color="disabled"
        />
        <StatusChip status={change.to_status} />
        {change.undone_at && (
          <Typography component="strong" variant="caption" sx={{ fontWeight: 600 }}>
            <Trans>Undone</Trans>
          </Typography>
        )}
      </Box>
      <Typography variant="caption" component="div" color="textSecondary" sx={{ mt: 0.25 }}>
        {author ? t`${time} by ${author}` : time}
      </Typography>
      {change.message && <StepText text={change.message} />}
      {reason && <StepText text={t`Reason: ${reason}`} internal />}
      {change.internal_note && <StepText text={change.internal_note} internal />}
    </Box>
  );
}

/** Text attached to a status change. An icon marks what the referrer cannot see. */
function StepText({ text, internal = false }: { text: string; internal?: boolean }) {
  return (
    <Typography
      variant="body2"
      color={internal ? "textSecondary" : "textPrimary"}
      sx={{ mt: 0.5, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
    >
      {internal && (
        <VisibilityOffOutlined
          titleAccess={t`Only reviewers and HR can see this`}
          fontSize="inherit"
          sx={{ mr: 0.5, verticalAlign: "text-bottom" }}
        />
      )}
      <span>{text}</span>
    </Typography>
  );
}
