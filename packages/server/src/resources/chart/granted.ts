/**
 * The access a dashboard gives to the data of its own charts and filters, for those who may not query that data themselves:
 * guests of an embedded page, those it is shared with, and under DASHBOARD_RBAC the holders of its roles.
 */
import type { InnerChart } from '@tessera/charts/inner-chart';
import { nativeFilter, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { isRecord } from '@tessera/core/narrowing';
import { Failure } from '@tessera/core/failures';
import { openedData, opens, type OpenedData } from '@tessera/core/policy/dashboard';
import { firstUngranted, namedBy, type NamedTables } from '@tessera/core/policy/payload';
import { columnLabel } from '@tessera/core/query/column';
import { normaliseQuery } from '@tessera/core/query/normalise';
import type { QueryContext } from '@tessera/core/query/query-context';
import type { Query } from '@tessera/core/query/query-object';
import { may } from '../../auth/access.ts';
import { dashboardThing, datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import { findObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { grantedContext } from '../ask.ts';
import { readJson } from '../stored-json.ts';
import { innerChartsOf, innerOpenedBy, type ChartDoor } from './inner-charts.ts';
import { chartsOfDashboards } from './on-dashboards.ts';
import { formOf, type ChartRow } from './present.ts';

type DashboardRow = RowOf<'dashboard'>;

/** How a saved chart's question is read: given, so that this file and `data.ts` need not know one another. */
export type SavedQuestions = (row: ChartRow, door: ChartDoor) => Promise<QueryContext>;

const wholeNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** A dashboard with the datasets it opens to the caller. */
interface GrantingDashboard {
  readonly board: DashboardRow;
  readonly opened: OpenedData;
}

/** The dashboard when it opens data to the caller. */
async function grantingDashboard(ctx: Context, id: unknown): Promise<GrantingDashboard | undefined> {
  const wanted = wholeNumber(id);
  if (wanted === undefined) return undefined;
  const board = await findObject(ctx.db, 'dashboard', wanted);
  if (!board) return undefined;
  const opened = await openedBy(ctx, board);
  return opened === 'all' || opened.size > 0 ? { board, opened } : undefined;
}

/** The data of its charts that a dashboard opens to the caller. */
export const openedBy = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  row: Pick<DashboardRow, 'id' | 'published'>,
): Promise<OpenedData> => openedData(ctx.actor, await dashboardThing(ctx.db, row));

/** Of these datasets those that the caller's own grants do not open. Deleted ones are not among them: nothing opens those. */
async function closedAmong(ctx: Context, ids: Iterable<number>): Promise<Set<number>> {
  const things = await datasetThings(ctx.db, [...ids]);
  return new Set([...things].flatMap(([id, thing]) => (may(ctx.actor, 'dataset', 'query', thing) ? [] : [id])));
}

interface Granted {
  readonly door: ChartDoor;
  /** The datasets it opens. */
  readonly datasets: ReadonlySet<number>;
}

/** What a dashboard that opens its data gives with one of its charts: the chart's dataset, and the charts within the chart. */
async function grantedWith(ctx: Context, chart: ChartRow, data: OpenedData): Promise<Granted> {
  const inner = [...(await innerOpenedBy(ctx, chart))].filter(([, { datasource_id }]) => opens(data, datasource_id));
  const opened = new Map(inner);
  const ids = [chart.datasource_id, ...inner.map(([, { datasource_id }]) => datasource_id)];
  const datasets = new Set(ids.filter((id) => opens(data, id)));
  return { door: { ...grantedContext(ctx, datasets), opened }, datasets };
}

/** The charts within a dashboard's chart, as the caller may see them there. */
export async function innerOnDashboard(ctx: Context, board: DashboardRow, chart: ChartRow): Promise<InnerChart[]> {
  const { door } = await grantedWith(ctx, chart, await openedBy(ctx, board));
  return innerChartsOf(ctx, formOf(chart), door.opened);
}

/**
 * Access for a question that names its dashboard; undefined when the caller's own must do.
 * @throws Failure CHART_FORBIDDEN when it asks for more than the dashboard's chart or filter asks itself
 */
export async function dashboardContext(
  ctx: Context,
  asked: QueryContext,
  questions: SavedQuestions,
): Promise<ChartDoor | undefined> {
  const { form_data: form, datasource, queries } = asked;
  const closed = await closedAmong(ctx, [datasource.id, ...queries.flatMap((query) => query.datasource?.id ?? [])]);
  // Of a question still without queries nobody knows yet which datasets it will name.
  if (closed.size === 0 && queries.length > 0) return undefined;
  const granting = await grantingDashboard(ctx, form?.['dashboardId']);
  if (!granting) return undefined;
  const { board, opened } = granting;
  const charts = (await chartsOfDashboards(ctx.db, [board.id])).get(board.id) ?? [];
  const chartId = wholeNumber(form?.['slice_id']);
  const chart = charts.find(({ id, datasource_id }) => id === chartId && datasource_id === datasource.id);
  if (chartId !== undefined && !chart) {
    if (closed.size === 0) return undefined;
    throw refused('the chart is not on the dashboard');
  }
  const { door } = chart
    ? await grantedWith(ctx, chart, opened)
    : { door: grantedContext(ctx, opens(opened, datasource.id) ? [datasource.id] : []) };
  if (queries.length > 0)
    mustAskNoMore(asked, closed, await namedOn({ ctx, board, opened, charts, questions }, asked, chart, door));
  return door;
}

interface OnBoard {
  readonly ctx: Context;
  readonly board: DashboardRow;
  readonly opened: OpenedData;
  readonly charts: readonly ChartRow[];
  readonly questions: SavedQuestions;
}

/** What may be asked of each dataset: what the chart's stored form asks of it; without a chart, what the dashboard's filters ask. */
async function namedOn(
  on: OnBoard,
  { datasource }: QueryContext,
  chart: ChartRow | undefined,
  door: ChartDoor,
): Promise<Map<number, NamedTables>> {
  const stored = chart ? (await on.questions(chart, door)).queries : [];
  const byDataset = Map.groupBy(stored, (query) => query.datasource?.id ?? datasource.id);
  const ids = new Set([datasource.id, ...byDataset.keys()]);
  const targets = new Map([...ids].map((id) => [id, targetsOn(on.board, id)]));
  const filters = [...(await filterColumns(on, [...targets.values()].flat())), ...(await timeColumns(on.board, door, ids))];
  return new Map(
    [...ids].map((id) => {
      const own = (byDataset.get(id) ?? []).map(normaliseQuery);
      return [id, namedBy(chart ? [...own, ...groupingsOn(on.board, id)] : (targets.get(id) ?? []), filters)];
    }),
  );
}

/** Access to a saved chart's own question. */
export async function savedChartContext(
  ctx: Context,
  row: ChartRow,
  dashboardId: number | undefined,
): Promise<ChartDoor | undefined> {
  const boards = ctx.actor.isGuest === true ? (ctx.actor.dashboards ?? []) : [dashboardId];
  for (const id of boards) {
    const granting = await grantingDashboard(ctx, id);
    if (!granting) continue;
    const charts = (await chartsOfDashboards(ctx.db, [granting.board.id])).get(granting.board.id) ?? [];
    if (!charts.some((chart) => chart.id === row.id)) continue;
    const { door, datasets } = await grantedWith(ctx, row, granting.opened);
    if ((await closedAmong(ctx, datasets)).size > 0) return door;
  }
  return undefined;
}

const refused = (what: string): Failure =>
  new Failure('CHART_FORBIDDEN', { message: `A dashboard only opens what its charts and filters ask themselves: ${what}.` });

/** @param closed  datasets that the caller's own grants do not open: of the others anything may be asked */
function mustAskNoMore(asked: QueryContext, closed: ReadonlySet<number>, named: ReadonlyMap<number, NamedTables>): void {
  const result = asked.result_type ?? 'full';
  if (result !== 'full' && result !== 'results' && result !== 'post_processed') throw refused(`not result_type ${result}`);
  for (const query of asked.queries) {
    const id = query.datasource?.id ?? asked.datasource.id;
    if (!closed.has(id)) continue;
    const stored = named.get(id);
    if (!stored) throw refused('another dataset');
    const more = firstUngranted(normaliseQuery(query), stored);
    if (more !== undefined) throw refused(`not ${more}`);
  }
}

/** Columns the dashboard itself filters by: targets of its filters, and the dimensions its charts can be clicked on. */
async function filterColumns({ ctx, opened, charts, questions }: OnBoard, targets: readonly Query[]): Promise<string[]> {
  const asked = charts.map(async (chart) => {
    try {
      const { queries } = await questions(chart, (await grantedWith(ctx, chart, opened)).door);
      return queries.flatMap((query) => normaliseQuery(query).columns.map(columnLabel));
    } catch {
      // A chart that asks nothing has nothing to click on.
      return [];
    }
  });
  return [...targets.flatMap(({ columns }) => columns.map(columnLabel)), ...(await Promise.all(asked)).flat()];
}

/** The columns that a time range of the dashboard's is about where a chart names none: the main time column of each dataset. */
async function timeColumns(board: DashboardRow, door: ChartDoor, ids: Iterable<number>): Promise<string[]> {
  if (!filtersOf(board).some(({ filterType }) => filterType === 'filter_time')) return [];
  const loaded = await Promise.all([...ids].map((id) => door.dataset({ id, type: 'table' })));
  return loaded.flatMap(({ dataset }) => dataset.main_dttm_col ?? []);
}

/** The columns a reader may group the dashboard's charts by: those its group-by filters name. One that names none opens nothing new. */
function groupingsOn(board: DashboardRow, datasetId: number): Query[] {
  const columns = filtersOf(board).flatMap(({ filterType, targets, controlValues }) =>
    filterType === 'filter_groupby' && targets.some(({ datasetId: on }) => on === datasetId)
      ? (controlValues.groupbyColumns ?? [])
      : [],
  );
  return columns.length === 0 ? [] : [normaliseQuery({ columns, metrics: [] })];
}

/** What the dashboard's filters ask of a dataset for their choices: the column's values and its extremes. */
function targetsOn(board: DashboardRow, datasetId: number): Query[] {
  return filtersOf(board).flatMap(({ targets, sortMetric }) =>
    targets.flatMap(({ datasetId: on, column }) => {
      if (on !== datasetId || !column?.name) return [];
      const extremes = (['MIN', 'MAX'] as const).map((aggregate) => ({
        expressionType: 'SIMPLE' as const,
        aggregate,
        column: { column_name: column.name },
        label: aggregate.toLowerCase(),
      }));
      return [normaliseQuery({ columns: [column.name], metrics: [...extremes, ...(sortMetric ? [sortMetric] : [])] })];
    }),
  );
}

function filtersOf(board: DashboardRow): NativeFilter[] {
  const metadata = readJson(board.json_metadata);
  const configured = isRecord(metadata) ? metadata['native_filter_configuration'] : undefined;
  return (Array.isArray(configured) ? configured : []).flatMap((entry) => nativeFilter.safeParse(entry).data ?? []);
}
