/**
 * Random chains on random small frames, against an evaluator written here over plain arrays of rows, which shares
 * nothing with the operations. A failure prints its seed
 * and the smallest case.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromRecords, GenericType, type Cell } from './frame.ts';
import { postProcess } from './run.ts';
import type { PostOperation } from '../query/post-operation.ts';

const { NUMERIC, STRING, TEMPORAL } = GenericType;
const day = 86_400_000;

type Row = { t: number | null; s: string | null; m: number | null; k: number | null };

const value = fc.option(fc.integer({ min: -50, max: 50 }), { freq: 5 });
const row: fc.Arbitrary<Row> = fc.record({
  t: fc.option(
    fc.integer({ min: 0, max: 6 }).map((at) => at * day),
    { freq: 12 },
  ),
  s: fc.option(fc.constantFrom('a', 'b', 'c,d', ''), { freq: 6 }),
  m: value,
  k: value,
});
const aggregates = ['sum', 'mean', 'min', 'max', 'count'] as const;
const rollings = ['sum', 'mean', 'min', 'max', 'count', 'median', 'var'] as const;

const step = fc.oneof(
  fc.record({ kind: fc.constant('cum' as const), operator: fc.constantFrom('sum', 'prod', 'min', 'max') }),
  fc.record({
    kind: fc.constant('rolling' as const),
    type: fc.constantFrom(...rollings),
    window: fc.integer({ min: 1, max: 45 }),
    min: fc.option(fc.integer({ min: 0, max: 4 })),
    center: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('diff' as const), periods: fc.integer({ min: -2, max: 2 }) }),
);
const question = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 25 }),
  series: fc.boolean(),
  metrics: fc.constantFrom<('m' | 'k')[]>(['m'], ['m', 'k']),
  aggregate: fc.constantFrom(...aggregates),
  drop: fc.boolean(),
  keepsNull: fc.boolean(),
  fill: fc.option(fc.constantFrom(0, 7), { nil: undefined }),
  // The spread of products is a matter of rounding.
  steps: fc
    .array(step, { maxLength: 2 })
    .filter(([a, b]) => !(a?.kind === 'cum' && a.operator === 'prod' && b?.kind === 'rolling' && b.type === 'var')),
});
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;
type Step = Question['steps'][number];

/** Answers by name, one list of cells each, the axis first. */
type Answer = [name: string, cells: (number | null)[]][];

// ── the evaluator ──────────────────────────────────────────────────────────

const known = (cells: readonly (number | null)[]): number[] => cells.filter((cell) => cell !== null);
const added = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function grouped(cells: readonly (number | null)[], how: (typeof aggregates)[number]): number | null {
  const numbers = known(cells);
  if (how === 'count') return cells.length;
  if (how === 'sum') return added(numbers);
  if (numbers.length === 0) return null;
  return how === 'mean' ? added(numbers) / numbers.length : how === 'min' ? Math.min(...numbers) : Math.max(...numbers);
}

function pivoted({ rows, series, metrics, aggregate, drop, keepsNull, fill }: Question): Answer {
  const timed = keepsNull ? rows : rows.filter((each) => each.t !== null);
  const nameOf = (each: Row): string => each.s ?? '<NULL>';
  const names = series ? [...new Set(timed.map(nameOf))].toSorted() : [''];
  let times = [...new Set(timed.map(({ t }) => t))].toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity));
  const cellAt = (metric: 'm' | 'k', name: string, t: number | null): number | null | undefined => {
    const found = timed.filter((each) => each.t === t && (!series || nameOf(each) === name));
    return found.length === 0
      ? undefined
      : grouped(
          found.map((each) => each[metric]),
          aggregate,
        );
  };
  let columns = metrics.toSorted().flatMap((metric) => names.map((name) => ({ metric, name })));
  const says = (metric: 'm' | 'k', name: string, t: number | null): boolean => (cellAt(metric, name, t) ?? null) !== null;
  if (drop) {
    columns = columns.filter(({ metric, name }) => times.some((t) => says(metric, name, t)));
    times = times.filter((t) => columns.some(({ metric, name }) => says(metric, name, t)));
  }
  return [
    ['t', times],
    ...columns.map(({ metric, name }): Answer[number] => [
      series ? `${metric}, ${name}` : metric,
      times.map((t) => cellAt(metric, name, t) ?? fill ?? null),
    ]),
  ];
}

