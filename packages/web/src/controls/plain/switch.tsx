/** On or off. */
import { Switch } from 'antd';
import type { ControlProps } from '../shared/control-props.ts';

export function SwitchControl({ id, control, value, onChange }: ControlProps) {
  return <Switch id={id} size="small" aria-label={control.label} checked={value === true} onChange={onChange} />;
}
