import { Trans } from "@lingui/react/macro";
import Link from "@mui/material/Link";

/** A skip link for keyboard users. */
export function SkipLink({ target }: { target: string }) {
  return (
    <Link
      href={`#${target}`}
      onClick={(event) => {
        // Moves the focus without changing the URL.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      sx={(theme) => ({
        displayPrint: "none",
        position: "fixed",
        top: theme.spacing(1),
        left: theme.spacing(1),
        zIndex: theme.zIndex.tooltip,
        px: 2,
        py: 1.25,
        backgroundColor: theme.vars.palette.background.paper,
        border: `1px solid ${theme.vars.palette.divider}`,
        "&:not(:focus)": { transform: "translateY(-200%)" },
      })}
    >
      <Trans>Skip to content</Trans>
    </Link>
  );
}
