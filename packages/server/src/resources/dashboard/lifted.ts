/**
 * Old filter boxes as native filters, whenever a dashboard is read: what is stored stays as it came until somebody
 * saves the dashboard, so that an export gives an import back unchanged.
 */
import { liftFilterBoxes, type FilterBox } from '@tessera/core/dashboard/filter-box';
import type { Db } from '../../store/db.ts';
import type { RowOf } from '../../store/tables.ts';
import { readForm } from '../chart/present.ts';
import { isObject, type Json } from './metadata.ts';

type ChartRow = RowOf<'chart'>;
type Texts = Pick<RowOf<'dashboard'>, 'position_json' | 'json_metadata'>;

const boxType = 'filter_box';

/** True for the charts that are shown as filters of the dashboard. */
export const isFilterBox = ({ viz_type }: Pick<ChartRow, 'viz_type'>): boolean => viz_type === boxType;

/** The filter boxes among a dashboard's charts, with what lifting needs to know about them. */
export async function filterBoxesAmong(db: Db, charts: readonly ChartRow[]): Promise<FilterBox[]> {
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

/** Layout and metadata as readers get them. @returns the stored texts themselves when no box stands on the layout */
export async function liftedTexts<T extends Texts>(db: Db, row: T, charts: readonly ChartRow[]): Promise<T> {
  const boxes = await filterBoxesAmong(db, charts);
  const position = parsed(row.position_json);
  if (boxes.length === 0 || !position) return row;
  const lifted = liftFilterBoxes(position, parsed(row.json_metadata) ?? {}, boxes);
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
