/** The one place where anything thrown becomes a reply (docs/reference/api.md#errors). */
import { Failure, type FailureCode } from '@tessera/core/failures';
import { issueMessages } from './issue-codes.ts';
import type { Log } from '../log.ts';

/** Ready to be sent as JSON. */
export interface FailureReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param requestId  sent to the client on a 500, and written beside the cause in the log */
export function replyOf(error: unknown, requestId: string, log: Log): FailureReply {
  const failure = asFailure(error);
  if (failure === undefined) {
    log.error('A request failed', { requestId, error: sayError(error) });
    return rich(new Failure('INTERNAL', { extra: { request_id: requestId } }));
  }
  if (failure.kind.status >= 500) log.warn(failure.message, { requestId, code: failure.code, cause: sayError(failure.cause) });
  return failure.kind.shape === 'rich' ? rich(failure) : plain(failure);
}

function plain(failure: Failure): FailureReply {
  const { status, shape } = failure.kind;
  if (shape === 'token') return { status, body: { msg: failure.message }, headers: {} };
  const { fields, extra } = failure.detail;
  return {
    status,
    body: { ...sentenceOf(failure), message: fields ?? failure.message, ...extra },
    headers: status === 429 ? { 'retry-after': String(failure.detail.retryAfter ?? 60) } : {},
  };
}

function rich(failure: Failure): FailureReply {
  const { status } = failure.kind;
  return {
    status,
    body: { ...sentenceOf(failure), errors: [failure, ...(failure.detail.beside ?? [])].map(errorOf) },
    headers: status === 503 ? { 'retry-after': '5' } : {},
  };
}

function errorOf({ kind, detail, message }: Pick<Failure, 'kind' | 'detail' | 'message'>) {
  const { type = 'GENERIC_BACKEND_ERROR', level = 'error' } = kind;
  const issues = detail.issues ?? kind.issues ?? [];
  const issue_codes = issues.map((code) => ({ code, message: `Issue ${code} - ${issueMessages[code] ?? 'Unknown issue.'}` }));
  const extra = { ...detail.extra, ...(issue_codes.length > 0 ? { issue_codes } : {}) };
  return { message, error_type: type, level, extra };
}

function sentenceOf({ detail: { sentenceAs }, message }: Failure): Record<string, string> {
  return sentenceAs === undefined ? {} : { [sentenceAs]: message };
}

/** Does a call whose clients look for a failure's sentence also under `member`, at the top of the reply. */
export async function withFailureMember<T>(member: 'message' | 'error', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, { ...error.detail, sentenceAs: member }, { cause: error });
  }
}

/** What fastify, its plugins, SQLite, PostgreSQL and the file system throw, by their code. */
const foreign: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'ADDRESS_UNKNOWN',
  FST_ERR_ASYNC_CONSTRAINT: 'ADDRESS_UNKNOWN',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'BAD_REQUEST',
  FST_PARTS_LIMIT: 'BAD_REQUEST',
  FST_FIELDS_LIMIT: 'BAD_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'BAD_REQUEST',
  FST_PROTO_VIOLATION: 'BAD_REQUEST',
  ENOSPC: 'STORAGE_FULL',
  EDQUOT: 'STORAGE_FULL',
  EFBIG: 'STORAGE_FULL',
  '53100': 'STORAGE_FULL',
  '53300': 'STORE_DOWN',
  '57P01': 'STORE_DOWN',
  '57P03': 'STORE_DOWN',
  '08006': 'STORE_DOWN',
  ECONNREFUSED: 'STORE_DOWN',
  ECONNRESET: 'STORE_DOWN',
  '22001': 'INVALID_BODY',
  '22003': 'INVALID_BODY',
  '22021': 'INVALID_BODY',
};

/** SQLite's result codes: 5 busy, 8 read-only, 10 input/output, 13 full, 2067 unique, 1555 primary key. */
const sqliteCodes: Readonly<Record<number, FailureCode>> = { 5: 'STORE_DOWN', 10: 'STORAGE_FULL', 13: 'STORAGE_FULL' };

/** What the reader of multipart forms throws: plain errors without a code, known by their sentence only. */
const formFaults: readonly (readonly [RegExp, string])[] = [
  [
    /^Multipart: Boundary not found|^The needle cannot/,
    'A multipart form needs a content type that names its boundary, of 1 to 70 characters.',
  ],
  [
    /^Unexpected end of multipart data|terminated early due to unexpected end of multipart data$/,
    'The multipart form ended too early.',
  ],
  [/^Unsupported Content-Type\.$/, 'The content type is no form.'],
];

function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, errcode, statusCode } = error as Error & { code?: unknown; errcode?: unknown; statusCode?: unknown };
  if (code === '23505' || errcode === 2067 || errcode === 1555)
    return new Failure('INVALID', { message: 'An object with this name or key already exists.' }, { cause: error });
  const known = foreign[String(code)] ?? (typeof errcode === 'number' ? sqliteCodes[errcode & 0xff] : undefined);
  if (known !== undefined) return new Failure(known, {}, { cause: error });
  const formFault = formFaults.find(([words]) => words.test(error.message));
  if (formFault) return new Failure('BAD_REQUEST', { message: formFault[1] }, { cause: error });
  if (
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|the database system is/i.test(error.message)
  )
    return new Failure('STORE_DOWN', {}, { cause: error });
  if (statusCode === 429) return new Failure('RATE_LIMITED', { retryAfter: 60 }, { cause: error });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Failure(statusCode === 413 ? 'TOO_LARGE' : 'BAD_REQUEST', { message: error.message }, { cause: error });
  return undefined;
}

function sayError(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  caused by ${sayError(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
