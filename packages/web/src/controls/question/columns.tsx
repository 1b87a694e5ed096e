/** Column controls: one dimension or a list of them. */
import { columnsIn } from '@tessera/core/explore/slots';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { i18n } from '../../i18n.ts';
import type { ControlDataset, ControlProps } from '../shared/control-props.ts';
import { ColumnEditor } from '../editors/late-editors.tsx';
import { fitsControl, isCalculated, kindOf } from '../shared/column-kind.ts';
import type { DragItem } from '../zone/drag.ts';
import { DropZone } from '../zone/drop-zone.tsx';
import type { PillLook } from '../zone/zone-pill.tsx';

function columnLook(column: Column, dataset: ControlDataset | undefined): PillLook {
  if (typeof column !== 'string') return { label: columnLabel(column), kind: 'sql', title: column.sqlExpression };
  const found = dataset?.columns.find((each) => each.column_name === column);
  return {
    label: found?.verbose_name || column,
    kind: kindOf(found),
    isCalculated: isCalculated(found),
    title: found?.expression || undefined,
    fault: dataset && !found ? i18n._('The dataset has no column "{name}".', { name: column }) : undefined,
  };
}

export function ColumnsControl({ id, control, value, onChange, dataset, isInvalid }: ControlProps) {
  const values = columnsIn(value);
  const multi = control.multi ?? false;
  const columns = (dataset?.columns ?? []).filter((column) => fitsControl(column, control.accepts));
  const read = (item: DragItem): Column | undefined => {
    if (item.kind !== 'column') return undefined;
    const isTaken = values.some((each) => columnLabel(each) === columnLabel(item.column));
    const isKnown = typeof item.column !== 'string' || columns.some((column) => column.column_name === item.column);
    return isTaken || !isKnown ? undefined : item.column;
  };
  return (
    <DropZone<Column>
      id={id}
      label={control.label}
      values={values}
      multi={multi}
      isInvalid={isInvalid}
      onChange={(next) => onChange(multi ? next : next[0])}
      look={(column) => columnLook(column, dataset)}
      read={read}
      placeholder={multi ? i18n._('Drop columns here or click') : i18n._('Drop a column here or click')}
      renderEditor={(call) => (
        <ColumnEditor
          {...call}
          dataset={dataset}
          columns={columns.filter((column) => column.column_name === call.value || !values.includes(column.column_name))}
          isTemporalOnly={control.accepts === 'temporal'}
        />
      )}
    />
  );
}
