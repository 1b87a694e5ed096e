/** Exports of the embedded engine: written to a file by its process, read back and removed here. */
import { createReadStream, openSync, rmSync, statSync } from 'node:fs';
import type { Engine } from '../engine/engine.ts';
import type { ExportFormat } from '../engine/messages.ts';
import type { Bind, RunOptions, Spooled } from './driver.ts';

/** @throws as `Engine.run` */
export async function spool(
  engine: Engine,
  sql: string,
  binds: readonly Bind[],
  format: ExportFormat,
  options: RunOptions,
): Promise<Spooled> {
  const { file, columns, rowcount } = await engine.export({ sql, binds, format, ...options });
  return { columns, rowcount, read: () => linesOf(file), discard: () => rmSync(file, { force: true }) };
}

/** The file without its last line end. It loses its name before the first byte is read: whatever happens, nothing stays. */
async function* linesOf(file: string): AsyncIterable<Uint8Array> {
  const { size } = statSync(file);
  const fd = size > 1 ? openSync(file, 'r') : undefined;
  rmSync(file, { force: true });
  if (fd !== undefined) yield* createReadStream('', { fd, highWaterMark: 256 * 1024, end: size - 2 });
}
