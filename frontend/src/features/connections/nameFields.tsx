import { t } from "@lingui/core/macro";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { NameValues } from "./queries";

type NameField = "first_name" | "last_name";

/** The fields to show; `only` is the one that stays for somebody with one name. */
export const shownNames = ({ only_one_name }: NameValues, only: NameField): NameField[] =>
  only_one_name ? [only] : ["first_name", "last_name"];

type OnlyOneNameProps = {
  values: NameValues;
  /** The field that stays. */
  only?: NameField;
  readOnly: boolean;
  onChange: (values: NameValues) => void;
};

/** For people who have one name. What was typed moves to the field that stays. */
export function OnlyOneName({ values, only = "first_name", readOnly, onChange }: OnlyOneNameProps) {
  const toggle = (onlyOne: boolean): void => {
    const { first_name, last_name } = values;
    const kept = values[only] || first_name || last_name;
    const one = { first_name: "", last_name: "", [only]: kept };
    onChange({ ...(onlyOne ? one : { first_name, last_name }), only_one_name: onlyOne });
  };
  return (
    <FormControlLabel
      label={t`Only one name`}
      control={
        <Checkbox
          size="small"
          checked={values.only_one_name}
          onChange={(_event, checked) => !readOnly && toggle(checked)}
        />
      }
    />
  );
}
