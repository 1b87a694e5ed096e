/** The look the framing page wants, in the words of the reference's embedding kit. */
import { isRecord } from '@tessera/core/narrowing';
import { readTheme, type ThemeTokens } from '@tessera/core/look/theme-tokens';
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

/**
 * The theme in a `setThemeConfig` call: tokens by themselves (`{token}`), or those of `theme_default`, as the reference's sites
 * have them. Both modes are derived of it; what no theme here may set is left out.
 */
export function tokensIn(args: unknown): ThemeTokens | undefined {
  const config = isRecord(args) ? args['themeConfig'] : undefined;
  if (!isRecord(config)) return undefined;
  const theme = isRecord(config['theme_default']) ? config['theme_default'] : config;
  return isRecord(theme['token']) ? readTheme({ token: theme['token'] }).theme.token : undefined;
}
