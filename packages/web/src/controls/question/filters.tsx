/** The filter list of a form: dropped columns become WHERE filters, dropped metrics HAVING. */
import { filterFromColumn, filterFromMetric, rangeOfFilter } from '@tessera/core/explore/adhoc-filter';
import { filtersIn } from '@tessera/core/explore/slots';
import { rangeTypeOf } from '@tessera/core/time/custom';
import type { AdhocFilter } from '@tessera/core/query/filter';
import { i18n } from '../../i18n.ts';
import type { ControlProps } from '../shared/control-props.ts';
import { FilterEditor } from '../editors/late-editors.tsx';
import { optionName } from '../shared/option-name.ts';
import { useActualRanges } from '../time/use-actual-range.ts';
import type { DragItem } from '../zone/drag.ts';
import { DropZone } from '../zone/drop-zone.tsx';
import { filterLook } from './filter-look.ts';

/** Edits the form's filters. Only columns that may be filtered can be dropped. */
export function FiltersControl({ id, control, value, onChange, dataset, isInvalid }: ControlProps) {
  const values = filtersIn(value);
  const ranges = useActualRanges(
    values.flatMap((filter) => rangeOfFilter(filter) ?? []).filter((range) => rangeTypeOf(range) !== 'No filter'),
  );
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
      look={(filter) => filterLook(filter, dataset, ranges.get(rangeOfFilter(filter) ?? ''))}
      read={read}
      needsEditing={() => true}
      placeholder={control.placeholder ?? i18n._('Drop columns or metrics here or click')}
      renderEditor={(call) => <FilterEditor {...call} dataset={dataset} />}
    />
  );
}
