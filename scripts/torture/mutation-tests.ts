/** The test files that can notice a change of a module, nearest first, and one run of such a file. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** What the process that runs tests is asked. */
export interface RunQuestion {
  /** Absolute path of the module that is changed for this run. */
  readonly changed: string | undefined;
  /** Absolute path of the test file. */
  readonly test: string;
  /** Processor time after which the run is stopped and counts as failed. */
  readonly mostCpuMs: number;
}

/** What it answers. */
export interface RunAnswer {
  readonly passed: boolean;
  readonly cpuMs: number;
}

/** Processor time of a test file may grow so much, and a start may take so long, before a loop is called endless. */
const [slowerTimes, startCpuMs] = [5, 20_000];

/** Runs test files of a folder, one at a time, in a process that is begun anew after an endless loop. */
export class TestRuns {
  readonly #root: string;
  readonly #cpuMs = new Map<string, number>();
  #child: ChildProcess | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Whether the test file passes with the module as it now is. Its first run must be one without a change: it tells how
   * long the file takes. Time of the processor is counted, not of the clock, so that a busy machine fails nothing.
   */
  async passes(test: string, changed: string | undefined): Promise<boolean> {
    const usual = this.#cpuMs.get(test);
    const mostCpuMs = usual === undefined ? Number.MAX_SAFE_INTEGER : usual * slowerTimes + startCpuMs;
    const { passed, cpuMs } = await this.#ask({ changed, test, mostCpuMs });
    if (usual === undefined) this.#cpuMs.set(test, cpuMs);
    return passed;
  }

  /** Whether the file ran once without a change. */
  isKnown(test: string): boolean {
    return this.#cpuMs.has(test);
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #ask(question: RunQuestion): Promise<RunAnswer> {
    this.#child ??= this.#begun();
    const child = this.#child;
    child.send(question);
    const ended = new AbortController();
    const answer = await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([told]: RunAnswer[]) => told),
      once(child, 'exit', { signal: ended.signal }).then(() => undefined),
    ]);
    ended.abort();
    if (child.exitCode !== null || !answer || answer.cpuMs >= question.mostCpuMs) this.stop();
    return answer ?? { passed: false, cpuMs: 0 };
  }

  #begun(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'mutation-run.ts'), [this.#root], { cwd: this.#root, stdio: 'ignore' });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    return child;
  }
}

/** Who imports a module, and how far away: a test file one import away stands before one that is five away. */
export class ImportGraph {
  readonly #root: string;
  /** By module: those that import it. Paths are relative to the root. */
  readonly #importers = new Map<string, string[]>();

  /** @param files  modules and test files, relative to the root */
  constructor(root: string, files: readonly string[]) {
    this.#root = root;
    for (const file of files)
      for (const imported of this.#importsOf(file)) {
        const known = this.#importers.get(imported);
        if (known) known.push(file);
        else this.#importers.set(imported, [file]);
      }
  }

  /** @returns the test files that import the module, straight or through others, nearest first */
  testsOf(path: string): string[] {
    const seen = new Set([path]);
    for (const each of seen) for (const importer of this.#importers.get(each) ?? []) seen.add(importer);
    return [...seen].filter(isTest);
  }

  #importsOf(file: string): string[] {
    const { staticImports, staticExports, dynamicImports } = parseSync(file, readFileSync(join(this.#root, file), 'utf8')).module;
    const source = readFileSync(join(this.#root, file), 'utf8');
    const asked = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ];
    return asked.flatMap((name) => this.#placeOf(file, name) ?? []);
  }

  #placeOf(file: string, name: string): string | undefined {
    const [, packageName, rest] = /^@tessera\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
    if (packageName === undefined) return name.startsWith('.') ? join(dirname(file), name) : undefined;
    const path = join('packages', packageName, 'src', rest ?? 'index');
    return [`${path}.ts`, `${path}.tsx`].find((each) => existsSync(join(this.#root, each)));
  }
}

/** Whether the path is that of a test file. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
