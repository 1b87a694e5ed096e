/** What `/api/v1/database` does. */
import { database } from '@tessera/api/database';
import { Failure } from '@tessera/core/failures';
import { isAdmin } from '@tessera/core/policy/actor';
import { mayUpload } from '@tessera/core/policy/database';
import { authorize, may } from '../../auth/access.ts';
import { databaseThing } from '../../auth/things.ts';
import { visibleDatasets } from '../../rest/visible.ts';
import type { Context } from '../../context.ts';
import { distinctRows } from '../../rest/distinct.ts';
import { implement } from '../../rest/implement.ts';
import { infoOf } from '../../rest/info.ts';
import { listRows, oneRow } from '../../rest/list.ts';
import { relatedRows } from '../../rest/related.ts';
import { standingOn } from '../dataset/related.ts';
import { stageAndCommit, uploadMetadata } from '../upload/one-call.ts';
import { availableDatabases, encryptedBy, formOfBackend } from './available.ts';
import { functionNamesOf } from './function-names.ts';
import { inCatalog } from '../connections/catalogs.ts';
import { withoutSecrets } from '../connections/secret-extra.ts';
import { hasSheets, sheetsIn } from '../connections/sheets.ts';
import { isEngine, openDatabase, type DatabaseRow } from '../connections/connection.ts';
import { openDriver } from '../connections/open-connection.ts';
import { clientIn, shownExtra } from '../connections/client-info.ts';
import { databaseList } from './list.ts';
import { presentDatabase, takesFiles } from './present.ts';
import { syncPermissions } from './sync-permissions.ts';
import { mistakesIn } from './validate-sql.ts';
import { extraOf, metadataOf, selectStarOf } from './table-metadata.ts';
import { visibleCatalogs } from './visible-catalogs.ts';
import { visibleSchemas, visibleTables } from './visible-names.ts';
import { shownTunnel, storedTunnel } from '../connections/tunnel.ts';
import { formParts } from '../connections/parameters.ts';
import { isFile, maskedUri, passwordMask, readUri, type Address } from '../connections/uri.ts';
import { createDatabase, deletionRefusal, removeDatabases, testConnection, updateDatabase, validateParameters } from './write.ts';

/**
 * Connected databases: connections, their tables, tests of an address (docs/reference/api.md#databases). Passwords are in no
 * reply.
 */
