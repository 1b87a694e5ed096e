import { expect, test } from 'vitest';
import { normaliseQuery } from './normalise.ts';
import { queryObject, type Query } from './query-object.ts';

const read = (wire: Record<string, unknown>): Query => normaliseQuery(queryObject.parse(wire));
const sql = { expressionType: 'SQL', sqlExpression: 'a + 1', label: 'a1' };

test('an old key overwrites its successor only when it says something', () => {
  expect(read({ columns: ['a'], groupby: ['b'] }).columns).toEqual(['b']);
  expect(read({ columns: ['a'], groupby: [] }).columns).toEqual(['a']);
  expect(read({ granularity: 'a', granularity_sqla: 'b' }).granularity).toBe('b');
  expect(read({ granularity: 'a', granularity_sqla: '' }).granularity).toBe('a');
  expect(read({ series_limit: 5, timeseries_limit: 0 }).series_limit).toBe(5);
  expect(read({ series_limit: 5, timeseries_limit: 7 }).series_limit).toBe(7);
  expect(read({ extras: { where: 'a', having: 'h' }, where: 'b', having: '' }).extras).toEqual({ where: 'b', having: 'h' });
});
test('null metrics ask for rows, an empty list for distinct rows', () => {
  expect(read({}).metrics).toBeNull();
  expect(read({ metrics: null }).metrics).toBeNull();
  expect(read({ metrics: [] }).metrics).toEqual([]);
});
test('a metric of the first form versions is read by its label', () => {
  expect(read({ metrics: [{ label: 'count' }, 'sum'], timeseries_limit_metric: { label: 'count' } })).toMatchObject({
    metrics: ['count', 'sum'],
    series_limit_metric: 'count',
  });
  expect(read({ series_limit_metric: {} })).not.toHaveProperty('series_limit_metric');
});
test('an SQL order entry is the column it was asked as, else a metric', () => {
  expect(read({ columns: [sql], orderby: [[sql, true]] }).orderby).toEqual([['a1', true]]);
  expect(read({ columns: ['a'], orderby: [[sql, false]] }).orderby).toEqual([[sql, false]]);
  expect(read({ orderby: [['a'], [null, true], ['', true]] }).orderby).toEqual([['a', true]]);
  expect(() => read({ orderby: [['a', 'yes']] })).toThrow('orderby');
  expect(read({ columns: ['a'], orderby: ['["a", false]'] }).orderby).toEqual([['a', false]]);
  expect(() => read({ orderby: ['a desc'] })).toThrow('orderby: "a desc" is not JSON text');
});
test('nothing stays of unknown keys, null operations, client layers, zero limits and leftovers of old exports', () => {
  const query = read({
    bogus: 1,
    post_processing: [null, { operation: 'flatten' }],
    annotation_layers: [{ annotationType: 'FORMULA' }, { annotationType: 'EVENT' }],
    row_limit: 0,
    extras: { having_druid: 'x', time_range_endpoints: ['inclusive', 'exclusive'], time_grain_sqla: 'P1D' },
    filters: [{ col: '', op: '==', val: 1 }, { col: 'a', op: null }, { val: 3 }, { col: 'a', op: 'in', val: [1] }],
  });
  expect(query).toMatchObject({
    post_processing: [{ operation: 'flatten' }],
    annotation_layers: [{ annotationType: 'EVENT' }],
    extras: { time_grain_sqla: 'P1D' },
    filters: [{ col: 'a', op: 'IN', val: [1] }],
  });
  expect(Object.keys(query)).not.toContain('bogus');
  expect(Object.keys(query)).not.toContain('row_limit');
  expect(Object.keys(query.extras)).toEqual(['time_grain_sqla']);
});
