/** What the engine does instead of the frame: everything asked both ways of a real DuckDB, on the same rows. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '@tessera/core/dataset';
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { postProcess } from '@tessera/core/frame/run';
import { beforeAll, expect, test } from 'vitest';
import { duckdb } from '../dialects/duckdb.ts';
import { sqlite } from '../dialects/sqlite.ts';
import { asked, openDuckDb, rowsOf } from '../duckdb.testing.ts';
import { compile, type Compiled } from './compile.ts';

const options = { dialect: duckdb, now: '2024-02-01T10:00:00', rowLimitDefault: 1000, rowLimitMax: 100_000 };
const column = (column_name: string, type: string) => ({
  column_name,
  type,
  is_dttm: type === 'TIMESTAMP',
  groupby: true,
  filterable: true,
});
const dataset: Dataset = {
  id: 1,
  table_name: 'visits',
  main_dttm_col: 'at',
  database: { id: 1, database_name: 'examples', backend: 'duckdb' },
  columns: [column('at', 'TIMESTAMP'), column('site', 'VARCHAR'), column('n', 'INTEGER'), column('cost', 'DOUBLE')],
  metrics: [
    { metric_name: 'visits', expression: 'SUM(n)' },
    { metric_name: 'cost', expression: 'SUM(cost)' },
    { metric_name: 'none', expression: 'SUM(CASE WHEN n > 1000 THEN n END)' },
    { metric_name: 'broken', expression: "SUM(CASE WHEN n = 3 THEN 'nan'::DOUBLE ELSE cost END)" },
  ],
};
let connection: DuckDBConnection;
beforeAll(async () => {
  // Days with gaps, a row without a day, nulls, a day without any value.
  connection = await openDuckDb(`CREATE TABLE visits AS SELECT * FROM (
    SELECT TIMESTAMP '2023-01-01 08:00:00' + INTERVAL (i * i % 97) DAY + INTERVAL (i % 5) HOUR AS at, 's' || (i % 4) AS site,
      CASE WHEN i % 9 = 0 THEN NULL ELSE i % 13 END AS n, CASE WHEN i % 7 = 0 THEN NULL ELSE (i % 31) * 0.3 - 2 END AS cost FROM range(160) AS r(i)
    UNION ALL VALUES (NULL, 's1', 5, 1.0), (TIMESTAMP '2023-06-01 00:00:00', NULL, NULL, NULL), (TIMESTAMP '2023-06-01 00:00:00', 's2', 900, 77.5))`);
});

const momentOf = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(`${text.replace(' ', 'T')}Z`) : null);
const isWord = (label: string): boolean => label === 'site' || label.endsWith('outliers');
const cellOf = (cell: unknown, label: string): Cell => {
  if (label === 'at' || label === 'site' || label.endsWith('outliers')) return label === 'at' ? momentOf(cell) : (cell as Cell);
  const number = cell === null ? Number.NaN : Number(cell);
  return Number.isFinite(number) ? number : null;
};

async function answered(wire: Record<string, unknown>, push: boolean): Promise<{ frame: Frame; compiled: Compiled }> {
  const compiled = compile(asked(wire), dataset, { ...options, push });
  const rows = await rowsOf(connection, compiled.sql, compiled.binds);
  const names = compiled.columns.map(({ label }) => label);
  const frame: Frame = {
    names,
    types: names.map((name) => (name === 'at' ? GenericType.TEMPORAL : isWord(name) ? GenericType.STRING : GenericType.NUMERIC)),
    columns: names.map((name, at) => rows.map((row) => cellOf(row[at], name))),
    rowcount: rows.length,
  };
  return { frame: compiled.plan.path === 'frame' ? postProcess(frame, compiled.plan.operations).frame : frame, compiled };
}

const near = (cell: Cell, name: string): unknown =>
  typeof cell === 'number'
    ? Number(cell.toPrecision(11))
    : typeof cell === 'string' && name.endsWith('outliers')
      ? JSON.parse(cell)
      : cell;
const told = (frame: Frame) => frame.names.map((name, at) => [name, frame.columns[at]?.map((cell) => near(cell, name))]);

/** Both answers, and that the engine really gave one of them. */
async function bothWays(wire: Record<string, unknown>): Promise<Frame> {
  const [engine, frame] = [await answered(wire, true), await answered(wire, false)];
  const { plan } = engine.compiled;
  expect(plan.path === 'bytes' || plan.operations.length === 0).toBe(true);
  expect(frame.compiled.plan).toMatchObject({ path: 'frame', operations: asked(wire).post_processing });
  expect(told(engine.frame)).toEqual(told(frame.frame));
  return engine.frame;
}