export const databaseResource = implement(database, {
  list: (ctx, { query }) => listRows(ctx, databaseList, query.q),
  info: (ctx, { query }) => infoOf(ctx, databaseList, query.q),
  related: (ctx, { params, query }) => relatedRows(ctx, databaseList, params.column, query.q),
  distinct: (ctx, { params, query }) => distinctRows(ctx, databaseList, params.column, query.q),
  get: async (ctx, { params, query }) => {
    const row = await openDatabase(ctx, params.pk);
    ctx.version(row.version);
    // The reference's first versions said the address here; programs that draw lineage read it with an administrator's rights.
    const { sqlalchemy_uri, parameters } = connectionOut(ctx, row);
    const address = may(ctx.actor, 'database', 'read-connection', databaseThing(row)) && { sqlalchemy_uri, parameters };
    return oneRow(databaseList, row.id, { ...(await presentDatabase(ctx, row)), ...address }, query.q);
  },
  connection: async (ctx, { params }) => {
    const row = await openDatabase(ctx, params.pk);
    authorize(ctx.actor, 'database', 'read-connection', databaseThing(row));
    ctx.version(row.version);
    return {
      id: row.id,
      result: { ...(await presentDatabase(ctx, row)), ...connectionOut(ctx, row), extra: withoutSecrets(row.extra) },
    };
  },
  create: async (ctx, { body }) => {
    const row = await createDatabase(ctx, body);
    return { id: row.id, result: echo(row) };
  },
  update: async (ctx, { params, body }) => {
    const row = await updateDatabase(ctx, await openDatabase(ctx, params.pk), body);
    return { id: row.id, result: echo(row) };
  },
  remove: async (ctx, { params }) => {
    await removeDatabases(ctx, [params.pk]);
    return { message: 'OK' };
  },
  removeTunnel: async (ctx, { params }) => {
    const row = await openDatabase(ctx, params.pk);
    if (row.ssh_tunnel_sealed === null) throw new Failure('NOT_FOUND');
    await updateDatabase(ctx, row, { ssh_tunnel: null });
    return { message: 'OK' };
  },
  removeMany: async (ctx, { query }) => {
    const ids = [...new Set(query.q)];
    await removeDatabases(ctx, ids);
    return { message: `Deleted ${ids.length} database${ids.length === 1 ? '' : 's'}` };
  },
  syncPermissions: async (ctx, { params }) => {
    await syncPermissions(ctx, params.pk);
    return { message: 'OK' };
  },
  available: () => ({ databases: availableDatabases }),
  testConnection: async (ctx, { body }) => {
    const signedIn = await testConnection(ctx, body);
    return { message: 'OK', ...(signedIn !== undefined && { signed_in: signedIn }) };
  },
  validateParameters: async (ctx, { body }) => {
    await validateParameters(ctx, body);
    return { message: 'OK' };
  },
  schemas: async (ctx, { params, query }) => {
    const row = inCatalog(await browseDatabase(ctx, params.pk), query.q?.catalog);
    const open = await visibleSchemas(ctx, row, query.q?.force === true);
    return {
      result: query.q?.upload_allowed === true ? open.filter((schema) => mayUpload(ctx.actor, databaseThing(row), schema)) : open,
    };
  },
  catalogs: async (ctx, { params, query }) => ({
    result: await visibleCatalogs(ctx, await browseDatabase(ctx, params.pk), query.q?.force === true),
  }),
  tables: async (ctx, { params, query }) => {
    const row = inCatalog(await browseDatabase(ctx, params.pk), query.q.catalog_name);
    const tables = await visibleTables(ctx, row, query.q.schema_name, query.q.force === true);
    return { count: tables.length, result: tables.map(({ value, type }) => ({ value, type, extra: null })) };
  },
  tableMetadata: (ctx, { params, query }) => metadataOf(ctx, { id: params.pk, catalog: query.catalog }, query.schema, query.name),
  tableClassic: (ctx, { params }) => metadataOf(ctx, { id: params.pk }, params.schema, params.table),
  tableMetadataExtra: (ctx, { params, query }) =>
    extraOf(ctx, { id: params.pk, catalog: query.catalog }, query.schema, query.name),
  tableExtraClassic: (ctx, { params }) => extraOf(ctx, { id: params.pk }, params.schema, params.table),
  selectStar: async (ctx, { params }) => ({ result: await selectStarOf(ctx, { id: params.pk }, undefined, params.table) }),
  selectStarOfSchema: async (ctx, { params }) => ({
    result: await selectStarOf(ctx, { id: params.pk }, params.schema, params.table),
  }),
  functionNames: async (ctx, { params }) => {
    return { function_names: functionNamesOf((await browseDatabase(ctx, params.pk)).backend) };
  },
  relatedObjects: async (ctx, { params }) => {
    const row = await browseDatabase(ctx, params.pk);
    const datasets = await datasetsOf(ctx, row);
    return {
      datasets: { count: datasets.count, result: datasets.result },
      ...(await standingOn(ctx, datasets.ids)),
      sqllab_tab_states: await openTabsOn(ctx, row),
      reports: await reportsOn(ctx, row),
      deletion_refused: await deletionRefusal(ctx.db, ctx.actor, row),
    };
  },
  uploadSchemas: async (ctx, { params }) => {
    const row = await browseDatabase(ctx, params.pk);
    const all = takesFiles(row) ? await (await openDriver(ctx, row)).schemas() : [];
    return { schemas: all.filter((schema) => mayUpload(ctx.actor, databaseThing(row), schema)) };
  },
  validateSql: async (ctx, { params, body }) => ({
    result: await mistakesIn(
      ctx,
      inCatalog(await browseDatabase(ctx, params.pk), body.catalog),
      body.sql,
      parametersText(body.template_params),
    ),
  }),
  upload: async (ctx, { params }) => stageAndCommit(ctx, await openDatabase(ctx, params.pk)),
  uploadMetadata: (ctx) => uploadMetadata(ctx),
});

/** The database of someone who may look around in it. @throws Failure NOT_FOUND, FORBIDDEN */
export async function browseDatabase(ctx: Context, id: number): Promise<DatabaseRow> {
  const row = await openDatabase(ctx, id);
  authorize(ctx.actor, 'database', 'browse', databaseThing(row));
  if (isEngine(row)) await ctx.services.uploads.catchUp();
  return row;
}

