import { expect, test } from 'vitest';
import { cat, columnsOf, dates, day, frameOf, m2, op, pivotM2, processed, run, sumNulls, sumOf, ts } from './fixtures.testing.ts';
import { fromRecords, GenericType, type Cell } from './frame.ts';
import { flatten } from './ops/flatten.ts';
import { tableOf, type Table } from './table.ts';

const { NUMERIC, STRING, TEMPORAL } = GenericType;

test('pivot: one index, one metric', () => {
  const out = columnsOf(run(cat, [op('pivot', { index: ['name'], aggregates: sumNulls })]));
  expect([Object.keys(out), sumOf(out.idx_nulls), out.name?.length]).toEqual([['name', 'idx_nulls'], 1050, 101]);
});

test('pivot: a dimension becomes columns, and missing cells take the fill value', () => {
  const plain = columnsOf(
    run(cat, [op('pivot', { index: ['name'], columns: ['category'], aggregates: sumNulls }), op('flatten')]),
  );
  expect(Object.keys(plain)).toEqual(['name', 'idx_nulls, cat0', 'idx_nulls, cat1', 'idx_nulls, cat2']);
  expect(sumOf(plain['idx_nulls, cat0'])).toBe(315);
  const filled = run(cat, [
    op('pivot', { index: ['name'], columns: ['category'], aggregates: sumNulls, metric_fill_value: 1 }),
    op('flatten'),
  ]);
  expect(sumOf(columnsOf(filled)['idx_nulls, cat0'])).toBe(382);
  const dept = run(cat, [op('pivot', { index: ['dept'], columns: ['category'], aggregates: sumNulls }), op('flatten')]);
  expect([dept.rowcount, dept.names.length]).toEqual([5, 4]);
  const two = run(cat, [op('pivot', { index: ['name'], columns: ['category', 'dept'], aggregates: sumNulls }), op('flatten')]);
  expect(two.names.length).toBe(16);
});

test('pivot: null dimension values have a label of their own', () => {
  const nulls = { ...cat, columns: cat.columns.with(1, Array<Cell>(101).fill(null)) };
  const out = run(nulls, [op('pivot', { index: ['name'], columns: ['category'], aggregates: sumNulls }), op('flatten')]);
  expect(out.names).toEqual(['name', 'idx_nulls, <NULL>']);
});

test('pivot: a text that reads like the label of nulls is not one of them', () => {
  const row = (day: number, who: Cell, n: number) => ({ day, who, n });
  const pivoted = (...rows: ReturnType<typeof row>[]) =>
    columnsOf(
      run(fromRecords(rows, ['day', 'who', 'n'], [TEMPORAL, STRING, NUMERIC]), [
        op('pivot', { index: ['day'], columns: ['who'], aggregates: { n: { operator: 'mean' } } }),
        op('flatten'),
      ]),
    );
  expect(pivoted(row(0, '<NULL>', 150), row(0, null, 50), row(1, null, 7))).toEqual({
    day: [0, 1],
    'n, <NULL>': [50, 7],
    'n, <NULL> (2)': [150, null],
  });
  expect(Object.keys(pivoted(row(0, '<NULL>', 1), row(0, '<NULL> (2)', 2), row(0, null, 3)))).toEqual([
    'day',
    'n, <NULL>',
    'n, <NULL> (2)',
    'n, <NULL> (3)',
  ]);
  // Alone each has the plain label.
  expect(pivoted(row(0, '<NULL>', 150))).toEqual({ day: [0], 'n, <NULL>': [150] });
});

test('pivot: the row without an index stays as the last one, and is dropped when asked', () => {
  const rows = fromRecords(
    [
      { genre: null, n: 3 },
      { genre: 'Drama', n: 5 },
    ],
    ['genre', 'n'],
    [STRING, NUMERIC],
  );
  const pivoted = (more: object) =>
    columnsOf(run(rows, [op('pivot', { index: ['genre'], aggregates: { n: { operator: 'mean' } }, ...more }), op('flatten')]));
  expect(pivoted({})).toEqual({ genre: ['Drama', null], n: [5, 3] });
  expect(pivoted({ keep_missing_index: null })).toEqual({ genre: ['Drama', null], n: [5, 3] });
  expect(pivoted({ keep_missing_index: false })).toEqual({ genre: ['Drama'], n: [5] });
});

