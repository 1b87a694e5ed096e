import { useEffect, useState } from 'react';

type Run = (text: string) => void;

function makeDebouncer(waitMs: number) {
  let run: Run = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const now: Run = (text) => {
    stop();
    run(text);
  };
  const later: Run = (text) => {
    stop();
    timer = setTimeout(() => run(text), waitMs);
  };
  return { now, later, stop, use: (next: Run) => void (run = next) };
}

/** `later` runs once its caller has been quiet for `waitMs`, `now` at once. Nothing runs after unmounting. */
export function useDebounced(run: Run, waitMs: number): { now: Run; later: Run } {
  const [debouncer] = useState(() => makeDebouncer(waitMs));
  useEffect(() => debouncer.use(run));
  useEffect(() => debouncer.stop, [debouncer]);
  return debouncer;
}
