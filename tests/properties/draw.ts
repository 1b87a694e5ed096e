/** Random small tables and random questions about them. */
import { Draw } from '../draw.ts';
import { day, grains, offsets } from './clock.ts';
import {
  labelOf,
  type AskedColumn,
  type AskedFilter,
  type AskedMetric,
  type AskedStep,
  type PropertyCell,
  type PropertyQuestion,
  type PropertyRow,
} from './question.ts';
import { aggregations, conditions, groupConditions, ranges } from './words.ts';

const texts = ['a', 'b', 'B', 'c', '', 'null', "o'k"];
const years = 2 * 365 * day;

/** Up to sixteen rows; each cell may be NULL, sums of fractions are exact. */
export function drawTable(draw: Draw): PropertyRow[] {
  const rows = draw.chance(0.1) ? draw.upTo(3) : 5 + draw.upTo(17);
  const maybe = <T>(of: () => T): T | null => (draw.chance(0.15) ? null : of());
  const ids = draw.some(
    Array.from({ length: rows }, (_, at) => at + 1),
    rows,
  );
  // Half of the tables lie within a few days, so that buckets are shared.
  const span = draw.chance(0.5) ? years : 40 * day;
  const moment = (): number => Date.UTC(2023, 0, 1) + (span < years ? 365 * day : 0) + draw.upTo(span / 900_000) * 900_000;
  return ids.map((id) => ({
    id,
    g: maybe(() => draw.one(texts)),
    h: maybe(() => draw.one(['x', 'y', 'z'])),
    n: maybe(() => draw.upTo(12) - 3),
    x: maybe(() => (draw.upTo(40) - 12) / 4),
    b: maybe(() => draw.chance(0.5)),
    t: maybe(moment),
    d: maybe(() => Math.floor(moment() / day) * day),
  }));
}

const plain = ['g', 'h', 'n', 'b', 'twice'];
const written: readonly AskedColumn[] = [
  { expressionType: 'SQL', sqlExpression: 'upper(g)', label: 'G' },
  { expressionType: 'SQL', sqlExpression: 'n > 3', label: 'is big' },
  { expressionType: 'SQL', sqlExpression: "coalesce(h, 'none')", label: 'h or none' },
];
const numeric = ['n', 'x'] as const;

function drawMetric(draw: Draw): AskedMetric {
  if (draw.chance(0.25)) return 'count';
  if (draw.chance(0.2)) {
    const sqlExpression = draw.one(Object.keys(aggregations));
    return { expressionType: 'SQL', sqlExpression, label: `= ${sqlExpression}` };
  }
  const aggregate = draw.one(['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'] as const);
  const counts = aggregate.startsWith('COUNT');
  const extreme = aggregate === 'MIN' || aggregate === 'MAX';
  const column_name = draw.one(
    counts ? (['g', 'n', 'x', 'b', 't', 'd'] as const) : extreme ? (['n', 'x', 't', 'g'] as const) : numeric,
  );
  return { expressionType: 'SIMPLE', aggregate, column: { column_name }, ...(draw.chance(0.2) && { label: `my ${aggregate}` }) };
}

const unlike = <T extends AskedColumn | AskedMetric>(all: readonly T[]): T[] =>
  all.filter((each, at) => all.findIndex((other) => labelOf(other) === labelOf(each)) === at);

const listOps = ['IN', 'NOT IN'];
const orderOps = ['>', '<', '>=', '<='];
const equalOps = ['==', '!='];
const moments = (draw: Draw): number =>
  Date.UTC(2024, draw.chance(0.5) ? 0 : draw.upTo(23) - 12, 1 + draw.upTo(27), draw.chance(0.5) ? 0 : 12);
const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

