/** The databases of a bundle: found by uuid, else by name, else connected; nothing is reached over the network. */
import { Failure } from '@tessera/core/failures';
import { ownCatalogOf } from '../resources/connections/catalogs.ts';
import { has } from '@tessera/core/policy/actor';
import { may } from '../auth/access.ts';
import { databaseThing } from '../auth/things.ts';
import type { TunnelWay } from '../egress/tunnel.ts';
import { builtInUuid } from '../resources/connections/built-in.ts';
import { supportedExtra, switchesOf, unavailableIn } from '../resources/database/switches.ts';
import { endSignInsTo } from '../resources/connections/database-tokens.ts';
import { canLoadFiles, canMakeTables } from '../resources/connections/writing.ts';
import { saysNothing, secretOf } from '../resources/connections/secret.ts';
import { sameWay, sealedTunnel, storedTunnel } from '../resources/connections/tunnel.ts';
import { passwordMask } from '../resources/connections/uri.ts';
import { changeObject, createObject, findObject } from '../store/objects.ts';
import type { RowOf } from '../store/tables.ts';
import { readAddress, type BundleAddress } from './address.ts';
import type { BundleFile } from './bundle.ts';
import { importedTunnel, type ImportedTunnel } from './import-tunnels.ts';
import { databaseNamed } from './named-rows.ts';
import { FileRefused, mustMayCreate, overwrites, reusedNote, type ImportRun, type ImportOutcome } from './run.ts';
import type { FileOf } from './shapes.ts';

/** @throws FileRefused, Failure */
export async function importDatabase(run: ImportRun, { path, value }: BundleFile<'database'>): Promise<ImportOutcome> {
  const existing = await findObject(run.tx, 'database', value.uuid);
  if (existing?.uuid === builtInUuid) return keep(run, value.uuid, existing, builtInNote);
  if (existing) return replace(run, path, value, existing);
  const named = await databaseNamed(run.tx, value.database_name);
  const address = readAddress(run.ctx.services.store, value.sqlalchemy_uri);
  if (named) return useNamed(run, value, named, address);
  mustMayCreate(has(run.ctx.actor, 'can_write on Database'), 'database');
  const password = passwordFor(run, path, value, address);
  const tunnel = importedTunnel(run, path, value, address.backend, undefined);
  mustAskNothing([...(password === undefined && address.password === passwordMask ? [askPassword] : []), ...tunnel.asks]);
  const row = await createObject(run.writer, 'database', {
    uuid: value.uuid,
    ...valuesOf(value, address, tunnel),
    ...connectionOf(address),
    password_sealed: sealed(run, password),
    ssh_tunnel_sealed: sealedTunnel(run.ctx.services.secrets, tunnel.way),
    encrypted_extra_sealed: sealed(run, secretIn(value, address.backend).secret),
    configuration_method: value.configuration_method ?? 'sqlalchemy_form',
    expose_in_sqllab: value.expose_in_sqllab ?? true,
    server_cert: null,
  });
  run.databases.set(value.uuid, row);
  return { id: row.id, action: 'created', ...worth(value, address, tunnel) };
}

const askPassword = 'Must provide a password for the database';

/** @throws FileRefused with all that has to be typed for a file, so that it is asked for at once */
function mustAskNothing(asks: readonly string[]): void {
  if (asks.length > 0) throw new FileRefused({ _schema: [...asks] });
}

const builtInNote = 'The built-in engine stands for it; its own settings stay.';

async function replace(
  run: ImportRun,
  path: string,
  value: FileOf<'database'>,
  existing: RowOf<'database'>,
): Promise<ImportOutcome> {
  if (!(await overwrites(run, 'database', () => may(run.ctx.actor, 'database', 'edit', databaseThing(existing)))))
    return keep(run, value.uuid, existing, reusedNote);
  const named = await databaseNamed(run.tx, value.database_name);
  if (named && named.id !== existing.id) throw new FileRefused({ database_name: [nameTaken] });
  const address = readAddress(run.ctx.services.store, value.sqlalchemy_uri);
  const password = passwordFor(run, path, value, address);
  const before = storedTunnel(run.ctx.services.secrets, existing.ssh_tunnel_sealed);
  const tunnel = importedTunnel(run, path, value, address.backend, before);
  const isOtherWay = !sameWay(before, tunnel.way);
  const leadsElsewhere = address.uri !== existing.sqlalchemy_uri || isOtherWay;
  // The stored password is for the way it was stored for.
  const needsPassword = isOtherWay && password === undefined && address.password === passwordMask;
  mustAskNothing([...(needsPassword ? [askPassword] : []), ...tunnel.asks]);
  const row = await changeObject(
    run.writer,
    'database',
    existing.id,
    {},
    async (tx) => {
      if (leadsElsewhere) await endSignInsTo(tx, existing.id);
      return {
        values: {
          ...valuesOf(value, address, tunnel),
          ...connectionOf(address),
          ...(isSame(before, tunnel.way) ? {} : { ssh_tunnel_sealed: sealedTunnel(run.ctx.services.secrets, tunnel.way) }),
          configuration_method: value.configuration_method ?? undefined,
          expose_in_sqllab: value.expose_in_sqllab ?? undefined,
          ...(password === undefined ? {} : { password_sealed: sealed(run, password) }),
          // A password goes only to the server it was given for, and so does a key.
          ...(password === undefined && leadsElsewhere ? { password_sealed: null } : {}),
          ...secretColumn(run, secretIn(value, address.backend).secret, leadsElsewhere),
        },
      };
    },
    'import',
  );
  run.databases.set(value.uuid, row);
  return { id: row.id, action: 'overwritten', ...worth(value, address, tunnel) };
}

