/**
 * The switches of a database. One that this database cannot act on is refused with the reason when it is on, so that it is not
 * relied on; off, as programs that send every field write it, it is taken. What each setting does is listed for people in
 * docs/guides/connect-a-database.md.
 */
import { X509Certificate } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { secretsIn } from '../connections/secret-extra.ts';
import { canChangeData, canEstimate, canImpersonate, canLoadFiles, canMakeTables } from '../connections/writing.ts';
import { catalogAt, hasCatalogs } from '../connections/catalogs.ts';
import { hasSheets } from '../connections/sheets.ts';
import { isFile, readUri, unencryptedBy, type Address } from '../connections/uri.ts';

const switches = ['allow_ctas', 'allow_cvas', 'allow_dml', 'impersonate_user'] as const;
type Switch = (typeof switches)[number];

/** Why one cannot be switched on; undefined where it can. @param backend  of the database */
function reasonAgainst(name: Switch, backend: string): string | undefined {
  switch (name) {
    case 'allow_ctas':
      return canMakeTables(backend) ? undefined : 'The SQL page makes tables of queries on PostgreSQL, MySQL and MariaDB only.';
    case 'allow_cvas':
      return canMakeTables(backend) ? undefined : 'The SQL page makes views of queries on PostgreSQL, MySQL and MariaDB only.';
    case 'allow_dml':
      return canChangeData(backend) ? undefined : 'The SQL page changes data on PostgreSQL only.';
    case 'impersonate_user':
      return canImpersonate(backend)
        ? undefined
        : 'Users are impersonated on Trino only; elsewhere everybody is connected as the user of the connection.';
  }
}

/** The switches as they are stored: what a body does not say stays, and a new address can turn one off. */
export function switchesOf(
  asked: Partial<Readonly<Record<Switch, boolean | null | undefined>>>,
  backend: string,
  before: Partial<Readonly<Record<Switch, boolean>>> = {},
): Record<Switch, boolean> {
  const on = (name: Switch): boolean => (asked[name] ?? before[name] ?? false) && reasonAgainst(name, backend) === undefined;
  return {
    allow_ctas: on('allow_ctas'),
    allow_cvas: on('allow_cvas'),
    allow_dml: on('allow_dml'),
    impersonate_user: on('impersonate_user'),
  };
}

const schemaReason = 'The SQL page makes no tables here, so there is no schema for them.';
const uploadReason = 'Files are uploaded into the built-in database, PostgreSQL, MySQL and MariaDB only.';

const catalogsReason = 'allow_multi_catalog: catalogs are chosen on PostgreSQL, Trino, Snowflake, BigQuery and Databricks only.';
const sheetsReason = 'engine_params holds nothing but catalog: addresses of sheets by the names of tables.';
const catalogUnnamed = 'allow_multi_catalog: name the catalog to begin with in the address of the connection.';

const seconds = z.number().int().min(0).max(604_800);

/** What an Extra says that nothing here would heed, by member: the test of its value, and the reason. */
const extraRefusals: Readonly<Record<string, readonly [isHarmless: z.ZodType, reason: string]>> = {
  engine_params: [
    z.strictObject({ connect_args: z.strictObject({}).nullish() }).nullish(),
    'engine_params is not used: write the options of the connection into its address, such as ?sslmode=require.',
  ],
  metadata_params: [z.strictObject({}).nullish(), 'metadata_params is not used.'],
  cost_estimate_enabled: [z.boolean().nullish(), 'cost_estimate_enabled must be true or false.'],
  cancel_query_on_windows_unload: [z.boolean().nullish(), 'cancel_query_on_windows_unload must be true or false.'],
  metadata_cache_timeout: [
    z.strictObject({ schema_cache_timeout: seconds.nullish(), table_cache_timeout: seconds.nullish() }).nullish(),
    'metadata_cache_timeout must be an object of schema_cache_timeout and table_cache_timeout, whole seconds from 0 to 604800.',
  ],
  allows_virtual_table_explore: [z.boolean().nullish(), 'allows_virtual_table_explore must be true or false.'],
  allow_multi_catalog: [z.boolean().nullish(), 'allow_multi_catalog must be true or false.'],
  allow_multi_schema_metadata_fetch: [
    z.literal(false).nullish(),
    'allow_multi_schema_metadata_fetch: tables are listed schema by schema.',
  ],
  disable_data_preview: [z.boolean().nullish(), 'disable_data_preview must be true or false.'],
  disable_drill_to_detail: [z.boolean().nullish(), 'disable_drill_to_detail must be true or false.'],
  schemas_allowed_for_file_upload: [z.array(z.string()).nullish(), 'schemas_allowed_for_file_upload must be a list of names.'],
};

/** The members of an Extra that are looked at. */
export const extraSwitches: readonly string[] = Object.keys(extraRefusals);

/** What a body may say of switches; anything else of it is not looked at. */
interface Asked extends Partial<Readonly<Record<Switch, boolean | null | undefined>>> {
  readonly allow_file_upload?: boolean | null | undefined;
  readonly force_ctas_schema?: string | null | undefined;
  readonly extra?: string | null | undefined;
  readonly server_cert?: string | null | undefined;
}

