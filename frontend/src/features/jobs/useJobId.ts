import { useParams } from "react-router-dom";

/** The job that the address names: `missing` without one, null for a word that can be no id. */
export function useJobId(): number | null | "missing" {
  const { id } = useParams();
  if (!id) return "missing";
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
}
