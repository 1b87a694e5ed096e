/** A line of text. */
import { Input } from 'antd';
import type { ControlProps } from './control-props.ts';
import { useDraft } from './use-draft.ts';

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
