import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { apiQuery } from "@/shared/api/queries";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { hasCjk } from "@/shared/search";
import { useSession } from "@/shared/session/useSession";
import { RADIUS } from "@/shared/theme/scale";
import { useAfterClosing } from "@/shared/ui/dialogs/layers";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { isComposing } from "@/shared/ui/keys";
import {
  type Entry,
  type FoundConnection,
  foundGroups,
  isMaking,
  isMatch,
  profileEntries,
  roleActions,
  screenEntries,
  searchEntries,
  settingsEntries,
  typedActions,
  viewEntries,
} from "./entries";
import { PaletteInput } from "./PaletteInput";
import { useGeneralActions } from "./useGeneralActions";

/** Shorter terms find too much: the server answers nothing, except for a word of one sign. */
const isLongEnough = (term: string): boolean => term.length > 1 || hasCjk(term);
/** Shorter than elsewhere, since one waits for the answer before Enter. */
const DELAY_MS = 150;
const MOST_RECENT = 6;

/** Kept with what was read for this user and view, and so gone with the sign-out. */
const RECENT = ["recently found"];

type PaletteProps = {
  text: string;
  onChange: (text: string) => void;
  /** `leaving`: something was opened. */
  onClose: (leaving?: boolean) => void;
  /** Shows the jobs that a connection may fit. */
  onJobsFor: (connection: FoundConnection) => void;
};

/**
 * Finds screens, actions, saved views, and what one's lists show; last, the search of one's list. Before
 * anything is typed, what was found last.
 */
