/** Which panels of Home are folded away. */
import { useState } from 'react';
import { keptKeys, readKeptList } from '../kit/kept-keys.ts';
import { readKept, writeKept } from '../kit/kept.ts';

const key = keptKeys.homeFolded;
const folded = (): Set<string> => new Set(readKeptList(readKept(key)));

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
      writeKept(key, JSON.stringify([...all]));
    },
  ];
}
