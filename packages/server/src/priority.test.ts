import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { COMPUTING_NICE } from './priority.ts';

test.runIf(process.platform === 'linux')('a thread that yields is nicer; the one that started it stays as it was', async () => {
  const before = getPriority();
  const text = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(new URL('./priority.ts', import.meta.url).href)}).then(({ threadYields }) => {
      threadYields();
      parentPort.postMessage(require('node:os').getPriority());
    });`;
  const worker = new Worker(text, { eval: true });
  const [nice] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  expect(nice - before).toBe(COMPUTING_NICE);
  expect(getPriority()).toBe(before);
});
