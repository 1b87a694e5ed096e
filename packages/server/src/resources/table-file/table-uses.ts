/** What reads the tables of uploaded files: datasets that are such a table, and those whose SQL names one. */
import type { tableUses } from '@tessera/api/uploaded-table';
import type { z } from 'zod';
import { visibleDatasets } from '../../rest/visible.ts';
import type { Context } from '../../context.ts';
import { readStatement } from '../../query/sql-gate/gate-read.ts';
import type { Db } from '../../store/db.ts';
import type { TableRow } from './table-file.ts';

/** Which datasets read a table, as the caller sees them; those the caller may not see are only counted. */
export type TableUses = z.output<typeof tableUses>;

/** A dataset that reads a table. */
interface Reader {
  readonly id: number;
  readonly table_name: string;
  readonly kind: 'physical' | 'virtual';
}

type Named = Pick<TableRow, 'id' | 'database_id' | 'schema' | 'table_name'>;

/** By table id: every dataset that reads it, for all users. */
export async function readersOf(ctx: Pick<Context, 'db' | 'services'>, tables: readonly Named[]): Promise<Map<number, Reader[]>> {
  const readers = new Map<number, Reader[]>(tables.map(({ id }) => [id, []]));
  if (tables.length === 0) return readers;
  const datasets = await ctx.db
    .selectFrom('datasets')
    .innerJoin('databases', 'databases.id', 'datasets.database_id')
    .select([
      'datasets.id',
      'datasets.table_name',
      'datasets.schema',
      'datasets.sql',
      'datasets.database_id',
      'databases.backend',
    ])
    .where('datasets.database_id', 'in', [...new Set(tables.map(({ database_id }) => database_id))])
    .where('datasets.deleted_at', 'is', null)
    .orderBy('datasets.table_name')
    .execute();
  for (const { id, table_name, schema, sql, database_id, backend } of datasets) {
    for (const table of tables.filter((each) => each.database_id === database_id)) {
      const isRead = sql?.trim()
        ? await readsTable(ctx, sql, backend, table)
        : schema === table.schema && table_name.toLowerCase() === table.table_name.toLowerCase();
      if (isRead) readers.get(table.id)?.push({ id, table_name, kind: sql?.trim() ? 'virtual' : 'physical' });
    }
  }
  return readers;
}

/** SQL that cannot be read (a template is not yet SQL) reads every table whose name stands in it. */
async function readsTable(ctx: Pick<Context, 'db' | 'services'>, sql: string, backend: string, table: Named): Promise<boolean> {
  const name = table.table_name.toLowerCase();
  if (!sql.toLowerCase().includes(name)) return false;
  const read = await readStatement((text) => ctx.services.engine.parse(text), sql, backend).catch(() => undefined);
  if (!read || !('found' in read)) return true;
  return read.found.tables.some((each) => each.name.toLowerCase() === name && (!each.schema || each.schema === table.schema));
}

/** By table id, as the caller sees it: hidden datasets are counted and not named. */
export async function usesOf(ctx: Context, tables: readonly Named[]): Promise<Map<number, TableUses>> {
  const readers = await readersOf(ctx, tables);
  const ids = [...new Set([...readers.values()].flatMap((each) => each.map(({ id }) => id)))];
  const shown = await visibleAmong(ctx, ids);
  const charts = await chartCounts(ctx.db, ids);
  return new Map(
    [...readers].map(([id, found]) => [
      id,
      {
        datasets: { count: found.length, result: found.filter((reader) => shown.has(reader.id)) },
        charts: { count: found.reduce((sum, reader) => sum + (charts.get(reader.id) ?? 0), 0) },
      },
    ]),
  );
}

async function visibleAmong(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  let asked = ctx.db
    .selectFrom('datasets')
    .innerJoin('databases', 'databases.id', 'datasets.database_id')
    .select('datasets.id')
    .where('datasets.id', 'in', ids);
  const sees = visibleDatasets(ctx.actor);
  if (sees) asked = asked.where(sees);
  return new Set((await asked.execute()).map(({ id }) => id));
}

async function chartCounts(db: Db, datasetIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (datasetIds.length === 0) return new Map();
  const found = await db
    .selectFrom('charts')
    .select((of) => ['datasource_id', of.fn.countAll().as('n')])
    .where('datasource_id', 'in', datasetIds)
    .where('deleted_at', 'is', null)
    .groupBy('datasource_id')
    .execute();
  return new Map(found.map(({ datasource_id, n }) => [datasource_id, Number(n)]));
}
