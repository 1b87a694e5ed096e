/** Every chart of the corpus, imported as it is, answers at the first call, and its numbers are those of the data. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { DatasetForCharts } from '@tessera/api/dataset';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { filterBoxOf, isFilterBoxType } from '@tessera/charts/filter-boxes';
import { chartIdsOf, readLayout } from '@tessera/core/dashboard/layout';
import { withBoxFilters } from '@tessera/core/dashboard/filter-box';
import { filtersOf } from '@tessera/core/dashboard/masks';
import { readMetadata } from '@tessera/core/dashboard/metadata';
import { columnOf, datasetOf } from '@tessera/core/dashboard/native-filter';
import { chartsInScope } from '@tessera/core/dashboard/scopes';
import type { Cell, GenericType } from '@tessera/core/frame/frame';
import { renderChart } from '../../packages/server/src/render/svg.ts';
import { absent, bundles, tables, type CorpusBundle, type CorpusChart } from './bundles.ts';
import { expected, expectedIn, views, type ExpectedCharts } from './expected.ts';
import { corpusServer, type CorpusServer } from './server.ts';

type Row = Record<string, unknown>;

if (absent) test.skip(`corpus tests: ${absent}`, () => undefined);

let witness: DuckDBConnection;
beforeAll(async () => {
  if (absent) return;
  witness = await (await DuckDBInstance.create(':memory:')).connect();
  for (const sql of views((table) => tables[table] ?? '')) await witness.run(sql);
}, 120_000);

async function witnessed({ sql }: ExpectedCharts): Promise<Row[]> {
  const read = await witness.runAndReadAll(sql);
  return read.getRowObjectsJson().map((row) => ({ ...row }));
}

/** Numbers to ten digits, so that sums taken in another order are the same; text that is a number counts as one. */
function plain(value: unknown): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return value ?? null;
  return Number(number.toPrecision(10));
}
const plainRow = (row: Row): string =>
  JSON.stringify(
    Object.keys(row)
      .toSorted()
      .map((key) => [key, plain(row[key])]),
  );
const inOrder = (rows: readonly Row[], ordered: true | undefined): string[] =>
  ordered ? rows.map(plainRow) : rows.map(plainRow).toSorted();

interface Result {
  data: Row[];
  colnames: string[];
  coltypes: GenericType[];
}

const answerIn = ({ data, colnames, coltypes }: Result): QueryAnswer => ({
  frame: {
    names: colnames,
    types: coltypes,
    // Cells of a JSON answer are cells.
    columns: colnames.map((name) => data.map((row) => (row[name] ?? null) as Cell)),
    rowcount: data.length,
  },
});

/** Types of the corpus that are shown as tables still. */
const unpainted: ReadonlySet<string> = new Set();

/** A pivoted answer as x, series and value; cells without a value are none. */
const long = ({ data, colnames: [x = '', ...series] }: Result): Row[] =>
  data.flatMap((row) => series.flatMap((name) => (row[name] === null ? [] : [{ x: row[x], series: name, value: row[name] }])));

/** The parts of boxes without the metric's name; of outliers the number. */
const boxes = ({ data }: Result): Row[] =>
  data.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const part = key.split('__').at(-1) ?? key;
        return [
          part,
          part === 'outliers' ? (Array.isArray(value) ? value : (JSON.parse(String(value)) as unknown[])).length : value,
        ];
      }),
    ),
  );

function compare(result: Result, rows: Row[], how: ExpectedCharts): void {
  switch (how.as) {
    case 'bins':
      expect(result.colnames.map((name) => Number(result.data[0]?.[name]))).toEqual(rows.map((row) => Number(row['n'])));
      return;
    case 'boxes':
      expect(inOrder(boxes(result), undefined)).toEqual(inOrder(rows, undefined));
      return;
    case 'long':
      expect(inOrder(long(result), undefined)).toEqual(inOrder(rows, undefined));
      return;
    default:
      // Rows of equal rank stand in any order: their ranks must be in order, and the rows must be the same.
      expect(inOrder(result.data, undefined)).toEqual(inOrder(rows, undefined));
      if (how.ordered) {
        const by =
          how.sql
            .match(/ORDER BY (\w+)/g)
            ?.at(-1)
            ?.slice('ORDER BY '.length) ?? '';
        const key = /^\d+$/.test(by) ? (result.colnames[Number(by) - 1] ?? '') : by;
        const column = (from: readonly Row[]): unknown[] => from.map((row) => plain(row[key]));
        expect(column(result.data)).toEqual(column(rows));
      }
  }
}

const howOf = (bundle: CorpusBundle, chart: CorpusChart): ExpectedCharts | undefined =>
  expectedIn[`${bundle.name}/${chart.key}`] ?? expected[chart.key];

