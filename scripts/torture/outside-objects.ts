/** What the outside tool is given to ask for: objects of every kind, made on its server before it begins. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { password } from '../machine/server.ts';

/** Asks the server and reads its JSON. @throws Error with what was refused */
export type Send = <T>(method: 'GET' | 'POST', path: string, shape: z.ZodType<T>, body?: unknown) => Promise<T>;

/** @param headers  that say who asks */
export function sending(url: string, headers: Readonly<Record<string, string>> = {}): Send {
  return async (method, path, shape, body) => {
    const isForm = body instanceof FormData;
    const type = isForm || body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = isForm ? body : JSON.stringify(body);
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...type },
      ...(body === undefined ? {} : { body: sent }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return shape.parse(await reply.json());
  };
}

/** Ids of three objects of one kind: one stays, one is there to be deleted, one to be deleted with others. */
export interface Trio {
  readonly kept: number;
  readonly doomed: number;
  readonly doomedToo: number;
}

/** Everything that was made, by what paths call it. */
export interface Made {
  readonly objects: Readonly<Record<string, Trio>>;
  /** Of annotations in the kept layer. */
  readonly annotations: Trio;
  /** Of files that are staged and not yet tables. */
  readonly uploads: Readonly<Record<'kept' | 'doomed' | 'committed', string>>;
  readonly tables: Readonly<Record<'kept' | 'doomed' | 'doomedToo', string>>;
  /** Made of SQL. */
  readonly virtualDataset: number;
  readonly datasetColumn: number;
  readonly datasetMetric: number;
  /** The built-in database with the tables of uploaded files. */
  readonly builtIn: { readonly id: number; readonly name: string };
  /** Keys of kept forms, filter states and links. */
  readonly keys: Readonly<
    Record<'form' | 'doomedForm' | 'filters' | 'doomedFilters' | 'boardLink' | 'exploreLink' | 'answer', string>
  >;
  /** How the kept dashboard is embedded. */
  readonly embedded: string;
  readonly guestToken: string;
  readonly roleOfAll: number;
}

const withId = z.object({ id: z.number() });
const withKey = z.object({ key: z.string() });
const withUpload = z.object({ id: z.string() });

/** Three rows in two groups, with a day. */
export const fileText = 'country,num,ds\nFR,10,2024-01-01\nDE,5,2024-01-02\nFR,1,2024-02-03\n';

/** Files that SQLite databases are made of: the server connects to those in this folder only. */
export const databaseUri = (name: string): string => `sqlite:///${name}.sqlite`;

function writeDatabases(home: string, names: readonly string[]): void {
  const folder = join(home, 'files');
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const file = new DatabaseSync(join(folder, `${name}.sqlite`));
    file.exec('CREATE TABLE stock (thing TEXT, amount INTEGER)');
    file.close();
  }
}

async function trio(make: (name: string, index: number) => Promise<number>): Promise<Trio> {
  return { kept: await make('Kept', 0), doomed: await make('Doomed', 1), doomedToo: await make('Doomed too', 2) };
}

/** @param send  as the actor, and where the actor may not, as the first user */
export async function makeObjects(send: Send, home: string): Promise<Made> {
  const create = async (path: string, body: unknown): Promise<number> => (await send('POST', path, withId, body)).id;
  const { datasets, tableIds, ...files } = await makeFiles(send);
  const { id: databaseId, name } = files.builtIn;
  const boards = await trio((title) => create('/api/v1/dashboard/', { dashboard_title: title, published: true }));
  const charts = await trio((slice_name) =>
    create('/api/v1/chart/', { slice_name, dashboards: [boards.kept], ...chartBody(datasets.kept) }),
  );
  const layers = await trio((layer) => create('/api/v1/annotation_layer/', { name: layer }));
  const annotationsAt = `/api/v1/annotation_layer/${layers.kept}/annotation/`;
  const dates = { start_dttm: '2024-01-01T00:00:00', end_dttm: '2024-01-02T00:00:00' };
  const queries = await trio((label) => create('/api/v1/saved_query/', { db_id: databaseId, label, sql: 'SELECT 1' }));
  writeDatabases(home, ['outside0', 'outside1', 'outside2', 'spare']);
  const databases = await trio((database_name, index) =>
    create('/api/v1/database/', { database_name, sqlalchemy_uri: databaseUri(`outside${index}`) }),
  );
  const people = await makePeople(create, datasets.kept);
  const links = await makeLinks(send, { dataset: datasets.kept, board: boards.kept });
  return {
    ...files,
    ...links,
    builtIn: { id: databaseId, name },
    annotations: await trio((short_descr) => create(annotationsAt, { short_descr, ...dates })),
    virtualDataset: await create('/api/v1/dataset/', { database: databaseId, table_name: 'virtual', sql: 'SELECT 1 AS one' }),
    roleOfAll: people.roles.kept,
    objects: {
      chart: charts,
      dashboard: boards,
      dataset: datasets,
      database: databases,
      annotation_layer: layers,
      saved_query: queries,
      uploaded_table: tableIds,
      ...people,
    },
  };
}

