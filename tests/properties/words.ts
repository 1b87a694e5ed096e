/** SQL that questions hold, each text beside what it means over plain values: three-valued, as SQL is. */
import type { PropertyCell, PropertyRow } from './question.ts';

type Truth = boolean | null;

const over = (n: number | null, than: number): Truth => (n === null ? null : n > than);
const either = (a: Truth, b: Truth): Truth => (a === true || b === true ? true : a === null || b === null ? null : false);

/** Conditions on a row. */
export const conditions: Readonly<Record<string, (row: PropertyRow) => Truth>> = {
  'n > 2': ({ n }) => over(n, 2),
  "g = 'a' OR x > 1": ({ g, x }) => either(g === null ? null : g === 'a', over(x, 1)),
  'n IS NULL': ({ n }) => n === null,
  'NOT (n > 2)': ({ n }) => (n === null ? null : n <= 2),
  "coalesce(h, 'x') <> 'y'": ({ h }) => (h ?? 'x') !== 'y',
  b: ({ b }) => b,
};

/** Expressions on a row. */
export const expressions: Readonly<Record<string, (row: PropertyRow) => PropertyCell>> = {
  'n > 3': ({ n }) => over(n, 3),
  'upper(g)': ({ g }) => g?.toUpperCase() ?? null,
  "coalesce(h, 'none')": ({ h }) => h ?? 'none',
  'n * 2': ({ n }) => (n === null ? null : n * 2),
};

const known = (rows: readonly PropertyRow[], of: 'n' | 'x'): number[] => rows.flatMap((row) => row[of] ?? []);
const sum = (numbers: readonly number[]): number | null => (numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0));

/** Expressions on a group of rows. */
export const aggregations: Readonly<Record<string, (rows: readonly PropertyRow[]) => PropertyCell>> = {
  'COUNT(*)': (rows) => rows.length,
  'SUM(x) / COUNT(*)': (rows) => {
    const total = sum(known(rows, 'x'));
    return total === null || rows.length === 0 ? null : total / rows.length;
  },
  'SUM(CASE WHEN b THEN 1 ELSE 0 END)': (rows) => (rows.length === 0 ? null : rows.filter(({ b }) => b === true).length),
  'MAX(n) - MIN(n)': (rows) => {
    const numbers = known(rows, 'n');
    return numbers.length === 0 ? null : Math.max(...numbers) - Math.min(...numbers);
  },
};

/** Conditions on a group of rows. */
export const groupConditions: Readonly<Record<string, (rows: readonly PropertyRow[]) => Truth>> = {
  'COUNT(*) > 1': (rows) => rows.length > 1,
  'SUM(n) > 3': (rows) => over(sum(known(rows, 'n')), 3),
  'MAX(x) IS NOT NULL': (rows) => known(rows, 'x').length > 0,
  'COUNT(g) = COUNT(*)': (rows) => rows.every(({ g }) => g !== null),
};

/** Range texts and what they mean on 15 June 2024, 10:00. */
export const ranges: Readonly<Record<string, { since?: number; until?: number }>> = {
  '2023-01-01 : 2024-01-01': { since: Date.UTC(2023, 0, 1), until: Date.UTC(2024, 0, 1) },
  '2023-03-01 : 2023-05-01': { since: Date.UTC(2023, 2, 1), until: Date.UTC(2023, 4, 1) },
  '2024-01-10 : 2024-03-31': { since: Date.UTC(2024, 0, 10), until: Date.UTC(2024, 2, 31) },
  '2023-06-15T12:00:00 : 2024-02-29T06:30:00': { since: Date.UTC(2023, 5, 15, 12), until: Date.UTC(2024, 1, 29, 6, 30) },
  'previous calendar year': { since: Date.UTC(2023, 0, 1), until: Date.UTC(2024, 0, 1) },
  'Last month': { since: Date.UTC(2024, 4, 15), until: Date.UTC(2024, 5, 15) },
  'Last 90 days': { since: Date.UTC(2024, 2, 17), until: Date.UTC(2024, 5, 15) },
  ' : 2023-09-01': { until: Date.UTC(2023, 8, 1) },
  '2024-02-01 : ': { since: Date.UTC(2024, 1, 1) },
  'No filter': {},
};

export const now = new Date('2024-06-15T10:00:00Z');
