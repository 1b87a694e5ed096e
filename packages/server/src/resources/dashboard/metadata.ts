/**
 * What a save does to `json_metadata` and the layout (reference API §4): `positions` become the layout,
 * the layout says which charts are on the dashboard, and entries of charts that are not are dropped.
 * Keys we do not know are kept as sent.
 */
import { Failure } from '@tessera/core/failures';

export type Json = Record<string, unknown>;

/** @throws Failure INVALID_BODY naming the field when the text is not a JSON object */
export function readObject(field: string, text: string): Json {
  const read: unknown = JSON.parse(text);
  if (!isObject(read)) throw new Failure('INVALID_BODY', { fields: { [field]: ['Must be a JSON object.'] } });
  return read;
}

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
  return mapCharts(positions, (meta) => {
    const uuid = uuids.get(Number(meta.chartId));
    return uuid === undefined ? meta : { ...meta, uuid };
  });
}

/** The layout with `change` applied to the meta of every CHART node. */
export function mapCharts(positions: Json, change: (meta: Json) => Json): Json {
  const nodes = Object.entries(positions).map(([id, node]): [string, unknown] => {
    if (!isObject(node) || node.type !== 'CHART' || !isObject(node.meta)) return [id, node];
    return [id, { ...node, meta: change(node.meta) }];
  });
  return Object.fromEntries(nodes);
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

/**
 * Metadata with chart ids exchanged (copies of charts, imports). Ids without a new one are dropped where they are
 * keys or members, so that nothing points at another dashboard's chart.
 */
export function withNewIds(metadata: Json, newIds: ReadonlyMap<number, number>): Json {
  const to = (id: unknown): number | undefined => newIds.get(Number(id));
  const next = { ...metadata };
  const keyed = (value: Json, change: (entry: unknown, id: number) => unknown = (entry) => entry): Json =>
    Object.fromEntries(
      Object.entries(value).flatMap(([id, entry]) => {
        const now = to(id);
        return now === undefined ? [] : [[String(now), change(entry, now)]];
      }),
    );
  const ids = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap((id) => to(id) ?? []) : []);
  const scope = (value: unknown): unknown =>
    isObject(value) && 'excluded' in value ? { ...value, excluded: ids(value.excluded) } : value;
  const scoped = (value: unknown): unknown =>
    isObject(value)
      ? {
          ...value,
          ...('scope' in value ? { scope: scope(value.scope) } : {}),
          ...(value.chartsInScope ? { chartsInScope: ids(value.chartsInScope) } : {}),
        }
      : value;
  if (isObject(next.expanded_slices)) next.expanded_slices = keyed(next.expanded_slices);
  if (isObject(next.filter_scopes)) next.filter_scopes = keyed(next.filter_scopes, (columns) => immuneOf(columns, ids));
  if (typeof next.default_filters === 'string') next.default_filters = JSON.stringify(keyed(readMap(next.default_filters)));
  if (next.timed_refresh_immune_slices) next.timed_refresh_immune_slices = ids(next.timed_refresh_immune_slices);
  if (isObject(next.chart_configuration))
    next.chart_configuration = keyed(next.chart_configuration, (entry, id) =>
      isObject(entry) ? { ...entry, id, crossFilters: scoped(entry.crossFilters) } : entry,
    );
  if (isObject(next.global_chart_configuration)) next.global_chart_configuration = scoped(next.global_chart_configuration);
  if (Array.isArray(next.native_filter_configuration))
    next.native_filter_configuration = next.native_filter_configuration.map(scoped);
  return next;
}

function immuneOf(columns: unknown, ids: (value: unknown) => number[]): unknown {
  if (!isObject(columns)) return columns;
  const changed = Object.entries(columns).map(([column, entry]) => [
    column,
    isObject(entry) && entry.immune ? { ...entry, immune: ids(entry.immune) } : entry,
  ]);
  return Object.fromEntries(changed);
}

function readMap(text: string): Json {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : {};
  } catch {
    return {};
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
