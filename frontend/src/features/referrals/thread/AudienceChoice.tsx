import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { Audience } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { THREAD } from "./messages";

type AudienceChoiceProps = {
  value: Audience;
  referrer: string;
  readOnly: boolean;
  onChange: (audience: Audience) => void;
};

/** Selects whether a message is for reviewers only or also for the referrer. */
export function AudienceChoice({ value, referrer, readOnly, onChange }: AudienceChoiceProps) {
  const id = useId();
  const choices: [Audience, string][] = [
    ["internal", THREAD.internal],
    ["shared", THREAD.shared(referrer)],
  ];
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="div" sx={{ mb: 0.75 }}>
        {THREAD.audience}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {choices.map(([audience, label]) => (
          <Button
            key={audience}
            size="small"
            variant={audience === value ? "contained" : "outlined"}
            color={audience === value ? "primary" : "inherit"}
            aria-pressed={audience === value}
            onClick={() => readOnly || onChange(audience)}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
