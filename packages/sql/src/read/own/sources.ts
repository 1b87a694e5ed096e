/** Reads what a SELECT reads from: tables, sub-queries, functions that answer with rows, and how they are joined. */
import { isQueryAhead, readExpression, readExpressions } from './expression.ts';
import { afterTable } from './keywords.ts';
import type { SqlReader } from './reading.ts';

/** @throws Unreadable */
export function readSources(reading: SqlReader): void {
  reading.within(() => {
    readSource(reading);
    while (readJoin(reading)) {
      if (reading.has('ON')) readExpression(reading);
      else if (reading.has('USING')) {
        const isBracketed = reading.has('(');
        readExpressions(reading);
        if (isBracketed) reading.need(')');
      }
    }
  });
}

const joinWords = new Set([
  'NATURAL',
  'GLOBAL',
  'ANY',
  'ALL',
  'ASOF',
  'SEMI',
  'ANTI',
  'INNER',
  'LEFT',
  'RIGHT',
  'FULL',
  'OUTER',
  'CROSS',
  'PASTE',
]);

/** Takes a join and its table. @returns false where the sources end */
function readJoin(reading: SqlReader): boolean {
  if (reading.has(',') || reading.has('STRAIGHT_JOIN')) {
    readSource(reading);
    return true;
  }
  if (reading.grammar.id === 'mssql' && (reading.has('CROSS', 'APPLY') || reading.has('OUTER', 'APPLY'))) {
    readSource(reading);
    return true;
  }
  let ahead = 0;
  while (joinWords.has(reading.peek(ahead).key)) ahead += 1;
  const isArray =
    reading.peek(ahead).key === 'ARRAY' && reading.peek(ahead + 1).key === 'JOIN' && reading.grammar.id === 'clickhouse';
  if (isArray) {
    for (let i = 0; i < ahead + 2; i += 1) reading.take();
    readExpressions(reading);
    return true;
  }
  if (reading.peek(ahead).key !== 'JOIN') return false;
  for (let i = 0; i <= ahead; i += 1) reading.take();
  readSource(reading);
  return true;
}

function readSource(reading: SqlReader): void {
  if (reading.has('LATERAL') && !reading.isAt('(') && !reading.isAt('UNNEST')) reading.unexpected();
  if (reading.has('(')) {
    if (isQueryAhead(reading)) reading.query(reading);
    else readSources(reading);
    reading.need(')');
    readAlias(reading);
    readSample(reading);
    return;
  }
  const parts = [readPart(reading)];
  while (reading.has('.')) parts.push(readPart(reading));
  if (reading.has('(')) {
    reading.tableFunctions.add(parts.map(({ text }) => text.toLowerCase()).join('.'));
    if (!reading.isAt(')')) readExpressions(reading);
    reading.need(')');
    if (reading.has('WITH')) reading.need('ORDINALITY');
    readAlias(reading);
    return;
  }
  if (reading.has('PARTITION')) readBracketNames(reading);
  reading.has('FINAL');
  const alias = readAlias(reading);
  reading.table(parts, alias);
  reading.has('FINAL');
  readSample(reading);
  readHints(reading);
}

function readPart(reading: SqlReader): ReturnType<SqlReader['take']> {
  const { kind, key } = reading.peek();
  if (kind !== 'name' && (kind !== 'word' || reading.isReserved(key))) reading.unexpected();
  return reading.take();
}

function readBracketNames(reading: SqlReader): void {
  reading.need('(');
  do readPart(reading);
  while (reading.has(','));
  reading.need(')');
}

function readSample(reading: SqlReader): void {
  if (reading.has('TABLESAMPLE')) {
    if (!reading.has('BERNOULLI')) reading.need('SYSTEM');
    reading.need('(');
    readExpression(reading);
    reading.need(')');
  }
  if (reading.grammar.id === 'clickhouse' && reading.has('SAMPLE')) {
    readExpression(reading);
    if (reading.has('OFFSET')) readExpression(reading);
  }
}

/** SQL Server's hints that hold up nobody else. */
const quietHints = new Set(['NOLOCK', 'READUNCOMMITTED', 'READCOMMITTED', 'READPAST', 'NOEXPAND']);

/** MySQL: `USE INDEX FOR JOIN (a)`; SQLite: `INDEXED BY a`; SQL Server: `WITH (NOLOCK)`. */
function readHints(reading: SqlReader): void {
  while (reading.grammar.id === 'mysql' && (reading.has('USE') || reading.has('FORCE') || reading.has('IGNORE'))) {
    if (!reading.has('INDEX')) reading.need('KEY');
    if (reading.has('FOR') && !reading.has('JOIN') && !reading.has('ORDER', 'BY')) reading.need('GROUP', 'BY');
    readBracketNames(reading);
  }
  if (reading.grammar.id === 'mssql' && reading.has('WITH')) {
    reading.need('(');
    do if (!reading.hasAny(quietHints)) reading.unexpected();
    while (reading.has(','));
    reading.need(')');
  }
  if (reading.grammar.id !== 'sqlite') return;
  if (reading.has('INDEXED', 'BY')) readPart(reading);
  else if (reading.isAt('NOT', 'INDEXED')) {
    reading.take();
    reading.take();
  }
}

/** @returns the name given, or an empty text */
export function readAlias(reading: SqlReader): string {
  const hasAs = reading.has('AS');
  const { kind, key, text } = reading.peek();
  const isAlias = kind === 'name' || (kind === 'word' && !reading.isReserved(key) && (hasAs || !afterTable.has(key)));
  // MySQL and SQLite take a string for a column's name.
  const isText = kind === 'string' && hasAs;
  if (!isAlias && !isText) {
    if (hasAs) reading.unexpected();
    return '';
  }
  reading.take();
  if (reading.has('(')) {
    do {
      readPart(reading);
      if (reading.peek().kind === 'word') reading.take();
    } while (reading.has(','));
    reading.need(')');
  }
  return text;
}
