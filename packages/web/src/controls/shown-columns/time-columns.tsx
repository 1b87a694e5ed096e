/** The columns of a time-series table: a list, each with its editor. */
import { i18n } from '../../i18n.ts';
import type { ControlProps } from '../shared/control-props.ts';
import { EditorList } from '../zone/editor-list.tsx';
import { TimeColumnForm, type TimeColumnValues } from './time-column-form.tsx';

const isColumn = (value: unknown): value is TimeColumnValues => typeof value === 'object' && value !== null;

/** A key no column of the list has. */
function newKey(columns: readonly TimeColumnValues[]): string {
  const taken = new Set(columns.map(({ key }) => key));
  let number = columns.length + 1;
  while (taken.has(`column ${number}`)) number += 1;
  return `column ${number}`;
}

/** The columns of a table over time, each opened by a click. */
export function TimeColumnsControl({ value, onChange }: ControlProps) {
  const columns = Array.isArray(value) ? value.filter(isColumn) : [];
  const nameOf = ({ label, key }: TimeColumnValues): string => label || key || i18n._('Column');
  return (
    <EditorList
      items={columns}
      onChange={onChange}
      nameOf={nameOf}
      editLabel={(column) => i18n._('Edit column {name}', { name: nameOf(column) })}
      addLabel={i18n._('Add an item')}
      emptyText={i18n._('Empty collection')}
      editor={(column, _, actions) => (
        <TimeColumnForm column={column ?? { key: newKey(columns), colType: 'time' }} {...actions} />
      )}
    />
  );
}
