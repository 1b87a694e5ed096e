/** The ranges of a metric that have a colour each: a list, each with its editor. */
import { useState } from 'react';
import type { StoredRgba } from '@tessera/charts/controls/shapes';
import { sameValue } from '@tessera/core/explore/carry-over';
import { defaultFixedColour } from '@tessera/core/look/palettes';
import { isRecord } from '@tessera/core/narrowing';
import { i18n } from '../../i18n.ts';
import type { ControlProps } from '../shared/control-props.ts';
import { EditorList } from '../zone/editor-list.tsx';
import { EditorFrame } from '../popover/editor-frame.tsx';
import { ColourField, NumberField } from './range-fields.tsx';

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
  return (
    <EditorFrame
      name={i18n._('Range')}
      title={i18n._('Range')}
      canSave={typeof low === 'number' && typeof high === 'number' && high >= low}
      isChanged={!sameValue(draft, breakpoint)}
      onSave={() => onSave({ ...draft, color: draft.color ?? defaultFixedColour })}
      onClose={onClose}
    >
      <NumberField label={i18n._('Lower value')} value={draft.minValue} onChange={(minValue) => set({ minValue })} />
      <NumberField label={i18n._('Upper value')} value={draft.maxValue} onChange={(maxValue) => set({ maxValue })} />
      <ColourField colour={draft.color ?? defaultFixedColour} onChange={(color) => set({ color })} />
    </EditorFrame>
  );
}
