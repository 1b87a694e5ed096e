/** How long a start takes and what a server at rest costs. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enginesOf, startServer } from '../machine/server.ts';
import { atMost, median, sleep, type Chapter, type Figure } from './figures.ts';
import { residentMb } from './memory.ts';

const restMs = 8000;
const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;
const megabytes = (value: number): string => `${Math.round(value)} MB`;

function memoryFigures(server: number | undefined, engine: number | undefined): Figure[] {
  if (server === undefined || engine === undefined)
    return [{ name: 'memory at rest', value: 'not measured: this machine has no /proc' }];
  return [
    atMost('memory at rest, server and engine', server + engine, 300, megabytes),
    { name: 'of which server / engine', value: `${megabytes(server)} / ${megabytes(engine)}` },
  ];
}

/** Leaves a home that has run once, with the examples. */
export async function measureStarts(): Promise<{ chapter: Chapter; home: string }> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  const cold = await startServer({ home });
  await cold.stop();
  const again: number[] = [];
  let memory: Figure[] = [];
  for (let i = 0; i < 3; i += 1) {
    const server = await startServer({ home });
    again.push(server.readyMs);
    if (i === 2) {
      await sleep(restMs);
      memory = memoryFigures(residentMb(server.process.pid), residentMb(enginesOf(server.process.pid)[0]));
    }
    await server.stop();
  }
  const chapter = {
    title: 'Starts and rest',
    how: `From the start of the process to the first \`/ready\` that says yes: once on an empty folder with the examples to load (packages and the web build are there already), three times on the folder it left (median). Memory is what Linux calls resident, ${restMs / 1000} s after the last start.`,
    figures: [
      atMost('first start, with the examples', cold.readyMs, 60_000, seconds),
      atMost('second start', median(again), 3000, seconds),
      ...memory,
    ],
  };
  return { chapter, home };
}
