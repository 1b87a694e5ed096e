import { expect, test } from 'vitest';
import {
  addressOf,
  clientBody,
  emptyValues,
  fieldErrors,
  partsOf,
  personalParts,
  secureExtraBody,
  settingsOf,
} from './connection.ts';

const schema = {
  type: 'object',
  required: ['host', 'port'],
  properties: { password: {}, host: {}, port: { default: 8123 }, database: {}, query: {}, encryption: {} },
};

// Rows: DB-02
test('a form asks for what the kind needs, in an order people expect', () => {
  expect(partsOf(schema)).toEqual([
    { name: 'host', required: true, usual: '' },
    { name: 'port', required: true, usual: '8123' },
    { name: 'database', required: false, usual: '' },
    { name: 'password', required: false, usual: '' },
    { name: 'query', required: false, usual: '' },
    { name: 'encryption', required: false, usual: '' },
  ]);
  expect(partsOf(undefined)).toEqual([]);
});

test('the address is entered by parts or as a whole; a password keeps its blanks', () => {
  const values = {
    ...emptyValues,
    host: ' db ',
    port: '9000',
    password: ' x ',
    query: 'a=1&b=2%203',
    sqlalchemy_uri: ' trino://h/c ',
  };
  expect(addressOf(values, 'dynamic_form', 'clickhousedb', partsOf(schema))).toEqual({
    engine: 'clickhousedb',
    parameters: { host: 'db', port: '9000', password: ' x ', query: { a: '1', b: '2 3' }, encryption: false },
    server_cert: null,
  });
  expect(addressOf(values, 'sqlalchemy_form', 'trino', [])).toEqual({ sqlalchemy_uri: 'trino://h/c', server_cert: null });
  expect(settingsOf({ ...values, database_name: ' Shop ', cache_timeout: '60' }, null)).toEqual({
    database_name: 'Shop',
    expose_in_sqllab: true,
    allow_run_async: false,
    allow_ctas: false,
    allow_cvas: false,
    allow_dml: false,
    allow_file_upload: false,
    impersonate_user: false,
    force_ctas_schema: null,
    cache_timeout: 60,
  });
});

test('switches are written into Extra beside what stands there, and only when they change', () => {
  const extraOf = (off: Partial<typeof emptyValues>, stored: string | null): unknown => {
    const { extra } = settingsOf({ ...emptyValues, ...off }, stored);
    return typeof extra === 'string' ? JSON.parse(extra) : extra;
  };
  const stored = '{"engine_params": {"a": 1}, "disable_data_preview": true}';
  expect(extraOf({}, null)).toBeUndefined();
  expect(extraOf({ disable_data_preview: true }, stored)).toBeUndefined();
  expect(extraOf({ disable_drill_to_detail: true }, null)).toEqual({ disable_drill_to_detail: true });
  expect(extraOf({ disable_data_preview: true, disable_drill_to_detail: true }, stored)).toEqual({
    engine_params: { a: 1 },
    disable_data_preview: true,
    disable_drill_to_detail: true,
  });
  expect(extraOf({}, stored)).toEqual({ engine_params: { a: 1 } });
  expect(extraOf({ table_cache_timeout: '600', cost_estimate_enabled: true }, null)).toEqual({
    cost_estimate_enabled: true,
    metadata_cache_timeout: { table_cache_timeout: 600 },
  });
  expect(extraOf({ schemas_allowed_for_file_upload: 'sales, , stock ' }, null)).toEqual({
    schemas_allowed_for_file_upload: ['sales', 'stock'],
  });
  expect(extraOf({}, '{"metadata_cache_timeout": {"table_cache_timeout": 600}}')).toEqual({});
  // On unless it is switched off: only then it stands there.
  const closed = '{"allows_virtual_table_explore": false}';
  expect(extraOf({ allows_virtual_table_explore: false }, null)).toEqual(JSON.parse(closed));
  expect(extraOf({ allows_virtual_table_explore: false }, closed)).toBeUndefined();
  expect(extraOf({ allows_virtual_table_explore: true }, closed)).toEqual({});
});

