import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import SearchOutlined from "@mui/icons-material/SearchOutlined";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Dialog from "@mui/material/Dialog";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { Suspense, useId, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { RADIUS } from "@/shared/theme/scale";
import { useLayer } from "@/shared/ui/dialogs/layers";
import { lazyDialog, lazyPart } from "@/shared/ui/feedback/lazyPart";
import { controlKey, hasControl, isComposing, isMac, pressedKey } from "@/shared/ui/keys";
import type { FoundConnection } from "./entries";
import { PaletteInput } from "./PaletteInput";

// Loaded when they are opened for the first time.
const Palette = lazyPart(async () => (await import("./Palette")).Palette);
const PersonJobsDialog = lazyDialog(
  async () => (await import("@/features/matching/PersonJobsDialog")).PersonJobsDialog,
);

/** Opens the palette, by its button or Ctrl-K (on a Mac ⌘-K), wherever the focus is. */
export function FindAnything() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const titleId = useId();
  // After something was opened, the focus belongs to the new screen.
  const [isLeaving, setIsLeaving] = useState(false);
  // Until the screen is left.
  const { pathname, search } = useLocation();
  const screen = pathname + search;
  const [jobsFor, setJobsFor] = useState<{ connection: FoundConnection; on: string } | null>(null);
  const open = (): void => {
    setIsLeaving(false);
    setText("");
    setIsOpen(true);
  };

  useLayer(isOpen, () => setIsOpen(false));

  // With the button: the keys work as soon as it can be seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!hasControl(event) || isComposing(event) || pressedKey(event, ["k"]) !== "k") return;
      event.preventDefault();
      if (event.repeat) return;
      setIsLeaving(false);
      setText("");
      setIsOpen((wasOpen) => !wasOpen);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return (
    <>
      <OpenButton onClick={open} />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        fullWidth
        disableRestoreFocus={isLeaving}
        aria-labelledby={titleId}
        sx={(theme) => ({
          "& .MuiDialog-container": { alignItems: "flex-start" },
          "& .MuiDialog-paper": { mt: "10vh", maxWidth: 640, maxHeight: "75vh" },
          [theme.breakpoints.down("sm")]: {
            "& .MuiDialog-paper": {
              m: 0,
              width: 1,
              height: 1,
              maxHeight: "none",
              borderRadius: 0,
              border: 0,
            },
          },
        })}
      >
        <Box component="h2" id={titleId} sx={visuallyHidden}>
          <Trans>Find anything</Trans>
        </Box>
        {/* What is typed while it loads is kept. */}
        <Suspense fallback={<PaletteInput text={text} onChange={setText} onClose={() => setIsOpen(false)} />}>
          <Palette
            text={text}
            onChange={setText}
            onClose={(leaving = false) => {
              setIsLeaving(leaving);
              setIsOpen(false);
            }}
            onJobsFor={(connection) => setJobsFor({ connection, on: screen })}
          />
        </Suspense>
      </Dialog>
      {jobsFor?.on === screen && (
        <Suspense>
          <PersonJobsDialog
            connection={jobsFor.connection}
            name={jobsFor.connection.name}
            onClose={() => setJobsFor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Wide with the shortcut, on phones an icon. */
function OpenButton({ onClick }: { onClick: () => void }) {
  const shortcut = isMac() ? "⌘K" : `${controlKey()} K`;
  return (
    <ButtonBase
      // With the text that is seen, for those who speak to their computer.
      aria-label={`${t`Search`} ${shortcut}`}
      aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
      aria-haspopup="dialog"
      onClick={onClick}
      sx={(theme) => ({
        flexShrink: 0,
        display: "flex",
        gap: 1,
        height: 36,
        px: 1.25,
        borderRadius: `${RADIUS.small}px`,
        border: `1px solid ${theme.vars.palette.divider}`,
        color: theme.vars.palette.text.secondary,
        ...theme.typography.body2,
        "&:hover": { backgroundColor: theme.vars.palette.action.hover },
        "&:focus-visible": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
        [theme.breakpoints.down("md")]: {
          border: 0,
          width: 44,
          height: 44,
          px: 0,
          "& span": { display: "none" },
        },
      })}
    >
      <SearchOutlined sx={{ fontSize: { xs: 24, md: 18 } }} />
      <span>
        <Trans>Search</Trans>
      </span>{" "}
      <kbd style={KEYS}>
        <span>{shortcut}</span>
      </kbd>
    </ButtonBase>
  );
}

const KEYS = { fontFamily: "inherit", fontSize: "0.75rem" } as const;
