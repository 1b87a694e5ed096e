/**
 * Old text charts as texts, whenever a dashboard is read: what is stored stays as it came until the dashboard is saved, so that
 * an export gives an import back unchanged. Filter boxes are no texts: they work until their editor gives them up.
 */
import { filterBoxOf, isFilterBoxType } from '@tessera/charts/filter-boxes';
import { isTextType, liftTextCharts } from '@tessera/charts/text-charts';
import type { FilterBox } from '@tessera/core/dashboard/filter-box';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';
import { readForm } from '../chart/present.ts';
import { isObject, type Json } from './metadata.ts';

type ChartRow = RowOf<'chart'>;
type Texts = Pick<RowOf<'dashboard'>, 'position_json'>;

/** Whether a dashboard shows the chart as a text, not as a chart. */
export const isShownAsText = ({ viz_type }: Pick<ChartRow, 'viz_type'>): boolean => isTextType(viz_type);

/** A dashboard's layout with text charts as texts, and what that changed, a sentence each. */
export function liftTexts(position: Json, charts: readonly ChartRow[]): { position: Json; changes: string[] } {
  const texts = charts.filter(isShownAsText).map(({ id, slice_name, viz_type, params }) => ({
    chartId: id,
    name: slice_name,
    vizType: viz_type,
    form: readForm(params),
  }));
  return liftTextCharts(position, texts);
}

/** The filter boxes among a dashboard's charts, with what filtering by them needs to know. */
export async function filterBoxesAmong(db: Db, charts: readonly ChartRow[]): Promise<FilterBox[]> {
  const boxes = charts.filter(({ viz_type }) => isFilterBoxType(viz_type));
  if (boxes.length === 0) return [];
  const columns = await db
    .selectFrom('dataset_columns')
    .select(['dataset_id', 'column_name', 'verbose_name', 'type_generic'])
    .where('dataset_id', 'in', [...new Set(boxes.map(({ datasource_id }) => datasource_id))])
    .execute();
  return boxes.map((chart) => {
    const own = columns.filter(({ dataset_id }) => dataset_id === chart.datasource_id);
    return filterBoxOf({ ...chart, form_data: readForm(chart.params) }, { columns: own });
  });
}

/** What the report of an import says of each filter box of a dashboard: nothing is converted before its editor says so. */
export const boxNotes = (charts: readonly ChartRow[]): string[] =>
  charts
    .filter(({ viz_type }) => isFilterBoxType(viz_type))
    .map(
      ({ slice_name }) =>
        `The filter box “${slice_name}” stays a filter box and works. Whoever edits the dashboard is asked whether its filters shall move to the filter bar.`,
    );

/** Layout as readers get it. @returns the row itself when no old text stands on the layout */
export function liftedTexts<T extends Texts>(row: T, charts: readonly ChartRow[]): T {
  const position = parsed(row.position_json);
  if (!position || !charts.some(isShownAsText)) return row;
  const lifted = liftTexts(position, charts);
  return lifted.changes.length === 0 ? row : { ...row, position_json: JSON.stringify(lifted.position) };
}

function parsed(text: string | null): Json | undefined {
  if (!text) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
