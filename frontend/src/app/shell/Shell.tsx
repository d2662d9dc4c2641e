import { i18n } from "@lingui/core";
import Backdrop from "@mui/material/Backdrop";
import Box from "@mui/material/Box";
import { Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useMatches, useNavigation } from "react-router-dom";
import { UnlinkedNotice } from "@/features/accounts/UnlinkedNotice";
import { PANEL, PANEL_WIDTH } from "@/features/referrals/panelWidth";
import { useDocumentTitle } from "@/shared/hooks/useDocumentTitle";
import { useShortcuts } from "@/shared/hooks/useShortcuts";
import type { ViewRole } from "@/shared/session/roles";
import { ViewAsDialogContext } from "@/shared/session/ViewAsDialogContext";
import { SIDEBAR_WIDTH, TOPBAR_HEIGHT } from "@/shared/theme/scale";
import { lazyDialog } from "@/shared/ui/feedback/lazyPart";
import { NOTICE_ROOM, NoticePlace } from "@/shared/ui/feedback/notice";
import { BOTTOM_BAR_HEIGHT, BottomBarPlace, WITH_BOTTOM_BAR } from "@/shared/ui/layout/BottomBar";
import type { ScreenRoute } from "../routes";
import { OpeningBar } from "./OpeningBar";
import { PrintHead } from "./PrintHead";
import { Sidebar } from "./Sidebar";
import { SkipLink } from "./SkipLink";
import { TopBar } from "./TopBar";
import { ViewBanner } from "./ViewBanner";

const SelectCompany = lazyDialog(async () => (await import("./SelectCompany")).SelectCompany);
const ShortcutsDialog = lazyDialog(
  async () => (await import("@/features/accounts/profile/ShortcutsDialog")).ShortcutsDialog,
);

const MAIN_ID = "main";

/** The layout of signed-in screens: top bar, sidebar and content. */
export function Shell() {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const [chosenRole, setChosenRole] = useState<ViewRole | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isOpening = useNavigation().state === "loading";
  const route = useMatches().at(-1)?.handle as ScreenRoute | undefined;
  useFocusOnNavigation(pathname, main);
  useEscapeKey(menuOpen, setMenuOpen);
  useShortcuts({ "?": () => setShowsKeys(true) });

  return (
    <ViewAsDialogContext value={setChosenRole}>
      <SkipLink target={MAIN_ID} />
      {isOpening && <OpeningBar />}
      <TopBar
        menuOpen={menuOpen}
        onToggleMenu={() => setMenuOpen((open) => !open)}
        onShowKeys={() => setShowsKeys(true)}
      />
      <Backdrop
        open={menuOpen}
        onClick={() => setMenuOpen(false)}
        sx={(theme) => ({ zIndex: theme.zIndex.drawer - 1, display: { md: "none" }, displayPrint: "none" })}
      />
      <Sidebar open={menuOpen} onNavigate={() => setMenuOpen(false)} />
      <Box
        component="main"
        id={MAIN_ID}
        ref={main}
        tabIndex={-1}
        sx={{
          display: "flex",
          flexDirection: "column",
          minHeight: "100dvh",
          pt: { xs: `calc(${TOPBAR_HEIGHT} + 1.25rem)`, sm: `calc(${TOPBAR_HEIGHT} + 1.75rem)` },
          px: { xs: 2, sm: 3, lg: 4 },
          pl: { md: `calc(${SIDEBAR_WIDTH} + 1.5rem)`, lg: `calc(${SIDEBAR_WIDTH} + 2rem)` },
          outline: "none",
          [`&${WITH_BOTTOM_BAR}`]: { pb: BOTTOM_BAR_HEIGHT },
          "@media print": { p: 0, minHeight: 0 },
        }}
      >
        {route?.title && <FixedTitle title={i18n._(route.title)} />}
        <PrintHead />
        <ViewBanner />
        <UnlinkedNotice />
        <Outlet />
        {/* At the foot of the content, and of the window while the content is longer. */}
        <NoticePlace
          sx={(theme) => ({
            position: "sticky",
            bottom: 0,
            zIndex: theme.zIndex.appBar - 1,
            minHeight: NOTICE_ROOM,
            mt: "auto",
            pt: 1,
            pb: 1,
            // The page ends above it, as it begins below the top bar: nothing shows or is pressed through its edges.
            "&:not(:empty)": { backgroundColor: "background.default", pointerEvents: "auto" },
            // Not behind the panel beside a list.
            [`main:has([${PANEL}]) > &`]: { mr: { md: `calc(${PANEL_WIDTH} - 1rem)` } },
            [`main${WITH_BOTTOM_BAR} > &`]: { bottom: BOTTOM_BAR_HEIGHT },
          })}
        />
        <BottomBarPlace />
      </Box>
      <Suspense>
        {chosenRole && <SelectCompany role={chosenRole} onClose={() => setChosenRole(null)} />}
        {showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
      </Suspense>
    </ViewAsDialogContext>
  );
}

function FixedTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

/** On navigation, scrolls to the top and focuses the content. */
function useFocusOnNavigation(pathname: string, main: React.RefObject<HTMLElement | null>): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

/** Closes the mobile menu on Escape, wherever the focus is. */
function useEscapeKey(open: boolean, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setOpen(false);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open, setOpen]);
}
