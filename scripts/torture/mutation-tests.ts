/** The test files that can notice a change of a module, nearest first, and one run of such a file. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Global function of a test's worker that is told each watched place. */
export const hitsName = 'mutationHit';
/** Environment variable: the file in which a run leaves the places it was told. */
export const hitsFileVariable = 'TESSERA_MUTATION_HITS';

/** What the process that runs tests is asked. */
export interface RunQuestion {
  /** Absolute paths of the modules that are changed for this run. */
  readonly changed: readonly string[];
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

/** A test file may take so many times its usual processor time, and so much for a start, before it counts as endless. */
const [slowerTimes, startCpuMs] = [2, 10_000];

/** Runs test files of a folder, one at a time, in a process that is begun anew after an endless loop. */
export class TestRuns {
  readonly #root: string;
  readonly #hitsFile: string;
  readonly #usualCpuMs = new Map<string, number>();
  #child: ChildProcess | undefined;

  constructor(root: string) {
    this.#root = root;
    this.#hitsFile = join(root, 'hits.json');
  }

  /**
   * A first run of a test file, without a change that could be noticed: how long it takes is remembered.
   * @param watched  modules that tell what is called in them
   * @returns the places that were called
   * @throws Error when its tests fail: they would notice everything
   */
  async watch(test: string, watched: readonly string[]): Promise<ReadonlySet<string>> {
    const { passed, cpuMs } = await this.#ask({ changed: watched, test, mostCpuMs: Number.MAX_SAFE_INTEGER });
    if (!passed) throw new Error(`${test} fails without a change.`);
    this.#usualCpuMs.set(test, cpuMs);
    // Written by `mutation-hits.ts`.
    return new Set(JSON.parse(readFileSync(this.#hitsFile, 'utf8')) as string[]);
  }

  /**
   * Whether the test file passes with the module as it now is. Time of the processor is counted, not of the clock, so that
   * a busy machine fails nothing.
   */
  async passes(test: string, changed: string): Promise<boolean> {
    const mostCpuMs = this.usualCpuMs(test) * slowerTimes + startCpuMs;
    return (await this.#ask({ changed: [changed], test, mostCpuMs })).passed;
  }

  /** Processor time of the first run. */
  usualCpuMs(test: string): number {
    return this.#usualCpuMs.get(test) ?? 0;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #ask(question: RunQuestion): Promise<RunAnswer> {
    this.#child ??= fork(join(import.meta.dirname, 'mutation-run.ts'), [this.#root], {
      cwd: this.#root,
      stdio: 'ignore',
      env: { ...process.env, [hitsFileVariable]: this.#hitsFile },
    });
    const child = this.#child;
    child.send(question);
    const ended = new AbortController();
    const answer = await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([told]: RunAnswer[]) => told),
      once(child, 'exit', { signal: ended.signal }).then(() => undefined),
    ]);
    ended.abort();
    if (!answer || answer.cpuMs >= question.mostCpuMs) this.stop();
    return answer ?? { passed: false, cpuMs: 0 };
  }
}

/** Who imports a module: the tests that can load it. */
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
    const source = readFileSync(join(this.#root, file), 'utf8');
    const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
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
