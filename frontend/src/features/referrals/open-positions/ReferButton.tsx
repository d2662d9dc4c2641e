import Stack from "@mui/material/Stack";
import { useId } from "react";
import { useApiList } from "@/shared/api/queries";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { TextLink } from "@/shared/ui/inputs/links";
import { READ_ONLY } from "@/shared/ui/messages";
import { OPEN_POSITIONS } from "./messages";

/**
 * Opens the refer dialog. Disabled without a hint while connections load, with a hint if there are
 * none, and enabled if they failed to load, as the dialog then shows the error.
 */
export function ReferButton({ onClick }: { onClick: () => void }) {
  const { viewAsPerson } = useSession();
  const connections = useApiList("/connections/", { query: { limit: 1 } });
  const hintId = useId();
  const none = !viewAsPerson && connections.data?.count === 0;
  return (
    <Stack sx={{ alignItems: "flex-end", gap: 0.5, ml: "auto" }}>
      <BlockableButton
        variant="outlined"
        reason={viewAsPerson && READ_ONLY(viewAsPerson.name)}
        disabled={!viewAsPerson && (connections.isPending || none)}
        onClick={onClick}
        {...(none && { "aria-describedby": hintId })}
      >
        {OPEN_POSITIONS.refer}
      </BlockableButton>
      {none && (
        <span id={hintId}>
          <TextLink to={paths.connectionsImport} variant="caption">
            {OPEN_POSITIONS.importFirst}
          </TextLink>
        </span>
      )}
    </Stack>
  );
}
