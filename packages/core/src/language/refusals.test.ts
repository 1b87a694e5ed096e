import { expect, test } from 'vitest';
import { makeRefusalFinder, namesIn } from './refusals.ts';

const find = makeRefusalFinder([
  'Not found',
  'Error: {message}',
  'Dataset {table_name} already exists',
  'Relation "{name}": {message}',
  'Relation "{name}": its dataset does not exist.',
  'Relation "{name}": "{column}" is calculated.',
  '{name} does not answer: {status}',
  '{value} Nothing was added.',
  'At most {n} rows and {n2} columns.',
]);

test('a sentence is found with its values, and one that no template fits is not', () => {
  expect(find('Not found')).toEqual({ template: 'Not found', values: {} });
  expect(find('Dataset sales already exists')).toEqual({
    template: 'Dataset {table_name} already exists',
    values: { table_name: 'sales' },
  });
  expect(find('At most 10 rows and 20 columns.')?.values).toEqual({ n: '10', n2: '20' });
  for (const other of ['Not found.', 'not found', 'Dataset sales exists', '', 'relation "x" does not exist'])
    expect(find(other)).toBeUndefined();
  expect(namesIn('At most {n} rows and {n2} columns.')).toEqual(['n', 'n2']);
});

test('of several templates that fit, the one with most words of its own is meant', () => {
  expect(find('Relation "Shop": its dataset does not exist.')?.template).toBe('Relation "{name}": its dataset does not exist.');
  expect(find('Relation "Shop": "city" is calculated.')?.values).toEqual({ name: 'Shop', column: 'city' });
  expect(find('Relation "Shop": no such file')?.values).toEqual({ name: 'Shop', message: 'no such file' });
  expect(find('Error: Dataset sales already exists')?.template).toBe('Error: {message}');
});

test('values may hold braces, lines, nothing at all, and the words of other templates', () => {
  expect(find('Dataset {table_name} already exists')?.values).toEqual({ table_name: '{table_name}' });
  expect(find('Error: no column\nLINE 1: SELECT {{ x }}')?.values).toEqual({ message: 'no column\nLINE 1: SELECT {{ x }}' });
  expect(find('Dataset  already exists')?.values).toEqual({ table_name: '' });
  expect(find('Dataset a already exists already exists')?.values).toEqual({ table_name: 'a already exists' });
  expect(find('Error: The file is empty. Nothing was added.')).toEqual({
    template: '{value} Nothing was added.',
    values: { value: 'Error: The file is empty.' },
  });
});
