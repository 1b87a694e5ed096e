/** The search above a table. */
import { Input } from 'antd';
import { i18n } from '../../i18n.ts';
import styles from './table.module.css';
import { clearable } from '../../kit/clearable.tsx';

interface TableSearchProps {
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
}

/** The field one searches a table's rows in. */
export function TableSearch({ value, placeholder, onChange }: TableSearchProps) {
  return (
    <Input.Search
      size="small"
      allowClear={clearable()}
      className={styles['search']}
      value={value}
      placeholder={placeholder}
      aria-label={i18n._('Search rows')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
