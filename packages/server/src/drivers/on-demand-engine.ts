/** An engine process for files of people's own: it starts with the first question and ends when it is not used for a while. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { Failure } from '@tessera/core/failures';
import type { Driver } from '../driver.ts';
import { Engine, type EngineOptions } from '../engine/engine.ts';
import { duckdbDriver } from './duckdb.ts';

const memoryMb = 2048;
/** While a database file is open no other process can write it. */
const idleMs = 60_000;

/** Reads one database file, or a folder of files, and nothing else. */
export class OnDemandEngine {
  private readonly reads: Pick<EngineOptions, 'file' | 'folder'>;
  /** Of the process: spilling, exports. The server empties the folder around it when it starts. */
  private readonly room: string;
  private opened: Promise<{ engine: Engine; driver: Driver }> | undefined;
  private users = 0;
  private timer: NodeJS.Timeout | undefined;

  /** @param home  `TESSERA_HOME`; the process works in a folder of its own there */
  constructor(reads: Pick<EngineOptions, 'file' | 'folder'>, home: string) {
    this.reads = reads;
    this.room = join(home, 'engine', `file-${randomUUID()}`);
  }

  /** @throws Failure CONNECTION_FAILED when the file cannot be opened */
  async use<T>(work: (driver: Driver, engine: Engine) => Promise<T>): Promise<T> {
    this.users += 1;
    clearTimeout(this.timer);
    try {
      this.opened ??= this.open();
      const { driver, engine } = await this.opened;
      return await work(driver, engine);
    } finally {
      this.users -= 1;
      if (this.users === 0) {
        this.timer = setTimeout(() => void this.close(), idleMs);
        this.timer.unref();
      }
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const opened = await this.opened?.catch(() => undefined);
    this.opened = undefined;
    await opened?.engine.close();
    rmSync(this.room, { recursive: true, force: true });
  }

  private async open(): Promise<{ engine: Engine; driver: Driver }> {
    const engine = new Engine({ home: this.room, ...this.reads, memoryMb, threads: availableParallelism() });
    try {
      await engine.start();
    } catch (error) {
      this.opened = undefined;
      await engine.close();
      if (!(error instanceof Failure)) throw error;
      const said = (error.detail.message ?? error.message).replace(/^.*?exit 1: /s, '');
      const { file } = this.reads;
      const message = file === undefined ? said : said.replaceAll(file, basename(file));
      throw new Failure('CONNECTION_FAILED', { message }, { cause: error });
    }
    return { engine, driver: duckdbDriver(engine) };
  }
}
