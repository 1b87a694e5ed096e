/**
 * What a refused statement is, and why it may not be run, as a sentence. The gate has refused it already: nothing here lets
 * anything through, and a statement that is not known by name is called one.
 */
import { actionWords } from './actions.ts';

/** First words of statements that read rows; they need no explanation. */
const reading = new Set(['select', 'with', 'values', 'from', 'table', '"', '(', ')']);

const changes = 'changes data, tables or rights';
const transaction = 'controls a transaction, and every statement runs in one of its own that only reads';
const session = 'changes the session, which is shared by everybody who uses the connection';
const upkeep = 'is upkeep of tables, which is done by whoever administers the database';
const cursor = 'works on a cursor, and rows are fetched by the SQL page itself';
const messages = 'exchanges messages with other sessions of the server';
const stored = 'keeps a statement in the session, which is shared by everybody who uses the connection';
const locks = 'takes or gives back locks, which would keep others waiting';
const server = 'administers the database server';
const plan = 'tells how a database works or what it holds, and is run on the SQL page alone, by itself';
const statistics = 'is read by DuckDB in a way that cannot be checked; write it as a SELECT';

const does: Readonly<Record<string, string>> = {
  attach: 'opens another database, or a file of the server, that nobody has given access to',
  detach: 'closes a database for everybody who uses the connection',
  pragma: 'reads and changes settings of the engine, and names files of the server',
  set: session,
  reset: session,
  use: 'changes the schema of the session, which is shared by everybody; choose the schema beside the editor or write it before the table',
  copy: 'reads and writes files of the database server',
  export: 'writes the database into files of the server',
  import: 'reads files of the server into the database',
  unload: 'writes rows into files',
  install: 'fetches an extension of the engine from elsewhere',
  load: 'loads files or extensions of the server into the database',
  call: 'runs a procedure, and what that does cannot be known beforehand',
  exec: 'runs a procedure or a stored text, and what that does cannot be known beforehand',
  execute: 'runs a procedure or a stored text, and what that does cannot be known beforehand',
  do: 'runs a block of code, and what that does cannot be known beforehand',
  begin: transaction,
  start: transaction,
  commit: transaction,
  end: transaction,
  rollback: transaction,
  abort: transaction,
  savepoint: transaction,
  release: transaction,
  prepare: stored,
  deallocate: stored,
  discard: session,
  lock: locks,
  unlock: locks,
  declare: cursor,
  open: cursor,
  fetch: cursor,
  move: cursor,
  close: cursor,
  handler: cursor,
  listen: messages,
  unlisten: messages,
  notify: messages,
  analyze: upkeep,
  vacuum: upkeep,
  optimize: upkeep,
  reindex: upkeep,
  checkpoint: upkeep,
  cluster: upkeep,
  refresh: upkeep,
  repair: upkeep,
  check: upkeep,
  kill: server,
  flush: server,
  shutdown: server,
  restart: server,
  system: server,
  security: server,
  insert: 'adds rows to a table',
  update: 'changes rows of a table',
  delete: 'deletes rows of a table',
  merge: 'adds, changes or deletes rows of a table',
  upsert: 'adds or changes rows of a table',
  replace: 'adds or changes rows of a table',
  truncate: 'deletes all rows of a table',
  create: 'makes a table, a view or something else of the database',
  alter: 'changes a table or something else of the database',
  drop: 'removes a table or something else from the database',
  rename: 'gives a table another name',
  undrop: changes,
  comment: 'writes a comment on a table or column',
  grant: 'gives rights to users of the database',
  revoke: 'takes rights from users of the database',
  deny: 'takes rights from users of the database',
  explain: plan,
  describe: plan,
  desc: plan,
  show: plan,
  summarize: statistics,
  pivot: statistics,
  unpivot: statistics,
};

const only = 'Only statements that read may be run.';

/**
 * @param sql  one text that was refused as a whole
 * @returns `ATTACH opens another database, … . Only statements that read may be run.`; undefined when its statements all read
 */
export function refusedStatement(sql: string): string | undefined {
  const words = actionWords(sql).filter((word) => !reading.has(word));
  // What is explained says more than that it is.
  const word = words.find((each) => does[each] !== undefined && does[each] !== plan) ?? words.find((each) => does[each]);
  return word === undefined ? undefined : `${word.toUpperCase()} ${does[word]}. ${only}`;
}

/** As `refusedStatement`, also for a statement that is known to no list here: the parser has read it and it is no SELECT. */
export function refusedKindOfStatement(sql: string): string | undefined {
  const known = refusedStatement(sql);
  if (known !== undefined) return known;
  const [other] = actionWords(sql).filter((word) => !reading.has(word) && /^[a-z_]+$/.test(word));
  return other === undefined ? undefined : `${other.toUpperCase()} is no statement that reads. ${only}`;
}

/** Parts of a SELECT, by the name the readers give them, that make it more than reading. */
const parts: Readonly<Record<string, string>> = {
  INTO: 'SELECT … INTO makes a table of its rows',
  'FOR UPDATE': 'A SELECT with FOR UPDATE or FOR SHARE locks the rows it reads',
  SEARCH: 'SEARCH and CYCLE of a WITH cannot be checked; order the rows yourself',
  WITH: 'A WITH that changes data is not a read',
  'WITH before a change': 'A WITH before INSERT, UPDATE or DELETE cannot be checked; write it inside the SELECT of an INSERT',
  TEMPORARY: 'Temporary tables and schemas of the engine itself cannot be changed: sessions are shared',
  DROP: 'Only tables, views and indexes can be dropped',
  ALTER: 'ALTER TABLE may only change columns and constraints',
  RENAME: 'Only tables, views and columns can be renamed',
  PIVOT: 'PIVOT is read by DuckDB in a way that cannot be checked; write it as a SELECT with GROUP BY',
  SHOW_REF: 'SHOW, DESCRIBE and SUMMARIZE cannot stand inside of a SELECT',
};

/** The sentence for a kind of node that no question may hold. */
export const refusedPart = (kind: string): string => `${parts[kind] ?? `${kind} cannot be checked here`}. ${only}`;
