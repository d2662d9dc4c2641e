import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import type { BoardQuery } from "./Board";

// Opens on demand.
const Board = lazy(async () => ({ default: (await import("./Board")).Board }));

/** Whether the address asks for the board, and how to switch: `?view=board`. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  return {
    isBoard: params.get("view") === "board",
    show: (board: boolean): void =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (board) after.set("view", "board");
          else after.delete("view");
          after.delete("page");
          return after;
        },
        { replace: true },
      ),
  };
}

/** Chooses between the list and the board. */
export function ViewSwitch({ isBoard, show }: ReturnType<typeof useBoardView>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t`View`}
      sx={{
        bgcolor: "background.paper",
        alignSelf: "flex-start",
      }}
      value={isBoard ? "board" : "list"}
      onChange={(_event, view: string | null) => view && show(view === "board")}
    >
      <ToggleButton value="list">
        <Trans>List</Trans>
      </ToggleButton>
      <ToggleButton value="board">
        <Trans>Board</Trans>
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

/** The board, loaded when it is shown. */
export function LazyBoard({ query }: { query: BoardQuery }) {
  return (
    <Suspense fallback={<LoadingState />}>
      <Board query={query} />
    </Suspense>
  );
}
