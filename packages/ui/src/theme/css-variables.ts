/** Our tokens as CSS variables, for CSS modules: `--t-text`, `--t-space-md`, `--t-radius-lg`, `--t-shadow-card` … */
import { looks, radius, size, space, type } from '@tessera/core/look/tokens';
import type { LookMode } from '@tessera/core/look/tokens';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const px = (group: string, values: Readonly<Record<string, number>>): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`--t-${group}-${kebab(name)}`, `${value}px`]);

/** @returns every variable of a mode, name → CSS value; lengths in px */
export function cssVariables(mode: LookMode): Record<string, string> {
  const { shadow, code, mode: _name, ...colours } = looks[mode];
  return Object.fromEntries([
    ...Object.entries(colours).map(([name, value]): [string, string] => [`--t-${kebab(name)}`, value]),
    ...Object.entries(code).map(([name, value]): [string, string] => [`--t-code-${kebab(name)}`, value]),
    ...Object.entries(shadow).map(([name, value]): [string, string] => [`--t-shadow-${kebab(name)}`, value]),
    ...px('space', space),
    ...px('radius', radius),
    ...px('size', size),
    ...px('font', type.size),
    ['--t-family', type.family],
    ['--t-mono', type.mono],
  ]);
}

/** Writes a mode's variables onto an element (the document's root) and sets the colour scheme of the browser's own widgets. */
export function applyCssVariables(root: HTMLElement, mode: LookMode): void {
  for (const [name, value] of Object.entries(cssVariables(mode))) root.style.setProperty(name, value);
  root.style.colorScheme = mode;
  root.dataset['mode'] = mode;
}
