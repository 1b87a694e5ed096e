/** When the last question was sent and answered, and how long that has been. */
import { useEffect, useState } from 'react';
import type { ChartStatus } from '../../chart/use-chart.ts';

const tickMs = 100;

/** Moments of `performance.now()`; `to` is absent while the answer is awaited. */
export interface ElapsedSpan {
  from: number;
  to?: number;
}

/** Follows a chart's status; undefined before the first question. */
export function useSpan(status: ChartStatus): ElapsedSpan | undefined {
  const [span, setSpan] = useState<ElapsedSpan>();
  const isRunning = status === 'loading';
  useEffect(() => {
    if (!isRunning) return;
    const from = performance.now();
    const timer = setTimeout(() => setSpan({ from }));
    return () => {
      clearTimeout(timer);
      setSpan({ from, to: performance.now() });
    };
  }, [isRunning]);
  return span;
}

/** Milliseconds of a span, growing while it is open. */
export function useElapsed(span: ElapsedSpan | undefined): number | undefined {
  const [now, setNow] = useState(0);
  const isOpen = span !== undefined && span.to === undefined;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [isOpen]);
  return span && Math.max(0, (span.to ?? now) - span.from);
}
