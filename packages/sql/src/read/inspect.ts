/**
 * What a statement that a person wrote would touch, read off the tree DuckDB's own parser made (`json_serialize_sql`).
 * Nothing is guessed from text. An unknown kind of node is refused: a new engine may bring new ones.
 */

import { StatementWalk, isNode, textOf, type ParseNode, type CteNames } from './collected.ts';
import type { Inspection } from './inspection.ts';
import { asciiLower } from './own/grammars.ts';

/** The parser's answer: trees of statements, or its complaint. */
export type ParserResult =
  | { error: false; statements: unknown[] }
  | { error: true; message: string; syntax: boolean; position?: number };

/** Reads what `json_serialize_sql` answered. */
export function readParsed(answer: unknown): ParserResult {
  const tree: unknown = typeof answer === 'string' ? JSON.parse(answer) : answer;
  if (!isNode(tree)) return { error: true, message: 'The statement could not be read.', syntax: true };
  if (tree['error'] === true)
    return {
      error: true,
      message: textOf(tree['error_message']) || 'The statement could not be read.',
      syntax: tree['error_type'] !== 'not implemented',
      ...(tree['position'] !== undefined && { position: Number(tree['position']) }),
    };
  return { error: false, statements: Array.isArray(tree['statements']) ? tree['statements'] : [] };
}

const queryKinds = new Set(['SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE', 'CTE_NODE']);
const sourceKinds = new Set(['BASE_TABLE', 'SUBQUERY', 'JOIN', 'TABLE_FUNCTION', 'EXPRESSION_LIST', 'EMPTY', 'CROSS_PRODUCT']);
const refusedKinds = new Set(['SHOW_REF', 'PIVOT', 'COLUMN_DATA', 'DELIM_GET', 'CTE', 'INVALID']);

class Walk extends StatementWalk {
  protected visit(value: ParseNode, ctes: CteNames): void {
    const kind = textOf(value['type']);
    if (queryKinds.has(kind)) return this.#query(value, ctes);
    if (kind === 'BASE_TABLE') this.#table(value, ctes);
    if (kind === 'TABLE_FUNCTION') return this.#tableFunction(value, ctes);
    // A table reference has neither class nor data type; an expression's kind follows from its class.
    if (value['class'] === undefined && refusedKinds.has(kind)) this.refused.add(kind);
    if ('from_table' in value && isNode(value['from_table']) && !sourceKinds.has(textOf(value['from_table']['type'])))
      this.refused.add(kind);
    this.#expression(value);
    for (const each of Object.values(value)) this.push(each, ctes);
  }

  #expression(value: ParseNode): void {
    const { class: of } = value;
    if (of === 'SUBQUERY') this.hasSubquery = true;
    if (of === 'STAR') this.hasStar = true;
    if (of === 'PARAMETER' || value['type'] === 'VALUE_PARAMETER') this.hasParameter = true;
    if (typeof value['function_name'] === 'string') this.functions.add(value['function_name'].toLowerCase());
  }

  #table(value: ParseNode, ctes: CteNames): void {
    const [catalog, schema, name] = [textOf(value['catalog_name']), textOf(value['schema_name']), textOf(value['table_name'])];
    if (catalog === '' && schema === '' && ctes.has(asciiLower(name))) return;
    this.named({ catalog, schema, name }, Number(value['query_location'] ?? Number.NaN), textOf(value['alias']));
  }

  #tableFunction(value: ParseNode, ctes: CteNames): void {
    const call = value['function'];
    this.tableFunctions.add(isNode(call) ? textOf(call['function_name']).toLowerCase() : '');
    if (isNode(call)) for (const each of Object.values(call)) this.push(each, ctes);
  }

  /** CTEs are visible to later ones and to the body; a recursive one to its own second half. */
  #query(value: ParseNode, ctes: CteNames): void {
    let visible = ctes;
    const map = isNode(value['cte_map']) ? value['cte_map']['map'] : undefined;
    for (const entry of Array.isArray(map) ? map : []) {
      if (!isNode(entry)) continue;
      const name = asciiLower(textOf(entry['key']));
      this.given.push(name);
      this.push(entry['value'], visible);
      visible = new Set(visible).add(name);
    }
    const from = value['from_table'];
    if (isNode(from) && !sourceKinds.has(textOf(from['type']))) this.refused.add(textOf(from['type']));
    const recursive =
      value['type'] === 'RECURSIVE_CTE_NODE'
        ? new Set(visible).add(asciiLower(textOf(value['cte_name'] ?? value['ctename'])))
        : visible;
    for (const [key, each] of Object.entries(value))
      if (key !== 'cte_map') this.push(each, key === 'right' ? recursive : visible);
  }
}

/** What one statement of `Parsed.statements` would touch. */
export function inspect(statement: unknown): Inspection {
  return new Walk().from(statement).inspection();
}

/** The expressions a `SELECT …` without FROM lists, where their places in the text no longer count. */
export function bareSelectList(statement: unknown): string | undefined {
  const node = isNode(statement) ? statement['node'] : undefined;
  if (!isNode(node) || node['type'] !== 'SELECT_NODE') return undefined;
  const list = node['select_list'];
  if (!Array.isArray(list) || list.length !== 1) return undefined;
  // Everything else of the SELECT is compared as well: a WHERE or LIMIT smuggled in would differ.
  return JSON.stringify(node, (key, value: unknown) => (key === 'query_location' ? undefined : value));
}
