/** A value that follows after it has rested. */
import { useEffect, useState } from 'react';

/** @param pauseMs  how long the value must rest */
export function useRested<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
