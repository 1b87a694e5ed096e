import { expect, test } from 'vitest';
import { addressOf, emptyValues, partsOf, valuesOf } from './connection.ts';
import { nameFault, sheetErrors, sheetRows } from './sheets.ts';

const parts = partsOf({ properties: { catalog: {}, service_account_info: {}, query: {} }, required: ['catalog'] });
const rows = [
  { name: ' sales ', url: ' https://docs.google.com/spreadsheets/d/a ' },
  { name: '2024', url: 'b' },
];

// Rows: DB-02
test('sheets are sent by their names; a key only where private sheets are allowed, and taken away elsewhere', () => {
  const values = { ...emptyValues, sheets: rows, service_account_info: ' {"a":1} ', query: 'day_first=true' };
  const catalog = { sales: 'https://docs.google.com/spreadsheets/d/a', 2024: 'b' };
  expect(addressOf(values, 'dynamic_form', 'gsheets', parts)).toEqual({
    engine: 'gsheets',
    parameters: { catalog, query: { day_first: 'true' } },
    masked_encrypted_extra: '{"service_account_info":null}',
    server_cert: null,
  });
  expect(addressOf({ ...values, sheet_access: 'private' }, 'dynamic_form', 'gsheets', parts)).toEqual({
    engine: 'gsheets',
    parameters: { catalog, query: { day_first: 'true' }, service_account_info: '{"a":1}' },
    server_cert: null,
  });
});

// Rows: DB-02
test('what is wrong with a sheet stands in its row, wherever the server counts it', () => {
  expect([
    nameFault(rows, 0),
    nameFault([...rows, { name: 'SALES', url: '' }], 2),
    nameFault([{ name: ' ', url: '' }], 0),
  ]).toEqual([undefined, 'Another sheet has this name', 'Sheet name is required']);
  const error = (message: string, catalog: object, reason?: string) => ({
    message,
    error_type: 'TABLE_DOES_NOT_EXIST_ERROR',
    level: 'warning',
    extra: { catalog, ...(reason && { reason }) },
  });
  // As an object is sent, names that are numbers come first.
  const errors = [
    error('The URL could not be identified. Please …', { idx: 0, url: true }, '2024: There is no spreadsheet at this address.'),
    error('Sheet name is required', { idx: 1, name: true }),
  ];
  expect(sheetErrors({ errors, fields: undefined }, rows)).toEqual([
    {
      name: ['sheets', 1, 'url'],
      errors: [
        'The URL could not be identified. Please check for typos and make sure that ‘Type of Google Sheets allowed’ selection matches the input.',
        'There is no spreadsheet at this address.',
      ],
    },
    { name: ['sheets', 0, 'name'], errors: ['Sheet name is required'] },
  ]);
  expect(sheetErrors({ errors: [], fields: { catalog: ['Name at least one sheet.'] } }, rows)).toEqual([
    { name: ['sheets', 0, 'name'], errors: ['Name at least one sheet.'] },
  ]);
});

test('a stored connection opens with its sheets', () => {
  expect(sheetRows({ a: 'x', b: 'y' })).toEqual([
    { name: 'a', url: 'x' },
    { name: 'b', url: 'y' },
  ]);
  expect(sheetRows(undefined)).toEqual([{ name: '', url: '' }]);
  const known = {
    parameters: { catalog: { a: 'x' }, service_account_info: 'XXXXXXXXXX' },
    ssh_tunnel: null,
    masked_encrypted_extra: null,
  };
  // Of a reply only what this form looks at is written out here.
  const { sheets, sheet_access, service_account_info } = valuesOf({ cache_timeout: null, extra: null, ...known } as never);
  expect({ sheets, sheet_access, service_account_info }).toEqual({
    sheets: [{ name: 'a', url: 'x' }],
    sheet_access: 'private',
    service_account_info: 'XXXXXXXXXX',
  });
});
