/** The package's list of files and its manifest, without packing anything. */
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { shippedManifest, shippedSources } from './stage.ts';

const sources = shippedSources();
const manifest = shippedManifest('24.0.0');
const dependencies = Object(manifest['dependencies']);

test('the package holds what the server starts with, and no test', () => {
  const names = [...sources.keys()];
  for (const name of ['main', 'cli/main', 'engine/host', 'uploads/worker', 'render/paint-worker', 'drivers/sqlite/worker'])
    expect(names).toContain(join('packages/server/src', `${name}.js`));
  expect(names.filter((name) => /test(?:ing|-server)?\.js$/.test(name))).toEqual([]);
});

/** Every module a file names, imported or started in a thread. */
function namedIn(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text);
  expect([file, errors]).toEqual([file, []]);
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest }) => /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
  );
  const started = [...text.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)].flatMap(([, path]) => path ?? []);
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexported, ...dynamic, ...started];
}

const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

test('every module that a shipped file names is shipped with it or a dependency of the package', () => {
  const lost = [...sources].flatMap(([file, text]) =>
    namedIn(file, text)
      .filter((name) => {
        if (name.startsWith('.')) return !sources.has(posix.join(posix.dirname(file), name));
        return !name.startsWith('node:') && !builtinModules.includes(name) && !Object.hasOwn(dependencies, packageOf(name));
      })
      .map((name) => `${file}: ${name}`),
  );
  expect(sources.size).toBeGreaterThan(500);
  expect(lost).toEqual([]);
});

test('every dependency of the package has an exact version', () => {
  const versions = [...Object.values(dependencies), ...Object.values(Object(manifest['optionalDependencies']))];
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))).toEqual([]);
});
