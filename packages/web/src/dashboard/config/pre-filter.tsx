/** What restricts a filter's choices beforehand: simple conditions and a time range. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useId } from 'react';
import { hasTimeRange } from '@tessera/core/dashboard/filter-question';
import type { Dataset } from '@tessera/core/dataset';
import type { NativeFilter } from '@tessera/core/dashboard/native-filter';
import type { AdhocFilter } from '@tessera/core/query/filter';
import { NoOptions } from '@tessera/ui/option-list';
import { FilterValueField } from '../../controls/editors/filter-value.tsx';
import { TimeRangeControl } from '../../controls/time/time-range.tsx';
import { i18n } from '../../i18n.ts';
import { conditionColumns } from './column-choices.ts';
import type { FilterDraft } from './use-filter-draft.ts';
import styles from './config.module.css';

interface PreFilterProps {
  filter: NativeFilter;
  draft: FilterDraft;
  dataset: Dataset | undefined;
  validateStatus?: 'error';
  help?: string;
}

const operators = ['IN', 'NOT IN', '==', '!=', '>', '<', '>=', '<=', 'LIKE', 'IS NULL', 'IS NOT NULL'] as const;
const isList = (operator: string | null | undefined): boolean => operator === 'IN' || operator === 'NOT IN';
const isBare = (operator: string | null | undefined): boolean => operator?.startsWith('IS ') === true;

/** Conditions under which a filter's choices are asked for. They narrow the choices, never the charts. */
export function PreFilter({ filter, draft, dataset, ...trouble }: PreFilterProps) {
  const on = draft.preFiltered.has(filter.id);
  const list = filter.adhoc_filters ?? [];
  const set = (adhoc_filters: AdhocFilter[]): void => draft.change(filter.id, { adhoc_filters });
  const add = (): void =>
    set([...list, { expressionType: 'SIMPLE', clause: 'WHERE', subject: null, operator: 'IN', comparator: [] }]);
  return (
    <Form.Item {...trouble}>
      <Checkbox checked={on} onChange={(event) => draft.tick('preFiltered', filter.id, event.target.checked)}>
        {i18n._('Pre-filter available values')}
      </Checkbox>
      {on ? (
        <div className={styles['below']}>
          {list.map((each, at) => (
            <Condition
              key={at}
              condition={each}
              dataset={dataset}
              onChange={(next) => set(list.with(at, next))}
              onRemove={() => set(list.filter((_, index) => index !== at))}
            />
          ))}
          <Button size="small" icon={<PlusOutlined />} onClick={add}>
            {i18n._('Add a condition')}
          </Button>
          <div className={styles['below']}>
            <TimeRangeControl
              label={i18n._('Time range')}
              value={filter.time_range ?? 'No filter'}
              onChange={(time_range) => draft.change(filter.id, { time_range })}
            />
            {hasTimeRange(filter) ? (
              <Select<string>
                className={styles['timeColumn'] ?? ''}
                aria-label={i18n._('Time column')}
                placeholder={i18n._('Time column')}
                value={filter.granularity_sqla ?? dataset?.main_dttm_col ?? null}
                options={(dataset?.columns ?? [])
                  .filter((each) => each.is_dttm)
                  .map((each) => ({ value: each.column_name, label: each.verbose_name || each.column_name }))}
                notFoundContent={<NoOptions>{i18n._('No time columns')}</NoOptions>}
                onChange={(granularity_sqla) => draft.change(filter.id, { granularity_sqla })}
              />
            ) : null}
          </div>
        </div>
      ) : null}
    </Form.Item>
  );
}

interface ConditionProps {
  condition: AdhocFilter;
  dataset: Dataset | undefined;
  onChange: (condition: AdhocFilter) => void;
  onRemove: () => void;
}

function Condition({ condition, dataset, onChange, onRemove }: ConditionProps) {
  const id = useId();
  const remove = (
    <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={i18n._('Remove the condition')} onClick={onRemove} />
  );
  if (condition.expressionType === 'SQL') {
    return (
      <div className={styles['condition']}>
        <Input
          aria-label={i18n._('SQL condition')}
          value={condition.sqlExpression ?? ''}
          onChange={(event) => onChange({ ...condition, sqlExpression: event.target.value })}
        />
        {remove}
      </div>
    );
  }
  const { operator, comparator } = condition;
  const column = dataset?.columns.find((each) => each.column_name === condition.subject);
  const numeric = column?.type_generic === 0;
  const cast = (text: string): string | number =>
    numeric && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  const asList = Array.isArray(comparator)
    ? comparator.map(String)
    : comparator === null || comparator === undefined || comparator === ''
      ? []
      : [String(comparator)];
  return (
    <div className={styles['condition']}>
      <Select<string>
        aria-label={i18n._('Column of the condition')}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={i18n._('Column')}
        value={condition.subject ?? null}
        options={conditionColumns(dataset, condition.subject ?? undefined)}
        onChange={(subject) => onChange({ ...condition, subject })}
      />
      <Select<string>
        aria-label={i18n._('Operator')}
        value={operator ?? 'IN'}
        options={operators.map((each) => ({ value: each, label: each }))}
        onChange={(next) =>
          onChange({
            ...condition,
            operator: next,
            comparator: isBare(next) ? null : isList(next) ? asList.map(cast) : cast(asList[0] ?? ''),
          })
        }
      />
      {isBare(operator) ? (
        <span />
      ) : (
        <FilterValueField
          key={`${condition.subject} ${isList(operator)}`}
          id={id}
          label={isList(operator) ? i18n._('Values') : i18n._('Value')}
          column={column}
          dataset={dataset}
          multi={isList(operator)}
          suggests={operator !== 'LIKE'}
          isPattern={operator === 'LIKE'}
          value={Array.isArray(comparator) && !isList(operator) ? (comparator[0] ?? null) : comparator}
          onChange={(next) => onChange({ ...condition, comparator: next ?? null })}
          onSubmit={() => undefined}
        />
      )}
      {remove}
    </div>
  );
}
