import { GenericType } from '@tessera/core/frame/frame';
import { expect, test } from 'vitest';
import { AnswerWriter, type RowOrient, type RawRow } from './cells.ts';

const { NUMERIC, STRING, TEMPORAL, BOOLEAN } = GenericType;

function written(orient: RowOrient, generics: readonly GenericType[], ...batches: RawRow[][]): string {
  const columns = generics.map((generic, i) => ({ name: `c${i}`, type: 'X', generic }));
  const writer = new AnswerWriter(columns, orient);
  for (const batch of batches) writer.add(batch);
  return writer.finish().toString();
}

test('numbers keep every digit, and none breaks JSON', () => {
  const cells = [
    '9007199254740993',
    '-9007199254740993',
    '9007199254740991',
    '007',
    '-0',
    '1.50',
    '0.30000000000000004',
    '12345678901234567.1',
    'NaN',
    '-Infinity',
    '1e21',
  ];
  expect(
    written(
      'columns',
      [NUMERIC],
      cells.map((cell) => [cell]),
    ),
  ).toBe(
    '{"c0":["9007199254740993","-9007199254740993",9007199254740991,7,0,1.50,0.30000000000000004,"12345678901234567.1",null,null,1e21]}',
  );
  expect(written('records', [NUMERIC], [['9007199254740993'], [null]])).toBe('[{"c0":9007199254740993},{"c0":null}]');
});

test('moments are read in UTC unless they say their zone', () => {
  const at = Date.UTC(2024, 0, 1, 12);
  for (const cell of ['2024-01-01 12:00:00', '2024-01-01T12:00:00Z', '2024-01-01 14:00:00+02', '2024-01-01 14:00:00.000+02:00'])
    expect(written('columns', [TEMPORAL], [[cell]]), cell).toBe(`{"c0":[${at}]}`);
  expect(written('columns', [TEMPORAL], [['2024-01-01'], ['infinity'], ['0000-00-00']])).toBe(
    `{"c0":[${Date.UTC(2024, 0, 1)},null,null]}`,
  );
});

test('batches join to one answer; no batch is an empty one', () => {
  const rows: RawRow[] = [
    ['1', 'a', 't'],
    ['2', null, '0'],
  ];
  const kinds = [NUMERIC, STRING, BOOLEAN];
  expect(written('columns', kinds, [rows[0] ?? []], [], [rows[1] ?? []])).toBe('{"c0":[1,2],"c1":["a",null],"c2":[true,false]}');
  expect(written('records', kinds, rows)).toBe('[{"c0":1,"c1":"a","c2":true},{"c0":2,"c1":null,"c2":false}]');
  expect([written('columns', kinds), written('records', kinds), written('csv', kinds)]).toEqual([
    '{"c0":[],"c1":[],"c2":[]}',
    '[]',
    'c0,c1,c2\n',
  ]);
});

test('CSV is quoted where it must be and starts no formula', () => {
  expect(
    written(
      'csv',
      [STRING, TEMPORAL, NUMERIC],
      [
        ['=1+1', '2024-01-01T12:00:00.500Z', '1.0'],
        ['a "b", c', '2024-01-01', 'NaN'],
        ['-5', '2024-01-01 10:00:00+00', null],
      ],
    ),
  ).toBe(`c0,c1,c2\n'=1+1,2024-01-01 12:00:00.5,1.0\n"a ""b"", c",2024-01-01,\n-5,2024-01-01 10:00:00,\n`);
});

test('a line of one cell is never empty: readers would skip it', () => {
  expect(written('csv', [STRING], [['a'], [null], ['']])).toBe('c0\na\n""\n""\n');
});
