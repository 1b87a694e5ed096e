/** Everything Explore opens with: form, dataset and saved chart, from whichever of key, link, chart or dataset is given. */
import { defaultVizType } from '@tessera/charts/catalogue';
import type { explore, ExploreReply, ExploreSlice } from '@tessera/api/explore';
import type { DatasetForCharts } from '@tessera/api/dataset';
import type { QueryOf } from '@tessera/api/contract';
import { datasourceIn, datasourceOf } from '@tessera/core/dataset';
import { Failure } from '@tessera/core/failures';
import { authorize, may } from '../../auth/access.ts';
import { chartThing, datasetThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { humanized } from '../../rest/humanized.ts';
import { findObject } from '../../store/objects.ts';
import { openChart } from '../chart/find.ts';
import { dashboardsOfCharts, formOf, presentChart, readForm, type ChartRow } from '../chart/present.ts';
import { isObject } from '../dashboard/metadata.ts';
import { readJson } from '../stored-json.ts';
import { askContext } from '../ask.ts';
import { datasetForCharts, queryForCharts } from '../dataset/present.ts';
import { openQuerySource } from '../query-source.ts';
import { readFormLink, readKeptForm } from './keys.ts';

type Asked = QueryOf<typeof explore.get>;
type Form = Record<string, unknown>;

/** What the form reads: a dataset, or a query of the SQL page. */
type Source = NonNullable<ReturnType<typeof datasourceIn>>;

interface Start {
  form: Form;
  chartId: number | undefined;
  source: Source | undefined;
  message: string | undefined;
}

/** @throws Failure NOT_FOUND ("Missing dataset" for a dataset alone), DATASOURCE_FORBIDDEN */
export async function openExplore(ctx: Context, asked: Asked): Promise<ExploreReply> {
  const start = await startOf(ctx, asked);
  const chart = start.chartId === undefined ? undefined : await openChart(ctx, start.chartId);
  if (chart) {
    ctx.version(chart.version);
    ctx.visited('chart', chart.id);
  }
  // A form that names its type and dataset is whole: what it lacks was taken out of it. Others change the saved one.
  const isWhole = typeof start.form['viz_type'] === 'string' && start.form['datasource'] !== undefined;
  const form = { ...(chart && !isWhole ? formOf(chart) : {}), ...start.form };
  const source = start.source ?? (chart ? tableOf(chart.datasource_id) : datasourceIn(form));
  const dataset = source ? await datasetOf(ctx, source) : undefined;
  if (!dataset && !chart && source) throw new Failure('NOT_FOUND', { message: 'Missing dataset' });
  const message = dataset || !source ? start.message : 'Missing dataset';
  return {
    dataset: dataset ?? null,
    form_data: {
      ...form,
      viz_type: typeof form.viz_type === 'string' && form.viz_type ? form.viz_type : defaultVizType,
      ...(source && { datasource: datasourceOf(source) }),
      ...(chart ? { slice_id: chart.id } : {}),
    },
    slice: chart ? await sliceOf(ctx, chart) : null,
    ...(message === undefined ? {} : { message }),
  };
}

const tableOf = (id: number): Source => ({ id, type: 'table' });
const sourceOf = (id: number, type: string | undefined): Source => ({ id, type: type === 'query' ? 'query' : 'table' });

/** @returns undefined for a dataset that does not exist @throws Failure DATASOURCE_FORBIDDEN; as `openQuerySource` */
async function datasetOf(ctx: Context, { id, type }: Source): Promise<DatasetForCharts | undefined> {
  if (type === 'query') {
    const { row, parts, database } = await openQuerySource(ctx, id, askContext(ctx));
    return queryForCharts(ctx, row, parts, database);
  }
  const row = await findObject(ctx.db, 'dataset', id);
  if (!row) return undefined;
  authorize(ctx.actor, 'dataset', 'query', await datasetThing(ctx.db, row));
  return datasetForCharts(ctx, row);
}

/** A key wins over a link, a link over ids; a key whose days are over falls back to the ids beside it. */
async function startOf(ctx: Context, asked: Asked): Promise<Start> {
  const source = asked.datasource_id === undefined ? undefined : sourceOf(asked.datasource_id, asked.datasource_type);
  const ids = { chartId: asked.slice_id, source };
  if (asked.form_data_key !== undefined) {
    const kept = await readKeptForm(ctx, asked.form_data_key).catch(noneIfGone);
    if (kept)
      return {
        form: readForm(kept.form_data),
        chartId: asked.slice_id ?? kept.chart_id ?? undefined,
        source: sourceOf(kept.datasource_id, kept.datasource_type),
        message: undefined,
      };
    const fallback = asked.slice_id === undefined ? 'dataset' : 'chart';
    if (asked.slice_id === undefined && asked.datasource_id === undefined) throw new Failure('NOT_FOUND');
    return { form: {}, ...ids, message: `Form data not found in cache, reverting to ${fallback} metadata.` };
  }
  if (asked.permalink_key !== undefined) {
    const link = await readFormLink(ctx, asked.permalink_key);
    const url_params = Object.fromEntries(link.urlParams ?? []);
    const form = Object.keys(url_params).length > 0 ? { ...link.formData, url_params } : link.formData;
    return {
      form,
      chartId: link.chartId ?? undefined,
      source: sourceOf(link.datasourceId, link.datasourceType),
      message: undefined,
    };
  }
  return { form: {}, ...ids, message: undefined };
}

function noneIfGone(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined;
  throw error;
}

async function sliceOf(ctx: Context, row: ChartRow): Promise<ExploreSlice> {
  const item = await presentChart(ctx, row);
  const boards = (await dashboardsOfCharts(ctx.db, [row.id])).get(row.id) ?? [];
  return {
    slice_id: item.id,
    id: item.id,
    uuid: item.uuid,
    version: item.version,
    slice_name: item.slice_name,
    slice_url: item.slice_url,
    description: item.description,
    description_markeddown: item.description_markeddown,
    form_data: item.form_data,
    cache_timeout: item.cache_timeout,
    certified_by: item.certified_by,
    certification_details: item.certification_details,
    changed_on: row.changed_on,
    changed_on_humanized: humanized(row.changed_on, ctx.nowMs()),
    created_on_humanized: humanized(row.created_on, ctx.nowMs()),
    changed_by: item.changed_by_name,
    created_by: item.created_by_name,
    is_managed_externally: item.is_managed_externally,
    owners: item.owners.map(({ id }) => id),
    owner_people: item.owners,
    dashboards: boards.map(({ id, dashboard_title, json_metadata }) => ({
      id,
      dashboard_title,
      color_scheme: schemeIn(json_metadata),
    })),
    tags: item.tags,
    viz_type: item.viz_type,
    datasource: `${row.datasource_id}__table`,
    thumbnail_url: item.thumbnail_url,
    can_overwrite: may(ctx.actor, 'chart', 'edit', await chartThing(ctx.db, row)),
  };
}

/** A dashboard's colour scheme; null when its charts have each their own. */
function schemeIn(metadata: string | null): string | null {
  const read = readJson(metadata);
  return isObject(read) && typeof read.color_scheme === 'string' && read.color_scheme !== '' ? read.color_scheme : null;
}
