/** The filter list of a form: dropped columns become WHERE filters, dropped metrics HAVING. */
import { filterFromColumn, filterFromMetric, filterLabel, isValidFilter } from '@tessera/core/explore/adhoc-filter';
import { filtersIn } from '@tessera/core/explore/slots';
import { titleOf } from '@tessera/core/format/label';
import type { AdhocFilter } from '@tessera/core/query/filter';
import { i18n } from '../../i18n.ts';
import type { ControlDataset, ControlProps } from '../shared/control-props.ts';
import { FilterEditor } from '../editors/late-editors.tsx';
import { optionName } from '../shared/option-name.ts';
import { isCalculated, kindOf } from '../shared/column-kind.ts';
import type { DragItem } from '../zone/drag.ts';
import { DropZone } from '../zone/drop-zone.tsx';
import type { PillLook } from '../zone/zone-pill.tsx';

function filterLook(filter: AdhocFilter, dataset: ControlDataset | undefined): PillLook {
  const isSql = filter.expressionType === 'SQL';
  const column = dataset?.columns.find((each) => each.column_name === filter.subject);
  const isLost = !isSql && dataset !== undefined && !column;
  return {
    label: filterLabel(filter, (name) => titleOf(name, dataset)),
    kind: isSql ? 'sql' : kindOf(column),
    isCalculated: !isSql && isCalculated(column),
    title: isSql ? `${filter.clause ?? 'WHERE'} ${filter.sqlExpression ?? ''}` : undefined,
    fault: isLost
      ? i18n._('The dataset has no column "{name}".', { name: filter.subject ?? '' })
      : isValidFilter(filter)
        ? undefined
        : i18n._('This filter is not finished and is not applied.'),
    note: filter.isExtra
      ? i18n._("This filter was inherited from the dashboard's context. It won't be saved when saving the chart.")
      : undefined,
  };
}

export function FiltersControl({ id, control, value, onChange, dataset, isInvalid }: ControlProps) {
  const values = filtersIn(value);
  const read = (item: DragItem): AdhocFilter | undefined => {
    if (!dataset) return undefined;
    if (item.kind === 'metric') return filterFromMetric(item.metric, dataset, optionName('filter'));
    const column = dataset.columns.find((each) => each.column_name === item.column && each.filterable);
    return column && filterFromColumn(column, optionName('filter'));
  };
  return (
    <DropZone<AdhocFilter>
      id={id}
      label={control.label}
      values={values}
      multi
      isInvalid={isInvalid}
      onChange={onChange}
      look={(filter) => filterLook(filter, dataset)}
      read={read}
      needsEditing={() => true}
      placeholder={i18n._('Drop columns or metrics here or click')}
      renderEditor={(call) => <FilterEditor {...call} dataset={dataset} />}
    />
  );
}
