/** From a connection to a driver; drivers of one connection are shared. */
import { Failure } from '@tessera/core/failures';
import { LRUCache } from 'lru-cache';
import type { Engine } from '../engine/engine.ts';
import { bigqueryDriver } from './bigquery.ts';
import { clickhouseDriver } from './clickhouse.ts';
import { databricksDriver } from './databricks.ts';
import { duckdbFileDriver } from './duckdb-file.ts';
import { SshTunnel, type TunnelWay } from '../egress/tunnel.ts';
import { duckdbDriver } from './duckdb.ts';
import type { Driver, PersonToken } from '../driver.ts';
import { linesOf, statements, type DatabaseLines, type PlaceSharing } from './database-places.ts';
import { bucketSettings } from './files/bucket-settings.ts';
import { bucketSource } from './files/bucket-source.ts';
import { filesDriver } from './files/files.ts';
import { folderSource } from './files/folder-source.ts';
import { fileVersion, localFile, localFolder } from './local-file.ts';
import { gsheetsDriver, type SheetCatalog } from './sheets/gsheets.ts';
import { motherduckDriver } from './motherduck.ts';
import { mssqlDriver } from './mssql.ts';
import { mysqlDriver } from './mysql.ts';
import { postgresDriver, type ClosedDatabase } from './postgres.ts';
import { redshiftDriver } from './redshift.ts';
import { snowflakeDriver } from './snowflake.ts';
import { sqliteDriver } from './sqlite/sqlite.ts';
import { trinoDriver } from './trino.ts';

/** What a driver needs to reach a database; equal connections share one driver. */
export interface Connection {
  readonly backend: string;
  /** SQLAlchemy's form, with the password. */
  readonly uri: string;
  /** The path a `sqlite` or `duckdb` address names; absent for servers and for the engine inside Tessera. */
  readonly file?: string | null;
  /** `TESSERA_HOME`. */
  readonly home: string;
  /** PEM of the authority that signed the server's certificate. */
  readonly ca?: string | undefined;
  /** JSON of a secret beside the password: a service account, a key pair. */
  readonly secret?: string | undefined;
  /** The SSH server it is reached through. */
  readonly tunnel?: TunnelWay | undefined;
  /** The database that is never asked. */
  readonly closed?: ClosedDatabase | undefined;
  /** The user whom the user of the connection asks for, where the engine lets it (`impersonate_user`). */
  readonly onBehalfOf?: string | undefined;
  /** How its places are shared with other servers. */
  readonly sharing?: PlaceSharing | undefined;
  /** The parts of an address of `files` that names a bucket. */
  readonly bucket?: Parameters<typeof bucketSettings>[0] | undefined;
  /** Of `gsheets`. */
  readonly sheets?: SheetCatalog | undefined;
  /** Who asks, where each person signs in to the database: such a driver is nobody else's. */
  readonly person?: PersonToken | undefined;
}

const ofEngine = new WeakMap<Engine, Driver>();

/** Open databases by address; one that is not used for a while is closed. */
const open = new LRUCache<string, Driver>({
  max: 50,
  ttl: 30 * 60_000,
  updateAgeOnGet: true,
  // A question that still runs finishes first; an error of closing has no one to go to.
  dispose: (driver) => void driver.close().catch(() => {}),
});

/** The lines of databases to which each person signs in: their drivers hold no connections, and are made for each request. */
const sharedLines = new LRUCache<string, DatabaseLines>({ max: 50 });

/** @throws Failure DIALECT_CANNOT for a backend without a driver; CONNECTION_FAILED for a file that may not be read */
export function driverFor(connection: Connection, engine: Engine): Driver {
  const { backend, uri, file, home, ca, closed, secret, tunnel, onBehalfOf } = connection;
  if (backend === 'duckdb' && !file) {
    const made = ofEngine.get(engine) ?? duckdbDriver(engine);
    ofEngine.set(engine, made);
    return made;
  }
  // A file that was replaced is another database.
  const key = [
    backend,
    uri,
    ca ?? '',
    closed?.key ?? '',
    secret ?? '',
    tunnel ? JSON.stringify(tunnel) : '',
    ...(connection.sheets ? [home, JSON.stringify(connection.sheets)] : []),
    ...(onBehalfOf === undefined ? [] : [`for ${onBehalfOf}`]),
    ...(file ? [home, versionOf(backend, home, file)] : []),
  ].join('\n');
  if (connection.person) {
    const lines = sharedLines.get(key) ?? newLines(connection);
    sharedLines.set(key, lines);
    return make(connection, lines);
  }
  const known = open.get(key);
  if (known) return known;
  const made = make(connection);
  open.set(key, made);
  return made;
}

const newLines = ({ sharing, backend, uri }: Connection): DatabaseLines =>
  linesOf(sharing?.(`statements on ${backend} ${uri}`, statements));

function make(connection: Connection, shared?: DatabaseLines): Driver {
  const { backend, uri, file, home, ca, closed, secret, tunnel, bucket, person, onBehalfOf } = connection;
  const way = tunnel && new SshTunnel(tunnel);
  const lines = () => shared ?? newLines(connection);
  switch (backend) {
    case 'postgresql':
      return postgresDriver(uri, ca, closed, lines(), way);
    case 'mysql':
    case 'mariadb':
      return mysqlDriver(uri, ca, lines(), way);
    case 'clickhousedb':
      return clickhouseDriver(uri, ca, lines());
    case 'trino':
      return trinoDriver(uri, ca, lines(), person, onBehalfOf);
    case 'redshift':
      return redshiftDriver(uri, ca, closed, lines(), way);
    case 'motherduck':
      return motherduckDriver(uri, ca, closed, lines());
    case 'snowflake':
      return snowflakeDriver(uri, ca, lines(), secret, person);
    case 'bigquery':
      return bigqueryDriver(uri, ca, lines(), secret, person);
    case 'databricks':
      return databricksDriver(uri, ca, lines(), person);
    case 'mssql':
      return mssqlDriver(uri, ca, lines());
    case 'sqlite':
      return sqliteDriver(localFile(home, file ?? ''));
    case 'duckdb':
      return duckdbFileDriver(localFile(home, file ?? ''), home);
    case 'files':
      return filesDriver(bucket ? bucketSource(bucketSettings(bucket, ca), home) : folderSource(home, file ?? ''), home);
    case 'gsheets':
      return gsheetsDriver(uri, connection.sheets ?? { sheets: {}, keptMs: 0 }, home, secret, ca);
    default:
      throw new Failure('DIALECT_CANNOT', { dialect: backend, what: 'connecting' });
  }
}

/** What an open file or folder is reopened for. */
function versionOf(backend: string, home: string, file: string): string {
  if (backend === 'files') return localFolder(home, file);
  return backend === 'duckdb' ? fileVersion(home, file) : '';
}

/** Closes every connection; the engine is closed by its owner. */
export function closeDrivers(): void {
  open.clear();
}
