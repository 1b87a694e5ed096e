/** Questions about filters: every operator, with the values that break it. */
import type { DialectQuestion } from './question.ts';

const where = (name: string, col: string, op: string, val?: unknown, more: Partial<DialectQuestion> = {}): DialectQuestion => ({
  name,
  ask: { columns: ['id'], filters: [{ col, op, ...(val !== undefined && { val }) }] },
  ...more,
});

/** Where a boolean is a small number, and a word is none. */
const numbered = { mysql: 'is not a number', mariadb: 'is not a number' };

export const filterQuestions: readonly DialectQuestion[] = [
  where('a text', 'country', '==', 'FR'),
  where('a text beyond ASCII', 'country', '==', '日本'),
  where('a text with a quote', 'country', '==', "l'Été"),
  where('a text with a backslash', 'country', '==', 'C:\\temp'),
  where('a text that is SQL', 'country', '==', '--; DROP TABLE sales'),
  where('an emoji', 'country', '==', '😀'),
  where('the empty text', 'country', '==', '<empty string>'),
  where('no value', 'country', '==', '<NULL>'),
  where('another text; rows without one stay out', 'country', '!=', 'FR'),
  where('not no value', 'country', '!=', '<NULL>'),
  where('one of some, no value among them', 'country', 'IN', ['<NULL>', 'DE', '']),
  where('one of numbers written as texts', 'id', 'IN', ['1', '2', '99']),
  where('none of some; rows without a value stay out', 'country', 'NOT IN', ['FR', 'DE']),
  where('none of some, no value among them', 'country', 'NOT IN', ['<NULL>', 'FR']),
  where('a pattern', 'country', 'LIKE', 'a%'),
  where('a pattern with one open place', 'country', 'LIKE', 'a_b'),
  where('a pattern in capitals', 'country', 'LIKE', 'F%'),
  where('a pattern, whatever the case', 'country', 'ILIKE', 'f%'),
  where('a pattern beyond ASCII, whatever the case', 'country', 'ILIKE', 'ö%'),
  where('not a pattern', 'country', 'NOT LIKE', '%e%'),
  where('a pattern in a number', 'id', 'LIKE', '1%'),
  where('a regular expression', 'country', 'REGEX', '^[A-Z]{2}$', {
    without: { mssql: 'SQL Server cannot answer this: regular expressions' },
  }),
  where('a whole number', 'units', '==', 11),
  where('a number below zero', 'units', '<', 0),
  where('a fraction beside whole numbers', 'units', '>', 2.5),
  where('a number larger than the column can hold', 'units', '<', 3_000_000_000),
  where('a fraction', 'amount', '>=', 7.125),
  where('a number no double holds', 'big', '==', '9007199254740993'),
  where('the largest whole number', 'big', '==', '9223372036854775807'),
  where('below the smallest a double holds', 'big', '<', '-9007199254740992'),
  where('a decimal', 'price', '==', '12345678901.2345'),
  where('decimals above', 'price', '>', 2.25),
  where('up to and with', 'price', '<=', '0.1'),
  where('true', 'paid', 'IS TRUE'),
  where('false', 'paid', 'IS FALSE'),
  where('equal to false', 'paid', '==', 'false', { without: numbered }),
  where('true or false', 'paid', 'IN', ['true', 'false'], { without: numbered }),
  where('a number that is true', 'units', 'IS TRUE'),
  where('a number that is false', 'units', 'IS FALSE'),
  where('empty', 'amount', 'IS NULL'),
  where('not empty', 'sold_at', 'IS NOT NULL'),
  where('a range of moments', 'sold_at', 'TEMPORAL_RANGE', '2023-03-26T01:00:00 : 2023-10-29T01:00:00'),
  where('a range of instants', 'instant', 'TEMPORAL_RANGE', '2023-03-26T01:00:00 : 2023-10-29T01:00:00'),
  where('exactly an instant', 'instant', '==', Date.UTC(2023, 2, 26, 1, 30)),
  where('a range open to the past', 'sold_at', 'TEMPORAL_RANGE', ' : 1970-01-01'),
  where('a range of dates', 'day', 'TEMPORAL_RANGE', '2023-01-02 : 2023-12-31'),
  where('a range of dates that ends at noon', 'day', 'TEMPORAL_RANGE', '2023-01-01T12:00:00 : 2023-12-31T12:00:00'),
  where('a range of epoch seconds', 'seconds', 'TEMPORAL_RANGE', '1969-12-01 : 1970-01-01'),
  where('a range of epoch milliseconds', 'millis', 'TEMPORAL_RANGE', '2024-01-01 : 2025-01-01'),
  where('a range of dates written as text', 'day_text', 'TEMPORAL_RANGE', '2024-01-01 : 2025-01-01'),
  where('a range of moments written the French way', 'french_text', 'TEMPORAL_RANGE', '2022-05-01 : 2022-05-08'),
  where('the last year, seen from a fixed day', 'sold_at', 'TEMPORAL_RANGE', 'Last year'),
  where('a moment after', 'sold_at', '>=', Date.UTC(2024, 0, 1)),
  where('exactly a moment', 'sold_at', '==', Date.UTC(2023, 2, 26, 1, 30)),
  {
    name: 'the month that was clicked',
    ask: { columns: ['id'], filters: [{ col: 'sold_at', op: '==', val: Date.UTC(2023, 2, 1), grain: 'P1M' }] },
  },
  {
    name: 'two weeks that were clicked',
    ask: {
      columns: ['id'],
      filters: [
        { col: 'sold_at', op: 'IN', val: [Date.UTC(2022, 4, 2), Date.UTC(2023, 2, 20)], grain: '1969-12-29T00:00:00Z/P1W' },
      ],
    },
  },
  {
    name: 'several filters and a condition in SQL',
    ask: {
      columns: ['id'],
      filters: [
        { col: 'product', op: 'IN', val: ['tea', 'coffee'] },
        { col: 'amount', op: '>', val: 0 },
      ],
      extras: { where: "country = 'FR' OR country = 'DE' -- either" },
    },
  },
  {
    name: 'an expression as the target',
    ask: {
      columns: ['id'],
      filters: [{ col: { sqlExpression: 'units + id', label: 'sum', expressionType: 'SQL' }, op: '>', val: 30 }],
    },
  },
  { name: 'a calculated column as the target', ask: { columns: ['id'], filters: [{ col: 'twice', op: '>', val: 100 }] } },
];
