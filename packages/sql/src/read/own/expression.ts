/**
 * Reads one expression. Which operator binds more does not matter here: what matters is which functions it calls, which
 * sub-queries it holds, and that nothing is left that was not understood.
 */
import { callOf } from './call.ts';
import type { SqlReader } from './reading.ts';
import { UnreadableSql } from './words.ts';
import { operatorSymbols, queryStarts, timeUnits, typedLiterals, wordOperators } from './keywords.ts';

/** @throws Unreadable */
export function readExpression(reading: SqlReader): void {
  reading.within(() => {
    readOperand(reading);
    while (readOperator(reading)) readOperand(reading);
  });
}

/** `a, b, c`, at least one. @throws Unreadable */
export function readExpressions(reading: SqlReader): void {
  do {
    const before = reading.lambdas;
    readExpression(reading);
    readInnerAlias(reading, before);
  } while (reading.has(','));
}

/** ClickHouse names what it likes where it likes: within one expression it would rename what stands beside it. */
function readInnerAlias(reading: SqlReader, lambdas: number): void {
  if (reading.grammar.id !== 'clickhouse' || reading.isExpression || !reading.has('AS')) return;
  reading.noNamedLambda(lambdas);
  const { kind, key } = reading.peek();
  if ((kind !== 'word' || reading.isReserved(key)) && kind !== 'name') reading.unexpected();
  reading.take();
}

/** Takes what stands between two operands; a postfix is taken whole. @returns whether an operand follows */
function readOperator(reading: SqlReader): boolean {
  for (;;) {
    if (reading.peek().kind === 'symbol') return readSymbol(reading);
    if (reading.has('IS')) {
      reading.has('NOT');
      if (reading.has('DISTINCT')) reading.need('FROM');
      return true;
    }
    if (reading.has('ISNULL') || reading.has('NOTNULL') || reading.has('NOT', 'NULL') || reading.has('AT', 'LOCAL')) continue;
    if (reading.has('AT', 'TIME', 'ZONE')) return true;
    if (reading.has('COLLATE')) {
      if (!['word', 'name', 'string'].includes(reading.peek().kind)) reading.unexpected();
      reading.take();
      continue;
    }
    if (readIn(reading)) continue;
    if (reading.isAt('NOT') && wordOperators.has(reading.peek(1).key) && !reading.isAt('NOT', 'AND')) reading.take();
    return reading.has('SOUNDS', 'LIKE') || reading.hasAny(wordOperators);
  }
}

function readSymbol(reading: SqlReader): boolean {
  const { key } = reading.peek();
  // SQL Server calls functions of types so.
  if (key === '::' && reading.grammar.id === 'mssql') return reading.unexpected();
  if (key === '[' || key === '.' || key === '::') {
    readMember(reading);
    return readOperator(reading);
  }
  if (!operatorSymbols.has(key)) return false;
  if (key === '->' && reading.grammar.id === 'clickhouse') reading.lambdas += 1;
  reading.take();
  return true;
}

function readMember(reading: SqlReader): void {
  const { key } = reading.take();
  if (key === '::') return readType(reading);
  if (key === '.') {
    if (!['word', 'name', 'number'].includes(reading.peek().kind)) reading.unexpected();
    reading.take();
    return;
  }
  readExpression(reading);
  reading.need(']');
}

/** Only brackets may follow IN: some engines take a bare name for a table. */
function readIn(reading: SqlReader): boolean {
  const words = [['IN'], ['NOT', 'IN'], ['GLOBAL', 'IN'], ['GLOBAL', 'NOT', 'IN']].find((each) => reading.isAt(...each));
  if (!words || reading.peek(words.length).key !== '(') return false;
  reading.has(...words);
  reading.take();
  // ClickHouse takes a name alone, in however many brackets, for a table.
  let ahead = 0;
  while (reading.peek(ahead).key === '(') ahead += 1;
  const { kind, key, at } = reading.peek(ahead);
  const isName =
    kind === 'name' || (kind === 'word' && !queryStarts.has(key) && reading.peek(ahead + 1).key !== '(' && !constants.has(key));
  if (reading.grammar.id === 'clickhouse' && isName && reading.peek(ahead + 1).kind !== 'string')
    throw new UnreadableSql('Write values or a SELECT between the brackets of IN.', at);
  readBracketed(reading);
  return true;
}

const constants = new Set(['NULL', 'TRUE', 'FALSE']);

/** After `(`: a query or expressions, and `)`. */
function readBracketed(reading: SqlReader): void {
  if (queryStarts.has(reading.peek().key)) {
    reading.hasSubquery = true;
    reading.query(reading);
  } else if (!reading.isAt(')')) readExpressions(reading);
  reading.need(')');
}

/** Whether a query follows, in however many brackets. */
export function isQueryAhead(reading: SqlReader): boolean {
  let ahead = 0;
  while (reading.peek(ahead).key === '(') ahead += 1;
  return queryStarts.has(reading.peek(ahead).key);
}

