import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import Typography from "@mui/material/Typography";
import { useId, useMemo } from "react";
import type { MailMode, NotificationKind, NotificationPreferences as Preferences } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { Section } from "@/shared/ui/layout/Section";
import { getTimeZoneOptions } from "@/shared/ui/timeZones";
import { usePreferences, useSetMailMode, useSetTimeZone } from "./queries";

const REFERRERS: NotificationKind[] = ["referral_status", "credit", "referral_message", "job_status"];
const REVIEWERS: NotificationKind[] = ["referral_made", "answer_due", "answer_overdue", "answer_reminder"];

/** The kinds that concern each role; other roles see all kinds. */
const KINDS_OF_ROLE: Record<string, NotificationKind[]> = {
  EMPLOYEE: [...REFERRERS, "import_finished", "job_ask", "suggestions"],
  HIRING_MANAGER: [...REVIEWERS, "job_assigned", ...REFERRERS],
  HR: [...REVIEWERS, ...REFERRERS, "objection", "invitation_accepted", "webhook_switched_off", "figures"],
};

const ALL_KINDS = [...new Set(Object.values(KINDS_OF_ROLE).flat())];

/** Which notifications are mailed, at once or as a digest, and in which time zone. */
export function NotificationPreferences() {
  const { effectiveRole } = useSession();
  const preferences = usePreferences();
  const kinds = KINDS_OF_ROLE[effectiveRole ?? ""] ?? ALL_KINDS;
  const modes = preferences.data?.modes as Preferences | undefined;
  return (
    <Section
      id="notifications"
      title={t`Notifications`}
      description={t`Everything appears under the bell. Choose what we also email you.`}
    >
      {preferences.isPending && <LoadingState />}
      <QueryError query={preferences} text={(message) => t`Error fetching preferences: ${message}`} />
      {modes && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
          {kinds.map((kind) => (
            <MailModeRow key={kind} kind={kind} stored={modes[kind]} />
          ))}
        </Box>
      )}
      {preferences.data && <TimeZoneField stored={preferences.data.time_zone} />}
    </Section>
  );
}

/** The mail modes of a kind. */
function getModes(kind: NotificationKind): MailMode[] {
  if (kind === "figures") return ["weekly", "monthly", "off"];
  return kind === "suggestions" ? ["weekly", "off"] : ["now", "daily", "off"];
}

function getModeLabel(kind: NotificationKind, mode: MailMode): string {
  if (mode === "now") return t`Immediately`;
  if (mode === "daily") return t`Daily digest`;
  if (mode === "weekly") return t`Once a week`;
  if (mode === "monthly") return t`Once a month`;
  return kind === "job_ask" ? t`Muted` : t`No email`;
}

function getKindLabel(kind: NotificationKind): string {
  switch (kind) {
    case "referral_made":
      return t`Someone is referred to a job I review`;
    case "referral_status":
      return t`The status of my referral changes`;
    case "referral_message":
      return t`Someone writes about a referral or asks for contact details`;
    case "answer_due":
      return t`An answer I owe is due today`;
    case "answer_overdue":
      return t`An answer is overdue`;
    case "answer_reminder":
      return t`HR reminds me of answers I owe`;
    case "job_status":
      return t`A job I referred someone to is put on hold, closed or reopened`;
    case "job_assigned":
      return t`I become the hiring manager of a job`;
    case "invitation_accepted":
      return t`Someone I invited signs in for the first time`;
    case "import_finished":
      return t`A long import of my connections is finished`;
    case "webhook_switched_off":
      return t`A webhook is switched off because it keeps failing`;
    case "job_ask":
      return t`HR or a hiring manager asks whether I know someone for a job`;
    case "suggestions":
      return t`I may know someone for an open job`;
    case "credit":
      return t`The credit for my referral changes, or HR answers my objection`;
    case "objection":
      return t`Someone objects to a decision about credit`;
    case "figures":
      return t`The figures of our referrals`;
  }
}

function getHint(kind: NotificationKind): string | undefined {
  if (kind === "job_ask") return t`Muted: also hidden from the bell.`;
  return kind === "suggestions"
    ? t`Your dashboard shows them. We email them once a week at most.`
    : undefined;
}

/** How one kind of notification is mailed; saved on selection. */
function MailModeRow({ kind, stored }: { kind: NotificationKind; stored: MailMode }) {
  const id = useId();
  const hint = getHint(kind);
  const { start, input, busy, error } = useAction({
    run: useSetMailMode(kind),
    done: () => t`Your choice has been saved.`,
    failed: (message) => t`This was not saved: ${message}`,
  });
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: { xs: 0.5, sm: 2 },
        alignItems: "center",
        gridTemplateColumns: { xs: "1fr", sm: "minmax(0, 1fr) 11rem" },
      }}
    >
      <div>
        <Typography id={`${id}-kind`} variant="body2">
          {getKindLabel(kind)}
        </Typography>
        {hint && (
          <Typography variant="caption" component="p" color="textSecondary">
            {hint}
          </Typography>
        )}
        {error && (
          <FormHelperText id={`${id}-error`} role="alert" error sx={{ mx: 0 }}>
            {error}
          </FormHelperText>
        )}
      </div>
      <Select<MailMode>
        id={id}
        labelId={`${id}-kind`}
        size="small"
        value={input ?? stored}
        onChange={(event) => start(event.target.value as MailMode)}
        readOnly={busy}
        error={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {getModes(kind).map((mode) => (
          <MenuItem key={mode} value={mode}>
            {getModeLabel(kind, mode)}
          </MenuItem>
        ))}
      </Select>
    </Box>
  );
}

/** The time zone of the digest at 8 a.m.; saved on selection. */
function TimeZoneField({ stored }: { stored: string }) {
  const save = useAction({
    run: useSetTimeZone(),
    done: () => t`Your choice has been saved.`,
    failed: (message) => t`This was not saved: ${message}`,
  });
  const options = useMemo(
    () => [{ value: "", label: t`Same as the company` }, ...getTimeZoneOptions(stored || "UTC")],
    [stored],
  );
  return (
    <Box sx={{ mt: 2.5, maxWidth: "22rem" }}>
      <LongSelectField
        label={t`Your time zone`}
        hint={t`Daily digests arrive at eight in the morning there.`}
        options={options}
        name="time_zone"
        value={save.input ?? stored}
        onChange={save.start}
        readOnly={save.busy}
        error={save.error}
      />
    </Box>
  );
}
