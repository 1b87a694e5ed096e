/**
 * Annotation layers of a chart's form (docs/reference/charts.md#annotation-layers-of-a-chart): what they are, and how
 * forms keep them.
 */
import { columnsIn, metricsIn } from '@tessera/core/explore/slots';
import { isRecord } from '@tessera/core/narrowing';
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import { z } from 'zod';
import { field } from '../controls/field.ts';

/** Kinds of layers, with the names people choose them by. */
export const annotationTypes = [
  ['FORMULA', 'Formula'],
  ['EVENT', 'Event'],
  ['INTERVAL', 'Interval'],
  ['TIME_SERIES', 'Time series'],
] as const;

const text = () => z.string().nullish().catch(undefined);
const shown = (fallback: boolean) =>
  z
    .boolean()
    .nullish()
    .catch(undefined)
    .transform((value) => value ?? fallback);

/** Loose: layers of every age are kept as they are; what is read of them is made sound here. */
const layer = z.looseObject({
  name: z.string(),
  annotationType: z.enum(['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES']),
  /** `NATIVE`: a stored layer; `table` and `line`: a saved chart; empty for formulas. */
  sourceType: text(),
  value: z.union([z.string(), z.number()]).nullish().catch(undefined),
  timeColumn: text(),
  intervalEndColumn: text(),
  titleColumn: text(),
  descriptionColumns: z.array(z.string()).nullish().catch(undefined),
  overrides: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  show: shown(true),
  showLabel: shown(false),
  showMarkers: shown(false),
  hideLine: shown(false),
  color: text(),
  opacity: text(),
  style: text(),
  width: z.coerce.number().min(0).max(20).catch(1),
});
/** An annotation layer as a form keeps it, read: a formula, an event, an interval or a time series. */
export type AnnotationLayer = z.output<typeof layer>;

const rows = ['table'] as const;
const numbersOverTime = [
  'echarts_timeseries_line',
  'line',
  'echarts_area',
  'area',
  'echarts_timeseries_bar',
  'bar',
  'echarts_timeseries_scatter',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries',
  'mixed_timeseries',
  'dual_line',
  'big_number',
] as const;

/** The chart types (`viz_type`, older names among them) a layer of this kind can take its marks from; none for formulas. */
export function sourceTypesOf(annotationType: string): readonly string[] {
  if (annotationType === 'TIME_SERIES') return numbersOverTime;
  return annotationType === 'FORMULA' ? [] : rows;
}

/**
 * Whether a saved form of one of the types for `TIME_SERIES` has numbers over time: bars and lines may stand over categories.
 * @param temporal  the names of the dataset's temporal columns
 */
export function isOverTime(form: Readonly<Record<string, unknown>>, temporal: ReadonlySet<string>): boolean {
  const axis = form['x_axis'];
  // Older forms name their time elsewhere, and what an expression gives only the database knows.
  return typeof axis !== 'string' || axis === '' || axis === '__timestamp' || temporal.has(axis);
}

/** The columns that the rows of a saved table have, by its form: those a layer of events or intervals can be read from. */
export function sourceColumns(form: Readonly<Record<string, unknown>>): string[] {
  const raw = columnsIn(form['all_columns']);
  const isRaw = form['query_mode'] === 'raw' || (form['query_mode'] !== 'aggregate' && raw.length > 0);
  const columns = isRaw ? raw : columnsIn(form['groupby']);
  const metrics = isRaw ? [] : metricsIn(form['metrics']);
  return [...new Set([...columns.map(columnLabel), ...metrics.map(metricLabel)])];
}

/** The layers a form keeps that can be read. */
export function layersOf(kept: unknown): AnnotationLayer[] {
  return Array.isArray(kept)
    ? kept.flatMap((each) => {
        const read = layer.safeParse(each);
        return read.success ? [read.data] : [];
      })
    : [];
}

/** Layers the question asks the server about. */
export function requestedLayers(kept: unknown): Record<string, unknown>[] {
  return layersOf(kept).filter(({ annotationType, show }) => show && annotationType !== 'FORMULA');
}

/** Annotations and Layers. */
export const annotationLayersField = () =>
  field(
    z.preprocess((value) => (Array.isArray(value) ? value.filter(isRecord) : []), z.array(z.looseObject({}))),
    {
      label: 'Annotation layers',
      widget: 'annotation-layers',
      tab: 'data',
      section: 'Annotations and Layers',
      default: [],
      description: 'Events, intervals, other series and formulas drawn over the chart.',
    },
  );
