/** Columns as people's SQL must name them: quoted the way of the database, where the bare name would mean something else. */
import type { Dataset } from '../dataset.ts';
import { foldsToUpper, storedName } from '../query/folded-names.ts';
import { backQuoted, backQuotedEscaped, bracketed, doubleQuoted } from '../query/quoting.ts';

/** By `backend`; every other database writes standard SQL. */
const quoters: Readonly<Record<string, (name: string) => string>> = {
  mysql: backQuoted,
  mariadb: backQuoted,
  clickhouse: backQuotedEscaped,
  clickhousedb: backQuotedEscaped,
  bigquery: backQuotedEscaped,
  databricks: backQuoted,
  mssql: bracketed,
};

const lower = /^[a-z_][a-z0-9_]*$/;
const upper = /^[A-Z_][A-Z0-9_]*$/;
const word = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** What a name without quotes may be made of where case is folded: other letters would be lost. */
const folded: Readonly<Record<string, RegExp>> = { postgresql: lower, postgres: lower, redshift: lower, snowflake: upper };

/** Words that mean something in at least one of the databases; quoting one too many does no harm. */
const reserved = new Set(
  `all alter analyse analyze and any array as asc asymmetric authorization between binary both by case cast change check collate
  column condition constraint convert create cross cube cume_dist current_catalog current_date current_role current_schema
  current_time current_timestamp current_user database default deferrable delete dense_rank desc describe distinct div do drop
  each else elseif end except exists exit explain external false fetch first_value for force foreign freeze from full fulltext
  function generated grant group grouping groups having if ignore ilike in index initially inner insert int integer intersect
  interval into is isnull join json_table key keys kill lag last_value lateral lead leading leave left like limit lines load
  localtime localtimestamp lock long loop match mod natural not notnull nth_value ntile null of offset on only optimize option
  or order outer over overlaps partition percent_rank pivot placing plan primary procedure public qualify range rank read
  references regexp release rename repeat replace returning revoke right rlike row row_number rows schema select session_user set
  show signal similar some sql start summarize symmetric system table tablesample then to top trailing trigger true union unique
  unnest unpivot update usage use user using values variadic verbose view when where while window with write xor year_month`.split(
    /\s+/,
  ),
);

/**
 * A name as SQL of a database must write it: bare where that means the same, else quoted.
 * @param backend  the database's kind as the wire names it, e.g. `postgresql`
 */
export function nameSql(name: string, backend: string): string {
  const isPlain = (folded[backend] ?? word).test(name) && !reserved.has(name.toLowerCase());
  return isPlain ? name : (quoters[backend] ?? doubleQuoted)(name);
}

/** A column in SQL: a calculated one by its expression, which alone the database knows, others by name. */
export function columnSql(
  name: string,
  { columns, database, normalize_columns: isNormalized }: Pick<Dataset, 'columns' | 'database' | 'normalize_columns'>,
): string {
  const expression = columns.find((each) => each.column_name === name)?.expression;
  if (expression) return `(${expression})`;
  if (!isNormalized || !foldsToUpper(database.backend)) return nameSql(name, database.backend);
  const stored = nameSql(storedName(name), database.backend);
  // Without quotes it is the same name in either case.
  return stored === storedName(name) ? name : stored;
}
