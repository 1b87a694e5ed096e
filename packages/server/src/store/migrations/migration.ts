/** What a migration is given: table makers that write the same schema on SQLite and PostgreSQL. */
import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { StoreKind } from '../db.ts';

/** One step of the schema. */
export interface Migration {
  /** `0001-start`: the order is the list's, the name is kept in the store. Never change one that was released. */
  readonly name: string;
  /** Runs in one transaction. @param now  ISO 8601 UTC */
  readonly up: (schema: MigrationSchema, now: string) => Promise<void>;
}

type Columns = CreateTableBuilder<string, string>;
type More = (table: Columns) => Columns;
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** The two stores' differences, hidden. */
export interface MigrationSchema {
  // A migration speaks about the schema of its day, which no type of today describes.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  readonly db: Kysely<any>;
  /** jsonb on PostgreSQL, text declared `json` on SQLite. */
  readonly json: RawBuilder<unknown>;
  /** A boolean that is never null. */
  readonly flag: (fallback: boolean) => Column;
  /** `numbered` adds an `id` that counts up. */
  readonly table: (name: string, columns: More, id?: 'numbered') => Promise<void>;
  /** A table with the columns every object carries (`ObjectColumns`). */
  readonly object: (name: string, columns: More) => Promise<void>;
  /** Unique among the rows that are not deleted. @param columns  an SQL list of columns or expressions */
  readonly unique: (table: string, columns: RawBuilder<unknown>) => Promise<void>;
  readonly index: (table: string, columns: readonly string[]) => Promise<void>;
}

/** @param db  a transaction */
export function schemaOf(db: MigrationSchema['db'], kind: StoreKind): MigrationSchema {
  const timestamp = sql`timestamptz`;
  const numbered: More = (t) =>
    kind === 'postgres'
      ? t.addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
      : t.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement());
  const table: MigrationSchema['table'] = (name, columns, id) => {
    const made = db.schema.createTable(name);
    return columns(id === 'numbered' ? numbered(made) : made).execute();
  };
  return {
    db,
    json: kind === 'postgres' ? sql`jsonb` : sql`json`,
    flag: (fallback) => (c) => c.notNull().defaultTo(fallback ? sql`true` : sql`false`),
    table,
    object: (name, columns) =>
      table(
        name,
        (t) =>
          columns(
            t
              .addColumn('uuid', 'text', (c) => c.notNull())
              .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
              .addColumn('created_on', timestamp, (c) => c.notNull())
              .addColumn('created_by_id', 'integer')
              .addColumn('changed_on', timestamp, (c) => c.notNull())
              .addColumn('changed_by_id', 'integer')
              .addColumn('deleted_at', timestamp),
          ),
        'numbered',
      ),
    unique: async (of, columns) => {
      const name = `${of}_unique_${columns
        .toOperationNode()
        .sqlFragments.join('')
        .replace(/[^a-z]+/g, '_')}`;
      await sql`create unique index ${sql.ref(name.slice(0, 60))} on ${sql.table(of)} (${columns}) where deleted_at is null`.execute(
        db,
      );
    },
    index: (of, columns) =>
      db.schema
        .createIndex(`${of}_by_${columns.join('_')}`)
        .on(of)
        .columns([...columns])
        .execute(),
  };
}
