import { expect, test } from 'vitest';
import type { SqlColumn } from '@tessera/api/sql';
import { isUnsaved, parseDraft, withAddress } from './draft.ts';
import { caretColumn } from './use-marks.ts';
import { shownText, toCsv, toTsv } from './result-text.ts';

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

test('a copied result pastes into a sheet as one line per row', () => {
  expect(toTsv(columns, rows)).toBe('day\tnote\tn\n2024-01-31\t=1+1\t-2.5\n\ta "b", c\t');
});

test('a stored draft comes back, nonsense is an empty one, and an address wins', () => {
  expect(parseDraft('{"sql":"SELECT 1","databaseId":3,"schema":"main","limit":10000}')).toEqual({
    sql: 'SELECT 1',
    databaseId: 3,
    schema: 'main',
    limit: 10_000,
    parameters: '',
  });
  expect(parseDraft('{{')).toEqual({ sql: '', databaseId: undefined, schema: undefined, limit: 1000, parameters: '' });
  expect(withAddress(parseDraft('{"sql":"a","databaseId":3,"schema":"x"}'), { sql: 'b', dbid: '5' })).toMatchObject({
    sql: 'b',
    databaseId: 5,
    schema: undefined,
  });
});

test('the place an engine points at is found under its quoted line', () => {
  expect(caretColumn('Binder Error: Referenced column "no_such" not found\n\nLINE 2:   no_such FROM sales\n          ^')).toBe(3);
  expect(caretColumn('LINE 1: ...FROM x\n             ^')).toBeUndefined();
  expect(caretColumn('Out of memory')).toBeUndefined();
});

test('a draft remembers the saved query it came from, differs once it is changed, and is another after an address brings SQL', () => {
  const draft = parseDraft('{"sql":"SELECT 1","saved":{"id":4,"label":"One","sql":"SELECT 1","etag":"\\"v2\\""}}');
  expect(draft.saved).toEqual({ id: 4, label: 'One', sql: 'SELECT 1', etag: '"v2"' });
  expect([isUnsaved(draft), isUnsaved({ ...draft, sql: 'SELECT 2' })]).toEqual([false, true]);
  expect(withAddress(draft, { sql: 'SELECT 3' }).saved).toBeUndefined();
  expect([isUnsaved(parseDraft(null)), isUnsaved(parseDraft('{"sql":"x"}'))]).toEqual([false, true]);
});

test('a number on screen ends before the noise of arithmetic, a copied one keeps every digit', () => {
  const x = column('x', 'DOUBLE');
  expect(shownText(97.08000000000003, x)).toBe('97.08');
  expect(toTsv([x], [{ x: 97.08000000000003 }])).toBe('x\n97.08000000000003');
});
