import { Failure } from '@tessera/core/failures';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { replyOf } from './failures.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const reply = (error: unknown) => replyOf(error, 'request-1', quiet);
const coded = (message: string, more: object) => Object.assign(new Error(message), more);

test('every failure has the shape its clients know', () => {
  expect(reply(new Failure('NOT_FOUND'))).toMatchObject({ status: 404, body: { message: 'Not found' } });
  expect(reply(new Failure('INVALID', { fields: { slug: ['Must be unique'] } }))).toMatchObject({
    status: 422,
    body: { message: { slug: ['Must be unique'] } },
  });
  expect(reply(new Failure('TOKEN_EXPIRED'))).toMatchObject({ status: 401, body: { msg: 'Token has expired' } });
  expect(reply(new Failure('ENGINE_DOWN'))).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(reply(new Failure('TABLE_MISSING', { message: 'no t', extra: { table: 't' } })).body).toEqual({
    errors: [
      {
        message: 'no t',
        error_type: 'TABLE_DOES_NOT_EXIST_ERROR',
        level: 'error',
        extra: {
          table: 't',
          issue_codes: [
            { code: 1003, message: 'Issue 1003 - The query names something that is not there. Was it misspelled?' },
            { code: 1005, message: 'Issue 1005 - The table was deleted or renamed in the database.' },
          ],
        },
      },
    ],
  });
});

test('what the disk, the stores and the framework throw is named', () => {
  const cases: [unknown, number][] = [
    [coded('no space left on device', { code: 'ENOSPC' }), 507],
    [coded('database or disk is full', { code: 'ERR_SQLITE_ERROR', errcode: 13 }), 507],
    [coded('database is locked', { code: 'ERR_SQLITE_ERROR', errcode: 5 }), 503],
    [coded('UNIQUE constraint failed', { code: 'ERR_SQLITE_ERROR', errcode: 2067 }), 422],
    [coded('duplicate key', { code: '23505' }), 422],
    [coded('terminating connection', { code: '57P01' }), 503],
    [coded('too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), 413],
    [coded('slow down', { statusCode: 429 }), 429],
    [coded('odd', { statusCode: 400 }), 400],
    [new TypeError('x is not a function'), 500],
    ['thrown text', 500],
  ];
  for (const [error, status] of cases) expect(reply(error).status, String(error)).toBe(status);
});

test('a PostgreSQL that is not there is 503, not a fault', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 1000 });
  const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
  expect(reply(error)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { errors: [{ error_type: 'GENERIC_BACKEND_ERROR' }] },
  });
  await pool.end();
});
