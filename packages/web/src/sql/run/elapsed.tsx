import { Progress, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { i18n } from '../../i18n.ts';
import styles from '../sql.module.css';

const tickMs = 100;
const secondMs = 1000;
const minuteMs = 60_000;
/** A query that runs for longer than this is probably forgotten. */
const hangingMs = 6 * 60 * minuteMs;

/** `340 ms`, `2.4 s`, `3 min 20 s` */
export function durationText(ms: number): string {
  if (ms < secondMs) return i18n._('{n} ms', { n: Math.round(ms) });
  if (ms < minuteMs) return i18n._('{n} s', { n: (ms / secondMs).toFixed(1) });
  return i18n._('{n} min {s} s', { n: Math.floor(ms / minuteMs), s: Math.floor((ms % minuteMs) / secondMs) });
}

export interface ElapsedProps {
  /** Epoch ms. */
  since: number;
  /** Percent; 0 where it is not known. */
  progress: number;
  /** The server was not reached at the last look. */
  isOffline: boolean;
}

/** The page of the database where it shows how the query goes; nothing where it has none. */
export function TrackJob({ url }: { url: string | null }) {
  if (url === null || !/^https?:\/\//i.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {i18n._('Track job')}
    </a>
  );
}

/** How long a query has been running, how far it is where that is known, and whether the server can be reached. */
export function Elapsed({ since, progress, isOffline }: ElapsedProps) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const ms = Math.max(now - since, 0);
  return (
    <span className={`${styles['numbers']} ${styles['elapsed']}`} data-hanging={ms > hangingMs}>
      {progress > 0 ? <Progress type="circle" size={16} percent={progress} /> : <Spin size="small" />} {durationText(ms)}
      {isOffline ? (
        <span className={styles['offline']} role="status" title={i18n._('The server does not answer; it is asked again')}>
          {i18n._('Offline')}
        </span>
      ) : null}
    </span>
  );
}
