import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { themedLook } from '../packages/core/src/look/themed-look.ts';
import { cssVariables } from '../packages/ui/src/theme/css-variables.ts';

const packages = join(import.meta.dirname, '../packages');

test('every variable a style sheet or a component reads is one of the theme: an unknown one is no colour at all', () => {
  const known = new Set(Object.keys(cssVariables(themedLook('light'))));
  const files = globSync('{ui,web}/src/**/*.{css,tsx,ts}', { cwd: packages }).filter((file) => !file.includes('.test.'));
  const unknown = files.flatMap((file) =>
    [...readFileSync(join(packages, file), 'utf8').matchAll(/var\((--t-[a-z0-9-]+)/g)].flatMap(([, name = '']) =>
      known.has(name) ? [] : [`${file}: ${name}`],
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect([...new Set(unknown)]).toEqual([]);
});
