/**
 * A dashboard's layout and metadata with its ids replaced (imports, exports, copies): pure, on the wire's own shapes, so that
 * keys we do not know survive. An id without a new one is dropped, so that nothing points at an unrelated object.
 */
type Wire = Readonly<Record<string, unknown>>;
type NewId = (id: number) => number | undefined;

/** Old chart id → new id; what points at a dataset is changed by the caller. */
export interface ChartIdMap {
  readonly chart: NewId;
  /** A target of a native filter, e.g. `{datasetId: 3, column: {name: 'country'}}`. */
  readonly target?: (target: Wire) => Wire;
}

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The layout with `change` applied to the meta of every CHART node. @param position  the parsed `position_json` */
export function mapChartMeta(position: Wire, change: (meta: Wire) => Wire): Record<string, unknown> {
  return mapValues(position, (node) =>
    isWire(node) && node['type'] === 'CHART' && isWire(node['meta']) ? { ...node, meta: change(node['meta']) } : node,
  );
}

/** The meta of every CHART node, in the order of the map. */
export function chartMetas(position: Wire): Wire[] {
  return Object.values(position).flatMap((node) =>
    isWire(node) && node['type'] === 'CHART' && isWire(node['meta']) ? [node['meta']] : [],
  );
}

/**
 * `json_metadata` with chart ids exchanged wherever they stand: as keys (expanded slices, filter scopes, default
 * filters, chart configuration) and as members (scopes, immune lists, charts in scope).
 * Shapes follow docs/reference/dashboards.md#metadata.
 */
export function remapMetadata(metadata: Wire, { chart, target }: ChartIdMap): Record<string, unknown> {
  const to = (id: unknown): number | undefined => (isId(id) ? chart(Number(id)) : undefined);
  const ids = (value: unknown): unknown => (Array.isArray(value) ? value.flatMap((id) => to(id) ?? []) : value);
  const keyed = (value: unknown, change: (entry: unknown, id: number) => unknown = (entry) => entry): unknown => {
    if (!isWire(value)) return value;
    const entries = Object.entries(value).flatMap(([id, entry]): [string, unknown][] => {
      const now = to(id);
      return now === undefined ? [] : [[String(now), change(entry, now)]];
    });
    return Object.fromEntries(entries);
  };
  const scoped = (value: unknown): unknown => {
    if (!isWire(value)) return value;
    const scope = value['scope'];
    return {
      ...value,
      ...(isWire(scope) && 'excluded' in scope ? { scope: { ...scope, excluded: ids(scope['excluded']) } } : {}),
      ...('chartsInScope' in value ? { chartsInScope: ids(value['chartsInScope']) } : {}),
    };
  };
  const filters = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((entry) => withTargets(scoped(entry), target)) : value;
  const changes: Record<string, (value: unknown) => unknown> = {
    expanded_slices: (value) => keyed(value),
    timed_refresh_immune_slices: ids,
    filter_immune_slices: ids,
    filter_immune_slice_fields: (value) => keyed(value),
    filter_scopes: (value) => keyed(value, (columns) => immuneIn(columns, ids)),
    default_filters: (value) => (typeof value === 'string' ? inText(value, keyed) : keyed(value)),
    chart_configuration: (value) =>
      keyed(value, (entry, id) =>
        isWire(entry)
          ? { ...entry, id, ...('crossFilters' in entry ? { crossFilters: scoped(entry['crossFilters']) } : {}) }
          : entry,
      ),
    global_chart_configuration: scoped,
    native_filter_configuration: filters,
    chart_customization_config: filters,
  };
  return mapValues(metadata, (value, key) => {
    const change = Object.hasOwn(changes, key) ? changes[key] : undefined;
    return change ? change(value) : value;
  });
}

/** Chart ids in the metadata, each once: a report compares them with the charts that exist. */
export function chartIdsOfMetadata(metadata: Wire): number[] {
  const seen = new Set<number>();
  remapMetadata(metadata, {
    chart: (id) => {
      seen.add(id);
      return id;
    },
  });
  return [...seen];
}

function withTargets(filter: unknown, target: ChartIdMap['target']): unknown {
  if (!target || !isWire(filter) || !Array.isArray(filter['targets'])) return filter;
  return { ...filter, targets: filter['targets'].map((each: unknown) => (isWire(each) ? target(each) : each)) };
}

function immuneIn(columns: unknown, ids: (value: unknown) => unknown): unknown {
  if (!isWire(columns)) return columns;
  return mapValues(columns, (entry) => (isWire(entry) && 'immune' in entry ? { ...entry, immune: ids(entry['immune']) } : entry));
}

/** JSON in JSON, printed as the reference prints it; one that cannot be read says nothing. */
function inText(text: string, change: (value: unknown) => unknown): string {
  try {
    const read: unknown = JSON.parse(text);
    return isWire(read) ? spacedJson(change(read)) : '{}';
  } catch {
    return '{}';
  }
}

/** JSON with a blank after each comma and colon, and ASCII alone: byte for byte what the reference writes. */
export function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (isWire(value))
    return `{${Object.entries(value)
      .map(([key, member]) => `${spacedJson(key)}: ${spacedJson(member)}`)
      .join(', ')}}`;
  const text = JSON.stringify(value) ?? 'null';
  return text.replace(/[^\u0020-\u007e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const isId = (id: unknown): boolean =>
  (typeof id === 'number' && Number.isSafeInteger(id)) || (typeof id === 'string' && /^\d{1,15}$/.test(id));

function mapValues(value: Wire, change: (member: unknown, key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member, key)]));
}
