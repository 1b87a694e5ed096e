/** What people call the browser behind a `User-Agent`. */

import { i18n } from '../i18n.ts';

/** Browsers name those they descend from, so the youngest is looked for first. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** `Firefox on Linux`; undefined for what is none of the usual ones. */
export function browserName(userAgent: string | null): string | undefined {
  const nameIn = (known: readonly (readonly [string, RegExp])[]): string | undefined =>
    known.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  return browser && system ? i18n._('{browser} on {system}', { browser, system }) : browser;
}
