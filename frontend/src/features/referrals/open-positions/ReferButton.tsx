import Stack from "@mui/material/Stack";
import { useId } from "react";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { TextLink } from "@/shared/ui/inputs/links";
import { READ_ONLY } from "@/shared/ui/messages";
import { OPEN_POSITIONS } from "./messages";

type ReferButtonProps = {
  /** The number of the user's connections; undefined while unknown. */
  networkSize: number | undefined;
  onClick: () => void;
};

/** Opens the refer dialog. Disabled with a hint if there are no connections. */
export function ReferButton({ networkSize, onClick }: ReferButtonProps) {
  const { viewAsPerson } = useSession();
  const hintId = useId();
  const none = !viewAsPerson && networkSize === 0;
  return (
    <Stack sx={{ alignItems: "flex-end", gap: 0.5, ml: "auto" }}>
      <BlockableButton
        variant="outlined"
        reason={viewAsPerson && READ_ONLY(viewAsPerson.name)}
        disabled={none}
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
