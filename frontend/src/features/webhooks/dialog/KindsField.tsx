import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import { useId } from "react";
import { WEBHOOK_FORM } from "@/features/webhooks/messages";
import { useApiQuery } from "@/shared/api/queries";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";

type KindsFieldProps = {
  name: string;
  value: readonly string[];
  onChange: (kinds: string[]) => void;
  readOnly: boolean;
  error: string | undefined;
};

/** The kinds of events that a webhook receives. */
export function KindsField({ name, value, onChange, readOnly, error }: KindsFieldProps) {
  const id = useId();
  const kinds = useApiQuery("/webhook-kinds/");
  const toggle = (kind: string, checked: boolean): void => {
    if (!readOnly) onChange(checked ? [...value, kind] : value.filter((one) => one !== kind));
  };
  return (
    <FormControl
      component="fieldset"
      error={Boolean(error)}
      {...(error && { "aria-describedby": `${id}-help` })}
    >
      <FormLabel component="legend" sx={{ typography: "subtitle2", color: "text.primary" }}>
        {WEBHOOK_FORM.kinds}
      </FormLabel>
      {kinds.isPending && <LoadingState />}
      <QueryError query={kinds} text={WEBHOOK_FORM.kindsFailed} />
      <FormGroup sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(13rem, 1fr))" }}>
        {kinds.data?.map((kind) => (
          <FormControlLabel
            key={kind.kind}
            label={kind.name}
            control={
              <Checkbox
                name={name}
                checked={value.includes(kind.kind)}
                onChange={(_, checked) => toggle(kind.kind, checked)}
              />
            }
          />
        ))}
      </FormGroup>
      {error && <FormHelperText id={`${id}-help`}>{error}</FormHelperText>}
    </FormControl>
  );
}
