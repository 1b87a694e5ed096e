/** What is being typed, handed on when the hand rests: a form gets one change per thought, not one per key. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const settling = 'tessera:settle-drafts';

/** Hands on whatever is being typed on the page, now: a key that runs or saves means what stands on screen. */
export function commitDrafts(): void {
  window.dispatchEvent(new Event(settling));
}

/** @param waitMs  rest after the last key before the value is handed on */
export function useDraft<T>(
  value: T,
  onChange: (value: T) => void,
  waitMs = 300,
): { shown: T; type: (value: T) => void; flush: () => void } {
  const [draft, setDraft] = useState<{ value: T }>();
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; value: T }>(undefined);
  const send = useEffectEvent(() => {
    const waiting = pending.current;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    pending.current = undefined;
    onChange(waiting.value);
  });
  // What was typed must not be lost when the control leaves (a tab is switched, a popover closed), nor when the page does.
  useEffect(() => {
    const leave = (): void => send();
    // First of all who listen: who asks about unsaved work must see it.
    window.addEventListener('beforeunload', leave, true);
    window.addEventListener(settling, leave);
    return () => {
      window.removeEventListener(settling, leave);
      window.removeEventListener('beforeunload', leave, true);
      leave();
    };
  }, []);
  const flush = (): void => {
    const waiting = pending.current;
    if (waiting) {
      clearTimeout(waiting.timer);
      pending.current = undefined;
      onChange(waiting.value);
    }
    setDraft(undefined);
  };
  const type = (next: T): void => {
    setDraft({ value: next });
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = {
      value: next,
      // By then another draft may have changed the rest of what this one is part of.
      timer: setTimeout(() => send(), waitMs),
    };
  };
  return { shown: draft ? draft.value : value, type, flush };
}
