/** The look the framing page wants, in the words of the reference's embedding kit. */
import type { ThemeChoice } from '@tessera/ui/theme';

const choices: ReadonlyMap<unknown, ThemeChoice> = new Map([
  ['default', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
]);

/** The look a framed page begins with: `themeMode` of its address, light when it says nothing. */
export function framedChoice(search: string): ThemeChoice {
  return choices.get(new URLSearchParams(search).get('themeMode')) ?? 'light';
}

/** The look in a `setThemeMode` call. */
export function choiceIn(args: unknown): ThemeChoice | undefined {
  return typeof args === 'object' && args !== null && 'mode' in args ? choices.get(args.mode) : undefined;
}