const metrics = ['visits', 'cost', 'none'];
const pairs = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
const along = (grain: string, steps: unknown[], more: string[] = metrics) => ({
  columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'at', label: 'at', expressionType: 'SQL', timeGrain: grain }],
  metrics: more,
  post_processing: [
    {
      operation: 'pivot',
      options: {
        index: ['at'],
        columns: [],
        drop_missing_columns: false,
        keep_missing_index: false,
        aggregates: Object.fromEntries(more.map((name) => [name, { operator: 'mean' }])),
      },
    },
    ...steps,
    { operation: 'flatten' },
  ],
});
const cum = (operator: string, ...names: string[]) => ({ operation: 'cum', options: { operator, columns: pairs(...names) } });
const rolling = (rolling_type: string, more: Record<string, unknown> = {}) => ({
  operation: 'rolling',
  options: { rolling_type, window: 3, min_periods: 0, columns: pairs(...metrics), ...more },
});
const resample = (rule: string, method: string, fill_value: number | null = null) => ({
  operation: 'resample',
  options: { rule, method, fill_value },
});

test.each<[string, unknown[]]>([
  ['a running sum', [cum('sum', ...metrics)]],
  ['a running minimum and maximum', [cum('min', 'visits'), cum('max', 'cost')]],
  ...['sum', 'mean', 'min', 'max', 'count', 'std'].map((type): [string, unknown[]] => [`a rolling ${type}`, [rolling(type)]]),
  ['a rolling sum of full windows', [rolling('sum', { min_periods: null })]],
  ['a rolling sum whose first rows are taken away', [rolling('sum', { min_periods: 3, window: 5 })]],
  ['a centred rolling mean', [rolling('mean', { center: true, window: 4, min_periods: 2 })]],
  ['shares of each row', [{ operation: 'contribution', options: { orientation: 'row' } }]],
  ['shares of each column', [{ operation: 'contribution', options: { orientation: 'column', columns: metrics } }]],
  ['an order by a metric', [{ operation: 'sort', options: { by: 'cost', ascending: false } }]],
  ['a reversed axis', [{ operation: 'sort', options: { is_sort_index: true, ascending: false } }]],
  ['days without rows', [resample('1D', 'asfreq')]],
  ['days without rows as zeros', [resample('1D', 'asfreq', 0)]],
  ['days without rows carried on', [resample('D', 'ffill')]],
  ['days without rows carried back', [resample('1D', 'bfill')]],
  ['steps of ten days beside the rows', [resample('10D', 'ffill')]],
  ['steps of six hours', [resample('6H', 'asfreq', 0)]],
  ['months', [resample('1MS', 'bfill')]],
  [
    'everything at once',
    [
      rolling('sum'),
      resample('1D', 'asfreq', 0),
      cum('sum', 'visits'),
      { operation: 'sort', options: { by: 'visits', ascending: true } },
    ],
  ],
])('%s is the same from the engine as from the frame', async (_, steps) => {
  const frame = await bothWays(along('P1D', steps));
  expect(frame.rowcount).toBeGreaterThan(3);
});

test('hours resample from the first hour on, and numbers that are none count as nothing', async () => {
  await bothWays(along('PT1H', [resample('12H', 'ffill')]));
  await bothWays(along('P1W', [cum('sum', 'broken')], ['broken']));
  await bothWays(along('P1W', [{ operation: 'contribution', options: { orientation: 'column' } }], ['broken']));
});

test('a question without rows has none on the bytes path and on the frame path', async () => {
  const wire = {
    ...along('P1D', [cum('sum', 'visits'), resample('1D', 'asfreq', 0)]),
    filters: [{ col: 'site', op: '==', val: 'no such' }],
  };
  expect((await answered(wire, true)).frame.rowcount).toBe(0);
});

test('a resampled answer is not cut at the limit of the question', async () => {
  const frame = await bothWays({ ...along('P1D', [resample('1H', 'asfreq', 0)]), row_limit: 50 });
  expect(frame.rowcount).toBeGreaterThan(200);
});

test('a second grain over months stops at the largest answer there may be, and is known to be cut', async () => {
  const { frame, compiled } = await answered(along('P1D', [resample('1S', 'asfreq')]), true);
  expect(frame.rowcount).toBe(compiled.rowLimit);
});

test.each([[duckdb], [{ ...duckdb, can: { ...duckdb.can, groupingSets: false } }]])(
  'totals in one statement are the sums of the rows they stand for, with and without GROUPING SETS',
  async (dialect) => {
    const wire = { columns: ['site', 'n'], metrics: ['visits'], row_limit: 1000 };
    const { sql, binds } = compile(asked({ ...wire, grouping_sets: [['site', 'n'], ['site'], []] }), dataset, {
      ...options,
      dialect,
    });
    const rows = (await rowsOf(connection, sql, binds)).map(([site, n, visits, set]) => [site, n, Number(visits), Number(set)]);
    const detail = postProcess((await answered(wire, true)).frame, []).frame;
    const sum = (keep: (row: number) => boolean): number =>
      detail.columns[2]?.reduce<number>((total, cell, row) => total + (keep(row) ? Number(cell ?? 0) : 0), 0) ?? 0;
    expect(rows.find(([, , , set]) => set === 3)?.[2]).toBe(sum(() => true));
    for (const [site, , visits] of rows.filter(([, , , set]) => set === 1))
      expect(visits).toBe(sum((row) => detail.columns[0]?.[row] === site));
    expect(rows.filter(([, , , set]) => set === 0)).toHaveLength(detail.rowcount);
  },
);

