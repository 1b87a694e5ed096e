/** The form a chart type begins with on a dataset. */
import type { ListedChart } from '@tessera/charts';
import { newForm } from '@tessera/charts/controls/form';
import { datasourceOf, type Dataset } from '@tessera/core/dataset';
import type { Form } from '@tessera/core/explore/slots';

/** A new form of a chart type on a dataset. */
export function freshForm(chart: ListedChart, dataset: Dataset): Form {
  return { ...newForm(chart, dataset), datasource: datasourceOf(dataset) };
}