const filterMakers: readonly ((draw: Draw) => AskedFilter)[] = [
  (draw) => ({
    col: draw.one(['g', 'h']),
    op: draw.one(listOps),
    val: draw.some<PropertyCell>([...texts, 'x', 'y', null, '<NULL>', '<empty string>'], 1 + draw.upTo(3)),
  }),
  (draw) => ({
    col: draw.one(['g', 'h']),
    op: draw.one(equalOps),
    val: draw.one<PropertyCell>([...texts, 'x', '<NULL>', null, '\ta\n']),
  }),
  (draw) => ({ col: draw.one(['g', 'h']), op: draw.one(orderOps), val: draw.one(['a', 'b', 'n', 'x', '']) }),
  (draw) => ({
    col: draw.one(['n', 'x', 'twice']),
    op: draw.one([...orderOps, ...equalOps]),
    val: draw.one<PropertyCell>([0, 2, -1, 2.5, '3', '1.25', true]),
  }),
  (draw) => ({
    col: draw.one(['n', 'x', 'twice']),
    op: draw.one(listOps),
    val: draw.some<PropertyCell>([0, 1, '2', 4, 0.25, '<NULL>', null, -3], 1 + draw.upTo(3)),
  }),
  (draw) => ({ col: draw.one(['n', 'x']), op: draw.one(equalOps), val: draw.one([null, '<NULL>']) }),
  (draw) => ({
    col: 'b',
    op: draw.one([...listOps, ...equalOps]),
    val: draw.one<PropertyCell>([true, false, 'true', 'FALSE', 0, 1, null]),
  }),
  (draw) => ({ col: draw.one(['b', 'n', 'x']), op: draw.one(['IS TRUE', 'IS FALSE', 'is true']) }),
  (draw) => ({
    col: draw.one(['g', 'n', 'x', 'b', 't', 'd', 'twice']),
    op: draw.one(['IS NULL', 'IS NOT NULL', 'is null']),
    val: 7,
  }),
  (draw) => ({
    col: draw.one(['g', 'h', 'n', 'b']),
    op: draw.one(['LIKE', 'NOT LIKE', 'ILIKE', 'NOT ILIKE']),
    val: draw.one(['%a%', 'b', '_', '%', 'o_k', '%2', 'T%', 'B%']),
  }),
  (draw) => ({ col: draw.one(['g', 'h']), op: 'REGEX', val: draw.one(['^a', 'o', '[bx]', '^$', 'l+']) }),
  (draw) => ({
    col: draw.one(['t', 'd']),
    op: draw.one([...orderOps, ...equalOps]),
    val: draw.one([moments(draw), iso(moments(draw)), iso(moments(draw)).slice(0, 10)]),
  }),
  (draw) => ({ col: 't', op: draw.one([...equalOps, ...orderOps]), ...bucketOf(draw) }),
  (draw) => ({ col: 't', op: draw.one(listOps), ...listedBuckets(draw) }),
  (draw) => ({
    col: written[0] ?? '',
    op: draw.one([...listOps, ...equalOps, ...orderOps]),
    val: draw.one(['A', 'B', '', 'NULL']),
  }),
];

/** A bucket's label, as a click on a chart sends it. */
function bucketOf(draw: Draw): { val: PropertyCell; grain: string } {
  const grain = draw.one(Object.keys(grains));
  return { val: grains[grain]?.(moments(draw)) ?? 0, grain };
}

function listedBuckets(draw: Draw): { val: PropertyCell[]; grain: string } {
  const { val, grain } = bucketOf(draw);
  return {
    val: [val, ...(draw.chance(0.5) ? [grains[grain]?.(moments(draw)) ?? 0] : []), ...(draw.chance(0.3) ? [null] : [])],
    grain,
  };
}

const bounded = Object.entries(ranges).flatMap(([text, { since, until }]) =>
  since !== undefined && until !== undefined ? [text] : [],
);

/** Ranges most rows lie in. */
const within = [
  '2024-01-10 : 2024-03-31',
  '2024-01-10 : 2024-03-31',
  '2023-06-15T12:00:00 : 2024-02-29T06:30:00',
  '2024-02-01 : ',
];

/** Rows as they are, or each combination once. */
function drawRows(draw: Draw, base: Pick<PropertyQuestion, 'filters' | 'extras'>): PropertyQuestion {
  const distinct = draw.chance(0.4);
  const columns = unlike(draw.some<AskedColumn>([...plain, 'x', 't', 'd', ...written], 1 + draw.upTo(3)));
  const sorted = draw.chance(0.6);
  const by = draw
    .some(columns, draw.upTo(2))
    .map((each): PropertyQuestion['orderby'][number] => [labelOf(each), draw.chance(0.5)]);
  const { having: _, ...extras } = base.extras;
  const orderby: PropertyQuestion['orderby'] = !sorted ? [] : distinct ? by : [...by, ['id', draw.chance(0.5)]];
  return { ...base, extras, columns, metrics: distinct ? [] : null, orderby, ...(orderby.length > 0 && drawPart(draw)) };
}

const drawPart = (draw: Draw): Pick<PropertyQuestion, 'row_limit' | 'row_offset'> => ({
  ...(draw.chance(0.5) && { row_limit: 1 + draw.upTo(5) }),
  ...(draw.chance(0.3) && { row_offset: draw.upTo(4) }),
});

function drawAxis(draw: Draw): { grain: string | undefined; axis: AskedColumn } {
  const grain = draw.chance(0.85) ? draw.one(Object.keys(grains)) : undefined;
  const label = draw.chance(0.8) ? 't' : 'when';
  return {
    grain,
    axis: { expressionType: 'SQL', sqlExpression: 't', label, columnType: 'BASE_AXIS', ...(grain && { timeGrain: grain }) },
  };
}

function drawOrders(
  draw: Draw,
  columns: readonly AskedColumn[],
  metrics: readonly AskedMetric[],
  others: boolean,
): PropertyQuestion['orderby'] {
  const by: (AskedColumn | AskedMetric)[] = [...columns.map(labelOf), ...metrics, ...(others ? [] : [drawMetric(draw)])];
  return draw.some(by, 1 + draw.upTo(1)).map((each) => [each, draw.chance(0.5)]);
}

