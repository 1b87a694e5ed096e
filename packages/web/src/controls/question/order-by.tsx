/** The order of raw rows: columns, each ascending or descending, stored as `["name", true]` in JSON text. */
import { Select } from 'antd';
import { orderText, readOrder, type ColumnOrder } from '@tessera/core/explore/order';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';

/** As it is stored. */
const keyOf = ({ column, isAscending }: ColumnOrder): string => JSON.stringify([column, isAscending]);

export function OrderByControl({ id, control, value, onChange, dataset, isInvalid }: ControlProps) {
  // Saved charts hold pairs as JSON text, with blanks in it or without, or, where made by programs, as lists.
  const orders = (Array.isArray(value) ? value : []).flatMap((each) => readOrder(each) ?? []);
  const values = orders.map(keyOf);
  const titles = new Map(
    (dataset?.columns ?? []).map((column) => [column.column_name, column.verbose_name || column.column_name]),
  );
  const all = [...titles.keys()].flatMap((column) => [
    { column, isAscending: true },
    { column, isAscending: false },
  ]);
  // A column the dataset has no more still reads as what it was.
  const gone = orders.filter(({ column }) => !titles.has(column));
  const options = [...all, ...gone].map((order) => ({ value: keyOf(order), label: orderText(order, titles.get(order.column)) }));
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      className={styles['wide'] ?? ''}
      aria-label={control.label}
      status={isInvalid ? 'error' : ''}
      placeholder={control.placeholder ?? i18n._('{n} option(s)', { n: options.length })}
      showSearch={{ optionFilterProp: 'label' }}
      value={values}
      onChange={onChange}
      options={options}
    />
  );
}
