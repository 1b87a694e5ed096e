/** A connection as the form holds it and as the wire has it. */
import type { database } from '@tessera/api/database';
import type { ApiFailure } from '@tessera/api/client';
import type { BodyOf, ReplyOf } from '@tessera/api/contract';
import { membersOf } from '../../dataset-extra.ts';
import { i18n } from '../../i18n.ts';
import { catalogOf, isSheets, noSheets, sheetRows, type SheetAccess, type NamedSheet } from './sheets.ts';

/** A kind of database the server can connect to, as it describes it. */
export type ConnectionKind = ReplyOf<typeof database.available>['databases'][number];
type Known = ReplyOf<typeof database.connection>['result'];
type Body = BodyOf<typeof database.create>;

/** How the connection is entered: field by field, or as one address. */
export type ConnectionMethod = 'dynamic_form' | 'sqlalchemy_form';

/** The tabs of the form. */
export type ConnectionTab = 'basic' | 'advanced';

/** The fields of the form, all filled: texts are empty where nothing was typed. */
export interface ConnectionValues {
  database_name: string;
  sqlalchemy_uri: string;
  host: string;
  port: string;
  database: string;
  username: string;
  password: string;
  account: string;
  warehouse: string;
  role: string;
  http_path: string;
  access_token: string;
  catalog: string;
  location: string;
  /** JSON of the key of a service account. */
  credentials_info: string;
  /** The same, of Google Sheets. */
  service_account_info: string;
  /** Of Google Sheets. */
  sheet_access: SheetAccess;
  sheets: NamedSheet[];
  /** `key=value&key=value`. */
  query: string;
  encryption: boolean;
  /** Whether it is reached through an SSH server. */
  ssh: boolean;
  ssh_host: string;
  ssh_port: string;
  ssh_username: string;
  ssh_login: string;
  ssh_password: string;
  ssh_private_key: string;
  ssh_private_key_password: string;
  ssh_host_key: string;
  /** Whether each person signs in; what follows says with which client, in the wire's words. */
  oauth2: boolean;
  oauth2_id: string;
  oauth2_secret: string;
  oauth2_scope: string;
  oauth2_authorization_request_uri: string;
  oauth2_token_request_uri: string;
  /** Empty for none. */
  oauth2_revocation_request_uri: string;
  /** Empty: this site's own. */
  oauth2_redirect_uri: string;
  oauth2_request_content_type: string;
  /** JSON of a secret beside the password, where no other field takes it. */
  secure_extra: string;
  expose_in_sqllab: boolean;
  /** Seconds; '' for the default. */
  cache_timeout: string;
  server_cert: string;
  allow_run_async: boolean;
  allow_ctas: boolean;
  allow_cvas: boolean;
  force_ctas_schema: string;
  allow_dml: boolean;
  allow_file_upload: boolean;
  impersonate_user: boolean;
  /** Seconds; '' for none. Of Extra, like all that follow. */
  schema_cache_timeout: string;
  table_cache_timeout: string;
  cost_estimate_enabled: boolean;
  cancel_query_on_windows_unload: boolean;
  allow_multi_catalog: boolean;
  /** On unless it is switched off. */
  allows_virtual_table_explore: boolean;
  disable_data_preview: boolean;
  disable_drill_to_detail: boolean;
  /** With commas; '' for all. */
  schemas_allowed_for_file_upload: string;
}

const partNames = [
  'credentials_info',
  'service_account_info',
  'account',
  'host',
  'port',
  'http_path',
  'access_token',
  'catalog',
  'database',
  'warehouse',
  'role',
  'location',
  'username',
  'password',
  'query',
  'encryption',
] as const;
const secrets: readonly string[] = ['password', 'access_token'];
/** The fields an address is made of when it is typed by parts. */
export type ConnectionFieldName = (typeof partNames)[number];

