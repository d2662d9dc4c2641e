import { useParams } from "react-router-dom";

/** The id in the URL: undefined if there is none, null if it is invalid. */
export function useRouteId(): number | null | undefined {
  const { id } = useParams();
  if (!id) return undefined;
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
