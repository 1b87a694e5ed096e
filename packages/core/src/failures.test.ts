import { expect, test } from 'vitest';
import { Failure, kindOf, type FailureCode } from './failures.ts';

/** Clients read the status before the body: a code never changes it. */
const statuses: Readonly<Record<number, readonly FailureCode[]>> = {
  400: [
    'BAD_REQUEST',
    'NOT_JSON',
    'BAD_QUERY_ARGUMENT',
    'CHART_DATA_INVALID',
    'QUERY_FAILED',
    'QUERY_STOPPED',
    'EMPTY_QUERY',
    'EMPTY_RESULT',
    'COLUMN_MISSING',
    'TIME_RANGE_UNREADABLE',
    'POST_PROCESSING_INVALID',
    'SQL_REFUSED',
    'SQL_SUBQUERY_REFUSED',
    'TEMPLATE_INVALID',
    'TEMPLATE_PARAMS_MISSING',
    'TABLE_MISSING',
    'COLUMN_UNKNOWN',
    'SCHEMA_UNKNOWN',
    'SQL_UNREADABLE',
    'SQL_CHANGES',
    'SQL_MAKES_TABLE',
    'SQL_MAKES_VIEW',
    'DIALECT_CANNOT',
    'CSRF_MISSING',
    'INVALID_BODY',
  ],
  401: ['NOT_LOGGED_IN', 'TOKEN_EXPIRED', 'GUEST_TOKEN_INVALID', 'WRONG_PASSWORD', 'SECOND_FACTOR', 'WRONG_CODE'],
  403: ['FORBIDDEN', 'DATASOURCE_FORBIDDEN', 'CHART_FORBIDDEN', 'DASHBOARD_FORBIDDEN', 'TABLES_FORBIDDEN'],
  404: ['NOT_FOUND', 'ADDRESS_UNKNOWN'],
  405: ['METHOD_NOT_ALLOWED'],
  408: ['QUERY_TIMEOUT', 'SQL_TIMEOUT'],
  409: ['DUPLICATE_COLUMNS', 'KEY_TAKEN', 'REPLY_LOST', 'JOB_STATE', 'REPORT_ATTACHED'],
  410: ['RESULTS_GONE'],
  412: ['STALE_VERSION'],
  413: ['FILE_TOO_LARGE', 'TOO_LARGE'],
  422: [
    'FILE_UNREADABLE',
    'FILE_EMPTY',
    'TOKEN_INVALID',
    'CONNECTION_FAILED',
    'HOST_UNKNOWN',
    'PORT_INVALID',
    'PORT_CLOSED',
    'HOST_DOWN',
    'CONNECTION_DENIED',
    'DATABASE_UNKNOWN',
    'PARAMETERS_MISSING',
    'IMPORT_REFUSED',
    'INVALID',
    'IN_USE',
    'KEY_REUSED',
  ],
  428: ['VERSION_REQUIRED'],
  429: ['TOO_MANY_ATTEMPTS', 'RATE_LIMITED'],
  500: ['INTERNAL'],
  503: ['ENGINE_DOWN', 'DATABASE_BUSY', 'STORE_DOWN', 'FILES_DOWN', 'DIRECTORY_DOWN'],
  507: ['STORAGE_FULL'],
};

/** Numbers of the published list of issues, by the codes that send them. */
const issues: readonly [numbers: readonly number[], codes: readonly FailureCode[]][] = [
  [[1000], ['DATABASE_BUSY']],
  [[1002], ['QUERY_FAILED', 'QUERY_STOPPED', 'ENGINE_DOWN']],
  [[1006], ['TEMPLATE_PARAMS_MISSING']],
  [[1007], ['HOST_UNKNOWN']],
  [[1008], ['PORT_CLOSED']],
  [[1009], ['HOST_DOWN']],
  [[1010], ['CONNECTION_FAILED', 'IMPORT_REFUSED', 'REPORT_ATTACHED']],
  [[1011], ['STORAGE_FULL', 'ADDRESS_UNKNOWN', 'METHOD_NOT_ALLOWED', 'STORE_DOWN', 'FILES_DOWN', 'INTERNAL']],
  [[1015], ['DATABASE_UNKNOWN']],
  [[1017], ['SQL_REFUSED']],
  [[1018], ['PARAMETERS_MISSING']],
  [[1019], ['FILE_UNREADABLE', 'FILE_EMPTY']],
  [[1022], ['SQL_CHANGES']],
  [[1023], ['SQL_MAKES_TABLE']],
  [[1028], ['TEMPLATE_INVALID']],
  [[1030], ['SQL_UNREADABLE']],
  [[1031], ['RESULTS_GONE']],
  [[1034], ['PORT_INVALID']],
  [[1037], ['SQL_SUBQUERY_REFUSED']],
  [[1000, 1001], ['QUERY_TIMEOUT']],
  [[1003, 1005], ['TABLE_MISSING']],
  [[1003, 1004], ['COLUMN_UNKNOWN']],
  [[1003, 1016], ['SCHEMA_UNKNOWN']],
  [[1024, 1025], ['SQL_MAKES_VIEW']],
  [[1026, 1027], ['SQL_TIMEOUT']],
  [[1014, 1015], ['CONNECTION_DENIED']],
];

test.each(Object.entries(statuses))('these failures have the HTTP status %s', (status, of) => {
  expect(of.filter((code) => kindOf(code).status !== Number(status))).toEqual([]);
});

test.each(issues)('the issues %j are named by the failures they explain', (numbers, of) => {
  for (const code of of) expect([code, kindOf(code).issues]).toEqual([code, numbers]);
});

test('what is known about a failure takes the place of its sentence, or completes it', () => {
  expect(new Failure('NOT_FOUND').message).toBe('Not found');
  expect(new Failure('NOT_FOUND', { message: 'No chart 7' }).message).toBe('No chart 7');
  expect(new Failure('QUERY_FAILED', { message: 'no such table' }).message).toBe('Error: no such table');
  expect(new Failure('TOO_MANY_ATTEMPTS', { retryAfter: 60 }).message).toBe('Too many attempts. Wait a minute and try again.');
  expect(new Failure('DIALECT_CANNOT', { dialect: 'MySQL', what: 'medians' }).message).toBe('MySQL cannot answer this: medians');
  const cause = new Error('below');
  const failure = new Failure('INTERNAL', {}, { cause });
  expect([failure.name, failure.code, failure.kind.status, failure.cause]).toEqual(['Failure', 'INTERNAL', 500, cause]);
});
