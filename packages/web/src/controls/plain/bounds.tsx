/** A lowest and a highest value, either of which may be open. */
import { Input } from 'antd';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { numberFrom } from './number.tsx';
import { useDraft } from '../shared/use-draft.ts';

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

export function BoundsControl({ id, control, value, onChange, isInvalid }: ControlProps) {
  const [low, high] = Array.isArray(value) ? [textOf(value[0]), textOf(value[1])] : ['', ''];
  const { shown, type, flush } = useDraft<readonly [string, string]>([low, high], ([min, max]) =>
    onChange([numberFrom(min) ?? null, numberFrom(max) ?? null]),
  );
  const status = isInvalid ? 'error' : '';
  return (
    <div className={styles['pair']}>
      <Input
        id={id}
        inputMode="decimal"
        aria-label={i18n._('{label}: min', { label: control.label })}
        placeholder={i18n._('Min')}
        status={status}
        value={shown[0]}
        onChange={(event) => type([event.target.value, shown[1]])}
        onBlur={flush}
        onPressEnter={flush}
      />
      <Input
        inputMode="decimal"
        aria-label={i18n._('{label}: max', { label: control.label })}
        placeholder={i18n._('Max')}
        status={status}
        value={shown[1]}
        onChange={(event) => type([shown[0], event.target.value])}
        onBlur={flush}
        onPressEnter={flush}
      />
    </div>
  );
}
