import { t } from "@lingui/core/macro";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import Alert, { type AlertColor } from "@mui/material/Alert";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import type { SxProps, Theme } from "@mui/material/styles";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { errorMessage } from "@/shared/api/errors";
import { useShortcuts } from "@/shared/hooks/useShortcuts";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { passFocusOn } from "@/shared/ui/passFocusOn";

/** A change that its person can undo. */
type Undoable = {
  /** Whom or what was changed: the button's name is "Undo {name}". */
  name: string;
  /** The same for changes of the same thing, of which only the last can be undone: "referral 7". */
  subject: string;
  /** For how many more seconds the server allows it; nothing if it does not. */
  seconds: number | null | undefined;
  /** Undoes it. Resolves to what is said then, null if that is said elsewhere. */
  undo: () => Promise<string | null>;
};

type Notice = { id: number; text: string; severity: AlertColor; undoable?: Undoable };

type Notify = (text: string, severity?: AlertColor) => void;
type NotifyUndoable = (text: string, undoable: Undoable) => void;

/** `since`: the last notice from before a dialog opened; 0 for the page. */
type Place = { id: string; since: number };

type Notices = {
  notices: readonly Notice[];
  remove: (ids: readonly number[]) => void;
  /** The place that shows the notice: the last one that was rendered. */
  place: Place | undefined;
  enter: (place: string) => () => void;
};

const NotifyContext = createContext<{ notify: Notify; notifyUndoable: NotifyUndoable } | null>(null);
const NoticesContext = createContext<Notices | null>(null);

/** How long a notice is shown with which nothing can be done. */
const SHOWN_MS = 6000;

/** For how long the buttons ignore presses after a change: they were meant for what stood there before. */
const SETTLING_MS = 500;

/** The room for the notice at the foot of the content. */
export const NOTICE_ROOM = "3.75rem";

/**
 * Provides the notice: a short message that has no other place on the screen, with Undo. There is one.
 * It says what happened last, but an error stays until it is dismissed, and its button, or Z, undoes the
 * last change that can be undone, then the one before.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const lastId = useRef(0);
  const remove = useCallback(
    (ids: readonly number[]): void => setNotices((before) => before.filter(({ id }) => !ids.includes(id))),
    [],
  );
  const add = useCallback(
    (added: Omit<Notice, "id">): void => {
      lastId.current += 1;
      const id = lastId.current;
      const isError = added.severity === "error";
      setNotices((before) => {
        const kept = before.filter(({ severity, undoable }) =>
          undoable?.seconds ? undoable.subject !== added.undoable?.subject : severity === "error" && !isError,
        );
        return [...kept, { ...added, id }];
      });
      const { seconds } = added.undoable ?? {};
      if (!isError) setTimeout(() => remove([id]), seconds ? seconds * 1000 : SHOWN_MS);
    },
    [remove],
  );
  const notifying = useMemo(
    () => ({
      notify: (text: string, severity: AlertColor = "success") => add({ text, severity }),
      notifyUndoable: (text: string, undoable: Undoable) => add({ text, severity: "success", undoable }),
    }),
    [add],
  );
  const enter = useCallback((id: string) => {
    const since = lastId.current;
    setPlaces((before) => [...before, { id, since: before.length === 0 ? 0 : since }]);
    return () => setPlaces((before) => before.filter((place) => place.id !== id));
  }, []);
  const place = places.at(-1);
  const shown = useMemo(() => ({ notices, remove, place, enter }), [notices, remove, place, enter]);
  return (
    <NotifyContext value={notifying}>
      <NoticesContext value={shown}>{children}</NoticesContext>
    </NotifyContext>
  );
}

function useNotifying() {
  const notifying = useContext(NotifyContext);
  if (!notifying) throw new Error("useNotify needs a NoticeProvider above it");
  return notifying;
}

/** `notify("Job created")`, or `notify("…", "error")`. */
export const useNotify = (): Notify => useNotifying().notify;

/**
 * Says what was saved, and offers to undo it for as long as the server allows:
 * `notify("Ada Lovelace: Hired", { name: "Ada Lovelace", … })`. Also works once the screen is left.
 */
export const useUndoNotice = (): NotifyUndoable => useNotifying().notifyUndoable;

/**
 * A place for the notice, which is in the last one on the page: that of a dialog while it is open. What was said before
 * the dialog opened stays out of it, unless it can be undone.
 * It is there before its text, so that screen readers say it, and never takes the focus.
 */
