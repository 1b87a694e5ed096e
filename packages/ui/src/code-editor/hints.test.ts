import { expect, test } from 'vitest';
import { EditorState } from '@codemirror/state';
import { callAt, functionsNamed, hintAt, knownFunctions } from './hints.ts';

const tables = {
  orders: [
    { name: 'id', type: 'BIGINT' },
    { name: 'Ship To', type: 'VARCHAR', note: 'Where it goes' },
  ],
  people: [{ name: 'id', type: 'UUID' }],
};

/** What stands under `|`. */
const hint = (sql: string) => hintAt(sql.replace('|', ''), sql.indexOf('|'), tables);
const call = (sql: string) => {
  const found = callAt(sql.replace('|', ''), sql.indexOf('|'));
  return found && [found.name, found.given[found.argument]];
};

test('a column tells its type, its table and its description; an alias says whose it is (SQL-04)', () => {
  expect(hint('SELECT i|d FROM orders')).toEqual({ from: 7, to: 9, name: 'id', detail: 'BIGINT', owner: 'orders' });
  expect(hint('SELECT p.i|d FROM orders o JOIN people p ON true')).toMatchObject({ detail: 'UUID', owner: 'people' });
  expect(hint('SELECT "Ship| To" FROM orders')).toMatchObject({ name: 'Ship To', note: 'Where it goes', from: 7, to: 16 });
  expect(hint("SELECT 'i|d' FROM orders")).toBeUndefined();
  expect(hint('SELECT id FROM orders; SELECT i|d FROM people')).toMatchObject({ owner: 'people' });
});

test('a table and its alias tell the columns, a function what it takes (SQL-04)', () => {
  expect(hint('SELECT 1 FROM ord|ers')).toMatchObject({ name: 'orders', detail: 'id, Ship To' });
  expect(hint('SELECT p|.id FROM people p')).toMatchObject({ name: 'people', detail: 'id' });
  expect(hint('SELECT date_tr|unc(1) FROM orders')).toMatchObject({ name: 'date_trunc', detail: '(part, time)' });
  expect(hint('SELECT nothi|ng FROM orders')).toBeUndefined();
  expect(hint('SELECT |')).toBeUndefined();
});

test('the call one writes in tells its arguments, the present one among them (SQL-04)', () => {
  expect(call('SELECT round(|')).toEqual(['round', 'number']);
  expect(call("SELECT replace(lower('a,('), 'b', |")).toEqual(['replace', 'replacement']);
  expect(call('SELECT round(lower(|), 2)')).toEqual(['lower', 'text']);
  expect(call('SELECT round((1 + 2), (|3))')).toEqual(['round', '[digits]']);
  expect(call('SELECT coalesce(a, b, c, |')).toEqual(['coalesce', '…']);
  expect(call('SELECT round(1, 2)|')).toBeUndefined();
  expect(call('SELECT round(1; SELECT |')).toBeUndefined();
  expect(call('SELECT own(|')).toBeUndefined();
});

test('a function that the database does not have gets no hint (SQL-04)', () => {
  const knows = EditorState.create({ extensions: functionsNamed(['ROUND', 'toYear']) }).facet(knownFunctions);
  expect([callAt('SELECT round(', 13, knows)?.name, callAt('SELECT strftime(', 16, knows)]).toEqual(['round', undefined]);
  expect(hintAt('SELECT strftime(a)', 9, {}, knows)).toBeUndefined();
  expect(EditorState.create({}).facet(knownFunctions)('strftime')).toBe(true);
});
