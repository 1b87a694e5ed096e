import { expect, test } from 'vitest';
import { ApiFailure } from '@tessera/api/client';
import { faultyFields, uploadSentence } from './field-labels.ts';

const refusal = (message: unknown): ApiFailure => new ApiFailure(422, { message });

test('a refusal names its fields as the screen does, and they are marked', () => {
  const taken = refusal({ table_name: ['Dataset sales already exists'] });
  expect(uploadSentence(taken)).toBe('Dataset name: Dataset sales already exists');
  expect([...faultyFields(taken)]).toEqual(['table_name']);
  const nested = refusal({ 'options.skip_rows': ['Too many.'], 'columns.0.name': ['Too long.'] });
  expect(uploadSentence(nested)).toBe('Skip rows: Too many. Columns: Too long.');
  expect([...faultyFields(nested)]).toEqual(['skip_rows', 'columns']);
});

test('other refusals are shown as they come', () => {
  expect(uploadSentence(refusal('Line 3 is not valid JSON.'))).toBe('Line 3 is not valid JSON.');
  expect(uploadSentence(refusal({ elsewhere: ['No.'] }))).toBe('No.');
  expect(faultyFields(new TypeError('x')).size).toBe(0);
});
