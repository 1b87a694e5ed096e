/** Databases to which each person signs in: the token stands in every request, alone, and a refusal is the person's matter. */
import { Failure } from '@tessera/core/failures';
import { expect, test } from 'vitest';
import type { Driver, PersonToken } from '../driver.ts';
import { bigqueryDriver } from './bigquery.ts';
import { databricksDriver } from './databricks.ts';
import { snowflakeDriver } from './snowflake.ts';
import { trinoDriver } from './trino.ts';
import { played } from './played-server.testing.ts';
import { codeOf, ends, options } from './warehouses.testing.ts';

const engines: readonly (readonly [name: string, made: (port: number, person: PersonToken, host?: string) => Driver])[] = [
  [
    'trino',
    (port, person, host = '127.0.0.1') =>
      trinoDriver(`trino://${host}:${port}/c/s?http_scheme=http`, undefined, undefined, person),
  ],
  [
    'snowflake',
    (port, person, host = '127.0.0.1') =>
      snowflakeDriver(
        `snowflake://acme/D/S?warehouse=W&host=${host}&port=${port}&protocol=http`,
        undefined,
        undefined,
        undefined,
        person,
      ),
  ],
  [
    'databricks',
    (port, person, host = '127.0.0.1') =>
      databricksDriver(
        `databricks://token@${host}:${port}/s?http_path=/sql/1.0/warehouses/w&protocol=http`,
        undefined,
        undefined,
        person,
      ),
  ],
  [
    'bigquery',
    (port, person, host = '127.0.0.1') =>
      bigqueryDriver(`bigquery://project/d?api_endpoint=http://${host}:${port}`, undefined, undefined, undefined, person),
  ],
];

// Rows: DB-09
test.each(engines)('%s: the token is the only proof; 401 is told to the person, 403 is no sign-in', async (name, made) => {
  let status = 401;
  const server = await played((_, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end('{}'));
  ends.push(() => server.close());
  const refused: (string | undefined)[] = [];
  let held = 0;
  const person: PersonToken = {
    current: () => Promise.resolve(`token-${(held += 1)}`),
    refused: (token) => {
      refused.push(token);
      return Promise.resolve(new Failure('OAUTH2_REDIRECT'));
    },
  };
  expect(await codeOf(made(server.port, person).run('SELECT 1', [], 'columns', options))).toBe('OAUTH2_REDIRECT');
  expect(refused).toEqual(['token-1']);
  const headers = server.asked[0]?.headers ?? {};
  expect(headers).toMatchObject({ authorization: 'Bearer token-1' });
  expect(headers['x-trino-user']).toBeUndefined();
  if (name === 'snowflake') expect(headers['x-snowflake-authorization-token-type']).toBe('OAUTH');
  status = 403;
  await expect(made(server.port, person).run('SELECT 1', [], 'columns', options)).rejects.toMatchObject({
    code: 'CONNECTION_FAILED',
    detail: { message: 'The database says that you may not do this.' },
  });
  // Each request has the token of its moment.
  expect(server.asked.map(({ headers: { authorization } }) => authorization)).toContain('Bearer token-2');
  // On the way to another machine it would be read.
  const elsewhere = made(server.port, person, 'db.example.org').run('SELECT 1', [], 'columns', options);
  await expect(elsewhere).rejects.toMatchObject({
    detail: { message: 'Tokens of people are sent over https only, or to this machine.' },
  });
});
