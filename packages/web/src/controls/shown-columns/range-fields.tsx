/** The fields that the editors of coloured ranges of numbers share. */
import { InputNumber } from 'antd';
import type { StoredRgba } from '@tessera/charts/controls/shapes';
import { i18n } from '../../i18n.ts';
import { FixedColour } from '../colours/colour.tsx';
import { EditorField } from '../popover/editor-field.tsx';
import styles from '../popover/editors.module.css';

interface NumberFieldProps {
  label: string;
  value: number | null | undefined;
  min?: number;
  onChange: (typed: number | null) => void;
}

/** A number below its label. */
export function NumberField({ label, value = null, min, onChange }: NumberFieldProps) {
  return (
    <EditorField label={label}>
      {(id) => (
        <InputNumber
          id={id}
          className={styles['wide'] ?? ''}
          value={value}
          {...(min === undefined ? {} : { min })}
          onChange={onChange}
        />
      )}
    </EditorField>
  );
}

/** The colour of a range. */
export function ColourField({ colour, onChange }: { colour: StoredRgba; onChange: (colour: StoredRgba) => void }) {
  return <EditorField label={i18n._('Color')}>{(id) => <FixedColour id={id} colour={colour} onChange={onChange} />}</EditorField>;
}
