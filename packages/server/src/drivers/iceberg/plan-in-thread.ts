/**
 * Reads a table's metadata in a thread of its own, with an end to time and memory: whoever can write to a bucket can write
 * manifests that unpack to anything. The thread asks for files; where they come from is decided here.
 */
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Failure } from '@tessera/core/failures';
import { compiledEnvironment } from '../../compiled.ts';
import type { IcebergPlan } from './plan.ts';
import { IcebergRefusal } from './refusal.ts';

/** What the thread is given. */
export interface PlanRequest {
  readonly folder: string;
  readonly candidates: readonly string[];
}
/** What it says: files it needs, by their paths below the connection; or how it ended. */
export type PlanMessage =
  | { readonly need: readonly string[] }
  | { readonly plan: IcebergPlan }
  | { readonly refused: string; readonly mayBeOutdated: boolean };
/** Where the files it asked for lie. */
export interface PlanFiles {
  readonly files: readonly string[];
}

const planMs = 30_000;
const memoryMb = 1024;
/** One that takes long holds up no other. */
const inTurn = pLimit(3);

/**
 * @param bring  brings files to this machine; they stay until `release`
 * @throws IcebergRefusal; what `bring` throws
 */
export const planInThread: typeof planned = (request, bring) => inTurn(() => planned(request, bring));

async function planned(
  request: PlanRequest,
  bring: (paths: readonly string[]) => Promise<{ readonly paths: readonly string[]; release(): void }>,
): Promise<IcebergPlan> {
  const held: { release(): void }[] = [];
  const worker = new Worker(new URL('./plan-worker.ts', import.meta.url), {
    workerData: request,
    env: compiledEnvironment,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const ended = Promise.withResolvers<IcebergPlan>();
  const timer = setTimeout(() => ended.reject(tooMuch()), planMs);
  const give = async (paths: readonly string[]): Promise<void> => {
    try {
      const files = await bring(paths);
      held.push(files);
      worker.postMessage({ files: files.paths } satisfies PlanFiles);
    } catch (error) {
      ended.reject(error instanceof Error ? error : new Error(String(error)));
    }
  };
  worker.on('message', (message: PlanMessage) => {
    if ('need' in message) void give(message.need);
    else if ('plan' in message) ended.resolve(message.plan);
    else ended.reject(new IcebergRefusal(message.refused, message.mayBeOutdated));
  });
  worker.once('error', (error: Error & { code?: string }) =>
    ended.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
  );
  worker.once('exit', () => ended.reject(new Failure('QUERY_FAILED', { message: 'The metadata of the table was not read.' })));
  try {
    return await ended.promise;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
    for (const each of held) each.release();
  }
}

const tooMuch = (): IcebergRefusal => new IcebergRefusal('its metadata takes too long or too much memory to read');
