/** A filter that chooses what the charts are grouped by. */
import { Select } from 'antd';
import { useState } from 'react';
import { datasetOf, groupbyChoices, isMultiple, maskOfGroupby, valuesOf } from '@tessera/core/dashboard/native-filter';
import { markedByTyping, wholeList, withSelectAll } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import { saySelectAll } from '../../kit/say-select-all.ts';
import { useDataset } from '../state/use-definition.ts';
import { changeMask, type FilterControlProps } from './control.ts';
import styles from './filters.module.css';
import { clearable } from '../../kit/clearable.tsx';

/** The columns of the filter's dataset that may be grouped by. */
export function GroupByControl(props: FilterControlProps) {
  const { id, filter, mask } = props;
  const dataset = useDataset(datasetOf(filter));
  const options = groupbyChoices(filter, dataset?.columns ?? []).map(({ column_name, verbose_name }) => ({
    value: column_name,
    label: verbose_name || column_name,
  }));
  const [text, setText] = useState('');
  const chosen = valuesOf(mask).filter((each) => typeof each === 'string');
  const change = (columns: readonly string[]): void => {
    const labelOf = (column: string): string => options.find(({ value }) => value === column)?.label ?? column;
    changeMask(props, maskOfGroupby(filter, columns, columns.map(labelOf)));
  };
  const shared = {
    id,
    className: styles['wide'] ?? '',
    allowClear: clearable(),
    showSearch: { optionFilterProp: 'label' },
    placeholder:
      dataset && options.length === 0
        ? i18n._('No data')
        : i18n._('{count, plural, one {# option} other {# options}}', { count: options.length }),
  } as const;
  const list = withSelectAll(options, { chosen, isOffered: text === '', say: saySelectAll });
  return isMultiple(filter) ? (
    <Select<string[]>
      {...shared}
      mode="multiple"
      {...wholeList(list.options)}
      {...markedByTyping(text, id, list.options)}
      showSearch={{ ...shared.showSearch, searchValue: text, onSearch: setText }}
      onOpenChange={(isOpen) => isOpen || setText('')}
      value={chosen}
      onChange={(keys) => {
        setText('');
        change(list.chosenOf(keys));
      }}
    />
  ) : (
    <Select<string>
      {...shared}
      {...wholeList(options)}
      value={chosen[0] ?? null}
      onChange={(column?: string) => change(column === undefined ? [] : [column])}
    />
  );
}
