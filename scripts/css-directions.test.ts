import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = join(import.meta.dirname, '../packages');

/** What stands at the left or right of the screen in any language, with the reason; every line must be needed. */
const physical: Readonly<Record<string, string>> = {
  'ui/src/code-editor/editor-look.ts': 'code is read from left to right',
  'web/src/pictures/map/map.module.css': 'a map has its west at the left',
  'web/src/pictures/map/map.tsx': 'a map has its west at the left',
  'web/src/pictures/grid/grid.tsx': 'small charts are laid out in px from the left upper corner, as on paper',
  'web/src/dashboard/view/point-menu.tsx': 'a menu stands where the pointer is, in px of the window',
};

const filesOf = (pattern: string): string[] =>
  globSync(`{ui,web}/src/**/*.${pattern}`, { cwd: packages }).filter((file) => !file.includes('.test.'));
const read = (file: string): string => readFileSync(join(packages, file), 'utf8');

/** The values of a shorthand: at blanks outside of brackets. */
const partsOf = (value: string): string[] => value.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^\s()])+/g) ?? [];

const isZero = (length: string | undefined): boolean => length !== undefined && /^0(?:px)?$/.test(length);

/** Whether a declaration says left or right, which is wrong where lines run the other way. */
function saysSides(property: string, value: string): boolean {
  if (/^(?:left|right|float|clear)$/.test(property)) return property.length > 3;
  if (/(?:^|-)(?:left|right)(?:-|$)/.test(property)) return true;
  if (property === 'text-align') return /^(?:left|right)$/.test(value);
  if (value.includes('--inline-sign')) return false;
  const parts = partsOf(value);
  if (/^(?:margin|padding|inset|border-width|border-style|border-color)$/.test(property))
    return parts.length === 4 && parts[1] !== parts[3];
  // Left upper, right upper, right lower, left lower; fewer of them are mirrored by the rules of CSS.
  if (property === 'border-radius' && !value.includes('/')) {
    const [a, b = a, c = a, d = b] = parts;
    return a !== b || c !== d;
  }
  if (property === 'transform' || property === 'translate') return /translate(?:X|3d)?\((?!0[,)])/.test(value);
  if (property === 'box-shadow' && /^(?:inset )?-?[\d.]/.test(value)) return !isZero(parts.find((part) => part !== 'inset'));
  return false;
}

function faultsOfCss(file: string): string[] {
  const css = read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...css.matchAll(/([\w-]+):\s*([^;{}]+?)(?: !important)?;/g)].flatMap(([, property = '', value = '']) =>
    saysSides(property, value) ? [`${file}: ${property}: ${value}`] : [],
  );
}

const inCode = [
  // In styles of elements.
  /\b(?:margin|padding|border)(?:Left|Right)\w*:/g,
  /\btextAlign: '(?:left|right)'/g,
  /style=\{\{[^}]*\b(?:left|right):[^}]*\}\}/g,
  // Sides of layers: `sideOf` names them.
  /\bplacement(?:=|: )["'](?:left|right|\w+Left|\w+Right)\w*["']/g,
  // Icons that point: `kit/pointing-icons.tsx` mirrors them.
  /\b(?:Left|Right|DoubleLeft|DoubleRight|ArrowLeft|ArrowRight|CaretLeft|MenuFold|MenuUnfold|Logout|Export|Import|Send)(?:Outlined|Filled)\b/g,
];

function faultsOfCode(file: string): string[] {
  if (file.endsWith('kit/pointing-icons.tsx')) return [];
  const code = read(file);
  return inCode.flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => `${file}: ${found}`));
}

test('style sheets, styles of elements and icons follow the direction of the page', () => {
  const faults = [...filesOf('css').flatMap(faultsOfCss), ...filesOf('{ts,tsx}').flatMap(faultsOfCode)];
  const [allowed, others] = [new Set<string>(), [] as string[]];
  for (const fault of faults) {
    const file = fault.split(':', 1)[0] ?? '';
    if (file in physical) allowed.add(file);
    else others.push(fault);
  }
  expect(others).toEqual([]);
  expect(Object.keys(physical).filter((file) => !allowed.has(file))).toEqual([]);
});

test('a name is cut at its own end, in whichever direction it is written', () => {
  const cutAtTheLine = filesOf('css').flatMap((file) =>
    [...read(file).matchAll(/([^{}]+)\{([^{}]*text-overflow: ellipsis[^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
      // What is laid out as boxes has its text in one of them.
      /unicode-bidi: plaintext|display: (?:inline-)?flex/.test(body) ? [] : [`${file}: ${selector.trim()}`],
    ),
  );
  expect(cutAtTheLine).toEqual([]);
});

test('the rule tells what is mirrored by itself from what is not', () => {
  const said = (css: string): boolean => {
    const [property = '', value = ''] = css.split(': ');
    return saysSides(property, value);
  };
  expect(
    [
      'left: 0',
      'margin-right: 1px',
      'border-top-left-radius: 2px',
      'text-align: right',
      'float: left',
      'padding: 0 1px 0 2px',
      'inset: 0 auto auto 0',
      'border-radius: 3px 0 0 3px',
      'transform: translateX(-50%)',
      'box-shadow: inset 2px 0 0 red',
    ].filter((css) => !said(css)),
  ).toEqual([]);
  expect(
    [
      'inset-inline-start: 0',
      'text-align: start',
      'padding: 0 1px',
      'inset: 0 auto',
      'border-radius: 3px 3px 0 0',
      'transform: translateY(2px)',
      'box-shadow: 0 1px 2px red',
      'box-shadow: calc(1px * var(--inline-sign)) 0 0 red',
      'transform: translateX(calc(-100% * var(--inline-sign)))',
    ].filter(said),
  ).toEqual([]);
});
