import styles from './api-docs.module.css';

/** A block of text that scrolls by itself, with the keyboard as well. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles['code']} role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  );
}
