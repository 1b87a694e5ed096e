/**
 * The site's secret: given, or generated once and kept in the home with mode 0600. One derived key per purpose
 * (SECURITY.md#secrets).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Keys derived from the site's secret. */
export interface Secrets {
  /** Signs access and refresh tokens. */
  readonly tokenKey: Buffer;
  /** Signs the tokens of guests of embedded pages. */
  readonly guestKey: Buffer;
  /** Derives CSRF tokens from session cookies. */
  readonly csrfKey: Buffer;
  /** Hides whose sign-ins failed, and marks browsers that signed somebody in. */
  readonly signInKey: Buffer;
  /** Hides what servers share in Redis. */
  readonly sharedKey: Buffer;
  /** Keeps a text (a database password) unreadable in the store. */
  seal(text: string): string;
  /** @throws Error when the text was sealed with another secret or was changed */
  open(sealed: string): string;
}

/** @throws Error when the kept secret is damaged */
export function readSecrets(config: Pick<Config, 'home' | 'secret'>): Secrets {
  const site = config.secret ?? keptSecret(config.home);
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', site, 'tessera', purpose, 32));
  const columnKey = key('column encryption');
  return {
    tokenKey: key('tokens'),
    guestKey: key('guest tokens'),
    csrfKey: key('csrf'),
    signInKey: key('sign-in'),
    sharedKey: key('shared'),
    seal: (text) => seal(columnKey, text),
    open: (sealed) => open(columnKey, sealed),
  };
}

function keptSecret(home: string): string {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const path = join(home, 'secret');
  try {
    const made = openSync(path, 'wx', 0o600);
    writeSync(made, randomBytes(48).toString('base64url'));
    fsyncSync(made);
    closeSync(made);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    chmodSync(path, 0o600);
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32) throw new Error(`${path} is damaged: it holds fewer than 32 characters. Restore it from a backup.`);
  return secret;
}

const nonceBytes = 12;
const tagBytes = 16;

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
