import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ArrowDownwardOutlined from "@mui/icons-material/ArrowDownwardOutlined";
import ArrowUpwardOutlined from "@mui/icons-material/ArrowUpwardOutlined";
import DisplaySettingsOutlined from "@mui/icons-material/DisplaySettingsOutlined";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useId, useLayoutEffect, useRef } from "react";
import { useMenu } from "@/shared/hooks/useMenu";
import { Button } from "../inputs/Button";
import { ListTool } from "./ListTool";
import type { TableChoices } from "./tableSettings";

type DisplayMenuProps = {
  /** The columns that can be chosen, in the order of the screen; none for cards. */
  columns: readonly { id: string; header: string }[];
  /** The ids of those that are shown, in their order. */
  shown: readonly string[];
  /** Undefined for a list that is always a table. */
  layout?: "table" | "cards";
  density: "comfortable" | "compact";
  onColumns: (ids: string[]) => void;
  onChange: (changes: Partial<TableChoices>) => void;
  onReset: () => void;
};

/** How a list is displayed: as cards or as a table, its columns with their order, its density. */
export function DisplayMenu(props: DisplayMenuProps) {
  const { layout, density, onChange, onReset } = props;
  const menu = useMenu("dialog");
  const title = t`Display`;
  return (
    <>
      <ListTool label={title} icon={<DisplaySettingsOutlined />} iconOnPhones {...menu.button} />
      <Popover
        {...menu.popup}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": title, sx: { width: 300, p: 2 } } }}
      >
        <Stack spacing={2}>
          {layout && (
            <Choice
              label={t`Layout`}
              value={layout}
              options={[
                { value: "cards", label: t`Cards` },
                { value: "table", label: t`Table` },
              ]}
              onChange={(next) => onChange({ layout: next })}
            />
          )}
          <Choice
            label={t`Density`}
            value={density}
            options={[
              { value: "comfortable", label: t`Comfortable` },
              { value: "compact", label: t`Compact` },
            ]}
            onChange={(next) => onChange({ density: next })}
          />
          {props.columns.length > 0 && <ColumnChoice {...props} />}
          <Box>
            <Button size="small" color="inherit" onClick={onReset}>
              <Trans>Reset to default</Trans>
            </Button>
          </Box>
        </Stack>
      </Popover>
    </>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <Typography id={id} variant="subtitle2" component="div" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-labelledby={id}
        value={value}
        onChange={(_event, next: Value | null) => next && onChange(next)}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} value={option.value}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}

/** Shown columns in their order, with buttons to move them, then the others. */
function ColumnChoice({ columns, shown, onColumns }: DisplayMenuProps) {
  const titleId = useId();
  // The button that was pressed moves with its column, which takes the focus from it.
  const pressed = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (!pressed.current) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  });
  const move = (from: number, to: number, button: string): void => {
    const ids = [...shown];
    ids.splice(to, 0, ...ids.splice(from, 1));
    pressed.current = button;
    onColumns(ids);
  };
  const ordered = [
    ...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter(({ id }) => !shown.includes(id)),
  ];
  return (
    <div>
      <Typography id={titleId} variant="subtitle2" component="div">
        <Trans>Columns</Trans>
      </Typography>
      <Box component="ul" ref={list} aria-labelledby={titleId} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {ordered.map(({ id, header }) => {
          const index = shown.indexOf(id);
          const isShown = index !== -1;
          return (
            <Box component="li" key={id} sx={{ display: "flex", alignItems: "center" }}>
              <FormControlLabel
                sx={{ flex: 1, minWidth: 0 }}
                label={<Typography variant="body2">{header}</Typography>}
                control={
                  <Checkbox
                    size="small"
                    checked={isShown}
                    // One column stays beside the title.
                    disabled={isShown && shown.length === 1}
                    onChange={() =>
                      onColumns(isShown ? shown.filter((other) => other !== id) : [...shown, id])
                    }
                  />
                }
              />
              {isShown && (
                <>
                  <IconButton
                    size="small"
                    data-move={`${id}-up`}
                    aria-label={t`Move ${header} up`}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(index, index - 1, `${id}-up`)}
                    sx={MOVE_BUTTON}
                  >
                    <ArrowUpwardOutlined fontSize="inherit" />
                  </IconButton>
                  <IconButton
                    size="small"
                    data-move={`${id}-down`}
                    aria-label={t`Move ${header} down`}
                    aria-disabled={index === shown.length - 1}
                    onClick={() => index < shown.length - 1 && move(index, index + 1, `${id}-down`)}
                    sx={MOVE_BUTTON}
                  >
                    <ArrowDownwardOutlined fontSize="inherit" />
                  </IconButton>
                </>
              )}
            </Box>
          );
        })}
      </Box>
    </div>
  );
}

const MOVE_BUTTON = { "&[aria-disabled=true]": { color: "action.disabled" } };
