/** Zips for tests: folders of the corpus, files written by hand, and the form they are sent in. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'vitest';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { multipart } from '../resources/sales.testing.ts';
import type { TestReply, TestCaller, TestServer } from '../test-server.ts';

export type Files = Readonly<Record<string, string>>;

/** Where the real exports lie (docs/decisions/0008-checks.md). */
export const corpus = process.env.TESSERA_CORPUS ?? join(import.meta.dirname, '../../../../../shared/corpus');

/** What is added to the name of a test that is skipped because there are none; undefined where they are. */
export const absent = existsSync(corpus) ? undefined : ` (there is no corpus at ${corpus})`;

/** A test that reads real exports; skipped where there are none. */
export function corpusTest(name: string, body: () => Promise<void>, timeoutMs?: number): void {
  if (absent === undefined) test(name, body, timeoutMs);
  else test.skip(name + absent, body);
}

/** A folder with its files, by path. */
export function filesIn(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), readFileSync(path, 'utf8')];
    }),
  );
}

/** @param folder  around everything; empty for none */
export function zipOf(files: Files, folder = 'bundle'): Buffer {
  const entries = Object.entries(files).map(([path, text]) => [folder ? `${folder}/${path}` : path, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

/** Without the outer folder. */
export function unzip(bytes: Buffer): Record<string, string> {
  const entries = Object.entries(unzipSync(bytes)).map(([path, content]) => [
    path.split('/').slice(1).join('/'),
    Buffer.from(content).toString('utf8'),
  ]);
  return Object.fromEntries(entries);
}

/** Sends a file as the field the wire names; a zip unless its name says otherwise. */
export function sendBundle(
  caller: TestCaller,
  resource: string,
  zip: Buffer,
  fields: Readonly<Record<string, string>> = {},
  name = 'bundle.zip',
): Promise<TestReply> {
  const { body, headers } = multipart(name, '', fields);
  // The helper writes a file's part last; its content goes before the closing line.
  const head = body.toString('latin1').replace('name="file"', 'name="formData"');
  const end = head.lastIndexOf('\r\n--');
  return caller.post(
    `/api/v1/${resource}/import/`,
    Buffer.concat([Buffer.from(head.slice(0, end), 'latin1'), zip, Buffer.from(head.slice(end), 'latin1')]),
    headers,
  );
}

/** The zip of an export, as bytes. */
export async function exported(server: TestServer, resource: string, ids?: readonly number[]): Promise<Buffer> {
  const login = await server.visitor.post('/api/v1/security/login', {
    username: 'admin',
    password: server.config.adminPassword,
    provider: 'db',
  });
  const url = `/api/v1/${resource}/export/${ids ? `?q=!(${ids.join(',')})` : ''}`;
  const reply = await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${login.body.access_token}` } });
  if (reply.statusCode !== 200) throw new Error(`The export failed: ${reply.body}`);
  return reply.rawPayload;
}
