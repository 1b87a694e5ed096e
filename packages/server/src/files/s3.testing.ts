/** An S3 server of our own for one test file (`s3rver`), with one bucket, in a temporary folder. It knows its keys, but checks no signatures of version 4. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, killed, listening } from '../server-process.testing.ts';

/** A bucket that tests may use. */
export interface RunningS3 {
  /** For `TESSERA_FILES_URL`: `s3://tessera/site?endpoint=http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Who may ask. */
  readonly credentials: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  stop(): Promise<void>;
}

/** @param port  one that was used before, with the folder it had; absent: a free one */
export async function startS3({
  port,
  folder,
}: { port: number; folder: string } | { port?: undefined; folder?: undefined } = {}): Promise<
  RunningS3 & { readonly port: number; readonly folder: string }
> {
  const at = folder ?? mkdtempSync(join(tmpdir(), 'tessera-s3-'));
  const listensAt = port ?? (await freePort());
  const bin = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const args = [
    '-d',
    at,
    '-a',
    '127.0.0.1',
    '-p',
    String(listensAt),
    '--silent',
    '--no-vhost-buckets',
    '--configure-bucket',
    'tessera',
  ];
  const server = spawn(process.execPath, [bin, ...args], { stdio: 'ignore' });
  await listening(server, listensAt, 20_000);
  return {
    url: `s3://tessera/site?endpoint=${encodeURIComponent(`http://127.0.0.1:${listensAt}`)}`,
    credentials: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    stop: async () => {
      await killed(server);
      if (folder === undefined) rmSync(at, { recursive: true, force: true });
    },
    port: listensAt,
    folder: at,
  };
}
