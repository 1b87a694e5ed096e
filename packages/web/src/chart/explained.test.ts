import { ApiFailure } from '@tessera/api/client';
import { expect, test } from 'vitest';
import { sentenceOf } from '../client.ts';
import { explained } from './explained.ts';

const refused = (error_type: string, message: string, extra: Record<string, unknown> = {}, status = 400): ApiFailure =>
  new ApiFailure(status, { message: 'older clients read this', errors: [{ message, error_type, level: 'error', extra }] });

// Rows: ERR-01
test('a failure is explained by its kind; one of no known kind keeps the sentence of the server', () => {
  const titles = (
    [
      ['GENERIC_DB_ENGINE_ERROR', 'Database error'],
      ['TABLE_DOES_NOT_EXIST_ERROR', 'Database error'],
      ['BACKEND_TIMEOUT_ERROR', 'The query took too long'],
      ['MISSING_TEMPLATE_PARAMS_ERROR', 'Parameter error'],
      ['FAILED_FETCHING_DATASOURCE_INFO_ERROR', 'Missing dataset'],
      ['MARSHMALLOW_ERROR', 'The request was not understood'],
      ['toString', 'This chart could not be loaded'],
    ] as const
  ).map(([type, title]) => [explained(refused(type, 'why')).title, title]);
  for (const [shown, wanted] of titles) expect(shown).toBe(wanted);
  expect(explained(refused('OTHER', 'why')).sentence).toBe('why');
  expect(explained(refused('MISSING_TEMPLATE_PARAMS_ERROR', 'why', { undefined_parameters: ['a', 'b'] })).sentence).toBe(
    'why Missing parameters: a, b',
  );
  expect(explained(new ApiFailure(404, { message: 'Not found' })).title).toBe('Missing dataset');
  expect(explained(new ApiFailure(400, { message: { row_limit: ['Not a number'] } }))).toEqual({
    title: 'The request was not understood',
    sentence: 'Row limit: Not a number',
  });
});

// Rows: ERR-02
test('of a reply its errors come first, then its message or error, then the words of the status and of the network', () => {
  expect(sentenceOf(refused('OTHER', 'first'))).toBe('first');
  expect(sentenceOf(new ApiFailure(400, { message: 'second', error: 'third' }))).toBe('second');
  expect(sentenceOf(new ApiFailure(400, { error: 'third' }))).toBe('third');
  expect(sentenceOf(new ApiFailure(502, '<html>'))).toMatch(/502/);
  expect(sentenceOf(new TypeError('Failed to fetch'))).toBe('Network error.');
});

// Rows: ERR-02
test('a question that took too long says how long it may take and whom to ask', () => {
  const shown = (extra: Record<string, unknown>): string =>
    explained(refused('BACKEND_TIMEOUT_ERROR', 'It was stopped.', extra, 408)).sentence;
  expect(shown({ timeout: 60, owners: ['Ann Adams', 'Ben Brown'] })).toBe(
    'Queries are stopped after 60 seconds. Ask an owner of the chart for help: Ann Adams, Ben Brown.',
  );
  expect(shown({ timeout: 1 })).toBe('Queries are stopped after 1 second.');
  expect(shown({})).toBe('It was stopped.');
});