interface Connection {
  /** Whether it is the database that takes files. */
  readonly isOwn: boolean;
  /** The address, as it will be stored. */
  readonly uri: string;
  /** The certificate that stays when the body names none. */
  readonly kept?: string | null | undefined;
}

/** @throws Failure INVALID naming every field that asks for what is not done */
export function refuseUnavailable(body: Asked, { isOwn, uri, kept }: Connection): void {
  const faults: [field: string, sentences: string[]][] = [];
  const { backend } = readUri(uri);
  for (const name of switches) {
    const reason = body[name] === true ? reasonAgainst(name, backend) : undefined;
    if (reason !== undefined) faults.push([name, [reason]]);
  }
  if (body.allow_file_upload === true && !isOwn && !canLoadFiles(backend)) faults.push(['allow_file_upload', [uploadReason]]);
  if (body.force_ctas_schema?.trim() && !canMakeTables(backend)) faults.push(['force_ctas_schema', [schemaReason]]);
  const members = readExtra(body.extra);
  const inExtra = members.flatMap(([name, value]) => refusalOf(name, value, backend) ?? []);
  if (!canEstimate(backend) && members.some(([name, value]) => name === 'cost_estimate_enabled' && value === true))
    inExtra.push('cost_estimate_enabled: costs are estimated on PostgreSQL, MySQL and MariaDB only.');
  if (members.some(([name, value]) => name === 'allow_multi_catalog' && value === true)) {
    if (!hasCatalogs(backend)) inExtra.push(catalogsReason);
    else if (catalogAt({ backend, sqlalchemy_uri: uri }) === null) inExtra.push(catalogUnnamed);
  }
  if (inExtra.length > 0) faults.push(['extra', inExtra]);
  const cert = certificateFault(body.server_cert === undefined ? kept : body.server_cert, readUri(uri));
  if (cert !== undefined) faults.push(['server_cert', [cert]]);
  if (faults.length > 0) throw new Failure('INVALID', { fields: Object.fromEntries(faults) });
}

/** The switches a file of a bundle has on that its database cannot act on. */
export function unavailableIn(asked: Partial<Readonly<Record<Switch, boolean | null | undefined>>>, backend: string): Switch[] {
  return switches.filter((name) => asked[name] === true && reasonAgainst(name, backend) !== undefined);
}

/** An Extra without what nothing here would heed. @returns its JSON, and the names of what was left out */
export function supportedExtra(
  extra: string | null,
  address: { readonly backend: string; readonly sqlalchemy_uri: string },
): { readonly extra: string | null; readonly dropped: readonly string[] } {
  const members = readExtra(extra);
  const isIdle = (name: string, value: unknown): boolean =>
    refusalOf(name, value, address.backend) !== undefined ||
    (name === 'cost_estimate_enabled' && value === true && !canEstimate(address.backend)) ||
    (name === 'allow_multi_catalog' && value === true && catalogAt(address) === null);
  const dropped = members
    .filter(([name, value]) => isIdle(name, value))
    .map(([name]) => name)
    .concat(secretsIn(extra));
  if (dropped.length === 0) return { extra, dropped };
  return { extra: JSON.stringify(Object.fromEntries(members.filter(([name]) => !dropped.includes(name)))), dropped };
}

const sheetParams = z.strictObject({
  catalog: z.record(z.string(), z.string()).nullish(),
  connect_args: z.strictObject({}).nullish(),
});

function refusalOf(name: string, value: unknown, backend: string): string | undefined {
  if (name === 'engine_params' && hasSheets(backend))
    return sheetParams.nullish().safeParse(value).success ? undefined : sheetsReason;
  const [isHarmless, reason] = (Object.hasOwn(extraRefusals, name) ? extraRefusals[name] : undefined) ?? [];
  return isHarmless?.safeParse(value).success === false ? reason : undefined;
}

const object = z.record(z.string(), z.unknown());

/** @returns nothing for a text that is no JSON object: the contract has refused it, or it came from an old store */
function readExtra(extra: string | null | undefined): [string, unknown][] {
  try {
    return Object.entries(object.safeParse(JSON.parse(extra ?? '{}')).data ?? {});
  } catch {
    return [];
  }
}

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificate of an authority, or several, as PEM. */
function certificateFault(text: string | null | undefined, address: Address): string | undefined {
  if (!text?.trim()) return undefined;
  if (isFile(address.backend) || (address.backend === 'files' && address.host === null))
    return 'A file on this machine has no server to certify.';
  const blocks = text.match(pem) ?? [];
  const isWhole = blocks.length > 0 && !text.replaceAll(pem, '').includes('-----');
  if (!isWhole || !blocks.every(isCertificate)) return 'Invalid certificate: paste it as PEM text.';
  const off = unencryptedBy(address);
  return off && `The address says ${off}: nothing would be encrypted and the certificate not used. Leave out one of both.`;
}

function isCertificate(block: string): boolean {
  try {
    return new X509Certificate(block).subject !== undefined;
  } catch {
    return false;
  }
}
