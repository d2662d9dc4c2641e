import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { roleLabel, VIEW_ROLES } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { useDepartments } from "../queries";
import { addRule, type RuleValues } from "./providerValues";

const MAX_RULES = 50;

type RulesFieldProps = {
  description: string;
  /** The rules are about groups of the directory, so that they name no claim. */
  ofGroups?: boolean;
  isBusy: boolean;
  value: RuleValues[];
  onChange: (rules: RuleValues[]) => void;
  error?: string;
};

/** Which roles follow from what the provider says of a person, or from the groups of the directory. */
export function RulesField({
  description,
  ofGroups = false,
  isBusy,
  value: rules,
  onChange,
  error,
}: RulesFieldProps) {
  const { user, viewAsCompany, readOnly } = useSession();
  const companyId = (viewAsCompany ?? user?.company)?.id ?? null;
  const departments = useDepartments(companyId);
  const change = (rule: RuleValues, changes: Partial<RuleValues>): void =>
    onChange(rules.map((one) => (one === rule ? { ...rule, ...changes } : one)));
  const isLocked = isBusy || readOnly;
  const noDepartment = { value: "" as const, label: t`As it is` };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        <Trans>Roles</Trans>
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {description}
      </Typography>
      <Stack spacing={2}>
        {rules.map((rule, index) => {
          const number = index + 1;
          return (
            <Box
              key={rule.key}
              role="group"
              aria-label={t`Rule ${number}`}
              sx={{
                display: "grid",
                gap: 1.5,
                alignItems: "end",
                gridTemplateColumns: {
                  xs: "1fr 1fr",
                  sm: ofGroups ? "4fr 3fr 3fr auto" : "1fr 1fr 1fr 1fr auto",
                },
                // Names of groups are long.
                ...(ofGroups && { "& > :first-of-type": { gridColumn: { xs: "1 / 3", sm: "auto" } } }),
              }}
            >
              {!ofGroups && (
                <Field
                  label={t`Claim`}
                  value={rule.claim}
                  readOnly={isLocked}
                  onChange={(event) => change(rule, { claim: event.target.value })}
                />
              )}
              <Field
                label={ofGroups ? t`Group` : t`Contains`}
                value={rule.value}
                readOnly={isLocked}
                onChange={(event) => change(rule, { value: event.target.value })}
              />
              <SelectField
                label={t`Role`}
                options={VIEW_ROLES.map((value) => ({ value, label: roleLabel(value) }))}
                value={rule.role}
                readOnly={isLocked}
                onChange={(role) => change(rule, { role })}
              />
              <SelectField<number | "">
                label={t`Department`}
                options={[
                  noDepartment,
                  ...(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={rule.department}
                readOnly={isLocked}
                onChange={(department) => change(rule, { department })}
              />
              <IconButton
                aria-label={t`Remove rule ${number}`}
                disabled={isLocked}
                onClick={() => onChange(rules.filter((one) => one !== rule))}
                sx={{ justifySelf: { xs: "end", sm: "auto" }, gridColumn: { xs: "2", sm: "auto" } }}
              >
                <DeleteOutlined />
              </IconButton>
            </Box>
          );
        })}
      </Stack>
      {error && (
        <Typography variant="body2" color="error" role="alert" sx={{ mt: 1 }}>
          {error}
        </Typography>
      )}
      {!readOnly && (
        <Button
          color="inherit"
          startIcon={<AddOutlined />}
          disabled={isBusy || rules.length >= MAX_RULES}
          onClick={() => onChange(addRule(rules))}
          sx={{ mt: 1 }}
        >
          <Trans>Add Rule</Trans>
        </Button>
      )}
    </Box>
  );
}
