/** How a saved query is scheduled, and where the site's scheduler shows it. */
import dayjs from 'dayjs';
import type { SavedQueryItem } from '@tessera/api/saved-query';
import type { ScheduledQueries } from '@tessera/api/scheduled-queries';
import { isRecord } from '@tessera/core/narrowing';

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Other programs may have kept anything.
    return null;
  }
};

/** Names and values as the scheduler gets them; undefined for a query that is not scheduled. */
export function scheduleOf({ extra_json }: Pick<SavedQueryItem, 'extra_json'>): [name: string, value: string][] | undefined {
  const extra = parsed(extra_json);
  const info = isRecord(extra) ? extra['schedule_info'] : undefined;
  if (!isRecord(info)) return undefined;
  return Object.entries(info).map(([name, value]) => [name, textOf(value)]);
}

/** `${id}` and `${extra_json.schedule_info.name}` of the site's address, filled in; undefined where it has none. */
export function schedulerLink(site: Pick<ScheduledQueries, 'linkback'> | undefined, query: SavedQueryItem): string | undefined {
  const whole = { ...query, extra_json: parsed(query.extra_json) };
  return site?.linkback?.replaceAll(/\$\{([\w.]+)\}/g, (_, path: string) => {
    const found = path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), whole);
    return found === undefined || found === null
      ? ''
      : encodeURIComponent(typeof found === 'object' ? JSON.stringify(found) : String(found));
  });
}

/** Moments, which are kept in UTC, on the clock of who looks. */
function textOf(value: unknown): string {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? dayjs(value).format('YYYY-MM-DD HH:mm') : value;
  return Array.isArray(value) ? value.map(textOf).join(', ') : JSON.stringify(value);
}
