/** How long a run took, as people read it. */

/** `0.4 s`, `12 s`, `3 min 5 s`, `2 h 4 min`. @param ms  0 or more */
export function durationText(ms: number): string {
  const seconds = Math.max(ms, 0) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${whole % 60} s`;
}
