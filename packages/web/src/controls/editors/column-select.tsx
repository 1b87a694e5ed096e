/** Choosing a column of a dataset by name or verbose name; each option shows what kind of value it holds. */
import { Select } from 'antd';
import type { DatasetColumn } from '@tessera/core/dataset';
import { wholeList } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import { searchRank } from '../../kit/search-rank.ts';
import { isCalculated, kindOf } from '../shared/column-kind.ts';
import { TypedName } from '../shared/type-icon.tsx';
import styles from '../popover/editors.module.css';

export interface ColumnSelectProps {
  id: string;
  label: string;
  columns: readonly DatasetColumn[];
  value: string | undefined;
  onChange: (column: DatasetColumn | undefined) => void;
  placeholder?: string;
}

/** What a column is called on the screen: its verbose name, else its name. */
export const columnTitle = (column: DatasetColumn): string => column.verbose_name || column.column_name;

/** A select of one of the columns given. A chosen name that is not among them is marked as a mistake. */
export function ColumnSelect({ id, label, columns, value, onChange, placeholder }: ColumnSelectProps) {
  const isKnown = value === undefined || columns.some((column) => column.column_name === value);
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      aria-label={label}
      placeholder={placeholder ?? i18n._('{n} column(s)', { n: columns.length })}
      showSearch={{
        optionFilterProp: ['search'],
        filterSort: (a, b, { searchValue }) => searchRank(a.title ?? '', searchValue) - searchRank(b.title ?? '', searchValue),
      }}
      value={value ?? null}
      status={isKnown ? '' : 'error'}
      onChange={(name) => onChange(columns.find((column) => column.column_name === name))}
      {...wholeList(
        columns.map((column) => ({
          value: column.column_name,
          label: <TypedName kind={kindOf(column)} isCalculated={isCalculated(column)} name={columnTitle(column)} />,
          title: columnTitle(column),
          search: `${column.column_name} ${column.verbose_name ?? ''}`,
        })),
      )}
    />
  );
}
