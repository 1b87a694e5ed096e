/** A simple filter: subject, operator, value. */
import { Select } from 'antd';
import { useId } from 'react';
import { operatorOf, operatorsFor, withOperator, withSubject } from '@tessera/core/explore/adhoc-filter';
import { latestPartition, onLatestPartition } from '@tessera/core/explore/latest-partition';
import type { AdhocFilter } from '@tessera/core/query/filter';
import { i18n } from '../../i18n.ts';
import type { ControlDataset } from '../shared/control-props.ts';
import { TimeRangeControl } from '../time/time-range.tsx';
import { AdvancedType, useAdvancedType } from './advanced-type.tsx';
import { ColumnSelect } from './column-select.tsx';
import styles from '../popover/editors.module.css';
import { FilterValueField } from './filter-value.tsx';
import { usePartitionColumn } from './partition-column.ts';

export interface FilterSimpleProps {
  filter: AdhocFilter;
  dataset: ControlDataset | undefined;
  onChange: (filter: AdhocFilter) => void;
  /** Enter in the value. */
  onSubmit: () => void;
}

const isPattern = (operator: string): boolean => /LIKE|REGEX/.test(operator);

/** The three fields of a simple filter. Operators follow the column's type (docs/reference/questions.md#operators-of-filters). */
export function FilterSimple({ filter, dataset, onChange, onSubmit }: FilterSimpleProps) {
  const id = useId();
  const columns = (dataset?.columns ?? []).filter((column) => column.filterable || column.column_name === filter.subject);
  const column = columns.find((each) => each.column_name === filter.subject);
  const chosen = operatorOf(filter);
  const advanced = useAdvancedType(column?.advanced_data_type, filter.comparator);
  const valid = advanced.data?.valid_filter_operators ?? [];
  // The one that is chosen stays, so that it can be seen and changed.
  const offered = operatorsFor(column).filter(
    (each) => valid.length === 0 || valid.includes(each.wire) || each.id === chosen?.id,
  );
  const partition = usePartitionColumn(dataset);
  const choices = offered.map(({ id: value, label }) => ({ value, label: i18n._(label) }));
  if (column && column.column_name === partition) {
    const before = choices.findIndex(({ value }) => value === 'IS_NULL') + 1 || choices.length;
    choices.splice(before, 0, { value: latestPartition, label: i18n._('Use latest_partition template') });
  }
  const choose = (operatorId: string): void => {
    if (operatorId !== latestPartition) onChange(withOperator(filter, operatorId));
    else if (column && dataset) onChange(onLatestPartition(filter, column, dataset));
  };
  const isLost = Boolean(filter.subject) && !column;
  return (
    <>
      <div className={styles['field']} {...(filter.subject ? {} : { 'data-autofocus': true })}>
        <label htmlFor={`${id}-subject`}>{i18n._('Subject')}</label>
        <ColumnSelect
          id={`${id}-subject`}
          label={i18n._('Select subject')}
          columns={columns}
          value={filter.subject ?? undefined}
          onChange={(next) => {
            if (next) onChange(withSubject(filter, next));
          }}
        />
        {isLost || columns.length === 0 ? (
          <p className={styles['error']}>{i18n._('No such column found. To filter on a metric, try the Custom SQL tab.')}</p>
        ) : (
          <p className={styles['hint']}>{i18n._('To filter on a metric, use Custom SQL tab.')}</p>
        )}
      </div>
      <div className={styles['field']}>
        <label htmlFor={`${id}-operator`}>{i18n._('Operator')}</label>
        <Select<string>
          id={`${id}-operator`}
          aria-label={i18n._('Select operator')}
          className={styles['wide'] ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={i18n._('{n} operator(s)', { n: choices.length })}
          disabled={!filter.subject}
          value={chosen?.id ?? null}
          onChange={choose}
          options={choices}
        />
      </div>
      {chosen?.arity === 'range' ? (
        <div className={styles['field']}>
          <span className={styles['label']}>{i18n._('Time range')}</span>
          <TimeRangeControl
            isNested
            label={i18n._('Time range')}
            value={String(filter.comparator ?? 'No filter')}
            onChange={(comparator) => onChange({ ...filter, comparator })}
          />
        </div>
      ) : null}
      {chosen?.arity === 'one' || chosen?.arity === 'many' ? (
        <div className={styles['field']} {...(filter.subject ? { 'data-autofocus': true } : {})}>
          <label htmlFor={`${id}-value`}>{i18n._('Filter value (case sensitive)')}</label>
          <FilterValueField
            key={`${filter.subject} ${chosen.arity}`}
            id={`${id}-value`}
            column={column}
            dataset={dataset}
            multi={chosen.arity === 'many'}
            suggests={dataset?.filter_select !== false && !isPattern(chosen.id)}
            isPattern={isPattern(chosen.id)}
            value={filter.comparator}
            onChange={(comparator) => onChange({ ...filter, comparator })}
            onSubmit={onSubmit}
          />
          <AdvancedType found={advanced} />
        </div>
      ) : null}
    </>
  );
}
