/** Which look a person chose, kept in this browser, and what it comes to right now. */
import { createContext, useContext, useLayoutEffect } from 'react';
import type { ThemeTokens } from '@tessera/core/look/theme-tokens';
import { looks } from '@tessera/core/look/tokens';
import type { LookColours, LookMode } from '@tessera/core/look/tokens';

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
  /** The colours of the mode, with those of the theme in force. */
  colours: LookColours;
  choose: (choice: ThemeChoice) => void;
  /** Puts a theme over that of the site; undefined takes it off. */
  wear: (tokens: ThemeTokens | undefined) => void;
  /** Puts a theme over every other, for as long as the page stands: that of the page which frames ours. */
  impose: (tokens: ThemeTokens) => void;
}

/** Outside of `ThemeProvider` it is light, and choosing does nothing. */
export const ThemeContext = createContext<ThemeState>({
  choice: 'system',
  mode: 'light',
  colours: looks.light,
  choose: () => undefined,
  wear: () => undefined,
  impose: () => undefined,
});

/** The theme in force; `mode` is `light` or `dark`. Below `ThemeProvider`. */
export function useTheme(): ThemeState {
  return useContext(ThemeContext);
}

/**
 * The theme of what is shown, for as long as it is shown; the site's before and after.
 * @param tokens  undefined: the site's. The same object as long as it is the same theme.
 */
export function useWornTheme(tokens: ThemeTokens | undefined): void {
  const { wear } = useTheme();
  useLayoutEffect(() => {
    wear(tokens);
    return () => wear(undefined);
  }, [wear, tokens]);
}
