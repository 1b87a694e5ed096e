/**
 * Random workbooks that LibreOffice opened and saved, read by Tessera. `ROUND_TRIP_OFFICE` says how many; without it there
 * are none, since the program takes minutes for thousands of files. `ROUND_TRIP_FROM` draws others.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPython } from '../../scripts/machine/python.ts';
import { hasOffice, savedByOffice } from './office.ts';
import { described, drawn, readBack, type RoundTrip } from './trip.ts';
import { WritingProcess } from './writing-process.ts';

const count = Number(process.env['ROUND_TRIP_OFFICE'] ?? 0);
const from = Number(process.env['ROUND_TRIP_FROM'] ?? 1);
const shown = Number(process.env['ROUND_TRIP_SHOW'] ?? 10);
/** Files the program is given at a time. */
const batch = 200;
const isAsked = count > 0 && hasOffice();
if (count > 0 && !isAsked) console.log('Workbooks of LibreOffice are not tested: there is no `soffice` on this machine.');
const python = isAsked ? findPython() : { missing: '' };

test.skipIf('missing' in python)(
  `${count} random workbooks saved by LibreOffice come back`,
  { timeout: 120_000 + count * 2000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-office-'));
    const writing = new WritingProcess('path' in python ? python.path : '');
    const wrong: RoundTrip[] = [];
    for (let first = from; first < from + count; first += batch) {
      const [given, saved] = [join(folder, `${first}-given`), join(folder, `${first}-saved`)];
      mkdirSync(given, { recursive: true });
      const seeds = Array.from({ length: Math.min(batch, from + count - first) }, (_, at) => first + at);
      const tables = seeds.map((seed) => ({ seed, filename: `${seed}.xlsx`, ...drawn(seed, 'xlsxwriter_sheet') }));
      for (const { filename, writer, frame } of tables)
        expect(await writing.write(join(given, filename), writer, frame)).toBeUndefined();
      savedByOffice(given, saved, join(folder, 'profile'));
      for (const { seed, filename, writer, frame } of tables) {
        const file = { path: join(saved, filename), filename, scratch: join(folder, `${seed}-scratch`) };
        const seen = await readBack({ ...writer, call: 'office_sheet' }, frame, file);
        if (seen.faults.length > 0) wrong.push({ seed, writer, frame, ...seen });
      }
    }
    writing.end();
    if (wrong.length === 0) rmSync(folder, { recursive: true, force: true });
    expect(`${wrong.length} wrong\n${wrong.slice(0, shown).map(described).join('\n')}`).toBe('0 wrong\n');
  },
);
