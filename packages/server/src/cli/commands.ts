/** `tessera import`, `tessera export`, `tessera upload`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importReport, type ImportReport } from '@tessera/api/bundle';
import { databaseUploadReply } from '@tessera/api/database-upload';
import { withoutUploadEnd } from '@tessera/api/upload-files';
import { z } from 'zod';
import { readArchive } from '../bundle/archive.ts';
import type { CliCaller } from './call.ts';
import { bundleAt, resourceOf } from './sent-bundle.ts';

/** A command line that makes no sense; `main` shows the usage with it. */
export class UsageError extends Error {}

/** What a command needs of the outside. */
export interface CommandContext {
  readonly args: readonly string[];
  /** The folder that relative paths count from. */
  readonly folder: string;
  /** Signs in on first use. */
  readonly caller: () => Promise<CliCaller>;
  readonly print: (line: string) => void;
}

/** What `tessera` prints when a command line makes no sense. */
export const usage = `tessera start
tessera import <bundle.zip, its folder, or one .yaml or .json file> [--dry-run] [--overwrite]
               [--password databases/X.yaml=secret]… [--ssh-password databases/X.yaml=secret]…
               [--ssh-key databases/X.yaml=file]… [--ssh-key-password databases/X.yaml=secret]…
tessera export [--dashboards 1,2|all | --charts … | --datasets … | --databases … | --saved-queries …] [--output file.zip]
tessera export-dashboards | export-datasources [--output file.zip]
tessera import-dashboards | import-datasources <file or folder> [as import]
tessera upload <file or file.gz> [--table name] [--database examples] [--replace | --append] 
               [--dry-run] [--accept-loss] [--option day_first=true]…
tessera init
tessera load-examples
tessera create-admin --username … --email … --password … [--firstname …] [--lastname …]
tessera backup <file> [--without-secret]
tessera restore <file> [--replace]
tessera doctor [--json]

doctor says what works, what does not and how to mend it; it changes nothing.
backup and restore work on TESSERA_HOME itself (and TESSERA_DATABASE_URL); stop the server before a restore.
init and load-examples bring TESSERA_HOME up to date as a start of the server does; stop the server before them.
The server of this machine is asked without a password, with the secret in TESSERA_HOME.
Elsewhere: TESSERA_URL, TESSERA_USER, TESSERA_PASSWORD.`;

/** Sends a bundle of any kind. @throws Refused with the server's message, by file */
export async function importCommand({ args, folder, caller, print }: CommandContext): Promise<void> {
  const { values, positionals } = options(args, {
    'dry-run': { type: 'boolean' },
    overwrite: { type: 'boolean' },
    password: { type: 'string', multiple: true },
    'ssh-password': { type: 'string', multiple: true },
    'ssh-key': { type: 'string', multiple: true },
    'ssh-key-password': { type: 'string', multiple: true },
  });
  const path = one(positionals, 'a bundle');
  const sent = bundleAt(resolve(folder, path));
  const resource = resourceOf(sent);
  if (resource === undefined) throw new UsageError('This is no bundle: it says nothing that can be imported.');
  const secrets = (option: 'password' | 'ssh-password' | 'ssh-key' | 'ssh-key-password') =>
    assignments(values[option], `Write --${option} databases/X.yaml=…`);
  const keys = Object.entries(secrets('ssh-key')).map(([of, file]) => [of, readFileSync(resolve(folder, file), 'utf8')]);
  const form = new FormData();
  form.append('formData', new Blob([new Uint8Array(sent.bytes)]), sent.name);
  form.append('passwords', JSON.stringify(secrets('password')));
  form.append('ssh_tunnel_passwords', JSON.stringify(secrets('ssh-password')));
  form.append('ssh_tunnel_private_keys', JSON.stringify(Object.fromEntries(keys)));
  form.append('ssh_tunnel_private_key_passwords', JSON.stringify(secrets('ssh-key-password')));
  form.append('overwrite', String(values.overwrite === true));
  form.append('dry_run', String(values['dry-run'] === true));
  const reply = z.object({ report: importReport }).parse(await (await caller()).send(`/api/v1/${resource}/import/`, form));
  for (const line of reportLines(reply.report)) print(line);
}

/** One kind by ids, else everything the caller may see. */
export async function exportCommand({ args, folder, caller, print }: CommandContext): Promise<void> {
  const { values, positionals } = options(args, {
    dashboards: { type: 'string' },
    charts: { type: 'string' },
    datasets: { type: 'string' },
    databases: { type: 'string' },
    'saved-queries': { type: 'string' },
    output: { type: 'string', short: 'o' },
  });
  if (positionals.length > 0) throw new UsageError(`export takes no ${positionals[0]}.`);
  const asked = Object.entries(exportable).flatMap(([name, resource]) => {
    const ids = values[name];
    return typeof ids === 'string' ? [{ resource, ids }] : [];
  });
  if (asked.length > 1) throw new UsageError('Export one kind at a time, or everything.');
  const [kind] = asked;
  if (kind && kind.ids !== 'all' && !/^\d+(,\d+)*$/.test(kind.ids)) throw new UsageError('Write ids as 1,2,3, or all.');
  const ids = kind?.ids === 'all' ? await allIds(await caller(), kind.resource) : kind?.ids;
  if (ids === '') throw new Error('There is nothing to export.');
  const { content, filename } = await (
    await caller()
  ).bytes(kind ? `/api/v1/${kind.resource}/export/?q=!(${ids})` : '/api/v1/assets/export/');
  const output = resolve(folder, typeof values.output === 'string' ? values.output : (filename ?? 'export.zip'));
  writeFileSync(output, content);
  print(`${output}: ${readArchive(content).size} files`);
}

