/** The SSH tunnel of a database's file. Its secrets are typed by whoever imports it; nothing is reached over the network. */
import type { TunnelWay } from '../egress/tunnel.ts';
import { sameWay, takesTunnel, tunnelledOnly } from '../resources/connections/tunnel.ts';
import { passwordMask } from '../resources/connections/uri.ts';
import { FileRefused, type ImportRun } from './run.ts';
import type { FileOf } from './shapes.ts';

/** What becomes of a file's tunnel. */
export interface ImportedTunnel {
  /** The way to the database from now on. */
  readonly way: TunnelWay | undefined;
  /** What is not made here and stays for the next export, its secrets masked. */
  readonly kept: Readonly<Record<string, unknown>> | null;
  /** What has to be typed first, in the sentences that clients of the reference know. */
  readonly asks: readonly string[];
  readonly adapted: readonly string[];
  readonly unsupported: readonly string[];
}

const ask = {
  password: 'Must provide a password for the ssh tunnel',
  private_key: 'Must provide a private key for the ssh tunnel',
  private_key_password: 'Must provide a private key password for the ssh tunnel',
} as const;
type SecretName = keyof typeof ask;

/** @param before  of the database that is overwritten @throws FileRefused for a tunnel without any secret */
export function importedTunnel(
  run: ImportRun,
  path: string,
  { ssh_tunnel: told }: FileOf<'database'>,
  backend: string,
  before: TunnelWay | undefined,
): ImportedTunnel {
  const nothing = { kept: null, asks: [], adapted: [], unsupported: [] };
  if (!told) return { ...nothing, way: takesTunnel(backend) ? before : undefined };
  if (!takesTunnel(backend)) return { ...nothing, way: undefined, kept: masked(told), unsupported: [tunnelledOnly] };
  const place = { host: told.server_address.trim(), port: told.server_port, username: told.username };
  const isServer = sameWay(before, place);
  const known = isServer && before?.username === place.username ? before : undefined;
  const stored = { password: known?.password, private_key: known?.privateKey, private_key_password: known?.privateKeyPassword };
  const asks: string[] = [];
  const secret = (name: SecretName): string | undefined => {
    const typed = run.tunnelSecrets[name].get(path) ?? told[name] ?? undefined;
    if (typed !== passwordMask) return typed || undefined;
    if (stored[name] === undefined) asks.push(ask[name]);
    return stored[name];
  };
  const [password, privateKey] = [secret('password'), secret('private_key')];
  const privateKeyPassword = secret('private_key_password');
  if (asks.length === 0 && password === undefined && privateKey === undefined)
    throw new FileRefused({ ssh_tunnel: ['Its password or private key is missing.'] });
  const hostKey = isServer ? before?.hostKey : undefined;
  return {
    way: { ...place, password, privateKey, privateKeyPassword, hostKey },
    kept: null,
    asks,
    adapted: hostKey === undefined ? [unconfirmed] : [],
    unsupported: [],
  };
}

const unconfirmed =
  'Its SSH tunnel is saved without the key of the SSH server: test the connection in the dialog of the database, compare the key it tells and confirm it there.';

function masked(told: NonNullable<FileOf<'database'>['ssh_tunnel']>): Readonly<Record<string, unknown>> {
  const names: readonly string[] = Object.keys(ask);
  return Object.fromEntries(
    Object.entries(told).map(([key, value]) => [key, value && names.includes(key) ? passwordMask : value]),
  );
}
