/** Puts a batch of payloads into every text a person can write: names, descriptions, labels, cells, styles, files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostileForms } from './payload-charts.ts';
import { gathered } from './payloads.ts';
import { call, sendForm } from './rest.ts';
import { serverOfWorker } from './servers.ts';

export interface PayloadWorld {
  readonly dashboard: number;
  readonly charts: readonly number[];
  readonly database: number;
  /** One that answers payloads, one that fails and names them. */
  readonly statements: readonly string[];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Most objects of a kind; a list shows so many on its first page. */
const objects = 24;

/** Gives one payload after the other, from the start again when all were given. */
function turns(payloads: readonly string[], length: number): () => string {
  const fitting = gathered(payloads, length);
  let at = -1;
  return () => {
    at += 1;
    return fitting[at % fitting.length] ?? '';
  };
}

/** A file whose name, column names and cells are payloads. */
export function hostileFile(payloads: readonly string[]): { name: string; csv: string } {
  const names = payloads.filter((text) => text.length <= 60 && /^[^\s].*[^\s]$/.test(text)).slice(0, 6);
  const head = ['label', 'other', 'parent', 'n', 'm', 'day', ...names];
  const rows = payloads.map((text, at) => {
    const [other, parent] = [payloads[(at * 7 + 1) % 8] ?? '', payloads[Math.floor(at / 2)] ?? ''];
    const day = `2024-01-${String((at % 9) + 1).padStart(2, '0')}`;
    return [text, other, at === 0 ? '' : parent, String(at + 1), String((at % 5) + 1), day, ...names.map(() => text)];
  });
  const file = payloads.find((text) => text.length < 100 && !/[\r\n/\\]/.test(text)) ?? 'x';
  return { name: `${file}.csv`, csv: [head, ...rows].map((row) => row.map(quoted).join(',')).join('\n') };
}

async function upload(payloads: readonly string[], table: string, database: number): Promise<number> {
  const { name, csv } = hostileFile(payloads);
  const form = new FormData();
  form.set('type', 'csv');
  form.set('table_name', table);
  form.set('file', new File([csv], name, { type: 'text/csv' }));
  await sendForm(`/api/v1/database/${database}/upload/`, form);
  const { result } = await call('GET', `/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:${table})))`);
  return result[0].id;
}

async function describeDataset(id: number, long: () => string, name: () => string): Promise<void> {
  const { result } = await call('GET', `/api/v1/dataset/${id}`);
  const columns = result.columns.map((column: Record<string, unknown>) => ({
    id: column['id'],
    column_name: column['column_name'],
    verbose_name: name(),
    description: long(),
    extra: JSON.stringify({ certification: { certified_by: name(), details: long() }, warning_markdown: long() }),
  }));
  const metrics = Array.from({ length: 6 }, () => ({
    metric_name: name(),
    verbose_name: name(),
    expression: 'SUM(n)',
    description: long(),
    warning_text: long(),
    extra: JSON.stringify({ certification: { certified_by: name(), details: long() }, warning_markdown: long() }),
  }));
  await call('PUT', `/api/v1/dataset/${id}`, { description: long(), columns, metrics });
}

interface Place {
  id: string;
  type: string;
  children: string[];
  meta: Record<string, unknown>;
}

/** Charts three in a row, then markdown, headers, tabs and columns, each with payloads in it. */
function layoutOf(charts: readonly { id: number; name: string }[], payloads: readonly string[], name: () => string) {
  const places: Record<string, Place> = {};
  const put = (id: string, type: string, meta: Record<string, unknown>, children: string[] = []): string => {
    places[id] = { id, type, children, meta };
    return id;
  };
  const rows: string[] = [];
  for (let at = 0; at < charts.length; at += 3) {
    const inRow = charts.slice(at, at + 3).map((chart) =>
      put(`CHART-${chart.id}`, 'CHART', {
        chartId: chart.id,
        sliceName: chart.name,
        sliceNameOverride: name(),
        width: 4,
        height: 40,
      }),
    );
    rows.push(put(`ROW-${at}`, 'ROW', {}, inRow));
  }
  const texts = gathered(payloads, 2500).map((text, at) =>
    put(`MARKDOWN-${at}`, 'MARKDOWN', { width: 4, height: 40, code: text.replaceAll(' <', '\n\n<') }),
  );
  rows.push(put('ROW-texts', 'ROW', {}, texts.slice(0, 3)));
  const heads = [1, 2, 3].map((at) => put(`HEADER-${at}`, 'HEADER', { text: name(), headerSize: 'MEDIUM_HEADER' }));
  const tabs = [1, 2, 3].map((at) => put(`TAB-${at}`, 'TAB', { text: name() }, at === 1 ? heads : []));
  rows.push(put('TABS-1', 'TABS', {}, tabs));
  put('GRID_ID', 'GRID', {}, rows);
  put('ROOT_ID', 'ROOT', {}, ['GRID_ID']);
  return { ...places, DASHBOARD_VERSION_KEY: 'v2', HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: name() } } };
}

