import { expect, test } from 'vitest';
import type { UploadPreview } from '@tessera/api/upload';
import { planFault, planOf, replan } from './flow.ts';

const preview: UploadPreview = {
  format: 'csv',
  columns: [
    { name: 'day', type: 'date', engine_type: 'DATE' },
    { name: 'amount', type: 'number', engine_type: 'DOUBLE' },
  ],
  rows: [],
  sheets: [],
  options: {},
  notes: [],
};

test('every column is included under its own name and detected type', () => {
  expect(planOf(preview, 'sales').columns).toEqual([
    { source: 'day', name: 'day', type: 'date', include: true },
    { source: 'amount', name: 'amount', type: 'number', include: true },
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
    { source: 'day', name: 'date', type: 'date', include: false },
    { source: 'total', name: 'total', type: 'integer', include: true },
  ]);
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
