/** Opens the in-memory engine with everything locked. The order matters: what is set after the lock is refused. */
import { mkdirSync } from 'node:fs';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';

export interface OpenOptions {
  /** Absolute folder of the table files, the only place the engine may read. */
  tablesFolder: string;
  /** A private folder for spilling; emptied by who starts the process. */
  spillFolder: string;
  memoryMb: number;
  threads: number;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** An engine for questions: external access off except the tables folder, configuration locked. */
export async function openEngine(options: OpenOptions): Promise<DuckDBInstance> {
  mkdirSync(options.spillFolder, { recursive: true });
  const engine = await DuckDBInstance.create(':memory:');
  const connection = await engine.connect();
  await configure(connection, [
    `temp_directory = ${quoted(options.spillFolder)}`,
    `memory_limit = '${Math.trunc(options.memoryMb)}MB'`,
    `threads = ${Math.trunc(options.threads)}`,
    // Planning cannot be interrupted; without this 900 additions plan for 12 seconds.
    'max_expression_depth = 250',
    "TimeZone = 'UTC'",
    `allowed_directories = [${quoted(`${options.tablesFolder}/`)}]`,
    ...locks,
  ]);
  connection.closeSync();
  return engine;
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
