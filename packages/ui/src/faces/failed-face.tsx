import type { FaceProps } from './empty-face.tsx';
import styles from './faces.module.css';

export interface FailedFaceProps extends FaceProps {
  /** Technical text behind a disclosure, its label, and the label of the open one where it is another. */
  details?: { label: string; close?: string; text: string };
}

/** Something failed: what, why, and a way out. Announced to screen readers. */
export function FailedFace({ title, hint, actions, compact = false, details }: FailedFaceProps) {
  return (
    <div className={compact ? `${styles['face']} ${styles['compact']}` : styles['face']} role="alert">
      <svg className={styles['art']} viewBox="0 0 72 72" aria-hidden="true">
        <rect className={styles['line']} x="8.5" y="8.5" width="55" height="55" rx="9" />
        <rect className={styles['bad']} x="33" y="20" width="6" height="22" rx="3" />
        <circle className={styles['bad']} cx="36" cy="50" r="4" />
      </svg>
      <div className={styles['title']}>{title}</div>
      {hint ? <div className={styles['hint']}>{hint}</div> : null}
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
      {details ? (
        <details className={styles['details']}>
          <summary>
            <span className={details.close === undefined ? undefined : styles['closed']}>{details.label}</span>
            {details.close === undefined ? null : <span className={styles['opened']}>{details.close}</span>}
          </summary>
          <pre>{details.text}</pre>
        </details>
      ) : null}
    </div>
  );
}
