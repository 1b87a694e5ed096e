/**
 * A short access token for the admin, signed with the secret of the data folder: a person who may read that folder owns the
 * site anyway, so no password is asked on the server's own machine.
 */
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../store/db.ts';
import { readSecrets } from '../store/secrets.ts';
import type { CliSettings } from './settings.ts';

const lifeSeconds = 15 * 60;

/** @throws Error with a sentence when there is no site in the folder or it has no active admin */
export async function localToken({ home, secret, databaseUrl }: Omit<CliSettings, 'url' | 'signIn'>, now: Date): Promise<string> {
  const hasSecret = secret !== undefined || existsSync(join(home, 'secret'));
  const hasStore = databaseUrl !== undefined || existsSync(join(home, 'tessera.sqlite'));
  if (!hasSecret || !hasStore)
    throw new Error(`There is no site in ${home}. Set TESSERA_HOME, or TESSERA_URL with TESSERA_USER and TESSERA_PASSWORD.`);
  const { tokenKey } = readSecrets({ home, secret });
  const iat = Math.floor(now.getTime() / 1000);
  const claims = {
    sub: String(await firstAdmin(home, databaseUrl)),
    type: 'access',
    fresh: true,
    local: true,
    jti: crypto.randomUUID(),
    iat,
    nbf: iat,
    exp: iat + lifeSeconds,
  };
  const body = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${body}.${createHmac('sha256', tokenKey).update(body).digest('base64url')}`;
}

async function firstAdmin(home: string, databaseUrl: string | undefined): Promise<number> {
  const store = openStore({ home, databaseUrl });
  try {
    const found = await store.db
      .selectFrom('users as u')
      .innerJoin('user_roles as l', 'l.user_id', 'u.id')
      .innerJoin('roles as r', 'r.id', 'l.role_id')
      .select('u.id')
      .where('r.name', '=', 'Admin')
      .where('u.active', '=', true)
      .where('u.deleted_at', 'is', null)
      .orderBy('u.id')
      .executeTakeFirst();
    if (!found) throw new Error('The site has no active admin.');
    return found.id;
  } finally {
    await store.close();
  }
}
