/** Databases. docs/reference/api.md#databases. Connection secrets never leave: they are in no reply shape. */
import { tableExtra, tableMetadata } from './database-tables.ts';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cacheTimeout, commonRoutes, identified, itemOf, jsonText, listOf, message, person, pkParams, saved } from './common.ts';
import { databaseRelatedObjects } from './database-related.ts';
import { databaseUploadForm, databaseUploadReply } from './database-upload.ts';
import { itemQuery, listQuery } from './list-query.ts';
import { jsonSchema } from './loose.ts';
import { fileForm } from './upload.ts';

const base = '/api/v1/database';
const view = 'Database';

/** A database in a list, without its address. */
export const databaseListItem = z.object({
  ...identified,
  database_name: z.string(),
  backend: z.string(),
  expose_in_sqllab: z.boolean(),
  allow_run_async: z.boolean(),
  allow_dml: z.boolean(),
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_file_upload: z.boolean(),
  force_ctas_schema: z.string().nullable(),
  allows_subquery: z.boolean(),
  allows_cost_estimate: z.boolean(),
  allows_virtual_table_explore: z.boolean(),
  allow_multi_catalog: z.boolean(),
  /** Ours: the catalog of its connection, where others can be chosen. */
  default_catalog: z.string().nullable(),
  disable_data_preview: z.boolean(),
  disable_drill_to_detail: z.boolean(),
  explore_database_id: z.number().int(),
  engine_information: z.object({ supports_file_upload: z.boolean(), disable_ssh_tunneling: z.boolean() }),
  extra: z.string().nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
  changed_by: person.nullable(),
  created_by: person.nullable(),
  /** True for the analytics engine inside Tessera, where uploads go; it cannot be deleted. */
  is_builtin: z.boolean(),
});
/** What `databaseListItem` reads. */
export type DatabaseListItem = z.infer<typeof databaseListItem>;

/** A database on its own. The password never leaves. */
export const databaseItem = databaseListItem.extend({
  driver: z.string(),
  cache_timeout: z.number().int().nullable(),
  configuration_method: z.enum(['dynamic_form', 'sqlalchemy_form']),
  impersonate_user: z.boolean(),
  is_managed_externally: z.boolean(),
});
/** What `databaseItem` reads. */
export type DatabaseItem = z.infer<typeof databaseItem>;

const parameters = z
  .strictObject({
    host: z.string().nullish(),
    port: z.union([z.number().int(), z.string()]).nullish(),
    database: z.string().nullish(),
    username: z.string().nullish(),
    password: z.string().nullish(),
    account: z.string().nullish(),
    warehouse: z.string().nullish(),
    role: z.string().nullish(),
    access_token: z.string().nullish(),
    http_path: z.string().nullish(),
    /** Of Google Sheets: addresses by the names of their tables. */
    catalog: z.union([z.string(), z.record(z.string(), z.string())]).nullish(),
    location: z.string().nullish(),
    /** The key of a service account: its JSON, or the text of it. */
    credentials_info: z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish(),
    /** The same, of Google Sheets. */
    service_account_info: z.union([z.string().max(20_000), z.record(z.string(), z.unknown())]).nullish(),
    query: z.record(z.string(), z.string()).nullish(),
    encryption: z.boolean().nullish(),
  })
  .nullish();

/** The SSH server a database is reached through. Secrets are only written: a mask keeps the stored one. */
export const sshTunnel = z.strictObject({
  server_address: z.string().min(1).max(255),
  server_port: z.number().int().min(1).max(65_535),
  username: z.string().min(1).max(255),
  password: z.string().nullish(),
  private_key: z.string().max(20_000).nullish(),
  private_key_password: z.string().nullish(),
  /** Ours: `SHA256:…`, what the server must show. Without it nothing is connected, and the refusal says which it shows. */
  host_key: z.string().max(100).nullish(),
});

