/** What `/api/v1/dataset` does. */
import { dataset } from '@tessera/api/dataset';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { renderedSqlOf } from '../statement.ts';
import { samplesOf } from './samples.ts';
import { duplicateDataset } from './duplicate.ts';
import { openDataset } from './find.ts';
import { datasetList } from './list.ts';
import { presentDataset } from './present.ts';
import { lookedUpBy, standingOn } from './related.ts';
import { uploadedTableOf } from './uploaded-table.ts';
import {
  checkRelations,
  createDataset,
  getOrCreateDataset,
  refreshDataset,
  removeDatasets,
  removePart,
  removeWithTables,
  updateDataset,
} from './write.ts';

/** Datasets: lists, saves, refreshes, copies, samples and values (docs/reference/api.md#datasets). */
export const datasetResource = implement(dataset, {
  list: (ctx, { query }) => listRows(ctx, datasetList, query.q),
  info: (ctx, { query }) => infoOf(ctx, datasetList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, datasetList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, datasetList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await openDataset(ctx, params.pk);
    ctx.version(row.version);
    const whole = await presentDataset(ctx, row);
    const rendered = query.include_rendered_sql === true && row.sql ? { rendered_sql: await renderedSqlOf(ctx, row.id) } : {};
    return oneRow(datasetList, row.id, { ...whole, ...rendered }, query.q);
  },
  create: async (ctx, { body }) => ({ id: (await createDataset(ctx, body)).id, result: body }),
  update: async (ctx, { params, query, body }) => ({
    id: (await updateDataset(ctx, params.pk, body, { overrideColumns: query.override_columns })).id,
    result: body,
  }),
  remove: async (ctx, { params, query }) => {
    await (query.drop_table ? removeWithTables : removeDatasets)(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await (query.drop_table ? removeWithTables : removeDatasets)(ctx, ids);
    return { message: `Deleted ${ids.length} dataset${ids.length === 1 ? '' : 's'}` };
  },
  removeColumn: async (ctx, { params }) => {
    await openDataset(ctx, params.pk);
    await removePart(ctx, params.pk, 'dataset_columns', params.column_id);
    return { message: 'OK' };
  },
  removeMetric: async (ctx, { params }) => {
    await openDataset(ctx, params.pk);
    await removePart(ctx, params.pk, 'dataset_metrics', params.metric_id);
    return { message: 'OK' };
  },
  refresh: async (ctx, { params }) => {
    await refreshDataset(ctx, params.pk);
    return { message: 'OK' };
  },
  checkRelations: async (ctx, { params }) => {
    await openDataset(ctx, params.pk);
    return { result: await checkRelations(ctx, params.pk) };
  },
  duplicate: async (ctx, { body }) => {
    const row = await duplicateDataset(ctx, body.base_model_id, body.table_name);
    return { id: row.id, result: { base_model_id: body.base_model_id, table_name: row.table_name } };
  },
  getOrCreate: async (ctx, { body }) => ({ result: { table_id: await getOrCreateDataset(ctx, body) } }),
  relatedObjects: async (ctx, { params }) => {
    const row = await openDataset(ctx, params.pk);
    return {
      ...(await standingOn(ctx, [row.id])),
      datasets: await lookedUpBy(ctx, row),
      uploaded_table: await uploadedTableOf(ctx, row),
    };
  },
  samples: (ctx, { params, query }) =>
    samplesOf(ctx, { id: params.pk, type: 'table' }, { page: query.page, perPage: query.per_page, force: query.force }),
});
