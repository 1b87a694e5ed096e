import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import styles from './faces.module.css';

export interface LoadingFaceProps {
  /** What is being waited for; read out and shown below the wheel. */
  label: string;
  compact?: boolean;
  /** Quick answers should not flash a wheel: it appears after this time, in ms. */
  delayMs?: number;
}

/** Waiting. Keeps its room from the start, shows itself only when the wait is felt. */
export function LoadingFace({ label, compact = false, delayMs = 200 }: LoadingFaceProps) {
  const [shown, setShown] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return (
    <div className={compact ? `${styles['face']} ${styles['compact']}` : styles['face']} role="status" aria-busy="true">
      {shown ? (
        <>
          <Spin size={compact ? 'small' : 'medium'} />
          <div className={styles['hint']}>{label}</div>
        </>
      ) : null}
    </div>
  );
}