test('pivot: only combinations that occur become columns, all-null ones stay when asked', () => {
  const rows = fromRecords(
    [
      { dttm: 0, a: 0, b: 0, metric: 9, metric2: 10 },
      { dttm: 0, a: 1, b: 1, metric: null, metric2: 11 },
    ],
    ['dttm', 'a', 'b', 'metric', 'metric2'],
    [TEMPORAL, NUMERIC, NUMERIC, NUMERIC, NUMERIC],
  );
  const means = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { operator: 'mean' }]));
  const ask = (...names: string[]) =>
    columnsOf(
      run(rows, [
        op('pivot', { index: ['dttm'], columns: ['a', 'b'], aggregates: means(...names), drop_missing_columns: false }),
        op('flatten'),
      ]),
    );
  expect(ask('metric')).toEqual({ dttm: [0], 'metric, 0, 0': [9], 'metric, 1, 1': [null] });
  expect(ask('metric', 'metric2')).toEqual({
    dttm: [0],
    'metric, 0, 0': [9],
    'metric, 1, 1': [null],
    'metric2, 0, 0': [10],
    'metric2, 1, 1': [11],
  });
  const dropped = run(rows, [op('pivot', { index: ['dttm'], columns: ['a', 'b'], aggregates: means('metric') }), op('flatten')]);
  expect(dropped.names).toEqual(['dttm', 'metric, 0, 0']);
});

test('pivot and flatten: metrics alphabetical, dimension values sorted, and a label map beside', () => {
  const { frame, label_map } = processed(m2, [pivotM2, op('flatten')]);
  expect(columnsOf(frame)).toEqual({
    dttm: [day('2019-01-01'), day('2019-01-02')],
    'count_metric, UK': [1, 3],
    'count_metric, US': [2, 4],
    'sum_metric, UK': [5, 7],
    'sum_metric, US': [6, 8],
  });
  expect(frame.types).toEqual([TEMPORAL, NUMERIC, NUMERIC, NUMERIC, NUMERIC]);
  expect(label_map['sum_metric, UK']).toEqual(['sum_metric', 'UK']);
});

test('pivot: the metric can be the inner level, and margins aggregate the rows', () => {
  const combined = run(m2, [{ ...pivotM2, options: { ...pivotM2.options, combine_value_with_metric: true } }, op('flatten')]);
  expect(combined.names).toEqual(['dttm', 'UK, count_metric', 'UK, sum_metric', 'US, count_metric', 'US, sum_metric']);
  const margins = run(m2, [
    op('pivot', {
      index: ['country'],
      columns: ['dttm'],
      aggregates: { sum_metric: { operator: 'mean' } },
      marginal_distributions: true,
    }),
    op('flatten'),
  ]);
  expect(columnsOf(margins)).toEqual({
    country: ['UK', 'US', 'All'],
    'sum_metric, 2019-01-01': [5, 6, 5.5],
    'sum_metric, 2019-01-02': [7, 8, 7.5],
    'sum_metric, All': [6, 7, 6.5],
  });
});

test('a metric pivoted to nothing in its name: the label part is renamed to null', () => {
  const out = run(m2, [
    op('pivot', { index: ['dttm'], columns: ['country'], aggregates: { sum_metric: { operator: 'mean' } } }),
    op('rename', { columns: { sum_metric: null }, level: 0, inplace: true }),
    op('flatten'),
  ]);
  expect(out.names).toEqual(['dttm', 'UK', 'US']);
});

test('exact integers and decimals sent as text stay exact through a pivot', () => {
  const big = fromRecords([{ k: 'a', v: '9007199254740993' }], ['k', 'v'], [STRING, NUMERIC]);
  expect(columnsOf(run(big, [op('pivot', { index: ['k'], aggregates: { v: { operator: 'mean' } } }), op('flatten')])).v).toEqual([
    '9007199254740993',
  ]);
});

