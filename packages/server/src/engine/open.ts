/** Opens the in-memory engine with everything locked. The order matters: what is set after the lock is refused. */
import { mkdirSync } from 'node:fs';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

/** The only folders an engine may touch, and how much memory and how many threads it may use. */
export interface OpenOptions {
  /** Absolute folder of the table files, the only place the engine may read. */
  tablesFolder: string;
  /** A private folder for spilling; emptied by who starts the process. */
  spillFolder: string;
  /** Absolute folder it may write exports to; absent: it writes nothing but spills. */
  exportsFolder?: string;
  memoryMb: number;
  threads: number;
}

/** Over a database file, which is only read; nothing else is, whatever its views say. */
export async function openFile(file: string, options: Omit<OpenOptions, 'tablesFolder'>): Promise<DuckDBInstance> {
  const engine = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  await lock(engine, options, []);
  return engine;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** An engine for questions: external access off except the tables folder, configuration locked. */
export async function openEngine(options: OpenOptions): Promise<DuckDBInstance> {
  const engine = await DuckDBInstance.create(':memory:');
  await lock(engine, options, [options.tablesFolder]);
  return engine;
}

async function lock(
  engine: DuckDBInstance,
  options: Omit<OpenOptions, 'tablesFolder'>,
  readable: readonly string[],
): Promise<void> {
  mkdirSync(options.spillFolder, { recursive: true });
  const folders = [...readable, ...(options.exportsFolder === undefined ? [] : [options.exportsFolder])];
  const connection = await engine.connect();
  await configure(connection, [
    `temp_directory = ${quoted(options.spillFolder)}`,
    `memory_limit = '${Math.trunc(options.memoryMb)}MB'`,
    `threads = ${Math.trunc(options.threads)}`,
    // Planning cannot be interrupted; without this 900 additions plan for 12 seconds.
    'max_expression_depth = 250',
    "TimeZone = 'UTC'",
    `allowed_directories = [${folders.map((each) => quoted(`${each}/`)).join(', ')}]`,
    ...locks,
  ]);
  connection.closeSync();
}

/** A second, empty instance that only ever parses; it has no table, no folder and one thread. */
export async function openParser(): Promise<DuckDBInstance> {
  const parser = await DuckDBInstance.create(':memory:');
  const connection = await parser.connect();
  await configure(connection, ["temp_directory = ''", "memory_limit = '256MB'", 'threads = 1', ...locks]);
  connection.closeSync();
  return parser;
}

const locks = [
  'autoinstall_known_extensions = false',
  'autoload_known_extensions = false',
  'allow_community_extensions = false',
  'allow_persistent_secrets = false',
  'enable_external_access = false',
  'lock_configuration = true',
];

async function configure(connection: DuckDBConnection, settings: readonly string[]): Promise<void> {
  for (const setting of settings) await connection.run(`SET ${setting}`);
}
