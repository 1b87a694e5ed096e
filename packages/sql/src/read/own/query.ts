/** Reads one SELECT with our own reader: whole, or not at all. */
import type { Inspection } from '../inspection.ts';
import { readOrder, readWindow } from './call.ts';
import { isQueryAhead, readExpression, readExpressions } from './expression.ts';
import { queryStarts } from './keywords.ts';
import { SqlReader } from './reading.ts';
import { readAlias, readSources } from './sources.ts';
import type { SqlGrammar } from './grammars.ts';

const inside = { expression: readExpression, expressions: readExpressions };

/** What one SELECT would touch; a semicolon may end it. @throws Unreadable for anything else */
export function readSelect(sql: string, grammar: SqlGrammar): Inspection {
  const reading = new SqlReader(sql, grammar, readQuery);
  if (!queryStarts.has(reading.peek().key) && !isQueryAhead(reading)) reading.unexpected();
  readQuery(reading);
  reading.has(';');
  if (reading.peek().kind !== 'end') reading.unexpected();
  return reading.found();
}

/** What one expression would touch. @throws Unreadable for anything else, also for two of them */
export function readOneExpression(sql: string, grammar: SqlGrammar): Inspection {
  const reading = new SqlReader(sql, grammar, readQuery, true);
  readExpression(reading);
  if (reading.peek().kind !== 'end') reading.unexpected();
  return reading.found();
}

function readQuery(reading: SqlReader): void {
  reading.within(() => {
    const { scope } = reading;
    if (reading.has('WITH')) readCtes(reading);
    readBody(reading);
    reading.scope = scope;
  });
}

function readCtes(reading: SqlReader): void {
  // SQL Server has no word for it.
  const isRecursive = reading.has('RECURSIVE') || reading.grammar.id === 'mssql';
  do {
    // ClickHouse: WITH expression AS name
    if (reading.grammar.id === 'clickhouse' && !isCteAhead(reading)) {
      const before = reading.lambdas;
      readExpression(reading);
      reading.need('AS');
      reading.noNamedLambda(before);
      reading.given.push(readName(reading));
      continue;
    }
    const name = readName(reading);
    reading.given.push(name);
    if (reading.has('(')) readNames(reading);
    reading.need('AS');
    if (!reading.has('MATERIALIZED')) reading.has('NOT', 'MATERIALIZED');
    reading.need('(');
    if (!isQueryAhead(reading)) reading.unexpected();
    const own = new Set(reading.scope).add(reading.nameKey(name));
    readCte(reading, isRecursive ? own : reading.scope);
    reading.need(')');
    reading.scope = own;
  } while (reading.has(','));
}

/** A recursive one is visible in itself after its first half. */
function readCte(reading: SqlReader, later: ReadonlySet<string>): void {
  reading.within(() => {
    const { scope } = reading;
    if (reading.has('WITH')) readCtes(reading);
    readBody(reading, later);
    reading.scope = scope;
  });
}

function isCteAhead(reading: SqlReader): boolean {
  const isName = ['word', 'name'].includes(reading.peek().kind) && !reading.isReserved(reading.peek().key);
  return isName && reading.peek(1).key === 'AS' && reading.peek(2).key === '(' && queryStarts.has(reading.peek(3).key);
}

function readName(reading: SqlReader): string {
  const { kind, key, text } = reading.peek();
  if (kind !== 'name' && (kind !== 'word' || reading.isReserved(key))) reading.unexpected();
  reading.take();
  return text;
}

function readNames(reading: SqlReader): void {
  do readName(reading);
  while (reading.has(','));
  reading.need(')');
}

const setOperators = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']);

function readBody(reading: SqlReader, laterScope?: ReadonlySet<string>): void {
  readTerm(reading);
  const before = reading.scope;
  while (reading.hasAny(setOperators)) {
    if (laterScope) reading.scope = new Set([...before, ...laterScope]);
    if (!reading.has('ALL')) reading.has('DISTINCT');
    readTerm(reading);
  }
  reading.scope = before;
  if (reading.has('ORDER', 'BY')) readOrder(reading, inside);
  readLimits(reading);
}

function readTerm(reading: SqlReader): void {
  if (reading.has('(')) {
    readQuery(reading);
    reading.need(')');
  } else if (reading.has('VALUES')) readRows(reading);
  else if (reading.has('SELECT')) readSelectList(reading);
  else reading.unexpected();
}

