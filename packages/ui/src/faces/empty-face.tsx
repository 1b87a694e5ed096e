import type { ReactNode } from 'react';
import styles from './faces.module.css';

export interface FaceProps {
  /** What is (not) here, as a short sentence. */
  title: ReactNode;
  /** What to do about it. */
  hint?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** For small panels. */
  compact?: boolean;
}

/** Nothing here yet, and the next step. */
export function EmptyFace({ title, hint, actions, compact = false }: FaceProps) {
  return (
    <div className={compact ? `${styles['face']} ${styles['compact']}` : styles['face']}>
      <svg className={styles['art']} viewBox="0 0 72 72" aria-hidden="true">
        <rect className={styles['line']} x="8.5" y="8.5" width="55" height="55" rx="9" strokeDasharray="4 4" />
        <rect className={styles['soft']} x="17" y="36" width="10" height="18" rx="3" />
        <rect className={styles['soft']} x="31" y="28" width="10" height="26" rx="3" />
        <rect className={styles['strong']} x="45" y="18" width="10" height="36" rx="3" />
      </svg>
      <div className={styles['title']}>{title}</div>
      {hint ? <div className={styles['hint']}>{hint}</div> : null}
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  );
}
