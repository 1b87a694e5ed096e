/**
 * The gate: every piece of SQL a person wrote is read by the engine's own parser before anything runs.
 * The engine process checks again by itself (root decision 8).
 */
import { Failure } from '@tessera/core/failures';
import { bareSelectList, inspect, readParsed, type Inspection, type Parsed } from '@tessera/sql/read/inspect';
import { objectionTo } from '@tessera/sql/read/rules';
import { isBlank } from '@tessera/sql/read/scan';
import type { UserText } from '@tessera/sql/read/texts';
import { LRUCache } from 'lru-cache';
import { standardText } from './gate-text.ts';

type Parse = (sql: string) => Promise<unknown>;

const maxLength = 200_000;

function refuse(message: string, sql: string): never {
  throw new Failure('SQL_REFUSED', { message, sql });
}

async function parsed(parse: Parse, sql: string): Promise<Parsed> {
  if (sql.length > maxLength) refuse(`The SQL is longer than ${maxLength} characters.`, sql.slice(0, 200));
  if (sql.includes('\0')) refuse('The SQL contains a NUL character.', '');
  return readParsed(await parse(sql));
}

/** Texts of charts and datasets come again and again; what the parser says of one never changes. */
const passed = new LRUCache<string, true>({ max: 5000 });
const selects = new LRUCache<string, Inspection>({ max: 500 });

/**
 * One SELECT, as a virtual dataset or the SQL page has it.
 * @param backend  the database whose words it is written in
 * @throws Failure SQL_REFUSED with the parser's or the rules' sentence
 */
export async function gateSelect(parse: Parse, written: string, backend: string): Promise<Inspection> {
  const sql = standardText(written, backend);
  const before = selects.get(sql);
  if (before) return before;
  if (isBlank(sql)) refuse('The query is empty.', sql);
  const read = await parsed(parse, sql);
  if (read.error) refuse(read.syntax ? read.message : 'Only one SELECT statement may be run.', sql);
  if (read.statements.length !== 1) refuse('Only one SELECT statement may be run.', sql);
  const found = inspect(read.statements[0]);
  const objection = objectionTo(found);
  if (objection !== undefined) refuse(objection, sql);
  selects.set(sql, found);
  return found;
}

/**
 * One expression: parsed bare and in brackets, and both must mean the same, so that nothing can leave its brackets.
 * @throws Failure SQL_REFUSED, SQL_SUBQUERY_REFUSED
 */
export async function gateExpression(parse: Parse, { sql, what }: UserText, backend: string): Promise<void> {
  await gateOne(parse, { sql: standardText(sql, backend), what }, false);
}

/**
 * A rule of row-level security: one condition of an administrator's, who may look things up in other tables.
 * @throws Failure SQL_REFUSED
 */
export async function gateClause(parse: Parse, { sql, what }: UserText, backend: string): Promise<void> {
  await gateOne(parse, { sql: standardText(sql, backend), what }, true);
}

async function gateOne(parse: Parse, { sql, what }: UserText, subqueries: boolean): Promise<void> {
  const key = `${subqueries} ${sql}`;
  if (passed.has(key)) return;
  const [bare, wrapped] = await Promise.all([parsed(parse, `SELECT ${sql}\n`), parsed(parse, `SELECT (${sql}\n)`)]);
  if (bare.error) refuse(`${what}: ${bare.syntax ? bare.message : 'Custom SQL must be one expression.'}`, sql);
  const list = bare.statements.length === 1 ? bareSelectList(bare.statements[0]) : undefined;
  const same =
    !wrapped.error && wrapped.statements.length === 1 && list !== undefined && list === bareSelectList(wrapped.statements[0]);
  if (!same) refuse(`${what}: Custom SQL must be one expression.`, sql);
  const found = inspect(bare.statements[0]);
  if (!subqueries && (found.hasSubquery || found.tables.length > 0))
    throw new Failure('SQL_SUBQUERY_REFUSED', { message: `${what}: Custom SQL fields cannot contain sub-queries.`, sql });
  const objection = found.hasStar && !subqueries ? 'Custom SQL must be one value; * stands for several.' : objectionTo(found);
  if (objection !== undefined) refuse(`${what}: ${objection}`, sql);
  passed.set(key, true);
}
