import { expect, test } from 'vitest';
import { faultsOf } from './catalogue-faults.ts';
import { neededRefusals, type Texts } from './catalogues.ts';

const refusals: Texts = {
  folder: 'refusals',
  needed: ['Not found', 'Dataset {name} already exists'],
  known: new Set(['Not found', 'Dataset {name} already exists', 'It ended.']),
};
const right = { 'Not found': 'Nicht gefunden', 'Dataset {name} already exists': 'Das Dataset {name} gibt es schon' };
const faults = (catalogue: Record<string, string>) => faultsOf(refusals, { ...right, ...catalogue }, 'de');

test('a refusal has a translation with its values in every language, and nothing else has one', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ 'It ended.': 'Es ist zu Ende.' })).toEqual([]);
  expect(faults({ 'Not found': ' ' })).toEqual(['no translation of “Not found”']);
  expect(faultsOf(refusals, {}, 'de')).toHaveLength(2);
  expect(faults({ 'Gone.': 'Fort.' })).toEqual(['“Gone.” is the translation of no text']);
  expect(faults({ 'Dataset {name} already exists': 'Gibt es schon' })).toEqual([
    '“Dataset {name} already exists” is given name, names ',
  ]);
  expect(faults({ 'Dataset {name} already exists': '{name, plural, one {# da} few {# da}}' })).toEqual([
    '“Dataset {name} already exists” lacks the plural form other',
  ]);
});

test('a translation in one language asks for one in all, and templates that differ in names only are one', () => {
  const read = { needed: ['Not found', '{a} is gone.'], known: new Set([...refusals.known, '{a} is gone.', '{b} is gone.']) };
  expect(neededRefusals(read, [{ 'It ended.': 'Fin.' }, { '{b} is gone.': '{b} fehlt.' }, { 'Gone.': 'Fort.' }])).toEqual([
    'It ended.',
    'Not found',
    '{b} is gone.',
  ]);
});