function readOperand(reading: SqlReader): void {
  while (['-', '+', '~', '!', 'NOT'].includes(reading.peek().key) || (reading.isAt('BINARY') && reading.grammar.id === 'mysql'))
    reading.take();
  const { kind, key } = reading.peek();
  if (kind === 'number') return void reading.take();
  if (kind === 'string') return readStrings(reading);
  if (reading.has('(')) return readBracketed(reading);
  if (reading.has('[')) return readArray(reading);
  if (kind === 'name') return readName(reading);
  if (kind !== 'word') return reading.unexpected();
  if (reading.has('CASE')) return readCase(reading);
  if (reading.has('EXISTS')) {
    reading.need('(');
    if (!queryStarts.has(reading.peek().key)) reading.unexpected();
    return readBracketed(reading);
  }
  if (reading.isAt('ARRAY', '[')) {
    reading.take();
    reading.take();
    return readArray(reading);
  }
  if (key === 'INTERVAL' && isIntervalAhead(reading)) return readInterval(reading);
  if (reading.peek(1).kind === 'string' && (typedLiterals.has(key) || /^_[A-Z0-9]+$/.test(key))) {
    reading.take();
    return readStrings(reading);
  }
  if (reading.isReserved(key) && reading.peek(1).key !== '(') return reading.unexpected();
  readName(reading);
}

function readStrings(reading: SqlReader): void {
  while (reading.peek().kind === 'string') reading.take();
}

function readArray(reading: SqlReader): void {
  if (!reading.isAt(']')) readExpressions(reading);
  reading.need(']');
}

function readCase(reading: SqlReader): void {
  if (!reading.isAt('WHEN')) readExpression(reading);
  while (reading.has('WHEN')) {
    readExpression(reading);
    reading.need('THEN');
    readExpression(reading);
  }
  if (reading.has('ELSE')) readExpression(reading);
  reading.need('END');
}

function isIntervalAhead(reading: SqlReader): boolean {
  const { kind, key } = reading.peek(1);
  return (
    kind === 'string' ||
    kind === 'number' ||
    kind === 'name' ||
    key === '(' ||
    key === '-' ||
    (kind === 'word' && !reading.isReserved(key) && !wordOperators.has(key))
  );
}

function readInterval(reading: SqlReader): void {
  reading.take();
  readExpression(reading);
  if (reading.hasAny(timeUnits) && reading.has('TO') && !reading.hasAny(timeUnits)) reading.unexpected();
}

/** A column, or a call. */
function readName(reading: SqlReader): void {
  const parts = [reading.take()];
  while (reading.isAt('.')) {
    const { kind, key } = reading.peek(1);
    if (kind === 'number') break;
    if (key === '*') return reading.unexpected();
    if (kind !== 'word' && kind !== 'name') reading.unexpected();
    reading.take();
    parts.push(reading.take());
  }
  if (reading.isAt('(')) {
    const before = reading.lambdas;
    callOf(reading, parts, {
      expression: readExpression,
      expressions: readExpressions,
      type: readType,
      bracketed: readBracketed,
    });
    reading.lambdas = before;
  } else if (parts.length === 1 && parts[0]?.kind === 'word' && sessionWords.has(parts[0].key))
    reading.functions.add(parts[0].text.toLowerCase());
}

/** Functions that are called without brackets and describe the session. */
const sessionWords = new Set([
  'CURRENT_USER',
  'SESSION_USER',
  'SYSTEM_USER',
  'CURRENT_ROLE',
  'CURRENT_CATALOG',
  'CURRENT_SCHEMA',
  'CURRENT_PATH',
]);

/** `DECIMAL(10, 2) UNSIGNED`, `Array(Tuple(a Int32))`, `TIMESTAMP(3) WITH TIME ZONE`. @throws Unreadable */
function readType(reading: SqlReader): void {
  if (reading.peek().kind !== 'word') reading.unexpected();
  reading.take();
  if (reading.has('(')) readTypeArguments(reading);
  if (reading.has('WITH', 'TIME', 'ZONE') || reading.has('WITHOUT', 'TIME', 'ZONE')) return;
  while (reading.hasAny(typeWords)) {
    if (reading.has('(')) readTypeArguments(reading);
    if (reading.has('SET')) reading.take();
  }
}

const typeWords = new Set(['UNSIGNED', 'SIGNED', 'INTEGER', 'PRECISION', 'VARYING', 'CHARACTER', 'CHARSET', 'BINARY', 'ARRAY']);

function readTypeArguments(reading: SqlReader): void {
  for (let depth = 1; depth > 0;) {
    const { kind, key } = reading.peek();
    if (kind === 'end' || (kind === 'symbol' && !['(', ')', ',', '=', '-'].includes(key)) || queryStarts.has(key))
      reading.unexpected();
    if (key === '(') depth += 1;
    if (key === ')') depth -= 1;
    reading.take();
  }
}
