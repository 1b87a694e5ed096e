import { ApiFailure } from '@tessera/api/client';
import { expect, test } from 'vitest';
import { faultsOf } from './faults.ts';

const refused = (extra: Record<string, unknown>) =>
  new ApiFailure(422, {
    errors: [{ message: 'Error importing dashboard', error_type: 'GENERIC_COMMAND_ERROR', level: 'warning', extra }],
  });

// Rows: LIST-11
test('secrets and overwriting are distinguished from what is broken', () => {
  const failure = refused({
    'databases/a.yaml': { _schema: ['Must provide a password for the database', 'Must provide a password for the ssh tunnel'] },
    'databases/d.yaml': {
      _schema: ['Must provide a private key for the ssh tunnel', 'Must provide a private key password for the ssh tunnel'],
    },
    'dashboards/b.yaml': 'Dashboard already exists and `overwrite=true` was not passed',
    'charts/c.yaml': { uuid: ['Not a valid UUID. (line 3)'], _schema: ['The file is not UTF-8 text.'] },
    issue_codes: [{ code: 1010 }],
  });
  expect(faultsOf(failure)).toEqual({
    secrets: [
      { file: 'databases/a.yaml', kind: 'password' },
      { file: 'databases/a.yaml', kind: 'tunnelPassword' },
      { file: 'databases/d.yaml', kind: 'tunnelKey' },
      { file: 'databases/d.yaml', kind: 'tunnelKeyPassword' },
    ],
    existing: ['dashboards/b.yaml'],
    broken: [{ file: 'charts/c.yaml', texts: ['uuid: Not a valid UUID. (line 3)', 'The file is not UTF-8 text.'] }],
  });
});

test('what is broken is said in the language of the page; what the page asks for is told apart before', () => {
  const failure = refused({
    'a.yaml': { _schema: ['Must provide a password for the database', 'The file is not UTF-8 text.'] },
    'b.yaml': 'Chart already exists and `overwrite=true` was not passed',
  });
  expect(faultsOf(failure, (sentence) => sentence.toUpperCase())).toEqual({
    secrets: [{ file: 'a.yaml', kind: 'password' }],
    existing: ['b.yaml'],
    broken: [{ file: 'a.yaml', texts: ['THE FILE IS NOT UTF-8 TEXT.'] }],
  });
});

test('a failure that is not about files has no faults', () => {
  expect(faultsOf(new ApiFailure(403, { message: 'Forbidden' }))).toBeUndefined();
  expect(faultsOf(new ApiFailure(413, { message: 'The file is larger than the limit.' }))).toBeUndefined();
});
