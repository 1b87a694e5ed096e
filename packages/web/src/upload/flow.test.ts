import { expect, test } from 'vitest';
import type { UploadPreview } from '@tessera/api/upload';
import { choose, planFault, planOf, replan, rowsOnto } from './flow.ts';

const preview: UploadPreview = {
  format: 'csv',
  columns: [
    { name: 'day', type: 'date', engine_type: 'DATE' },
    { name: 'amount', type: 'number', engine_type: 'DOUBLE' },
  ],
  rows: [],
  sheets: [],
  hidden_sheets: [],
  options: {},
  questions: [],
  notes: [],
};

test('every column is included under its own name and detected type', () => {
  expect(planOf(preview, 'sales').columns).toEqual([
    { source: 'day', name: 'day', type: 'date', isTypeChosen: false, include: true },
    { source: 'amount', name: 'amount', type: 'number', isTypeChosen: false, include: true },
  ]);
});

test('looking again with another delimiter keeps names and choices of columns that are still there', () => {
  const plan = planOf(preview, 'sales');
  const changed = {
    ...plan,
    columns: plan.columns.map((c) => (c.source === 'day' ? { ...c, name: 'date', include: false } : c)),
  };
  const again = replan(changed, {
    ...preview,
    columns: [...preview.columns.slice(0, 1), { name: 'total', type: 'integer', engine_type: 'BIGINT' }],
  });
  expect(again.columns).toEqual([
    { source: 'day', name: 'date', type: 'date', isTypeChosen: false, include: false },
    { source: 'total', name: 'total', type: 'integer', isTypeChosen: false, include: true },
  ]);
});

test('looking again keeps the types the person picked, and finds the others anew', () => {
  const plan = planOf(preview, 'sales');
  const picked = { ...plan, columns: plan.columns.with(0, { ...plan.columns[0]!, type: 'text', isTypeChosen: true } as const) };
  const found = { ...preview, columns: preview.columns.map((column) => ({ ...column, type: 'integer' as const })) };
  const once = replan(picked, found);
  expect(once.columns.map(({ type }) => type)).toEqual(['text', 'integer']);
  expect(replan(once, preview).columns.map(({ type }) => type)).toEqual(['text', 'number']);
});

test('only what was chosen is sent; a choice taken back is detected again', () => {
  const semicolon = choose({}, { delimiter: ';' });
  expect(semicolon).toEqual({ delimiter: ';' });
  expect(choose(semicolon, { day_first: false })).toEqual({ delimiter: ';', day_first: false });
  expect(choose({ delimiter: ';', day_first: false }, { day_first: null })).toEqual({ delimiter: ';' });
});

test('a plan needs a name, at least one column, and names that differ', () => {
  const plan = planOf(preview, 'sales');
  const named = (...names: string[]) => ({ ...plan, columns: plan.columns.map((c, i) => ({ ...c, name: names[i] ?? '' })) });
  expect(planFault(plan)).toBeUndefined();
  expect(planFault({ ...plan, tableName: ' ' })).toBe('no-name');
  expect(planFault({ ...plan, columns: plan.columns.map((c) => ({ ...c, include: false })) })).toBe('no-column');
  expect(planFault(named('a', ''))).toBe('empty-column-name');
  expect(planFault(named('Day', 'day '))).toBe('repeated-column-name');
});

test('rows that are added are shown as their table stores them; what it cannot read stands as in the file', () => {
  const columns = ['day', 'note'].map((name) => ({ name, type: 'text' as const, engine_type: 'VARCHAR' }));
  const rows = [
    ['31/01/2024', 'a'],
    ['2024-02-01', null],
    ['soon', 'c'],
  ];
  expect(rowsOnto({ columns, rows }, [{ source: 'day', cells: ['2024-01-31', '2024-02-01', null] }])).toEqual([
    ['2024-01-31', 'a'],
    ['2024-02-01', null],
    ['soon', 'c'],
  ]);
  expect(rowsOnto({ columns, rows }, [])).toEqual(rows);
});
