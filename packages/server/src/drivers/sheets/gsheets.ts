/**
 * Sheets of Google as tables: each is fetched through egress, read as an uploaded file is (docs/decisions/0012-table-files.md)
 * and asked in an engine process of its own, which opens no connection. What was fetched serves for a while.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@tessera/core/failures';
import type { Driver } from '../../driver.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TableName } from '../../engine/guard.ts';
import type { IngestPlan, TableFile } from '../../uploads/messages.ts';
import { ingest } from '../../uploads/uploads.ts';
import { googleTokens } from '../google-account.ts';
import { tablesDriver, untilStopped, type TableSource } from '../on-demand-tables.ts';
import { sheetAddress } from './sheet-address.ts';
import { sheetOfAccount, sheetsScope } from './sheet-api.ts';
import { exportedSheet, type SheetLocale, type SheetServers } from './sheet-export.ts';

/** What a connection says of its sheets. */
export interface SheetCatalog {
  /** Addresses by the names of tables. */
  readonly sheets: Readonly<Record<string, string>>;
  /** How long what was fetched serves, in ms. */
  readonly keptMs: number;
}

/** The schema of all sheets. */
export const sheetSchema = 'main';

interface Sheet extends TableName {
  readonly address: string;
}
interface Fetched {
  readonly table: Promise<TableFile>;
  atMs: number;
}

/** A column of a sheet that is not of one type beyond the rows that are looked at is read as text; so many at most. */
const mostMixed = 50;

const unreadAddress = 'it has no address of a Google sheet, such as https://docs.google.com/spreadsheets/d/…/edit#gid=0.';

/**
 * @param uri  `gsheets://?decimal_character=,&day_first=true`; `api_endpoint` names another server in Google's place
 * @param secret  JSON of a service account; without one sheets are read that everybody with the link may read
 * @param home  `TESSERA_HOME`; what is fetched lies in its folder `engine`, which is emptied at the server's start
 * @throws Failure CONNECTION_FAILED for a key that cannot be read
 */
