import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { lazyPart } from "@/shared/ui/feedback/lazyPart";
import type { BoardProps } from "./Board";

// Opens on demand.
const Board = lazyPart(async () => (await import("./Board")).Board);

/** What the address of the board was, in links that people have kept: `view` says which saved view is shown. */
const isOldBoard = (params: URLSearchParams): boolean => params.get("view") === "board";

/** Whether the address asks for the board, and how to switch: `?board=true`. */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  return {
    isBoard: params.has("board") || isOldBoard(params),
    show: (board: boolean): void =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (isOldBoard(after)) after.delete("view");
          if (board) after.set("board", "true");
          else after.delete("board");
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
export function LazyBoard(props: BoardProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      <Board {...props} />
    </Suspense>
  );
}
