/** The columns a chart may be drilled by; with a search where there are many. */
import { Input } from 'antd';
import { useState } from 'react';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../../i18n.ts';
import styles from './drill-dialog.module.css';
import { clearable } from '../../kit/clearable.tsx';

/** Up to so many are read faster than searched. */
const searchFrom = 11;

interface ColumnListProps {
  columns: readonly { name: string; head: string }[];
  onChoose: (name: string) => void;
}

/** Offers columns to drill by. */
export function ColumnList({ columns, onChoose }: ColumnListProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = columns.filter(({ name, head }) => `${head}\n${name}`.toLowerCase().includes(wanted));
  return (
    <div className={styles['choice']}>
      {columns.length >= searchFrom ? (
        <Input.Search
          allowClear={clearable()}
          // On a phone its keyboard would cover the list.
          autoFocus={!window.matchMedia('(pointer: coarse)').matches}
          value={search}
          placeholder={i18n._('Search columns')}
          aria-label={i18n._('Search columns')}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      {found.length === 0 ? (
        <EmptyFace compact title={i18n._('No columns found')} />
      ) : (
        <ul className={styles['columns']} aria-label={i18n._('Columns')}>
          {found.map(({ name, head }) => (
            <li key={name}>
              <button type="button" onClick={() => onChoose(name)}>
                {head}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
