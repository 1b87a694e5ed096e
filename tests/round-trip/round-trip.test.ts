/**
 * Random tables of every type, written by other programs, read by Tessera: equal cell by cell, or the notes name the column
 * and the count. `ROUND_TRIP_SEEDS`, `ROUND_TRIP_FROM` and `ROUND_TRIP_ONLY` (part of a writer's name) draw more or others.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { findPython } from '../../scripts/machine/python.ts';
import { described, trip, type RoundTrip } from './trip.ts';
import { WritingProcess } from './writing-process.ts';

const count = Number(process.env['ROUND_TRIP_SEEDS'] ?? 60);
const from = Number(process.env['ROUND_TRIP_FROM'] ?? 1);
const only = process.env['ROUND_TRIP_ONLY'] ?? '';
const shown = Number(process.env['ROUND_TRIP_SHOW'] ?? 10);
const python = findPython();
if ('missing' in python) console.log(`Round trips of files are not tested. ${python.missing}`);
/** Files in hand at a time: the engine plans outside of this thread. */
const lanes = 3;

test.skipIf('missing' in python)(
  `${count} random tables written by other programs come back`,
  { timeout: 120_000 + count * 2000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-round-trip-'));
    const writing = new WritingProcess('path' in python ? python.path : '');
    const wrong: RoundTrip[] = [];
    const sums = new Map<string, { files: number; named: number; asked: number; wrong: number }>();
    await pLimit(lanes).map(
      Array.from({ length: count }, (_, at) => from + at),
      async (file) => {
        const done = await trip(file, folder, writing, only);
        const sum = sums.get(done.writer.call) ?? { files: 0, named: 0, asked: 0, wrong: 0 };
        sum.files += 1;
        if (done.named > 0) sum.named += 1;
        if (done.wasAsked) sum.asked += 1;
        if (done.faults.length > 0) {
          sum.wrong += 1;
          wrong.push(done);
        }
        sums.set(done.writer.call, sum);
      },
    );
    writing.end();
    for (const [call, { files, named, asked, wrong }] of [...sums].toSorted(([a], [b]) => a.localeCompare(b)))
      console.log(`${call}: ${files} files, ${named} with notes on what is not kept, ${asked} asked about, ${wrong} wrong`);
    if (wrong.length === 0) rmSync(folder, { recursive: true, force: true });
    expect(`${wrong.length} wrong\n${wrong.slice(0, shown).map(described).join('\n')}`).toBe('0 wrong\n');
    expect(sums.size).toBeGreaterThanOrEqual(only === '' && count >= 100 ? 8 : 1);
  },
);
