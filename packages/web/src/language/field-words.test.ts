import { expect, test } from 'vitest';
import { ApiFailure } from '@tessera/api/client';
import { sentenceOf } from '../client.ts';
import { fieldsInWords } from './field-words.ts';

const refused = (message: object): string => sentenceOf(new ApiFailure(422, { message }));

test('a refusal says what forms call its fields, never what the wire does', () => {
  expect(refused({ table_name: ['Dataset sales already exists'] })).toBe('Dataset name: Dataset sales already exists');
  expect(refused({ slug: ['Must be unique'], owners: ['Owners are invalid'] })).toBe(
    'URL slug: Must be unique; Owners: Owners are invalid',
  );
  expect(refused({ 'metrics.0.currency': ['Not a valid JSON string.'], sql: ['Empty query?'] })).toBe(
    'Currency: Not a valid JSON string. SQL: Empty query?',
  );
});

test('a field that no form has is told by its sentence alone, and the same sentence once', () => {
  expect(refused({ _schema: ['Invalid input.'], datasource_type: ['Invalid input.'] })).toBe('Invalid input.');
  expect(fieldsInWords({ place: ['Too far.'] }, () => 'Where')).toBe('Where: Too far.');
});
