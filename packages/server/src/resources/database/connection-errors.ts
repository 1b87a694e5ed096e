/** What went wrong while connecting, in the reference's error types, with the fields of the form it is about. */
import { Failure, type FailureCode } from '@tessera/core/failures';
import { fieldsOfForm } from '../connections/parameters.ts';
import { passwordMask, type Address } from '../connections/uri.ts';

type Field = 'host' | 'port' | 'username' | 'password' | 'database';

interface Sign {
  readonly says: RegExp;
  readonly code: FailureCode;
  readonly invalid: readonly Field[];
  readonly sentence: (address: Address) => string;
}

/** Kinds that are signed in to with a token or a key. */
const byToken = new Set(['snowflake', 'bigquery', 'databricks', 'motherduck', 'gsheets']);

const place = ({ host, port }: Address): string => `${host ?? ''}${port === null ? '' : `:${port}`}`;

/** Errors of Node, PostgreSQL, MySQL, ClickHouse and Trino, as they word them. */
const signs: readonly Sign[] = [
  {
    says: /ENOTFOUND|EAI_AGAIN/,
    code: 'HOST_UNKNOWN',
    invalid: ['host'],
    sentence: ({ host }) => `The hostname "${host}" cannot be resolved.`,
  },
  {
    says: /ECONNREFUSED/,
    code: 'PORT_CLOSED',
    invalid: ['host', 'port'],
    sentence: (address) => `Nothing listens at ${place(address)}: the port is closed.`,
  },
  {
    says: /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout exceeded when trying to connect|does not answer|Failed to connect to .* in \d+ms/,
    code: 'HOST_DOWN',
    invalid: ['host', 'port'],
    sentence: (address) => `The host ${place(address)} does not answer.`,
  },
  {
    says: /password authentication failed|Login failed for user|Access denied for user|Authentication failed|is not accepted|the bucket answered 403|SASL|role ".*" does not exist/i,
    code: 'CONNECTION_DENIED',
    invalid: ['username', 'password'],
    sentence: ({ backend, username }) =>
      byToken.has(backend)
        ? 'The token or the key is not accepted.'
        : `Either the username "${username ?? ''}" or the password is incorrect.`,
  },
  {
    says: /database ".*" does not exist|Cannot open database|Unknown database|Database .* (does not|doesn't) exist|Catalog '.*' (does not exist|not found)/i,
    code: 'DATABASE_UNKNOWN',
    invalid: ['database'],
    sentence: ({ database }) => `There is no database "${database ?? ''}", or it may not be used.`,
  },
];

/**
 * @param secret  the password tried; it is struck out of whatever the database says
 * @returns CONNECTION_FAILED with the database's own words when no sign is known
 */
export function connectionFailure(failure: Failure, address: Address, secret: string | undefined): Failure {
  const words = `${failure.detail.message ?? failure.message}`;
  const said = secret ? words.replaceAll(secret, passwordMask) : words;
  // Google's servers stand in no address here: their names in the words are what helps.
  const known = address.backend === 'gsheets' ? signs.filter(({ code }) => code === 'CONNECTION_DENIED') : signs;
  const sign = known.find(({ says }) => says.test(said));
  if (!sign) return new Failure('CONNECTION_FAILED', { message: said }, { cause: failure });
  const invalid = fieldsOfForm(address.backend, sign.invalid);
  return new Failure(sign.code, { message: sign.sentence(address), extra: { invalid } }, { cause: failure });
}
