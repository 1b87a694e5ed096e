/** The fixtures of docs/reference/questions.md#post-processing for the tests of post-processing. */
import { z } from 'zod';
import { postOperation } from '../query/post-operation.ts';
import { fromRecords, GenericType, type Cell, type Frame } from './frame.ts';
import { postProcess, type ProcessedAnswer } from './run.ts';

const { NUMERIC, STRING, TEMPORAL } = GenericType;

/** Epoch ms of a date. */
export const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
/** One step of a chain, as it travels. */
export const op = (operation: string, options: Record<string, unknown> = {}) => ({ operation, options });

const list = z.array(postOperation);
/** The chain validated first, then run; what is invalid is thrown as `field: why`. */
export function processed(frame: Frame, steps: readonly unknown[]): ProcessedAnswer {
  const read = list.safeParse(steps);
  if (read.success) return postProcess(frame, read.data);
  throw new Error(read.error.issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`).join('; '));
}
/** `processed`, when only the frame matters. */
export const run = (frame: Frame, steps: readonly unknown[]): Frame => processed(frame, steps).frame;
/** A frame as {name: values}. */
export const columnsOf = (frame: Frame): Record<string, readonly Cell[]> =>
  Object.fromEntries(frame.names.map((name, at) => [name, frame.columns[at] ?? []]));

export const frameOf = (columns: Record<string, Cell[]>): Frame => ({
  names: Object.keys(columns),
  types: Object.values(columns).map((values) => (values.some((v) => typeof v === 'string') ? STRING : NUMERIC)),
  columns: Object.values(columns),
  rowcount: Object.values(columns)[0]?.length ?? 0,
});
export const dates = ['2019-01-01', '2019-01-02', '2019-01-05', '2019-01-07'].map(day);
export const ts = frameOf({ label: ['x', 'y', 'z', 'q'], y: [1, 2, 3, 4] });
export const tsGap = frameOf({ label: ['x', 'y', 'z', 'q'], y: [1, 2, null, 4] });
export const ts2 = frameOf({ label: ['x', 'y', 'z', 'q'], y: [2, 2, 2, 2], z: [2, 4, 10, 8] });
export const cat = frameOf({
  constant: Array<Cell>(101).fill('dummy'),
  category: Array.from({ length: 101 }, (_, i) => `cat${i % 3}`),
  dept: Array.from({ length: 101 }, (_, i) => `dept${i % 5}`),
  name: Array.from({ length: 101 }, (_, i) => `person${i}`),
  asc_idx: Array.from({ length: 101 }, (_, i) => i),
  desc_idx: Array.from({ length: 101 }, (_, i) => 100 - i),
  idx_nulls: Array.from({ length: 101 }, (_, i) => (i % 5 === 0 ? i : null)),
});
export const m2 = fromRecords(
  [
    { dttm: day('2019-01-01'), country: 'UK', sum_metric: 5, count_metric: 1 },
    { dttm: day('2019-01-01'), country: 'US', sum_metric: 6, count_metric: 2 },
    { dttm: day('2019-01-02'), country: 'UK', sum_metric: 7, count_metric: 3 },
    { dttm: day('2019-01-02'), country: 'US', sum_metric: 8, count_metric: 4 },
  ],
  ['dttm', 'country', 'sum_metric', 'count_metric'],
  [TEMPORAL, STRING, NUMERIC, NUMERIC],
);
export const pivotM2 = op('pivot', {
  index: ['dttm'],
  columns: ['country'],
  aggregates: { sum_metric: { operator: 'sum' }, count_metric: { operator: 'sum' } },
});
export const sumOf = (values: readonly Cell[] | undefined): number =>
  (values ?? []).reduce<number>((a, b) => a + Number(b ?? 0), 0);
export const sumNulls = { idx_nulls: { operator: 'sum' } };
