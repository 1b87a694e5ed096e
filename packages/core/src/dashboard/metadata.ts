/**
 * A dashboard's `json_metadata` (docs/reference/dashboards.md#metadata): loose, because imports carry keys of other
 * products, which are
 * kept. A known key that cannot be read falls back to its default, so that no dashboard is lost to one bad value.
 */
import { z } from 'zod';
import {
  isKnownEntry,
  readFilterEntry,
  scope,
  type FilterEntry,
  type NativeFilter,
  type StoredEntry,
  withStrangeEntries,
} from './native-filter.ts';

const labelColours = z.record(z.string(), z.string());

/** What a chart’s clicks filter, as stored under the chart’s id. */
export const chartConfiguration = z.looseObject({
  id: z.coerce.number(),
  crossFilters: z.looseObject({
    /** `global`: the dashboard's own scope; else this chart's. */
    scope: z.union([z.literal('global'), scope]),
    chartsInScope: z.array(z.number()).catch([]).default([]),
  }),
});
/** See `chartConfiguration`. */
export type ChartConfiguration = z.infer<typeof chartConfiguration>;

const entries = z
  .array(z.unknown())
  .catch([])
  .transform((list): StoredEntry[] => list.map(readFilterEntry).filter((entry) => entry !== undefined));

const configurations = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((wire): Record<string, ChartConfiguration> =>
    Object.fromEntries(
      Object.entries(wire).flatMap(([id, each]) => {
        const read = chartConfiguration.safeParse(each).data;
        return read ? [[id, read]] : [];
      }),
    ),
  );

/** `json_metadata`. A field that cannot be read is left out alone; fields of other products stay. */
export const metadata = z.looseObject({
  color_scheme: z.string().nullish().catch(undefined),
  color_namespace: z.string().nullish().catch(undefined),
  color_scheme_domain: z.array(z.string()).optional().catch(undefined),
  /** Set by hand: label → colour; stands above everything else. */
  label_colors: labelColours.optional().catch(undefined),
  /** Old: label → colour. Today's reference: the labels seen in two charts or more. */
  shared_label_colors: z
    .union([labelColours, z.array(z.string())])
    .optional()
    .catch(undefined),
  map_label_colors: labelColours.optional().catch(undefined),
  expanded_slices: z.record(z.string(), z.boolean()).optional().catch(undefined),
  refresh_frequency: z.number().min(0).optional().catch(undefined),
  timed_refresh_immune_slices: z.array(z.number()).optional().catch(undefined),
  stagger_refresh: z.boolean().optional().catch(undefined),
  stagger_time: z.number().min(0).optional().catch(undefined),
  default_filters: z.string().optional().catch(undefined),
  filter_scopes: z.record(z.string(), z.unknown()).optional().catch(undefined),
  cross_filters_enabled: z.boolean().optional().catch(undefined),
  chart_configuration: configurations.optional(),
  global_chart_configuration: z
    .looseObject({ scope, chartsInScope: z.array(z.number()).catch([]).default([]) })
    .optional()
    .catch(undefined),
  native_filter_configuration: entries.optional(),
  show_native_filters: z.boolean().optional().catch(undefined),
  /** Ours: false keeps the crosshair of a time axis to the chart that is pointed at. */
  shared_crosshair: z.boolean().optional().catch(undefined),
  filter_bar_orientation: z.enum(['VERTICAL', 'HORIZONTAL']).optional().catch(undefined),
});
/** See `metadata`. */
export type Metadata = z.infer<typeof metadata> & {
  /** What the dashboard's filter boxes filter by (`withBoxFilters`): made of their forms, never stored. */
  readonly boxFilters?: readonly BoxFilter[];
};

/** A filter that stands in the tile of a filter box. */
export type BoxFilter = NativeFilter & {
  /** The box's chart id. */
  readonly boxId: number;
  /** The key of the filter in `filter_scopes`. */
  readonly legacyKey: string;
};

/** Reads the stored text (or its parsed value). Broken JSON gives empty metadata. */
export function readMetadata(wire: unknown): Metadata {
  let value = wire;
  if (typeof wire === 'string') {
    try {
      value = JSON.parse(wire);
    } catch {
      value = {};
    }
  }
  // What only this page computes is not read from storage.
  const { boxFilters: _, ...read } = metadata.safeParse(value).data ?? {};
  return read;
}

/**
 * The text to store. With `positions` it is the body of a save: the server moves them into `position_json`, takes the
 * dashboard's charts from them and drops what refers to charts that are gone.
 */
export function printMetadata(values: Metadata, positions?: Record<string, unknown>): string {
  const { boxFilters: _, ...stored } = values;
  return JSON.stringify(positions ? { ...stored, positions } : stored);
}

/** The dashboard's filters and dividers, in the order of the filter bar; without entries of a kind not known here. */
export const entriesOf = (values: Metadata): readonly FilterEntry[] =>
  (values.native_filter_configuration ?? []).filter(isKnownEntry);

/** The filters and dividers anew; entries of a kind not known here stay, each behind the entry it stood behind. */
export const withEntries = (values: Metadata, known: readonly FilterEntry[]): Metadata => ({
  native_filter_configuration: withStrangeEntries(values.native_filter_configuration ?? [], known),
});

/** A moment that is pointed at shows on all axes of time unless the dashboard says no. */
export const crosshairShared = (values: Metadata): boolean => values.shared_crosshair !== false;

/** Charts' clicks filter other charts unless the dashboard says no. */
export const crossFiltersOn = (values: Metadata): boolean => values.cross_filters_enabled !== false;
