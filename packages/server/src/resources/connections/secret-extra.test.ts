import { expect, test } from 'vitest';
import { secretsApart, secretsIn, withoutSecrets } from './secret-extra.ts';

const pair = { auth_method: 'keypair', auth_params: { privatekey_body: '-----BEGIN PRIVATE KEY-----' } };

// Rows: DB-03
test('a key pair among the extra is kept with the encrypted extra, and left out where an older store is shown', () => {
  const extra = JSON.stringify({ ...pair, version: '8' });
  const apart = secretsApart({ database_name: 'flakes', extra, masked_encrypted_extra: 'XXXXXXXXXX' });
  expect(apart).toEqual({ database_name: 'flakes', extra: '{"version":"8"}', masked_encrypted_extra: JSON.stringify(pair) });
  expect(withoutSecrets(extra)).toBe('{"version":"8"}');
  expect(secretsIn(extra)).toEqual(['auth_method', 'auth_params']);
  const plain = { extra: '{ "version": "8" }' };
  expect(secretsApart(plain)).toBe(plain);
  expect(withoutSecrets(null)).toBeNull();
  expect(() => secretsApart({ extra, masked_encrypted_extra: JSON.stringify(pair) })).toThrow();
});