const connectionFields = {
  sqlalchemy_uri: z.string().max(1024, 'Length must be between 1 and 1024.').nullish(),
  engine: z.string().nullish(),
  driver: z.string().nullish(),
  parameters,
  configuration_method: z.enum(['dynamic_form', 'sqlalchemy_form']).nullish(),
  extra: jsonText.nullish(),
  masked_encrypted_extra: z.string().max(20_000).nullish(),
  server_cert: z.string().nullish(),
  impersonate_user: z.boolean().nullish(),
  ssh_tunnel: sshTunnel.nullish(),
};
const name250 = z.string().min(1, 'Length must be between 1 and 250.').max(250, 'Length must be between 1 and 250.');
const writable = {
  ...connectionFields,
  database_name: name250,
  cache_timeout: cacheTimeout.nullish(),
  expose_in_sqllab: z.boolean().nullish(),
  allow_run_async: z.boolean().nullish(),
  allow_file_upload: z.boolean().nullish(),
  allow_ctas: z.boolean().nullish(),
  allow_cvas: z.boolean().nullish(),
  allow_dml: z.boolean().nullish(),
  force_ctas_schema: z.string().max(250).nullish(),
  is_managed_externally: z.boolean().nullish(),
  external_url: z.string().nullish(),
  uuid: z.string().nullish(),
};
/** A new database: an address, or an engine with its parameters. */
export const databaseCreate = z.strictObject(writable);
/** Only the fields sent change; a masked password keeps the saved one. */
export const databaseUpdate = databaseCreate.partial();

/** The saved body as it is echoed: without password, URI masked. */
const databaseEcho = z.object({
  database_name: z.string().optional(),
  sqlalchemy_uri: z.string().optional(),
  driver: z.string().optional(),
  configuration_method: z.string().optional(),
  expose_in_sqllab: z.boolean().optional(),
  allow_run_async: z.boolean().optional(),
  allow_file_upload: z.boolean().optional(),
  allow_ctas: z.boolean().optional(),
  allow_cvas: z.boolean().optional(),
  allow_dml: z.boolean().optional(),
  cache_timeout: cacheTimeout.nullish(),
  extra: z.string().nullish(),
  impersonate_user: z.boolean().optional(),
  uuid: z.string().optional(),
});

const tableQuery = z.strictObject({ name: z.string(), schema: z.string().optional(), catalog: z.string().optional() });
const tablePath = pkParams.extend({ table: z.string(), schema: z.string() });

