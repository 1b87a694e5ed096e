/** The form a chart type begins with on a dataset. */
import type { ListedChart } from '@tessera/charts';
import { newForm } from '@tessera/charts/controls/form';
import { datasourceOf, ownColumns, type Dataset } from '@tessera/core/dataset';
import type { Form } from '@tessera/core/explore/slots';
import { limits } from '@tessera/core/limits';

/** A new form of a chart type on a dataset. */
export function freshForm(chart: ListedChart, dataset: Dataset): Form {
  return { ...newForm(chart, dataset), datasource: datasourceOf(dataset) };
}

/** Rows of a dataset as they are: a table with all its own columns chosen. @param table  the chart type `table` */
export function rowsForm(table: ListedChart, dataset: Dataset): Form {
  const all_columns = ownColumns(dataset.columns).map(({ column_name }) => column_name);
  return { ...freshForm(table, dataset), query_mode: 'raw', all_columns, row_limit: limits.samplesRowLimit };
}
