/** The charts of a bundle: stored as they come, whatever age their forms have; what reading makes of them is reported. */
import { upgradeForm } from '@tessera/charts';
import { mayCreateChart } from '@tessera/core/policy/chart';
import { may } from '../auth/access.ts';
import { chartThing, datasetThing } from '../auth/things.ts';
import { isShownAsText } from '../resources/dashboard/lifted.ts';
import { changeObject, createObject, findObject } from '../store/objects.ts';
import type { RowOf } from '../store/tables.ts';
import { annotationCharts, withAnnotationCharts } from './annotation-sources.ts';
import type { ChartIds } from './chart-ids.ts';
import { innerNumbers, withInnerNumbers } from './inner-sources.ts';
import type { BundleFile } from './bundle.ts';
import { FileRefused, mustMayCreate, overwrites, reusedNote, rowOfUuid, type ImportRun, type ImportOutcome } from './run.ts';
import { importTags } from './import-tags.ts';
import type { FileOf } from './shapes.ts';

type ChartRow = RowOf<'chart'>;

/** @throws FileRefused, Failure */
export async function importChart(run: ImportRun, { value }: BundleFile<'chart'>, ids: ChartIds): Promise<ImportOutcome> {
  const { actor } = run.ctx;
  const existing = await findObject(run.tx, 'chart', value.uuid);
  if (
    existing &&
    !(await overwrites(run, 'chart', async () => may(actor, 'chart', 'edit', await chartThing(run.tx, existing))))
  ) {
    if (!may(actor, 'chart', 'read', await chartThing(run.tx, existing))) mustMayCreate(false, 'chart');
    if (!(await findObject(run.tx, 'dataset', existing.datasource_id))) return reconnect(run, value, existing);
    run.charts.set(value.uuid, existing);
    return { id: existing.id, action: 'reused', notes: [reusedNote] };
  }
  const dataset = await rowOfUuid(run, 'dataset', value.dataset_uuid);
  if (!dataset) throw new FileRefused({ dataset_uuid: ['This dataset is neither in the bundle nor on this server.'] });
  mustMayCreate(mayCreateChart(actor, await datasetThing(run.tx, dataset)), 'chart');
  const values = { ...valuesOf(run, value), datasource_id: dataset.id, datasource_type: 'table', kept: keptOf(value, ids) };
  const row = existing
    ? await changeObject(run.writer, 'chart', existing.id, {}, () => ({ values }), 'import')
    : await createObject(run.writer, 'chart', { uuid: value.uuid, ...values }, () => ({
        owners: actor.id === null ? [] : [actor.id],
      }));
  run.charts.set(value.uuid, row);
  const notes = await importTags(run, 'chart', row.id, value.tags);
  return { id: row.id, action: existing ? 'overwritten' : 'created', ...worth(value), notes };
}

/** A chart that is left as it is, but whose dataset was deleted, reads the bundle's from now on. */
async function reconnect(run: ImportRun, value: FileOf<'chart'>, existing: ChartRow): Promise<ImportOutcome> {
  const { id } = existing;
  const { actor } = run.ctx;
  const dataset = await rowOfUuid(run, 'dataset', value.dataset_uuid);
  run.charts.set(value.uuid, existing);
  const mayEdit = may(actor, 'chart', 'edit', await chartThing(run.tx, existing));
  if (!dataset || !mayEdit || !mayCreateChart(actor, await datasetThing(run.tx, dataset)))
    return { id, action: 'reused', unsupported: ['Its dataset was deleted, and you may not give it another.'] };
  const values = { datasource_id: dataset.id, datasource_type: 'table' };
  run.charts.set(value.uuid, await changeObject(run.writer, 'chart', id, {}, () => ({ values }), 'import'));
  return { id, action: 'reused', adapted: [`Its dataset was deleted; it reads ${dataset.table_name} of the bundle now.`] };
}

function valuesOf(run: ImportRun, value: FileOf<'chart'>) {
  return {
    slice_name: value.slice_name,
    viz_type: value.viz_type,
    params: value.params ? JSON.stringify(value.params) : null,
    query_context: value.query_context ?? null,
    description: value.description ?? null,
    cache_timeout: value.cache_timeout ?? null,
    certified_by: value.certified_by || null,
    certification_details: value.certification_details || null,
    is_managed_externally: value.is_managed_externally ?? undefined,
    external_url: value.external_url ?? null,
    last_saved_at: run.ctx.now(),
    last_saved_by_id: run.ctx.actor.id,
  };
}

function keptOf(value: FileOf<'chart'>, ids: ChartIds) {
  const id = ids.idOf.get(value.uuid);
  return id === undefined ? null : { id };
}

function worth(value: FileOf<'chart'>): Pick<ImportOutcome, 'adapted' | 'unsupported'> {
  if (isShownAsText(value)) return { adapted: ['On a dashboard it is shown as text; the chart itself is kept.'] };
  const { changes, supported } = upgradeForm({ ...value.params, viz_type: value.viz_type });
  return {
    adapted: changes,
    ...(supported
      ? {}
      : { unsupported: [`Nothing here draws the chart type ${value.viz_type}; its rows are shown as a table.`] }),
  };
}

/** Once all charts are here: annotation layers that read other charts, and charts within charts, get their numbers of this server. */
export async function connectCharts(run: ImportRun, ids: ChartIds): Promise<void> {
  for (const { path, value } of run.bundle.chart) {
    const row = run.charts.get(value.uuid);
    const entry = run.objects.find(({ file }) => file === path);
    if (!row || !entry || entry.action === 'reused' || !value.params) continue;
    const isAlone = annotationCharts(value.params).length + innerNumbers(value.viz_type, value.params).length === 0;
    if (isAlone) continue;
    const to = (id: number): number | undefined => run.charts.get(ids.uuidOf.get(id) ?? '')?.id;
    const { form: read, hidden } = withAnnotationCharts(value.params, to);
    const { form, left } = withInnerNumbers(value.viz_type, read, to);
    const params = JSON.stringify(form);
    if (params !== row.params) run.charts.set(value.uuid, await store(run, row, params));
    if (hidden.length + left === 0) continue;
    if (hidden.length > 0)
      entry.notes.push(`Hidden, because the charts they read are not in the bundle: annotation layers ${hidden.join(', ')}.`);
    if (left > 0) entry.notes.push(`Left out, because they are not in the bundle: ${left} of the charts it shows within itself.`);
    if (entry.status === 'exact') entry.status = 'adapted';
  }
}

async function store(run: ImportRun, row: ChartRow, params: string): Promise<ChartRow> {
  return changeObject(run.writer, 'chart', row.id, {}, () => ({ values: { params } }), 'import');
}