const idsPage = 1000;
const idsReply = z.object({ ids: z.array(z.number()), count: z.number() });

/** Of all objects of a kind that the caller may see, with commas between them. */
async function allIds(server: CliCaller, resource: string): Promise<string> {
  const ids: number[] = [];
  for (let page = 0; ; page += 1) {
    const q = encodeURIComponent(`(columns:!(id),order_column:changed_on,page:${page},page_size:${idsPage})`);
    const reply = idsReply.parse(await server.json(`/api/v1/${resource}/?q=${q}`));
    ids.push(...reply.ids);
    if (ids.length >= reply.count || reply.ids.length === 0) return ids.join(',');
  }
}

const exportable: Readonly<Record<string, string>> = {
  dashboards: 'dashboard',
  charts: 'chart',
  datasets: 'dataset',
  databases: 'database',
  'saved-queries': 'saved_query',
};

const kindsOfFiles: Readonly<Record<string, string>> = {
  '.xlsx': 'excel',
  '.ods': 'excel',
  '.xls': 'excel',
  '.parquet': 'columnar',
};
const databases = z.object({ result: z.array(z.object({ id: z.number(), database_name: z.string() })) });

/** A file becomes a table with a dataset. */
export async function uploadCommand({ args, folder, caller, print }: CommandContext): Promise<void> {
  const { values, positionals } = options(args, {
    table: { type: 'string' },
    database: { type: 'string' },
    replace: { type: 'boolean' },
    append: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    'accept-loss': { type: 'boolean' },
    option: { type: 'string', multiple: true },
  });
  if (values.replace === true && values.append === true) throw new UsageError('Choose --replace or --append, not both.');
  const path = resolve(folder, one(positionals, 'a file'));
  const name = basename(path);
  const wanted = typeof values.database === 'string' ? values.database : 'examples';
  const table = typeof values.table === 'string' ? values.table : withoutUploadEnd(name);
  const server = await caller();
  const q = encodeURIComponent(JSON.stringify({ filters: [{ col: 'database_name', opr: 'eq', value: wanted }] }));
  const [database] = databases.parse(await server.json(`/api/v1/database/?q=${q}`)).result;
  if (!database) throw new UsageError(`There is no database ${wanted}.`);
  const form = new FormData();
  form.append('type', kindsOfFiles[extname(name).toLowerCase()] ?? 'csv');
  form.append('table_name', table);
  form.append('already_exists', values.replace === true ? 'replace' : values.append === true ? 'append' : 'fail');
  if (values['dry-run'] === true) form.append('dry_run', 'true');
  if (values['accept-loss'] === true) form.append('accept_loss', 'true');
  for (const [field, value] of Object.entries(assignments(values.option, 'Write --option day_first=true.')))
    form.append(field, value);
  form.append('file', new Blob([new Uint8Array(readFileSync(path))]), name);
  const reply = databaseUploadReply.parse(await server.send(`/api/v1/database/${database.id}/upload/`, form));
  for (const line of uploadLines(reply, `${name} is the table ${table} of ${wanted}`)) print(line);
}

/** What an upload did, or would do: a line for the table, and one for each thing worth knowing. */
function uploadLines({ rows, notes = [], change }: z.infer<typeof databaseUploadReply>, made: string): string[] {
  if (!change) return [`${made}: ${String(rows)} rows.`, ...notes.map((note) => `  ${note}`)];
  const { columns, problems, charts } = change;
  return [
    `${change.table_name} has ${change.rows.before} rows and would have ${change.rows.after}. Nothing was written.`,
    ...columns
      .filter((column) => column.change !== 'same')
      .map((column) => `  ${column.change.padEnd(9)} ${column.name}  ${column.before ?? '–'} → ${column.after ?? '–'}`),
    ...problems.map(({ message }) => `  ${message}`),
    ...charts.result.map((chart) => `  used by the chart ${chart.slice_name}: ${chart.columns.join(', ')}`),
    ...change.notes.map((note) => `  ${note}`),
  ];
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** @throws Misuse on what is not known */
export function options(args: readonly string[], known: Options) {
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws Misuse when there is none, or more */
export function one(positionals: readonly string[], what: string): string {
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError(`Name ${what}, and one only.`);
  return path;
}

/** `a=b` as given several times. @throws Misuse with `usage` for one without a name */
function assignments(given: unknown, usage: string): Record<string, string> {
  const texts: unknown[] = Array.isArray(given) ? given : [];
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(String(text)) ?? [];
      if (name === undefined || value === undefined) throw new UsageError(usage);
      return [name, value];
    }),
  );
}

/** The report, a line per object and what there is to say about it. */
export function reportLines({ dry_run, objects }: ImportReport): string[] {
  const count = (status: string): number => objects.filter((object) => object.status === status).length;
  return [
    ...objects.flatMap(({ file, action, status, notes }) => [
      `${action.padEnd(11)} ${status.padEnd(11)} ${file}`,
      ...notes.map((note) => `    ${note}`),
    ]),
    `${objects.length} objects: ${count('exact')} exact, ${count('adapted')} adapted, ${count('unsupported')} unsupported.${dry_run ? ' Nothing was written.' : ''}`,
  ];
}
