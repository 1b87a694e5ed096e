/**
 * Ten questions as dashboards ask them : totals, shares, time series, top N, distinct counts,
 * histograms. Once on the flights of the examples (3 million rows), once on made-up sales (10 million).
 */
export interface BenchQuestion {
  readonly name: string;
  /** A query object of `POST /api/v1/chart/data`. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** A table with the questions that are measured on it. */
export interface BenchTable {
  readonly title: string;
  /** Name of the table and of its dataset. */
  readonly table: string;
  /** A numeric column in which every value is above −1,000,000, for conditions that are always true. */
  readonly spare: string;
  readonly questions: readonly BenchQuestion[];
}

const sql = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label });
const isIn = (col: string, ...val: string[]) => ({ col, op: 'IN', val });
const between = (col: string, val: string) => ({ col, op: 'TEMPORAL_RANGE', val });
const by = (col: string, timeGrain: string) => ({
  columnType: 'BASE_AXIS',
  sqlExpression: col,
  label: col,
  expressionType: 'SQL',
  timeGrain,
});

function asked(name: string, query: Record<string, unknown>): BenchQuestion {
  return { name, query: { row_limit: 10_000, orderby: [], filters: [], ...query } };
}

const delays = sql('SUM(delay)', 'delay');
const flights = sql('COUNT(*)', 'flights');

/** Questions on the flights of the example data. */
export const flightsTable: BenchTable = {
  title: 'Flights, 3 million rows',
  table: 'flights',
  spare: 'distance',
  questions: [
    asked('one number: sum of a product', { columns: [], metrics: [sql('SUM(delay * distance)', 'x')] }),
    asked('count by category (4)', { columns: ['haul'], metrics: [flights], orderby: [[flights, false]] }),
    asked('sum by month', { columns: [by('date', 'P1M')], metrics: [delays] }),
    asked('sum by day and category (724 groups)', { columns: [by('date', 'P1D'), 'haul'], metrics: [delays] }),
    asked('top 10 of airports', { columns: ['origin'], metrics: [delays], orderby: [[delays, false]], row_limit: 10 }),
    asked('a quarter and three states, by category', {
      columns: ['haul'],
      metrics: [delays],
      filters: [between('date', '2001-01-01 : 2001-04-01'), isIn('origin_state', 'CA', 'TX', 'IL')],
    }),
    asked('distinct routes by month', { columns: [by('date', 'P1M')], metrics: [sql('COUNT(DISTINCT route)', 'routes')] }),
    asked('state by state (2,000 groups)', { columns: ['origin_state', 'destination_state'], metrics: [flights] }),
    asked('histogram of distances', { columns: [sql('FLOOR(distance / 100) * 100', 'bin')], metrics: [flights] }),
    asked('top 50 of routes, filtered', {
      columns: ['route'],
      metrics: [delays],
      orderby: [[delays, false]],
      filters: [isIn('weekday', '1 Mon', '5 Fri')],
      row_limit: 50,
    }),
  ],
};

const revenue = sql('SUM(price * quantity)', 'revenue');
const orders = sql('COUNT(*)', 'orders');

/** Questions on a table of made-up sales, which the example data does not have. */
export const salesTable: BenchTable = {
  title: 'Made-up sales, 10 million rows',
  table: 'bench_sales',
  spare: 'quantity',
  questions: [
    asked('one number: sum of a product', { columns: [], metrics: [revenue] }),
    asked('count by category (20)', { columns: ['category'], metrics: [orders], orderby: [[orders, false]] }),
    asked('revenue by month', { columns: [by('sold_at', 'P1M')], metrics: [revenue] }),
    asked('revenue by day and channel (5,840 groups)', { columns: [by('sold_at', 'P1D'), 'channel'], metrics: [revenue] }),
    asked('top 10 of 500 products', {
      columns: ['product'],
      metrics: [revenue],
      orderby: [[revenue, false]],
      row_limit: 10,
    }),
    asked('a quarter and three countries, by device', {
      columns: ['device'],
      metrics: [revenue],
      filters: [between('sold_at', '2025-01-01 : 2025-04-01'), isIn('country', 'country 3', 'country 7', 'country 11')],
    }),
    asked('distinct buyers by month', { columns: [by('sold_at', 'P1M')], metrics: [sql('COUNT(DISTINCT buyer)', 'buyers')] }),
    asked('country by category (1,000 groups)', { columns: ['country', 'category'], metrics: [revenue] }),
    asked('histogram of prices', { columns: [sql('FLOOR(price / 10) * 10', 'bin')], metrics: [orders] }),
    asked('top 50 of 2,000 cities, filtered', {
      columns: ['city'],
      metrics: [revenue],
      orderby: [[revenue, false]],
      filters: [isIn('category', 'category 1', 'category 2')],
      row_limit: 50,
    }),
  ],
};

/** The 10 million rows: two years of orders, 14 columns, always the same. */
export const salesSql = `SELECT TIMESTAMP '2024-01-01' + INTERVAL (i * 6.3072) SECOND AS sold_at,
    (hash(i, 1) % 200000)::INTEGER AS buyer, 'category ' || hash(i, 2) % 20 AS category, 'channel ' || hash(i, 3) % 8 AS channel,
    'country ' || hash(i, 4) % 50 AS country, 'city ' || hash(i, 5) % 2000 AS city, 'product ' || hash(i, 6) % 500 AS product,
    'device ' || hash(i, 7) % 4 AS device, ((hash(i, 8) % 18000) / 100 + 1)::DOUBLE AS price,
    (hash(i, 9) % 9 + 1)::INTEGER AS quantity, ((hash(i, 10) % 30) / 100)::DOUBLE AS discount,
    i::BIGINT AS order_id, hash(i, 11) % 2 = 0 AS is_new, (hash(i, 12) % 5 + 1)::TINYINT AS stars
  FROM range(10000000) t(i) ORDER BY sold_at`;
