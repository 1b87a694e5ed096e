/**
 * A dashboard as one person sees it at this moment: its layout, what its filters and clicks let through, which tabs are open.
 * The same as in the browser: defaults and first values of filters, under what a link or a report says.
 */
import type { DataMask, DataMasks } from '@tessera/core/dashboard/data-mask';
import { readMasks } from '@tessera/core/dashboard/data-mask';
import { withBoxFilters } from '@tessera/core/dashboard/filter-box';
import { choicesQuestion, withTimeColumn } from '@tessera/core/dashboard/filter-question';
import { readLayout, subtreeOf, nodeOf, tabsAbove, type Layout, type LayoutNode } from '@tessera/core/dashboard/layout';
import { filtersOf, filtersToAsk, parentsExtraFormData, startingMasks } from '@tessera/core/dashboard/masks';
import { readMetadata, type Metadata } from '@tessera/core/dashboard/metadata';
import { datasetOf, maskOfValues, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import type { RepeatChoice, TileCopy } from '@tessera/core/dashboard/repeat';
import { Failure } from '@tessera/core/failures';
import { timeFormatter } from '@tessera/core/format/datetime';
import { GenericType } from '@tessera/core/frame/frame';
import type { ColourScaleOptions } from '@tessera/core/format/colour-scale';
import { queryContext } from '@tessera/core/query/query-context';
import { labelOfValue } from '@tessera/core/query/value-label';
import { instantOf } from '@tessera/core/time/zone';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { ask } from '../../query/ask.ts';
import type { QueryContext } from '@tessera/core/query/query-context';
import { askContext } from '../ask.ts';
import { questionOf } from '../chart/data.ts';
import { dashboardContext } from '../chart/granted.ts';
import type { ChartDoor } from '../chart/inner-charts.ts';
import { chartsOfDashboards } from '../chart/on-dashboards.ts';
import type { ChartRow } from '../chart/present.ts';
import { readJson } from '../stored-json.ts';
import { filterBoxesAmong, liftedTexts } from './lifted.ts';
import { layoutText, type DashboardRow } from './present.ts';

/** What a link or a report says of a dashboard. What cannot be read is as if it were absent. */
export const boardState = z.object({
  dataMask: z.record(z.string(), z.unknown()).nullish().catch(null),
  /** Masks with the id of their filter. */
  nativeFilters: z.array(z.record(z.string(), z.unknown())).nullish().catch(null),
  activeTabs: z.array(z.string()).nullish().catch(null),
  /** The component that is shown alone; of several, a JSON list of ids. */
  anchor: z.string().nullish().catch(null),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .nullish()
    .catch(null),
});
/** See `boardState`. */
export type BoardState = z.infer<typeof boardState>;

/** An opened dashboard. */
export interface OpenedBoard {
  readonly row: DashboardRow;
  readonly title: string;
  readonly charts: ReadonlyMap<number, ChartRow>;
  readonly layout: Layout;
  readonly metadata: Metadata;
  readonly masks: DataMasks;
  readonly colours: Readonly<ColourScaleOptions>;
  readonly activeTabs: readonly string[];
  readonly urlParams: Readonly<Record<string, string>>;
  /** Ids of the components that are shown, each alone; none: the whole dashboard. */
  readonly anchors: readonly string[];
  /** Of charts that are repeated, by the id of their component in the layout. */
  readonly copies?: ReadonlyMap<string, TileCopy>;
}

/**
 * @param given  the charts on it, where the row is not what is saved now
 * @throws Failure BAD_REQUEST when a component to be shown alone is not there any more
 */
export async function openBoard(
  ctx: Context,
  row: DashboardRow,
  state: BoardState,
  given?: readonly ChartRow[],
): Promise<OpenedBoard> {
  const charts = given ?? (await chartsOfDashboards(ctx.db, [row.id])).get(row.id) ?? [];
  const lifted = liftedTexts(row, charts);
  const layout = readLayout(readJson(layoutText(lifted, charts)));
  const stored = { layout, metadata: readMetadata(lifted.json_metadata ?? '{}') };
  const { metadata } = withBoxFilters(stored, await filterBoxesAmong(ctx.db, charts));
  const named = Object.fromEntries(
    (state.nativeFilters ?? []).flatMap((mask) => (typeof mask['id'] === 'string' ? [[mask['id'], mask]] : [])),
  );
  const started = startingMasks(metadata, readMasks({ ...state.dataMask, ...named }));
  const anchors = anchorsOf(state.anchor);
  const missing = anchors.find((id) => !nodeOf(layout, id));
  if (missing !== undefined) throw new Failure('BAD_REQUEST', { message: `There is no ${missing} on this dashboard any more.` });
  return {
    row,
    title: row.dashboard_title,
    charts: new Map(charts.map((chart) => [chart.id, chart])),
    layout,
    metadata,
    masks: await withFirstValues(ctx, row, metadata, started),
    colours: coloursOf(metadata),
    activeTabs: [...(state.activeTabs ?? []), ...anchors.flatMap((id) => tabsAbove(layout, id))],
    urlParams: Object.fromEntries(state.urlParams ?? []),
    anchors,
  };
}

/** One id, or a JSON list of them. */
export function anchorsOf(anchor: string | null | undefined): string[] {
  if (!anchor) return [];
  const list = z.array(z.string()).safeParse(anchor.startsWith('[') ? readJson(anchor) : undefined);
  return list.success ? [...new Set(list.data)] : [anchor];
}

/** The tab of a row that is open: the one that is asked for, else the first. */
export function openTab({ activeTabs }: Pick<OpenedBoard, 'activeTabs'>, { children }: LayoutNode): string[] {
  return [children.find((id) => activeTabs.includes(id)) ?? children[0] ?? []].flat();
}

/** Whether a component is on the dashboard, or below one that is shown alone. */
export const isShown = (layout: Layout, id: string, within: string): boolean =>
  subtreeOf(layout, within).some((node) => node.id === id);

/** The dashboard's scheme and label colours; what is not there leaves each chart its own. */
function coloursOf({
  color_scheme,
  color_scheme_domain,
  label_colors,
  map_label_colors,
  shared_label_colors,
}: Metadata): ColourScaleOptions {
  const shared = { ...(Array.isArray(shared_label_colors) ? {} : shared_label_colors), ...map_label_colors };
  return {
    ...(color_scheme ? { scheme: color_scheme } : {}),
    ...(color_scheme && color_scheme_domain?.length ? { palette: color_scheme_domain } : {}),
    ...(label_colors ? { forced: label_colors } : {}),
    shared,
  };
}

/** The access by which this dashboard's charts and filters are asked: the dashboard's own where it gives one. */
export async function boardDoor(ctx: Context, asked: QueryContext): Promise<ChartDoor> {
  const questions = (chart: ChartRow, through: ChartDoor): Promise<QueryContext> => questionOf(ctx, chart, through);
  return (await dashboardContext(ctx, asked, questions)) ?? askContext(ctx);
}

/** Filters that begin with their first value have picked it, after those they depend on. One whose choices cannot be asked stays empty. */
async function withFirstValues(ctx: Context, row: DashboardRow, metadata: Metadata, given: DataMasks): Promise<DataMasks> {
  const settled = new Set<string>();
  let masks = given;
  for (;;) {
    const due = filtersToAsk(metadata, masks, settled).filter(({ id }) => !settled.has(id));
    if (due.length === 0) return masks;
    const known = masks;
    const firsts = await Promise.all(due.map((filter) => firstValue(ctx, row, filter, metadata, known)));
    for (const [at, { id }] of due.entries()) {
      settled.add(id);
      const first = firsts[at];
      if (first) masks = { ...masks, [id]: first };
    }
  }
}

const moment = timeFormatter('%Y-%m-%d %H:%M:%S');

async function firstValue(
  ctx: Context,
  row: DashboardRow,
  filter: NativeFilter,
  metadata: Metadata,
  masks: DataMasks,
): Promise<DataMask | undefined> {
  const [first] = (await choicesOf(ctx, { row, metadata, masks }, filter, 1)) ?? [];
  return first && maskOfValues(filter, [first.value], [first.label]);
}

/**
 * The choices of a filter under what those it depends on let through, in their order.
 * @param rows  at most so many; as many as the filter offers when absent
 * @returns undefined where they cannot be asked
 */
export async function choicesOf(
  ctx: Context,
  { row, metadata, masks }: Pick<OpenedBoard, 'row' | 'metadata' | 'masks'>,
  filter: NativeFilter,
  rows?: number,
): Promise<RepeatChoice[] | undefined> {
  const id = datasetOf(filter);
  if (id === undefined) return undefined;
  try {
    const parents = parentsExtraFormData(filter, filtersOf(metadata), masks);
    const datasource = { id, type: 'table' as const };
    const column = (await ofDataset(ctx, id)).main_dttm_col;
    const question = choicesQuestion(withTimeColumn(filter, column), parents);
    if (!question) return undefined;
    const asked = queryContext.parse({
      datasource,
      queries: [rows === undefined ? question : { ...question, row_limit: rows }],
      form_data: { dashboardId: row.id },
    });
    const [answer] = await ask(await boardDoor(ctx, asked), asked).toFrames();
    const isTime = answer?.frame.types[0] === GenericType.TEMPORAL;
    return (answer?.frame.columns[0] ?? []).map((value) =>
      isTime && typeof value === 'number'
        ? { value: instantOf(value, answer?.timezone ?? 'UTC'), label: moment(value) }
        : { value, label: labelOfValue(value) },
    );
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}

/** What the stored dataset says; its rights are asked about where it is queried. */
async function ofDataset(ctx: Context, id: number): Promise<{ main_dttm_col: string | null }> {
  const found = await ctx.db.selectFrom('datasets').select('main_dttm_col').where('id', '=', id).executeTakeFirst();
  return found ?? { main_dttm_col: null };
}
