/** Which charts are filter boxes, and what a dashboard has to know of one to filter by it (docs/reference/dashboards.md#filter-boxes). */
import type { FilterBox } from '@tessera/core/dashboard/filter-box';

/** Whether a chart type filters the dashboard it stands on instead of showing data. */
export const isFilterBoxType = (vizType: string): boolean => vizType === 'filter_box';

/** A stored chart, as a dashboard has it. */
export interface StoredBox {
  readonly id: number;
  readonly uuid: string;
  readonly slice_name: string;
  readonly datasource_id: number;
  readonly form_data: Readonly<Record<string, unknown>>;
}

/** The columns of its dataset. */
export interface BoxColumns {
  readonly columns: readonly {
    readonly column_name: string;
    readonly verbose_name?: string | null;
    readonly type_generic?: number | null;
  }[];
}

/** @param dataset  of the chart; absent while it is not loaded, or where it may not be seen */
export function filterBoxOf(chart: StoredBox, dataset: BoxColumns | undefined): FilterBox {
  const columns = dataset?.columns ?? [];
  return {
    chartId: chart.id,
    uuid: chart.uuid,
    name: chart.slice_name,
    datasetId: chart.datasource_id,
    form: chart.form_data,
    columns: columns.map(({ column_name }) => column_name),
    titles: Object.fromEntries(
      columns.flatMap(({ column_name, verbose_name }) => (verbose_name ? [[column_name, verbose_name]] : [])),
    ),
    kinds: Object.fromEntries(
      columns.flatMap(({ column_name, type_generic }) =>
        type_generic === null || type_generic === undefined ? [] : [[column_name, type_generic]],
      ),
    ),
  };
}

/** A box's selections reach the charts as they are made, without a press on Apply. */
export const isInstant = (form: Readonly<Record<string, unknown>>): boolean => form['instant_filtering'] === true;
