/** What this browser remembers of Home: chosen tabs, folded panels, pictures on or off. */
import { useState } from 'react';

/** @param choices  what may be kept; anything else reads as `otherwise` */
export function useKeptChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  otherwise: Choice,
): [Choice, (next: Choice) => void] {
  const [choice, setChoice] = useState(() => choices.find((each) => each === read(key)) ?? otherwise);
  return [
    choice,
    (next) => {
      setChoice(next);
      write(key, next);
    },
  ];
}

const foldedKey = 'homepage_collapse_state';

/** Whether a panel is folded away. @param id  of the panel; all share one key */
export function useFolded(id: string): [boolean, (folded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => folded().has(id));
  return [
    isFolded,
    (next) => {
      setFolded(next);
      const all = folded();
      if (next) all.add(id);
      else all.delete(id);
      write(foldedKey, [...all].join(' '));
    },
  ];
}

const folded = (): Set<string> => new Set((read(foldedKey) ?? '').split(' ').filter(Boolean));

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It then lasts for this page.
  }
}
