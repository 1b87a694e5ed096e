/** A number that is the same for all marks, or a metric. */
import { Radio } from 'antd';
import { useState } from 'react';
import { isRecord } from '@tessera/core/narrowing';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { MetricsControl } from './metrics.tsx';
import { NumberControl } from '../plain/number.tsx';

type Kind = 'fix' | 'metric';

/** A choice of the two, and the field of the one chosen. */
export function FixedOrMetricControl(props: ControlProps) {
  const { control, value, onChange } = props;
  const given: Record<string, unknown> = isRecord(value) ? value : {};
  const type: Kind = given['type'] === 'metric' ? 'metric' : 'fix';
  // What each of the two held: a look at the other one loses nothing.
  const [left, setLeft] = useState<Readonly<Partial<Record<Kind, unknown>>>>({});
  const choose = (next: Kind): void => {
    setLeft({ ...left, [type]: given['value'] });
    onChange({ type: next, ...(left[next] !== undefined && { value: left[next] }) });
  };
  const inner = { ...props, value: given['value'], onChange: (next: unknown) => onChange({ type, value: next }) };
  return (
    <div className={styles['stack']}>
      <Radio.Group
        aria-label={control.label}
        value={type}
        onChange={(event) => choose(event.target.value === 'metric' ? 'metric' : 'fix')}
        options={[
          { value: 'fix', label: i18n._('Fixed') },
          { value: 'metric', label: i18n._('Based on a metric') },
        ]}
      />
      {type === 'metric' ? <MetricsControl {...inner} /> : <NumberControl {...inner} />}
    </div>
  );
}
