import { expect, test } from 'vitest';
import { scheduledQueries } from '@tessera/api/scheduled-queries';
import { fieldsInOrder, firstValues, keyOf, momentOf, ruleFault, scheduleInfo } from './schedule-values.ts';

/** As the reference shows it in its documentation. */
const site = scheduledQueries.parse({
  JSONSCHEMA: {
    title: 'Schedule',
    type: 'object',
    properties: {
      output_table: { type: 'string', title: 'Output table name' },
      start_date: { type: 'string', title: 'Start date', format: 'date-time', default: 'tomorrow at 9am' },
      end_date: { type: 'string', title: 'End date', format: 'date-time', default: '9am in 30 days' },
      schedule_interval: { type: 'string', title: 'Schedule interval' },
      dependencies: { type: 'array', title: 'Dependencies', items: { type: 'string' } },
      retries: { type: 'integer', minimum: 0, default: 2 },
      mail: { type: 'boolean' },
    },
    required: ['output_table'],
  },
  UISCHEMA: { 'ui:order': ['schedule_interval', '*', 'output_table'], schedule_interval: { 'ui:placeholder': '@daily' } },
  VALIDATION: [{ name: 'less_equal', arguments: ['start_date', 'end_date'], message: 'End before start', container: 'end_date' }],
  linkback: 'https://airflow.example.com/tree?dag_id=query_${id}_${extra_json.schedule_info.output_table}',
});
const now = new Date(2026, 0, 31, 15, 30);
const text = (phrase: string): string | undefined => momentOf(phrase, now)?.format('YYYY-MM-DD HH:mm');

test('fields stand in the order of the site and begin with its values, moments by their phrases (SQL-09)', () => {
  const names = fieldsInOrder(site).map(([name]) => name);
  expect([names[0], names.at(-1), names.length]).toEqual(['schedule_interval', 'output_table', 7]);
  const first = firstValues(site, now);
  expect([first[keyOf('retries')], first[keyOf('mail')], first[keyOf('output_table')]]).toEqual([2, false, undefined]);
  expect(['tomorrow at 9am', '9am in 30 days', 'tomorrow 17:45', 'in 2 days at 12am', 'soon'].map(text)).toEqual([
    '2026-02-01 09:00',
    '2026-03-02 09:00',
    '2026-02-01 17:45',
    '2026-02-02 00:00',
    undefined,
  ]);
});

test('a rule of the site speaks at its field once both values are there; what is empty is not kept (SQL-09)', () => {
  const at = (start: string, end: string) => ({
    [keyOf('start_date')]: momentOf(start, now),
    [keyOf('end_date')]: momentOf(end, now),
  });
  expect(ruleFault(site, 'end_date', at('tomorrow', 'today'))).toBe('End before start');
  expect(ruleFault(site, 'start_date', at('tomorrow', 'today'))).toBeUndefined();
  expect(ruleFault(site, 'end_date', at('today', 'tomorrow'))).toBeUndefined();
  expect(ruleFault(site, 'end_date', { [keyOf('start_date')]: momentOf('today', now) })).toBeUndefined();
  const values = {
    ...at('today', 'tomorrow'),
    [keyOf('output_table')]: 'sums',
    [keyOf('dependencies')]: [],
    [keyOf('mail')]: false,
  };
  expect(scheduleInfo(site, values)).toEqual({
    start_date: new Date(2026, 0, 31).toISOString(),
    end_date: new Date(2026, 1, 1).toISOString(),
    output_table: 'sums',
    mail: false,
  });
});
