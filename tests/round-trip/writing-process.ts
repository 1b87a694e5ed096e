/** The Python process of write_frames.py: one for all files, since starting it takes longer than writing hundreds of them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RandomFrame } from './frame.ts';
import type { FileWriter } from './writers.ts';

export class WritingProcess {
  readonly #child: ChildProcess;
  readonly #waiting: ((reply: Record<string, unknown>) => void)[] = [];
  readonly #ready: Promise<unknown>;
  #errors = '';

  /** @param python  an interpreter that has the packages of requirements.txt */
  constructor(python: string) {
    this.#child = spawn(python, [join(import.meta.dirname, 'write_frames.py')], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#errors += chunk.toString('utf8')));
    this.#ready = this.#reply();
    if (this.#child.stdout)
      createInterface({ input: this.#child.stdout }).on('line', (line) => this.#waiting.shift()?.(JSON.parse(line)));
    this.#child.once('exit', () => {
      for (const tell of this.#waiting.splice(0)) tell({ refused: `Python ended: ${this.#errors.slice(-2000)}` });
    });
  }

  #reply(): Promise<Record<string, unknown>> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** @returns why the program does not write the table, undefined when the file is there */
  async write(path: string, { call, options }: FileWriter, frame: RandomFrame): Promise<string | undefined> {
    await this.#ready;
    const reply = this.#reply();
    this.#child.stdin?.write(`${JSON.stringify({ path, writer: call, options, columns: frame })}\n`);
    const { refused } = await reply;
    return typeof refused === 'string' ? refused : undefined;
  }

  end(): void {
    this.#child.stdin?.end();
  }
}
