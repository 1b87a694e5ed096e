/** Whether the rows below the chart are shown; remembered in this browser, closed at first. */
import { useState } from 'react';

const key = 'tessera:explore:results-open';

export function useResultsOpen(): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const [isOpen, setOpen] = useState(() => {
    try {
      return localStorage.getItem(key) === 'true';
    } catch {
      return false;
    }
  });
  return {
    isOpen,
    setOpen: (next) => {
      setOpen(next);
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // It then lasts for this page.
      }
    },
  };
}
