/** Reads a function's call: its arguments in all their spellings, and what may stand behind them. */
import type { SqlReader } from './reading.ts';
import type { SqlWord } from './words.ts';

/** Who reads what stands inside. */
interface Inside {
  expression: (reading: SqlReader) => void;
  expressions: (reading: SqlReader) => void;
  type: (reading: SqlReader) => void;
  /** After `(`: a query or expressions, and `)`. */
  bracketed: (reading: SqlReader) => void;
}

/** Words that part the arguments of one function: `EXTRACT(YEAR FROM x)`. */
const partings: ReadonlyMap<string, readonly string[]> = new Map([
  ['extract', ['FROM']],
  ['trim', ['FROM']],
  ['substring', ['FROM', 'FOR']],
  ['substr', ['FROM', 'FOR']],
  ['mid', ['FROM', 'FOR']],
  ['overlay', ['PLACING', 'FROM', 'FOR']],
  ['position', ['IN']],
  ['char', ['USING']],
  ['convert', ['USING']],
]);
const withType: ReadonlyMap<string, string> = new Map([
  ['cast', 'AS'],
  ['try_cast', 'AS'],
  ['safe_cast', 'AS'],
  ['weight_string', 'AS'],
  ['json_value', 'RETURNING'],
  ['json_query', 'RETURNING'],
]);
const trimSides = new Set(['LEADING', 'TRAILING', 'BOTH']);

/** The name's words were taken; `(` is next. @throws Unreadable */
export function callOf(reading: SqlReader, name: readonly SqlWord[], inside: Inside): void {
  // A function with a schema is user-defined: with its dot it is on no list.
  const called = name.map(({ text }) => text.toLowerCase()).join('.');
  reading.functions.add(called);
  reading.need('(');
  readArguments(reading, called, inside);
  // ClickHouse: quantile(0.9)(x)
  if (reading.grammar.id === 'clickhouse' && reading.has('(')) readArguments(reading, called, inside);
  if (called === 'match' && reading.has('AGAINST')) readAgainst(reading, inside);
  readBehind(reading, inside);
}

function readArguments(reading: SqlReader, called: string, inside: Inside): void {
  if (!reading.has('DISTINCT')) reading.has('ALL');
  if (called === 'trim') reading.hasAny(trimSides);
  const parting = partings.get(called) ?? [];
  const typed = withType.get(called);
  if (called === 'any' || called === 'some' || called === 'all') return inside.bracketed(reading);
  while (!reading.isAt(')')) {
    if (reading.has('*') || readStarOf(reading)) {
      reading.has(',');
      continue;
    }
    if (parting.some((each) => reading.has(each))) continue;
    if (reading.has('ORDER', 'BY')) {
      readOrder(reading, inside);
      continue;
    }
    if (reading.has('SEPARATOR')) {
      if (reading.take().kind !== 'string') reading.unexpected();
      continue;
    }
    if (reading.has('LIMIT') || reading.has('OFFSET')) {
      inside.expression(reading);
      continue;
    }
    if (reading.has('IGNORE', 'NULLS') || reading.has('RESPECT', 'NULLS')) continue;
    if (typed === undefined) inside.expressions(reading);
    else inside.expression(reading);
    if (typed !== undefined && reading.has(',')) continue;
    if (typed !== undefined && reading.has(typed)) inside.type(reading);
    else if (
      !parting.some((each) => reading.isAt(each)) &&
      !['ORDER', 'SEPARATOR', 'LIMIT', 'OFFSET', 'IGNORE', 'RESPECT', ')'].includes(reading.peek().key)
    )
      reading.unexpected();
  }
  reading.need(')');
}

/** `t.*` */
function readStarOf(reading: SqlReader): boolean {
  if (reading.peek(1).key !== '.' || reading.peek(2).key !== '*' || !['word', 'name'].includes(reading.peek().kind)) return false;
  for (let i = 0; i < 3; i += 1) reading.take();
  return true;
}

function readAgainst(reading: SqlReader, inside: Inside): void {
  reading.need('(');
  inside.expression(reading);
  if (
    reading.has('IN', 'BOOLEAN', 'MODE') ||
    reading.has('WITH', 'QUERY', 'EXPANSION') ||
    reading.has('IN', 'NATURAL', 'LANGUAGE', 'MODE')
  )
    reading.has('WITH', 'QUERY', 'EXPANSION');
  reading.need(')');
}

function readBehind(reading: SqlReader, inside: Inside): void {
  if (reading.has('WITHIN', 'GROUP')) {
    reading.need('(', 'ORDER', 'BY');
    readOrder(reading, inside);
    reading.need(')');
  }
  if (reading.isAt('FILTER', '(')) {
    reading.need('FILTER', '(', 'WHERE');
    inside.expression(reading);
    reading.need(')');
  }
  if (reading.has('FROM', 'FIRST') || reading.has('FROM', 'LAST')) reading.isAt('OVER');
  if (!reading.has('IGNORE', 'NULLS')) reading.has('RESPECT', 'NULLS');
  if (!reading.has('OVER')) return;
  if (reading.has('(')) readWindow(reading, inside);
  else if (!['word', 'name'].includes(reading.take().kind)) reading.unexpected();
}

/** After `(`: partition, order and frame of a window, and `)`. @throws Unreadable */
export function readWindow(reading: SqlReader, inside: Pick<Inside, 'expression' | 'expressions'>): void {
  if (['word', 'name'].includes(reading.peek().kind) && ![')', ...windowWords].some((each) => reading.isAt(each))) reading.take();
  if (reading.has('PARTITION', 'BY')) inside.expressions(reading);
  if (reading.has('ORDER', 'BY')) readOrder(reading, inside);
  if (reading.has('ROWS') || reading.has('RANGE') || reading.has('GROUPS')) {
    const isRange = reading.has('BETWEEN');
    readBound(reading, inside);
    if (isRange) {
      reading.need('AND');
      readBound(reading, inside);
    }
    if (
      reading.has('EXCLUDE') &&
      !(reading.has('CURRENT', 'ROW') || reading.has('NO', 'OTHERS') || reading.has('GROUP') || reading.has('TIES'))
    )
      reading.unexpected();
  }
  reading.need(')');
}

const windowWords = ['PARTITION', 'ORDER', 'ROWS', 'RANGE', 'GROUPS'];

function readBound(reading: SqlReader, inside: Pick<Inside, 'expression'>): void {
  if (reading.has('CURRENT', 'ROW')) return;
  if (!reading.has('UNBOUNDED')) inside.expression(reading);
  if (!reading.has('PRECEDING')) reading.need('FOLLOWING');
}

/** `a DESC NULLS LAST, b`. @throws Unreadable */
export function readOrder(reading: SqlReader, inside: Pick<Inside, 'expression'>): void {
  do {
    inside.expression(reading);
    if (!reading.has('ASC')) reading.has('DESC');
    if (reading.has('NULLS') && !reading.has('FIRST')) reading.need('LAST');
    if (reading.has('WITH', 'FILL')) for (const word of ['FROM', 'TO', 'STEP']) if (reading.has(word)) inside.expression(reading);
  } while (reading.has(','));
}
