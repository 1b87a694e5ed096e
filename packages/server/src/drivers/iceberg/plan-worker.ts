/** A thread that reads the metadata of one Iceberg table and ends. */
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { threadYields } from '../../priority.ts';
import type { PlanFiles, PlanMessage, PlanRequest } from './plan-in-thread.ts';

threadYields();
const [{ planTable }, { IcebergRefusal }] = await Promise.all([import('./plan.ts'), import('./refusal.ts')]);

const say = (message: PlanMessage): void => parentPort?.postMessage(message, []);

const request: z.ZodType<PlanRequest> = z.object({ folder: z.string(), candidates: z.array(z.string()) });

async function files(paths: readonly string[]): Promise<readonly Buffer[]> {
  if (paths.length === 0) return [];
  const answered = new Promise<PlanFiles>((resolve) => parentPort?.once('message', resolve));
  say({ need: paths });
  const given = await answered;
  return Promise.all(given.files.map((path) => readFile(path)));
}

try {
  const { folder, candidates } = request.parse(workerData);
  say({ plan: await planTable(folder, candidates, files) });
} catch (error) {
  if (!(error instanceof IcebergRefusal) && !(error instanceof RangeError)) throw error;
  const outdated = error instanceof IcebergRefusal && error.mayBeOutdated;
  say({
    refused: error instanceof IcebergRefusal ? error.message : 'its metadata is nested too deeply',
    mayBeOutdated: outdated,
  });
}
