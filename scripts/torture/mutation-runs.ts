/** Runs of test files for a mutation check: all changes in one process, or one change in processes of its own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import type { SweepOrder } from './mutation-sweep.ts';

/** What a test file has to do with the changes, by their numbers. */
export interface SweepAnswer {
  /** Noticed by a test. */
  readonly noticed: ReadonlySet<number>;
  /** Reached by a test, or while the file was loaded and prepared: it may notice these. */
  readonly touched: ReadonlySet<number>;
  readonly ms: number;
}

/** Test files of one package, in processes of their own. */
export class MutationRuns {
  readonly #vitest: Vitest;
  readonly #log: string;
  readonly #byFile: ReadonlyMap<string, TestSpecification>;
  /** First error of the last run. */
  #why = '';

  private constructor(vitest: Vitest, specifications: readonly TestSpecification[], log: string) {
    this.#vitest = vitest;
    this.#log = log;
    this.#byFile = new Map(specifications.map((each) => [each.moduleId, each]));
  }

  /**
   * @param root     of the repository
   * @param include  pattern of the test files, from the root
   * @param modules  texts that take the place of modules, by their absolute paths
   * @param folder   for what the runs report
   */
  static async start(root: string, include: string, modules: ReadonlyMap<string, string>, folder: string): Promise<MutationRuns> {
    const vitest = await createVitest(
      'test',
      {
        root,
        config: false,
        watch: false,
        include: [include],
        pool: 'forks',
        maxWorkers: 1,
        bail: 1,
        // The texts differ from those on the disk.
        fsModuleCache: false,
        // A change may fill memory: that is noticed sooner.
        execArgv: ['--max-old-space-size=1500'],
        testTimeout: 600_000,
        hookTimeout: 36_000_000,
        setupFiles: [join(import.meta.dirname, 'mutation-sweep.ts')],
        reporters: [{}],
      },
      {
        plugins: [
          {
            name: 'switched modules',
            enforce: 'pre',
            transform: (_code, id) => {
              const text = modules.get(id.split('?', 1)[0] ?? '');
              return text === undefined ? undefined : { code: text, map: null };
            },
          },
        ],
      },
    );
    return new MutationRuns(vitest, await vitest.globTestSpecifications(), join(folder, 'log'));
  }

  /**
   * Runs a test file, and what of it reaches a change again with the change.
   * @throws Error when its tests fail without a change: they would notice everything
   */
  async sweep(test: string, ids: ReadonlySet<number>): Promise<SweepAnswer> {
    const started = performance.now();
    const noticed = new Set<number>();
    const touched = new Set<number>();
    for (;;) {
      const passed = await this.#run([test], { log: this.#log, ids: [...ids].filter((id) => !noticed.has(id)) });
      let trying: number | undefined;
      for (const { word, numbers } of this.#told()) {
        if (word === 'trying') [trying] = numbers;
        else if (word === 'tried') trying = undefined;
        else for (const id of numbers) (word === 'noticed' ? noticed : touched).add(id);
      }
      if (passed) return { noticed, touched, ms: performance.now() - started };
      if (trying === undefined) throw new Error(`${test} fails without a change: ${this.#why}`);
      // The process ended under this change; the others are tried anew.
      noticed.add(trying);
    }
  }

  /** Whether all these test files pass with one change from the beginning; the first that fails ends the run. */
  async pass(tests: readonly string[], only: number): Promise<boolean> {
    return tests.length === 0 || (await this.#run(tests, { log: this.#log, ids: [], only }));
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }

  async #run(tests: readonly string[], order: SweepOrder): Promise<boolean> {
    writeFileSync(this.#log, '');
    this.#vitest.provide('mutations', order);
    const specifications = tests.flatMap((test) => this.#byFile.get(test) ?? []);
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
    // Those of earlier runs are still listed.
    const own = testModules.filter(({ moduleId }) => tests.includes(moduleId));
    const errors = own.flatMap((each) => [
      ...each.errors(),
      ...[...each.children.allTests()].flatMap((test) => test.result().errors ?? []),
    ]);
    this.#why = errors[0]?.message ?? unhandledErrors.map(String)[0] ?? '';
    return own.length === tests.length && own.every((each) => each.ok()) && unhandledErrors.length === 0;
  }

  #told(): { word: string; numbers: number[] }[] {
    const lines = readFileSync(this.#log, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => {
      const [word = '', ...numbers] = line.split(' ');
      return { word, numbers: numbers.map(Number) };
    });
  }
}