const isSame = (one: TunnelWay | undefined, other: TunnelWay | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const nameTaken = 'A database with the same name already exists.';

/** Another connection has the name: it serves when it is of the same kind, for a bundle that only needs it. */
async function useNamed(
  run: ImportRun,
  value: FileOf<'database'>,
  named: RowOf<'database'>,
  address: BundleAddress,
): Promise<ImportOutcome> {
  const isByName = run.bundle.named.madeUp.has(value.uuid);
  if (!isByName && (run.of === 'database' || named.backend !== address.backend))
    throw new FileRefused({ database_name: [nameTaken] });
  run.databases.set(value.uuid, named);
  return {
    id: named.id,
    action: 'reused',
    adapted: [`The connection “${named.database_name}” of this server is used in its place.`],
  };
}

async function keep(run: ImportRun, uuid: string, row: RowOf<'database'>, note: string): Promise<ImportOutcome> {
  run.databases.set(uuid, row);
  return { id: row.id, action: 'reused', notes: [note] };
}

function valuesOf(value: FileOf<'database'>, address: BundleAddress, { kept }: ImportedTunnel) {
  const { backend } = address;
  const { extra } = supportedExtra(extraIn(value.extra), placeIn(address));
  return {
    database_name: value.database_name,
    cache_timeout: value.cache_timeout ?? null,
    ...switchesOf(value, backend),
    allow_run_async: value.allow_run_async ?? undefined,
    allow_file_upload: (value.allow_csv_upload ?? value.allow_file_upload) === true && canLoadFiles(backend),
    force_ctas_schema: canMakeTables(backend) ? (value.force_ctas_schema ?? null) : null,
    extra,
    own_catalog: address.isKnown ? ownCatalogOf(address.uri, extra) : null,
    is_managed_externally: value.is_managed_externally ?? undefined,
    external_url: value.external_url ?? null,
    kept: kept && { ssh_tunnel: kept },
  };
}

const placeIn = ({ backend, uri }: BundleAddress) => ({ backend, sqlalchemy_uri: uri });

/** The list of schemas for files has an old name in bundles. */
function extraIn(extra: FileOf<'database'>['extra']): string | null {
  if (extra === null || extra === undefined) return null;
  if (typeof extra === 'string') return extra;
  const entries = Object.entries(extra).map(([key, member]) => [
    key === 'schemas_allowed_for_csv_upload' ? 'schemas_allowed_for_file_upload' : key,
    member,
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

function connectionOf({ uri, backend, driver }: BundleAddress) {
  return { sqlalchemy_uri: uri, backend, driver };
}

/** What the caller typed for this file, else what the file itself holds. */
function passwordFor(run: ImportRun, path: string, value: FileOf<'database'>, address: BundleAddress): string | undefined {
  const given = run.passwords.get(path) ?? value.password ?? address.password;
  return given && given !== passwordMask ? given : undefined;
}

function sealed(run: ImportRun, password: string | undefined): string | null {
  return password === undefined ? null : run.ctx.services.secrets.seal(password);
}

/** A secret stays with the server it was given for, until the file brings another one. */
function secretColumn(run: ImportRun, secret: string | undefined, leadsElsewhere: boolean) {
  if (secret !== undefined) return { encrypted_extra_sealed: sealed(run, secret) };
  return leadsElsewhere ? { encrypted_extra_sealed: null } : {};
}

/** The secret beside the password that a file holds in clear, and why there is none where it names one. */
function secretIn(value: FileOf<'database'>, backend: string): { readonly secret?: string | undefined; readonly why?: string } {
  const { encrypted_extra: clear, masked_encrypted_extra: masked } = value;
  const text = clear?.trim() ?? '';
  const isMasked = !saysNothing(masked?.trim() ?? '') || text.includes(passwordMask);
  if (isMasked && (text === '' || text.includes(passwordMask)))
    return { why: 'The secret beside its password is masked in the file: enter it in the dialog of the database.' };
  try {
    return { secret: secretOf(backend, text) ?? undefined };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { why: 'The secret beside its password is none that connections of this kind take, and was left out.' };
  }
}

function worth(
  value: FileOf<'database'>,
  address: BundleAddress,
  tunnel: ImportedTunnel,
): Pick<ImportOutcome, 'unsupported' | 'adapted'> {
  const secret = secretIn(value, address.backend);
  const unsupported = [
    ...(address.isKnown ? [] : [`Tessera has no driver for ${address.backend}; its datasets cannot be asked.`]),
    ...(secret.why === undefined ? [] : [secret.why]),
    ...tunnel.unsupported,
  ];
  const takesFiles = value.allow_csv_upload ?? value.allow_file_upload;
  const off = [
    ...unavailableIn(value, address.backend),
    ...(takesFiles === true && !canLoadFiles(address.backend) ? ['allow_file_upload'] : []),
    ...(value.force_ctas_schema && !canMakeTables(address.backend) ? ['force_ctas_schema'] : []),
  ];
  const { dropped } = supportedExtra(extraIn(value.extra), placeIn(address));
  return {
    unsupported,
    adapted: [
      ...tunnel.adapted,
      ...(off.length > 0 ? [`Switched off, because Tessera does not do it with this database: ${off.join(', ')}.`] : []),
      ...(dropped.length > 0 ? [`Left out of its Extra, because nothing here heeds it: ${dropped.join(', ')}.`] : []),
    ],
  };
}
