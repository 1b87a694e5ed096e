/** How each temporal column of a dataset is shown in results; remembered in this browser. */
import { useMemo, useState } from 'react';
import { keptKeys, readOriginalTimes } from '../../kit/kept-keys.ts';
import { readKept, writeKept } from '../../kit/kept.ts';

type TimeStyle = 'formatted' | 'original';

/** How moments of a column are written, and a way to change it. */
export interface TimeStyles {
  styleOf: (column: string) => TimeStyle;
  setStyle: (column: string, style: TimeStyle) => void;
}

const kept = (): Record<string, string[]> => readOriginalTimes(readKept(keptKeys.originalTimes));

const read = (datasetId: number): ReadonlySet<string> => new Set(kept()[datasetId]);

function write(datasetId: number, original: ReadonlySet<string>): void {
  const { [datasetId]: _before, ...others } = kept();
  const all = original.size > 0 ? { ...others, [datasetId]: [...original] } : others;
  writeKept(keptKeys.originalTimes, JSON.stringify(all));
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
