import { expect, test } from 'vitest';
import { membersOfType, withNestedColumns, type NestedColumn } from './nested-columns.ts';

const column = (name: string, type: string): NestedColumn => ({
  name,
  column_name: name,
  type,
  type_generic: 1,
  is_dttm: false,
});

// Rows: SQL-06
test.each([
  [
    'STRUCT(a INTEGER, "b c" DECIMAL(18,2), d STRUCT(e VARCHAR, f INTEGER[]))',
    'a|b c|d',
    'INTEGER|DECIMAL(18,2)|STRUCT(e VARCHAR, f INTEGER[])',
  ],
  ['row(city varchar(20), zip integer)', 'city|zip', 'varchar(20)|integer'],
  ['struct<a:int,b:array<string>>', 'a|b', 'int|array<string>'],
  ['Tuple(lat Float64, lon Float64)', 'lat|lon', 'Float64|Float64'],
  ['VARCHAR', '', ''],
  ['Tuple(Float64, Float64)', '', ''],
])('members of %s', (type, names, types) => {
  const members = membersOfType(type);
  expect([members.map(({ name }) => name).join('|'), members.map((each) => each.type).join('|')]).toEqual([names, types]);
});

test('members stand behind their structure, those of structures within it too, and a name that is taken stays what it is', () => {
  const columns = [
    column('at', 'STRUCT(city VARCHAR, geo STRUCT(lat DOUBLE))'),
    column('n', 'row(a integer)'),
    column('n.a', 'BIGINT'),
  ];
  const found = withNestedColumns(columns, [
    { at: '{"city":"Oslo","geo":{"lat":59.9}}', n: '[7]', 'n.a': 1 },
    { at: null, n: null, 'n.a': 2 },
  ]);
  expect(found.columns.map(({ name, type_generic }) => [name, type_generic])).toEqual([
    ['at', 1],
    ['at.city', 1],
    ['at.geo', 1],
    ['at.geo.lat', 0],
    ['n', 1],
    ['n.a', 1],
  ]);
  expect(found.expanded.map(({ name }) => name)).toEqual(['at.city', 'at.geo', 'at.geo.lat']);
  expect(found.rows).toEqual([
    {
      at: '{"city":"Oslo","geo":{"lat":59.9}}',
      'at.city': 'Oslo',
      'at.geo': '{"lat":59.9}',
      'at.geo.lat': 59.9,
      n: '[7]',
      'n.a': 1,
    },
    { at: null, 'at.city': null, 'at.geo': null, 'at.geo.lat': null, n: null, 'n.a': 2 },
  ]);
});