export function gsheetsDriver(uri: string, { sheets, keptMs }: SheetCatalog, home: string, secret?: string, ca?: string): Driver {
  const settings = settingsIn(uri, ca);
  const token = googleTokens(secret, { member: 'service_account_info', scope: sheetsScope, ca });
  const room = join(home, 'engine', `sheets-${randomUUID()}`);
  const known = Object.entries(sheets).map(([name, address]): Sheet => ({ schema: sheetSchema, name, address }));
  const read = reader(settings, secret === undefined ? undefined : token, room);
  const fetched = new Map<string, Fetched>();
  const remarks = new Map<string, readonly string[]>();
  const files = new Map<string, string[]>();
  const current = (sheet: Sheet): Promise<TableFile> => {
    const last = fetched.get(sheet.name);
    if (last && performance.now() - last.atMs < keptMs) return last.table;
    const now = { table: read(sheet), atMs: performance.now() };
    fetched.set(sheet.name, now);
    now.table.then(
      ({ notes }) => (remarks.set(sheet.name, notes), (now.atMs = performance.now())),
      // What failed is not remembered.
      () => fetched.get(sheet.name) === now && fetched.delete(sheet.name),
    );
    return now.table;
  };
  const source: TableSource<Sheet> = {
    backend: 'gsheets',
    folder: join(room, 'tables'),
    topSchema: sheetSchema,
    list: () => Promise.resolve(known),
    ready: async (engine, asked, signal) => {
      const all = Promise.all(asked.map(async (sheet) => ({ sheet, table: await current(sheet) })));
      for (const { sheet, table } of await untilStopped(all, signal)) {
        const own = files.get(sheet.name) ?? [];
        files.set(sheet.name, own);
        publish(engine, sheet, table, own, room);
      }
      return () => undefined;
    },
    details: ({ name }) => ({ comment: remarks.get(name)?.join(' ') || undefined }),
    close: () => {
      rmSync(room, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
  return tablesDriver(source, home, 'sheets');
}

interface Settings {
  readonly servers: SheetServers;
  readonly locale: SheetLocale;
}

/** @param token  of an account; absent: only what everybody with the link may read is read */
function reader({ servers, locale }: Settings, token: (() => Promise<Record<string, string>>) | undefined, room: string) {
  return async ({ name, address }: Sheet): Promise<TableFile> => {
    try {
      const of = sheetAddress(address);
      if (!of) throw new Failure('CONNECTION_FAILED', { message: unreadAddress });
      const text =
        token && !of.isPublished ? await sheetOfAccount(servers, of, await token()) : await exportedSheet(servers, of, locale);
      return await stored(room, text);
    } catch (error) {
      throw named(name, error);
    }
  };
}

/** @throws Failure CONNECTION_FAILED */
function settingsIn(uri: string, ca: string | undefined): Settings {
  const query = new URLSearchParams(/\?(.*)$/s.exec(uri)?.[1] ?? '');
  const endpoint = query.get('api_endpoint');
  const other = endpoint === null ? undefined : URL.parse(endpoint);
  if (other === null) throw new Failure('CONNECTION_FAILED', { message: 'api_endpoint is no address.' });
  const decimal = query.get('decimal_character');
  if (decimal !== null && decimal !== '.' && decimal !== ',')
    throw new Failure('CONNECTION_FAILED', { message: 'decimal_character is . or ,' });
  const dayFirst = query.get('day_first');
  if (dayFirst !== null && dayFirst !== 'true' && dayFirst !== 'false')
    throw new Failure('CONNECTION_FAILED', { message: 'day_first is true or false' });
  return {
    servers: {
      docs: other ?? new URL('https://docs.google.com'),
      api: other ?? new URL('https://sheets.googleapis.com'),
      isGoogle: other === undefined,
      ca,
    },
    locale: { decimal: decimal ?? undefined, dayFirst: dayFirst === null ? undefined : dayFirst === 'true' },
  };
}

/** A file of the tables folder. @throws Failure FILE_EMPTY, FILE_UNREADABLE */
async function stored(
  room: string,
  { csv, options, columns, notes }: Awaited<ReturnType<typeof exportedSheet>>,
): Promise<TableFile> {
  const uuid = randomUUID();
  const folder = join(room, 'fetched');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, uuid);
  writeFileSync(path, csv, { mode: 0o600 });
  try {
    let plan: IngestPlan = { options, columns, isUnattended: true };
    for (let mixed = 0; ; mixed += 1) {
      try {
        const table = await ingest({ path, filename: 'sheet.csv' }, plan, { uuid, version: 1 }, { home: room });
        return { ...table, notes: [...notes, ...table.notes] };
      } catch (error) {
        const column = columnOf(error);
        if (column === undefined || mixed === mostMixed || plan.columns?.some(({ source }) => source === column)) throw error;
        const asText = { source: column, name: column, type: 'text', include: true } as const;
        plan = { ...plan, columns: [...(plan.columns ?? []), asText] };
      }
    }
  } finally {
    rmSync(path, { force: true });
  }
}

/** The column of a cell that is not of the type the first rows show. */
const columnOf = (error: unknown): string | undefined => {
  const column = error instanceof Failure && error.code === 'FILE_UNREADABLE' ? error.detail.extra?.['column'] : undefined;
  return typeof column === 'string' ? column : undefined;
};

/** Has the engine show a table. @param files  of the sheet so far; the one before stays: a question may be about to open it */
function publish(engine: Engine, { schema, name }: Sheet, { file }: TableFile, files: string[], room: string): void {
  if (engine.table(schema, name)?.file !== file) engine.publish({ schema, name, file });
  if (files.at(-1) === file) return;
  files.push(file);
  for (const outdated of files.splice(0, files.length - 2)) rmSync(join(room, 'tables', outdated), { force: true });
}

/** The sheet it happened to. */
function named(name: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const message = `${name}: ${error.detail.message ?? error.message}`;
  const code = error.code === 'FILE_EMPTY' || error.code === 'FILE_UNREADABLE' ? 'QUERY_FAILED' : error.code;
  return new Failure(code, { ...error.detail, message }, { cause: error });
}
