/** Every chart type of the list, end to end: its example's form asks, the real engine answers, its picture is drawn. */
import { charts, openInner } from '@tessera/charts';
import type { DepictOptions } from '@tessera/charts/chart-type';
import type { Dataset, DatasetColumn } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { pictureColours } from '@tessera/core/look/tokens';
import { columnLabel } from '@tessera/core/query/column';
import { queryContext } from '@tessera/core/query/query-context';
import type { Query } from '@tessera/core/query/query-object';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { openPipeline, type TestPipeline } from './pipeline.testing.ts';
import { questionsOf } from './question/form.ts';
import { sayEnglish } from '@tessera/core/language/say';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({});
});
afterAll(() => line.close());

const view: DepictOptions = {
  width: 640,
  height: 360,
  theme: pictureColours('light'),
  colours: { palette: ['#1fa8c9'], colourOf: () => '#1fa8c9' },
  linearScheme: () => ['#ffffff', '#1fa8c9'],
  locale: 'en',
  say: sayEnglish,
  now: Date.UTC(2024, 0, 1),
  mode: 'screen',
};

type Kind = 'moment' | 'number' | 'text' | 'path' | 'geojson' | 'country' | 'region';
const typeOf: Record<Kind, string> = {
  moment: 'TIMESTAMP',
  number: 'DOUBLE',
  text: 'VARCHAR',
  path: 'VARCHAR',
  geojson: 'VARCHAR',
  country: 'VARCHAR',
  region: 'VARCHAR',
};
const valueOf: Record<Kind, string> = {
  moment: "TIMESTAMP '2023-01-01' + to_days((i * 9)::INTEGER)",
  number: '(i + 1) * 1.25',
  text: "'v' || (i % 4)",
  country: "(['FR', 'DE', 'ES', 'IT'])[1 + i % 4]",
  region: "(['DE-BY', 'DE-BE', 'DE-NW', 'DE-HH'])[1 + i % 4]",
  path: "'[[' || i || ', 10], [' || (i + 2) || ', 20]]'",
  geojson: `'{"type":"Point","coordinates":[' || (i % 5) || ',10]}'`,
};

/** Columns whose name in the examples says what they hold. */
const namedSo: Readonly<Record<string, Kind>> = { path: 'path', country: 'country', state: 'region' };
const named = (name: string): Kind | undefined =>
  Object.hasOwn(namedSo, name)
    ? namedSo[name]
    : /^(?:shape|place)$/.test(name)
      ? 'geojson'
      : /^(?:.*_)?(?:lon|lat)$/.test(name)
        ? 'number'
        : /^(?:begins|ends)$/.test(name)
          ? 'moment'
          : undefined;

/** The columns a form's questions refer to, and the type each must have. */
function namesIn(queries: readonly Query[]): Map<string, Kind> {
  const names = new Map<string, Kind>();
  const note = (name: string, kind: Kind): void =>
    void (kind === 'text' && names.has(name) ? undefined : names.set(name, named(name) ?? kind));
  for (const query of queries) {
    for (const column of query.columns) {
      const axis = typeof column === 'object' && column.columnType === 'BASE_AXIS';
      if (columnLabel(column) !== '__timestamp')
        note(typeof column === 'string' ? column : column.sqlExpression, axis && column.timeGrain ? 'moment' : 'text');
    }
    for (const metric of query.metrics ?? [])
      if (typeof metric === 'object' && metric.expressionType === 'SIMPLE') note(metric.column.column_name, 'number');
    for (const filter of query.filters) if (filter.op === 'TEMPORAL_RANGE') note(columnLabel(filter.col), 'moment');
    if (query.granularity) note(query.granularity, 'moment');
    for (const operation of query.post_processing)
      if (operation.operation === 'histogram' && typeof operation.options?.['column'] === 'string')
        note(operation.options['column'], 'number');
  }
  return names;
}

/** A virtual dataset of sixty rows that has what the questions refer to. */
async function datasetFor(queries: readonly Query[]): Promise<Dataset> {
  const names = [...namesIn(queries)];
  const columns = names.map(([column_name, kind]): DatasetColumn => ({
    column_name,
    type: typeOf[kind],
    is_dttm: kind === 'moment',
    groupby: true,
    filterable: true,
  }));
  const saved = queries
    .flatMap((query) => [...(query.metrics ?? []), ...query.orderby.map(([by]) => by)])
    .filter((each) => typeof each === 'string');
  const list = names.map(([name, kind]) => `${valueOf[kind]} AS "${name.replaceAll('"', '""')}"`).join(', ');
  return line.add('', {
    table_name: 'example',
    sql: `SELECT ${list || '1 AS one'} FROM range(60) AS r(i)`,
    columns,
    metrics: [...new Set(saved)]
      .filter((name) => !names.some(([known]) => known === name))
      .map((metric_name) => ({ metric_name, expression: 'COUNT(*)' })),
  });
}

/** A comparison with another time needs a range that has both ends. */
const formOf = (id: string, form: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  'time_compare' in form && !('x_axis' in form)
    ? { ...form, viz_type: id, time_range: '2023-01-01 : 2024-01-01' }
    : { ...form, viz_type: id, time_range: 'No filter' };

test.each(charts.map((chart) => [chart.id, chart] as const))(
  '%s: its example asks, is answered and is drawn',
  async (_, chart) => {
    const { inner } = chart.example;
    const empty = await line.add('', { table_name: 'none', columns: [] });
    const queries = questionsOf(formOf(chart.id, chart.example.form), empty, { inner });
    const dataset = await datasetFor(queries);
    const form = formOf(chart.id, chart.example.form);
    const asked = questionsOf(form, dataset, { inner });
    if (asked.length === 0) return;
    const context = queryContext.parse({ datasource: { id: dataset.id, type: 'table' }, queries: asked, form_data: form });
    const answers = await ask(line.ctx, context)
      .toFrames()
      .catch((error: unknown) => {
        throw new Error(error instanceof Failure ? `${error.code}: ${error.message}` : String(error), { cause: error });
      });
    expect(answers).toHaveLength(asked.length);
    const read = chart.form.safeParse(form);
    if (!read.success) throw new Error(read.error.message);
    const picture = chart.picture(read.data, answers, { ...view, dataset, inner: { charts: inner ?? [], open: openInner } });
    expect(picture.kind, 'notes' in picture ? String(picture.notes) : '').not.toBe('empty');
  },
);
