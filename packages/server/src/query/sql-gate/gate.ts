/**
 * The gate: every piece of SQL a person wrote is read as its database will read it before anything runs. What is not
 * understood, not on the allow lists or not one SELECT is refused. The engine process checks again by itself, and on
 * database servers the session is read-only (decision 0015).
 */
import { Failure } from '@tessera/core/failures';
import type { Inspection } from '@tessera/sql/read/inspection';
import { objectionTo } from '@tessera/sql/read/rules';
import { refusedKindOfStatement, refusedStatement } from '@tessera/sql/read/refused-statement';
import { isBlank } from '@tessera/sql/read/scan';
import type { UserText } from '@tessera/sql/read/texts';
import { passedTexts } from '../cache/remembered.ts';
import { readChange, readStatement, readValue, type ParseTree } from './gate-read.ts';

const maxLength = 200_000;

/** Of what was read and may not be run. */
function refuse(message: string): never {
  throw new Failure('SQL_REFUSED', { message });
}

/** The issue of a syntax error: nothing was forbidden, the text could not be read. */
const unreadable = [1030];

/** @param at  where reading ended */
function refuseUnread(message: string, at?: number): never {
  throw new Failure('SQL_REFUSED', { message, at, issues: unreadable });
}

function mustBeText(sql: string): void {
  if (sql.length > maxLength) refuse(`The SQL is longer than ${maxLength} characters.`);
  if (sql.includes('\0')) refuse('The SQL contains a NUL character.');
  // Half a character would be another one by the time the database reads it.
  if (!sql.isWellFormed()) refuse('The SQL contains half a character.');
}

/**
 * One SELECT, as a virtual dataset or the SQL page has it.
 * @param backend  the database whose words it is written in
 * @throws Failure SQL_REFUSED with the parser's or the rules' sentence
 */
export async function gateSelect(parse: ParseTree, sql: string, backend: string): Promise<Inspection> {
  const key = `${backend} ${sql}`;
  const before = passedTexts.selects.get(key);
  if (before) return before;
  mustBeText(sql);
  if (isBlank(sql)) refuse('The query is empty.');
  const read = await readStatement(parse, sql, backend);
  if ('problem' in read) {
    const said = read.at === undefined ? refusedKindOfStatement(sql) : refusedStatement(sql);
    if (said !== undefined || read.at === undefined) refuse(said ?? read.problem);
    refuseUnread(read.problem, read.at);
  }
  const objection = objectionTo(read.found, backend);
  if (objection !== undefined) refuse((read.found.refusedKinds.length > 0 && refusedStatement(sql)) || objection);
  passedTexts.selects.set(key, read.found);
  return read.found;
}

/**
 * One statement of PostgreSQL that changes rows, tables or views: for the SQL page alone, on a database that allows it.
 * @returns what it would touch; undefined for a statement that is no change
 * @throws Failure SQL_REFUSED for a change that may not be made here
 */
export async function gateChange(sql: string): Promise<Inspection | undefined> {
  mustBeText(sql);
  const found = await readChange(sql);
  const objection = found && objectionTo(found, 'postgresql');
  if (objection !== undefined) refuse(objection.replace(/ Only statements that read may be run\.$/, ''));
  return found;
}

/**
 * One expression without sub-queries.
 * @throws Failure SQL_REFUSED, SQL_SUBQUERY_REFUSED
 */
export async function gateExpression(parse: ParseTree, text: UserText, backend: string): Promise<void> {
  await gateOne(parse, text, backend, false);
}

/**
 * A rule of row-level security: one condition of an administrator's, who may look things up in other tables.
 * @returns what it would touch
 * @throws Failure SQL_REFUSED
 */
export function gateClause(parse: ParseTree, text: UserText, backend: string): Promise<Inspection> {
  return gateOne(parse, text, backend, true);
}

async function gateOne(parse: ParseTree, { sql, what }: UserText, backend: string, subqueries: boolean): Promise<Inspection> {
  const key = `${subqueries} ${backend} ${sql}`;
  const before = passedTexts.expressions.get(key);
  if (before) return before;
  mustBeText(sql);
  const read = await readValue(parse, sql, backend);
  if ('problem' in read) refuseUnread(`${what}: ${read.problem}`);
  const { found } = read;
  if (!subqueries && (found.hasSubquery || found.tables.length > 0))
    throw new Failure('SQL_SUBQUERY_REFUSED', { message: `${what}: Custom SQL fields cannot contain sub-queries.` });
  const objection =
    found.hasStar && !subqueries ? 'Custom SQL must be one value; * stands for several.' : objectionTo(found, backend);
  if (objection !== undefined) refuse(`${what}: ${objection}`);
  passedTexts.expressions.set(key, found);
  return found;
}
