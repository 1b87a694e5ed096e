/** Exports of the embedded engine: written to a file by its process, read back and removed here. */
import { createReadStream, openSync, rmSync } from 'node:fs';
import type { Engine } from '../engine/engine.ts';
import type { ExportFormat } from '../engine/messages.ts';
import type { Bind, RunOptions, SpooledRows } from '../driver.ts';

/** @throws as `Engine.run` */
export async function spool(
  engine: Engine,
  sql: string,
  binds: readonly Bind[],
  format: ExportFormat,
  options: RunOptions,
): Promise<SpooledRows> {
  const { file, columns, rowcount } = await engine.export({ sql, binds, format, ...options });
  return { columns, rowcount, read: () => bytesOf(file), discard: () => rmSync(file, { force: true }) };
}

/** The file loses its name before the first byte is read: whatever happens, nothing stays. */
async function* bytesOf(file: string): AsyncIterable<Uint8Array> {
  const fd = openSync(file, 'r');
  rmSync(file, { force: true });
  yield* createReadStream('', { fd, highWaterMark: 256 * 1024 });
}
