/** ClickHouse's own engine for one test run: chDB from PyPI behind `clickhouse_front.py`, which says what it does not have. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonWith } from './python.ts';

/** A database that tests may use, in its own process. */
export interface RunningEngine {
  /** As the tests' settings name it: `TESSERA_TEST_CLICKHOUSE_URL`, `TESSERA_TEST_TRINO_URL`. */
  readonly url: string;
  readonly version: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a fresh one. @returns a sentence instead that says why there is none */
export async function startClickhouse(): Promise<RunningEngine | { readonly missing: string }> {
  const python = pythonWith(join(import.meta.dirname, 'clickhouse-requirements.txt'), 'ClickHouse’s engine (181 MB)');
  if ('missing' in python) return python;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-ch-'));
  const engine = spawn(python.path, [join(import.meta.dirname, 'clickhouse_front.py'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(engine, 'exit');
  const stop = async (): Promise<void> => {
    engine.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const told = await Promise.race([once(engine.stdout, 'data').then(String), gone.then(() => undefined)]);
  if (told === undefined) {
    await stop();
    return { missing: 'ClickHouse’s engine did not start.' };
  }
  const url = `http://default:@127.0.0.1:${told.trim()}`;
  const version = (
    await (await fetch(`http://127.0.0.1:${told.trim()}/`, { method: 'POST', body: 'SELECT version()' })).text()
  ).trim();
  return { url, version, stop };
}
