import { t } from "@lingui/core/macro";
import ArrowDropDownOutlined from "@mui/icons-material/ArrowDropDownOutlined";
import ButtonGroup from "@mui/material/ButtonGroup";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useAction } from "@/shared/hooks/useAction";
import { useMenu } from "@/shared/hooks/useMenu";
import type { CsvFile } from "../csvExport";
import { type CsvSeparator, getCsvSeparator, setCsvSeparator } from "../csvSeparator";
import { downloadFile } from "../downloadFile";
import { useNotify } from "../feedback/notice";
import { Button, type ButtonProps } from "./Button";

type LoadFile = (separator: CsvSeparator) => Promise<CsvFile>;

type ExportButtonProps = Omit<ButtonProps, "onClick" | "loading"> & {
  /** Loads the file, or one of several, by what they contain. */
  load: LoadFile | { content: string; load: LoadFile }[];
};

/**
 * A button that downloads a CSV file, beside a menu of what separates its cells, which the browser remembers. Where
 * there are several files, it opens the menu, which begins with them.
 */
export function ExportButton({ load, size = "medium", ...button }: ExportButtonProps) {
  const menu = useMenu();
  const notify = useNotify();
  const download = useAction({
    run: async (chosenLoad: LoadFile) => {
      const { name = "export.csv", content } = await chosenLoad(getCsvSeparator());
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
  const files = typeof load === "function" ? null : load;
  const arrow = <ArrowDropDownOutlined fontSize={size === "small" ? "small" : "medium"} />;
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
          {...(typeof load === "function"
            ? { onClick: () => download.start(load) }
            : { ...menu.button, endIcon: arrow })}
        />
        {!files && (
          <Button
            aria-label={t`Separator of the file`}
            disabled={download.busy}
            {...menu.button}
            sx={{ px: 0 }}
          >
            {arrow}
          </Button>
        )}
      </ButtonGroup>
      <Menu
        {...menu.popup}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-label": files ? t`Export` : t`Separator of the file` } }}
      >
        {files?.map((file) => (
          <MenuItem
            key={file.content}
            onClick={() => {
              menu.close();
              download.start(file.load);
            }}
          >
            {file.content}
          </MenuItem>
        ))}
        {files && <Divider />}
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