const levelsTable = (labels: Cell[][], names: (string | null)[] = []): Table => ({
  index: [{ name: '__timestamp', type: TEMPORAL, values: [0] }],
  levels: (labels[0] ?? []).map((_, at) => ({ name: names[at] ?? null, type: STRING })),
  columns: labels.map((label) => ({ label, type: NUMERIC, values: [1] })),
  rowcount: 1,
});
const namesOf = (table: Table): Cell[] => table.columns.map((series) => series.label[0] ?? null);
const four = levelsTable(
  [
    ['a', 'b', 'c', 'ff'],
    ['a', 'b', 'd', 'ii'],
    ['a', 'b', 'e', 'gg'],
  ],
  ['l0', 'l1', 'l2', 'l3'],
);

test.each<[string, Table, Parameters<typeof flatten>[1], string[]]>([
  ['plain frame', tableOf(frameOf({ foo: [1], bar: [2] })), {}, ['foo', 'bar']],
  ['index', levelsTable([['foo'], ['bar']]), {}, ['__timestamp', 'foo', 'bar']],
  ['index kept', levelsTable([['foo'], ['bar']]), { reset_index: false }, ['foo', 'bar']],
  [
    'two levels',
    levelsTable([
      ['foo', 1],
      ['foo', 'two'],
      ['bar', 1],
      ['bar', 'two'],
    ]),
    {},
    ['__timestamp', 'foo, 1', 'foo, two', 'bar, 1', 'bar, two'],
  ],
  ['levels dropped by number', four, { drop_levels: [0, 1] }, ['__timestamp', 'c, ff', 'd, ii', 'e, gg']],
  ['levels dropped by name', four, { drop_levels: ['l0', 'l1'] }, ['__timestamp', 'c, ff', 'd, ii', 'e, gg']],
  ['three dropped', four, { drop_levels: [0, 1, 2] }, ['__timestamp', 'ff', 'ii', 'gg']],
  [
    'levels of one are never dropped, an unnamed index is "index"',
    { ...tableOf(ts), index: [{ name: null, type: TEMPORAL, values: dates }] },
    { drop_levels: [0] },
    ['index', 'label', 'y'],
  ],
  [
    'numbers',
    levelsTable([
      ['m', 100],
      ['m', 200],
    ]),
    { drop_levels: [0] },
    ['__timestamp', '100', '200'],
  ],
  [
    'a comma inside a value',
    levelsTable([['level1,value1', 'level2, value1']]),
    {},
    ['__timestamp', String.raw`level1\,value1, level2\, value1`],
  ],
])('flatten: %s', (_, table, options, names) => {
  expect(namesOf(flatten(table, options))).toEqual(names);
});

test('names are sent unescaped, and the label map says where a comma belongs to a name', () => {
  const rows = fromRecords([{ t: 0, who: 'Doe, Jane', n: 1 }], ['t', 'who', 'n'], [TEMPORAL, STRING, NUMERIC]);
  const { frame, label_map } = processed(rows, [
    op('pivot', { index: ['t'], columns: ['who'], aggregates: { n: { operator: 'sum' } } }),
    op('flatten'),
  ]);
  expect(frame.names).toEqual(['t', 'n, Doe, Jane']);
  expect(label_map['n, Doe, Jane']).toEqual(['n', 'Doe, Jane']);
});

test('rename keeps the order and refuses what would clash', () => {
  const renamed = run(cat, [op('rename', { columns: { constant: 'constant_newname', category: 'category_newname' } })]);
  expect(renamed.names.slice(0, 3)).toEqual(['constant_newname', 'category_newname', 'dept']);
  expect(run(cat, [op('rename', { columns: {} })]).names).toEqual(cat.names);
  const level = run(m2, [pivotM2, op('rename', { columns: { sum_metric: 'new' }, level: 0 }), op('flatten')]);
  expect(level.names).toEqual(['dttm', 'count_metric, UK', 'count_metric, US', 'new, UK', 'new, US']);
  expect(() => run(cat, [op('rename', { columns: { constant: 'category' } })])).toThrow('Label already exists');
  expect(() => run(m2, [pivotM2, op('rename', { columns: { sum_metric: 'count_metric' }, level: 0 })])).toThrow(
    'Label already exists',
  );
  expect(() => run(cat, [op('rename', { columns: { nope: 'x' } })])).toThrow('nope');
  expect(() => run(cat, [op('rename', { columns: { constant: 'x' }, level: 3 })])).toThrow('no column level "3"');
});
