/** The order of raw rows: columns, each ascending or descending, stored as `["name", true]` in JSON text. */
import { Select } from 'antd';
import { i18n } from '../i18n.ts';
import styles from './controls.module.css';
import type { ControlProps } from './control-props.ts';

export function OrderByControl({ id, control, value, onChange, dataset, isInvalid }: ControlProps) {
  // Saved charts hold pairs as JSON text or, where made by programs, as lists.
  const values = (Array.isArray(value) ? value : []).map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  const options = (dataset?.columns ?? []).flatMap((column) => {
    const name = column.verbose_name || column.column_name;
    return [
      { value: JSON.stringify([column.column_name, true]), label: i18n._('{name} [asc]', { name }) },
      { value: JSON.stringify([column.column_name, false]), label: i18n._('{name} [desc]', { name }) },
    ];
  });
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
