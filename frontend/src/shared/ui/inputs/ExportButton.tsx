import { t } from "@lingui/core/macro";
import ArrowDropDownOutlined from "@mui/icons-material/ArrowDropDownOutlined";
import ButtonGroup from "@mui/material/ButtonGroup";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useMenu } from "@/shared/hooks/useMenu";
import { type CsvSeparator, getCsvSeparator, setCsvSeparator } from "../csvSeparator";
import { Button, type ButtonProps } from "./Button";

type ExportButtonProps = Omit<ButtonProps, "onClick"> & {
  onExport: (separator: CsvSeparator) => void;
};

/** A button that exports a CSV file, beside a menu of what separates its cells, which the browser remembers. */
export function ExportButton({ onExport, size = "medium", ...button }: ExportButtonProps) {
  const menu = useMenu();
  const chosen = getCsvSeparator();
  const choose = (separator: CsvSeparator): void => {
    setCsvSeparator(separator);
    menu.close();
  };
  return (
    <>
      <ButtonGroup variant="outlined" color="inherit" size={size} sx={{ flexShrink: 0 }}>
        <Button {...button} onClick={() => onExport(getCsvSeparator())} />
        <Button
          aria-label={t`Separator of the file`}
          disabled={Boolean(button.loading)}
          {...menu.button}
          sx={{ px: 0 }}
        >
          <ArrowDropDownOutlined fontSize={size === "small" ? "small" : "medium"} />
        </Button>
      </ButtonGroup>
      <Menu
        {...menu.popup}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-label": t`Separator of the file` } }}
      >
        {(["comma", "semicolon"] as const).map((separator) => (
          <MenuItem
            key={separator}
            role="menuitemradio"
            aria-checked={separator === chosen}
            selected={separator === chosen}
            onClick={() => choose(separator)}
          >
            {separator === "comma" ? t`Comma` : t`Semicolon, as Excel expects in most of Europe`}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
