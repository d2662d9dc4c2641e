import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { getConnections } from "@/features/connections/api";
import { OPEN_POSITIONS } from "@/features/referrals/refer-dialog/referMessages";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { TextLink } from "@/shared/ui/inputs/links";

/**
 * Opens the refer dialog. Off without a hint while it is not known whether there are connections; off with
 * the hint when there are none; on when that could not be found out, since the dialog says so itself.
 */
export function ReferButton({ onClick }: { onClick: () => void }) {
  const { viewAsPerson } = useSession();
  const connections = useHasConnections();
  const hintId = useId();
  if (viewAsPerson) {
    return (
      <BlockedButton variant="outlined" reason={OPEN_POSITIONS.readOnly(viewAsPerson.name)}>
        {OPEN_POSITIONS.refer}
      </BlockedButton>
    );
  }
  const none = connections.data === false;
  return (
    <Stack sx={{ alignItems: "flex-end", gap: 0.5, ml: "auto" }}>
      <Button
        variant="outlined"
        disabled={connections.isPending || none}
        onClick={onClick}
        {...(none && { "aria-describedby": hintId })}
      >
        {OPEN_POSITIONS.refer}
      </Button>
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

/** Whether the person has any connection; asked once for all cards. */
function useHasConnections() {
  const { view } = useSession();
  return useQuery({
    queryKey: ["connections", view.key, "any"],
    queryFn: async ({ signal }) =>
      (await getConnections({ limit: 1, ...view.connectionParams }, signal)).count > 0,
  });
}
