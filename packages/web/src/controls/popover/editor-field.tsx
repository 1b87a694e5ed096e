/** A field of an editor popover: its label, its input, and what is wrong with it. */
import { useId, type ReactNode } from 'react';
import styles from './editors.module.css';

export interface EditorFieldProps {
  label: string;
  error?: string | undefined;
  /** Gets the DOM id that the label names. */
  children: (id: string) => ReactNode;
}

export function EditorField({ label, error, children }: EditorFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error ? (
        <p className={styles['error']} role="status">
          {error}
        </p>
      ) : null}
    </div>
  );
}
