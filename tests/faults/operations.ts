/**
 * One operation on a site, in a process of its own so that it can be killed: `node operations.ts <what> <home> [database]`.
 * Migrating opens an empty store, a backup and a restore are commands beside the server; the others ask a whole server
 * without a port. What is asked is always the same.
 */
import { join } from 'node:path';
import { flagsWith } from '../../packages/core/src/flags.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import type { BuiltApp } from '../../packages/server/src/app.ts';
import { backupCommand } from '../../packages/server/src/cli/backup.ts';
import type { CommandContext } from '../../packages/server/src/cli/commands.ts';
import { restoreCommand } from '../../packages/server/src/cli/restore.ts';
import type { CliSettings } from '../../packages/server/src/cli/settings.ts';
import { openStore } from '../../packages/server/src/store/db.ts';
import { migrate } from '../../packages/server/src/store/migrations/index.ts';
import { backupIn, operationNames, type OperationName } from './operation-names.ts';

const password = 'correct horse battery canary7q';
const quiet = { info: () => {}, warn: () => {}, error: (message: string, fields?: object) => console.error(message, fields) };

type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object | Buffer,
  headers?: Record<string, string>,
) => Promise<unknown>;

const layout = (charts: readonly number[]): string =>
  JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', parents: [], children: ['GRID_ID'], meta: {} },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', parents: ['ROOT_ID'], children: ['ROW-1'], meta: {} },
    'ROW-1': {
      id: 'ROW-1',
      type: 'ROW',
      parents: ['ROOT_ID', 'GRID_ID'],
      children: charts.map((id) => `CHART-${id}`),
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    ...Object.fromEntries(
      charts.map((id) => [
        `CHART-${id}`,
        {
          id: `CHART-${id}`,
          type: 'CHART',
          parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
          children: [],
          meta: { chartId: id, width: 4, height: 50 },
        },
      ]),
    ),
  });

const csv = (rows: number): string =>
  `id,word\n${Array.from({ length: rows }, (_, i) => `${i},${i % 2 ? 'ash' : 'elm'}`).join('\n')}\n`;

/** Loaded by those who ask a whole server: the commands beside it start in half the time without one. */
const whole = async () => ({
  ...(await import('../../packages/server/src/app.ts')),
  ...(await import('../../packages/server/src/resources/sales.testing.ts')),
  ...(await import('../../packages/server/src/bundle/bundle.testing.ts')),
});

const upload = async (send: Send, rows: number, more: Record<string, string> = {}): Promise<unknown> => {
  const { multipart } = await whole();
  const { body, headers } = multipart('trees.csv', csv(rows), { type: 'csv', table_name: 'trees', ...more });
  return send('POST', '/api/v1/database/1/upload/', body, headers);
};

/** A bundle of a database, datasets, charts and dashboards that know each other. */
function bundle(zipOf: (files: Record<string, string>) => Buffer): Buffer {
  const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const files: Record<string, string> = {
    'metadata.yaml': "version: 1.0.0\ntype: Dashboard\ntimestamp: '2024-01-01T00:00:00+00:00'\n",
    'databases/Shop.yaml': `database_name: Shop\nsqlalchemy_uri: postgresql://reader@127.0.0.1:1/shop\nuuid: ${uuid(1)}\nversion: 1.0.0\n`,
  };
  for (const n of [1, 2]) {
    const columns = ['a', 'b'].map((name) => `- column_name: ${name}\n  type: TEXT\n  is_active: true\n`).join('');
    files[`datasets/Shop/t${n}.yaml`] =
      `table_name: t${n}\nschema: public\nuuid: ${uuid(10 + n)}\ndatabase_uuid: ${uuid(1)}\nversion: 1.0.0\nmetrics:\n- metric_name: count\n  expression: COUNT(*)\ncolumns:\n${columns}`;
    files[`charts/c${n}.yaml`] =
      `slice_name: c${n}\nviz_type: pie\nparams: {viz_type: pie, groupby: [a], metric: count}\nuuid: ${uuid(20 + n)}\ndataset_uuid: ${uuid(10 + n)}\nversion: 1.0.0\n`;
  }
  files['dashboards/d.yaml'] =
    `dashboard_title: Imported\nuuid: ${uuid(30)}\nversion: 1.0.0\nmetadata: {}\nposition:\n  DASHBOARD_VERSION_KEY: v2\n  ROOT_ID: {id: ROOT_ID, type: ROOT, children: [GRID_ID]}\n  GRID_ID: {id: GRID_ID, type: GRID, children: [ROW-1], parents: [ROOT_ID]}\n  ROW-1: {id: ROW-1, type: ROW, children: [CHART-1, CHART-2], parents: [ROOT_ID, GRID_ID], meta: {background: BACKGROUND_TRANSPARENT}}\n${[1, 2].map((n) => `  CHART-${n}: {id: CHART-${n}, type: CHART, children: [], parents: [ROOT_ID, GRID_ID, ROW-1], meta: {chartId: ${n}, uuid: ${uuid(20 + n)}, width: 4, height: 50, sliceName: c${n}}}\n`).join('')}`;
  return zipOf(files);
}

