import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import { paths } from "@/shared/paths";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { CONNECTIONS } from "../messages";
import type { ConnectionFilterState } from "./useConnectionFilters";

type NoConnectionsProps = { filters: ConnectionFilterState; readOnly: boolean };

/** The empty state of the list: no connections, or none that match. */
export function NoConnections({ filters, readOnly }: NoConnectionsProps) {
  const { search, filtered, clear } = filters;
  if (filtered) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={CONNECTIONS.noFit}
        text={CONNECTIONS.noFitText}
        action={<SecondaryButton onClick={clear}>{CONNECTIONS.clearFilters}</SecondaryButton>}
      />
    );
  }
  if (search.term) {
    return (
      <EmptyState
        icon={<PeopleOutlined />}
        title={CONNECTIONS.noMatch(search.term)}
        text={CONNECTIONS.noMatchText}
        action={
          <SecondaryButton onClick={() => search.setText("")}>{CONNECTIONS.clearSearch}</SecondaryButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<PeopleOutlined />}
      title={CONNECTIONS.empty}
      text={readOnly ? CONNECTIONS.emptyReadOnly : CONNECTIONS.emptyText}
      action={!readOnly && <SecondaryLink to={paths.connectionsImport}>{CONNECTIONS.import}</SecondaryLink>}
    />
  );
}
