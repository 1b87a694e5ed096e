/** Which look a person chose, kept in this browser, and what it comes to right now. */
import { createContext, useContext } from 'react';
import type { LookMode } from '@tessera/core/look/tokens';

/** `system` follows the operating system as it changes. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const storageKey = 'theme';

/** The stored choice; `system` when there is none or storage is closed to us. */
export function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Keeps the choice; silently not, where storage is closed (private windows). */
export function storeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // The choice then lasts for this page.
  }
}

/** The system's wish, as a media query one can listen to. */
export function systemDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** The look, and how to choose another. */
export interface ThemeState {
  choice: ThemeChoice;
  /** What the choice comes to now. */
  mode: LookMode;
  choose: (choice: ThemeChoice) => void;
}

/** Outside of `ThemeProvider` it is light, and choosing does nothing. */
export const ThemeContext = createContext<ThemeState>({ choice: 'system', mode: 'light', choose: () => undefined });

/** The theme in force; `mode` is `light` or `dark`. Below `ThemeProvider`. */
export function useTheme(): ThemeState {
  return useContext(ThemeContext);
}
