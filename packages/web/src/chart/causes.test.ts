import { ApiFailure } from '@tessera/api/client';
import { expect, test } from 'vitest';
import { causesOf, failureOfChart } from './causes.ts';

test('the causes of a refusal are the sentences of its issue codes, each once', () => {
  const issue = { code: 1002, message: 'Issue 1002 - The database returned an unexpected error.' };
  const said = {
    message: 'Error: no',
    error_type: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    extra: { issue_codes: [issue, issue] },
  };
  expect(causesOf(new ApiFailure(400, { errors: [said, said] }))).toEqual([issue.message]);
  for (const other of [
    new ApiFailure(404, { message: 'Not found' }),
    new ApiFailure(400, { errors: [{ ...said, extra: { issue_codes: 7 } }] }),
    new Error('x'),
  ])
    expect(causesOf(other)).toEqual([]);
});

// Rows: EDS-08
test("a chart whose dataset is gone says so; other failures show the server's message", () => {
  expect(failureOfChart(new ApiFailure(404, { message: 'Not found' }))).toBe('The dataset of this chart no longer exists.');
  expect(failureOfChart(new ApiFailure(403, { message: 'Forbidden' }))).toBe('Forbidden');
});
