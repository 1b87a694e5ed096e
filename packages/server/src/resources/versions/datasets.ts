/** Versions of datasets. */
import { columnWrite, datasetUpdate, metricWrite } from '@tessera/api/dataset';
import { relationWrite } from '@tessera/api/dataset-relation';
import { datasetChanges, datasetFacts } from '@tessera/core/diff/dataset';
import { sameFact } from '@tessera/core/diff/facts';
import { isRecord } from '@tessera/core/narrowing';
import { foldsToUpper } from '@tessera/core/query/folded-names';
import type { z } from 'zod';
import { authorize, may } from '../../auth/access.ts';
import { datasetThing, datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { findObject } from '../../store/objects.ts';
import { openDataset } from '../dataset/find.ts';
import { openRelationsOf } from '../dataset/relations.ts';
import { updateDataset } from '../dataset/write.ts';
import type { VersionedKind } from './kind.ts';
import { restorable } from './restorable.ts';
import type { VersionBody } from './revisions.ts';

const restored = [
  'table_name',
  'database_id',
  'catalog',
  'schema',
  'sql',
  'description',
  'main_dttm_col',
  'normalize_columns',
  'always_filter_main_dttm',
  'offset',
  'default_endpoint',
  'cache_timeout',
  'template_params',
  'filter_select_enabled',
  'fetch_values_predicate',
  'extra',
  'folders',
];

/** A version that stood in a database or schema closed to the reader is closed, with its SQL and the names of its columns. */
export const datasetVersionKind: VersionedKind<'dataset'> = {
  kind: 'dataset',
  shown: [...restored, 'columns', 'metrics'],
  restored,
  open: openDataset,
  mustMayChange: async (ctx, row) => authorize(ctx.actor, 'dataset', 'edit', await datasetThing(ctx.db, row)),
  reader: async (ctx, row, bodies) => {
    const today = await datasetThing(ctx.db, row);
    const ids = [...new Set(bodies.map(databaseIdOf))];
    const found =
      ids.length === 0
        ? []
        : await ctx.db.selectFrom('databases').select(['id', 'database_name']).where('id', 'in', ids).execute();
    const databases = new Map(found.map((database) => [database.id, database]));
    const isOpen = (body: VersionBody): boolean => {
      const database = databases.get(databaseIdOf(body));
      if (!database) return false;
      const [table_name, schema, catalog] = ['table_name', 'schema', 'catalog'].map((column) => textOf(body[column]));
      const thing = {
        ...today,
        table_name: table_name ?? today.table_name,
        schema: schema ?? null,
        catalog: catalog ?? null,
        database,
      };
      return may(ctx.actor, 'dataset', 'read', thing);
    };
    const seen = await relationsSeenBy(ctx, bodies);
    return { isOpen, changes: (before, after) => datasetChanges(datasetFacts(seen(before)), datasetFacts(seen(after))) };
  },
  restore: async (ctx, id, body) => {
    const row = await openDataset(ctx, id);
    const plain = restorable(datasetUpdate, body, restored);
    const parts = {
      ...(Array.isArray(body['columns']) && { columns: partsOf(columnWrite, body['columns']) }),
      ...(Array.isArray(body['metrics']) && { metrics: partsOf(metricWrite, body['metrics']) }),
    };
    const was = (await relationsSeenBy(ctx, [body]))(body)['relations'];
    const today = (await openRelationsOf(ctx, row)).map(({ relation }) => relation);
    const relations = was === undefined || sameFact(today, was) ? {} : { relations: partsOf(relationWrite, was) };
    // What did not change is not checked again: its database may be away at the moment.
    const stored: Readonly<Record<string, unknown>> = row;
    // Some older versions have it on where it never did anything.
    const database = await findObject(ctx.db, 'database', row.database_id);
    const isIdle = (column: string): boolean => column === 'normalize_columns' && !foldsToUpper(database?.backend ?? '');
    const changed = Object.entries(plain).filter(
      ([column, value]) => !isIdle(column) && !sameFact(stored[column] ?? null, value ?? null),
    );
    return updateDataset(ctx, id, { ...Object.fromEntries(changed), ...parts, ...relations }, { reason: 'restore' });
  },
};

/**
 * Versions without the relations to datasets that are closed to the reader, or gone. One from before there were relations has none
 * to say anything of.
 */
async function relationsSeenBy(
  ctx: Context,
  bodies: readonly VersionBody[],
): Promise<(body: VersionBody) => Omit<VersionBody, 'relations'> & { relations?: Record<string, unknown>[] }> {
  const listed = (body: VersionBody): Record<string, unknown>[] =>
    Array.isArray(body['relations']) ? body['relations'].filter(isRecord) : [];
  const things = await datasetThings(
    ctx.db,
    bodies.flatMap((body) => listed(body).map(({ to }) => Number(to))),
  );
  const isOpen = (to: unknown): boolean => {
    const thing = things.get(Number(to));
    return thing !== undefined && may(ctx.actor, 'dataset', 'query', thing);
  };
  return ({ relations, ...body }) =>
    relations === undefined ? body : { ...body, relations: listed({ relations }).filter(({ to }) => isOpen(to)) };
}

const databaseIdOf = (body: VersionBody): number => Number(body['database_id'] ?? 0);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Columns or metrics as a save sends them: found again by their uuid, without what only numbers rows of the store. */
function partsOf<Shape extends z.ZodObject>(shape: Shape, parts: readonly unknown[]): z.output<Shape>[] {
  const columns = Object.keys(shape.shape).filter((column) => column !== 'id');
  return parts.filter(isRecord).map((part) => restorable(shape, part, columns));
}