export function Palette({ text, onChange, onClose, onJobsFor }: PaletteProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const afterClosing = useAfterClosing();
  const { recent, groups, search, isSettled } = useGroups(text);
  const shown = text.trim() ? groups : [{ heading: t`Recent`, entries: recent }, ...groups];
  const visible = shown.filter(({ entries }) => entries.length > 0);
  const isNothingFound = groups.every(({ entries }) => entries.every(({ key }) => key === "search"));
  const entries = visible.flatMap((group) => group.entries);

  const [chosen, setChosen] = useState("");
  const value = entries.some(({ key }) => key === chosen) ? chosen : (entries[0]?.key ?? "");
  // The best is chosen again with each answer.
  const [answered, setAnswered] = useState(search.data);
  if (answered !== search.data) {
    setAnswered(search.data);
    setChosen("");
  }

  const open = ({ to, run, ...entry }: Entry, inNewTab = false): void => {
    const { connection } = entry;
    if (entry.isFound && to) {
      queryClient.setQueryDefaults(RECENT, { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData<Entry[]>(RECENT, (before = []) =>
        [{ ...entry, to }, ...before.filter(({ key }) => key !== entry.key)].slice(0, MOST_RECENT),
      );
    }
    if (to && inNewTab) {
      window.open(to, "_blank", "noopener");
      return;
    }
    onClose(to !== undefined && !connection);
    afterClosing(() => void (connection ? onJobsFor(connection) : to ? navigate(to) : run?.()));
  };

  // Enter before the answer opens what the answer has first.
  const [isAwaited, setIsAwaited] = useState(false);
  const [first] = entries;
  useEffect(() => {
    if (!isAwaited || !isSettled) return;
    setIsAwaited(false);
    if (first) open(first);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    const entry = entries.find(({ key }) => key === value);
    if (!isSettled && (!entry || entry.isFound)) {
      event.preventDefault();
      setIsAwaited(true);
    } else if (entry && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      open(entry, true);
    }
  };

  return (
    <Box
      component={Command}
      label={t`Find anything`}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={value}
      onValueChange={setChosen}
      onKeyDown={onKeyDown}
      sx={{ display: "flex", flexDirection: "column", minHeight: 0, flex: 1, outline: "none" }}
    >
      <PaletteInput
        text={text}
        onChange={(typed) => {
          setChosen("");
          setIsAwaited(false);
          onChange(typed);
        }}
        onClose={() => onClose()}
        Input={Command.Input as never}
      />
      <Box sx={{ overflowY: "auto", p: 1, minHeight: 0 }}>
        <Command.List label={t`Results`}>
          {visible.map(({ heading, entries: rows }) => (
            <Box
              key={heading}
              component={Command.Group}
              heading={heading}
              sx={{
                "& [cmdk-group-heading]": {
                  px: 1.25,
                  pt: 1,
                  pb: 0.5,
                  fontSize: "0.75rem",
                  color: "text.secondary",
                },
              }}
            >
              {rows.map((entry) => (
                <Row key={entry.key} entry={entry} onOpen={open} />
              ))}
            </Box>
          ))}
        </Command.List>
        <QueryError query={search} text={(message) => t`Failed to search: ${message}`} />
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          sx={{ px: 1.25, py: !isNothingFound || search.error ? 0 : 2 }}
        >
          {isNothingFound && !search.error && (isSettled ? t`Nothing found` : t`Searching...`)}
        </Typography>
      </Box>
    </Box>
  );
}

/** What is shown for a text, without groups that would be empty. */
function useGroups(text: string) {
  const session = useSession();
  const queryClient = useQueryClient();
  const general = useGeneralActions();
  const typed = text.trim();
  const term = useDebouncedValue(typed, DELAY_MS);
  const asks = isLongEnough(term);
  const search = useQuery({
    ...apiQuery("/search/", { query: { q: term } }),
    enabled: asks,
    placeholderData: keepPreviousData,
    // Names are not kept longer than the palette shows them.
    gcTime: 0,
  });
  // Read at the start of the session.
  const account = useQuery({ ...apiQuery("/auth/user/"), staleTime: Number.POSITIVE_INFINITY });
  const viewer = {
    role: session.effectiveRole,
    isSuperuser: session.isSuperuser,
    isReadOnly: session.readOnly,
    hasCompany: session.companyId !== null,
  };
  const all = screenEntries(viewer);
  const screens = all.filter((entry) => !isMaking(entry));
  const actions = [...all.filter(isMaking), ...roleActions(viewer)];
  const matching = (entries: Entry[]) => entries.filter((entry) => isMatch(entry, typed));
  const views = { heading: t`Saved Views`, entries: viewEntries(account.data?.saved_views ?? [], viewer) };
  const found = isLongEnough(typed) && asks && search.data ? foundGroups(search.data, viewer) : [];
  const isSettled =
    !isLongEnough(typed) ||
    (typed === term && (search.isError || (!!search.data && !search.isPlaceholderData)));
  return {
    search,
    isSettled,
    recent: queryClient.getQueryData<Entry[]>(RECENT) ?? [],
    groups: typed
      ? [
          {
            heading: t`Screens`,
            entries: matching([...screens, ...settingsEntries(viewer), ...profileEntries(viewer)]),
          },
          { ...views, entries: matching(views.entries) },
          { heading: t`Actions`, entries: matching([...actions, ...typedActions(viewer), ...general]) },
          ...found,
          // Last, and so not before the answer is there, when Enter would take it for the first.
          { heading: t`Search`, entries: isSettled ? searchEntries(typed, viewer) : [] },
        ]
      : [{ heading: t`Actions`, entries: actions }, views, { heading: t`Screens`, entries: screens }],
  };
}

/** One result; also opened by a click, in a new tab with Ctrl or the middle button. */
function Row({ entry, onOpen }: { entry: Entry; onOpen: (entry: Entry, inNewTab?: boolean) => void }) {
  const { key, label, detail, Icon } = entry;
  return (
    <Box
      component={Command.Item}
      value={key}
      onSelect={() => onOpen(entry)}
      onClickCapture={(event: React.MouseEvent) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.stopPropagation();
        onOpen(entry, true);
      }}
      onAuxClick={(event: React.MouseEvent) => {
        if (event.button === 1) onOpen(entry, true);
      }}
      sx={(theme) => ({
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        px: 1.25,
        minHeight: 40,
        [theme.breakpoints.down("sm")]: { minHeight: 48 },
        borderRadius: `${RADIUS.small}px`,
        cursor: "pointer",
        "& svg": { fontSize: 18, color: theme.vars.palette.text.secondary },
        '&[aria-selected="true"]': {
          backgroundColor: theme.vars.palette.action.selected,
          // Visible in forced colours, too.
          outline: "1px solid transparent",
        },
      })}
    >
      <Icon aria-hidden />
      <Box
        sx={{
          minWidth: 0,
          py: 0.75,
          display: "flex",
          flexWrap: "wrap",
          columnGap: 1.5,
          alignItems: "baseline",
        }}
      >
        <Typography variant="body2" component="span" sx={{ fontWeight: 520, overflowWrap: "anywhere" }}>
          {label}
        </Typography>
        {detail && (
          <Typography
            variant="caption"
            component="span"
            color="textSecondary"
            sx={{ overflowWrap: "anywhere" }}
          >
            {detail}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
