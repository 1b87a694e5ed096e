/**
 * What a statement may do to a SQLite file, decided while SQLite prepares it: its own authorizer, independent of the gate.
 * Reading only; functions by an allow list; no virtual table that reveals the file instead of its tables.
 */
import { constants, type DatabaseSync } from 'node:sqlite';

const actions: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);

/** Of the SQLite that ships with Node, and the ones `worker.ts` adds; in lower case. */
const functions: ReadonlySet<string> = new Set(
  `-> ->> abs acos acosh asin asinh atan atan2 atanh avg ceil ceiling char coalesce concat concat_ws cos cosh count cume_dist
  current_date current_time current_timestamp date datetime degrees dense_rank exp first_value floor format glob group_concat hex
  if ifnull iif instr json json_array json_array_insert json_array_length json_error_position json_extract json_group_array json_group_object
  json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set json_type json_valid jsonb
  jsonb_array jsonb_extract jsonb_group_array jsonb_group_object jsonb_object julianday lag last_value lead length like likelihood
  likely ln log log10 log2 lower ltrim max median min mod nth_value ntile nullif octet_length percent_rank percentile
  percentile_cont percentile_disc pi pow power printf quote radians random randomblob rank regexp replace round row_number rtrim
  sign sin sinh soundex sqrt strftime string_agg substr substring sum tan tanh time timediff total trim trunc typeof unhex unicode
  unixepoch unlikely upper zeroblob`.split(/\s+/),
);

/** Virtual tables that hold nothing of the file. */
const rowsOf: ReadonlySet<string> = new Set(['generate_series', 'json_each', 'json_tree']);

/** From now on the connection refuses everything else with "not authorized". */
export function guard(database: DatabaseSync): void {
  const closed = virtualTables(database);
  database.setAuthorizer((action, first, second) => {
    if (!actions.has(action)) return constants.SQLITE_DENY;
    const isAllowed =
      action === constants.SQLITE_FUNCTION
        ? functions.has((second ?? '').toLowerCase())
        : action !== constants.SQLITE_READ || !closed.has((first ?? '').toLowerCase());
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
}

/** `dbstat`, `sqlite_dbpage` and their like; a table of the file that has such a name is a table. */
function virtualTables(database: DatabaseSync): ReadonlySet<string> {
  const names = database
    .prepare(
      `SELECT lower(name) AS name FROM pragma_module_list WHERE lower(name) NOT IN (SELECT lower(name) FROM sqlite_schema)`,
    )
    .all()
    .map(({ name }) => String(name));
  return new Set(names.filter((name) => !rowsOf.has(name)));
}
