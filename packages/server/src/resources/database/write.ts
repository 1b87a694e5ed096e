/** Connecting, changing, testing and removing databases. */
import type { databaseCreate, databaseUpdate, database } from '@tessera/api/database';
import type { BodyOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { isAdmin, type Actor } from '@tessera/core/policy/actor';
import type { z } from 'zod';
import { authorize, may } from '../../auth/access.ts';
import type { SheetCatalog } from '../../drivers/sheets/gsheets.ts';
import { openSocket } from '../../egress/reach.ts';
import type { TunnelWay } from '../../egress/tunnel.ts';
import { followDatabase } from '../../auth/follow-names.ts';
import { databaseThing } from '../../auth/things.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../store/db.ts';
import { changeObject, createObject, removeObjects } from '../../store/objects.ts';
import { builtInUuid } from '../connections/built-in.ts';
import { requiredOf } from './available.ts';
import { clientIn, withStoredSecret, type ClientInfo } from '../connections/client-info.ts';
import { driverAt, unproven, type ConnectionMeans, type DatabaseRow } from '../connections/connection.ts';
import { ownToken } from '../connections/open-connection.ts';
import { endSignInsTo } from '../connections/database-tokens.ts';
import { clientDigest } from '../connections/sign-in-state.ts';
import { connectionFailure } from './connection-errors.ts';
import { connectionOf, isSameServer, mustKnowSecret, uriOf, type DescribedConnection } from './described-connection.ts';
import { projectOf, secretOf } from '../connections/secret.ts';
import { secretsApart } from '../connections/secret-extra.ts';
import { mustNotBeStore, ownStore } from '../connections/own-store.ts';
import { hasSheets, mustBeSheets, sheetCatalogIn, sheetsIn } from '../connections/sheets.ts';
import { reportsRefusal } from '../attached-reports.ts';
import { mustReadSheets, sheetsApart, validateSheets } from './sheets.ts';
import { refuseUnavailable, switchesOf } from './switches.ts';
import { sameWay, sealedTunnel, storedTunnel, takesTunnel, tunnelOf } from '../connections/tunnel.ts';
import { ownCatalogOf } from '../connections/catalogs.ts';
import { readUri, withPassword, type Address } from '../connections/uri.ts';
import { canLoadFiles } from '../connections/writing.ts';

type Create = z.output<typeof databaseCreate>;
type Update = z.output<typeof databaseUpdate>;
type Tested = BodyOf<typeof database.testConnection>;
/** @throws Failure INVALID `{database_name}`, `{sqlalchemy_uri}`; QUERY_FAILED and others when it does not answer */
export async function createDatabase(ctx: Context, said: Create): Promise<DatabaseRow> {
  const body = sheetsApart(secretsApart(said));
  const connected = connectionOf(body);
  if (!connected) throw new Failure('INVALID', { fields: { sqlalchemy_uri: ['Missing data for required field.'] } });
  if (isBuiltIn(connected.address))
    throw new Failure('INVALID', { fields: { sqlalchemy_uri: ['The built-in engine is already connected as "examples".'] } });
  refuseUnavailable(body, { isOwn: false, uri: connected.uri });
  await mustBeFree(ctx.db, body.database_name);
  const tunnel = tunnelOf(body.ssh_tunnel, undefined, connected.address.backend);
  const { secret } = withSecret(connected, undefined);
  await mustAnswer(
    ctx,
    { ...connected, secret },
    { serverCert: body.server_cert, tunnel, sheets: sheetsFor(connected, body.extra) },
  );
  return createObject(
    ctx,
    'database',
    {
      database_name: body.database_name,
      ...(body.uuid ? { uuid: body.uuid } : {}),
      sqlalchemy_uri: connected.uri,
      password_sealed: connected.password === undefined ? null : ctx.services.secrets.seal(connected.password),
      encrypted_extra_sealed: secret === undefined ? null : ctx.services.secrets.seal(secret),
      ssh_tunnel_sealed: sealedTunnel(ctx.services.secrets, tunnel),
      backend: connected.address.backend,
      driver: connected.address.driver,
      configuration_method: body.configuration_method ?? 'sqlalchemy_form',
      cache_timeout: body.cache_timeout ?? null,
      expose_in_sqllab: body.expose_in_sqllab ?? true,
      ...switchesOf(body, connected.address.backend),
      allow_run_async: body.allow_run_async ?? false,
      allow_file_upload: body.allow_file_upload === true && canLoadFiles(connected.address.backend),
      force_ctas_schema: body.force_ctas_schema ?? null,
      extra: body.extra ?? null,
      own_catalog: ownCatalogOf(connected.uri, body.extra ?? null),
      server_cert: body.server_cert?.trim() || null,
      is_managed_externally: body.is_managed_externally ?? false,
      external_url: body.external_url ?? null,
    },
    async (tx, row) => {
      await mustBeFree(tx, row.database_name, row.id);
      return {};
    },
  );
}

/** Only the fields sent change; a masked password keeps the stored one. @throws as `createDatabase`; FORBIDDEN, STALE_VERSION */
export async function updateDatabase(ctx: Context, before: DatabaseRow, said: Update): Promise<DatabaseRow> {
  const body = sheetsApart(secretsApart(said), before.extra);
  authorize(ctx.actor, 'database', 'edit', databaseThing(before));
  const connected = connectionOf(body);
  if (connected && !isBuiltIn(connected.address) && before.uuid === builtInUuid)
    throw new Failure('INVALID', { fields: { sqlalchemy_uri: ['The built-in database cannot be pointed elsewhere.'] } });
  const uri = connected?.uri ?? before.sqlalchemy_uri;
  // What says nothing of either leaves alone what is stored.
  const keptCert = connected && connected.uri !== before.sqlalchemy_uri ? before.server_cert : undefined;
  refuseUnavailable(body, { isOwn: before.uuid === builtInUuid, uri, kept: keptCert });
  const way = storedTunnel(ctx.services.secrets, before.ssh_tunnel_sealed);
  const tunnel = tunnelOf(body.ssh_tunnel, takesTunnel(readUri(uri).backend) ? way : undefined, readUri(uri).backend);
  const isSame = !connected || isSameServer(before, connected);
  if (isSame) mustKnowPassword(before, way, tunnel, connected?.password);
  const keepsPassword = isSame && sameWay(way, tunnel);
  const asked = connected ?? connectionOf({ ...body, sqlalchemy_uri: before.sqlalchemy_uri });
  if (asked) mustKnowSecret(before, asked);
  const kept = storedSecrets(ctx, before);
  const settled = withSecret(asked, readUri(uri).backend === before.backend ? kept.secret : undefined);
  const { secret, client } = settled;
  const endsSignIns = !isSame || !sameClient(client, clientIn(kept.secret));
  const sheets = asked && sheetsFor(asked, body.extra === undefined ? before.extra : body.extra);
  const isOther = hasOtherSecret(secret, kept) || JSON.stringify(way) !== JSON.stringify(tunnel);
  if (asked && (asked.uri !== before.sqlalchemy_uri || isOther || areOther(sheets, before, settled))) {
    const means = { serverCert: body.server_cert ?? before.server_cert, tunnel, sheets };
    await mustAnswer(ctx, { ...asked, secret }, means, keepsPassword ? { password: kept.password } : {});
  }
  return changeObject(ctx, 'database', before.id, ctx.expected, async (tx, row) => {
    if (body.database_name !== undefined && body.database_name !== row.database_name) {
      await mustBeFree(tx, body.database_name, row.id);
      await followDatabase(ctx, tx, row, body.database_name);
    }
    if (endsSignIns) await endSignInsTo(tx, row.id);
    return {
      values: {
        database_name: body.database_name,
        ...(connected
          ? { sqlalchemy_uri: connected.uri, backend: connected.address.backend, driver: connected.address.driver }
          : {}),
        ssh_tunnel_sealed: tunnel === way ? undefined : sealedTunnel(ctx.services.secrets, tunnel),
        ...(keepsPassword && !client ? {} : { password_sealed: null }),
        ...(connected?.password === undefined ? {} : { password_sealed: ctx.services.secrets.seal(connected.password) }),
        ...sealedSecret(ctx, settled, readUri(uri).backend === before.backend),
        configuration_method: body.configuration_method ?? undefined,
        cache_timeout: body.cache_timeout,
        expose_in_sqllab: body.expose_in_sqllab ?? undefined,
        ...switchesOf(body, readUri(uri).backend, row),
        allow_run_async: body.allow_run_async ?? undefined,
        // Another address may be one that takes no files.
        ...(takesFilesAt(uri) ? { allow_file_upload: body.allow_file_upload ?? undefined } : { allow_file_upload: false }),
        force_ctas_schema: body.force_ctas_schema,
        extra: body.extra,
        own_catalog: ownCatalogOf(uri, body.extra === undefined ? row.extra : body.extra),
        server_cert: body.server_cert === undefined ? undefined : body.server_cert?.trim() || null,
        is_managed_externally: body.is_managed_externally ?? undefined,
        external_url: body.external_url,
      },
    };
  });
}

/** Refused while datasets stand on it or alerts ask it, and for the built-in one. @throws Failure IN_USE, NOT_FOUND, FORBIDDEN */
export async function removeDatabases(ctx: Context, ids: readonly number[]): Promise<void> {
  await removeObjects(ctx, 'database', ids, ctx.expected, async (tx, row) => {
    authorize(ctx.actor, 'database', 'list', databaseThing(row));
    authorize(ctx.actor, 'database', 'delete', databaseThing(row));
    const refusal = await deletionRefusal(tx, ctx.actor, row);
    if (refusal !== null) throw new Failure('IN_USE', { message: refusal });
    await endSignInsTo(tx, row.id);
  });
}

/** Why a database cannot be deleted as things are; null when nothing stands against it. */
export async function deletionRefusal(db: Db, actor: Actor, row: DatabaseRow): Promise<string | null> {
  if (row.uuid === builtInUuid) return 'The built-in database cannot be deleted.';
  const dataset = await db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (dataset) return 'Cannot delete a database that has datasets attached';
  return reportsRefusal(db, actor, 'database_id', row.id);
}

/**
 * Without an address the one stored under `database_name` is tried.
 * @returns whether the sign-in of the one who asks was tried; undefined where nobody signs in
 * @throws Failure INVALID `{sqlalchemy_uri}`; CONNECTION_FAILED with the database's own words;
 * OAUTH2_REDIRECT when the database does not take the sign-in any more
 */
export async function testConnection(ctx: Context, said: Tested): Promise<boolean | undefined> {
  const body = sheetsApart(secretsApart(said));
  const named = body.database_name
    ? await ctx.db
        .selectFrom('databases')
        .selectAll()
        .where('database_name', '=', body.database_name)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const known = named && may(ctx.actor, 'database', 'test', databaseThing(named)) ? named : undefined;
  const connected = connectionOf(body) ?? (known && connectionOf({ ...body, sqlalchemy_uri: known.sqlalchemy_uri }));
  if (!connected) throw new Failure('INVALID', { fields: { sqlalchemy_uri: ['Missing data for required field.'] } });
  refuseUnavailable(body, { isOwn: isBuiltIn(connected.address), uri: connected.uri, kept: named?.server_cert });
  const way = known && storedTunnel(ctx.services.secrets, known.ssh_tunnel_sealed);
  const tunnel = tunnelOf(body.ssh_tunnel, way, connected.address.backend);
  const isSame = known !== undefined && isSameServer(known, connected);
  if (isSame) mustKnowPassword(known, way, tunnel, connected.password);
  const stored = isSame && sameWay(way, tunnel) ? storedSecrets(ctx, known) : {};
  const { secret, client } = withSecret(connected, stored.secret);
  // A token goes only where it was got for.
  const isTheirs = isSame && client !== undefined && sameClient(client, clientIn(stored.secret));
  const means = {
    serverCert: body.server_cert ?? named?.server_cert,
    tunnel,
    person: isTheirs ? await ownToken(ctx, known) : undefined,
    sheets: sheetsFor(connected, body.extra ?? known?.extra),
  };
  await mustAnswer(ctx, { ...connected, secret }, means, stored);
  return client && means.person !== undefined;
}

/** The secret a connection will have. */
interface SettledSecret {
  readonly secret: string | undefined;
  /** Whether it takes the place of what is stored. */
  readonly isNew: boolean;
  /** With which each person signs in. */
  readonly client: ClientInfo | undefined;
}

/** @param stored  what stays where nothing is said @throws Failure INVALID `{masked_encrypted_extra}` */
function withSecret(asked: DescribedConnection | undefined, stored: string | undefined): SettledSecret {
  const written = typeof asked?.secret === 'string' ? withStoredSecret(asked.secret, stored) : asked?.secret;
  const secret = written === undefined ? stored : (written ?? undefined);
  const client = clientIn(secret);
  const isNamed = asked !== undefined && asked.address.username !== null && asked.address.backend !== 'databricks';
  if (client && (isNamed || asked?.password !== undefined)) {
    const why = 'oauth2_client_info: each person signs in; leave user and password out of the connection.';
    throw new Failure('INVALID', { fields: { masked_encrypted_extra: [why] } });
  }
  return { secret, isNew: written !== undefined, client };
}

/** The column of a secret: what nothing is said of stays, on a database of the same kind. */
function sealedSecret({ services: { secrets } }: Context, { secret, isNew }: SettledSecret, isSameKind: boolean) {
  if (!isNew) return isSameKind ? {} : { encrypted_extra_sealed: null };
  return { encrypted_extra_sealed: secret === undefined ? null : secrets.seal(secret) };
}

const sameClient = (one: ClientInfo | undefined, other: ClientInfo | undefined): boolean =>
  (one && clientDigest(one)) === (other && clientDigest(other));

/** @throws Failure INVALID when the stored password would go another way than the one it was stored for */
function mustKnowPassword(
  row: DatabaseRow,
  kept: TunnelWay | undefined,
  asked: TunnelWay | undefined,
  written: string | undefined,
): void {
  if (row.password_sealed === null || written !== undefined || sameWay(kept, asked)) return;
  const why = 'Write the password of the database as well: the stored one is for the way it was stored for.';
  throw new Failure('INVALID', { fields: { ssh_tunnel: [why] } });
}

interface KeptSecrets {
  readonly password?: string | undefined;
  readonly secret?: string | undefined;
}

function storedSecrets({ services: { secrets } }: Context, row: DatabaseRow): KeptSecrets {
  const opened = (sealed: string | null): string | undefined => (sealed === null ? undefined : secrets.open(sealed));
  return { password: opened(row.password_sealed), secret: opened(row.encrypted_extra_sealed) };
}

const testMs = 10_000;

const hasOtherSecret = (secret: string | undefined, kept: KeptSecrets): boolean => secret !== undefined && secret !== kept.secret;

/** Whether sheets have to be tried: they are others, or are read with another key or none. */
const areOther = (sheets: SheetCatalog | undefined, { extra }: DatabaseRow, { isNew }: SettledSecret): boolean =>
  sheets !== undefined && (isNew || JSON.stringify(sheets) !== JSON.stringify(sheetCatalogIn(extra)));

/** @throws Failure INVALID `{catalog}` */
function sheetsFor(
  { address }: Pick<DescribedConnection, 'address'>,
  extra: string | null | undefined,
): SheetCatalog | undefined {
  if (!hasSheets(address.backend)) return undefined;
  mustBeSheets(sheetsIn(extra));
  return sheetCatalogIn(extra);
}

async function mustAnswer(
  ctx: Context,
  { uri, address, ...typed }: Omit<DescribedConnection, 'secret'> & Pick<SettledSecret, 'secret'>,
  { person, ...means }: Omit<ConnectionMeans, 'secret'>,
  stored: KeptSecrets = {},
): Promise<void> {
  // Reaching out to any address one likes is an administrator's business (docs/decisions/0035-one-way-out.md).
  if (!isBuiltIn(address) && !isAdmin(ctx.actor)) throw new Failure('FORBIDDEN');
  const password = typed.password ?? stored.password;
  try {
    const driver = driverAt(ctx.services, withPassword(uri, password), {
      ...means,
      secret: typed.secret,
      person: person ?? unproven,
    });
    await driver.run('SELECT 1 AS one', [], 'records', { deadlineMs: testMs, maxRows: 1, signal: ctx.signal });
    if (means.sheets) await mustReadSheets(driver, Object.keys(means.sheets.sheets));
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'INVALID') throw error;
    // The server is there, and asks who it is: each person will say it.
    if (error.code === 'OAUTH2_REDIRECT' && !person) return;
    if (error.code === 'OAUTH2_REDIRECT') throw error;
    if (error.detail.message === ownStore)
      throw new Failure('INVALID', { fields: { sqlalchemy_uri: [ownStore] } }, { cause: error });
    const said = error.detail.message ?? '';
    if (means.tunnel && said.startsWith('SSH: '))
      throw new Failure('INVALID', { fields: { ssh_tunnel: [said] } }, { cause: error });
    throw connectionFailure(error, address, password);
  }
}