const nativeFilter = (at: number, dataset: number, name: string, description: string) => ({
  id: `NATIVE_FILTER-p${at}`,
  name,
  description,
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  targets: [{ datasetId: dataset, column: { name: at === 0 ? 'label' : 'other' } }],
  controlValues: { multiSelect: true, enableEmptyFilter: false },
  defaultDataMask: {},
  cascadeParentIds: [],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
});

async function people(payloads: readonly string[], mark: string): Promise<number[]> {
  const [short, name, long] = [turns(payloads, 60), turns(payloads, 100), turns(payloads, 500)];
  const ids: number[] = [];
  for (let at = 0; at < objects; at += 1) {
    const role = await call('POST', '/api/v1/security/roles/', { name: short() });
    await call('POST', '/api/v1/security/groups/', { name: name(), label: name(), description: long() });
    if (at < 8) {
      const names = { first_name: short(), last_name: short(), username: short(), email: `${mark}-${at}@example.org` };
      ids.push((await call('POST', '/api/v1/security/users/', { ...names, password: 'long enough', roles: [role.id] })).id);
    }
  }
  return ids;
}

/** Closes what it opens: in a style sheet, what stands behind it is still read. */
const isWhole = (text: string): boolean =>
  ['{}', '()', '[]'].every(([open = '', close = '']) => text.split(open).length === text.split(close).length) &&
  ['"', "'", '/*'].every((mark) => text.split(mark).length % 2 === 1) &&
  text.endsWith('}');

/** An empty database for connections with hostile names to lead to. */
function databaseFile(): void {
  const folder = join(serverOfWorker().home, 'files');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'payloads.db'), '');
}

/** @param mark  makes the names of this batch new */
export async function fillWorld(payloads: readonly string[], mark: string): Promise<PayloadWorld> {
  const [name, long] = [turns(payloads, 230), turns(payloads, 2000)];
  const { result } = await call('GET', '/api/v1/database/?q=(filters:!((col:database_name,opr:eq,value:examples)))');
  const database: number = result[0].id;
  const table = `payloads_${mark}`;
  const dataset = await upload(payloads, table, database);
  await describeDataset(dataset, long, name);
  databaseFile();
  const owners = [1, ...(await people(payloads, mark))];
  const vouched = () => ({ certified_by: name(), certification_details: long(), external_url: name() });
  const charts: { id: number; name: string }[] = [];
  for (const form of hostileForms(turns(payloads, 120))) {
    const slice_name = name();
    const params = JSON.stringify({ datasource: `${dataset}__table`, ...form });
    const common = { slice_name, description: long(), datasource_id: dataset, datasource_type: 'table', owners, ...vouched() };
    charts.push({
      id: (await call('POST', '/api/v1/chart/', { ...common, viz_type: form['viz_type'], params })).id,
      name: slice_name,
    });
  }
  for (let at = 0; at < objects; at += 1) {
    await call('POST', '/api/v1/dashboard/', { dashboard_title: name(), css: long(), owners, published: true, ...vouched() });
    await call('POST', '/api/v1/annotation_layer/', { name: `${name()} ${mark}${at}`, descr: long() });
    await call('POST', '/api/v1/rowlevelsecurity/', {
      name: `${name()} ${mark}${at}`,
      description: long(),
      filter_type: 'Regular',
      tables: [dataset],
      roles: [],
      group_key: name(),
      clause: '1 = 1',
    });
    await call('POST', '/api/v1/database/', { database_name: `${name()} ${mark}${at}`, sqlalchemy_uri: 'sqlite:///payloads.db' });
    await call('POST', '/api/v1/saved_query/', {
      db_id: database,
      label: name(),
      description: long(),
      sql: `SELECT 1 -- ${long()}`,
    });
  }
  const wrong = `SELECT '${name().replaceAll("'", "''")}' AS a, ${quoted(name())} FROM ${quoted(name())}`;
  const metadata = {
    positions: layoutOf(charts, payloads, name),
    native_filter_configuration: [0, 1].map((at) => nativeFilter(at, dataset, name(), long())),
    cross_filters_enabled: true,
    label_colors: Object.fromEntries(
      payloads
        .slice(0, 5)
        .filter((text) => !/proto|constructor/.test(text))
        .map((text) => [text, text]),
    ),
    color_scheme: 'supersetColors',
  };
  const dashboard = await call('POST', '/api/v1/dashboard/', {
    dashboard_title: turns(payloads, 480)(),
    css: payloads.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a))).join('\n'),
    owners,
    published: true,
    json_metadata: JSON.stringify(metadata),
    ...vouched(),
  });
  return {
    dashboard: dashboard.id,
    charts: charts.map(({ id }) => id),
    database,
    statements: [`SELECT * FROM ${table}`, wrong],
  };
}
