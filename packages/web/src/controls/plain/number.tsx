/** A number. Kept as text while it is not one, so that the message at the control can say what is wrong. */
import { Input } from 'antd';
import type { ControlProps } from '../shared/control-props.ts';
import { useDraft } from '../shared/use-draft.ts';

/** Text of a number field as the form stores it: a number, nothing, or the text that is neither. */
export function numberFrom(text: string): number | string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
}

export function NumberControl({ id, control, value, onChange, isInvalid }: ControlProps) {
  const bounded = (next: number | string | undefined): unknown => {
    if (typeof next !== 'number') return next ?? null;
    return Math.min(control.max ?? next, Math.max(control.min ?? next, next));
  };
  const { shown, type, flush } = useDraft(value === null || value === undefined ? '' : String(value), (text) =>
    onChange(bounded(numberFrom(text))),
  );
  return (
    <Input
      id={id}
      inputMode="decimal"
      value={shown}
      placeholder={control.placeholder ?? ''}
      status={isInvalid ? 'error' : ''}
      onChange={(event) => type(event.target.value)}
      onBlur={flush}
      onPressEnter={flush}
    />
  );
}
