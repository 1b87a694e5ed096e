/** The editor of one annotation layer (docs/reference/charts.md#annotation-layers-of-a-chart). */
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { annotationTypes, type AnnotationLayer } from '@tessera/charts/shared/annotation-layer';
import { readFormula } from '@tessera/charts/shared/formula';
import { sameValue } from '@tessera/core/explore/carry-over';
import { categoricalColours } from '@tessera/core/look/palettes';
import { i18n } from '../../i18n.ts';
import { SourceColumn, SourceColumns, useSourceColumns } from './annotation-columns.tsx';
import { AnnotationSource } from './annotation-source.tsx';
import { ColourPicker } from '../colours/colour-picker.tsx';
import { EditorField } from '../popover/editor-field.tsx';
import { EditorFrame } from '../popover/editor-frame.tsx';
import styles from '../popover/editors.module.css';

/** A layer while it is edited: everything may be missing. */
export type AnnotationDraft = Partial<AnnotationLayer> & Record<string, unknown>;

export interface AnnotationFormProps {
  /** Absent for a new one. */
  layer: AnnotationDraft | undefined;
  /** Names that are taken: data come back by name. */
  taken: readonly string[];
  onSave: (layer: AnnotationDraft) => void;
  onClose: () => void;
}

const fresh: AnnotationDraft = {
  name: '',
  annotationType: 'FORMULA',
  sourceType: '',
  value: '',
  show: true,
  showLabel: false,
  style: 'solid',
  opacity: '',
  width: 1,
  overrides: { time_range: null },
};

const sourcesOf = (type: string | undefined): { value: string; label: string }[] =>
  type === 'TIME_SERIES'
    ? [{ value: 'line', label: i18n._('Chart') }]
    : [
        { value: 'NATIVE', label: i18n._('Annotation layer') },
        { value: 'table', label: i18n._('Table') },
      ];

/** Stored layers say where an interval ends; of a table's columns one must be named. */
const endless = ({ annotationType, sourceType, intervalEndColumn }: AnnotationDraft): boolean =>
  annotationType === 'INTERVAL' && sourceType === 'table' && !intervalEndColumn?.trim();

/** What keeps a layer from being saved, by field. */
function faultsOf(draft: AnnotationDraft, taken: readonly string[]): Record<string, string> {
  const name = draft.name?.trim() ?? '';
  const formula = draft.annotationType === 'FORMULA';
  return {
    ...(name === '' && { name: i18n._('Mandatory') }),
    ...(taken.includes(name) && { name: i18n._('This name is taken.') }),
    ...(formula && !readFormula(String(draft.value ?? '')) && { value: i18n._('Bad formula.') }),
    ...(!formula && typeof draft.value !== 'number' && { value: i18n._('Mandatory') }),
    ...(endless(draft) && { intervalEndColumn: i18n._('Mandatory') }),
  };
}

/** Edits a draft of one layer. A field says what is wrong with it once it was left. @param taken  names of the other layers */
export function AnnotationForm({ layer, taken, onSave, onClose }: AnnotationFormProps) {
  const [first] = useState<AnnotationDraft>(() => ({ ...fresh, ...layer }));
  const [draft, setDraft] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const set = (part: AnnotationDraft): void => setDraft((old) => ({ ...old, ...part }));
  const faults = faultsOf(draft, taken);
  const shown = (field: string): string | undefined => (left.has(field) ? faults[field] : undefined);
  const leave = (field: string) => (): void => setLeft((old) => new Set([...old, field]));
  const title = layer ? i18n._('Edit annotation layer') : i18n._('Add annotation layer');
  const setType = (annotationType: AnnotationLayer['annotationType']): void => {
    const isFormula = annotationType === 'FORMULA';
    set({
      annotationType,
      sourceType: isFormula ? '' : (sourcesOf(annotationType)[0]?.value ?? ''),
      value: isFormula ? '' : null,
    });
  };
  return (
    <EditorFrame
      name={title}
      title={title}
      canSave={Object.keys(faults).length === 0}
      isChanged={!sameValue(draft, first)}
      onSave={() => onSave({ ...draft, name: draft.name?.trim() ?? '' })}
      onClose={onClose}
    >
      <EditorField label={i18n._('Name')} error={shown('name')}>
        {(id) => (
          <span data-autofocus>
            <Input
              id={id}
              value={draft.name ?? ''}
              onChange={({ target }) => set({ name: target.value })}
              onBlur={leave('name')}
            />
          </span>
        )}
      </EditorField>
      <EditorField label={i18n._('Annotation layer type')}>
        {(id) => (
          <Select<AnnotationLayer['annotationType']>
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            className={styles['wide'] ?? ''}
            value={draft.annotationType ?? 'FORMULA'}
            onChange={setType}
            options={annotationTypes.map(([value, label]) => ({ value, label: i18n._(label) }))}
          />
        )}
      </EditorField>
      {draft.annotationType === 'FORMULA' ? (
        <EditorField label={i18n._('Formula')} error={shown('value')}>
          {(id) => (
            <Input
              id={id}
              placeholder="x * 2"
              value={String(draft.value ?? '')}
              onChange={({ target }) => set({ value: target.value })}
              onBlur={leave('value')}
            />
          )}
        </EditorField>
      ) : (
        <SourceFields draft={draft} set={set} shown={shown} leave={leave} />
      )}
      <StyleFields draft={draft} set={set} />
    </EditorFrame>
  );
}

interface PartProps {
  draft: AnnotationDraft;
  set: (part: AnnotationDraft) => void;
}

interface SourceProps extends PartProps {
  /** What is wrong with a field that was left. */
  shown: (field: string) => string | undefined;
  leave: (field: string) => () => void;
}