/** The datasets on a database: the ids and number of all of them, the names of those the caller may see. */
async function datasetsOf(ctx: Context, database: DatabaseRow) {
  const all = ctx.db.selectFrom('datasets').where('database_id', '=', database.id).where('deleted_at', 'is', null);
  const ids = (await all.select('id').execute()).map(({ id }) => id);
  const sees = visibleDatasets(ctx.actor);
  const named = all.select(['id', 'table_name', 'schema']).orderBy('table_name');
  return { ids, count: ids.length, result: await (sees ? named.where(sees) : named).execute() };
}

/** The open tabs of the SQL page on a database: how many there are, and the names of the caller's own. */
async function openTabsOn(ctx: Context, { id }: DatabaseRow) {
  const rows = await ctx.db
    .selectFrom('sql_tabs')
    .select(['id', 'label', 'user_id'])
    .where('database_id', '=', id)
    .where('closed_on', 'is', null)
    .orderBy('position')
    .execute();
  const own = rows.filter(({ user_id }) => user_id === ctx.actor.id);
  return { count: rows.length, result: own.map((tab) => ({ id: tab.id, label: tab.label })) };
}

/** The alerts that ask a database: how many there are, and the names for an administrator. */
async function reportsOn(ctx: Context, { id }: DatabaseRow) {
  const rows = await ctx.db
    .selectFrom('report_schedule')
    .select(['id', 'name'])
    .where('database_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  return { count: rows.length, result: isAdmin(ctx.actor) ? rows : [] };
}

function connectionOut(ctx: Context, row: DatabaseRow) {
  const address = readUri(row.sqlalchemy_uri);
  const hasPassword = row.password_sealed !== null;
  const { secrets } = ctx.services;
  const secret = row.encrypted_extra_sealed === null ? undefined : secrets.open(row.encrypted_extra_sealed);
  return {
    sqlalchemy_uri: maskedUri(row.sqlalchemy_uri, hasPassword),
    masked_encrypted_extra: secret === undefined ? null : shownExtra(secret),
    server_cert: row.server_cert,
    ssh_tunnel: shownTunnel(storedTunnel(ctx.services.secrets, row.ssh_tunnel_sealed)),
    parameters: isFile(address.backend)
      ? { database: address.database }
      : {
          ...formParts({ ...address, query: plainQuery(address) }, hasPassword ? passwordMask : undefined),
          ...(hasSheets(address.backend) && {
            catalog: sheetsIn(row.extra),
            ...(secret !== undefined && { service_account_info: passwordMask }),
          }),
          ...(address.backend === 'bigquery' && secret !== undefined && !clientIn(secret) && { credentials_info: passwordMask }),
          encryption: isEncrypted(address),
        },
    parameters_schema: formOfBackend(row.backend),
  };
}

/** Whether an address says what the form's switch for encryption writes into it. */
function isEncrypted({ backend, query }: Address): boolean {
  const encrypted = Object.entries(encryptedBy(backend));
  return encrypted.length > 0 && encrypted.every(([key, value]) => query[key] === value);
}

/** What an address says besides. */
function plainQuery(address: Address): Record<string, string> {
  const encrypted = isEncrypted(address) ? encryptedBy(address.backend) : {};
  return Object.fromEntries(Object.entries(address.query).filter(([key]) => !Object.hasOwn(encrypted, key)));
}

function echo(row: DatabaseRow) {
  return {
    database_name: row.database_name,
    sqlalchemy_uri: maskedUri(row.sqlalchemy_uri, row.password_sealed !== null),
    driver: row.driver ?? row.backend,
    configuration_method: row.configuration_method,
    expose_in_sqllab: row.expose_in_sqllab,
    allow_ctas: row.allow_ctas,
    allow_cvas: row.allow_cvas,
    allow_dml: row.allow_dml,
    impersonate_user: row.impersonate_user,
    allow_run_async: row.allow_run_async,
    allow_file_upload: takesFiles(row),
    cache_timeout: row.cache_timeout,
    extra: withoutSecrets(row.extra),
    uuid: row.uuid,
  };
}

/** Template parameters come as an object or as its JSON text. */
const parametersText = (given: unknown): string | undefined =>
  given === undefined || given === null ? undefined : typeof given === 'string' ? given : JSON.stringify(given);