/** Without a server. */
const commands = {
  migrate: async (): Promise<void> => {
    const store = openStore({ home, databaseUrl: database });
    await migrate(store, '2026-01-01T00:00:00.000Z');
    await store.close();
  },
  backup: () => backupCommand(around(backupIn(home)), settings()),
  restore: () => restoreCommand(around(backupIn(home), '--replace'), settings()),
};

const settings = (): CliSettings => ({ url: '', signIn: undefined, home, secret: undefined, databaseUrl: database });
const around = (...args: string[]): CommandContext => ({
  args,
  folder: home,
  caller: () => Promise.reject(new Error('Nobody is asked.')),
  print: () => {},
});

const operations: Record<Exclude<OperationName, keyof typeof commands>, (send: Send) => Promise<unknown>> = {
  // A board with two charts, its uploaded table: what the others start from.
  furnish: async (send) => {
    await upload(send, 10);
    for (const name of ['one', 'two', 'three'])
      await send('POST', '/api/v1/chart/', {
        slice_name: name,
        viz_type: 'pie',
        datasource_id: 1,
        datasource_type: 'table',
        params: JSON.stringify({ viz_type: 'pie', groupby: ['word'], metric: 'count' }),
      });
    await send('POST', '/api/v1/dashboard/', { dashboard_title: 'Before', css: '/* 1 */', position_json: layout([1, 2]) });
  },
  save: (send) =>
    send('PUT', '/api/v1/dashboard/1', {
      dashboard_title: 'After',
      css: '/* 2 */',
      owners: [],
      json_metadata: '{"refresh_frequency":2}',
      position_json: layout([2, 3]),
    }),
  import: async (send) => {
    const { multipart, zipOf } = await whole();
    const { body, headers } = multipart('bundle.zip', '');
    const head = body.toString('latin1').replace('name="file"', 'name="formData"');
    const end = head.lastIndexOf('\r\n--');
    const parts = [Buffer.from(head.slice(0, end), 'latin1'), bundle(zipOf), Buffer.from(head.slice(end), 'latin1')];
    return send('POST', '/api/v1/dashboard/import/', Buffer.concat(parts), headers);
  },
  upload: (send) => upload(send, 1000, { already_exists: 'replace' }),
  // Several at once; two of them lie on the board.
  remove: (send) => send('DELETE', '/api/v1/chart/?q=!(1,2,3)'),
  // What was done before the process died is reported as done, when its answer is gone.
  once: (send) =>
    send(
      'POST',
      '/api/v1/chart/',
      { slice_name: 'made once', viz_type: 'pie', datasource_id: 1, datasource_type: 'table' },
      {
        'idempotency-key': 'the-one',
      },
    ).catch((error: unknown) => {
      if (!String(error).includes('This was done before')) throw error;
    }),
  // The server came up and answered the sign-in.
  restart: async () => undefined,
};

async function sender({ app }: BuiltApp): Promise<Send> {
  const login = await app.inject({
    method: 'POST',
    url: '/api/v1/security/login',
    payload: { username: 'admin', password, provider: 'db' },
  });
  const authorization = `Bearer ${String(login.json().access_token)}`;
  return async (method, url, payload, headers = {}) => {
    const reply = await app.inject({ method, url, headers: { authorization, ...headers }, ...(payload && { payload }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body.slice(0, 500)}`);
    return reply.json();
  };
}

const [what = '', home = '', databaseUrl, passes] = process.argv.slice(2);
const name = operationNames.find((each) => each === what);
if (!name) throw new Error(`There is no operation ${what}.`);
const database = databaseUrl || undefined;
const trigger = process.env['TESSERA_TEST_FAILPOINTS'] ?? '';
/** From here on the passes count. */
const arm = (): void => (passes ? writeFileSync(trigger, passes) : undefined);

async function onServer(ask: (send: Send) => Promise<unknown>): Promise<void> {
  const config = {
    port: 0,
    host: '127.0.0.1',
    home,
    adminPassword: password,
    databaseUrl: database,
    examples: false,
    secret: undefined,
    publicUrl: undefined,
    workers: 0,
    results: { folder: join(home, 'results'), maxBytes: 2 ** 26 },
    mail: undefined,
    reportMinutesMin: 1,
    versionDays: { all: 30, daily: 365 },
    corpus: '',
    webRoot: home,
    flags: flagsWith(),
    accessLog: false,
  };
  const { buildApp } = await whole();
  const built = await buildApp(config, { engine: false, log: quiet });
  const send = await sender(built);
  arm();
  await ask(send);
}

if (isCommand(name)) {
  arm();
  await commands[name]();
} else {
  await onServer(operations[name]);
}
// What was acknowledged must be there.
writeFileSync(`${trigger}.done`, passes ? readFileSync(trigger) : '');
process.kill(process.pid, 'SIGKILL');

function isCommand(each: OperationName): each is keyof typeof commands {
  return Object.hasOwn(commands, each);
}
