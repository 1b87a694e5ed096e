/** What explore must know of a chart type's form: its keys, and the form it begins with. */
import type { ListedChart } from '@tessera/charts';
import { newForm, shapesOf } from '@tessera/charts/controls/form';
import { slotsOf } from '@tessera/charts/controls/slots';
import type { FormShape } from '@tessera/core/explore/carry-over';
import type { Form } from '@tessera/core/explore/slots';
import type { Dataset } from '@tessera/core/dataset';
import { fitsControl } from '../../controls/shared/column-kind.ts';

/** A new form of a chart type on a dataset. */
export function freshForm(chart: ListedChart, dataset: Dataset): Form {
  return { ...newForm(chart, dataset), datasource: `${dataset.id}__table` };
}

/** A chart type as carrying over needs it. */
export function shapeOf(chart: ListedChart, dataset: Dataset): FormShape {
  return {
    vizType: chart.id,
    fresh: freshForm(chart, dataset),
    keys: new Set(shapesOf(chart).map(([key]) => key)),
    slots: slotsOf(chart),
    fits: ({ accepts }, column) => {
      const known = typeof column === 'string' ? dataset.columns.find((each) => each.column_name === column) : undefined;
      return known === undefined || fitsControl(known, accepts);
    },
  };
}
