import Stack from "@mui/material/Stack";
import { useId } from "react";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { TextLink } from "@/shared/ui/inputs/links";
import { READ_ONLY } from "@/shared/ui/messages";
import { OPEN_POSITIONS } from "./messages";
import type { useNetworkSize } from "./useNetworkSize";

type ReferButtonProps = {
  network: ReturnType<typeof useNetworkSize>;
  onClick: () => void;
};

/**
 * Opens the refer dialog. Disabled with a hint if there are no connections, and enabled while their
 * number is unknown, as the dialog then shows the error.
 */
export function ReferButton({ network, onClick }: ReferButtonProps) {
  const { viewAsPerson } = useSession();
  const hintId = useId();
  const none = !viewAsPerson && network.size === 0;
  return (
    <Stack sx={{ alignItems: "flex-end", gap: 0.5, ml: "auto" }}>
      <BlockableButton
        variant="outlined"
        reason={viewAsPerson && READ_ONLY(viewAsPerson.name)}
        disabled={none}
        onClick={onClick}
        aria-describedby={none ? hintId : undefined}
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
