/** From a stored database to something that can be asked. */
import { Failure } from '@tessera/core/failures';
import type { PlaceSharing } from '../../drivers/database-places.ts';
import type { TunnelWay } from '../../egress/tunnel.ts';
import { driverFor } from '../../drivers/index.ts';
import type { SheetCatalog } from '../../drivers/sheets/gsheets.ts';
import type { Driver, PersonToken } from '../../driver.ts';
import { fileVersion } from '../../drivers/local-file.ts';
import { authorize, may } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../store/db.ts';
import { findObject, loadObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { clientIn } from './client-info.ts';
import { hasSheets, sheetCatalogIn } from './sheets.ts';
import { storedTunnel } from './tunnel.ts';
import { mustNotBeStore, ownStore } from './own-store.ts';
import { isFile, readUri, withPassword } from './uri.ts';

/** A connected database as the store keeps it; its password is sealed. */
export type DatabaseRow = RowOf<'database'> & {
  /** Another catalog than its own, which it is looked at in (`connections/catalogs.ts`); its address leads there. */
  readonly catalog?: string;
};

/** Looking around in a database may take this long. */
export const introspectionTimeoutMs = 10_000;

/**
 * The driver of a database; drivers of one connection are shared. Who asks for somebody takes `open-connection.ts`.
 * @param asker  who asks, where the database is to know it
 * @throws Failure INVALID, CONNECTION_FAILED
 */
export function driverOf(
  services: Pick<Services, 'engine' | 'secrets' | 'config' | 'store' | 'places'>,
  row: DatabaseRow,
  { person, onBehalfOf }: Asker = {},
): Driver {
  const password = row.password_sealed === null ? undefined : services.secrets.open(row.password_sealed);
  const secret = row.encrypted_extra_sealed === null ? undefined : services.secrets.open(row.encrypted_extra_sealed);
  const tunnel = storedTunnel(services.secrets, row.ssh_tunnel_sealed);
  return driverAt(services, withPassword(row.sqlalchemy_uri, password), {
    serverCert: row.server_cert,
    tunnel,
    secret,
    person,
    onBehalfOf,
    sheets: hasSheets(row.backend) ? sheetCatalogIn(row.extra) : undefined,
  });
}

/** Who asks, as a database knows it. */
export interface Asker {
  /** Where each person signs in. */
  readonly person?: PersonToken | undefined;
  /** The user whom the user of the connection asks for. */
  readonly onBehalfOf?: string | undefined;
}

/** What belongs to a connection beside its address. */
export interface ConnectionMeans extends Asker {
  /** PEM of the authority that signed the server's certificate. */
  readonly serverCert?: string | null | undefined;
  readonly tunnel?: TunnelWay | undefined;
  /** As `secretOf` checked it. */
  readonly secret?: string | undefined;
  /** Of Google Sheets. */
  readonly sheets?: SheetCatalog | undefined;
}

/** Proves nothing: for a look whether a server is there at all. What it asks of people is `OAUTH2_REDIRECT`. */
export const unproven: PersonToken = {
  current: () => Promise.resolve(undefined),
  refused: () => Promise.resolve(new Failure('OAUTH2_REDIRECT')),
};

/** @param uri  with the password @throws Failure INVALID, CONNECTION_FAILED */
export function driverAt(
  services: Pick<Services, 'engine' | 'config' | 'store'> & Partial<Pick<Services, 'places'>>,
  uri: string,
  { serverCert, tunnel, secret, person, onBehalfOf, sheets }: ConnectionMeans,
): Driver {
  const { engine, config, store, places } = services;
  const address = readUri(uri);
  mustNotBeStore(store, address);
  const { backend, database, host } = address;
  const file = isFile(backend) || (backend === 'files' && host === null) ? database : null;
  const isPersonal = clientIn(secret) !== undefined;
  if (isPersonal && !person) throw new Error('A database was asked without the person who asks.');
  const closed = store.place && { key: config.databaseUrl ?? '', identity: () => store.identity(), says: ownStore };
  const sharing: PlaceSharing | undefined = places && ((name, options) => places.limit(name, options));
  return driverFor(
    {
      backend,
      uri,
      file,
      home: config.home,
      bucket: backend === 'files' && host !== null ? address : undefined,
      ca: serverCert || undefined,
      closed,
      secret: isPersonal ? undefined : secret,
      person: isPersonal ? person : undefined,
      onBehalfOf,
      sharing,
      tunnel,
      sheets,
    },
    engine,
  );
}

/** A database the caller may look into. @throws Failure NOT_FOUND */
export async function openDatabase(ctx: Context, id: number): Promise<DatabaseRow> {
  const row = await loadObject(ctx.db, 'database', id);
  authorize(ctx.actor, 'database', 'list', databaseThing(row));
  return row;
}

/** The same for one that a field of a body names. @throws Failure INVALID `{field}` */
export async function databaseOfField(ctx: Context, field: string, id: number, db: Db = ctx.db): Promise<DatabaseRow> {
  const row = await findObject(db, 'database', id);
  if (!row || !may(ctx.actor, 'database', 'list', databaseThing(row)))
    throw new Failure('INVALID', { fields: { [field]: ['Database does not exist'] } });
  return row;
}

type Connected = Pick<DatabaseRow, 'backend' | 'sqlalchemy_uri'>;

/** The analytics engine inside Tessera, where uploads and examples live. */
export function isEngine({ backend, sqlalchemy_uri }: Connected): boolean {
  return backend === 'duckdb' && readUri(sqlalchemy_uri).database === null;
}

const hasServer = new Set(['mysql', 'mariadb', 'clickhousedb', 'trino', 'snowflake', 'bigquery', 'databricks']);

/** Where an unqualified table is looked for. */
export function defaultSchema({ backend, sqlalchemy_uri }: Connected): string {
  if (backend === 'postgresql' || backend === 'redshift') return 'public';
  if (backend === 'mssql') return 'dbo';
  if (!hasServer.has(backend)) return 'main';
  const { database, query } = readUri(sqlalchemy_uri);
  // Trino's name is a catalogue and a schema, Snowflake's a database and a schema.
  if (backend === 'trino') return database?.split('/')[1] ?? 'default';
  if (backend === 'snowflake') return database?.split('/')[1] ?? 'PUBLIC';
  return database ?? (backend === 'databricks' ? query['schema'] : undefined) ?? 'default';
}

/** Changes with the data of a local file; of an unknown server. */
export function dataVersionOf(home: string, { backend, sqlalchemy_uri }: Connected): string {
  const file = isFile(backend) ? readUri(sqlalchemy_uri).database : null;
  return file === null ? '' : fileVersion(home, file);
}
