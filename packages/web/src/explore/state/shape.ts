/** What explore must know of a chart type's form: its keys, and the places that hold names of the dataset. */
import type { ListedChart } from '@tessera/charts';
import { controlOf, type Control, type Widget } from '@tessera/charts/controls/field';
import { newForm, shapesOf } from '@tessera/charts/controls/form';
import type { FormShape } from '@tessera/core/explore/carry-over';
import type { Form, ControlSlot } from '@tessera/core/explore/slots';
import type { Dataset } from '@tessera/core/dataset';
import { fitsControl } from '../../controls/shared/column-kind.ts';

const kinds: Partial<Record<Widget, ControlSlot['kind']>> = {
  metric: 'metric',
  metrics: 'metric',
  column: 'column',
  columns: 'column',
  filters: 'filter',
};

function slotOf(key: string, control: Control): ControlSlot | undefined {
  const kind = kinds[control.widget];
  if (!kind) return undefined;
  const isMany = control.widget === 'metrics' || control.widget === 'columns' || control.widget === 'filters';
  return { key, kind, multi: control.multi ?? isMany, required: control.required, accepts: control.accepts };
}

/** The controls of a chart type that hold metrics, columns or filters. */
export function slotsOf(chart: ListedChart | undefined): ControlSlot[] {
  if (!chart) return [];
  return shapesOf(chart).flatMap(([key, shape]) => {
    const control = controlOf(shape);
    return (control && slotOf(key, control)) ?? [];
  });
}

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

/** Label of a key's control; the key itself when it has none. */
export function labelsOf(chart: ListedChart | undefined): ReadonlyMap<string, Control> {
  const entries = chart ? shapesOf(chart) : [];
  return new Map(
    entries.flatMap(([key, shape]) => {
      const control = controlOf(shape);
      return control ? [[key, control] as const] : [];
    }),
  );
}