function spread(numbers: readonly number[]): number | null {
  if (numbers.length < 2) return null;
  const centre = added(numbers) / numbers.length;
  return added(numbers.map((each) => (each - centre) ** 2)) / (numbers.length - 1);
}

function windowed(numbers: readonly number[], type: (typeof rollings)[number]): number | null {
  if (type === 'count') return numbers.length;
  if (type === 'sum') return added(numbers);
  if (type === 'var') return spread(numbers);
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (type === 'median')
    return sorted.length % 2 ? (sorted[Math.floor(middle)] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  if (type === 'mean') return added(numbers) / numbers.length;
  return (type === 'min' ? sorted[0] : sorted.at(-1)) ?? null;
}

function changed(cells: readonly (number | null)[], each: Step): (number | null)[] {
  if (each.kind === 'diff')
    return cells.map((cell, at) => {
      const before = cells[at - each.periods] ?? null;
      return cell === null || before === null ? null : cell - before;
    });
  if (each.kind === 'cum') {
    const zeros = cells.map((cell) => cell ?? 0);
    const fold = { sum: (a: number, b: number) => a + b, prod: (a: number, b: number) => a * b, min: Math.min, max: Math.max };
    const by = Object.entries(fold).find(([name]) => name === each.operator)?.[1] ?? fold.sum;
    return zeros.map((_, at) => zeros.slice(0, at + 1).reduce((a, b) => by(a, b)));
  }
  const ahead = each.center ? Math.floor((each.window - 1) / 2) : 0;
  const rolled = cells.map((_, at) => {
    const end = at + ahead + 1;
    const seen = known(cells.slice(Math.max(0, end - each.window), end));
    return seen.length < (each.min ?? each.window) ? null : windowed(seen, each.type);
  });
  return rolled.slice(Math.max(0, (each.min ?? 0) - 1));
}

function evaluated(asked: Question): Answer {
  return asked.steps.reduce<Answer>((answer, each) => {
    const cut = each.kind === 'rolling' ? Math.max(0, (each.min ?? 0) - 1) : 0;
    return answer.map(([name, cells], at) => [name, at === 0 ? cells.slice(cut) : changed(cells, each)]);
  }, pivoted(asked));
}

// ── the product ────────────────────────────────────────────────────────────

function operationOf(each: Step, metrics: readonly string[]): PostOperation {
  const columns = Object.fromEntries(metrics.map((name) => [name, name]));
  if (each.kind === 'diff') return { operation: 'diff', options: { columns, periods: each.periods } };
  if (each.kind === 'rolling')
    return {
      operation: 'rolling',
      options: { columns, rolling_type: each.type, window: each.window, min_periods: each.min, center: each.center },
    };
  const operator = (['sum', 'prod', 'min', 'max'] as const).find((name) => name === each.operator) ?? 'sum';
  return { operation: 'cum', options: { columns, operator } };
}

function answered({ rows, series, metrics, aggregate, drop, keepsNull, fill, steps }: Question): [string, readonly Cell[]][] {
  const { frame } = postProcess(fromRecords(rows, ['t', 's', 'm', 'k'], [TEMPORAL, STRING, NUMERIC, NUMERIC]), [
    {
      operation: 'pivot',
      options: {
        index: ['t'],
        columns: series ? ['s'] : [],
        aggregates: Object.fromEntries(metrics.map((name) => [name, { operator: aggregate }])),
        drop_missing_columns: drop,
        ...(!keepsNull && { keep_missing_index: false }),
        ...(fill !== undefined && { metric_fill_value: fill }),
      },
    },
    ...steps.map((each) => operationOf(each, metrics)),
    { operation: 'flatten' },
  ]);
  return frame.names.map((name, at) => [name, frame.columns[at] ?? []]);
}

/** Sums may be taken in another order, so that the last digits differ. */
function isNear(a: Cell | undefined, b: Cell | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}
const isSame = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.every((cell, at) => isNear(cell, b[at]));

test('pivots with running and rolling totals are what an evaluator over plain rows says', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const [is, should] = [answered(asked), evaluated(asked)];
      expect(is.map(([name]) => name)).toEqual(should.map(([name]) => name));
      for (const [at, [name, cells]] of should.entries())
        if (!isSame(is[at]?.[1] ?? [], cells)) expect(is[at]).toEqual([name, cells]);
    }),
    { numRuns: 20_000 },
  );
});
