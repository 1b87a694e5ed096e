/**
 * Old filter boxes as native filters and old text charts as texts, whenever a dashboard is read: what is stored stays as it came until somebody
 * saves the dashboard, so that an export gives an import back unchanged.
 */
import { liftFilterBoxes, type FilterBox } from '@tessera/core/dashboard/filter-box';
import { isTextType, liftTextCharts } from '@tessera/charts/text-charts';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';
import { readForm } from '../chart/present.ts';
import { isObject, type Json } from './metadata.ts';

type ChartRow = RowOf<'chart'>;
type Texts = Pick<RowOf<'dashboard'>, 'position_json' | 'json_metadata'>;

const boxType = 'filter_box';

/** True for the charts that are shown as filters of the dashboard. */
const isFilterBox = ({ viz_type }: Pick<ChartRow, 'viz_type'>): boolean => viz_type === boxType;

/** What a dashboard shows otherwise than as a chart; undefined for what is one. */
export function shownAs({ viz_type }: Pick<ChartRow, 'viz_type'>): 'filters' | 'text' | undefined {
  if (isFilterBox({ viz_type })) return 'filters';
  return isTextType(viz_type) ? 'text' : undefined;
}

/** The filter boxes among a dashboard's charts, with what lifting needs to know about them. */
async function filterBoxesAmong(db: Db, charts: readonly ChartRow[]): Promise<FilterBox[]> {
  const boxes = charts.filter(isFilterBox);
  if (boxes.length === 0) return [];
  const columns = await db
    .selectFrom('dataset_columns')
    .select(['dataset_id', 'column_name'])
    .where('dataset_id', 'in', [...new Set(boxes.map(({ datasource_id }) => datasource_id))])
    .execute();
  return boxes.map(({ id, uuid, slice_name, datasource_id, params }) => ({
    chartId: id,
    uuid,
    name: slice_name,
    datasetId: datasource_id,
    form: readForm(params),
    columns: columns.filter(({ dataset_id }) => dataset_id === datasource_id).map(({ column_name }) => column_name),
  }));
}

/** A dashboard's layout and metadata with everything old lifted, and what that changed. */
export async function lift(
  db: Db,
  position: Json,
  metadata: Json,
  charts: readonly ChartRow[],
): Promise<{ position: Json; metadata: Json; changes: string[] }> {
  const texts = charts
    .filter((each) => shownAs(each) === 'text')
    .map(({ id, slice_name, viz_type, params }) => ({
      chartId: id,
      name: slice_name,
      vizType: viz_type,
      form: readForm(params),
    }));
  const worded = liftTextCharts(position, texts);
  const boxed = liftFilterBoxes(worded.position, metadata, await filterBoxesAmong(db, charts));
  return { ...boxed, changes: [...worded.changes, ...boxed.changes] };
}

/** Layout and metadata as readers get them. @returns the stored texts themselves when nothing old stands on the layout */
export async function liftedTexts<T extends Texts>(db: Db, row: T, charts: readonly ChartRow[]): Promise<T> {
  const position = parsed(row.position_json);
  if (!position || !charts.some(shownAs)) return row;
  const lifted = await lift(db, position, parsed(row.json_metadata) ?? {}, charts);
  if (lifted.changes.length === 0) return row;
  return {
    ...row,
    position_json: JSON.stringify(lifted.position),
    json_metadata: JSON.stringify({ ...lifted.metadata, ...once(lifted.metadata) }),
  };
}

/** A client that saved metadata and an older layout apart left the filters beside their box. */
function once({ native_filter_configuration: filters }: Readonly<Record<string, unknown>>): Json {
  if (!Array.isArray(filters)) return {};
  const seen = new Map<unknown, unknown>();
  for (const filter of filters) {
    const id: unknown = isObject(filter) ? filter.id : filter;
    if (!seen.has(id)) seen.set(id, filter);
  }
  return { native_filter_configuration: [...seen.values()] };
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