function drawSeries(draw: Draw, columns: readonly string[]): Partial<PropertyQuestion> {
  return {
    series_limit: 1 + draw.upTo(2),
    ...(draw.chance(0.6) && { series_columns: draw.some(columns, 1 + draw.upTo(1)) }),
    ...(draw.chance(0.5) && { series_limit_metric: drawMetric(draw) }),
    ...(draw.chance(0.4) && { order_desc: draw.chance(0.5) }),
    ...(draw.chance(0.4) && { group_others_when_limit_reached: true }),
  };
}

/** A moving or running number over a pivot, as time-series charts ask. */
function drawSteps(draw: Draw, axis: string, series: string[], metrics: readonly AskedMetric[]): AskedStep[] {
  const labels = metrics.map(labelOf);
  const same = Object.fromEntries(labels.map((label) => [label, label]));
  const min = draw.one(['full', 0, 1, 2] as const);
  const step: AskedStep[] = draw.chance(0.3)
    ? []
    : [
        draw.chance(0.3)
          ? { operation: 'cum', options: { operator: draw.one(['sum', 'max'] as const), columns: same } }
          : {
              operation: 'rolling',
              options: {
                rolling_type: draw.one(['sum', 'mean', 'max'] as const),
                columns: same,
                window: 1 + draw.upTo(3),
                ...(min !== 'full' && { min_periods: min }),
              },
            },
      ];
  const aggregates = Object.fromEntries(labels.map((label) => [label, { operator: 'mean' as const }]));
  return [
    {
      operation: 'pivot',
      options: {
        index: [axis],
        columns: series,
        aggregates,
        drop_missing_columns: false,
        ...(draw.chance(0.5) && { keep_missing_index: false }),
      },
    },
    ...step,
    { operation: 'flatten' },
  ];
}

const isNumber = (metric: AskedMetric): boolean =>
  typeof metric === 'string' ||
  metric.expressionType === 'SQL' ||
  !['t', 'g'].includes(metric.column.column_name) ||
  metric.aggregate.startsWith('COUNT');

/** Groups and their metrics. */
function drawGroups(draw: Draw, base: Pick<PropertyQuestion, 'filters' | 'extras'>, range: string | undefined): PropertyQuestion {
  const metrics = unlike(Array.from({ length: 1 + draw.upTo(2) }, () => drawMetric(draw)));
  const dimensions = unlike(draw.some<AskedColumn>([...plain, ...written], draw.upTo(2)));
  const timed = draw.chance(0.55);
  const { axis, grain } = drawAxis(draw);
  const classic = timed && draw.chance(0.35);
  const columns = classic || !timed ? dimensions : [axis, ...dimensions];
  const time: Partial<PropertyQuestion> = classic
    ? {
        is_timeseries: true,
        granularity: 't',
        ...(range && { time_range: range }),
        extras: { ...base.extras, ...(grain && { time_grain_sqla: grain }) },
      }
    : range
      ? { filters: [...base.filters, { col: 't', op: 'TEMPORAL_RANGE', val: range }] }
      : {};
  const question: PropertyQuestion = { ...base, columns, metrics, orderby: [], ...time };
  const labels = dimensions.map(labelOf);
  const axisLabel = classic ? '__timestamp' : labelOf(axis);
  const kind = draw.upTo(9);
  const limited = dimensions.length > 0 && draw.chance(0.3) ? drawSeries(draw, labels) : {};
  const compared = range !== undefined && bounded.includes(range) && draw.chance(0.35);
  const offered = draw.some(Object.keys(offsets), 1 + draw.upTo(1));
  if (kind === 0 && !timed && dimensions.length > 0)
    return { ...question, grouping_sets: [labels, ...draw.some(labels, 1).map((each) => [each]), []].slice(0, 1 + draw.upTo(2)) };
  if (kind <= 2 && timed && metrics.every(isNumber))
    return { ...question, ...limited, post_processing: drawSteps(draw, axisLabel, labels, metrics) };
  if (kind === 3) return { ...question, is_rowcount: true, ...drawPart(draw) };
  if (compared) return { ...question, ...limited, time_offsets: offered };
  const orderby = draw.chance(0.5) ? drawOrders(draw, columns, metrics, 'series_limit' in limited) : [];
  return { ...question, ...limited, orderby, ...(orderby.length > 0 && drawPart(draw)) };
}

export function drawQuestion(draw: Draw): PropertyQuestion {
  const filters = Array.from({ length: draw.one([0, 0, 0, 0, 1, 1, 2]) }, () => draw.one(filterMakers)(draw));
  const range = draw.chance(0.5) ? draw.one([...Object.keys(ranges), ...within]) : undefined;
  const extras = {
    ...(draw.chance(0.2) && { where: draw.one(Object.keys(conditions)) }),
    ...(draw.chance(0.15) && { having: draw.one(Object.keys(groupConditions)) }),
  };
  if (!draw.chance(0.25)) return drawGroups(draw, { filters, extras }, range);
  const ranged = range === undefined ? filters : [...filters, { col: draw.one(['t', 'd']), op: 'TEMPORAL_RANGE', val: range }];
  return drawRows(draw, { filters: ranged, extras });
}
