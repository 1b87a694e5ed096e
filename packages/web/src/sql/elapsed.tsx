import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { durationText } from './results.tsx';
import styles from './sql.module.css';

const tickMs = 100;

/** How long the statement has been running. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles['numbers']} style={{ display: 'inline-flex', gap: 8, color: 'var(--t-text-muted)' }}>
      <Spin size="small" /> {durationText(Math.max(now - since, 0))}
    </span>
  );
}
