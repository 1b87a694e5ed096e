/**
 * A rule stands inside the statement it narrows, and sees the names which that statement gives in its WITH: a rule that
 * looks something up in `allowed` would look it up in whatever the asker calls so.
 */
import { Failure } from '@tessera/core/failures';
import type { Inspection } from '@tessera/sql/read/inspection';
import { grammarOf } from '@tessera/sql/read/own/grammars';
import { wordsOf } from '@tessera/sql/read/own/words';

/**
 * @param given  what the statement names in its WITH
 * @param what  the SQL that is put inside: a rule, or another dataset's statement
 * @throws Failure SQL_REFUSED when a name would be meant in it
 */
export function mustNotShadow(
  given: readonly string[],
  what: { readonly sql: string; readonly found: Pick<Inspection, 'tables'> },
  backend: string,
): void {
  if (given.length === 0) return;
  const used = new Set(
    what.found.tables.flatMap(({ schema, catalog, name }) =>
      schema === undefined && catalog === undefined ? [name.toLowerCase()] : [],
    ),
  );
  // A value of ClickHouse's WITH is meant wherever its name stands, before any column.
  const grammar = grammarOf(backend);
  if (grammar?.id === 'clickhouse')
    for (const { kind, text } of wordsOf(what.sql, grammar.lexis))
      if (kind === 'word' || kind === 'name') used.add(text.toLowerCase());
  const taken = given.find((name) => used.has(name.toLowerCase()));
  if (taken !== undefined)
    throw new Failure('SQL_REFUSED', {
      message: `The name ${taken} after WITH is taken: row-level security of a table here uses it. Choose another name.`,
    });
}