// Rows: DB-05
test('a refusal stands under the fields it is about', () => {
  const shown = ['database_name', 'host', 'port', 'strange'];
  const error = { message: 'The port is closed.', error_type: 'CONNECTION_PORT_CLOSED_ERROR', level: 'error' };
  expect(fieldErrors({ fields: undefined, errors: [{ ...error, extra: { invalid: ['host', 'port'] } }] }, shown)).toEqual([
    { name: 'host', errors: ['The port is closed.'] },
    { name: 'port', errors: [''] },
  ]);
  expect(fieldErrors({ fields: undefined, errors: [{ ...error, extra: { invalid: ['host'] } }] }, ['sqlalchemy_uri'])).toEqual(
    [],
  );
  expect(fieldErrors({ fields: undefined, errors: [{ ...error, extra: { missing: ['host', 'strange'] } }] }, shown)).toEqual([
    { name: 'host', errors: ['This is a required field'] },
  ]);
  expect(fieldErrors({ fields: { database_name: ['Taken.'] }, errors: [] }, shown)).toEqual([
    { name: 'database_name', errors: ['Taken.'] },
  ]);
});

// Rows: DB-02, DB-04
test('what is wrong with a key stands under the field that takes it', () => {
  const failure = { fields: { masked_encrypted_extra: ['It is no JSON.'] }, errors: [] };
  const client = ['database_name', 'oauth2_id'];
  expect(fieldErrors(failure, [...client, 'credentials_info'])).toEqual([
    { name: 'credentials_info', errors: ['It is no JSON.'] },
  ]);
  expect(fieldErrors(failure, [...client, 'secure_extra'])).toEqual([{ name: 'secure_extra', errors: ['It is no JSON.'] }]);
  expect(fieldErrors(failure, client)).toEqual([{ name: 'oauth2_id', errors: ['It is no JSON.'] }]);
  const ofClient = { fields: { masked_encrypted_extra: ['oauth2_client_info.secret: It is missing.'] }, errors: [] };
  expect(fieldErrors(ofClient, [...client, 'oauth2_secret', 'credentials_info'])).toEqual([
    { name: 'oauth2_secret', errors: ['It is missing.'] },
  ]);
});

// Rows: DB-03, DB-04
test('a secure extra is sent when it is written, kept behind its mask, and taken away when it is emptied', () => {
  const body = (secure_extra: string, stored: string) => secureExtraBody({ ...emptyValues, secure_extra }, stored);
  expect(body(' {"auth_method":"keypair"} ', '')).toEqual({ masked_encrypted_extra: '{"auth_method":"keypair"}' });
  expect([body('', ''), body('XXXXXXXXXX', 'XXXXXXXXXX')]).toEqual([{}, {}]);
  expect(body(' ', 'XXXXXXXXXX')).toEqual({ masked_encrypted_extra: '{"auth_method":null}' });
});

// Rows: DB-09
test('where each person signs in the client is sent and no proof; it is taken back by name, and refused field by field', () => {
  const values = {
    ...emptyValues,
    oauth2: true,
    oauth2_id: ' tessera ',
    oauth2_secret: ' x ',
    oauth2_authorization_request_uri: 'https://sso/auth',
    oauth2_token_request_uri: 'https://sso/token',
  };
  expect(JSON.parse(clientBody(values, false).masked_encrypted_extra ?? '')).toEqual({
    oauth2_client_info: {
      id: 'tessera',
      secret: ' x ',
      scope: '',
      authorization_request_uri: 'https://sso/auth',
      token_request_uri: 'https://sso/token',
      request_content_type: 'data',
    },
  });
  expect(clientBody(emptyValues, false)).toEqual({});
  expect(clientBody(emptyValues, true)).toEqual({ masked_encrypted_extra: '{"oauth2_client_info":null}' });
  const bigquery = partsOf({ required: ['credentials_info'], properties: { credentials_info: {}, host: {}, location: {} } });
  expect(personalParts(bigquery, 'bigquery').map(({ name, required }) => [name, required])).toEqual([
    ['host', true],
    ['location', false],
  ]);
  const fields = {
    masked_encrypted_extra: ['oauth2_client_info.scope: Too long.', 'oauth2_client_info: leave user and password out.'],
  };
  expect(fieldErrors({ fields, errors: [] }, ['oauth2_scope', 'oauth2_id'])).toEqual([
    { name: 'oauth2_scope', errors: ['Too long.'] },
    { name: 'oauth2_id', errors: ['leave user and password out.'] },
  ]);
});
