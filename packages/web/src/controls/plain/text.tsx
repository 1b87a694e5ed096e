/** A line of text. */
import { Input } from 'antd';
import type { ControlProps } from '../shared/control-props.ts';
import { useDraft } from '../shared/use-draft.ts';

export function TextControl({ id, control, value, onChange, isInvalid }: ControlProps) {
  const { shown, type, flush } = useDraft(value === null || value === undefined ? '' : String(value), onChange);
  return (
    <Input
      id={id}
      value={shown}
      placeholder={control.placeholder ?? ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => type(event.target.value)}
      onBlur={flush}
      onPressEnter={flush}
    />
  );
}
