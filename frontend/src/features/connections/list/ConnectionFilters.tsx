import Box from "@mui/material/Box";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { CONNECTIONS } from "../messages";
import type { ConnectionFilterState } from "./useConnectionFilters";

const MoreFilters = lazyComponent(() => import("./MoreFilters").then((m) => m.MoreFilters));

/** Filters by search, employer and fit to an open job. */
export function ConnectionFilters({ filters }: { filters: ConnectionFilterState }) {
  const { search } = filters;
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        columnGap: 2,
        rowGap: 1.5,
        alignItems: "end",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 2fr) minmax(0, 1fr) auto" },
      }}
    >
      <SearchField
        label={CONNECTIONS.search}
        placeholder={CONNECTIONS.searchHint}
        value={search.text}
        onChange={search.setText}
      />
      {/* Same height as the loaded filters, so that nothing below moves. */}
      <ChunkBoundary fallback={<Box sx={{ minHeight: { xs: 118, md: 64 } }} />}>
        <MoreFilters filters={filters} />
      </ChunkBoundary>
    </Box>
  );
}