/** What the kind's form asks for, in our order, with its words and what is needed. */
export interface ConnectionField {
  readonly name: ConnectionFieldName;
  readonly required: boolean;
  /** The usual value, where there is one. */
  readonly usual: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** @param schema  the JSON schema of a kind's parameters */
export function partsOf(schema: Readonly<Record<string, unknown>> | undefined): ConnectionField[] {
  const properties = objectOf(schema?.['properties']);
  const required = Array.isArray(schema?.['required']) ? schema['required'] : [];
  return partNames
    .filter((name) => name in properties)
    .map((name) => ({ name, required: required.includes(name), usual: textOf(objectOf(properties[name])['default']) }));
}

const emptyParts = {
  host: '',
  port: '',
  database: '',
  username: '',
  password: '',
  account: '',
  warehouse: '',
  role: '',
  http_path: '',
  access_token: '',
  catalog: '',
  location: '',
  credentials_info: '',
  service_account_info: '',
};

const noClient = {
  oauth2: false,
  oauth2_id: '',
  oauth2_secret: '',
  oauth2_scope: '',
  oauth2_authorization_request_uri: '',
  oauth2_token_request_uri: '',
  oauth2_revocation_request_uri: '',
  oauth2_redirect_uri: '',
  // What the standard says; the API takes the other for the usual one.
  oauth2_request_content_type: 'data',
};

/** The fields of a new connection. */
export const emptyValues: ConnectionValues = {
  database_name: '',
  sqlalchemy_uri: '',
  ...emptyParts,
  sheet_access: 'public',
  sheets: noSheets,
  query: '',
  encryption: false,
  ssh: false,
  ssh_host: '',
  ssh_port: '22',
  ssh_username: '',
  ssh_login: 'password',
  ssh_password: '',
  ssh_private_key: '',
  ssh_private_key_password: '',
  ssh_host_key: '',
  ...noClient,
  secure_extra: '',
  expose_in_sqllab: true,
  cache_timeout: '',
  server_cert: '',
  allow_run_async: false,
  allow_ctas: false,
  allow_cvas: false,
  force_ctas_schema: '',
  allow_dml: false,
  allow_file_upload: false,
  impersonate_user: false,
  schema_cache_timeout: '',
  table_cache_timeout: '',
  cost_estimate_enabled: false,
  cancel_query_on_windows_unload: false,
  allow_multi_catalog: false,
  allows_virtual_table_explore: true,
  disable_data_preview: false,
  disable_drill_to_detail: false,
  schemas_allowed_for_file_upload: '',
};

/** A stored connection; its password is the server's mask. */
export function valuesOf(known: Known): ConnectionValues {
  const { parameters } = known;
  return {
    database_name: known.database_name,
    sqlalchemy_uri: known.sqlalchemy_uri,
    ...textParts(parameters),
    sheet_access: textOf(parameters['service_account_info']) === '' ? 'public' : 'private',
    sheets: sheetRows(parameters['catalog']),
    query: new URLSearchParams(
      Object.entries(objectOf(parameters['query'])).map(([key, value]) => [key, textOf(value)]),
    ).toString(),
    encryption: parameters['encryption'] === true,
    ...tunnelValues(known.ssh_tunnel),
    ...clientValues(known.masked_encrypted_extra),
    secure_extra: isMask(known.masked_encrypted_extra) ? (known.masked_encrypted_extra ?? '') : '',
    expose_in_sqllab: known.expose_in_sqllab,
    cache_timeout: known.cache_timeout === null ? '' : String(known.cache_timeout),
    server_cert: known.server_cert ?? '',
    allow_run_async: known.allow_run_async,
    allow_ctas: known.allow_ctas,
    allow_cvas: known.allow_cvas,
    force_ctas_schema: known.force_ctas_schema ?? '',
    allow_dml: known.allow_dml,
    allow_file_upload: known.allow_file_upload,
    impersonate_user: known.impersonate_user,
    ...extraValues(known.extra),
  };
}

type TextPart = Exclude<ConnectionFieldName, 'query' | 'encryption'>;
const textPartNames = partNames.filter((name): name is TextPart => name !== 'query' && name !== 'encryption');

function textParts(parameters: Readonly<Record<string, unknown>>): Record<TextPart, string> {
  const texts = { ...emptyParts };
  for (const name of textPartNames) texts[name] = textOf(parameters[name]);
  return texts;
}

type TunnelValues = Pick<ConnectionValues, Extract<keyof ConnectionValues, `ssh${string}`>>;

/** Secrets are the server's masks. */
function tunnelValues(tunnel: Known['ssh_tunnel']): TunnelValues {
  return {
    ssh: tunnel !== null,
    ssh_host: tunnel?.server_address ?? '',
    ssh_port: String(tunnel?.server_port ?? 22),
    ssh_username: tunnel?.username ?? '',
    ssh_login: tunnel?.private_key ? 'key' : 'password',
    ssh_password: tunnel?.password ?? '',
    ssh_private_key: tunnel?.private_key ?? '',
    ssh_private_key_password: tunnel?.private_key_password ?? '',
    ssh_host_key: tunnel?.host_key ?? '',
  };
}

type ClientValues = typeof noClient;

/** The secret is the server's mask; whatever else is kept there is a mask as a whole. */
function clientValues(masked: string | null): ClientValues {
  const client = objectOf(membersOf(masked)['oauth2_client_info']);
  if (Object.keys(client).length === 0) return noClient;
  return {
    oauth2: true,
    oauth2_id: textOf(client['id']),
    oauth2_secret: textOf(client['secret']),
    oauth2_scope: textOf(client['scope']),
    oauth2_authorization_request_uri: textOf(client['authorization_request_uri']),
    oauth2_token_request_uri: textOf(client['token_request_uri']),
    oauth2_revocation_request_uri: textOf(client['revocation_request_uri']),
    oauth2_redirect_uri: textOf(client['redirect_uri']),
    oauth2_request_content_type: textOf(client['request_content_type']),
  };
}

const isMask = (text: string | null): boolean => /^X+$/.test(text ?? '');

/** What is sent of a secret beside the password. @param stored  as the form showed it: an emptied one is taken away */
export function secureExtraBody({ secure_extra: text }: ConnectionValues, stored: string): Pick<Body, 'masked_encrypted_extra'> {
  const said = text.trim();
  if (isMask(said)) return {};
  if (said !== '') return { masked_encrypted_extra: said };
  return stored === '' ? {} : { masked_encrypted_extra: JSON.stringify({ auth_method: null }) };
}

/** What is sent of it. @param hadClient  as it is stored: then leaving it out would keep it */
export function clientBody(values: ConnectionValues, hadClient: boolean): Pick<Body, 'masked_encrypted_extra'> {
  if (!values.oauth2) return hadClient ? { masked_encrypted_extra: JSON.stringify({ oauth2_client_info: null }) } : {};
  const redirect_uri = values.oauth2_redirect_uri.trim();
  const revocation_request_uri = values.oauth2_revocation_request_uri.trim();
  const client = {
    id: values.oauth2_id.trim(),
    secret: values.oauth2_secret,
    scope: values.oauth2_scope.trim(),
    ...(redirect_uri !== '' && { redirect_uri }),
    authorization_request_uri: values.oauth2_authorization_request_uri.trim(),
    token_request_uri: values.oauth2_token_request_uri.trim(),
    ...(revocation_request_uri !== '' && { revocation_request_uri }),
    request_content_type: values.oauth2_request_content_type,
  };
  return { masked_encrypted_extra: JSON.stringify({ oauth2_client_info: client }) };
}

/** What signs in everybody at once: parts that a connection has not where each person signs in. */
const proofs: ReadonlySet<ConnectionFieldName> = new Set(['username', 'password', 'access_token', 'credentials_info']);

/** The parts of a kind where each person signs in; no key says then which project of BigQuery is meant. */
export const personalParts = (parts: readonly ConnectionField[], engine: string): ConnectionField[] =>
  parts
    .filter(({ name }) => !proofs.has(name))
    .map((part) => (engine === 'bigquery' && part.name === 'host' ? { ...part, required: true } : part));

/** What says where the database is, for trying, checking and saving alike. */
export function addressOf(
  values: ConnectionValues,
  method: ConnectionMethod,
  engine: string,
  parts: readonly ConnectionField[],
): Pick<Body, 'engine' | 'parameters' | 'sqlalchemy_uri' | 'server_cert' | 'masked_encrypted_extra'> {
  const server_cert = values.server_cert.trim() || null;
  if (isSheets(engine)) return { ...sheetsAddress(values, engine), server_cert };
  if (method === 'sqlalchemy_form') return { sqlalchemy_uri: values.sqlalchemy_uri.trim(), server_cert };
  const said = (name: ConnectionFieldName): string => {
    const value = values[name];
    return typeof value === 'string' ? (secrets.includes(name) ? value : value.trim()) : '';
  };
  const texts = parts.filter(({ name }) => name !== 'query' && name !== 'encryption' && said(name) !== '');
  const has = (name: ConnectionFieldName): boolean => parts.some((part) => part.name === name);
  return {
    engine,
    parameters: {
      ...Object.fromEntries(texts.map(({ name }) => [name, said(name)])),
      ...(has('query') ? { query: Object.fromEntries(new URLSearchParams(values.query.trim())) } : {}),
      ...(has('encryption') ? { encryption: values.encryption } : {}),
    },
    server_cert,
  };
}

/** Whoever allows shared sheets alone takes away the key there was. */
function sheetsAddress(values: ConnectionValues, engine: string): Pick<Body, 'engine' | 'parameters' | 'masked_encrypted_extra'> {
  const isPrivate = values.sheet_access === 'private';
  return {
    engine,
    parameters: {
      catalog: catalogOf(values.sheets),
      ...(isPrivate && { service_account_info: values.service_account_info.trim() }),
      query: Object.fromEntries(new URLSearchParams(values.query.trim())),
    },
    ...(!isPrivate && { masked_encrypted_extra: JSON.stringify({ service_account_info: null }) }),
  };
}

/**
 * What is saved beside the address.
 * @param extra  Extra as it is stored; what the form has no field for stays in it
 */
export function settingsOf(
  values: ConnectionValues,
  extra: string | null,
): Pick<
  Body,
  | 'database_name'
  | 'expose_in_sqllab'
  | 'allow_run_async'
  | 'allow_ctas'
  | 'allow_cvas'
  | 'allow_dml'
  | 'allow_file_upload'
  | 'impersonate_user'
  | 'force_ctas_schema'
  | 'cache_timeout'
  | 'extra'
> {
  const seconds = values.cache_timeout.trim();
  const switched = extraWith(values, extra);
  return {
    database_name: values.database_name.trim(),
    expose_in_sqllab: values.expose_in_sqllab,
    allow_run_async: values.allow_run_async,
    allow_ctas: values.allow_ctas,
    allow_cvas: values.allow_cvas,
    allow_dml: values.allow_dml,
    allow_file_upload: values.allow_file_upload,
    impersonate_user: values.impersonate_user,
    force_ctas_schema: values.force_ctas_schema.trim() || null,
    cache_timeout: seconds === '' ? null : Number(seconds),
    ...(switched === undefined ? {} : { extra: switched }),
  };
}

const switches = [
  'cost_estimate_enabled',
  'cancel_query_on_windows_unload',
  'allow_multi_catalog',
  'disable_data_preview',
  'disable_drill_to_detail',
] as const;
const timeouts = ['schema_cache_timeout', 'table_cache_timeout'] as const;
const listed = 'schemas_allowed_for_file_upload';
const usuallyOn = 'allows_virtual_table_explore';
type ExtraValues = Pick<
  ConnectionValues,
  (typeof switches)[number] | typeof usuallyOn | (typeof timeouts)[number] | typeof listed
>;

/** What the form asks of an Extra. */
function extraValues(stored: string | null): ExtraValues {
  const members = membersOf(stored);
  const cached = objectOf(members['metadata_cache_timeout']);
  return {
    cost_estimate_enabled: members['cost_estimate_enabled'] === true,
    cancel_query_on_windows_unload: members['cancel_query_on_windows_unload'] === true,
    allow_multi_catalog: members['allow_multi_catalog'] === true,
    allows_virtual_table_explore: members[usuallyOn] !== false,
    disable_data_preview: members['disable_data_preview'] === true,
    disable_drill_to_detail: members['disable_drill_to_detail'] === true,
    schema_cache_timeout: textOf(cached['schema_cache_timeout']),
    table_cache_timeout: textOf(cached['table_cache_timeout']),
    schemas_allowed_for_file_upload: namesOf(members[listed]).join(', '),
  };
}

/** Extra with the form's settings; undefined when they stand there as they are. */
function extraWith(values: ConnectionValues, stored: string | null): string | undefined {
  const before = extraValues(stored);
  const names: readonly (keyof ExtraValues)[] = [...switches, usuallyOn, ...timeouts, listed];
  if (names.every((name) => values[name] === before[name])) return undefined;
  const rest = Object.entries(membersOf(stored)).filter(
    ([name]) =>
      name !== 'metadata_cache_timeout' && name !== listed && name !== usuallyOn && !switches.some((each) => each === name),
  );
  const on = switches.filter((name) => values[name]);
  const seconds = timeouts.flatMap((name) => (values[name].trim() === '' ? [] : [[name, Number(values[name])] as const]));
  const schemas = values[listed].split(',').flatMap((name) => name.trim() || []);
  return JSON.stringify({
    ...Object.fromEntries(rest),
    ...Object.fromEntries(on.map((name) => [name, true])),
    ...(!values[usuallyOn] && { [usuallyOn]: false }),
    ...(schemas.length > 0 && { [listed]: schemas }),
    ...(seconds.length > 0 && { metadata_cache_timeout: Object.fromEntries(seconds) }),
  });
}

const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

const keyFields = ['credentials_info', 'service_account_info', 'secure_extra'] as const;

/**
 * What a refusal says about fields: its sentence under the first, the others are only marked.
 * @param shown  the fields on the screen; about others there is nothing to say there
 */
export function fieldErrors(
  failure: Pick<ApiFailure, 'fields' | 'errors'>,
  shown: readonly string[],
): { name: keyof ConnectionValues; errors: string[] }[] {
  const known = (name: string): name is keyof ConnectionValues => Object.hasOwn(emptyValues, name) && shown.includes(name);
  const ofFields = Object.entries(failure.fields ?? {}).map(([name, errors]): [string, string[]] => [
    // What is wrong with a tunnel is mostly its key.
    name === 'ssh_tunnel' ? 'ssh_host_key' : (name.split('.').at(-1) ?? name),
    [errors].flat(),
  ]);
  // A secret has a field of its own where the kind has a key; elsewhere it is the client's.
  const ofKey = keyFields.find((name) => shown.includes(name));
  const ofClient = (failure.fields?.['masked_encrypted_extra'] ?? []).map((sentence): [string, string[]] => {
    if (ofKey !== undefined && !sentence.startsWith('oauth2_client_info')) return [ofKey, [sentence]];
    const [, name = 'id', why = sentence] = /^oauth2_client_info(?:\.(\w+))?: (.*)$/s.exec(sentence) ?? [];
    return [`oauth2_${name}`, [why]];
  });
  const ofErrors = failure.errors.flatMap(({ message, extra }): [string, string[]][] => [
    ...namesOf(extra?.['missing']).map((name): [string, string[]] => [name, [i18n._('This is a required field')]]),
    ...namesOf(extra?.['invalid'])
      .filter(known)
      .map((name, at): [string, string[]] => [name, [at === 0 ? message : '']]),
  ]);
  return [...ofFields, ...ofClient, ...ofErrors].flatMap(([name, errors]) => (known(name) ? [{ name, errors }] : []));
}