function SourceFields({ draft, set, shown, leave }: SourceProps) {
  const overrides = draft.overrides ?? {};
  const offered = useSourceColumns(draft.sourceType === 'table' && typeof draft.value === 'number' ? draft.value : undefined);
  const override = (key: string, isOn: boolean): void => {
    const { [key]: _, ...rest } = overrides;
    set({ overrides: isOn ? { ...rest, [key]: null } : rest });
  };
  const column = (key: 'timeColumn' | 'intervalEndColumn' | 'titleColumn', label: string): ReactNode => (
    <EditorField label={label} error={shown(key)}>
      {(id) => (
        <SourceColumn
          id={id}
          offered={offered}
          value={draft[key] ?? undefined}
          onChange={(name) => set({ [key]: name })}
          onBlur={leave(key)}
        />
      )}
    </EditorField>
  );
  return (
    <>
      <EditorField label={i18n._('Annotation source')}>
        {(id) => (
          <Select<string>
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            className={styles['wide'] ?? ''}
            value={draft.sourceType ?? ''}
            onChange={(sourceType) => set({ sourceType, value: null })}
            options={sourcesOf(draft.annotationType)}
          />
        )}
      </EditorField>
      <EditorField label={draft.sourceType === 'NATIVE' ? i18n._('Annotation layer') : i18n._('Chart')} error={shown('value')}>
        {(id) => (
          <span onBlur={leave('value')}>
            <AnnotationSource
              id={id}
              source={draft.sourceType ?? ''}
              value={typeof draft.value === 'number' ? draft.value : undefined}
              onChange={(value) => set({ value })}
            />
          </span>
        )}
      </EditorField>
      {draft.sourceType === 'table' ? (
        <>
          {column('timeColumn', i18n._('Event time column'))}
          {draft.annotationType === 'INTERVAL' ? column('intervalEndColumn', i18n._('Interval End column')) : null}
          {column('titleColumn', i18n._('Title Column'))}
          <EditorField label={i18n._('Description Columns')}>
            {(id) => (
              <SourceColumns
                id={id}
                offered={offered}
                value={draft.descriptionColumns ?? []}
                onChange={(descriptionColumns) => set({ descriptionColumns })}
              />
            )}
          </EditorField>
        </>
      ) : null}
      {draft.sourceType === 'NATIVE' ? null : (
        <>
          <Checkbox checked={'time_range' in overrides} onChange={({ target }) => override('time_range', target.checked)}>
            {i18n._('Override time range')}
          </Checkbox>
          <Checkbox
            checked={'time_grain_sqla' in overrides}
            onChange={({ target }) => override('time_grain_sqla', target.checked)}
          >
            {i18n._('Override time grain')}
          </Checkbox>
          <EditorField label={i18n._('Time shift')}>
            {(id) => (
              <Input
                id={id}
                placeholder="1 year ago"
                value={typeof overrides['time_shift'] === 'string' ? overrides['time_shift'] : ''}
                onChange={({ target }) => set({ overrides: { ...overrides, time_shift: target.value || null } })}
              />
            )}
          </EditorField>
        </>
      )}
    </>
  );
}

function StyleFields({ draft, set }: PartProps) {
  const curve = draft.annotationType === 'TIME_SERIES';
  const choose = (key: 'style' | 'opacity', label: string, choices: readonly (readonly [string, string])[]): ReactNode => (
    <EditorField label={label}>
      {(id) => (
        <Select<string>
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          className={styles['wide'] ?? ''}
          value={draft[key] ?? choices[0]?.[0] ?? ''}
          onChange={(value) => set({ [key]: value })}
          options={choices.map(([value, text]) => ({ value, label: text }))}
        />
      )}
    </EditorField>
  );
  const tick = (key: 'showMarkers' | 'hideLine' | 'showLabel', label: string): ReactNode => (
    <Checkbox checked={draft[key] === true} onChange={({ target }) => set({ [key]: target.checked })}>
      {label}
    </Checkbox>
  );
  return (
    <>
      {choose('style', i18n._('Style'), [
        ['solid', i18n._('Solid')],
        ['dashed', i18n._('Dashed')],
        ['longDashed', i18n._('Long dashed')],
        ['dotted', i18n._('Dotted')],
      ])}
      {choose('opacity', i18n._('Opacity'), [
        ['', i18n._('Default')],
        ['opacityLow', i18n._('Low')],
        ['opacityMedium', i18n._('Medium')],
        ['opacityHigh', i18n._('High')],
      ])}
      <EditorField label={i18n._('Line width')}>
        {(id) => (
          <InputNumber<number>
            id={id}
            min={0}
            max={20}
            value={draft.width ?? 1}
            onChange={(width) => set({ width: width ?? 1 })}
          />
        )}
      </EditorField>
      <div className={styles['row']}>
        <Checkbox
          checked={!draft.color}
          onChange={({ target }) => set({ color: target.checked ? null : (categoricalColours(undefined)[0] ?? null) })}
        >
          {i18n._('Automatic Color')}
        </Checkbox>
        {draft.color ? (
          <ColourPicker
            label={i18n._('Color')}
            value={draft.color}
            text={draft.color.toUpperCase()}
            onChange={(colour) => set({ color: colour.toHexString() })}
          />
        ) : null}
      </div>
      {curve ? tick('showMarkers', i18n._('Show Markers')) : null}
      {curve ? tick('hideLine', i18n._('Hide Line')) : null}
      {curve || draft.annotationType === 'FORMULA' ? null : tick('showLabel', i18n._('Show label'))}
      <Checkbox checked={draft.show === false} onChange={({ target }) => set({ show: !target.checked })}>
        {i18n._('Hide layer')}
      </Checkbox>
    </>
  );
}
