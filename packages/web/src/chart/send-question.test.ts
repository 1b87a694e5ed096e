import { expect, test } from 'vitest';
import { questionAddress } from './send-question.ts';

const context = { datasource: { id: 3, type: 'table' as const }, queries: [{ metrics: ['count'], filters: [] }] };

// Rows: ASYNC-04
test('a question is an address that browsers keep, unless it is long or wants what is not kept', () => {
  expect(questionAddress({ query: { dashboard_id: 4 }, body: { ...context, force: false } })).toEqual({
    query: { form_data: JSON.stringify({ ...context, force: false }), dashboard_id: 4 },
  });
  expect(questionAddress({ query: {}, body: { ...context, force: true } })).toBeUndefined();
  const values = Array.from({ length: 2000 }, (_, at) => `value ${at}`);
  const many = { ...context, queries: [{ filters: [{ col: 'city', op: 'IN' as const, val: values }] }] };
  expect(questionAddress({ query: {}, body: many })).toBeUndefined();
});
