/**
 * Reads SQL of people as the database it is for will read it: DuckDB's by DuckDB's own parser in the engine's process,
 * PostgreSQL's by PostgreSQL's own (libpg-query), the others' by our strict reader (decision 0030).
 */
import { bareSelectList, inspect, readParsed } from '@tessera/sql/read/inspect';
import type { Inspection } from '@tessera/sql/read/inspection';
import { readOneExpression, readSelect } from '@tessera/sql/read/own/query';
import { grammarOf, type SqlGrammar } from '@tessera/sql/read/own/grammars';
import { UnreadableSql } from '@tessera/sql/read/own/words';
import { singleExpression, inspectPostgres, inspectPostgresChange, postgresStatements } from '@tessera/sql/read/postgres';

/** DuckDB's parse tree of a text (`json_serialize_sql`). */
export type ParseTree = (sql: string) => Promise<unknown>;

/** What was read, or why not; `at` is the character where reading ended, where that is known. */
export type ReadResult = { readonly found: Inspection } | { readonly problem: string; readonly at?: number | undefined };

const notOne: ReadResult = { problem: 'Only one SELECT statement may be run.' };
const notExpression: ReadResult = { problem: 'Custom SQL must be one expression.' };

/** What DuckDB answers. */
const readByDuckdb: ReadonlySet<string> = new Set(['duckdb', 'files', 'gsheets', 'motherduck']);

/** One SELECT. */
export async function readStatement(parse: ParseTree, sql: string, backend: string): Promise<ReadResult> {
  const grammar = grammarOf(backend);
  if (grammar) return byOurselves(() => readSelect(sql, grammar), grammar, sql);
  if (backend === 'postgresql') {
    const tree = await postgresTree(sql);
    if ('problem' in tree) return tree;
    const [statement, ...more] = tree.statements;
    return statement && more.length === 0 ? { found: inspectPostgres(statement) } : notOne;
  }
  if (!readByDuckdb.has(backend)) return unknown(backend);
  const read = readParsed(await parse(sql));
  if (read.error) return read.syntax ? { problem: saidBy(read.message), at: read.position } : notOne;
  return read.statements.length === 1 ? { found: inspect(read.statements[0]) } : notOne;
}

/**
 * One statement of PostgreSQL that changes rows, tables or views.
 * @returns undefined when it is none: it reads, or is no statement at all
 */
export async function readChange(sql: string): Promise<Inspection | undefined> {
  const tree = await postgresTree(sql);
  if ('problem' in tree || tree.statements.length !== 1) return undefined;
  const [statement] = tree.statements;
  return statement && inspectPostgresChange(statement);
}

/** One expression: parsed bare and in brackets, and both must mean the same, so that nothing can leave its brackets. */
export async function readValue(parse: ParseTree, sql: string, backend: string): Promise<ReadResult> {
  const grammar = grammarOf(backend);
  if (grammar) return byOurselves(() => readOneExpression(sql, grammar), grammar, sql);
  const texts = [`SELECT ${sql}\n`, `SELECT (${sql}\n)`];
  if (backend === 'postgresql') {
    const [bare, wrapped] = await Promise.all(texts.map(postgresTree));
    if (!bare || !wrapped || 'problem' in wrapped) return bare && 'problem' in bare ? bare : notExpression;
    if ('problem' in bare) return bare;
    const [statement] = bare.statements;
    const target = singleExpression(statement);
    const isOne = bare.statements.length === 1 && wrapped.statements.length === 1 && target !== undefined;
    return statement && isOne && target === singleExpression(wrapped.statements[0])
      ? { found: inspectPostgres(statement) }
      : notExpression;
  }
  if (!readByDuckdb.has(backend)) return unknown(backend);
  const [bare, wrapped] = (await Promise.all(texts.map(parse))).map(readParsed);
  if (!bare || !wrapped || bare.error) return bare?.error && bare.syntax ? { problem: saidBy(bare.message) } : notExpression;
  const list = bare.statements.length === 1 ? bareSelectList(bare.statements[0]) : undefined;
  const isSame =
    !wrapped.error && wrapped.statements.length === 1 && list !== undefined && list === bareSelectList(wrapped.statements[0]);
  return isSame ? { found: inspect(bare.statements[0]) } : notExpression;
}

/** DuckDB's parser reports its own limit in its own message. */
const saidBy = (message: string): string => (message.startsWith('memory exhausted') ? 'The SQL is nested too deeply.' : message);

const unknown = (backend: string): ReadResult => ({ problem: `SQL of ${backend} cannot be checked here, so it is not run.` });

function byOurselves(read: () => Inspection, { name }: SqlGrammar, sql: string): ReadResult {
  try {
    return { found: read() };
  } catch (error) {
    if (!(error instanceof UnreadableSql)) throw error;
    const line = sql.slice(0, error.at).split('\n').length;
    return { problem: `${error.message} (line ${line}, read as ${name})`, at: error.at };
  }
}

/** Deeper trees end the stack of the parser's WebAssembly. */
const maxNesting = 400;
const maxOperators = 4000;

type Tree = { readonly statements: ReturnType<typeof postgresStatements> } | { readonly problem: string; readonly at?: number };

/** Loaded when first needed: 1.8 MB that most houses never ask for. */
let loading: Promise<typeof import('libpg-query')> | undefined;

async function postgresTree(sql: string): Promise<Tree> {
  loading ??= import('libpg-query').then(async (parser) => {
    await parser.loadModule();
    return parser;
  });
  if (nestingOf(sql) > maxNesting || (sql.match(/[-+*/%<>=|]|\b(?:and|or|not|union)\b/gi)?.length ?? 0) > maxOperators)
    return { problem: 'The SQL is nested too deeply.' };
  const parser = await loading;
  try {
    return { statements: postgresStatements(parser.parseSync(sql)) };
  } catch (error) {
    const at = parser.hasSqlDetails(error) ? error.sqlDetails?.cursorPosition : undefined;
    const said = error instanceof RangeError || !(error instanceof Error) ? 'The SQL is nested too deeply.' : error.message;
    return { problem: said, ...(at !== undefined && at >= 0 && { at }) };
  }
}

/** Brackets inside brackets, counted without asking what is text: never too few. */
function nestingOf(sql: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of sql) {
    if (char === '(' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if ((char === ')' || char === ']') && depth > 0) depth -= 1;
  }
  return deepest;
}
