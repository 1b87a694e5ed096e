/** What the older dataset calls do. */
import { ofDataset } from '../connections/catalogs.ts';
import { datasource, datasourceSave } from '@tessera/api/datasource';
import type { DatasetUpdate } from '@tessera/api/dataset';
import { Failure } from '@tessera/core/failures';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { withFailureMember } from '../../rest/failures.ts';
import { implement } from '../../rest/implement.ts';
import { fieldsOf } from '../../rest/issues.ts';
import { loadObject } from '../../store/objects.ts';
import { openDataset } from '../dataset/find.ts';
import { columnOut, readSource } from '../dataset/introspect.ts';
import { datasetForCharts } from '../dataset/present.ts';
import { columnsOfSource, editableDataset, updateDataset } from '../dataset/write.ts';
import { valuesList, samplesOf, valuesOf } from '../dataset/samples.ts';

/** The older calls say a failure's sentence as `error` too (docs/reference/api.md#errors). */
export const datasourceResource = implement(datasource, {
  get: (ctx, { params }) => withFailureMember('error', () => wholeOf(ctx, params.id)),
  save: (ctx, { body }) => withFailureMember('error', () => save(ctx, body.data)),
  externalMetadata: (ctx, { params }) => withFailureMember('error', () => sourceColumns(ctx, params.id)),
  sourceMetadata: (ctx, { body }) => withFailureMember('error', async () => (await columnsOfSource(ctx, body)).map(columnOut)),
  samples: (ctx, { query, body }) => {
    const { filters, columns, granularity, time_range, extras } = body ?? {};
    return samplesOf(
      ctx,
      { id: query.datasource_id, type: query.datasource_type },
      { page: query.page, perPage: query.per_page, force: query.force, filters, columns, granularity, time_range, extras },
    );
  },
  columnValues: (ctx, { params, query }) => valuesOf(ctx, params, params.column, query),
  filterValues: (ctx, { params }) => valuesList(ctx, params, params.column),
  fetchMetadata: (ctx, { query }) =>
    withFailureMember('error', async () => {
      const id = /^(\d{1,9})__(?:table|dataset)$/.exec(query.datasourceKey)?.[1];
      if (id === undefined) throw new Failure('NOT_FOUND');
      return wholeOf(ctx, Number(id));
    }),
});

async function wholeOf(ctx: Context, id: number) {
  return datasetForCharts(ctx, await openDataset(ctx, id));
}

async function sourceColumns(ctx: Context, id: number) {
  const row = await openDataset(ctx, id);
  const infos = await readSource(ctx, ofDataset(await loadObject(ctx.db, 'database', row.database_id), row.catalog), row);
  return infos.map(columnOut);
}

const managed = "This dataset is managed externally, and can't be edited in Superset";

/**
 * The legacy editor's whole-object save. A program that manages a dataset changes it by the dataset's own calls or an import.
 * @throws Failure DUPLICATE_COLUMNS, INVALID_BODY, INVALID `{is_managed_externally}`, NOT_FOUND, FORBIDDEN
 */
async function save(ctx: Context, data: string) {
  const given: unknown = JSON.parse(data);
  const read = datasourceSave.safeParse(given);
  if (!read.success) throw new Failure('INVALID_BODY', { fields: fieldsOf(read.error, given) });
  const { columns = [] } = read.data;
  const names = columns.map(({ column_name }) => column_name);
  const twice = [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
  if (twice.length > 0) throw new Failure('DUPLICATE_COLUMNS', { message: twice.join(', ') });
  const { id, is_managed_externally } = await editableDataset(ctx, read.data.id);
  if (is_managed_externally) throw new Failure('INVALID', { fields: { is_managed_externally: [managed] } });
  return datasetForCharts(ctx, await updateDataset(ctx, id, changesOf(read.data)));
}

/** Members with the same name and meaning as in a dataset's PUT; the others are computed. */
const taken = new Set([
  'table_name',
  'schema',
  'sql',
  'main_dttm_col',
  'description',
  'offset',
  'cache_timeout',
  'default_endpoint',
  'fetch_values_predicate',
  'filter_select_enabled',
  'template_params',
  'is_sqllab_view',
  'normalize_columns',
  'always_filter_main_dttm',
  'extra',
  'columns',
  'metrics',
]);

/** The editor's names for what a dataset's PUT calls otherwise; absent members say nothing. */
function changesOf(data: z.output<typeof datasourceSave>): DatasetUpdate {
  const { database, owners } = data;
  const changes: DatasetUpdate = Object.fromEntries(
    Object.entries(data).filter(([key, value]) => taken.has(key) && value !== undefined),
  );
  return {
    ...changes,
    ...(database ? { database_id: database.id } : {}),
    ...(owners ? { owners: owners.map((owner) => (typeof owner === 'number' ? owner : owner.id)) } : {}),
  };
}
