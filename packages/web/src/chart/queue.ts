/** A few questions at a time, the most urgent first: a dashboard of 60 charts must not starve its first screen. */

interface Waiting {
  priority: number;
  start: () => void;
}

/** Runs at most `limit` tasks at once. Lower `priority` runs earlier; an aborted task that has not begun never runs. */
export function makeQueue(limit: number): <T>(task: () => Promise<T>, priority: number, signal: AbortSignal) => Promise<T> {
  const waiting: Waiting[] = [];
  let running = 0;
  const next = (): void => {
    if (running >= limit) return;
    const urgent = waiting.reduce<Waiting | undefined>(
      (best, each) => (!best || each.priority < best.priority ? each : best),
      undefined,
    );
    if (!urgent) return;
    waiting.splice(waiting.indexOf(urgent), 1);
    urgent.start();
  };
  return (task, priority, signal) =>
    new Promise((resolve, reject) => {
      const entry: Waiting = {
        priority,
        start: () => {
          signal.removeEventListener('abort', leave);
          running += 1;
          void task()
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              next();
            });
        },
      };
      const leave = (): void => {
        const at = waiting.indexOf(entry);
        if (at >= 0) waiting.splice(at, 1);
        reject(new DOMException('Aborted', 'AbortError'));
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      // After this tick, so that charts mounted together are ordered before the first one starts.
      queueMicrotask(next);
    });
}