function readRows(reading: SqlReader): void {
  do {
    reading.has('ROW');
    if (!reading.isAt('(')) reading.unexpected();
    readExpression(reading);
  } while (reading.has(','));
}

function readSelectList(reading: SqlReader): void {
  if (!reading.has('DISTINCT') && !reading.has('DISTINCTROW')) reading.has('ALL');
  if (reading.grammar.id === 'clickhouse' && reading.has('ON')) {
    reading.need('(');
    readExpressions(reading);
    reading.need(')');
  }
  if (reading.grammar.id === 'mssql') readTop(reading);
  do readItem(reading);
  while (reading.has(','));
  if (reading.has('FROM')) readSources(reading);
  if (reading.has('PREWHERE')) readExpression(reading);
  if (reading.has('WHERE')) readExpression(reading);
  if (reading.has('GROUP', 'BY')) readGroups(reading);
  if (reading.has('HAVING')) readExpression(reading);
  if (reading.has('WINDOW')) readWindows(reading);
  if (reading.has('QUALIFY')) readExpression(reading);
}

/** SQL Server: `TOP (10) PERCENT WITH TIES`. */
function readTop(reading: SqlReader): void {
  if (!reading.has('TOP')) return;
  if (reading.has('(')) {
    readExpression(reading);
    reading.need(')');
  } else if (reading.take().kind !== 'number') reading.unexpected();
  reading.has('PERCENT');
  reading.has('WITH', 'TIES');
}

function readItem(reading: SqlReader): void {
  if (reading.has('*')) return readStarRest(reading);
  const parts = [0, 2, 4].findIndex((at) => reading.peek(at + 1).key === '.' && reading.peek(at + 2).key === '*');
  const isStar =
    parts >= 0 &&
    Array.from({ length: parts + 1 }, (_, i) => reading.peek(2 * i)).every(({ kind }) => kind === 'word' || kind === 'name');
  if (isStar && Array.from({ length: parts }, (_, i) => reading.peek(2 * i + 1)).every(({ key }) => key === '.')) {
    for (let i = 0; i < 2 * parts + 3; i += 1) reading.take();
    return readStarRest(reading);
  }
  const before = reading.lambdas;
  readExpression(reading);
  if (readAlias(reading) !== '') reading.noNamedLambda(before);
}

/** ClickHouse: `* EXCEPT (a, b) REPLACE (x + 1 AS x)`. */
function readStarRest(reading: SqlReader): void {
  if (reading.grammar.id !== 'clickhouse') return;
  if (reading.isAt('EXCEPT', '(') && !queryStarts.has(reading.peek(2).key) && reading.peek(2).key !== '(') {
    reading.take();
    reading.take();
    readNames(reading);
  }
  if (reading.has('REPLACE', '(')) {
    readExpressions(reading);
    reading.need(')');
  }
}

function readGroups(reading: SqlReader): void {
  if (reading.has('GROUPING', 'SETS')) {
    reading.need('(');
    do readExpression(reading);
    while (reading.has(','));
    reading.need(')');
  } else if (!reading.has('ALL')) readExpressions(reading);
  while (reading.has('WITH', 'ROLLUP') || reading.has('WITH', 'CUBE') || reading.has('WITH', 'TOTALS')) reading.isAt('HAVING');
}

function readWindows(reading: SqlReader): void {
  do {
    readName(reading);
    reading.need('AS', '(');
    readWindow(reading, inside);
  } while (reading.has(','));
}

function readLimits(reading: SqlReader): void {
  for (;;) {
    if (reading.has('LIMIT')) {
      if (!reading.has('ALL')) readExpressions(reading);
      if (reading.has('BY')) readExpressions(reading);
    } else if (reading.has('OFFSET')) {
      readExpression(reading);
      if (!reading.has('ROWS')) reading.has('ROW');
    } else if (reading.has('FETCH')) {
      if (!reading.has('FIRST')) reading.need('NEXT');
      if (!reading.isAt('ROW') && !reading.isAt('ROWS')) readExpression(reading);
      if (!reading.has('ROWS')) reading.need('ROW');
      if (!reading.isAt('WITH')) reading.need('ONLY');
    } else if (!reading.has('WITH', 'TIES')) return;
  }
}
