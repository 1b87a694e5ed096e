/**
 * What a save does to `json_metadata` and the layout (docs/reference/dashboards.md#a-save): `positions` become the layout,
 * the layout says which charts are on the dashboard, and entries of charts that are not are dropped.
 * Keys we do not know are kept where the dashboard has them already.
 */
import { mapChartMeta } from '@tessera/core/dashboard/remap';
import { Failure } from '@tessera/core/failures';

/** A JSON object of which nothing is known yet. */
export type Json = Record<string, unknown>;

/** @throws Failure INVALID_BODY naming the field when the text is not a JSON object */
export function readObject(field: string, text: string): Json {
  const read: unknown = JSON.parse(text);
  if (!isObject(read)) throw new Failure('INVALID_BODY', { fields: { [field]: ['Must be a JSON object.'] } });
  return read;
}

/** Whether a value is a JSON object; lists are not. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numeric ids of the CHART nodes, each once, in the order of the map. */
export function chartIdsIn(positions: Json): number[] {
  const ids = Object.values(positions).flatMap((node) => {
    const id = isObject(node) && node.type === 'CHART' && isObject(node.meta) ? node.meta.chartId : undefined;
    return typeof id === 'number' && Number.isSafeInteger(id) ? [id] : [];
  });
  return [...new Set(ids)];
}

/** The layout with each chart node's uuid filled in, so that an export and an import find the chart again. */
export function withUuids(positions: Json, uuids: ReadonlyMap<number, string>): Json {
  return mapChartMeta(positions, (meta) => {
    const uuid = uuids.get(Number(meta.chartId));
    return uuid === undefined ? meta : { ...meta, uuid };
  });
}

/** Drops what is kept per chart for charts that are not on the dashboard. */
export function withoutStrangers(metadata: Json, onBoard: ReadonlySet<number>): Json {
  const isHere = (id: string | number): boolean => onBoard.has(Number(id));
  const next = { ...metadata };
  for (const key of ['expanded_slices', 'filter_scopes', 'chart_configuration'])
    if (isObject(next[key])) next[key] = Object.fromEntries(Object.entries(next[key]).filter(([id]) => isHere(id)));
  if (Array.isArray(next.timed_refresh_immune_slices))
    next.timed_refresh_immune_slices = next.timed_refresh_immune_slices.filter((id) => isHere(Number(id)));
  if (typeof next.default_filters === 'string') next.default_filters = withoutStrangersInText(next.default_filters, isHere);
  return next;
}

/** `default_filters` is JSON in JSON; one that cannot be read holds nothing worth keeping. */
function withoutStrangersInText(text: string, isHere: (id: string) => boolean): string {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? JSON.stringify(Object.fromEntries(Object.entries(read).filter(([id]) => isHere(id)))) : '{}';
  } catch {
    return '{}';
  }
}

/** A slug as it is stored: trimmed, spaces as dashes, letters, digits, `_` and `-` only; empty is none. */
export function slugOf(text: string | null | undefined): string | null | undefined {
  if (text === undefined || text === null) return text;
  const slug = text
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_-]/gu, '');
  return slug === '' ? null : slug;
}
