/** What the server itself is made of: Node, its packages, the built pages, the engine, the fonts. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { duckdbDriver } from '../../drivers/duckdb.ts';
import type { Engine } from '../../engine/engine.ts';
import { fault, ok, wordsOf, type DoctorFinding } from './finding.ts';

const nodeLeast = 24;

/** Whether this Node is new enough for the server. */
export function checkNode(): DoctorFinding {
  const { version } = process;
  if (Number(version.slice(1).split('.', 1)[0]) >= nodeLeast) return ok('Node', `${version} at ${process.execPath}.`);
  return fault(
    'Node',
    `${version} is too old for the server.`,
    `Start it with "tessera start" or "npm start": they bring Node ${nodeLeast}.`,
  );
}

/** Packages with code for this machine; the others come or fail with them. */
const native = ['@duckdb/node-api', '@resvg/resvg-js', 'libpg-query'];

/** Whether the packages with native code load on this machine; one finding for each that does not. */
export function checkPackages(): DoctorFinding[] {
  const require = createRequire(import.meta.url);
  const missing = native.flatMap((name) => {
    try {
      require(name);
      return [];
    } catch (error) {
      return [
        fault(
          'packages',
          `${name} cannot be loaded: ${wordsOf(error)}`,
          'Install Tessera again; in a checkout remove node_modules and .runtime, then npm start.',
        ),
      ];
    }
  });
  return missing.length > 0 ? missing : [ok('packages', 'Installed for this machine.')];
}

/** @param webRoot  the built web application */
export function checkPages(webRoot: string): DoctorFinding {
  if (existsSync(join(webRoot, 'index.html'))) return ok('pages', 'The web application is built.');
  return fault('pages', 'The web application has not been built.', 'npm start builds it; npm run build does only that.');
}

const askMs = 10_000;

/** @param failure  why it did not start, when it did not */
export async function checkEngine(engine: Engine, failure: unknown): Promise<DoctorFinding> {
  const mend = 'See "packages" above and the memory of the machine: the engine needs 512 MB.';
  if (failure !== undefined) return fault('engine', `It does not start: ${wordsOf(failure)}`, mend);
  try {
    const { rowcount } = await duckdbDriver(engine).run('SELECT 42 AS answer', [], 'records', { deadlineMs: askMs, maxRows: 1 });
    return rowcount === 1 ? ok('engine', 'It starts and answers.') : fault('engine', 'It answers wrongly.', mend);
  } catch (error) {
    return fault('engine', `It does not answer: ${wordsOf(error)}`, mend);
  }
}

const sample = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><text x="2" y="15">Ag</text></svg>';

/** Charts on paper are set in fonts of our own: a small picture is painted. */
export async function checkFonts(): Promise<DoctorFinding> {
  try {
    // A font that is missing throws as the module is read.
    const { toPng } = await import('../../render/png.ts');
    const png = await toPng(sample);
    if (png.length > 0) return ok('fonts', 'A picture with text can be painted.');
    throw new Error('the picture is empty');
  } catch (error) {
    return fault(
      'fonts',
      `Charts cannot be painted: ${wordsOf(error)}`,
      'Install Tessera again; in a checkout remove node_modules, then npm start.',
    );
  }
}
