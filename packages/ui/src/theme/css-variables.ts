/** Our tokens as CSS variables, for CSS modules: `--t-text`, `--t-space-md`, `--t-radius-lg`, `--t-shadow-card` … */
import type { ThemedLook } from '@tessera/core/look/themed-look';
import { boardSizes, size, space, type } from '@tessera/core/look/tokens';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const px = (group: string, values: Readonly<Record<string, number>>): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`--t-${group}-${kebab(name)}`, `${value}px`]);

/** @returns every variable of a look, name → CSS value; lengths in px */
export function cssVariables({ colours: look, family, mono, radius }: ThemedLook): Record<string, string> {
  const { shadow, code, mode: _name, ...colours } = look;
  return Object.fromEntries([
    ...Object.entries(colours).map(([name, value]): [string, string] => [`--t-${kebab(name)}`, value]),
    ...Object.entries(code).map(([name, value]): [string, string] => [`--t-code-${kebab(name)}`, value]),
    ...Object.entries(shadow).map(([name, value]): [string, string] => [`--t-shadow-${kebab(name)}`, value]),
    ...px('space', space),
    ...px('radius', radius),
    ...px('size', size),
    ...px('board', boardSizes),
    ...px('font', type.size),
    ['--t-family', family],
    ['--t-mono', mono],
  ]);
}

let inForce: string = type.family;

/** The font family of the page as a CSS list: what is laid out by the width of its text is measured with it. */
export const pageFamily = (): string => inForce;

/** Writes a look's variables onto an element (the document's root) and sets the colour scheme of the browser's own widgets. */
export function applyCssVariables(root: HTMLElement, themed: ThemedLook): void {
  for (const [name, value] of Object.entries(cssVariables(themed))) root.style.setProperty(name, value);
  const { mode } = themed.colours;
  root.style.colorScheme = mode;
  root.dataset['mode'] = mode;
  inForce = themed.family;
}