/** A pie chart on a dataset of `fileText`. */
export const chartBody = (dataset: number): object => ({
  viz_type: 'pie',
  datasource_id: dataset,
  datasource_type: 'table',
  params: JSON.stringify({ viz_type: 'pie', groupby: ['country'], metric: 'count', row_limit: 100 }),
});

/** What the chart of `chartBody` asks. */
export const questionOf = (dataset: number): object => ({
  datasource: { id: dataset, type: 'table' },
  queries: [{ columns: ['country'], metrics: ['count'], row_limit: 10 }],
});

async function makePeople(create: (path: string, body: unknown) => Promise<number>, dataset: number) {
  const at = '/api/v1/security';
  const roles = await trio((name) => create(`${at}/roles/`, { name: `Outside ${name}` }));
  const groups = await trio((name) => create(`${at}/groups/`, { name: `Outside ${name}` }));
  const users = await trio((first_name, index) =>
    create(`${at}/users/`, { ...personOf(`outside-person-${index}`), first_name, roles: [roles.kept] }),
  );
  const rules = await trio((name) =>
    create('/api/v1/rowlevelsecurity/', {
      name: `Outside ${name}`,
      filter_type: 'Regular',
      tables: [dataset],
      roles: [roles.doomed],
      clause: '1 = 1',
    }),
  );
  return { roles, groups, users, rowlevelsecurity: rules };
}

/** Somebody who may sign in. */
export const personOf = (username: string): object => ({
  username,
  first_name: 'Out',
  last_name: 'Side',
  email: `${username}@example.com`,
  active: true,
  password,
});

async function stage(send: Send): Promise<string> {
  const form = new FormData();
  form.set('file', new File([fileText], 'sales.csv', { type: 'text/csv' }));
  return (await send('POST', '/api/v1/upload/', withUpload, form)).id;
}

/** Three uploaded tables with their datasets, and files that wait. */
async function makeFiles(send: Send) {
  const suffix = crypto.randomUUID().slice(0, 8);
  const tables = { kept: `kept_${suffix}`, doomed: `doomed_${suffix}`, doomedToo: `doomed_too_${suffix}` };
  const names = Object.values(tables);
  const datasets = await trio(async (_name, index) => {
    const made = await send(
      'POST',
      `/api/v1/upload/${await stage(send)}/commit`,
      z.object({ dataset_id: z.number(), table_name: z.string() }),
      { table_name: names[index] },
    );
    return made.dataset_id;
  });
  const dataset = z.object({
    result: z.object({
      database: z.object({ id: z.number(), database_name: z.string() }),
      columns: z.array(z.object({ id: z.number() })),
      metrics: z.array(z.object({ id: z.number() })),
    }),
  });
  const { database, columns, metrics } = (await send('GET', `/api/v1/dataset/${datasets.kept}`, dataset)).result;
  const listed = z.object({ result: z.array(z.object({ id: z.number(), table_name: z.string() })) });
  const { result } = await send('GET', '/api/v1/uploaded_table/?q=(page_size:1000)', listed);
  const idOf = (name: string): number => result.find(({ table_name }) => table_name === name)?.id ?? 0;
  return {
    datasets,
    tables,
    tableIds: { kept: idOf(tables.kept), doomed: idOf(tables.doomed), doomedToo: idOf(tables.doomedToo) },
    uploads: { kept: await stage(send), doomed: await stage(send), committed: await stage(send) },
    datasetColumn: columns.at(-1)?.id ?? 0,
    datasetMetric: metrics.at(-1)?.id ?? 0,
    builtIn: { id: database.id, name: database.database_name },
  };
}

/** Kept forms, states and links, an embedding and a guest's token. */
async function makeLinks(send: Send, { dataset, board }: { dataset: number; board: number }) {
  const keyOf = async (path: string, body: unknown): Promise<string> => (await send('POST', path, withKey, body)).key;
  const form = { datasource_id: dataset, datasource_type: 'table', form_data: '{}' };
  const keys = {
    form: await keyOf('/api/v1/explore/form_data', form),
    doomedForm: await keyOf('/api/v1/explore/form_data?tab_id=2', form),
    filters: await keyOf(`/api/v1/dashboard/${board}/filter_state`, { value: '{}' }),
    doomedFilters: await keyOf(`/api/v1/dashboard/${board}/filter_state?tab_id=2`, { value: '{}' }),
    boardLink: await keyOf(`/api/v1/dashboard/${board}/permalink`, { urlParams: [] }),
    exploreLink: await keyOf('/api/v1/explore/permalink', { formData: { datasource: `${dataset}__table`, viz_type: 'pie' } }),
  };
  const answered = z.object({ result: z.array(z.object({ cache_key: z.string() })) });
  const { result } = await send('POST', '/api/v1/chart/data', answered, questionOf(dataset));
  const embedding = z.object({ result: z.object({ uuid: z.string() }) });
  const embedded = await send('POST', `/api/v1/dashboard/${board}/embedded`, embedding, { allowed_domains: [] });
  const asked = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: embedded.result.uuid }], rls: [] };
  const { token } = await send('POST', '/api/v1/security/guest_token/', z.object({ token: z.string() }), asked);
  return { keys: { ...keys, answer: result[0]?.cache_key ?? '' }, embedded: embedded.result.uuid, guestToken: token };
}
