/**
 * The engine's own check of a question, independent of the SQL gate (docs/decisions/0015-guards-on-sql.md): DuckDB has
 * no read-only role,
 * so what may run is decided on the parse tree that DuckDB itself makes (`json_serialize_sql`).
 * Only one SELECT of known kinds of node; functions by allow lists that are not the gate's; tables only those published.
 */
import { isRecord } from '@tessera/core/narrowing';
import { allowedFunctions } from './allowed-functions.ts';

/** Table functions a question may call; a new DuckDB brings new ones, so the list says what is allowed. */
const tableFunctions = new Set(['range', 'generate_series', 'unnest', 'repeat', 'repeat_row', 'json_each', 'json_tree']);

/** Kinds of node that are no expression; a new DuckDB brings new ones, and what it does not know by name it refuses. */
const kinds = new Set(
  `SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE CTE_NODE
  BASE_TABLE SUBQUERY JOIN TABLE_FUNCTION EXPRESSION_LIST EMPTY CROSS_PRODUCT
  LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER ORDER_MODIFIER DISTINCT_MODIFIER ORDER_DEFAULT ASCENDING DESCENDING
  ARRAY_TYPE_INFO DECIMAL_TYPE_INFO ENUM_TYPE_INFO LIST_TYPE_INFO STRING_TYPE_INFO STRUCT_TYPE_INFO UNBOUND_TYPE_INFO`.split(
    /\s+/,
  ),
);
/** Kinds of expression. */
const classes = new Set(
  `BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA LAMBDA_REF OPERATOR PARAMETER
  POSITIONAL_REFERENCE STAR SUBQUERY WINDOW`.split(/\s+/),
);

/** A table of the engine by its schema and name, as they were written. */
export interface TableName {
  schema: string;
  name: string;
}

/** Whether a statement may run, with the tables it reads, or why it may not. */
export type GuardVerdict =
  | { ok: true; tables: TableName[] }
  | { ok: false; problem: 'SQL_REFUSED' | 'TABLE_MISSING'; message: string };

const refuse = (message: string): GuardVerdict => ({ ok: false, problem: 'SQL_REFUSED', message });

/** What a walk over the tree finds. */
interface Found {
  tables: { catalog: string; schema: string; name: string }[];
  ctes: Set<string>;
  /** Calls that stand where a table does: another list says which. */
  withRows: WeakSet<object>;
  refused: string | undefined;
}

/**
 * @param tree  what `json_serialize_sql` answered
 * @param published  says whether `schema.name` is a table of ours
 * @returns the published tables the question names, each once, or why it may not run
 */
export function inspect(tree: unknown, published: (table: TableName) => boolean): GuardVerdict {
  if (!isRecord(tree)) return refuse('The statement could not be read.');
  if (tree['error'] === true) {
    const text = String(tree['error_message'] ?? '');
    if (tree['error_type'] === 'not implemented') return refuse('Only one SELECT statement may be run.');
    // The parser's own limit, in its own message.
    if (text.startsWith('memory exhausted')) return refuse('The statement is nested too deeply.');
    return refuse(text === '' ? 'The statement could not be read.' : text);
  }
  const statements = tree['statements'];
  if (!Array.isArray(statements) || statements.length !== 1) return refuse('Only one SELECT statement may be run.');
  const found = walk(statements[0]);
  if (found.refused !== undefined) return refuse(found.refused);
  const tables = new Map<string, TableName>();
  for (const { catalog, schema, name } of found.tables) {
    const table = { schema: schema === '' ? 'main' : schema, name };
    if ((catalog === '' || catalog.toLowerCase() === 'memory') && published(table)) {
      tables.set(`${table.schema}.${name}`.toLowerCase(), table);
      continue;
    }
    // A name like 'x.parquet' outside its CTE's scope would make DuckDB look for a file.
    const cte = catalog === '' && schema === '' && found.ctes.has(name.toLowerCase()) && !/[./\\:*?]/.test(name);
    if (!cte)
      return {
        ok: false,
        problem: 'TABLE_MISSING',
        message: `The table ${[catalog, schema, name].filter(Boolean).join('.')} does not exist.`,
      };
  }
  return { ok: true, tables: [...tables.values()] };
}

