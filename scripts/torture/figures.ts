/** What torture has shown so far, kept beside the documents: long parts run in slices, and their figures add up. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FloodTally } from './flood.ts';
import type { LaneTally } from './lanes/kill-lane.ts';
import type { PaperFigures, SheetFigures } from './paper/likeness.ts';
import type { RoundTally } from './rounds.ts';
import type { SuiteResult } from './suites.ts';

const root = join(import.meta.dirname, '../..');

/** When and with what a part ran. */
export interface RunRecord {
  readonly minutes: number;
  readonly seeds: readonly number[];
  readonly commits: readonly string[];
  /** ISO 8601, of the last slice. */
  readonly at: string;
}

type KillFigures = LaneTally & RunRecord;
type RoundFigures = RoundTally & RunRecord & { readonly rounds: number; readonly firstStarts: number };
/** Floods of one kind. */
type FloodFigures = FloodTally & RunRecord & { readonly floods: number };
type SuiteFigures = SuiteResult & Pick<RunRecord, 'at'> & { readonly commit: string };

/** By store, or by title. */
export interface Figures {
  kills: Record<string, KillFigures>;
  rounds: Record<string, RoundFigures>;
  /** By what was flooded. */
  floods: Record<string, FloodFigures>;
  suites: Record<string, SuiteFigures>;
  /** Screen and paper. */
  paper: PaperFigures;
}

/** A file of figures; every change is written at once, so that a slice that was run is never run for nothing. */
export class FiguresFile {
  readonly #file: string;

  /** @param begun  what is run now; without `resume` its old figures are forgotten */
  constructor(file: string, { resume, parts, store }: { resume: boolean; parts: readonly string[]; store: string | undefined }) {
    this.#file = file;
    if (resume) return;
    this.#change((figures) => {
      if (parts.includes('floods')) figures.floods = {};
      if (parts.includes('paper')) figures.paper = {};
      for (const part of ['kills', 'rounds'] as const)
        if (parts.includes(part))
          for (const name of store === undefined ? Object.keys(figures[part]) : [store]) delete figures[part][name];
    });
  }

  read(): Figures {
    const empty: Figures = { kills: {}, rounds: {}, floods: {}, suites: {}, paper: {} };
    // Written by `#write`.
    return existsSync(this.#file) ? { ...empty, ...(JSON.parse(readFileSync(this.#file, 'utf8')) as Figures) } : empty;
  }

  addKills(store: string, tally: LaneTally, slice: RunSlice): void {
    this.#change(({ kills }) => void (kills[store] = { ...summed(kills[store], tally), ...ranOf(kills[store], slice) }));
  }

  addRounds(store: string, tally: RoundTally & { rounds: number; firstStarts: number }, slice: RunSlice): void {
    this.#change(({ rounds }) => void (rounds[store] = { ...summed(rounds[store], tally), ...ranOf(rounds[store], slice) }));
  }

  addFlood(where: string, tally: FloodTally, slice: RunSlice): void {
    this.#change(({ floods }) => {
      const before = floods[where];
      const heavyOverMost = Math.max(tally.heavyOverMost, before?.heavyOverMost ?? 0);
      floods[where] = { ...summed(before, { ...tally, floods: 1 }), heavyOverMost, ...ranOf(before, slice) };
    });
  }

  addSuite(result: SuiteResult): void {
    this.#change(({ suites }) => void (suites[result.title] = { ...result, at: new Date().toISOString(), commit: commitNow() }));
  }

  addPaper(id: string, look: string, compared: SheetFigures): void {
    this.#change(({ paper }) => void (paper[id] = { ...paper[id], [look]: compared }));
  }

  #change(change: (figures: Figures) => void): void {
    // Read anew: another part may be running beside this one.
    const figures = this.read();
    change(figures);
    this.#write(figures);
  }

  #write(figures: Figures): void {
    writeFileSync(this.#file, `${JSON.stringify(figures, null, 1)}\n`);
  }
}

/** One go of a part. */
export interface RunSlice {
  readonly seed: number;
  readonly minutes: number;
}

function ranOf(before: RunRecord | undefined, { seed, minutes }: RunSlice): RunRecord {
  const { seeds = [], commits = [], minutes: spent = 0 } = before ?? {};
  return {
    minutes: spent + minutes,
    seeds: [...new Set([...seeds, seed])],
    commits: [...new Set([...commits, commitNow()])],
    at: new Date().toISOString(),
  };
}

/** Numbers are added, lists are joined. */
function summed<T extends object>(before: Partial<T> | undefined, now: T): T {
  const known = new Map(Object.entries(before ?? {}));
  const sums = Object.entries(now).map(([name, value]: [string, unknown]): [string, unknown] => {
    const old: unknown = known.get(name);
    if (typeof value === 'number') return [name, value + (typeof old === 'number' ? old : 0)];
    return [name, Array.isArray(value) && Array.isArray(old) ? [...old, ...value] : value];
  });
  // The same names with values of the same types.
  return Object.fromEntries(sums) as T;
}

function commitNow(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