test('the top series are those the frame would sort to the top', async () => {
  const wire = { columns: ['site'], metrics: ['visits'] };
  const all = await answered(
    { ...wire, post_processing: [{ operation: 'sort', options: { by: 'visits', ascending: false } }] },
    true,
  );
  const named = all.frame.columns[0]?.filter((site) => site !== null).slice(0, 2);
  const top = await answered({ ...wire, series_columns: ['site'], series_limit: 2, orderby: [['visits', false]] }, true);
  expect(top.frame.columns[0]).toEqual(named);
});

const contribution = (options: Record<string, unknown>) => [{ operation: 'contribution', options }];
test.each<[string, Record<string, unknown>]>([
  ['beside the metric, as a pie asks', { columns: ['cost'], rename_columns: ['cost__contribution'] }],
  ['in place', { columns: ['cost', 'visits'] }],
  ['of rows', { columns: ['cost', 'visits'], orientation: 'row', rename_columns: ['%cost', '%visits'] }],
  ['of nothing', { columns: ['none'], rename_columns: ['%none'] }],
])('shares %s are those of the rows that are shown, in their order', async (_, options) => {
  const wire = { columns: ['site'], metrics, orderby: [['visits', false]], row_limit: 3, post_processing: contribution(options) };
  const frame = await bothWays(wire);
  expect(frame.rowcount).toBe(3);
  await bothWays({ ...wire, orderby: [[{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'not shown' }, true]] });
});

const box = (options: Record<string, unknown>, columns = ['at', 'site', 'n']) => ({
  columns,
  metrics: ['cost'],
  post_processing: [
    { operation: 'boxplot', options: { groupby: ['site'], metrics: ['cost'], whisker_type: 'tukey', ...options } },
  ],
});
test.each<[string, Record<string, unknown>]>([
  ['Tukey whiskers', {}],
  ['whiskers at the ends', { whisker_type: 'min/max' }],
  ['whiskers at percentiles', { whisker_type: 'percentile', percentiles: [5, 91] }],
  ['one box of everything', { groupby: [] }],
  ['two groups', { groupby: ['site', 'n'] }],
])('boxes with %s are the same from the engine as from the frame', async (_, options) => {
  const frame = await bothWays(box(options));
  expect(frame.rowcount).toBeGreaterThan(0);
  const { plan } = compile(asked(box(options)), dataset, options_());
  expect(plan).toMatchObject({ path: 'frame', operations: [], json: ['cost__outliers'] });
});
const options_ = () => ({ ...options });

test('a box plot lists its outliers in one array, largest first', async () => {
  const { frame } = await answered(box({}, ['at', 'site', 'n']), true);
  const lists = frame.columns.at(-1)?.map((cell) => JSON.parse(String(cell)) as number[]);
  expect(lists?.flat()).toContain(77.5);
});

test.each<[string, Record<string, unknown>]>([
  ['a product', along('P1D', [cum('prod', 'visits')])],
  ['a variance', along('P1D', [rolling('var')])],
  ['a window by weights', along('P1D', [rolling('sum', { win_type: 'triang' })])],
  ['a renamed result', along('P1D', [{ operation: 'cum', options: { operator: 'sum', columns: { visits: 'v2' } } }])],
  ['month ends', along('P1M', [resample('1M', 'asfreq')])],
  ['a line through gaps', along('P1D', [resample('1D', 'linear')])],
  ['a sort before a step', along('P1D', [{ operation: 'sort', options: { by: 'cost' } }, cum('sum', 'cost')])],
  [
    'given totals',
    { columns: ['site'], metrics, post_processing: contribution({ columns: ['cost'], contribution_totals: { cost: 9 } }) },
  ],
  ['shares of whatever is numeric', { columns: ['site'], metrics, post_processing: contribution({}) }],
  [
    'boxes of two metrics',
    {
      columns: ['at', 'site'],
      metrics,
      post_processing: [
        { operation: 'boxplot', options: { groupby: ['site'], metrics: ['cost', 'visits'], whisker_type: 'tukey' } },
      ],
    },
  ],
  ['series on the axis', { ...along('P1D', [cum('sum', 'visits')]), columns: [...along('P1D', []).columns, 'site'] }],
])('%s is left to the frame', (_, wire) => {
  expect(compile(asked(wire), dataset, options).plan.path).toBe('frame');
});

test('an engine without regular moments or lists leaves those to the frame', () => {
  const other = { ...options, dialect: sqlite };
  expect(compile(asked(along('P1D', [resample('1D', 'asfreq')])), dataset, other).plan.path).toBe('frame');
  expect(compile(asked(box({})), dataset, other).plan).toMatchObject({ operations: asked(box({})).post_processing });
  expect(compile(asked(along('P1D', [cum('sum', 'visits')])), dataset, other).plan.path).toBe('bytes');
});
