import { t } from "@lingui/core/macro";
import ArrowDropDownOutlined from "@mui/icons-material/ArrowDropDownOutlined";
import ButtonGroup from "@mui/material/ButtonGroup";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useAction } from "@/shared/hooks/useAction";
import { useMenu } from "@/shared/hooks/useMenu";
import type { CsvFile } from "../csvExport";
import { type CsvSeparator, getCsvSeparator, setCsvSeparator } from "../csvSeparator";
import { downloadFile } from "../downloadFile";
import { useNotify } from "../feedback/notice";
import { Button, type ButtonProps } from "./Button";

type ExportButtonProps = Omit<ButtonProps, "onClick" | "loading"> & {
  load: (separator: CsvSeparator) => Promise<CsvFile>;
};

/** A button that downloads a CSV file, beside a menu of what separates its cells, which the browser remembers. */
export function ExportButton({ load, size = "medium", ...button }: ExportButtonProps) {
  const menu = useMenu();
  const notify = useNotify();
  const download = useAction({
    run: async () => {
      const { name = "export.csv", content } = await load(getCsvSeparator());
      downloadFile(name, "text/csv;charset=utf-8", content);
      return name;
    },
    done: (file) => t`${file} was downloaded.`,
    failed: (message) => t`The file could not be made: ${message}`,
    onFailed: (sentence) => notify(sentence, "error"),
  });
  const chosen = getCsvSeparator();
  const choose = (separator: CsvSeparator): void => {
    setCsvSeparator(separator);
    menu.close();
  };
  return (
    <>
      <ButtonGroup
        variant="outlined"
        color="inherit"
        size={size}
        sx={{ flexShrink: 0, displayPrint: "none" }}
      >
        <Button
          {...button}
          loading={download.busy}
          loadingPosition={button.startIcon ? "start" : undefined}
          onClick={() => download.start()}
        />
        <Button
          aria-label={t`Separator of the file`}
          disabled={download.busy}
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
