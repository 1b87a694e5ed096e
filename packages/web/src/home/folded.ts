/** Which panels of Home are folded away. */
import { useState } from 'react';
import { readKept, writeKept } from '../kit/kept.ts';

const key = 'homepage_collapse_state';
const folded = (): Set<string> => new Set((readKept(key) ?? '').split(' ').filter(Boolean));

/** @param id  of the panel; all share one key */
export function useFolded(id: string): [boolean, (folded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => folded().has(id));
  return [
    isFolded,
    (next) => {
      setFolded(next);
      const all = folded();
      if (next) all.add(id);
      else all.delete(id);
      writeKept(key, [...all].join(' '));
    },
  ];
}
