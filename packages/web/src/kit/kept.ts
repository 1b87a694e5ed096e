/** Small choices this browser remembers. Where it may keep nothing, a choice lasts for the page. */
import { useState } from 'react';
import { readKeptText } from './kept-keys.ts';

/** @returns null when nothing is kept, or nothing may be */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or does without. */
export function writeKept(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // No room, or not allowed.
  }
}

const isSwitch = (choice: string): boolean => choice === 'true' || choice === 'false';

/** Kept as JSON. @param choices  what may be kept; anything else reads as `otherwise` */
export function useKeptChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
  otherwise: Choice,
): [Choice, (next: Choice) => void] {
  const [choice, setChoice] = useState(() => choices.find((each) => each === readKeptText(readKept(key))) ?? otherwise);
  return [
    choice,
    (next) => {
      setChoice(next);
      writeKept(key, isSwitch(next) ? next : JSON.stringify(next));
    },
  ];
}

/** A choice between yes and no. */
export function useKeptSwitch(key: string, otherwise: boolean): [boolean, (next: boolean) => void] {
  const [choice, choose] = useKeptChoice(key, ['true', 'false'], String(otherwise));
  return [choice === 'true', (next) => choose(String(next))];
}
