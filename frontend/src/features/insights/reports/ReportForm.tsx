import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import { type SyntheticEvent, useState } from "react";
import { Button } from "@/shared/ui/inputs/Button";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { REPORTS } from "../messages";
import { DEFAULT_CHOICE, REPORT_RANGES, REPORT_TYPES, type ReportChoice } from "./reportChoice";

const TYPES = REPORT_TYPES.map((value) => ({ value, label: REPORTS.types[value] }));
const RANGES = REPORT_RANGES.map((value) => ({ value, label: REPORTS.ranges[value] }));

type ReportFormProps = {
  /** The report on screen. */
  choice: ReportChoice | null;
  busy: boolean;
  onGenerate: (choice: ReportChoice) => void;
};

/** Selects a report; nothing changes until it is generated. */
export function ReportForm({ choice, busy, onGenerate }: ReportFormProps) {
  const [draft, setDraft] = useState(choice ?? DEFAULT_CHOICE);

  // Back and Forward change the report on screen: update the form.
  const [lastChoice, setLastChoice] = useState(choice);
  if (choice?.type !== lastChoice?.type || choice?.range !== lastChoice?.range) {
    setLastChoice(choice);
    setDraft(choice ?? DEFAULT_CHOICE);
  }

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!busy) onGenerate(draft);
  };
  return (
    <Card>
      <CardContent
        component="form"
        onSubmit={submit}
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "end",
          gridTemplateColumns: { xs: "repeat(auto-fit, minmax(13.5rem, 1fr))", lg: "1fr 1fr auto" },
        }}
      >
        <SelectField
          label={REPORTS.type}
          value={draft.type}
          options={TYPES}
          onChange={(type) => setDraft({ ...draft, type })}
        />
        <SelectField
          label={REPORTS.range}
          value={draft.range}
          options={RANGES}
          onChange={(range) => setDraft({ ...draft, range })}
        />
        <Box sx={{ display: "grid", justifySelf: { sm: "start" } }}>
          <Button type="submit" variant="contained" loading={busy}>
            {REPORTS.generate}
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}
