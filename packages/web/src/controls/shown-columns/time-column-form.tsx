/** One column of a time-series table. Nothing applies before it is saved. */
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { areReversed, reversedBounds } from '@tessera/charts/controls/shapes';
import { sameValue } from '@tessera/core/explore/carry-over';
import { i18n } from '../../i18n.ts';
import { sayFault } from '../shared/say-fault.ts';
import styles from '../popover/editors.module.css';
import { EditorField } from '../popover/editor-field.tsx';
import { EditorFrame } from '../popover/editor-frame.tsx';

type Pair = readonly [number | null, number | null];

/** As stored in `column_collection`; unknown keys are kept. */
export interface TimeColumnValues {
  key?: string;
  label?: string;
  tooltip?: string;
  colType?: string;
  comparisonType?: string;
  timeLag?: number | string | null;
  timeRatio?: number | string | null;
  width?: number | string | null;
  height?: number | string | null;
  showYAxis?: boolean;
  yAxisBounds?: Pair;
  bounds?: Pair;
  d3format?: string;
  dateFormat?: string;
}

export interface TimeColumnFormProps {
  column: TimeColumnValues;
  onSave: (column: TimeColumnValues) => void;
  onClose: () => void;
}

const kinds = (): { value: string; label: string }[] => [
  { value: 'time', label: i18n._('Time comparison') },
  { value: 'contrib', label: i18n._('Contribution') },
  { value: 'spark', label: i18n._('Sparkline') },
  { value: 'avg', label: i18n._('Period average') },
];
const comparisons = (): { value: string; label: string }[] => [
  { value: 'value', label: i18n._('Actual value') },
  { value: 'diff', label: i18n._('Difference') },
  { value: 'perc', label: i18n._('Percentage') },
  { value: 'perc_change', label: i18n._('Percentage change') },
];

/** The settings of one column of a table over time, in a popover. */
export function TimeColumnForm({ column, onSave, onClose }: TimeColumnFormProps) {
  const [draft, setDraft] = useState(column);
  const set = (part: TimeColumnValues): void => setDraft((old) => ({ ...old, ...part }));
  const { colType = 'time' } = draft;
  const isSpark = colType === 'spark';
  const used = isSpark ? draft.showYAxis === true && draft.yAxisBounds : draft.bounds;
  const text = (key: 'label' | 'tooltip' | 'd3format' | 'dateFormat', label: string) => (
    <EditorField label={label}>
      {(id) => <Input id={id} value={draft[key] ?? ''} onChange={({ target }) => set({ [key]: target.value })} />}
    </EditorField>
  );
  return (
    <EditorFrame
      name={i18n._('Column Configuration')}
      title={i18n._('Column Configuration')}
      canSave={!(used && areReversed(...used))}
      isChanged={!sameValue(draft, column)}
      onSave={() => onSave(draft)}
      onClose={onClose}
    >
      {text('label', i18n._('Label'))}
      {text('tooltip', i18n._('Tooltip'))}
      <Choice label={i18n._('Type')} value={colType} options={kinds()} onChange={(value) => set({ colType: value })} />
      {isSpark ? <SparkFields draft={draft} set={set} /> : null}
      {colType === 'time' || colType === 'avg' ? (
        <Count label={i18n._('Time lag')} value={draft.timeLag} onChange={(timeLag) => set({ timeLag })} />
      ) : null}
      {colType === 'time' ? (
        <Choice
          label={i18n._('Type')}
          value={draft.comparisonType ?? 'value'}
          options={comparisons()}
          onChange={(comparisonType) => set({ comparisonType })}
        />
      ) : null}
      {isSpark ? null : <Bounds label={i18n._('Color bounds')} value={draft.bounds} onChange={(bounds) => set({ bounds })} />}
      {isSpark ? text('dateFormat', i18n._('Date format')) : null}
      {text('d3format', i18n._('Number format'))}
    </EditorFrame>
  );
}

function SparkFields({ draft, set }: { draft: TimeColumnValues; set: (part: TimeColumnValues) => void }) {
  return (
    <>
      <Count label={i18n._('Width')} value={draft.width} onChange={(width) => set({ width })} />
      <Count label={i18n._('Height')} value={draft.height} onChange={(height) => set({ height })} />
      <div className={styles['field']}>
        <Checkbox checked={draft.showYAxis ?? false} onChange={({ target }) => set({ showYAxis: target.checked })}>
          {i18n._('Show Y-axis')}
        </Checkbox>
      </div>
      {draft.showYAxis ? (
        <Bounds label={i18n._('Y-axis bounds')} value={draft.yAxisBounds} onChange={(yAxisBounds) => set({ yAxisBounds })} />
      ) : null}
      <Count label={i18n._('Time ratio')} value={draft.timeRatio} onChange={(timeRatio) => set({ timeRatio })} />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <EditorField label={label}>
      {(id) => (
        <Select<string>
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          className={styles['wide'] ?? ''}
          value={value}
          options={options}
          onChange={onChange}
        />
      )}
    </EditorField>
  );
}

interface CountProps {
  label: string;
  value: number | string | null | undefined;
  onChange: (value: number | null) => void;
}

function Count({ label, value, onChange }: CountProps) {
  const shown = value === null || value === undefined || value === '' ? null : Number(value);
  return (
    <EditorField label={label}>
      {(id) => <InputNumber<number> id={id} style={{ width: '100%' }} precision={0} value={shown} onChange={onChange} />}
    </EditorField>
  );
}

interface BoundsProps {
  label: string;
  value: Pair | undefined;
  onChange: (value: Pair) => void;
}

function Bounds({ label, value: [low, high] = [null, null], onChange }: BoundsProps) {
  const isWrong = areReversed(low, high);
  const status = isWrong ? ('error' as const) : ('' as const);
  return (
    <EditorField label={label} error={isWrong ? sayFault(reversedBounds) : undefined}>
      {(id) => (
        <div style={{ display: 'flex', gap: 8 }}>
          <InputNumber<number>
            id={id}
            placeholder={i18n._('Min')}
            aria-label={i18n._('{label}: min', { label })}
            status={status}
            value={low}
            onChange={(least) => onChange([least, high])}
          />
          <InputNumber<number>
            placeholder={i18n._('Max')}
            aria-label={i18n._('{label}: max', { label })}
            status={status}
            value={high}
            onChange={(most) => onChange([low, most])}
          />
        </div>
      )}
    </EditorField>
  );
}
