/**
 * The access a dashboard gives to the data of its own charts and filters, for those who may not query that data themselves:
 * guests of an embedded page, and under DASHBOARD_RBAC the holders of its roles.
 */
import { nativeFilter, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { isRecord } from '@tessera/core/narrowing';
import { Failure } from '@tessera/core/failures';
import { grantsData } from '@tessera/core/policy/dashboard';
import { firstUngranted, namedBy, type NamedTables } from '@tessera/core/policy/payload';
import { columnLabel } from '@tessera/core/query/column';
import { normaliseQuery } from '@tessera/core/query/normalise';
import type { QueryContext } from '@tessera/core/query/query-context';
import type { Query } from '@tessera/core/query/query-object';
import { may } from '../../auth/access.ts';
import { dashboardThing, datasetThings } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { QueryRunContext } from '../../query/context.ts';
import { findObject } from '../../store/objects.ts';
import type { RowOf } from '../../store/tables.ts';
import { grantedContext } from '../ask.ts';
import { chartsOfDashboards } from './on-dashboards.ts';
import { readJson } from '../stored-json.ts';
import type { ChartRow } from './present.ts';

type DashboardRow = RowOf<'dashboard'>;

/** How a saved chart's question is read: given, so that this file and `data.ts` need not know one another. */
export type SavedQuestions = (row: ChartRow, door: QueryRunContext) => Promise<QueryContext>;

const wholeNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** The dashboard when it opens its data to the caller, who has no other way to a dataset. */
async function grantingDashboard(ctx: Context, id: unknown, datasetId: number): Promise<DashboardRow | undefined> {
  const { actor } = ctx;
  const wanted = wholeNumber(id);
  if (wanted === undefined || (actor.isGuest !== true && actor.rbac !== true)) return undefined;
  const dataset = (await datasetThings(ctx.db, [datasetId])).get(datasetId);
  if (dataset === undefined || may(actor, 'dataset', 'query', dataset)) return undefined;
  const row = await findObject(ctx.db, 'dashboard', wanted);
  return row && grantsData(actor, await dashboardThing(ctx.db, row)) ? row : undefined;
}

/**
 * Access for a question that names its dashboard; undefined when the caller's own must do.
 * @throws Failure CHART_FORBIDDEN when it asks for more than the dashboard's chart or filter asks itself
 */
export async function dashboardContext(
  ctx: Context,
  asked: QueryContext,
  questions: SavedQuestions,
): Promise<QueryRunContext | undefined> {
  const { form_data: form, datasource } = asked;
  const board = await grantingDashboard(ctx, form?.['dashboardId'], datasource.id);
  if (!board) return undefined;
  const door = grantedContext(ctx, datasource.id);
  const charts = (await chartsOfDashboards(ctx.db, [board.id])).get(board.id) ?? [];
  const chartId = wholeNumber(form?.['slice_id']);
  const targets = targetsOn(board, datasource.id);
  const chart = charts.find(({ id, datasource_id }) => id === chartId && datasource_id === datasource.id);
  if (chartId !== undefined && !chart) throw refused('the chart is not on the dashboard');
  const filters = await filterColumns(ctx, charts, questions, targets);
  const named = chart
    ? namedBy([...(await questions(chart, door)).queries.map(normaliseQuery), ...groupingsOn(board, datasource.id)], filters)
    : namedBy(targets, filters);
  mustAskNoMore(asked, named);
  return door;
}

/** Access to a saved chart's own question. */
export async function savedChartContext(
  ctx: Context,
  row: ChartRow,
  dashboardId: number | undefined,
): Promise<QueryRunContext | undefined> {
  const boards = ctx.actor.isGuest === true ? (ctx.actor.dashboards ?? []) : [dashboardId];
  for (const id of boards) {
    const board = await grantingDashboard(ctx, id, row.datasource_id);
    const charts = board ? ((await chartsOfDashboards(ctx.db, [board.id])).get(board.id) ?? []) : [];
    if (charts.some((chart) => chart.id === row.id)) return grantedContext(ctx, row.datasource_id);
  }
  return undefined;
}

const refused = (what: string): Failure =>
  new Failure('CHART_FORBIDDEN', { message: `A dashboard only opens what its charts and filters ask themselves: ${what}.` });

function mustAskNoMore(asked: QueryContext, named: NamedTables): void {
  const result = asked.result_type ?? 'full';
  if (result !== 'full' && result !== 'results' && result !== 'post_processed') throw refused(`not result_type ${result}`);
  for (const query of asked.queries) {
    if (query.datasource && query.datasource.id !== asked.datasource.id) throw refused('another dataset');
    const more = firstUngranted(normaliseQuery(query), named);
    if (more !== undefined) throw refused(`not ${more}`);
  }
}

/** Columns the dashboard itself filters by: targets of its filters, and the dimensions its charts can be clicked on. */
async function filterColumns(
  ctx: Context,
  charts: readonly ChartRow[],
  questions: SavedQuestions,
  targets: readonly Query[],
): Promise<string[]> {
  const asked = charts.map(async (chart) => {
    try {
      const { queries } = await questions(chart, grantedContext(ctx, chart.datasource_id));
      return queries.flatMap((query) => normaliseQuery(query).columns.map(columnLabel));
    } catch {
      // A chart that asks nothing has nothing to click on.
      return [];
    }
  });
  return [...targets.flatMap(({ columns }) => columns.map(columnLabel)), ...(await Promise.all(asked)).flat()];
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
