/** The column editor: a saved expression, a column, or SQL (docs/reference/charts.md#forms-in-hand). */
import { isOneOf } from '@tessera/core/narrowing';
import { Tabs } from 'antd';
import { useId, useState } from 'react';
import type { DatasetColumn } from '@tessera/core/dataset';
import { sameValue } from '@tessera/core/explore/carry-over';
import { columnSql } from '@tessera/core/explore/column-sql';
import { truncateLabel } from '@tessera/core/format/label';
import type { Column } from '@tessera/core/query/column';
import { EditableTitle } from '@tessera/ui/editable-title';
import { i18n } from '../../i18n.ts';
import type { ControlDataset } from '../shared/control-props.ts';
import { optionName } from '../shared/option-name.ts';
import { columnTitle, ColumnSelect } from './column-select.tsx';
import { EditorFrame } from '../popover/editor-frame.tsx';
import { editorWidths } from '../popover/editor-sizes.ts';
import styles from '../popover/editors.module.css';
import { SqlField } from './sql-field.tsx';

export interface ColumnEditorProps {
  value: Column | undefined;
  dataset: ControlDataset | undefined;
  /** The columns that fit the control. */
  columns: readonly DatasetColumn[];
  isTemporalOnly: boolean;
  onSave: (column: Column) => void;
  onClose: () => void;
}

const tabs = ['saved', 'simple', 'sql'] as const;
type Tab = (typeof tabs)[number];

const newColumnTitle = (): string => i18n._('My column');
const isSaved = (column: DatasetColumn): boolean => Boolean(column.expression);

/** Edits a column of a form. @param isTemporalOnly  only columns of time fit the control */
export function ColumnEditor({ value, dataset, columns, isTemporalOnly, onSave, onClose }: ColumnEditorProps) {
  const saved = columns.filter(isSaved);
  const plain = columns.filter((column) => !isSaved(column));
  const [tab, setTab] = useState<Tab>(() =>
    typeof value === 'object' ? 'sql' : saved.some((column) => column.column_name === value) ? 'saved' : 'simple',
  );
  const [name, setName] = useState(typeof value === 'string' ? value : undefined);
  const [sql, setSql] = useState(typeof value === 'object' ? value.sqlExpression : '');
  const [label, setLabel] = useState(typeof value === 'object' && value.hasCustomLabel ? (value.label ?? undefined) : undefined);
  const [identity] = useState(() =>
    typeof value === 'object' && typeof value['optionName'] === 'string' ? value['optionName'] : optionName('column'),
  );

  const shownTitle = label ?? (truncateLabel(sql.trim()) || newColumnTitle());
  const result: Column | undefined =
    tab === 'sql'
      ? sql.trim() === ''
        ? undefined
        : {
            expressionType: 'SQL',
            sqlExpression: sql.trim(),
            label: shownTitle,
            hasCustomLabel: label !== undefined,
            optionName: identity,
          }
      : name;
  const chosen = columns.find((column) => column.column_name === name);
  const open = (next: Tab): void => {
    if (next === 'sql' && sql === '' && chosen)
      setSql(chosen.expression || (dataset ? columnSql(chosen.column_name, dataset) : chosen.column_name));
    setTab(next);
  };
  return (
    <EditorFrame
      name={i18n._('Column')}
      widthPx={editorWidths.column}
      title={
        tab === 'sql' ? (
          <EditableTitle
            label={i18n._('Column title')}
            value={shownTitle}
            maxLength={200}
            onChange={(text) => setLabel(text.trim() || undefined)}
          />
        ) : (
          <span>{chosen ? columnTitle(chosen) : newColumnTitle()}</span>
        )
      }
      canSave={result !== undefined && (tab === 'sql' || chosen !== undefined)}
      isChanged={result !== undefined && !sameValue(result, value)}
      onSave={() => {
        if (result !== undefined) onSave(result);
      }}
      onClose={onClose}
    >
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => isOneOf(tabs, key) && open(key)}
        items={[
          {
            key: 'saved',
            label: i18n._('Saved'),
            children: (
              <Choose
                label={i18n._('Saved expressions')}
                columns={saved}
                value={name}
                onChange={setName}
                empty={i18n._('No saved expressions found')}
                hint={i18n._('Add calculated columns to the dataset in "Edit dataset".')}
              />
            ),
          },
          {
            key: 'simple',
            label: i18n._('Simple'),
            children: (
              <Choose
                label={i18n._('Column')}
                columns={plain}
                value={name}
                onChange={setName}
                empty={isTemporalOnly ? i18n._('No temporal columns found') : i18n._('No columns found')}
                hint={isTemporalOnly ? i18n._('Mark a column as temporal in "Edit dataset".') : undefined}
              />
            ),
          },
          {
            key: 'sql',
            label: i18n._('Custom SQL'),
            children: (
              <SqlField
                label={i18n._('SQL expression')}
                value={sql}
                onChange={setSql}
                dataset={dataset}
                placeholder="UPPER(city)"
              />
            ),
          },
        ]}
      />
    </EditorFrame>
  );
}

interface ChooseProps {
  label: string;
  columns: readonly DatasetColumn[];
  value: string | undefined;
  onChange: (name: string | undefined) => void;
  empty: string;
  hint?: string | undefined;
}

function Choose({ label, columns, value, onChange, empty, hint }: ChooseProps) {
  const id = useId();
  if (columns.length === 0) {
    return (
      <div className={styles['empty']}>
        <p>{empty}</p>
        {hint ? <p className={styles['hint']}>{hint}</p> : null}
      </div>
    );
  }
  const here = columns.some((column) => column.column_name === value) ? value : undefined;
  return (
    <div className={styles['field']} data-autofocus>
      <label htmlFor={id}>{label}</label>
      <ColumnSelect id={id} label={label} columns={columns} value={here} onChange={(column) => onChange(column?.column_name)} />
    </div>
  );
}
