/** A few questions at a time, the most urgent first: a dashboard of 60 charts must not starve its first screen. */
import pLimit from 'p-limit';

interface Waiting {
  priority: number;
  start: () => Promise<void>;
}

/** Runs at most `limit` tasks at once. Lower `priority` runs earlier; an aborted task that has not begun never runs. */
export function makeQueue(limit: number): <T>(task: () => Promise<T>, priority: number, signal: AbortSignal) => Promise<T> {
  const inPlace = pLimit(limit);
  const waiting = new Set<Waiting>();
  /** A place is given when it is free, not when it is asked for: charts mounted together are ordered before the first starts. */
  const startMostUrgent = async (): Promise<void> => {
    const [first] = [...waiting].toSorted((a, b) => a.priority - b.priority);
    await first?.start();
  };
  return (task, priority, signal) =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(entry);
        reject(new DOMException('Aborted', 'AbortError'));
      };
      const entry: Waiting = {
        priority,
        start: () => {
          waiting.delete(entry);
          signal.removeEventListener('abort', leave);
          return task().then(resolve, reject);
        },
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(entry);
      void inPlace(startMostUrgent);
    });
}
