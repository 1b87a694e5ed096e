/**
 * The filter editor: a column with an operator and values, or SQL in WHERE or HAVING
 * (docs/reference/charts.md#forms-in-hand).
 */
import { isOneOf } from '@tessera/core/narrowing';
import { Select, Tabs } from 'antd';
import { useId, useState } from 'react';
import { filterSql, isValidFilter } from '@tessera/core/explore/adhoc-filter';
import { sameValue } from '@tessera/core/explore/carry-over';
import type { AdhocFilter } from '@tessera/core/query/filter';
import { i18n } from '../../i18n.ts';
import type { ControlDataset } from '../shared/control-props.ts';
import { optionName } from '../shared/option-name.ts';
import { EditorFrame } from '../popover/editor-frame.tsx';
import styles from '../popover/editors.module.css';
import { FilterSimple } from './filter-simple.tsx';
import { SqlField } from './sql-field.tsx';

export interface FilterEditorProps {
  value: AdhocFilter | undefined;
  dataset: ControlDataset | undefined;
  onSave: (filter: AdhocFilter) => void;
  onClose: () => void;
}

const clauses = ['WHERE', 'HAVING'] as const;

/** Edits one filter. Going from a condition to SQL writes the condition as SQL; Save is off until the filter is complete. */
export function FilterEditor({ value, dataset, onSave, onClose }: FilterEditorProps) {
  const [draft, setDraft] = useState<AdhocFilter>(
    () => value ?? { expressionType: 'SIMPLE', clause: 'WHERE', filterOptionName: optionName('filter') },
  );
  const tab = draft.expressionType;
  const open = (next: AdhocFilter['expressionType']): void => {
    if (next === tab) return;
    setDraft((old) => ({
      ...old,
      expressionType: next,
      ...(next === 'SQL' ? { sqlExpression: old.sqlExpression || filterSql(old, dataset) } : { clause: 'WHERE' as const }),
    }));
  };
  const save = (): void => {
    const { isNew: _, ...kept } = draft;
    onSave(
      kept.expressionType === 'SQL'
        ? { ...kept, subject: null, operator: null, operatorId: null, comparator: null }
        : { ...kept, sqlExpression: null },
    );
  };
  return (
    <EditorFrame
      name={i18n._('Filter')}
      canSave={isValidFilter(draft)}
      isChanged={Boolean(draft.isNew) || !sameValue(draft, value)}
      onSave={save}
      onClose={onClose}
    >
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => isOneOf(['SIMPLE', 'SQL'], key) && open(key)}
        items={[
          {
            key: 'SIMPLE',
            label: i18n._('Simple'),
            children: (
              <FilterSimple
                filter={draft}
                dataset={dataset}
                onChange={setDraft}
                onSubmit={() => isValidFilter(draft) && save()}
              />
            ),
          },
          { key: 'SQL', label: i18n._('Custom SQL'), children: <SqlTab filter={draft} dataset={dataset} onChange={setDraft} /> },
        ]}
      />
    </EditorFrame>
  );
}

function SqlTab({
  filter,
  dataset,
  onChange,
}: {
  filter: AdhocFilter;
  dataset: ControlDataset | undefined;
  onChange: (filter: AdhocFilter) => void;
}) {
  const id = useId();
  return (
    <>
      <div className={styles['field']}>
        <label htmlFor={id}>{i18n._('Clause')}</label>
        <Select<'WHERE' | 'HAVING'>
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          className={styles['wide'] ?? ''}
          placeholder={i18n._('choose WHERE or HAVING...')}
          value={filter.clause ?? null}
          onChange={(clause) => onChange({ ...filter, clause })}
          options={clauses.map((clause) => ({ value: clause, label: clause }))}
        />
        <p className={styles['hint']}>
          {filter.clause === 'HAVING'
            ? i18n._('HAVING filters by the value of metrics.')
            : i18n._('WHERE filters by the values of columns.')}
        </p>
      </div>
      <SqlField
        label={i18n._('SQL expression')}
        value={filter.sqlExpression ?? ''}
        dataset={dataset}
        onChange={(sqlExpression) => onChange({ ...filter, sqlExpression })}
        placeholder={filter.clause === 'HAVING' ? 'SUM(amount) > 0' : "country = 'Peru'"}
      />
    </>
  );
}
