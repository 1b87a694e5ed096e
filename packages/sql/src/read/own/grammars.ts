/** The engines whose SQL our own reader reads, and where they differ. */
import { transactReserved } from './keywords.ts';
import type { SqlLexicon } from './words.ts';

/** What our own reader needs to know of an engine. */
export interface SqlGrammar {
  readonly id: 'mysql' | 'sqlite' | 'clickhouse' | 'trino' | 'snowflake' | 'bigquery' | 'databricks' | 'redshift' | 'mssql';
  /** As people call it. */
  readonly name: string;
  readonly lexis: SqlLexicon;
  /** Whether `a` and `A` are one name of a CTE. Where servers differ, they are two: then the name counts as a table. */
  readonly foldsNames: boolean;
  /** Words that are never names here, besides those of `keywords.ts`. */
  readonly reserved?: ReadonlySet<string>;
}

const plain: SqlLexicon = {
  backslash: false,
  doubleQuotedStrings: false,
  backticks: false,
  hash: false,
  dashesNeedBlank: false,
  bracketNames: false,
  plain: /[A-Za-z_][A-Za-z0-9_]*/y,
};
const withLetters = /[\p{L}_][\p{L}\p{N}\p{M}_$]*/uy;

/** Backticks for names, both quotes for texts, and escapes in them. */
const backticked: SqlLexicon = { ...plain, backslash: true, doubleQuotedStrings: true, backticks: true };
/** What begins with three quotes or with a letter before them is another kind of text there. */
const strictTexts = { singleQuotes: true, stringPrefixes: true } as const;

const mysql: SqlGrammar = {
  id: 'mysql',
  name: 'MySQL',
  lexis: { ...backticked, hash: true, dashesNeedBlank: true, plain: withLetters },
  foldsNames: false,
};
const clickhouse: SqlGrammar = {
  id: 'clickhouse',
  name: 'ClickHouse',
  lexis: { ...plain, backslash: true, backticks: true, hash: true },
  foldsNames: false,
};

/** `$$` and `//` are read by nothing here, so texts and comments that begin with them are refused. */
const snowflake: SqlGrammar = {
  id: 'snowflake',
  name: 'Snowflake',
  lexis: { ...plain, backslash: true },
  foldsNames: true,
};
const bigquery: SqlGrammar = {
  id: 'bigquery',
  name: 'BigQuery',
  lexis: { ...backticked, ...strictTexts, hash: true, quotedPaths: true },
  foldsNames: true,
};
const databricks: SqlGrammar = {
  id: 'databricks',
  name: 'Databricks',
  lexis: { ...backticked, ...strictTexts },
  foldsNames: true,
};
/** Whether a backslash escapes is a setting there (`standard_conforming_strings`). */
const redshift: SqlGrammar = {
  id: 'redshift',
  name: 'Redshift',
  lexis: { ...plain, backslash: 'refused', stringPrefixes: true },
  foldsNames: true,
};

/** Statements follow each other without a sign between them there: a word that begins one must not pass for an alias. */
const mssql: SqlGrammar = {
  id: 'mssql',
  name: 'SQL Server',
  lexis: { ...plain, bracketNames: 'doubled' },
  foldsNames: false,
  reserved: transactReserved,
};

const tongues: ReadonlyMap<string, SqlGrammar> = new Map([
  ['mysql', mysql],
  ['mariadb', mysql],
  ['clickhouse', clickhouse],
  ['clickhousedb', clickhouse],
  [
    'sqlite',
    {
      id: 'sqlite',
      name: 'SQLite',
      lexis: { ...plain, backticks: true, bracketNames: true, plain: withLetters },
      foldsNames: true,
    },
  ],
  ['trino', { id: 'trino', name: 'Trino', lexis: plain, foldsNames: true }],
  ['snowflake', snowflake],
  ['bigquery', bigquery],
  ['databricks', databricks],
  ['redshift', redshift],
  ['mssql', mssql],
]);

/** @returns undefined for engines that have a parser of their own here: DuckDB and PostgreSQL */
export const grammarOf = (backend: string): SqlGrammar | undefined => tongues.get(backend);

/** Only these letters fold: `K` the Kelvin sign is no `k` to an engine. */
export const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
