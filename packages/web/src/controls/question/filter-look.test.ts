import { expect, test } from 'vitest';
import type { AdhocFilter } from '@tessera/core/query/filter';
import { i18n } from '../../i18n.ts';
import { filterLook } from './filter-look.ts';

const dataset = {
  id: 1,
  table_name: 'days',
  database: { id: 1, database_name: 'x', backend: 'duckdb' },
  columns: [
    { column_name: 'day', verbose_name: 'Day', type_generic: 2 as const, is_dttm: true, groupby: true, filterable: true },
  ],
  metrics: [],
};
const over = (comparator: string): AdhocFilter => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'day',
  operator: 'TEMPORAL_RANGE',
  operatorId: 'TEMPORAL_RANGE',
  comparator,
});
const read = (filter: AdhocFilter, actual?: string): (string | undefined)[] => {
  const { label, title } = filterLook(filter, dataset, actual);
  return [label, title];
};

// Rows: TIME-08, CTL-11
test('a named range keeps its name, any other shows the dates it means; the tooltip always does', () => {
  const dates = '2001-01-01T00:00:00 : 2001-03-01T00:00:00';
  expect(read(over('Last week'), dates)).toEqual(['Day (Last week)', '2001-01-01 ≤ Day < 2001-03-01']);
  const written = over('2001-01-01 : DATEADD(DATETIME("2001-01-01"), 2, month)');
  expect(read(written, dates)).toEqual(['2001-01-01 ≤ Day < 2001-03-01', '2001-01-01 ≤ Day < 2001-03-01']);
  // Until the server has answered, and for whatever it cannot read.
  expect(read(written)).toEqual(['2001-01-01 ≤ Day < 2 months after 2001-0...', '2001-01-01 ≤ Day < 2 months after 2001-01-01']);
  expect(read(over('No filter'))).toEqual(['Day (No filter)', 'Day (No filter)']);
});

test('operators and names of ranges are in the language of the page', () => {
  i18n.loadAndActivate({ locale: 'de', messages: { 'not in': 'nicht in', 'Last week': 'Letzte Woche' } });
  const filter: AdhocFilter = { ...over(''), operator: 'NOT IN', operatorId: 'NOT_IN', comparator: ['x'] };
  expect([read(filter), read(over('Last week'))]).toEqual([
    ["Day nicht in ('x')", "Day nicht in ('x')"],
    ['Day (Letzte Woche)', 'Day (Letzte Woche)'],
  ]);
  i18n.activate('en');
});

// Rows: CTL-11
test('the tooltip of a long filter is the whole filter', () => {
  const names = ['Zaire', 'Yemen', 'Wallis and Futuna', 'Vanuatu', 'Uruguay'];
  const long: AdhocFilter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'land',
    operator: 'IN',
    operatorId: 'IN',
    comparator: names,
  };
  const [label = '', title] = read(long);
  expect([label.length, title]).toEqual([43, `land in (${names.map((name) => `'${name}'`).join(', ')})`]);
});
