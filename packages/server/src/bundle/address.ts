/** Connection addresses in bundles: also those of unsupported databases are kept, without their password. */
import { Failure } from '@tessera/core/failures';
import { maskedUri, passwordMask, printUri, readUri } from '../resources/connections/uri.ts';
import { mustNotBeStore } from '../resources/connections/own-store.ts';
import type { Store } from '../store/db.ts';
import type { RowOf } from '../store/tables.ts';

/** A database's address as an import reads it, with the password apart, which is stored sealed or not at all. */
export interface BundleAddress {
  /** Without the password. */
  readonly uri: string;
  /** As the address had it: the mask of an export, or a real password; undefined without one. */
  readonly password: string | undefined;
  readonly backend: string;
  readonly driver: string | null;
  /** False: no driver here knows this backend. */
  readonly isKnown: boolean;
}

const schemeOf = /^([a-z0-9]+)(?:\+([a-z0-9_]+))?:\/\//i;
const knowsNo = /^Could not load database driver/;

/** @throws Failure INVALID `{sqlalchemy_uri}` when it cannot be read or may not be reached */
export function readAddress(store: Pick<Store, 'place'>, uri: string): BundleAddress {
  try {
    const address = readUri(uri);
    mustNotBeStore(store, address);
    const { backend, driver, password } = address;
    return { uri: printUri({ ...address, password: null }), password: password ?? undefined, backend, driver, isKnown: true };
  } catch (error) {
    const [said = ''] = error instanceof Failure ? (error.detail.fields?.sqlalchemy_uri ?? []) : [];
    const scheme = schemeOf.exec(uri);
    if (!knowsNo.test(said) || !scheme) throw error;
    return { ...withoutPassword(uri), backend: scheme[1]?.toLowerCase() ?? '', driver: scheme[2] ?? null, isKnown: false };
  }
}

const credentials = /^([a-z0-9+_]+:\/\/[^:@/]*):([^@/]*)@/i;

function withoutPassword(uri: string): { uri: string; password: string | undefined } {
  const found = credentials.exec(uri);
  return { uri: uri.replace(credentials, '$1@'), password: found?.[2] ? decodeURIComponent(found[2]) : undefined };
}

/** As an export shows it: the mask stands where a password is kept. */
export function shownAddress(row: Pick<RowOf<'database'>, 'sqlalchemy_uri' | 'password_sealed'>): string {
  const hasPassword = row.password_sealed !== null;
  try {
    return maskedUri(row.sqlalchemy_uri, hasPassword);
  } catch {
    return hasPassword ? row.sqlalchemy_uri.replace(/^([a-z0-9+_]+:\/\/[^:@/]*)@/i, `$1:${passwordMask}@`) : row.sqlalchemy_uri;
  }
}
