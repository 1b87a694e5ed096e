/**
 * Secrets beside a password: a service account of BigQuery or Google Sheets, a key pair of Snowflake, the client with which people sign in
 * themselves (`client-info.ts`). They are JSON, sealed, and only written.
 */
import { Failure } from '@tessera/core/failures';
import { isRecord } from '@tessera/core/narrowing';
import { z } from 'zod';
import { checkedClient, endsClient, namesClient } from './client-info.ts';
import { passwordMask } from './uri.ts';

const account = z.object({
  credentials_info: z.object({
    client_email: z.string().min(1),
    private_key: z.string().includes('PRIVATE KEY'),
    project_id: z.string().optional(),
    token_uri: z.url().optional(),
  }),
});
const sheetsAccount = z.object({ service_account_info: account.shape.credentials_info });
const keyPair = z.object({
  auth_method: z.literal('keypair'),
  auth_params: z.object({ privatekey_body: z.string().includes('PRIVATE KEY'), privatekey_pass: z.string().optional() }),
});

/** What each kind takes, and what is said of anything else. */
const shapes: Readonly<Record<string, readonly [shape: z.ZodType, wanted: string]>> = {
  bigquery: [account, 'It must be JSON of the form {"credentials_info": …} with the key of a service account.'],
  gsheets: [sheetsAccount, 'It must be JSON of the form {"service_account_info": …} with the key of a service account.'],
  snowflake: [
    keyPair,
    'It must be JSON of the form {"auth_method": "keypair", "auth_params": {"privatekey_body": …, "privatekey_pass": …}}.',
  ],
};

/** Whether connections of this kind have one. */
export const takesSecret = (backend: string): boolean => Object.hasOwn(shapes, backend);

/** Under which name the key of a service account is kept. */
const accountMember = (backend: string): string => (backend === 'gsheets' ? 'service_account_info' : 'credentials_info');

/** `{}` and the mask of what is stored say nothing. */
export const saysNothing = (text: string): boolean => text === '' || text === passwordMask || /^(X+|null|\{\s*\})$/.test(text);

/**
 * What a body says of it.
 * @param credentials  the same in the form's words: the key of a service account, as JSON or as its text
 * @returns undefined when nothing is said, and what is stored stays; null when what is stored is taken away
 * @throws Failure INVALID `{masked_encrypted_extra}`
 */
export function secretOf(
  backend: string,
  masked: string | null | undefined,
  credentials?: string | Readonly<Record<string, unknown>> | null,
): string | null | undefined {
  const text = masked?.trim() ?? '';
  const typed = typeof credentials === 'string' ? credentials.trim() : (credentials ?? '');
  if (typed !== '' && !(typeof typed === 'string' && saysNothing(typed)))
    return checked(backend, { [accountMember(backend)]: typeof typed === 'string' ? read(typed) : typed });
  return saysNothing(text) ? undefined : checked(backend, read(text));
}

function checked(backend: string, said: unknown): string | null {
  const value = backend === 'gsheets' ? withAccountRead(said) : said;
  if (endsClient(value) || endsSecret(backend, value)) return null;
  if (namesClient(value)) return checkedClient(backend, value);
  const [shape, wanted] = shapes[backend] ?? [];
  if (!shape || wanted === undefined) throw refused('Connections of this kind need no secret beside the password.');
  if (!shape.safeParse(value).success) throw refused(wanted);
  return JSON.stringify(value);
}

/** Which member says that there is no secret any more. */
const ending = new Map([
  ['gsheets', 'service_account_info'],
  ['snowflake', 'auth_method'],
]);

const endsSecret = (backend: string, value: unknown): boolean => isRecord(value) && value[ending.get(backend) ?? ''] === null;

/** Programs write the key as its text, too. */
function withAccountRead(value: unknown): unknown {
  const key = isRecord(value) ? value['service_account_info'] : undefined;
  return isRecord(value) && typeof key === 'string' ? { ...value, service_account_info: read(key) } : value;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refused('It is no JSON.', error);
  }
}

const refused = (why: string, cause?: unknown): Failure =>
  new Failure('INVALID', { fields: { masked_encrypted_extra: [why] } }, { cause });

/** The project a service account belongs to. @param secret  as it was checked */
export function projectOf(secret: string | null | undefined): string | undefined {
  if (secret === undefined || secret === null) return undefined;
  const found = account.safeParse(JSON.parse(secret));
  return found.success ? found.data.credentials_info.project_id : undefined;
}
