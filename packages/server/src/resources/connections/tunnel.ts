/** The SSH tunnel of a connection: as it is written, kept and shown (docs/decisions/0058-writing-and-tunnels.md). */
import type { databaseCreate } from '@tessera/api/database';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import type { TunnelWay } from '../../egress/tunnel.ts';
import type { Secrets } from '../../store/secrets.ts';
import { passwordMask } from './uri.ts';

const way = z.object({
  host: z.string(),
  port: z.number(),
  username: z.string(),
  password: z.string().optional(),
  privateKey: z.string().optional(),
  privateKeyPassword: z.string().optional(),
  hostKey: z.string().optional(),
});

/** As the wire has it. */
export type TunnelBody = NonNullable<z.output<typeof databaseCreate>['ssh_tunnel']>;

/** Whether databases of this kind are reached through one. @param backend  of the database */
export const takesTunnel = (backend: string): boolean => tunnelled.has(backend);

/** What is said of a tunnel to any other database. */
export const tunnelledOnly = 'SSH tunnels are made to PostgreSQL, Redshift, MySQL and MariaDB only.';

/** Whether two ways lead through the same SSH server, or neither through any: behind another one the same address can be another database. */
export const sameWay = (one: Place | undefined, other: Place | undefined): boolean =>
  one?.host === other?.host && one?.port === other?.port;
type Place = Pick<TunnelWay, 'host' | 'port'>;

const tunnelled = new Set(['postgresql', 'redshift', 'mysql', 'mariadb']);

/** @param sealed  of the store @returns undefined without a tunnel */
export function storedTunnel(secrets: Secrets, sealed: string | null | undefined): TunnelWay | undefined {
  return sealed ? way.parse(JSON.parse(secrets.open(sealed))) : undefined;
}

/** @returns what is stored */
export const sealedTunnel = (secrets: Secrets, made: TunnelWay | undefined): string | null =>
  made ? secrets.seal(JSON.stringify(made)) : null;

/** What is shown of it: secrets are masks. */
export function shownTunnel(stored: TunnelWay | undefined): TunnelBody | null {
  if (!stored) return null;
  const masked = (secret: string | undefined): string | null => (secret === undefined ? null : passwordMask);
  return {
    server_address: stored.host,
    server_port: stored.port,
    username: stored.username,
    password: masked(stored.password),
    private_key: masked(stored.privateKey),
    private_key_password: masked(stored.privateKeyPassword),
    host_key: stored.hostKey ?? null,
  };
}

/**
 * @param body  undefined says nothing of it, null removes it
 * @param before  as it is stored; its secrets stay where a mask is sent, for the same person on the same server
 * @throws Failure INVALID naming what is missing
 */
export function tunnelOf(
  body: TunnelBody | null | undefined,
  before: TunnelWay | undefined,
  backend: string,
): TunnelWay | undefined {
  if (body === undefined) return before;
  if (body === null) return undefined;
  if (!takesTunnel(backend)) throw fault(tunnelledOnly);
  const isSame = before?.host === body.server_address && before.port === body.server_port && before.username === body.username;
  const secret = (given: string | null | undefined, stored: string | undefined): string | undefined =>
    given === passwordMask ? (isSame ? stored : undefined) : given || undefined;
  const made: TunnelWay = {
    host: body.server_address.trim(),
    port: body.server_port,
    username: body.username,
    password: secret(body.password, before?.password),
    privateKey: secret(body.private_key, before?.privateKey),
    privateKeyPassword: secret(body.private_key_password, before?.privateKeyPassword),
    hostKey: body.host_key?.trim() || undefined,
  };
  if (made.password === undefined && made.privateKey === undefined)
    throw fault('Write the password or the private key: a stored one is for the user and server it was written for.');
  return made;
}

const fault = (message: string): Failure => new Failure('INVALID', { fields: { ssh_tunnel: [message] } });
