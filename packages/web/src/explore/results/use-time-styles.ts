/** How each temporal column of a dataset is shown in results; remembered in this browser. */
import { useState } from 'react';
import type { TimeStyle } from './cell-text.ts';

const keyOf = (datasetId: number): string => `tessera:explore:time-styles:${datasetId}`;

function read(datasetId: number): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(datasetId)) ?? '[]');
    return new Set(Array.isArray(value) ? value.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Columns shown as they came are kept; all others are formatted. */
export function useTimeStyles(datasetId: number): {
  styleOf: (column: string) => TimeStyle;
  setStyle: (column: string, style: TimeStyle) => void;
} {
  const [original, setOriginal] = useState(() => read(datasetId));
  return {
    styleOf: (column) => (original.has(column) ? 'original' : 'formatted'),
    setStyle: (column, style) => {
      const next = new Set(original);
      if (style === 'original') next.add(column);
      else next.delete(column);
      setOriginal(next);
      try {
        localStorage.setItem(keyOf(datasetId), JSON.stringify([...next]));
      } catch {
        // It then lasts for this page.
      }
    },
  };
}
