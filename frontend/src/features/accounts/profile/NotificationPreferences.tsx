import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import Typography from "@mui/material/Typography";
import { useId, useMemo } from "react";
import type { MailMode, NotificationKind, NotificationPreferences as Preferences } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { LongSelectField } from "@/shared/ui/inputs/LongSelectField";
import { Section } from "@/shared/ui/layout/Section";
import { getTimeZoneOptions } from "@/shared/ui/timeZones";
import { useSavedChoice } from "@/shared/ui/useSavedChoice";
import { HINTS, KINDS, MAIL_MODES, PREFERENCES } from "./messages";
import { usePreferences, useSetMailMode, useSetTimeZone } from "./queries";

const REFERRERS: NotificationKind[] = ["referral_status", "referral_message", "job_status"];
const REVIEWERS: NotificationKind[] = ["referral_made", "answer_due", "answer_overdue"];

/** The kinds that concern each role; unknown roles see all kinds. */
const KINDS_OF_ROLE: Record<string, NotificationKind[]> = {
  EMPLOYEE: [...REFERRERS, "import_finished", "job_ask", "suggestions"],
  HIRING_MANAGER: [...REVIEWERS, "job_assigned", ...REFERRERS],
  HR: [...REVIEWERS, ...REFERRERS, "invitation_accepted", "webhook_switched_off"],
};

/** Which notifications are mailed, at once or as a digest, and in which time zone. */
export function NotificationPreferences() {
  const { effectiveRole } = useSession();
  const preferences = usePreferences();
  const kinds = KINDS_OF_ROLE[effectiveRole ?? ""] ?? (Object.keys(KINDS) as NotificationKind[]);
  const modes = preferences.data?.modes as Preferences | undefined;
  return (
    <Box id="notifications" sx={{ scrollMarginTop: "5rem" }}>
      <Section title={PREFERENCES.title} description={PREFERENCES.note}>
        {preferences.isPending && <LoadingState />}
        <QueryError query={preferences} text={PREFERENCES.failed} />
        {modes && (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
            {kinds.map((kind) => (
              <MailModeRow key={kind} kind={kind} stored={modes[kind]} />
            ))}
          </Box>
        )}
        {preferences.data && <TimeZoneField stored={preferences.data.time_zone} />}
      </Section>
    </Box>
  );
}

/** The mail modes of a kind. */
const getModes = (kind: NotificationKind): MailMode[] =>
  kind === "suggestions" ? ["weekly", "off"] : ["now", "daily", "off"];

const getModeLabel = (kind: NotificationKind, mode: MailMode): string =>
  kind === "job_ask" && mode === "off" ? PREFERENCES.muted : MAIL_MODES[mode];

/** How one kind of notification is mailed; saved on selection. */
function MailModeRow({ kind, stored }: { kind: NotificationKind; stored: MailMode }) {
  const id = useId();
  const { value, onChange, readOnly, error } = useSavedChoice({
    stored,
    save: useSetMailMode(kind),
    saved: PREFERENCES.saved,
    failed: PREFERENCES.saveFailed,
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
          {KINDS[kind]}
        </Typography>
        {HINTS[kind] && (
          <Typography variant="caption" component="p" color="textSecondary">
            {HINTS[kind]}
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
        value={value}
        onChange={(event) => onChange(event.target.value as MailMode)}
        readOnly={readOnly}
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
  const choice = useSavedChoice({
    stored,
    save: useSetTimeZone(),
    saved: PREFERENCES.saved,
    failed: PREFERENCES.saveFailed,
  });
  const options = useMemo(
    () => [{ value: "", label: PREFERENCES.companyTimeZone }, ...getTimeZoneOptions(stored || "UTC")],
    [stored],
  );
  return (
    <Box sx={{ mt: 2.5, maxWidth: "22rem" }}>
      <LongSelectField
        label={PREFERENCES.timeZone}
        hint={PREFERENCES.timeZoneHint}
        options={options}
        name="time_zone"
        {...choice}
      />
    </Box>
  );
}
