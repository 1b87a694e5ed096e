/** A number on a slider, with its value beside it. */
import { InputNumber, Slider } from 'antd';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { useDraft } from '../shared/use-draft.ts';

export function SliderControl({ id, control, value, onChange }: ControlProps) {
  const { min = 0, max = 100, step = 1 } = control;
  const { shown, type, flush } = useDraft(Number.isFinite(Number(value)) ? Number(value) : min, onChange, 100);
  return (
    <div className={styles['slider']}>
      <Slider
        min={min}
        max={max}
        step={step}
        value={shown}
        onChange={type}
        onChangeComplete={flush}
        ariaLabelForHandle={control.label}
      />
      <InputNumber
        id={id}
        size="small"
        style={{ width: '100%' }}
        min={min}
        max={max}
        step={step}
        value={shown}
        onChange={(next) => next !== null && type(next)}
        onBlur={flush}
      />
    </div>
  );
}
