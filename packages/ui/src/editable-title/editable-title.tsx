/** A title one can type over in place. Enter or leaving keeps the text; Escape, or nothing but blanks, brings the old one back. */
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import styles from './editable-title.module.css';

export interface EditableTitleProps {
  value: string;
  /** Name of the field for screen readers. */
  label: string;
  placeholder?: string;
  /** False shows plain text. */
  canEdit?: boolean;
  maxLength?: number;
  /** Called once per changed text, when it is kept. */
  onChange: (value: string) => void;
}

/** What is kept of a typed text; undefined where the title stays as it was. */
export const keptTitle = (typed: string, value: string): string | undefined =>
  typed === value || typed.trim() === '' ? undefined : typed;

/** Without `canEdit` it is plain text. `maxLength` counts characters. */
export function EditableTitle({ value, label, placeholder = '', canEdit = true, maxLength = 500, onChange }: EditableTitleProps) {
  // What was typed and not yet kept; absent while the field shows the value it was given.
  const [draft, setDraft] = useState<string>();
  const text = draft ?? value;
  const input = useRef<HTMLInputElement>(null);
  // Blur follows Escape: it must not keep what Escape threw away.
  const escaped = useRef(false);

  if (!canEdit)
    return (
      <span className={styles['plain']} title={value}>
        {value || placeholder}
      </span>
    );

  const keep = (): void => {
    const kept = escaped.current ? undefined : keptTitle(text, value);
    if (kept !== undefined) onChange(kept);
    escaped.current = false;
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      escaped.current = true;
      event.stopPropagation();
    }
    if (event.key === 'Enter' || event.key === 'Escape') input.current?.blur();
  };
  return (
    <span className={styles['sizer']} data-value={text || placeholder}>
      <input
        ref={input}
        className={styles['input']}
        value={text}
        size={1}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