/** Databases, their schemas and tables. Only admins write them. */
export const database = contract({
  ...commonRoutes(base, view, 'databases'),
  list: {
    method: 'GET',
    path: base,
    permission: 'can_read on Database',
    summary: 'Databases you may see',
    query: listQuery,
    reply: listOf(databaseListItem),
  },
  get: {
    method: 'GET',
    path: `${base}/{pk}`,
    permission: 'can_read on Database',
    summary: 'One database',
    params: pkParams,
    query: itemQuery,
    // The address, its password masked, for whoever may read connections.
    reply: itemOf(
      databaseItem.extend({
        sqlalchemy_uri: z.string().optional(),
        parameters: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    versioned: true,
  },
  connection: {
    method: 'GET',
    path: `${base}/{pk}/connection`,
    permission: 'can_write on Database',
    summary: 'How it is connected; secrets are masked',
    params: pkParams,
    reply: itemOf(
      databaseItem.extend({
        sqlalchemy_uri: z.string(),
        masked_encrypted_extra: z.string().nullable(),
        server_cert: z.string().nullable(),
        /** Secrets are masked. */
        ssh_tunnel: sshTunnel.nullable(),
        parameters: z.record(z.string(), z.unknown()),
        parameters_schema: jsonSchema,
      }),
    ),
  },
  create: {
    method: 'POST',
    path: base,
    asksDatabase: true,
    permission: 'can_write on Database',
    summary: 'Connect a database',
    body: databaseCreate,
    reply: saved(databaseEcho),
    status: 201,
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${base}/{pk}`,
    asksDatabase: true,
    permission: 'can_write on Database',
    summary: 'Change a connection; a masked password keeps the stored one',
    params: pkParams,
    body: databaseUpdate,
    reply: saved(databaseEcho),
    versioned: true,
  },
  removeTunnel: {
    method: 'DELETE',
    path: `${base}/{pk}/ssh_tunnel`,
    asksDatabase: true,
    permission: 'can_write on Database',
    summary: 'Reach the database without its SSH tunnel; 422 where the stored password would go another way',
    params: pkParams,
    reply: z.object({ message: z.string() }),
    versioned: true,
  },
  syncPermissions: {
    method: 'POST',
    path: `${base}/{pk}/sync_permissions`,
    asksDatabase: true,
    permission: 'can_write on Database',
    summary: 'Ask the database for its schemas, so that each can be granted to roles',
    params: pkParams,
    reply: message,
  },
  available: {
    method: 'GET',
    path: `${base}/available`,
    permission: 'can_read on Database',
    summary: 'Kinds of databases that can be connected',
    reply: z.object({
      databases: z.array(
        z.object({
          name: z.string(),
          engine: z.string(),
          available_drivers: z.array(z.string()),
          default_driver: z.string(),
          preferred: z.boolean(),
          sqlalchemy_uri_placeholder: z.string(),
          parameters: jsonSchema.optional(),
          engine_information: z.object({ supports_file_upload: z.boolean(), disable_ssh_tunneling: z.boolean() }),
          /** Ours: switches that act on some kinds of databases only, as far as this is such a kind. */
          supported_switches: z.array(z.string()),
          /** Ours: made after the documentation of its protocol, and not yet run against a real server. */
          experimental: z.boolean(),
        }),
      ),
    }),
  },
  testConnection: {
    method: 'POST',
    path: `${base}/test_connection`,
    asksDatabase: true,
    permission: 'can_write on Database',
    summary: 'Try a connection without saving it',
    body: z.strictObject({ ...connectionFields, database_name: z.string().nullish() }),
    /** `signed_in`: where each person signs in, whether the sign-in of the one who asks was tried, too. */
    reply: message.extend({ signed_in: z.boolean().optional() }),
  },
  validateParameters: {
    method: 'POST',
    path: `${base}/validate_parameters`,
    asksDatabase: true,
    permission: 'can_write on Database',
    summary: 'Check a connection form field by field',
    // A form is sent whole; what has nothing to do with the connection is not looked at.
    body: databaseUpdate.extend({
      engine: z.string(),
      configuration_method: z.enum(['dynamic_form', 'sqlalchemy_form']),
      database_name: z.string().nullish(),
      id: z.number().int().nullish(),
      catalog: z.record(z.string(), z.string()).nullish(),
    }),
    reply: message,
  },
  schemas: {
    method: 'GET',
    path: `${base}/{pk}/schemas`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Schemas you may read',
    params: pkParams,
    query: z.strictObject({
      q: z
        .strictObject({ force: z.boolean().optional(), catalog: z.string().nullish(), upload_allowed: z.boolean().optional() })
        .optional(),
    }),
    reply: z.object({ result: z.array(z.string()) }),
  },
  catalogs: {
    method: 'GET',
    path: `${base}/{pk}/catalogs`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Catalogs you may look into; the connection’s own where others cannot be chosen',
    params: pkParams,
    query: z.strictObject({ q: z.strictObject({ force: z.boolean().optional() }).optional() }),
    reply: z.object({ result: z.array(z.string()) }),
  },
  tables: {
    method: 'GET',
    path: `${base}/{pk}/tables`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Tables and views of a schema',
    params: pkParams,
    query: z.strictObject({
      q: z.strictObject({ schema_name: z.string(), force: z.boolean().optional(), catalog_name: z.string().nullish() }),
    }),
    reply: z.object({
      count: z.number().int(),
      result: z.array(
        z.object({
          value: z.string(),
          type: z.enum(['table', 'view', 'materialized_view']),
          extra: z.object({ warning_markdown: z.string().optional() }).nullable(),
        }),
      ),
    }),
  },
  tableMetadata: {
    method: 'GET',
    path: `${base}/{pk}/table_metadata`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Columns and keys of a table',
    params: pkParams,
    query: tableQuery,
    reply: tableMetadata,
  },
  tableMetadataExtra: {
    method: 'GET',
    path: `${base}/{pk}/table_metadata/extra`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Partitions and clustering of a table',
    params: pkParams,
    query: tableQuery,
    reply: tableExtra,
  },
  tableClassic: {
    method: 'GET',
    path: `${base}/{pk}/table/{table}/{schema}`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Columns and keys of a table, older path',
    params: tablePath,
    reply: tableMetadata,
  },
  tableExtraClassic: {
    method: 'GET',
    path: `${base}/{pk}/table_extra/{table}/{schema}`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Partitions of a table, older path',
    params: tablePath,
    reply: tableExtra,
  },
  selectStar: {
    method: 'GET',
    path: `${base}/{pk}/select_star/{table}`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'A SELECT of all columns',
    params: pkParams.extend({ table: z.string() }),
    reply: z.object({ result: z.string() }),
  },
  selectStarOfSchema: {
    method: 'GET',
    path: `${base}/{pk}/select_star/{table}/{schema}`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'A SELECT of all columns of a table in a schema',
    params: tablePath,
    reply: z.object({ result: z.string() }),
  },
  functionNames: {
    method: 'GET',
    path: `${base}/{pk}/function_names`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Functions a SQL editor may complete',
    params: pkParams,
    reply: z.object({ function_names: z.array(z.string()) }),
  },
  relatedObjects: {
    method: 'GET',
    path: `${base}/{pk}/related_objects`,
    permission: 'can_read on Database',
    summary:
      'Datasets, charts, dashboards and alerts that stand on this database; with a dataset or an alert it cannot be deleted',
    params: pkParams,
    reply: databaseRelatedObjects,
  },
  uploadSchemas: {
    method: 'GET',
    path: `${base}/{pk}/schemas_access_for_file_upload`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Schemas files may be uploaded to',
    params: pkParams,
    reply: z.object({ schemas: z.array(z.string()) }),
  },
  validateSql: {
    method: 'POST',
    path: `${base}/{pk}/validate_sql`,
    asksDatabase: true,
    permission: 'can_read on Database',
    summary: 'Mistakes in a statement, with their place',
    params: pkParams,
    body: z.strictObject({
      sql: z.string(),
      schema: z.string().nullish(),
      catalog: z.string().nullish(),
      template_params: z.unknown().optional(),
    }),
    reply: z.object({
      result: z.array(
        z.object({
          line_number: z.number().int().nullable(),
          start_column: z.number().int().nullable(),
          end_column: z.number().int().nullable(),
          message: z.string(),
        }),
      ),
    }),
  },
  upload: {
    method: 'POST',
    path: `${base}/{pk}/upload`,
    asksDatabase: true,
    permission: 'can_upload on Database',
    summary: 'A file becomes a table and a dataset in one call',
    params: pkParams,
    bodyType: 'multipart',
    body: databaseUploadForm,
    reply: databaseUploadReply,
    status: 201,
  },
  uploadMetadata: {
    method: 'POST',
    path: `${base}/upload_metadata`,
    asksDatabase: true,
    permission: 'can_upload on Database',
    summary: 'Sheets and columns of a file',
    bodyType: 'multipart',
    body: fileForm,
    reply: z.object({
      result: z.object({ items: z.array(z.object({ sheet_name: z.string().nullable(), column_names: z.array(z.string()) })) }),
    }),
  },
});
