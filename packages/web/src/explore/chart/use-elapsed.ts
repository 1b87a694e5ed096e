/** How long the last question took, or has been taking. */
import { useEffect, useState } from 'react';
import type { ChartStatus } from '../../chart/use-chart.ts';

const tickMs = 100;

/** Milliseconds; undefined before the first question. */
export function useElapsed(status: ChartStatus): number | undefined {
  const [span, setSpan] = useState<{ from: number; to: number }>();
  const isRunning = status === 'loading';
  useEffect(() => {
    if (!isRunning) return;
    const from = performance.now();
    const tick = (): void => setSpan({ from, to: performance.now() });
    tick();
    const timer = setInterval(tick, tickMs);
    return () => {
      clearInterval(timer);
      tick();
    };
  }, [isRunning]);
  return span && span.to - span.from;
}
