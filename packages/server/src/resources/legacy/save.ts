/** The first versions' way to save a form as a chart, and to open Explore with one that is not saved. */
import { defaultVizType } from '@tessera/charts/catalogue';
import type { legacy } from '@tessera/api/legacy';
import type { QueryOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import type { Context } from '../../context.ts';
import { bytes, type BytesReply } from '../../rest/implement.ts';
import { formOf, presentChart, type ChartRow } from '../chart/present.ts';
import { createChart, updateChart } from '../chart/write.ts';
import { openDashboard } from '../dashboard/find.ts';
import { createDashboard } from '../dashboard/write.ts';
import { keepForm } from '../explore/keys.ts';
import { readForm, sourceOfForm } from './answer-form.ts';

type Asked = QueryOf<typeof legacy.explore>;
type Form = Record<string, unknown>;

/** Keys of a form that belong to one visit, or stand on the chart itself. */
const passing = ['slice_id', 'datasource', 'url_params', 'form_data_key', 'extra_filters', 'extra_form_data', 'force'];

/** @throws Failure of reading, creating and changing charts; a second try of a name that is missing is INVALID_BODY */
export async function saveOrOpen(
  ctx: Context,
  query: Asked,
  body: Asked,
  path?: { type: string; id: number },
): Promise<BytesReply> {
  const said = { ...query, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) };
  const form = await readForm(ctx, [query.form_data, body.form_data], said.slice_id);
  const source = sourceOfForm(form, path);
  if (said.action === undefined) return opened(ctx, form, source.id);
  const board = await boardOf(ctx, said);
  const chart = await savedChart(ctx, said, form, source.id, board?.id);
  const item = await presentChart(ctx, chart);
  const result = {
    form_data: { ...formOf(chart), slice_id: chart.id },
    slice: { slice_id: chart.id, slice_name: item.slice_name, slice_url: item.slice_url, form_data: item.form_data },
    dashboard_url: board ? `/superset/dashboard/${board.id}/` : null,
    dashboard_title: board?.dashboard_title ?? null,
  };
  return bytes(JSON.stringify(result), 'application/json; charset=utf-8');
}

/** The form under a key, and the browser sent there. */
async function opened(ctx: Context, form: Form, datasetId: number): Promise<BytesReply> {
  const chartId = typeof form['slice_id'] === 'number' ? form['slice_id'] : null;
  const kept = {
    datasource_id: datasetId,
    datasource_type: 'table' as const,
    chart_id: chartId,
    form_data: JSON.stringify(form),
  };
  const key = await keepForm(ctx, kept, undefined);
  const slice = chartId === null ? '' : `&slice_id=${chartId}`;
  return bytes('', 'text/plain', { status: 303, headers: { location: `/explore/?form_data_key=${key}${slice}` } });
}

async function boardOf(ctx: Context, said: Asked): Promise<{ id: number; dashboard_title: string } | undefined> {
  if (said.save_to_dashboard_id !== undefined) return openDashboard(ctx, String(said.save_to_dashboard_id));
  const title = said.new_dashboard_name?.trim();
  return title ? createDashboard(ctx, { dashboard_title: title }) : undefined;
}

async function savedChart(
  ctx: Context,
  said: Asked,
  form: Form,
  datasetId: number,
  board: number | undefined,
): Promise<ChartRow> {
  const params = JSON.stringify(Object.fromEntries(Object.entries(form).filter(([key]) => !passing.includes(key))));
  const viz_type = typeof form['viz_type'] === 'string' ? form['viz_type'] : defaultVizType;
  const id = said.slice_id ?? (typeof form['slice_id'] === 'number' ? form['slice_id'] : undefined);
  const name = said.slice_name?.trim();
  if (said.action === 'overwrite') {
    if (id === undefined) throw new Failure('INVALID_BODY', { fields: { slice_id: ['Missing data for required field.'] } });
    const dashboards = board === undefined ? {} : { dashboards: [...new Set([...(await boardsOf(ctx, id)), board])] };
    return updateChart(ctx, id, { params, viz_type, ...(name ? { slice_name: name } : {}), ...dashboards });
  }
  if (!name) throw new Failure('INVALID_BODY', { fields: { slice_name: ['Missing data for required field.'] } });
  return createChart(ctx, {
    slice_name: name,
    viz_type,
    params,
    datasource_id: datasetId,
    datasource_type: 'table',
    ...(board === undefined ? {} : { dashboards: [board] }),
  });
}

async function boardsOf(ctx: Context, chartId: number): Promise<number[]> {
  const rows = await ctx.db.selectFrom('dashboard_charts').select('dashboard_id').where('chart_id', '=', chartId).execute();
  return rows.map(({ dashboard_id }) => dashboard_id);
}