const isBuiltIn = ({ backend, database: file }: Address): boolean => backend === 'duckdb' && file === null;

async function mustBeFree(db: Db, name: string, except = 0): Promise<void> {
  const other = await db
    .selectFrom('databases')
    .select('id')
    .where('database_name', '=', name)
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Failure('INVALID', { fields: { database_name: ['A database with the same name already exists.'] } });
}

type Parameters = BodyOf<typeof database.validateParameters>;

/**
 * @throws Failure PARAMETERS_MISSING naming the fields that are empty; PORT_INVALID, HOST_UNKNOWN, PORT_CLOSED, HOST_DOWN
 * naming those that are wrong; INVALID for a taken name
 */
export async function validateParameters(ctx: Context, body: Parameters): Promise<void> {
  if (body.database_name) await mustBeFree(ctx.db, body.database_name, body.id ?? 0);
  if (body.sqlalchemy_uri) return mustNotBeStore(ctx.services.store, readUri(body.sqlalchemy_uri));
  const parameters = body.parameters ?? {};
  const said = new Map<string, unknown>(Object.entries(parameters));
  const key = parameters.credentials_info ?? parameters.service_account_info;
  const secret = secretOf(body.engine, body.masked_encrypted_extra, key);
  if (hasSheets(body.engine)) return validateSheets(ctx, body, secret);
  const missing = requiredFor(body.engine, clientIn(secret ?? undefined) !== undefined).filter(
    (field) => (said.get(field) ?? '') === '',
  );
  if (missing.length > 0)
    throw new Failure('PARAMETERS_MISSING', {
      message: `One or more parameters are missing: ${missing.join(', ')}`,
      extra: { missing },
    });
  const port = Number(parameters.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Failure('PORT_INVALID', { extra: { invalid: ['port'] } });
  const address = readUri(uriOf(body.engine, body.driver, parameters, projectOf(secret)));
  mustNotBeStore(ctx.services.store, address);
  // Through a tunnel it is another machine that connects there.
  if (address.host === null || !port || !isAdmin(ctx.actor) || body.ssh_tunnel) return;
  const why = await unreachable(address.host, port);
  if (why) throw connectionFailure(new Failure('CONNECTION_FAILED', { message: why }), address, undefined);
}

/** Where each person signs in nothing else does; and no key says which project of BigQuery is asked. */
function requiredFor(engine: string, hasClient: boolean): readonly string[] {
  if (!hasClient) return requiredOf(engine);
  const proofs = new Set(['username', 'password', 'access_token', 'credentials_info']);
  return [...requiredOf(engine).filter((field) => !proofs.has(field)), ...(engine === 'bigquery' ? ['host'] : [])];
}

const knockMs = 3000;

/** Why no server answers there; undefined when one does. */
function unreachable(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = openSocket(host, port);
    const end = (why?: string): void => {
      socket.destroy();
      resolve(why);
    };
    socket.setTimeout(knockMs, () => end('ETIMEDOUT'));
    socket.once('connect', () => end());
    socket.once('error', (error) => end(error.message));
  });
}

/** Whether files can be put into tables of the database at an address. */
function takesFilesAt(uri: string): boolean {
  const address = readUri(uri);
  return isBuiltIn(address) || canLoadFiles(address.backend);
}
