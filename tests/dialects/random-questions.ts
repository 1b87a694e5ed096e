/** Questions drawn at random over the test data: unforeseen combinations. */
import { grains } from '@tessera/core/time/grain';
import type { SeededRandom } from '../../scripts/torture/random.ts';
import { Draw } from '../draw.ts';
import type { DialectQuestion } from './question.ts';

type Column = string | Readonly<Record<string, unknown>>;
type Metric = ReturnType<typeof metric>;

const plain = ['country', 'product', 'paid', 'units', 'price', 'twice', 'big', 'day'];
const times = ['sold_at', 'instant', 'day', 'seconds', 'millis', 'day_text', 'french_text'];
const buckets = grains.filter(({ id }) => id !== 'P1W').map(({ id }) => id);
const zones = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata'];
const texts = ['FR', 'DE', '<NULL>', 'tea', 'coffee', '', '日本', "l'Été", 'C:\\temp'];
const ranges = [
  '2023-01-01 : 2024-01-01',
  ' : 2023-06-01',
  '2022-05-04T05:30:00 : ',
  '2023-03-26T01:15:00 : 2024-02-29T12:00:03',
  'Last year',
  '1960-01-01 : 1970-01-01T00:00:00',
];
const moments = [Date.UTC(2023, 2, 26, 1, 30), Date.UTC(2022, 4, 4, 5, 36, 7), Date.UTC(2024, 0, 1), -1000];
/** What an aggregate is asked of. */
const measured: Readonly<Record<string, readonly string[]>> = {
  SUM: ['amount', 'units', 'price', 'id'],
  AVG: ['amount', 'units', 'price', 'id'],
  MIN: ['amount', 'price', 'big', 'sold_at', 'instant', 'day'],
  MAX: ['amount', 'price', 'big', 'sold_at', 'instant', 'day'],
  COUNT: ['country', 'amount', 'sold_at', 'paid'],
  COUNT_DISTINCT: ['country', 'product', 'price', 'day', 'paid'],
};

/** Sums of fractions differ in their last digit: two that should be equal may rank either way. */
const ranks = ({ aggregate, column }: { aggregate: string; column: { column_name: string } }): boolean =>
  !['SUM', 'AVG'].includes(aggregate) || (aggregate === 'SUM' && ['units', 'id'].includes(column.column_name));

function metric(draw: Draw) {
  const aggregate = draw.one(Object.keys(measured));
  return { expressionType: 'SIMPLE', aggregate, column: { column_name: draw.one(measured[aggregate] ?? []) } };
}

const filters: readonly ((draw: Draw) => Readonly<Record<string, unknown>>)[] = [
  (draw) => ({ col: draw.one(['country', 'product']), op: draw.one(['IN', 'NOT IN']), val: draw.some(texts, 1 + draw.upTo(3)) }),
  (draw) => ({
    col: draw.one(['units', 'amount', 'id', 'price', 'twice']),
    op: draw.one(['>', '<', '>=', '<=', '==', '!=']),
    val: draw.one([0, 1, 2.5, -3, 10, 11, 7.125, '0.1', 3_000_000_000]),
  }),
  (draw) => ({ col: draw.one(plain), op: draw.one(['IS NULL', 'IS NOT NULL']) }),
  (draw) => ({ col: draw.one(times), op: 'TEMPORAL_RANGE', val: draw.one(ranges) }),
  (draw) => ({
    col: draw.one(['country', 'product']),
    op: draw.one(['LIKE', 'NOT LIKE', 'ILIKE']),
    val: draw.one(['%e%', 'F%', 'f%', 'a_b', '%Ö%', '%茶', '1%', 'KAFFEE']),
  }),
  (draw) => ({ col: draw.one(['paid', 'units', 'amount']), op: draw.one(['IS TRUE', 'IS FALSE']) }),
  (draw) => ({ col: draw.one(times.slice(0, 2)), op: draw.one(['>', '<=', '==', '!=']), val: draw.one(moments) }),
  (draw) => ({ col: 'sold_at', op: draw.one(['==', 'IN', '!=', 'NOT IN']), val: [Date.UTC(2022, 4, 1)], grain: 'P1M' }),
];

function axis(draw: Draw): Column {
  const grain = draw.chance(0.9) ? { timeGrain: draw.one(buckets) } : {};
  return { expressionType: 'SQL', sqlExpression: draw.one(times), label: 't', columnType: 'BASE_AXIS', ...grain };
}

/** A ranking of series, or subtotals, or neither. */
function shape(draw: Draw, columns: readonly Column[], metrics: readonly Metric[]): Readonly<Record<string, unknown>> {
  const names = columns.filter((each) => typeof each === 'string');
  if (names.length > 0 && columns.length > 1 && draw.chance(0.4))
    return {
      series_limit: 1 + draw.upTo(3),
      series_columns: draw.some(names, 2),
      order_desc: draw.chance(0.5),
      // Gathered beside "Others" everything is text, and each engine writes its numbers and booleans its own way.
      group_others_when_limit_reached: draw.chance(0.5) && names.every((each) => ['country', 'product'].includes(each)),
      series_limit_metric: draw.one(metrics.filter(ranks).concat({ ...metric(draw), aggregate: 'COUNT' })),
    };
  if (columns.length === 0 || metrics.length === 0 || !draw.chance(0.2)) return {};
  const labels = columns.map((each) => (typeof each === 'string' ? each : 't'));
  return { grouping_sets: labels.length > 1 ? [labels, labels.slice(0, 1), []] : [labels, []] };
}

/** One question; the same numbers draw the same. */
export function randomQuestion(random: SeededRandom): DialectQuestion {
  const draw = new Draw(random);
  const raw = draw.chance(0.15);
  const columns: Column[] = [...(draw.chance(0.6) ? [axis(draw)] : []), ...draw.some(plain, draw.upTo(2))];
  const drawn = Array.from({ length: draw.upTo(2) }, () => metric(draw));
  const metrics = drawn.filter((each, at) => drawn.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === at);
  if (columns.length === 0 && (raw || metrics.length === 0)) columns.push('id');
  const keys = [...metrics.filter(ranks), ...columns.filter((each) => typeof each === 'string')];
  const ordered = !raw && keys.length > 0 && draw.chance(0.4);
  return {
    name: 'at random',
    ask: {
      columns,
      metrics: raw ? null : metrics,
      filters: Array.from({ length: draw.upTo(2) }, () => draw.one(filters)(draw)),
      ...(!raw && shape(draw, columns, metrics)),
      ...(ordered && { orderby: [[draw.one(keys), draw.chance(0.5)]], row_limit: 1 + draw.upTo(11), row_offset: draw.upTo(3) }),
    },
    dataset: draw.chance(0.2) ? { extra: JSON.stringify({ timezone: draw.one(zones) }) } : {},
    ...(ordered && { ordered }),
  };
}
