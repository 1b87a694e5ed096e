import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

/** Says in which thread WebAssembly is made of something: Node strips types with it. What measures texts is no stripping. */
const probe = `
  import { threadId } from 'node:worker_threads';
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(made, given, as) {
      if (!new Error().stack.includes('harfbuzz')) process._rawDebug('stripped in thread', threadId);
      return Reflect.construct(made, given, as);
    },
  });`;

const our = (file: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href);

/** One piece of work for each kind of thread. */
const work = `
  import { Painter } from ${our('render/painter.ts')};
  import { inThread } from ${our('query/post/threads.ts')};
  import { readBundleInThread } from ${our('bundle/read-in-thread.ts')};
  const painter = new Painter();
  const paper = { width: 320, height: 200, mode: 'thumb', look: 'light', now: 0 };
  const picture = await painter.svg({ formData: { viz_type: 'unknown' }, answers: [], paper });
  await painter.close();
  const refused = await readBundleInThread({ bytes: Buffer.alloc(20_000), name: 'bundle.zip', of: 'dashboard', importTime: 0 }, AbortSignal.timeout(60_000)).catch((fault) => fault.name);
  const failed = await inThread({}).catch(() => 'no work');
  console.log(picture.slice(0, 4), refused, failed);
  process.exit();`;

const folder = mkdtempSync(join(tmpdir(), 'tessera-compiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(): { said: string; stripped: string[] } {
  const file = join(folder, 'work.mjs');
  writeFileSync(file, work);
  const flags = ['--disable-warning=ExperimentalWarning', '--import', `data:text/javascript,${encodeURIComponent(probe)}`];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, file], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { said: stdout + stderr, stripped: stderr.match(/stripped in thread [1-9]\d*/g) ?? [] };
}

test('a thread that has been started before finds its modules stripped and compiled', { timeout: 60_000 }, () => {
  expect(run().said).toContain('<svg BundleFault no work');
  expect(run().stripped).toEqual([]);
});
