/** What the command line reads from the environment: where the server is, and who asks. */
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { withoutEnd } from '@tessera/core/format/stripped';
import { z } from 'zod';

const shape = z.object({
  TESSERA_URL: z.url({ protocol: /^https?$/, error: 'Write http://… or https://….' }).optional(),
  TESSERA_USER: z.string().min(1).optional(),
  TESSERA_PASSWORD: z.string().min(1).optional(),
  TESSERA_HOME: z.string().min(1).default('.tessera'),
  TESSERA_SECRET: z.string().min(32).optional(),
  TESSERA_DATABASE_URL: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(1).max(65_535).default(8088),
});

/** Where to knock and how to be let in. */
export interface CliSettings {
  /** Without a trailing slash. */
  readonly url: string;
  /** Absent: a token is signed with the secret of the data folder on this machine. */
  readonly signIn: { readonly username: string; readonly password: string } | undefined;
  readonly home: string;
  readonly secret: string | undefined;
  readonly databaseUrl: string | undefined;
}

const ourRoot = resolve(import.meta.dirname, '../../../..');

/** @throws Error naming the variable that is wrong */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): CliSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = shape.safeParse(given);
  if (!read.success) throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const {
    TESSERA_URL,
    TESSERA_USER = 'admin',
    TESSERA_PASSWORD,
    TESSERA_HOME,
    TESSERA_SECRET,
    TESSERA_DATABASE_URL,
    PORT,
  } = read.data;
  if (TESSERA_URL !== undefined && TESSERA_PASSWORD === undefined && !isHere(TESSERA_URL))
    throw new Error('TESSERA_URL names another machine: set TESSERA_USER and TESSERA_PASSWORD too.');
  const home = TESSERA_HOME.startsWith('~/') ? join(homedir(), TESSERA_HOME.slice(2)) : TESSERA_HOME;
  return {
    url: withoutEnd(TESSERA_URL ?? `http://127.0.0.1:${PORT}`, '/'),
    signIn: TESSERA_PASSWORD === undefined ? undefined : { username: TESSERA_USER, password: TESSERA_PASSWORD },
    home: isAbsolute(home) ? home : resolve(ourRoot, home),
    secret: TESSERA_SECRET,
    databaseUrl: TESSERA_DATABASE_URL,
  };
}

/** A token signed here must not travel to another site. */
function isHere(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
