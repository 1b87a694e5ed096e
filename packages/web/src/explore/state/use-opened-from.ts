/** The dashboard a chart was opened from, as the address says. */
import { useSearch } from '@tanstack/react-router';

/** @returns the id in `dashboard_id`; undefined for a chart opened by itself */
export function useOpenedFrom(): number | undefined {
  const search = useSearch({ strict: false });
  const id = 'dashboard_id' in search ? Number(search.dashboard_id) : Number.NaN;
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
