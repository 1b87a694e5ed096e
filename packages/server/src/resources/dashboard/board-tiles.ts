/** The charts of a dashboard, asked and painted one by one: with the rights of the caller, and with what filters them there. */
import { timeExtrasOf, type ExtraFormData } from '@tessera/core/query/extra-form-data';
import { extraFormDataFor, filtersReaching, unmetFilters } from '@tessera/core/dashboard/masks';
import { Failure, type FailureCode } from '@tessera/core/failures';
import { queryContext, type QueryContext } from '@tessera/core/query/query-context';
import { wordsOfMask } from '@tessera/core/dashboard/mask-words';
import { hasValue } from '@tessera/core/dashboard/native-filter';
import { nameOfCopy, withCopy, type TileCopy } from '@tessera/core/dashboard/repeat';
import { chartTypeOf } from '@tessera/charts';
import { isFilterBoxType } from '@tessera/charts/filter-boxes';
import { ownRegionsId } from '@tessera/charts/shared/geo/own-regions';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import type { Look } from '@tessera/core/look/tokens';
import pLimit from 'p-limit';
import type { Context } from '../../context.ts';
import { ask } from '../../query/ask.ts';
import { questionsOf, withExtra } from '../../query/question/form.ts';
import { describedHeight, pictureBox, type PaintedTile } from '../../render/board/parts.ts';
import type { BoardPart } from '../../render/board/plan.ts';
import type { TileJob } from '../../render/paint-job.ts';
import { chartRunContext, questionOf } from '../chart/data.ts';
import { innerChartsOf, showsCharts } from '../chart/inner-charts.ts';
import { formOf, type ChartRow } from '../chart/present.ts';
import { say } from '../../sent-words.ts';
import { findShapes } from '../region/shapes.ts';
import { boardDoor, type OpenedBoard } from './board-state.ts';

/** The text where the caller may not see the data: neither the chart's name nor why. */
const closedChart = 'You may not see this chart.';
/** The text in the place of a chart that was deleted. */
export const goneChart = 'There is no chart definition associated with this component, could it have been deleted?';

/** The message for a chart whose form makes no query. */
export const noData = 'This chart asks for no data.';

/** How tiles are painted. */
export interface TileLook {
  readonly look: Look;
  readonly mode: 'report' | 'thumb';
  /** The database is asked although an answer is kept. */
  readonly force: boolean;
  /** Of our words on it, a BCP 47 tag; English when absent. */
  readonly locale?: string | undefined;
}

/** A tile with what became of it. */
export interface BoardTile extends PaintedTile {
  /** What it was painted of, for its table in full. */
  readonly painted?: Omit<TileJob, 'task'>;
  readonly failure?: Failure;
}

/** Charts that are asked at a time: as many as a browser asks. Answers that wait to be painted are in memory. */
const atATime = 4;

/** @returns the tiles by the ids of their components */
export async function boardTiles(
  ctx: Context,
  board: OpenedBoard,
  parts: readonly BoardPart[],
  how: TileLook,
): Promise<Map<string, BoardTile>> {
  const limit = pLimit(atATime);
  const tiles = new Map<string, BoardTile>();
  // Labels take their colours chart after chart in the order of the layout, whichever is answered first.
  const colours = { ...board.colours, shared: { ...board.colours.shared } };
  let painting: Promise<unknown> = Promise.resolve();
  const charts = parts.flatMap((part) => (part.kind === 'chart' ? [part] : []));
  await Promise.all(
    charts.map(({ node, box }) => {
      const before = painting;
      const tile = limit(async () => {
        const asked = await askedTile(ctx, board, node, how, box);
        await before;
        tiles.set(node.id, 'job' in asked ? await paintedTile(ctx, asked, colours) : asked);
      });
      painting = tile.catch(() => undefined);
      return tile;
    }),
  );
  return tiles;
}

interface AskedTile {
  readonly job: Omit<TileJob, 'task'>;
  readonly tile: BoardTile;
}

async function askedTile(
  ctx: Context,
  board: OpenedBoard,
  node: LayoutNode,
  how: TileLook,
  box: BoardPart['box'],
): Promise<AskedTile | BoardTile> {
  const chart = board.charts.get(node.meta.chartId ?? 0);
  if (!chart) return { title: undefined, fault: say(how.locale ?? 'en', goneChart) };
  const { expanded_slices } = board.metadata;
  const copy = board.copies?.get(node.id);
  const title = nameOfCopy(node.meta.sliceNameOverride || chart.slice_name || '', copy);
  const description = expanded_slices?.[String(chart.id)] ? (chart.description ?? undefined) : undefined;
  const unmet = filtersToChoose(board, chart.id);
  if (unmet.length > 0)
    return {
      title,
      description,
      fault: say(how.locale ?? 'en', 'Choose a value for: {filters}', { filters: unmet.map(({ name }) => name).join(', ') }),
    };
  try {
    const room = pictureBox(box, describedHeight(box, description));
    return { tile: { title, description }, job: await tileJob(ctx, board, { chart, copy }, how, room) };
  } catch (error) {
    return faultTile(error, { title, description }, how.locale);
  }
}

/** What is chosen in the fields of a filter box, in their order. */
const chosenInBox = ({ metadata, masks }: OpenedBoard, box: number): string[][] =>
  (metadata.boxFilters ?? [])
    .filter(({ boxId }) => boxId === box)
    .map(({ id }) => (hasValue(masks[id]) ? [wordsOfMask(masks[id] ?? {})] : []));

