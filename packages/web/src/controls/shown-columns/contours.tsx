/** The contours of a map: a list of lines and bands, each with its editor. */
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

/** As stored in `contours`; unknown keys are kept. */
interface ContourValues {
  lowerThreshold?: number | null;
  upperThreshold?: number | null;
  color?: StoredRgba;
  strokeWidth?: number | null;
}

const isContour = (value: unknown): value is ContourValues => isRecord(value);

/** A line for each lower value, a band where there is an upper one as well. */
export function ContoursControl({ value, onChange }: ControlProps) {
  const contours = Array.isArray(value) ? value.filter(isContour) : [];
  const nameOf = ({ lowerThreshold: low, upperThreshold: high }: ContourValues): string =>
    typeof high === 'number' ? `${low ?? ''} – ${high}` : String(low ?? '');
  return (
    <EditorList
      items={contours}
      onChange={onChange}
      nameOf={nameOf}
      editLabel={(contour) => i18n._('Edit contour {name}', { name: nameOf(contour) })}
      addLabel={i18n._('Add contour')}
      editor={(contour, _, actions) => <ContourForm contour={contour ?? { strokeWidth: 1 }} {...actions} />}
    />
  );
}

interface ContourFormProps {
  contour: ContourValues;
  onSave: (contour: ContourValues) => void;
  onClose: () => void;
}

function ContourForm({ contour, onSave, onClose }: ContourFormProps) {
  const [draft, setDraft] = useState(contour);
  const set = (part: ContourValues): void => setDraft((old) => ({ ...old, ...part }));
  const { lowerThreshold: low, upperThreshold: high } = draft;
  const isBand = typeof high === 'number';
  const isLow = typeof low === 'number';
  return (
    <EditorFrame
      name={i18n._('Contour')}
      title={i18n._('Contour')}
      canSave={isLow && (!isBand || high > low)}
      isChanged={!sameValue(draft, contour)}
      onSave={() => onSave({ ...draft, color: draft.color ?? defaultFixedColour })}
      onClose={onClose}
    >
      <NumberField
        label={i18n._('Lower value')}
        value={draft.lowerThreshold}
        onChange={(lowerThreshold) => set({ lowerThreshold })}
      />
      <NumberField
        label={i18n._('Upper value, for a band')}
        value={draft.upperThreshold}
        onChange={(upperThreshold) => set({ upperThreshold })}
      />
      {isBand ? null : (
        <NumberField
          label={i18n._('Width of the line')}
          value={draft.strokeWidth}
          min={0}
          onChange={(strokeWidth) => set({ strokeWidth })}
        />
      )}
      <ColourField colour={draft.color ?? defaultFixedColour} onChange={(color) => set({ color })} />
    </EditorFrame>
  );
}
