/** The ranges of a metric that have a colour each: a list, each with its editor. */
import { InputNumber } from 'antd';
import { useState } from 'react';
import type { StoredRgba } from '@tessera/charts/controls/shapes';
import { sameValue } from '@tessera/core/explore/carry-over';
import { defaultFixedColour } from '@tessera/core/look/palettes';
import { isRecord } from '@tessera/core/narrowing';
import { i18n } from '../../i18n.ts';
import { FixedColour } from '../colours/colour.tsx';
import type { ControlProps } from '../shared/control-props.ts';
import { EditorList } from '../zone/editor-list.tsx';
import { EditorField } from '../popover/editor-field.tsx';
import { EditorFrame } from '../popover/editor-frame.tsx';
import styles from '../popover/editors.module.css';

/** As stored in `color_breakpoints`; unknown keys are kept. */
interface Breakpoint {
  id?: number;
  minValue?: number | null;
  maxValue?: number | null;
  color?: StoredRgba;
}

const isBreakpoint = (value: unknown): value is Breakpoint => isRecord(value);
const nameOf = ({ minValue, maxValue }: Breakpoint): string => `${minValue ?? ''} – ${maxValue ?? ''}`;

/** A colour for each range, its ends included. */
export function BreakpointsControl({ value, onChange }: ControlProps) {
  const breakpoints = Array.isArray(value) ? value.filter(isBreakpoint) : [];
  // The reference distinguishes them by number.
  const next = breakpoints.reduce((most, { id }) => Math.max(most, id ?? 0), -1) + 1;
  return (
    <EditorList
      items={breakpoints}
      onChange={onChange}
      nameOf={nameOf}
      editLabel={(breakpoint) => i18n._('Edit range {name}', { name: nameOf(breakpoint) })}
      addLabel={i18n._('Add range')}
      editor={(breakpoint, _, actions) => <BreakpointForm breakpoint={breakpoint ?? { id: next }} {...actions} />}
    />
  );
}

interface BreakpointFormProps {
  breakpoint: Breakpoint;
  onSave: (breakpoint: Breakpoint) => void;
  onClose: () => void;
}

function BreakpointForm({ breakpoint, onSave, onClose }: BreakpointFormProps) {
  const [draft, setDraft] = useState(breakpoint);
  const set = (part: Breakpoint): void => setDraft((old) => ({ ...old, ...part }));
  const { minValue: low, maxValue: high } = draft;
  const number = (key: 'minValue' | 'maxValue', label: string) => (
    <EditorField label={label}>
      {(id) => (
        <InputNumber
          id={id}
          className={styles['wide'] ?? ''}
          value={draft[key] ?? null}
          onChange={(typed) => set({ [key]: typed })}
        />
      )}
    </EditorField>
  );
  return (
    <EditorFrame
      name={i18n._('Range')}
      title={i18n._('Range')}
      canSave={typeof low === 'number' && typeof high === 'number' && high >= low}
      isChanged={!sameValue(draft, breakpoint)}
      onSave={() => onSave({ ...draft, color: draft.color ?? defaultFixedColour })}
      onClose={onClose}
    >
      {number('minValue', i18n._('Lower value'))}
      {number('maxValue', i18n._('Upper value'))}
      <EditorField label={i18n._('Color')}>
        {(id) => <FixedColour id={id} colour={draft.color ?? defaultFixedColour} onChange={(color) => set({ color })} />}
      </EditorField>
    </EditorFrame>
  );
}