export function NoticePlace({ sx }: { sx?: SxProps<Theme> }) {
  const context = useContext(NoticesContext);
  const id = useId();
  const enter = context?.enter;
  useLayoutEffect(() => enter?.(id), [enter, id]);
  const place = context?.place?.id === id ? context.place : null;
  const notices = place
    ? context?.notices.filter((notice) => notice.id > place.since || notice.undoable?.seconds)
    : undefined;
  const here = notices !== undefined && notices.length > 0;
  // The room stays when the notice goes: nothing moves under the pointer.
  const [hasRoom, setHasRoom] = useState(false);
  if (here && !hasRoom) setHasRoom(true);
  return (
    <Box
      role="status"
      sx={[
        {
          displayPrint: "none",
          flexShrink: 0,
          minHeight: hasRoom ? NOTICE_ROOM : undefined,
          // Empty room takes no presses.
          pointerEvents: "none",
          "& > *": { pointerEvents: "auto" },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {context && here && <NoticeBar notices={notices} remove={context.remove} />}
    </Box>
  );
}

function NoticeBar({ notices, remove }: Pick<Notices, "notices" | "remove">) {
  const { notify } = useNotifying();
  const { queryClient } = useSession();
  const bar = useRef<HTMLDivElement>(null);
  const shown = notices.findLast(({ severity }) => severity === "error") ?? notices.at(-1);
  const last = notices.findLast(({ undoable }) => undoable?.seconds);
  const changedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of each change
  useEffect(() => {
    changedAt.current = performance.now();
  }, [shown?.id, last?.id]);
  const undo = ({ id, undoable }: Notice): void => {
    if (!undoable) return;
    remove([id]);
    undoable.undo().then(
      (text) => text !== null && notify(text),
      (error) => notify(notUndone(undoable.name, errorMessage(error)), "error"),
    );
  };
  useShortcuts(
    {
      z: () => {
        if (!last) return false;
        // While something is saved, the last change is that one, which cannot be undone yet.
        if (queryClient.isMutating() === 0) undo(last);
      },
    },
    { within: bar },
  );
  if (!shown) return null;

  const isSettling = (): boolean => performance.now() - changedAt.current < SETTLING_MS;
  const dismiss = (): void => {
    if (isSettling()) return;
    // What waits behind an error has not been seen yet.
    const isError = shown.severity === "error";
    remove(isError ? [shown.id] : notices.map(({ id }) => id));
  };
  return (
    <Alert
      ref={bar}
      severity={shown.severity}
      variant="filled"
      // The place is a live region already.
      role="presentation"
      sx={{
        // Green would praise each rejection.
        ...(shown.severity === "success" && { bgcolor: "grey.800", color: "common.white" }),
        // On phones, the words have the icon's place, and long names of the button stand below them.
        flexWrap: { xs: "wrap", sm: "nowrap" },
        "& .MuiAlert-icon": { display: { xs: "none", sm: "flex" } },
        "& .MuiAlert-message": { flex: { xs: "1 1 8rem", sm: 1 }, minWidth: 0, overflowWrap: "anywhere" },
        "& .MuiAlert-action": { alignItems: "center", alignSelf: "center", pt: 0, pl: 1 },
      }}
      action={
        <>
          {last?.undoable && (
            <UndoButton
              name={last.undoable.name}
              // Beside the words that say it, its name would only take their room.
              short={last === shown}
              onClick={() => isSettling() || undo(last)}
            />
          )}
          <IconButton
            ref={passFocusOn}
            color="inherit"
            size="small"
            // Not "Close", which closes the job on job screens.
            aria-label={t`Dismiss`}
            title={t`Dismiss`}
            onClick={dismiss}
          >
            <CloseOutlined fontSize="small" />
          </IconButton>
        </>
      }
    >
      {shown.text}
    </Alert>
  );
}

const notUndone = (name: string, reason: string): string =>
  t`The change of ${name} was not undone: ${reason}`;

/** Names may be long, and one word. */
const LONG_WORDS = {
  px: 1,
  maxWidth: { xs: "13rem", sm: "24rem" },
  whiteSpace: "normal",
  overflowWrap: "break-word",
} as const;

type UndoButtonProps = { name: string; short: boolean; onClick: () => void };

const UndoButton = ({ name, short, onClick }: UndoButtonProps) => (
  <Button
    ref={passFocusOn}
    color="inherit"
    size="small"
    title={t`Undo (Z)`}
    aria-label={t`Undo ${name}`}
    onClick={onClick}
    sx={LONG_WORDS}
  >
    {short ? t({ message: "Undo", context: "notice" }) : t`Undo ${name}`}
  </Button>
);
