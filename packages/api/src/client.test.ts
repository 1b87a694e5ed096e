import { expect, test } from 'vitest';
import { ApiFailure } from './client.ts';

const said = (body: unknown): string => new ApiFailure(400, body).message;

test('a refusal is read where it says most: its errors, then its message, then its older members', () => {
  const errors = [
    { message: 'No such column', error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error', extra: { timeout: 60 } },
  ];
  const rich = new ApiFailure(400, { errors, message: 'Bad Request', error: 'older' });
  expect([rich.message, rich.errors, rich.isSilent]).toEqual(['No such column', errors, false]);
  expect(said({ message: 'Not found', error: 'older' })).toBe('Not found');
  expect(said({ message: { slug: ['Must be unique'], css: 'Not valid' } })).toBe('slug: Must be unique; css: Not valid');
  expect(new ApiFailure(422, { message: { slug: ['Must be unique'] } }).fields).toEqual({ slug: ['Must be unique'] });
  expect(said({ msg: 'Token has expired' })).toBe('Token has expired');
  expect(said({ error: 'older' })).toBe('older');
});

test('one without a reason says its status', () => {
  for (const body of [undefined, null, 'Bad Gateway', {}, { errors: [] }]) {
    const failure = new ApiFailure(502, body);
    expect([failure.message, failure.isSilent]).toEqual(['The server answered 502.', true]);
  }
});
