import { expect, test } from 'vitest';
import { makeClient } from './client.ts';
import { datasource } from './datasource.ts';
import { parseExact } from './exact-json.ts';

test('numbers that a double would round stay texts, all others are numbers', () => {
  expect(
    parseExact(
      '{"a":[9007199254740993,-9007199254740993,9007199254740991,0.1234567890123456,1234567890123456.78,1e20,-0.5,"9007199254740993"]}',
    ),
  ).toEqual({
    a: [
      '9007199254740993',
      '-9007199254740993',
      9007199254740991,
      0.1234567890123456,
      '1234567890123456.78',
      1e20,
      -0.5,
      '9007199254740993',
    ],
  });
});

test('a caller that asks for exact numbers gets them', async () => {
  const client = makeClient(() => Promise.resolve(reply()));
  const query = { datasource_type: 'table' as const, datasource_id: 1 };
  const [exact, plain] = await Promise.all([
    client.call(datasource.samples, { query, body: {} }, { exactNumbers: true }),
    client.call(datasource.samples, { query, body: {} }),
  ]);
  expect(exact).toEqual({ result: { data: [{ id: '12345678901234567' }] } });
  expect(plain).toEqual({ result: { data: [{ id: 12_345_678_901_234_568 }] } });
});

const reply = (): Response =>
  new Response('{"result":{"data":[{"id":12345678901234567}]}}', { headers: { 'content-type': 'application/json' } });
