/** Which column the database searches. */
import { Select } from 'antd';
import { i18n } from '../../i18n.ts';
import styles from './table.module.css';

interface TableColumnProps {
  value: string;
  options: { value: string; label: string }[];
  onChange: (column: string) => void;
}

export function TableColumn({ value, options, onChange }: TableColumnProps) {
  return (
    <Select
      size="small"
      className={styles['column'] ?? ''}
      value={value}
      aria-label={i18n._('Column to search')}
      options={options}
      onChange={onChange}
    />
  );
}
