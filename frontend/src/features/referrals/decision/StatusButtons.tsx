import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import type { ReferralStatus } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { DECISIONS, isFinal, referralStatus } from "@/shared/ui/status";

/** What the number keys do. */
export const decisionKeys = (decide: (status: ReferralStatus) => unknown) =>
  Object.fromEntries(DECISIONS.map((status, index) => [String(index + 1), () => decide(status)]));

type StatusButtonsProps = {
  label: string;
  /** The chosen one, at first the current one. */
  value: ReferralStatus;
  /** The stored one: back to Pending is only offered to what is not. */
  current: ReferralStatus;
  readOnly?: boolean;
  onChoose: (status: ReferralStatus) => void;
};

/** One button per decision, each with its key. */
export function StatusButtons({ label, value, current, readOnly = false, onChoose }: StatusButtonsProps) {
  const { user } = useSession();
  const offered = DECISIONS.filter((status) => status !== "PENDING" || current !== "PENDING");
  return (
    <Box
      role="group"
      aria-label={label}
      sx={(theme) => ({
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        [theme.containerQueries.down(NARROW)]: { flexGrow: 1, gap: 0.5 },
      })}
    >
      {offered.map((status) => {
        const chosen = status === value;
        const { label: name, color } = referralStatus(status);
        const key = String(DECISIONS.indexOf(status) + 1);
        return (
          <Button
            key={status}
            size="small"
            variant={chosen ? "contained" : "outlined"}
            color={!chosen || color === "default" ? "inherit" : isFinal(status) ? color : "primary"}
            aria-pressed={chosen}
            aria-keyshortcuts={user?.shortcuts === false ? undefined : key}
            onClick={() => readOnly || onChoose(status)}
            sx={(theme) => ({
              // On phones, four stand two by two, and five in two lines: none stands alone.
              flex: { xs: offered.length === 4 ? "1 1 40%" : "1 1 26%", sm: "0 1 auto" },
              [theme.containerQueries.down(NARROW)]: { flexGrow: 1, px: 0.5, minWidth: 0 },
            })}
          >
            <span>{name}</span>
            {user?.shortcuts !== false && <Key label={key} />}
          </Button>
        );
      })}
    </Box>
  );
}

/** The width in which all buttons stand in one line only if their keys stand on their edges: that of the panel. */
const NARROW = 480;

/** The key of a button, for those who have a keyboard. */
const Key = ({ label }: { label: string }) => (
  <Box
    component="kbd"
    aria-hidden
    title={t`Key ${label}`}
    sx={(theme) => ({
      ml: 0.75,
      px: 0.5,
      border: 1,
      borderColor: "currentcolor",
      borderRadius: 0.5,
      fontFamily: "inherit",
      fontSize: "0.6875rem",
      lineHeight: 1.3,
      [theme.containerQueries.down(NARROW)]: {
        position: "absolute",
        top: "-0.5em",
        right: 4,
        ml: 0,
        px: 0.375,
        border: 0,
        lineHeight: 1,
        color: "text.secondary",
        bgcolor: "background.paper",
      },
      "@media (hover: none)": { display: "none" },
    })}
  >
    {label}
  </Box>
);
