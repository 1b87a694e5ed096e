/** One table from its drawing to its comparison. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadOptions } from '@tessera/api/upload';
import { randomFrom } from '../../scripts/torture/random.ts';
import { Draw } from '../draw.ts';
import { compared, type CellComparison } from './compare.ts';
import { drawFrame } from './draw-frame.ts';
import type { RandomFrame } from './frame.ts';
import { previewed, stored, type OwnFile } from './reading.ts';
import { randomWriter, type FileWriter } from './writers.ts';
import type { WritingProcess } from './writing-process.ts';

export interface RoundTrip {
  readonly seed: number;
  readonly writer: FileWriter;
  readonly frame: RandomFrame;
  readonly faults: readonly string[];
  /** Columns of which a note says what could not be kept. */
  readonly named: number;
  /** The preview asked how the file is written, and got its answer. */
  readonly wasAsked: boolean;
}

/** A table that did not come back, for the output of a test. */
export const described = ({ seed, writer, frame, faults }: RoundTrip): string =>
  `seed ${seed}, ${writer.call} ${JSON.stringify(writer.options)}, ${frame.length} columns, ${frame[0]?.cells.length ?? 0} rows:\n  ${faults.join('\n  ')}`;

/** @param only  part of a writer's name */
export function drawn(seed: number, only = ''): { writer: FileWriter; frame: RandomFrame } {
  const draw = new Draw(randomFrom(seed));
  const writer = randomWriter(draw, only);
  let frame = drawFrame(draw, writer.kinds, writer.mayRepeatNames);
  while (frame.length < writer.fewestColumns) frame = drawFrame(draw, writer.kinds, writer.mayRepeatNames);
  return { writer, frame };
}

/** @param folder  one of its own is made in it, and removed unless something is wrong */
export async function trip(seed: number, folder: string, writing: WritingProcess, only = ''): Promise<RoundTrip> {
  const { writer, frame } = drawn(seed, only);
  const own = join(folder, String(seed));
  mkdirSync(own, { recursive: true });
  const filename = `table${writer.end}`;
  const file = { path: join(own, filename), filename, scratch: join(own, 'scratch') };
  const refused = await writing.write(file.path, writer, frame);
  const seen =
    refused === undefined
      ? await readBack(writer, frame, file)
      : { faults: [`not written: ${refused}`], named: 0, wasAsked: false };
  if (seen.faults.length === 0) rmSync(own, { recursive: true, force: true });
  return { seed, writer, frame, ...seen };
}

type Seen = CellComparison & { readonly wasAsked: boolean };

/** Reads a file, and again with a person's answers when the preview asks for some. */
export async function readBack(writer: FileWriter, frame: RandomFrame, file: OwnFile): Promise<Seen> {
  const first = await attempt(writer, frame, file, writer.told);
  if (first.faults.length === 0) return { ...first, wasAsked: false };
  const answers = await answersTo(writer, file);
  if (answers === undefined) return { ...first, wasAsked: false };
  return { ...(await attempt(writer, frame, file, answers)), wasAsked: true };
}

async function attempt(writer: FileWriter, frame: RandomFrame, file: OwnFile, options: UploadOptions): Promise<CellComparison> {
  try {
    return compared(writer, frame, await stored(file, options));
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)], named: 0 };
  }
}

/**
 * What a person answers who reads the preview: to its question, or to a note on the order of days and months.
 * @returns undefined when the preview asks nothing
 */
async function answersTo({ told, answers }: FileWriter, file: OwnFile): Promise<UploadOptions | undefined> {
  const preview = await previewed(file, told).catch(() => undefined);
  if (!preview) return undefined;
  const asksMark = preview.questions.some(({ option }) => option === 'decimal_character') && answers.decimal_character;
  const asksOrder = preview.notes.some((note) => note.includes('could be read in two ways')) && answers.day_first !== undefined;
  if (!asksMark && !asksOrder) return undefined;
  return {
    ...told,
    ...(asksMark && { decimal_character: answers.decimal_character }),
    ...(asksOrder && { day_first: answers.day_first }),
  };
}
