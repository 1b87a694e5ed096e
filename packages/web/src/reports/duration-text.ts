/** How long a run took, as people read it. */
import { i18n } from '../i18n.ts';

/** `0.4 s`, `12 s`, `3 min 5 s`, `2 h 4 min`. @param ms  0 or more */
export function durationText(ms: number): string {
  const seconds = Math.max(ms, 0) / 1000;
  if (seconds < 10) return i18n._('{n} s', { n: seconds.toFixed(1) });
  if (seconds < 60) return i18n._('{n} s', { n: Math.round(seconds) });
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return i18n._('{h} h {m} min', { h: hours, m: minutes });
  return i18n._('{n} min {s} s', { n: minutes, s: whole % 60 });
}
