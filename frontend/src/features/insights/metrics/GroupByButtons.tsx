import { t } from "@lingui/core/macro";
import Stack from "@mui/material/Stack";
import { Button } from "@/shared/ui/inputs/Button";

type GroupByButtonsProps<Group extends string> = {
  groups: readonly { value: Group; label: string }[];
  value: Group;
  onChange: (group: Group) => void;
};

/** Buttons that choose by what figures are grouped. */
export const GroupByButtons = <Group extends string>({
  groups,
  value,
  onChange,
}: GroupByButtonsProps<Group>) => (
  <Stack
    direction="row"
    role="group"
    aria-label={t`Grouped by`}
    sx={{
      displayPrint: "none",
      gap: 1,
      flexWrap: { xs: "nowrap", sm: "wrap" },
      // On phones, one line to the edges of the card.
      overflowX: { xs: "auto", sm: "visible" },
      mx: { xs: -2, sm: 0 },
      px: { xs: 2, sm: 0 },
      py: { xs: 0.25, sm: 0 },
      "& > *": { flexShrink: 0 },
    }}
  >
    {groups.map((group) => (
      <Button
        key={group.value}
        size="small"
        variant="outlined"
        color={group.value === value ? "primary" : "inherit"}
        aria-pressed={group.value === value}
        onClick={() => onChange(group.value)}
      >
        {group.label}
      </Button>
    ))}
  </Stack>
);
