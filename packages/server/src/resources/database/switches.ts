/**
 * The switches of a database that other products have and this one does not act on. One that is on is refused with the
 * reason, so that nobody relies on it; off, as programs that send every field write it, it is taken. What each setting
 * does is listed for people in docs/guides/connect-a-database.md.
 */
import { X509Certificate } from 'node:crypto';
import { Failure } from '@tessera/core/failures';
import { z } from 'zod';
import { isFile, readUri, unencryptedBy, type Address } from '../connections/uri.ts';

const switches = ['allow_ctas', 'allow_cvas', 'allow_dml', 'impersonate_user'] as const;
type Switch = (typeof switches)[number];

/** Why each cannot be switched on. */
const reasons: Readonly<Record<Switch, string>> = {
  allow_ctas: 'The SQL page only reads; it makes no tables.',
  allow_cvas: 'The SQL page only reads; it makes no views.',
  allow_dml: 'The SQL page only reads; it changes no data.',
  impersonate_user: 'Everybody is connected as the user of the connection; nobody is impersonated.',
};

/** All of them, off: what is stored and told of every database. */
export const switchedOff: Readonly<Record<Switch, false>> = {
  allow_ctas: false,
  allow_cvas: false,
  allow_dml: false,
  impersonate_user: false,
};

const schemaReason = 'The SQL page makes no tables, so there is no schema for them.';
const uploadReason = 'Files are uploaded into the built-in database only.';

/** What an Extra says that nothing here would heed, by member: the test of its value, and the reason. */
const extraRefusals: Readonly<Record<string, readonly [isHarmless: z.ZodType, reason: string]>> = {
  engine_params: [
    z.strictObject({ connect_args: z.strictObject({}).nullish() }).nullish(),
    'engine_params is not used: write the options of the connection into its address, such as ?sslmode=require.',
  ],
  metadata_params: [z.strictObject({}).nullish(), 'metadata_params is not used.'],
  cost_estimate_enabled: [z.literal(false).nullish(), 'cost_estimate_enabled: the cost of queries is not estimated here.'],
  allows_virtual_table_explore: [
    z.literal(true).nullish(),
    'allows_virtual_table_explore: exploring the result of a query cannot be switched off.',
  ],
  allow_multi_catalog: [z.literal(false).nullish(), 'allow_multi_catalog: a connection reaches its own catalog only.'],
  allow_multi_schema_metadata_fetch: [
    z.literal(false).nullish(),
    'allow_multi_schema_metadata_fetch: tables are listed schema by schema.',
  ],
  disable_data_preview: [z.boolean().nullish(), 'disable_data_preview must be true or false.'],
  disable_drill_to_detail: [z.boolean().nullish(), 'disable_drill_to_detail must be true or false.'],
  schemas_allowed_for_file_upload: [z.array(z.string()).nullish(), 'schemas_allowed_for_file_upload must be a list of names.'],
};

/** What a body may say of switches; anything else of it is not looked at. */
interface Asked extends Partial<Readonly<Record<Switch, boolean | null | undefined>>> {
  readonly allow_file_upload?: boolean | null | undefined;
  readonly force_ctas_schema?: string | null | undefined;
  readonly extra?: string | null | undefined;
  readonly server_cert?: string | null | undefined;
  readonly masked_encrypted_extra?: string | null | undefined;
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
  for (const name of unavailableIn(body)) faults.push([name, [reasons[name]]]);
  if (body.allow_file_upload === true && !isOwn) faults.push(['allow_file_upload', [uploadReason]]);
  if (body.force_ctas_schema?.trim()) faults.push(['force_ctas_schema', [schemaReason]]);
  const inExtra = readExtra(body.extra).flatMap(([name, value]) => refusalOf(name, value) ?? []);
  if (inExtra.length > 0) faults.push(['extra', inExtra]);
  const cert = certificateFault(body.server_cert === undefined ? kept : body.server_cert, readUri(uri));
  if (cert !== undefined) faults.push(['server_cert', [cert]]);
  if (holdsSomething(body.masked_encrypted_extra))
    faults.push(['masked_encrypted_extra', ['No connection here needs a secret beside its password.']]);
  if (faults.length > 0) throw new Failure('INVALID', { fields: Object.fromEntries(faults) });
}

/** The switches a body or a file of a bundle has on. */
export function unavailableIn(asked: Partial<Readonly<Record<Switch, boolean | null | undefined>>>): Switch[] {
  return switches.filter((name) => asked[name] === true);
}

/** An Extra without what nothing here would heed. @returns its JSON, and the names of what was left out */
export function supportedExtra(extra: string | null): { readonly extra: string | null; readonly dropped: readonly string[] } {
  const members = readExtra(extra);
  const dropped = members.filter(([name, value]) => refusalOf(name, value) !== undefined).map(([name]) => name);
  if (dropped.length === 0) return { extra, dropped };
  return { extra: JSON.stringify(Object.fromEntries(members.filter(([name]) => !dropped.includes(name)))), dropped };
}

function refusalOf(name: string, value: unknown): string | undefined {
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
  if (isFile(address.backend)) return 'A file on this machine has no server to certify.';
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

/** `{}` and the mask of what is stored say nothing. */
function holdsSomething(secret: string | null | undefined): boolean {
  const text = secret?.trim() ?? '';
  return text !== '' && !/^(X+|null|\{\s*\})$/.test(text);
}