/** The names of the filters that must have a value before the chart is asked. */
export function filtersToChoose(board: OpenedBoard, chartId: number): { readonly name: string }[] {
  const reaching = new Set(filtersReaching(board, chartId).map(({ id }) => id));
  return unmetFilters(board.metadata, board.masks).filter(({ id }) => reaching.has(id));
}

/** A chart, or one of its copies. */
export interface PlacedChart {
  readonly chart: ChartRow;
  readonly copy?: TileCopy | undefined;
}

/** The chart's question with everything that filters it here, and who may answer it. */
export async function tileQuestion(ctx: Context, board: OpenedBoard, { chart, copy }: PlacedChart) {
  const extra = withCopy(extraFormDataFor(board, board.masks, chart.id), copy);
  const ownState = isFilterBoxType(chart.viz_type)
    ? { chosen: chosenInBox(board, chart.id) }
    : board.masks[String(chart.id)]?.ownState;
  const named = formOf(chart);
  const urlParams = { ...recordOf(named['url_params']), ...board.urlParams };
  const form: Record<string, unknown> = { ...named, url_params: urlParams };
  const asked = await boardQuestion(ctx, board, chart, { form, extra, ownState });
  const door = await boardDoor(ctx, asked);
  return { asked, door, form, extra, ownState };
}

/** The question, asked, and what the chart's painter needs. */
async function tileJob(
  ctx: Context,
  board: OpenedBoard,
  { chart, copy }: PlacedChart,
  { look, mode, force, locale }: TileLook,
  { width, height }: { width: number; height: number },
): Promise<Omit<TileJob, 'task'>> {
  const { asked, door, form, extra, ownState } = await tileQuestion(ctx, board, { chart, copy });
  const { dataset } = await door.dataset(asked.datasource);
  const answers = await ask(await chartRunContext(ctx, door, chart.id), { ...asked, force }).toFrames();
  const ownId = ownRegionsId(form['select_country']);
  const ownRegions = ownId === undefined ? undefined : await findShapes(ctx.db, ownId);
  const inner = await innerChartsOf(ctx, form, door.opened);
  const formData = withExtra(form, extra, dataset);
  const paper = { width, height, mode, look, now: ctx.nowMs(), dataset, title: undefined, locale, ownState, ownRegions, inner };
  return { formData, answers, paper };
}

interface FormAsked {
  readonly form: Record<string, unknown>;
  readonly extra: ExtraFormData;
  readonly ownState: Record<string, unknown> | undefined;
}

async function boardQuestion(
  ctx: Context,
  board: OpenedBoard,
  chart: ChartRow,
  { form, extra, ownState }: FormAsked,
): Promise<QueryContext> {
  const datasource = { id: chart.datasource_id, type: 'table' as const };
  const named = { dashboardId: board.row.id, slice_id: chart.id };
  const plain = queryContext.parse({ datasource, queries: [], form_data: named });
  const door = await boardDoor(ctx, plain);
  const { dataset } = await door.dataset(datasource);
  // An unknown type asks what is stored beside its form.
  const stored = chartTypeOf(chart.viz_type) ? undefined : await questionOf(ctx, chart, door);
  const inner = await innerChartsOf(ctx, form, door.opened);
  const queries = questionsOf(form, dataset, { extraFormData: extra, ownState, inner, queryContext: stored });
  // A chart all of whose charts are closed to the reader is painted: its picture says so.
  if (queries.length === 0 && !showsCharts(form)) throw new Failure('BAD_REQUEST', { message: noData });
  return queryContext.parse({
    datasource,
    form_data: named,
    queries: queries.map((query) => ({
      ...query,
      applied_time_extras: { ...query.applied_time_extras, ...timeExtrasOf(extra) },
      url_params: { ...query.url_params, ...board.urlParams },
    })),
  });
}

const recordOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

async function paintedTile(
  ctx: Context,
  { job, tile }: AskedTile,
  colours: { shared: Record<string, string> },
): Promise<BoardTile> {
  const painted = { ...job, paper: { ...job.paper, colours: { ...colours, shared: { ...colours.shared } } } };
  try {
    const { svg, colours: given } = await ctx.services.painter.tile(painted);
    for (const [label, colour] of Object.entries(given)) colours.shared[label] ??= colour;
    // Only what has a form as text may be a table; the answers of all others need not stay in memory.
    const isTable = chartTypeOf(String(job.formData['viz_type']))?.textForm !== undefined;
    return { ...tile, svg, ...(isTable && { painted }) };
  } catch (error) {
    return faultTile(error, { title: tile.title ?? '', description: tile.description }, job.paper.locale);
  }
}

/** What the caller may not see. */
const closed: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'NOT_FOUND',
  'FORBIDDEN',
  'CHART_FORBIDDEN',
  'DATASOURCE_FORBIDDEN',
  'TABLES_FORBIDDEN',
]);

/** Why a chart is not shown, as the caller may know it. @throws what is no Failure */
export function sayFault(error: unknown, locale = 'en'): string {
  if (!(error instanceof Failure)) throw error;
  return closed.has(error.code) ? say(locale, closedChart) : error.message;
}

function faultTile(
  error: unknown,
  { title, description }: { readonly title: string; readonly description: string | undefined },
  locale: string | undefined,
): BoardTile {
  if (!(error instanceof Failure)) throw error;
  const told = { fault: sayFault(error, locale), failure: error };
  return closed.has(error.code) ? { title: undefined, ...told } : { title, description, ...told };
}
