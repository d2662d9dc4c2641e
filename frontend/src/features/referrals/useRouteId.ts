import { useParams } from "react-router-dom";

/** The id that no row has. */
const NOBODY = 0;

/** The id in the address; null where it is missing. What cannot be an id is one that the server does not find. */
export function useRouteId(): number | null {
  const { id } = useParams();
  if (!id) return null;
  return /^\d{1,15}$/.test(id) ? Number(id) : NOBODY;
}
