import { expect, test } from 'vitest';
import { readExtra, settledExtra, writeExtra } from './dataset-extra.ts';

test('certification and warning are written beside what an extra holds, and taken out again', () => {
  const extra = writeExtra('{"timezone":"UTC"}', { certifiedBy: 'Ada', warning: 'Old **numbers**' });
  expect(JSON.parse(extra ?? '')).toEqual({
    timezone: 'UTC',
    certification: { certified_by: 'Ada', details: '' },
    warning_markdown: 'Old **numbers**',
  });
  expect(readExtra(extra)).toEqual({ certifiedBy: 'Ada', certificationDetails: '', warning: 'Old **numbers**' });
  expect(writeExtra(extra, { certifiedBy: '', warning: '' })).toBe('{"timezone":"UTC"}');
  expect(writeExtra(null, { warning: '' })).toBeNull();
});

test('details without a name certify nothing', () => {
  const typed = writeExtra(null, { certificationDetails: 'checked in May' });
  expect(readExtra(typed).certificationDetails).toBe('checked in May');
  expect(settledExtra(typed)).toBeNull();
  expect(settledExtra('{"certification":{"certified_by":"Ada"}}')).toBe('{"certification":{"certified_by":"Ada"}}');
});

test('an extra that is no object holds nothing', () => {
  for (const bad of ['[1]', 'nope', '', null, '"a"']) expect(readExtra(bad).warning).toBe('');
});
