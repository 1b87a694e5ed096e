/** Where a column or metric of the dataset panel may go by click: the controls that take it, and the values they would then hold. */
import type { PanelTab } from '@tessera/charts/controls/panel';
import { filterFromColumn, filterFromMetric } from '@tessera/core/explore/adhoc-filter';
import { metricFromColumn, sameMetric } from '@tessera/core/explore/adhoc-metric';
import { columnsIn, filtersIn, metricsIn, type Form } from '@tessera/core/explore/slots';
import type { Dataset, DatasetColumn, DatasetMetric } from '@tessera/core/dataset';
import { columnLabel } from '@tessera/core/query/column';
import { kindOf } from '../../controls/shared/column-kind.ts';
import { optionName } from '../../controls/shared/option-name.ts';

/** A metric or column of the dataset, as the panel lists it. */
export type PanelItem = { kind: 'metric'; metric: DatasetMetric } | { kind: 'column'; column: DatasetColumn };

/** One control an item may go to, and the whole value the control would have then. */
export interface Addition {
  key: string;
  /** The control's label, with its section where the same label stands twice. */
  label: string;
  value: unknown;
}

/** The controls that would take an item, in the order of the panel. */
export function additionsFor(item: PanelItem, panel: readonly PanelTab[], form: Form, dataset: Dataset): Addition[] {
  const controls = panel.flatMap((tab) =>
    tab.sections.flatMap((section) => section.controls.map((entry) => ({ ...entry, section: section.title }))),
  );
  return controls.flatMap(({ key, control, section }) => {
    const value = valueWith(item, control, form[key], dataset);
    if (value === undefined) return [];
    const isTwice = controls.some((other) => other.key !== key && other.control.label === control.label);
    return [{ key, label: isTwice ? `${control.label} (${section})` : control.label, value }];
  });
}

type Entry = PanelTab['sections'][number]['controls'][number]['control'];

/** The control's value with the item in it; undefined when it does not fit or is there already. */
function valueWith(item: PanelItem, control: Entry, value: unknown, dataset: Dataset): unknown {
  switch (control.widget) {
    case 'metric':
    case 'metrics': {
      // Metrics are made of the dataset's own columns (docs/decisions/0070-relations.md).
      if (item.kind === 'column' && item.column.relation !== undefined) return undefined;
      const metric = item.kind === 'metric' ? item.metric.metric_name : metricFromColumn(item.column, optionName('metric'));
      const values = metricsIn(value);
      if (values.some((each) => sameMetric(each, metric))) return undefined;
      return control.multi ? [...values, metric] : metric;
    }
    case 'column':
    case 'columns': {
      if (item.kind !== 'column' || !fits(item.column, control.accepts)) return undefined;
      const values = columnsIn(value);
      const name = item.column.column_name;
      if (values.some((each) => columnLabel(each) === name)) return undefined;
      return control.multi ? [...values, name] : name;
    }
    case 'filters': {
      if (item.kind === 'metric')
        return [...filtersIn(value), filterFromMetric(item.metric.metric_name, dataset, optionName('filter'))];
      return item.column.filterable ? [...filtersIn(value), filterFromColumn(item.column, optionName('filter'))] : undefined;
    }
    default:
      return undefined;
  }
}

function fits(column: DatasetColumn, accepts: Entry['accepts']): boolean {
  if (accepts === 'temporal') return kindOf(column) === 'time';
  if (accepts === 'numeric') return kindOf(column) === 'number';
  return accepts === 'groupby' ? column.groupby : true;
}
