import { useEffect, useEffectEvent, useMemo, useRef } from 'react';

/** A function that runs once its caller has been quiet for `waitMs`; `.now` runs at once. Nothing runs after unmounting. */
export function useDebounced(run: (text: string) => void, waitMs: number): ((text: string) => void) & { now: (text: string) => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);
  const remember = useEffectEvent(() => {
    latest.current = run;
  });
  useEffect(() => remember());
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const now = (text: string): void => {
      clearTimeout(timer.current);
      latest.current(text);
    };
    const later = (text: string): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(text), waitMs);
    };
    return Object.assign(later, { now });
  }, [waitMs]);
}
