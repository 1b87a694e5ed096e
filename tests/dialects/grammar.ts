/** Whether a statement belongs to a dialect: by a parser of that dialect, and by the words it must not borrow. */
import { validate } from '@polyglot-sql/sdk';
import type { Dialect } from '@tessera/sql/dialects/dialect';

/** The parser's names of dialects that it calls otherwise. */
const grammars: Readonly<Record<string, string>> = { mssql: 'tsql', mariadb: 'mysql' };

/** What a dialect does not know, although the parser, which reads many, lets it pass. */
const foreign: Readonly<Record<string, readonly RegExp[]>> = {
  mysql: [/"/, /\[/, /::/, /\|\|/, /\bILIKE\b/i, /\bNULLS (?:FIRST|LAST)\b/i, /\bGROUPING SETS\b/i, /\bDISTINCT FROM\b/i],
  clickhouse: [/"/, /\bIS (?:TRUE|FALSE)\b/i, /\bTOP \(/i],
  trino: [/`/, /\[/, /::/, /\bILIKE\b/i, /\bIS (?:TRUE|FALSE)\b/i, /\bLIMIT \d+\s+OFFSET\b/i, /\bTOP \(/i],
  bigquery: [/"/, /\[/, /::/, /\bILIKE\b/i, /\bTOP \(/i, /\bWITHIN GROUP\b/i],
  snowflake: [/`/, /\[/, /\bIS (?:TRUE|FALSE)\b/i],
  redshift: [/`/, /\[/, /\bDISTINCT FROM\b/i, /\bTOP \(/i],
  databricks: [/"/, /\[/, /\bDISTINCT FROM\b/i, /\bTOP \(/i, /\bWITHIN GROUP\b/i],
  mssql: [
    /[`"]/,
    /::/,
    /\|\|/,
    /\bLIMIT\b/i,
    /\bILIKE\b/i,
    /\b(?:TRUE|FALSE)\b/i,
    /\bNULLS (?:FIRST|LAST)\b/i,
    /\bDISTINCT FROM\b/i,
    /\bGROUP BY \d/i,
    /\bINTERVAL\b/i,
  ],
};

/** Values, names and comments, in the quotes of the dialect, do not count as words. */
function wordsOf(sql: string, { quote }: Dialect): string {
  const [left = '"', right = '"'] = [quote('x').at(0), quote('x').at(-1)];
  const [open, close] = [`\\${left}`, `\\${right}`];
  const name = `${open}(?:[^${close}]|${close}${close}|\\\\.)*${close}`;
  return sql.replaceAll(new RegExp(`N?'(?:[^'\\\\]|''|\\\\.)*'|${name}|--[^\\n]*`, 'g'), ' _ ');
}

/** @returns why the statement is none of the dialect's; undefined when it is one */
export function faultOf(sql: string, dialect: Dialect): string | undefined {
  const words = wordsOf(sql, dialect);
  const borrowed = (foreign[dialect.id] ?? []).find((each) => each.test(words));
  if (borrowed) return `${dialect.name} does not know ${borrowed.exec(words)?.[0]}`;
  const { valid, errors } = validate(sql, grammars[dialect.id] ?? dialect.id, { strictSyntax: true, dialectStrict: true });
  return valid ? undefined : (errors[0]?.message ?? 'not read');
}