for (const bundle of bundles) {
  describe(bundle.name, () => {
    let server: CorpusServer;
    let ids = new Map<string, number>();
    beforeAll(async () => {
      server = await corpusServer(bundle);
      const listed = await server.admin.get(`/api/v1/chart/?q=${encodeURIComponent('(page_size:100)')}`);
      ids = new Map(listed.body.result.map((chart: { slice_name: string; id: number }) => [chart.slice_name, chart.id]));
    }, 180_000);
    afterAll(() => server?.close());

    const answerOf = async (chart: CorpusChart): Promise<Result[]> => {
      const id = ids.get(chart.name);
      if (id === undefined) throw new Error(`${chart.name} was not imported`);
      const answer = await server.admin.get(`/api/v1/chart/${id}/data/`);
      expect([answer.status, answer.status === 200 ? '' : JSON.stringify(answer.body)]).toEqual([200, '']);
      return answer.body.result;
    };

    const filterBoxes = bundle.charts.filter((chart) => chart.vizType === 'filter_box');
    const drawn = bundle.charts.filter((chart) => chart.vizType !== 'filter_box');

    test.each(drawn.map((chart) => [chart.key, chart] as const))('%s answers with the numbers of the data', async (_, chart) => {
      const how = howOf(bundle, chart);
      if (!how) throw new Error(`No statement says what ${chart.key} must answer.`);
      const [result] = await answerOf(chart);
      const rows = await witnessed(how);
      expect(rows.length).toBeGreaterThan(0);
      compare(result ?? { data: [], colnames: [], coltypes: [] }, rows, how);
    });

    test('the dashboard opens with its charts and filters, each filter on columns and charts that are there', async () => {
      const listed = await server.admin.get('/api/v1/dashboard/');
      const { id } = listed.body.result.find(
        (each: { dashboard_title: string }) => each.dashboard_title === bundle.dashboard.title,
      );
      const { result } = (await server.admin.get(`/api/v1/dashboard/${id}`)).body;
      const layout = readLayout(JSON.parse(result.position_json));
      const metadata = readMetadata(result.json_metadata);
      const shown = bundle.charts.map((chart) => ids.get(chart.name)).filter((chart) => chartIdsOf(layout).includes(chart ?? -1));
      expect(chartIdsOf(layout).toSorted((a, b) => a - b)).toEqual(shown.toSorted((a = 0, b = 0) => a - b));
      const charts: DashboardChart[] = (await server.admin.get(`/api/v1/dashboard/${id}/charts`)).body.result;
      expect(charts.length).toBeGreaterThan(0);
      const datasets: DatasetForCharts[] = (await server.admin.get(`/api/v1/dashboard/${id}/datasets`)).body.result;
      // Filters stand in the bar, and in the boxes of old dashboards.
      const boxes = charts
        .filter((chart) => isFilterBoxType(chart.viz_type))
        .map((chart) =>
          filterBoxOf(
            chart,
            datasets.find((each) => each.id === chart.datasource_id),
          ),
        );
      const filters = filtersOf(withBoxFilters({ layout, metadata }, boxes).metadata);
      if (filterBoxes.length > 0) expect(filters.length).toBeGreaterThan(0);
      for (const filter of filters) {
        expect(chartsInScope(layout, filter.scope), filter.name).not.toEqual([]);
        const column = columnOf(filter);
        const dataset = datasets.find((each) => each.id === datasetOf(filter));
        if (column !== undefined)
          expect(
            dataset?.columns.map((each) => each.column_name),
            filter.name,
          ).toContain(column);
      }
    });

    test.each(drawn.map((chart) => [chart.key, chart] as const))('%s is painted on paper', async (_, chart) => {
      const { result } = (await server.admin.get(`/api/v1/chart/${ids.get(chart.name)}`)).body;
      const form = { ...JSON.parse(result.params), viz_type: result.viz_type };
      const answers = (await answerOf(chart)).map(answerIn);
      const svg = renderChart(form, answers, {
        width: 600,
        height: 400,
        mode: 'report',
        look: 'light',
        now: 0,
        title: chart.name,
      });
      expect(svg).not.toMatch(/NaN|Infinity/);
      expect(svg.includes('No results')).toBe(false);
      expect(svg.includes('is not known here; its data is shown as a table.')).toBe(unpainted.has(chart.vizType));
    });

    test.each(filterBoxes.map((chart) => [chart.key, chart] as const))(
      '%s answers with a column of values for each filter',
      async (_, chart) => {
        for (const result of await answerOf(chart)) {
          expect(result.colnames).toHaveLength(1);
          expect(result.data.length).toBeGreaterThan(1);
        }
      },
    );
  });
}
