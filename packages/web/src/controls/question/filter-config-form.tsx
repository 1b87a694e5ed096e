/** One filter of a filter box. Nothing applies before it is saved. */
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { sameValue } from '@tessera/core/explore/carry-over';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { i18n } from '../../i18n.ts';
import { ColumnSelect } from '../editors/column-select.tsx';
import { EditorField } from '../popover/editor-field.tsx';
import { EditorFrame } from '../popover/editor-frame.tsx';
import type { ControlDataset } from '../shared/control-props.ts';
import styles from '../popover/editors.module.css';
import { clearable } from '../../kit/clearable.tsx';

/** As stored in `filter_configs`; unknown keys are kept. */
export interface FilterConfigValues {
  column?: string;
  label?: string | null;
  defaultValue?: unknown;
  metric?: Metric | null;
  asc?: boolean | null;
  multiple?: boolean | null;
  searchAllOptions?: boolean | null;
  clearable?: boolean | null;
}

interface FilterConfigFormProps {
  config: FilterConfigValues;
  dataset: ControlDataset | undefined;
  onSave: (config: FilterConfigValues) => void;
  onClose: () => void;
}

/** The settings of one filter of a filter box, in a popover. */
export function FilterConfigForm({ config, dataset, onSave, onClose }: FilterConfigFormProps) {
  const [draft, setDraft] = useState(config);
  const set = (part: FilterConfigValues): void => setDraft((old) => ({ ...old, ...part }));
  const box = (label: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <div className={styles['field']}>
      <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </Checkbox>
    </div>
  );
  return (
    <EditorFrame
      name={i18n._('Filter configuration')}
      title={i18n._('Filter configuration')}
      canSave={Boolean(draft.column)}
      isChanged={!sameValue(draft, config)}
      onSave={() => onSave(draft)}
      onClose={onClose}
    >
      <EditorField label={i18n._('Column')}>
        {(id) => (
          <ColumnSelect
            id={id}
            label={i18n._('Column')}
            columns={(dataset?.columns ?? []).filter(({ filterable }) => filterable)}
            value={draft.column}
            onChange={(column) => column && set({ column: column.column_name })}
          />
        )}
      </EditorField>
      <EditorField label={i18n._('Label')}>
        {(id) => <Input id={id} value={draft.label ?? ''} onChange={({ target }) => set({ label: target.value })} />}
      </EditorField>
      <EditorField label={i18n._('Default')}>
        {(id) => (
          <Input
            id={id}
            value={textOf(draft.defaultValue)}
            placeholder={draft.multiple === false ? '' : i18n._('Values parted by a semicolon')}
            onChange={({ target }) => set({ defaultValue: target.value === '' ? null : target.value })}
          />
        )}
      </EditorField>
      <EditorField label={i18n._('Sort metric')}>
        {(id) => <SortMetric id={id} value={draft.metric ?? null} dataset={dataset} onChange={(metric) => set({ metric })} />}
      </EditorField>
      {box(i18n._('Sort ascending'), draft.asc !== false, (asc) => set({ asc }))}
      {box(i18n._('Allow multiple selections'), draft.multiple !== false, (multiple) => set({ multiple }))}
      {box(i18n._('Search all filter options'), draft.searchAllOptions === true, (searchAllOptions) => set({ searchAllOptions }))}
      {box(i18n._('Required'), draft.clearable === false, (required) => set({ clearable: !required }))}
    </EditorFrame>
  );
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(';') : value === null || value === undefined ? '' : String(value);

interface SortMetricProps {
  id: string;
  value: Metric | null;
  dataset: ControlDataset | undefined;
  onChange: (metric: Metric | null) => void;
}

/** A saved metric of the dataset; one made by hand elsewhere stays until another is chosen. */
function SortMetric({ id, value, dataset, onChange }: SortMetricProps) {
  const saved = (dataset?.metrics ?? []).map(({ metric_name, verbose_name }) => ({
    value: metric_name,
    label: verbose_name || metric_name,
  }));
  const name = value === null ? null : metricLabel(value);
  const options = name === null || saved.some((each) => each.value === name) ? saved : [{ value: name, label: name }, ...saved];
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      allowClear={clearable()}
      showSearch={{ optionFilterProp: 'label' }}
      value={name}
      options={options}
      onChange={(next?: string) => {
        if (next !== name) onChange(next ?? null);
      }}
    />
  );
}
