import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { CONNECTION_DIALOG } from "./messages";

type NameField = "first_name" | "last_name";
/** The names in a form; with `only_one_name`, one of them is empty. */
export type NameValues = Record<NameField, string> & { only_one_name: boolean };

/** The fields to show; `only` is the one that stays for somebody with one name. */
export const shownNames = ({ only_one_name }: NameValues, only: NameField): NameField[] =>
  only_one_name ? [only] : ["first_name", "last_name"];

/** The values for the server, which is only told of one name. */
export const withoutFalse = <Values extends NameValues>({ only_one_name, ...values }: Values) => ({
  ...values,
  only_one_name: only_one_name || undefined,
});

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
      label={CONNECTION_DIALOG.onlyOneName}
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
