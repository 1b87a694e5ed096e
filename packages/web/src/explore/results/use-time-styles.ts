/** How each temporal column of a dataset is shown in results; remembered in this browser. */
import { useMemo, useState } from 'react';

type TimeStyle = 'formatted' | 'original';

/** How moments of a column are written, and a way to change it. */
export interface TimeStyles {
  styleOf: (column: string) => TimeStyle;
  setStyle: (column: string, style: TimeStyle) => void;
}

const keyOf = (datasetId: number): string => `tessera:explore:time-styles:${datasetId}`;

function read(datasetId: number): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(datasetId)) ?? '[]');
    return new Set(Array.isArray(value) ? value.map(String) : []);
  } catch {
    return new Set();
  }
}

function write(datasetId: number, original: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(datasetId), JSON.stringify([...original]));
  } catch {
    // It then lasts for this page.
  }
}

/** Columns shown as they came are kept; all others are formatted. */
export function useTimeStyles(datasetId: number): TimeStyles {
  const [original, setOriginal] = useState(() => read(datasetId));
  return useMemo(
    () => ({
      styleOf: (column) => (original.has(column) ? 'original' : 'formatted'),
      setStyle: (column, style) => {
        const next = new Set(original);
        if (style === 'original') next.add(column);
        else next.delete(column);
        setOriginal(next);
        write(datasetId, next);
      },
    }),
    [original, datasetId],
  );
}
