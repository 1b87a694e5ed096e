/** One conditional format. Fields are checked when they are left, and all of them on saving. */
import { InputNumber, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { sameValue } from '@tessera/core/explore/carry-over';
import { formatOperators, isBetween, ruleColour, ruleErrors, type ConditionalRule } from '@tessera/core/format/conditional';
import { useTheme } from '@tessera/ui/theme';
import { i18n } from '../../i18n.ts';
import styles from '../popover/editors.module.css';
import { EditorField } from '../popover/editor-field.tsx';
import { editorWidths } from '../popover/editor-sizes.ts';
import { EditorFrame } from '../popover/editor-frame.tsx';
import { sayFault } from '../shared/say-fault.ts';

export interface FormatterFormProps {
  /** Absent for a new one. */
  rule: ConditionalRule | undefined;
  /** `[name, title]` of those that may be shaded. */
  columns: readonly (readonly [string, string])[];
  /** The table compares with another time: changes may be coloured, whichever way they go. */
  hasTrends?: boolean;
  onSave: (rule: ConditionalRule) => void;
  onClose: () => void;
}

type FieldName = keyof ConditionalRule;

function schemes(): { value: string; label: string }[] {
  return [
    { value: 'success', label: i18n._('green') },
    { value: 'alert', label: i18n._('yellow') },
    { value: 'error', label: i18n._('red') },
  ];
}

const trendSchemes: ReadonlySet<string | null | undefined> = new Set(['Green', 'Red']);

/** Colours by which way a number went, instead of by its size. */
function trends(): { value: string; label: string; search: string }[] {
  const choices = [
    { value: 'Green', label: i18n._('Green for increase, red for decrease') },
    { value: 'Red', label: i18n._('Red for increase, green for decrease') },
  ];
  return choices.map((choice) => ({ ...choice, search: choice.label }));
}

/** Edits one rule: a column, an operator with its bounds, and a colour. */
export function FormatterForm({ rule, columns, hasTrends = false, onSave, onClose }: FormatterFormProps) {
  const { mode } = useTheme();
  const [first] = useState<ConditionalRule>(() => rule ?? { column: columns[0]?.[0], operator: 'None', colorScheme: 'success' });
  const [draft, setDraft] = useState(first);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const set = (part: ConditionalRule): void => setDraft((old) => ({ ...old, ...part }));
  const isTrend = trendSchemes.has(draft.colorScheme);
  const errors = ruleErrors(draft);
  const isValid = Object.keys(errors).length === 0;
  const leave = (name: FieldName) => (): void => setLeft((old) => new Set([...old, name]));
  const shown = (name: FieldName): string | undefined => {
    const fault = left.has(name) ? errors[name] : undefined;
    return fault && sayFault(fault);
  };
  const target = (name: 'targetValue' | 'targetValueLeft' | 'targetValueRight', label: string): ReactNode => (
    <EditorField label={label} error={shown(name)}>
      {(id) => (
        <InputNumber<number>
          id={id}
          style={{ width: '100%' }}
          status={shown(name) ? 'error' : ''}
          value={draft[name] ?? null}
          onChange={(value) => set({ [name]: value })}
          onBlur={leave(name)}
        />
      )}
    </EditorField>
  );
  return (
    <EditorFrame
      name={rule ? i18n._('Edit formatter') : i18n._('Add new color formatter')}
      title={rule ? i18n._('Edit formatter') : i18n._('Add new color formatter')}
      widthPx={editorWidths.formatter}
      canSave={isValid}
      isChanged={!sameValue(draft, first)}
      onSave={() => onSave(draft)}
      onClose={onClose}
    >
      <EditorField label={i18n._('Column')} error={shown('column')}>
        {(id) => (
          <Select<string>
            id={id}
            className={styles['wide'] ?? ''}
            showSearch={{ optionFilterProp: ['label', 'value'] }}
            value={draft.column ?? null}
            onChange={(column) => set({ column })}
            onBlur={leave('column')}
            options={columns.map(([name, title]) => ({ value: name, label: title }))}
          />
        )}
      </EditorField>
      <EditorField label={i18n._('Color scheme')} error={shown('colorScheme')}>
        {(id) => (
          <Select<string>
            id={id}
            className={styles['wide'] ?? ''}
            showSearch={{ optionFilterProp: 'search' }}
            value={draft.colorScheme ?? null}
            onChange={(colorScheme) => set({ colorScheme, ...(trendSchemes.has(colorScheme) && { operator: 'None' }) })}
            onBlur={leave('colorScheme')}
            options={[
              ...schemes().map(({ value, label }) => ({
                value,
                search: label,
                label: (
                  <span className={styles['row']}>
                    <i style={{ width: 12, height: 12, borderRadius: '50%', background: ruleColour(value, mode) }} /> {label}
                  </span>
                ),
              })),
              ...(hasTrends || isTrend ? trends() : []),
            ]}
          />
        )}
      </EditorField>
      {isTrend ? null : (
        <EditorField label={i18n._('Operator')} error={shown('operator')}>
          {(id) => (
            <Select<string>
              id={id}
              className={styles['wide'] ?? ''}
              showSearch={{ optionFilterProp: 'label' }}
              value={draft.operator ?? null}
              onChange={(operator) => set({ operator })}
              onBlur={leave('operator')}
              options={formatOperators.map((operator) => ({
                value: operator,
                label: operator === 'None' ? i18n._('None') : operator,
              }))}
            />
          )}
        </EditorField>
      )}
      {isBetween(draft.operator) ? (
        <>
          {target('targetValueLeft', i18n._('Left value'))}
          {target('targetValueRight', i18n._('Right value'))}
        </>
      ) : draft.operator && draft.operator !== 'None' ? (
        target('targetValue', i18n._('Target value'))
      ) : null}
    </EditorFrame>
  );
}