/** An explicit stack: a tree nested 20,000 deep must not overflow ours. */
function walk(root: unknown): Found {
  const found: Found = { tables: [], ctes: new Set(), withRows: new WeakSet(), refused: undefined };
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) {
      for (const item of node) stack.push(item);
    } else if (isRecord(node)) {
      visit(node, found);
      for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) stack.push(value);
    }
    if (found.refused !== undefined) return found;
  }
  return found;
}

function visit(node: Record<string, unknown>, found: Found): void {
  const { class: of, type } = node;
  if (of === undefined ? typeof type === 'string' && !kinds.has(type) : !classes.has(text(of))) {
    found.refused = `Only one SELECT statement may be run (${text(of) || text(type)}).`;
  } else if (type === 'BASE_TABLE') {
    found.tables.push({ catalog: text(node['catalog_name']), schema: text(node['schema_name']), name: text(node['table_name']) });
  } else if (type === 'TABLE_FUNCTION') {
    const call = node['function'];
    const name = isRecord(call) ? text(call['function_name']).toLowerCase() : '';
    if (isRecord(call)) found.withRows.add(call);
    if (!tableFunctions.has(name)) found.refused = `The table function ${name || 'of this statement'} is not allowed.`;
  }
  if (typeof node['function_name'] === 'string' && !found.withRows.has(node)) {
    const name = node['function_name'].toLowerCase();
    if (!allowedFunctions.has(name)) found.refused = `The function ${name} is not allowed.`;
  }
  // json_serialize_sql writes CTEs as {cte_map: {map: [{key: name, value: …}]}} and a recursive one with its own name.
  const map = isRecord(node['cte_map']) ? node['cte_map']['map'] : undefined;
  if (Array.isArray(map)) {
    for (const entry of map) if (isRecord(entry) && typeof entry['key'] === 'string') found.ctes.add(entry['key'].toLowerCase());
  }
  if (typeof node['cte_name'] === 'string') found.ctes.add(node['cte_name'].toLowerCase());
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a plan may consist of besides scans of published tables; a function with rows is an operator by its own name. */
const operators = new Set([
  ...tableFunctions,
  ...`asof_join blockwise_nl_join column_data_scan cross_product cte cte_scan delim_join delim_scan dummy_scan empty_result except
  expression_scan filter hash_group_by hash_join ie_join inout_function intersect left_delim_join limit limit_percent nested_loop_join
  order_by partitioned_aggregate perfect_hash_group_by piecewise_merge_join positional_join positional_scan projection rec_cte
  rec_cte_scan rec_rec_cte_scan rec_key_cte recurring_cte_scan reservoir_sample result_collector right_delim_join simple_aggregate streaming_limit
  streaming_sample streaming_window top_n ungrouped_aggregate union unnest window`.split(/\s+/),
]);

/**
 * The second look, at the plan instead of the tree: what the engine would really do.
 * @param plan  JSON text of EXPLAIN (FORMAT JSON): the physical plan
 * @param mayRead  whether `catalog.schema.table` is one the question may read
 * @param readers  operators that read files, in lower case, where published tables are files: no tree that passed names one itself
 * @returns why it may not run
 */
export function objectionToPlan(
  plan: string,
  mayRead: (table: string) => boolean,
  readers: ReadonlySet<string> = new Set(),
): string | undefined {
  const stack: unknown[] = [JSON.parse(plan)];
  let seen = 0;
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) {
      for (const each of node) stack.push(each);
      continue;
    }
    if (!isRecord(node)) return 'The plan of the statement could not be read.';
    const name = text(node['name']).trim().toLowerCase();
    const extra = isRecord(node['extra_info']) ? node['extra_info'] : {};
    seen += 1;
    if (name === 'seq_scan') {
      if (typeof extra['Table'] !== 'string' || !mayRead(extra['Table']))
        return 'The statement reads a table that is not published.';
    } else if (!operators.has(name) && !readers.has(name))
      return `The statement needs ${name || 'something'}, which is not allowed.`;
    stack.push(node['children'] ?? []);
  }
  return seen === 0 ? 'The plan of the statement could not be read.' : undefined;
}
