/** A text of JSON, or of a template. */
import { Input } from 'antd';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { useDraft } from '../shared/use-draft.ts';

export function JsonControl({ id, control, value, onChange, isInvalid }: ControlProps) {
  const { shown, type, flush } = useDraft(typeof value === 'string' ? value : '', onChange);
  return (
    <Input.TextArea
      id={id}
      className={styles['json'] ?? ''}
      value={shown}
      placeholder={control.placeholder ?? ''}
      status={isInvalid ? 'error' : ''}
      autoSize={{ minRows: 3, maxRows: 16 }}
      spellCheck={false}
      onChange={(event) => type(event.target.value)}
      onBlur={flush}
    />
  );
}
