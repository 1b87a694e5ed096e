import { expect, test } from 'vitest';
import type { SqlColumn } from '@tessera/api/sql';
import { addressedText, isUnsaved, keptText, parseDraft } from './draft.ts';
import { caretColumn } from '../source/use-marks.ts';
import { cellOnScreen, toCsv, toTsv } from '../results/result-text.ts';

const column = (name: string, type: string, is_dttm = false): SqlColumn => ({
  name,
  column_name: name,
  type,
  type_generic: 1,
  is_dttm,
});
const columns = [column('day', 'DATE', true), column('note', 'VARCHAR'), column('n', 'DOUBLE')];
const rows = [
  { day: Date.UTC(2024, 0, 31), note: '=1+1', n: -2.5 },
  { day: null, note: 'a "b",\nc', n: null },
];

test('a result saved as CSV keeps numbers, quotes what must be quoted and disarms formulas', () => {
  expect(toCsv(columns, rows)).toBe(`day,note,n\n2024-01-31,'=1+1,-2.5\n,"a ""b"",\nc",`);
});

// Rows: SHELL-14
test('a cell shows null, the empty text, booleans and instants each as what they are', () => {
  const text = column('note', 'VARCHAR');
  expect([null, '', 'null', true, false].map((value) => cellOnScreen(value, text))).toEqual([
    'N/A',
    '<empty string>',
    'null',
    'True',
    'False',
  ]);
  const noon = Date.UTC(2024, 0, 31, 12);
  const as = (type: string, moment = noon): string => cellOnScreen(moment, column('at', type, true));
  expect([as('TIMESTAMP WITH TIME ZONE'), as('timestamptz', noon + 5), as('TIMESTAMP'), as('DATE')]).toEqual([
    '2024-01-31 12:00:00+00:00',
    '2024-01-31 12:00:00.005+00:00',
    '2024-01-31 12:00:00',
    '2024-01-31',
  ]);
});

// Rows: SQL-06
test('a copied result pastes into a sheet as one line per row', () => {
  expect(toTsv(columns, rows)).toBe('day\tnote\tn\n2024-01-31\t=1+1\t-2.5\n\ta "b", c\t');
});

test('a stored draft comes back, and nonsense is an empty one', () => {
  expect(parseDraft('{"sql":"SELECT 1","databaseId":3,"schema":"main","limit":10000}')).toEqual({
    sql: 'SELECT 1',
    databaseId: 3,
    schema: 'main',
    limit: 10_000,
    parameters: '',
  });
  expect(parseDraft('{{')).toEqual({ sql: '', databaseId: undefined, schema: undefined, limit: 1000, parameters: '' });
});

test('an address opens a text, with its name and place, or nothing (SQL-01)', () => {
  expect(addressedText({ sql: 'b', dbid: '5', name: 'Mine', autorun: 'true' })).toEqual({
    label: 'Mine',
    draft: { sql: 'b', databaseId: 5 },
    autorun: true,
  });
  expect(addressedText({ dbid: '5', catalog: 'other', schema: 's' })?.draft).toEqual({
    databaseId: 5,
    catalog: 'other',
    schema: 's',
  });
  expect(addressedText({ new: 'true' })).toEqual({ label: undefined, draft: {}, autorun: false });
  expect(addressedText({ autorun: 'true', savedQueryId: '3' })).toBeUndefined();
  expect(
    keptText(
      JSON.stringify({ dbId: 2, title: 'Old', schema: 'main', sql: 'SELECT 1', autorun: true, templateParams: '{"a":1}' }),
    ),
  ).toEqual({
    label: 'Old',
    draft: { sql: 'SELECT 1', databaseId: 2, schema: 'main', parameters: '{"a":1}' },
    autorun: true,
  });
  expect([keptText('{"dbId":2}'), keptText('x'), keptText('[1]')]).toEqual([undefined, undefined, undefined]);
});

test('the place an engine points at is found under its quoted line', () => {
  expect(caretColumn('Binder Error: Referenced column "no_such" not found\n\nLINE 2:   no_such FROM sales\n          ^')).toBe(3);
  expect(caretColumn('LINE 1: ...FROM x\n             ^')).toBeUndefined();
  expect(caretColumn('Out of memory')).toBeUndefined();
});

test('a draft remembers the saved query it came from, and differs once it is changed (SQL-09)', () => {
  const draft = parseDraft('{"sql":"SELECT 1","saved":{"id":4,"label":"One","sql":"SELECT 1","etag":"\\"v2\\""}}');
  expect(draft.saved).toEqual({ id: 4, label: 'One', sql: 'SELECT 1', etag: '"v2"' });
  expect([isUnsaved(draft), isUnsaved({ ...draft, sql: 'SELECT 2' })]).toEqual([false, true]);
  expect([isUnsaved(parseDraft(null)), isUnsaved(parseDraft('{"sql":"x"}'))]).toEqual([false, true]);
});

test('a number on screen ends before the noise of arithmetic, a copied one keeps every digit', () => {
  const x = column('x', 'DOUBLE');
  expect(cellOnScreen(97.08000000000003, x)).toBe('97.08');
  expect(toTsv([x], [{ x: 97.08000000000003 }])).toBe('x\n97.08000000000003');
});
