/** What must be known of a chart type's form to take settings from one type to another. */
import type { ListedChart } from '@tessera/charts';
import { shapesOf } from '@tessera/charts/controls/form';
import { slotsOf } from '@tessera/charts/controls/slots';
import type { FormShape } from '@tessera/core/explore/carry-over';
import type { Dataset } from '@tessera/core/dataset';
import { freshForm } from '../../chart/fresh-form.ts';
import { fitsControl } from './column-kind.ts';

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
