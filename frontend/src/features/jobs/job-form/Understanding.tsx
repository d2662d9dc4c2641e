import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Autocomplete, { type AutocompleteProps } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId, useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import type { JobUnderstanding } from "@/shared/api/types";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { FieldLabel } from "@/shared/ui/inputs/FieldLabel";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { optionPages, useServerOptions } from "@/shared/ui/inputs/ServerAutocomplete";
import { type CodedLabel, findEdits, type UnderstandingEdits, withEdits } from "./useUnderstanding";

export type UnderstandingProps = {
  query: Pick<UseQueryResult<JobUnderstanding>, "data" | "error" | "refetch" | "isLoading">;
  edits: UnderstandingEdits | null;
  onChange: (edits: UnderstandingEdits | null) => void;
  readOnly: boolean;
  /** Why the edits could not be saved. */
  error: string | null;
};

/** What was understood of a job, as part of its form. */
export function Understanding({ query, error, ...fields }: UnderstandingProps) {
  const headingId = useId();
  // The query is disabled: the form has no text to analyse yet.
  const isWaiting = !query.data && !query.isLoading && !query.error;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: "grid", gap: 2 }}>
      <div>
        <Typography id={headingId} variant="h6" component="h2">
          <Trans>Who we'll suggest</Trans>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {isWaiting
            ? t`We'll show this as soon as the job has a title.`
            : t`Employees see matching people they know. Remove what is wrong and add what is missing.`}
        </Typography>
      </div>
      {error && <ErrorBanner>{error}</ErrorBanner>}
      <QueryError
        query={query}
        text={(message) => t`The roles and keywords could not be loaded: ${message}`}
      />
      {query.isLoading && <LoadingState />}
      {query.data && <UnderstandingFields understood={query.data} {...fields} />}
    </Box>
  );
}

type UnderstandingFieldsProps = {
  /** What the server understood of the texts. */
  understood: JobUnderstanding;
  edits: UnderstandingEdits | null;
  onChange: (edits: UnderstandingEdits | null) => void;
  readOnly: boolean;
};

/** What was understood, as editable chips. */
function UnderstandingFields({ understood, edits, onChange, readOnly }: UnderstandingFieldsProps) {
  const shown = withEdits(understood, edits);
  const change = (changes: Partial<JobUnderstanding>): void =>
    onChange(findEdits(understood, { ...shown, ...changes }));
  const levels = understood.levels.map(({ code, label }) => ({ value: code, label }));
  return (
    <>
      <RolesField roles={shown.roles} onChange={(roles) => change({ roles })} readOnly={readOnly} />
      <SelectField
        label={t`Seniority`}
        value={shown.level?.code ?? ""}
        options={[{ value: "", label: t`Not specified` }, ...levels]}
        onChange={(code) => change({ level: understood.levels.find((one) => one.code === code) ?? null })}
        readOnly={readOnly}
      />
      <WordsField words={shown.words} onChange={(words) => change({ words })} readOnly={readOnly} />
    </>
  );
}

function rolesFailed(error: Error): string {
  const message = errorMessage(error);
  return t`Error fetching roles: ${message}`;
}

type RolesFieldProps = { roles: CodedLabel[]; onChange: (roles: CodedLabel[]) => void; readOnly: boolean };

/** The roles that a job is for, from the list of known occupations. */
function RolesField({ roles, onChange, readOnly }: RolesFieldProps) {
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState("");
  const found = useServerOptions(
    (search) => optionPages("/occupations/", { query: { search } }),
    searchText,
    { enabled: open },
  );
  return (
    <ChipsField<CodedLabel>
      label={t`Roles`}
      hint={
        roles.length > 0
          ? t`Type to search roles`
          : t`No one is suggested without a role. Type to search roles`
      }
      error={found.error ? rolesFailed(found.error) : undefined}
      options={found.options}
      value={roles}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onChange={(_event, chosen) => onChange(chosen)}
      inputValue={searchText}
      onInputChange={(_event, text) => setSearchText(text)}
      filterOptions={(options) => options.filter(({ code }) => roles.every((one) => one.code !== code))}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(option, chosen) => option.code === chosen.code}
      loading={found.busy}
      loadingText={t`Searching...`}
      noOptionsText={t`No role found`}
      readOnly={readOnly}
    />
  );
}

type WordsFieldProps = { words: string[]; onChange: (words: string[]) => void; readOnly: boolean };

/** Words to look for in people's positions. */
const WordsField = ({ words, onChange, readOnly }: WordsFieldProps) => (
  <ChipsField<string, true>
    label={t`Keywords`}
    hint={t`Press Enter after each keyword`}
    freeSolo
    // Text left in the field counts as a word, too.
    autoSelect
    options={[]}
    value={words}
    onChange={(_event, chosen) => onChange(chosen.map((word) => word.trim()).filter((word) => word !== ""))}
    readOnly={readOnly}
  />
);

type ChipsFieldProps<Item, FreeText extends boolean> = Omit<
  AutocompleteProps<Item, true, true, FreeText>,
  "renderInput" | "multiple" | "disableClearable"
> & { label: string; hint?: string; error?: string };

/** Several values as removable chips in one field; more are typed or selected. */
function ChipsField<Item, FreeText extends boolean = false>(props: ChipsFieldProps<Item, FreeText>) {
  const { label, hint, error, ...autocomplete } = props;
  const helper = error ?? hint;
  return (
    <Autocomplete<Item, true, true, FreeText>
      multiple
      disableClearable
      filterSelectedOptions
      slotProps={{ chip: { size: "small" } }}
      renderInput={({ id, slotProps, disabled }) => (
        <FormControl fullWidth error={Boolean(error)} disabled={disabled}>
          <FieldLabel id={`${id}-label`} htmlFor={id}>
            {label}
          </FieldLabel>
          <OutlinedInput
            id={id}
            {...slotProps.input}
            inputProps={{ ...slotProps.htmlInput, "aria-describedby": helper ? `${id}-help` : undefined }}
          />
          {helper && <FormHelperText id={`${id}-help`}>{helper}</FormHelperText>}
        </FormControl>
      )}
      {...autocomplete}
    />
  );
}
