/** What SQL that people write may use (backend-stack §2.4): the first of two guards; the engine has its own. */
import type { Inspection, TableName } from './inspect.ts';

/** Table functions by allow list: new ones appear with every engine release. */
const tableFunctions = new Set(['range', 'generate_series', 'unnest', 'repeat', 'repeat_row']);

/** Functions that run SQL from text, read or change what is not a table, or only waste time. */
const functions = new Set([
  'add_parquet_key',
  'checkpoint',
  'current_connection_id',
  'current_query',
  'current_query_id',
  'current_setting',
  'current_transaction_id',
  'currval',
  'force_checkpoint',
  'get_block_size',
  'getenv',
  'getvariable',
  'in_search_path',
  'json_deserialize_sql',
  'json_execute_serialized_sql',
  'json_serialize_plan',
  'json_serialize_sql',
  'nextval',
  'parse_duckdb_log_message',
  'query',
  'query_table',
  'set_config',
  'setseed',
  'sleep_ms',
  'sql_auto_complete',
  'stats',
  'txid_current',
  'vector_type',
  'version',
  'which_secret',
  'write_log',
]);
/** The same of the other engines: files, locks, sleep, SQL in a text. */
const elsewhere = new Set([
  'benchmark',
  'database_to_xml',
  'edit',
  'file',
  'fts3_tokenizer',
  'get_lock',
  'getsetting',
  'getmacro',
  'is_free_lock',
  'is_used_lock',
  'load_extension',
  'load_file',
  'master_pos_wait',
  'query_to_xml',
  'query_to_xml_and_xmlschema',
  'readfile',
  'release_all_locks',
  'release_lock',
  'schema_to_xml',
  'sleep',
  'sleepeachrow',
  'source_pos_wait',
  'table_to_xml',
  'writefile',
]);
const prefixes = ['dblink', 'lo_', 'sys_', 'duckdb_', 'pragma_', 'read_', 'enable_', 'disable_', 'parquet_', 'sniff_', 'http', 'pg_', 'copy_', 'glob'];

/** Schemas and names that describe the engine instead of holding data. */
const systemSchemas = new Set(['information_schema', 'mysql', 'performance_schema', 'pg_catalog', 'sys', 'system', 'temp']);
const systemTable = /^(duckdb_|pragma_|sqlite_|pg_)/i;

const isSystem = ({ catalog, schema, name }: TableName): boolean =>
  [catalog, schema].some((each) => each !== undefined && systemSchemas.has(each.toLowerCase())) || systemTable.test(name);

/** Why a statement may not run, as a sentence; `undefined` when it may. */
export function objectionTo(found: Inspection): string | undefined {
  if (found.refusedKinds.length > 0) return 'Only SELECT statements may be run; PIVOT, SHOW and DESCRIBE are not among them.';
  if (found.hasParameter) return 'Parameters such as $1 or ? cannot be used here.';
  const table = found.tableFunctions.find((each) => !tableFunctions.has(each));
  if (table !== undefined) return `The table function ${table || 'of this statement'} is not allowed.`;
  const call = found.functions.find((each) => functions.has(each) || elsewhere.has(each) || prefixes.some((prefix) => each.startsWith(prefix)));
  if (call !== undefined) return `The function ${call} is not allowed.`;
  const system = found.tables.find(isSystem);
  return system === undefined
    ? undefined
    : `The table ${[system.catalog, system.schema, system.name].filter(Boolean).join('.')} is not allowed.`;
}
