/**
 * The table of everything that can go wrong on purpose: code → HTTP status, wire error_type, level, sentence.
 * `throw new Failure('NOT_FOUND', {})`; `server/rest/failures.ts` alone turns one into a reply
 * (docs/reference/api.md#errors).
 * `shape` picks the wire's form: simple `{message}`, rich `{errors: […]}`, or the token layer's `{msg}`.
 */
import {
  text,
  type AnyDetail,
  type DialectDetail,
  type FailureDetail,
  type FailureKind,
  type RetryDetail,
  type SqlDetail,
} from './failure-kind.ts';

export type { FailureDetail, FailureKind } from './failure-kind.ts';

/** Code → HTTP status, shape of the body and sentence. The codes are on the wire: never rename one. */
export const failures = {
  BAD_REQUEST: { status: 400, shape: 'simple', say: text('The request could not be read.') },
  NOT_JSON: { status: 400, shape: 'simple', say: text('Request is not JSON') },
  BAD_QUERY_ARGUMENT: { status: 400, shape: 'simple', say: text('Not a valid rison/json argument') },
  CHART_DATA_INVALID: { status: 400, shape: 'simple', say: (d: FailureDetail) => `Request is incorrect: ${d.message ?? ''}` },
  QUERY_FAILED: {
    status: 400,
    shape: 'rich',
    type: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    issues: [1002],
    say: (d: FailureDetail) => `Error: ${d.message ?? ''}`,
  },
  QUERY_TIMEOUT: {
    status: 408,
    shape: 'rich',
    type: 'BACKEND_TIMEOUT_ERROR',
    level: 'error',
    issues: [1000, 1001],
    say: text('The query took too long and was stopped.'),
  },
  QUERY_STOPPED: {
    status: 400,
    shape: 'rich',
    type: 'GENERIC_DB_ENGINE_ERROR',
    level: 'warning',
    issues: [1002],
    say: text('The query was stopped.'),
  },
  ENGINE_DOWN: {
    status: 503,
    shape: 'rich',
    type: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    issues: [1002],
    say: text('The analytics engine was restarted while this query ran. Run it again.'),
  },
  DATABASE_BUSY: {
    status: 503,
    shape: 'rich',
    type: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    issues: [1000],
    say: text('The database is busy and the query waited too long for its turn. Try again later.'),
  },
  EMPTY_QUERY: { status: 400, shape: 'simple', say: text('Empty query?') },
  EMPTY_RESULT: { status: 400, shape: 'simple', say: text('Empty query result') },
  COLUMN_MISSING: { status: 400, shape: 'simple', say: text('Columns missing in dataset') },
  TIME_RANGE_UNREADABLE: { status: 400, shape: 'simple', say: text('Unexpected time range') },
  POST_PROCESSING_INVALID: { status: 400, shape: 'simple', say: text('The post-processing operation is invalid.') },
  SQL_REFUSED: {
    status: 400,
    shape: 'rich',
    type: 'INVALID_SQL_ERROR',
    level: 'error',
    issues: [1017],
    say: (d: SqlDetail) => d.message ?? 'Only one SELECT statement may be run.',
  },
  SQL_SUBQUERY_REFUSED: {
    status: 400,
    shape: 'rich',
    type: 'ADHOC_SUBQUERY_NOT_ALLOWED_ERROR',
    level: 'error',
    issues: [1037],
    say: text('Custom SQL fields cannot contain sub-queries.'),
  },
  TEMPLATE_INVALID: {
    status: 400,
    shape: 'rich',
    type: 'INVALID_TEMPLATE_PARAMS_ERROR',
    level: 'error',
    issues: [1028],
    say: text('The template could not be rendered.'),
  },
  TEMPLATE_PARAMS_MISSING: {
    status: 400,
    shape: 'rich',
    type: 'MISSING_TEMPLATE_PARAMS_ERROR',
    level: 'error',
    issues: [1006],
    say: text('A parameter of the template is not defined.'),
  },
  TABLE_MISSING: {
    status: 400,
    shape: 'rich',
    type: 'TABLE_DOES_NOT_EXIST_ERROR',
    level: 'error',
    issues: [1003, 1005],
    say: text('The table does not exist.'),
  },
  /** A database did not know a name; its own words are the sentence. */
  COLUMN_UNKNOWN: {
    status: 400,
    shape: 'rich',
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    level: 'error',
    issues: [1003, 1004],
    say: text('The column does not exist.'),
  },
  SCHEMA_UNKNOWN: {
    status: 400,
    shape: 'rich',
    type: 'SCHEMA_DOES_NOT_EXIST_ERROR',
    level: 'error',
    issues: [1003, 1016],
    say: text('The schema does not exist.'),
  },
  /** Rows of the SQL page that were kept for a while. */
  RESULTS_GONE: {
    status: 410,
    shape: 'rich',
    type: 'RESULTS_BACKEND_ERROR',
    level: 'error',
    issues: [1031],
    say: text('No stored results found, you need to re-run your query'),
  },
  /** The five below are the SQL page's: it names reasons that elsewhere are one. */
  SQL_UNREADABLE: {
    status: 400,
    shape: 'rich',
    type: 'SYNTAX_ERROR',
    level: 'error',
    issues: [1030],
    say: text('The query has a syntax error.'),
  },
  SQL_CHANGES: {
    status: 400,
    shape: 'rich',
    type: 'DML_NOT_ALLOWED_ERROR',
    level: 'error',
    issues: [1022],
    say: text('Only SELECT statements are allowed against this database.'),
  },
  SQL_MAKES_TABLE: {
    status: 400,
    shape: 'rich',
    type: 'INVALID_CTAS_QUERY_ERROR',
    level: 'error',
    issues: [1023],
    say: text('Creating tables from queries is not allowed.'),
  },
  SQL_MAKES_VIEW: {
    status: 400,
    shape: 'rich',
    type: 'INVALID_CVAS_QUERY_ERROR',
    level: 'error',
    issues: [1024, 1025],
    say: text('Creating views from queries is not allowed.'),
  },
  SQL_TIMEOUT: {
    status: 408,
    shape: 'rich',
    type: 'SQLLAB_TIMEOUT_ERROR',
    level: 'error',
    issues: [1026, 1027],
    say: text('The query took too long and was stopped.'),
  },
  DIALECT_CANNOT: { status: 400, shape: 'simple', say: (d: DialectDetail) => `${d.dialect} cannot answer this: ${d.what}` },
  FILE_UNREADABLE: {
    status: 422,
    shape: 'rich',
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    level: 'error',
    issues: [1019],
    say: text('The file could not be read.'),
  },
  FILE_EMPTY: {
    status: 422,
    shape: 'rich',
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    level: 'error',
    issues: [1019],
    say: text('The file is empty.'),
  },
  FILE_TOO_LARGE: { status: 413, shape: 'simple', say: text('The file is larger than the limit.') },
  STORAGE_FULL: {
    status: 507,
    shape: 'rich',
    type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    issues: [1011],
    say: text('The disk is full. Nothing was changed.'),
  },
  NOT_LOGGED_IN: { status: 401, shape: 'token', say: text('Missing Authorization Header') },
  TOKEN_EXPIRED: { status: 401, shape: 'token', say: text('Token has expired') },
  TOKEN_INVALID: { status: 422, shape: 'token', say: text('Signature verification failed') },
  GUEST_TOKEN_INVALID: { status: 401, shape: 'token', say: text('Signature verification failed') },
  WRONG_PASSWORD: { status: 401, shape: 'simple', say: text('Not authorized') },
  SECOND_FACTOR: {
    status: 401,
    shape: 'rich',
    type: 'SECOND_FACTOR_REQUIRED_ERROR',
    level: 'error',
    say: text('This account uses two-factor authentication: send the six digits of the app, or a recovery code, as "code".'),
  },
  WRONG_CODE: {
    status: 401,
    shape: 'rich',
    type: 'SECOND_FACTOR_WRONG_ERROR',
    level: 'error',
    say: text('The code is wrong, or was used already.'),
  },
  /** The site asks this person for a second factor, and there is none yet; to the sign-in page `extra` gives a secret for the app. */
  SECOND_FACTOR_SETUP: {
    status: 401,
    shape: 'rich',
    type: 'SECOND_FACTOR_SETUP_ERROR',
    level: 'error',
    say: text('This site asks for two-factor authentication. Sign in with a browser to set it up.'),
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    shape: 'simple',
    say: (d: RetryDetail) => d.message ?? 'Too many attempts. Wait a minute and try again.',
  },
  CSRF_MISSING: {
    status: 400,
    shape: 'rich',
    type: 'FRONTEND_CSRF_ERROR',
    level: 'error',
    say: text('400 Bad Request: The CSRF token is missing.'),
  },
  FORBIDDEN: { status: 403, shape: 'simple', say: text('Forbidden') },
  DATASOURCE_FORBIDDEN: {
    status: 403,
    shape: 'rich',
    type: 'DATASOURCE_SECURITY_ACCESS_ERROR',
    level: 'warning',
    say: text("You don't have access to this dataset."),
  },
  CHART_FORBIDDEN: {
    status: 403,
    shape: 'rich',
    type: 'CHART_SECURITY_ACCESS_ERROR',
    level: 'warning',
    say: text("You don't have access to this chart."),
  },
  DASHBOARD_FORBIDDEN: {
    status: 403,
    shape: 'rich',
    type: 'DASHBOARD_SECURITY_ACCESS_ERROR',
    level: 'warning',
    say: text("You don't have access to this dashboard."),
  },
  TABLES_FORBIDDEN: {
    status: 403,
    shape: 'rich',
    type: 'TABLE_SECURITY_ACCESS_ERROR',
    level: 'error',
    say: (d: FailureDetail) => `You need access to the following tables: ${d.message ?? ''}`,
  },
  /** The database asks for a token of the person; `extra` says where they sign in (`url`), and what is asked again then. */
  OAUTH2_REDIRECT: {
    status: 403,
    shape: 'rich',
    type: 'OAUTH2_REDIRECT',
    level: 'warning',
    say: text('Sign in to the database to see its data.'),
  },
  /** Nobody can sign in there as who they are here, or it went wrong. */
  OAUTH2_REDIRECT_ERROR: {
    status: 403,
    shape: 'rich',
    type: 'OAUTH2_REDIRECT_ERROR',
    level: 'error',
    say: text('Signing in to the database failed.'),
  },
  CONNECTION_FAILED: {
    status: 422,
    shape: 'rich',
    type: 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    issues: [1010],
    say: text('The connection failed. Check the connection settings.'),
  },
  HOST_UNKNOWN: {
    status: 422,
    shape: 'rich',
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    level: 'error',
    issues: [1007],
    say: text('The hostname cannot be resolved.'),
  },
  PORT_INVALID: {
    status: 422,
    shape: 'rich',
    type: 'CONNECTION_INVALID_PORT_ERROR',
    level: 'error',
    issues: [1034],
    say: text('Port must be an integer between 0 and 65535 (inclusive).'),
  },
  PORT_CLOSED: {
    status: 422,
    shape: 'rich',
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    level: 'error',
    issues: [1008],
    say: text('The port is closed.'),
  },
  HOST_DOWN: {
    status: 422,
    shape: 'rich',
    type: 'CONNECTION_HOST_DOWN_ERROR',
    level: 'error',
    issues: [1009],
    say: text('The host does not answer.'),
  },
  CONNECTION_DENIED: {
    status: 422,
    shape: 'rich',
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    level: 'error',
    issues: [1014, 1015],
    say: text('Either the username or the password is incorrect.'),
  },
  DATABASE_UNKNOWN: {
    status: 422,
    shape: 'rich',
    type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    level: 'error',
    issues: [1015],
    say: text('The database does not exist.'),
  },
  PARAMETERS_MISSING: {
    status: 422,
    shape: 'rich',
    type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
    level: 'warning',
    issues: [1018],
    say: text('One or more parameters are missing.'),
  },
  /** A sheet of Google that cannot be read; `extra.catalog` says which. */
  SHEET_UNIDENTIFIED: {
    status: 422,
    shape: 'rich',
    type: 'TABLE_DOES_NOT_EXIST_ERROR',
    level: 'warning',
    issues: [1003],
    say: text(
      'The URL could not be identified. Please check for typos and make sure that ‘Type of Google Sheets allowed’ selection matches the input.',
    ),
  },
  IMPORT_REFUSED: {
    status: 422,
    shape: 'rich',
    type: 'GENERIC_COMMAND_ERROR',
    level: 'warning',
    issues: [1010],
    say: text('Error importing the file'),
  },
  DUPLICATE_COLUMNS: { status: 409, shape: 'simple', say: (d: FailureDetail) => `Duplicate column name(s): ${d.message ?? ''}` },
  NOT_FOUND: { status: 404, shape: 'simple', say: text('Not found') },
  /** No route has this address; a missing object has `NOT_FOUND`. */
  ADDRESS_UNKNOWN: {
    status: 404,
    shape: 'rich',
    type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    issues: [1011],
    say: text('Nothing answers at this address.'),
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    shape: 'rich',
    type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    issues: [1011],
    say: text('Method not allowed'),
  },
  STALE_VERSION: { status: 412, shape: 'simple', say: text('Somebody saved this object after you opened it.') },
  INVALID: { status: 422, shape: 'simple', say: text('The values are invalid.') },
  INVALID_BODY: { status: 400, shape: 'simple', say: text('The values are invalid.') },
  IN_USE: { status: 422, shape: 'simple', say: text('The object is in use and could not be deleted.') },
  KEY_REUSED: {
    status: 422,
    shape: 'simple',
    say: text('This Idempotency-Key was sent with another request before. Take a new one.'),
  },
  KEY_TAKEN: {
    status: 409,
    shape: 'simple',
    say: text('Another server is doing this under the same Idempotency-Key. Ask again in a moment.'),
  },
  REPLY_LOST: {
    status: 409,
    shape: 'simple',
    say: text('This was done before, but its answer was lost when the server ended. Look before you send it with a new key.'),
  },
  /** A job is not in the state that what was asked needs. */
  JOB_STATE: { status: 409, shape: 'simple', say: (d: FailureDetail) => d.message ?? 'The job is in another state.' },
  /** What reports are sent by does not answer, or is not set up. */
  NOTIFICATION_FAILED: {
    status: 422,
    shape: 'rich',
    type: 'REPORT_NOTIFICATION_ERROR',
    level: 'error',
    say: text('The message could not be sent.'),
  },
  REPORT_ATTACHED: {
    status: 409,
    shape: 'rich',
    type: 'GENERIC_COMMAND_ERROR',
    level: 'warning',
    issues: [1010],
    say: text('Resource already has an attached report.'),
  },
  VERSION_REQUIRED: { status: 428, shape: 'simple', say: text('Send the version you edited in an If-Match header.') },
  TOO_LARGE: { status: 413, shape: 'simple', say: text('The request is larger than the limit.') },
  RATE_LIMITED: {
    status: 429,
    shape: 'simple',
    say: (d: RetryDetail) => d.message ?? 'Too many requests. Wait a moment and try again.',
  },
  STORE_DOWN: {
    status: 503,
    shape: 'rich',
    type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    issues: [1011],
    say: text('The metadata store does not answer. Try again in a moment.'),
  },
  FILES_DOWN: {
    status: 503,
    shape: 'rich',
    type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    issues: [1011],
    say: text('The shared files cannot be reached. Nothing was changed; try again in a moment.'),
  },
  DIRECTORY_DOWN: {
    status: 503,
    shape: 'rich',
    type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    issues: [1011],
    say: text('The directory of user accounts does not answer. Try again in a moment.'),
  },
  INTERNAL: {
    status: 500,
    shape: 'rich',
    type: 'GENERIC_BACKEND_ERROR',
    level: 'error',
    issues: [1011],
    say: text('Something went wrong on the server.'),
  },
} as const satisfies Record<string, FailureKind>;

/** A code of `failures`. */
export type FailureCode = keyof typeof failures;

/** What a failure of a code has to know about itself. */
export type DetailOf<Code extends FailureCode> = Parameters<(typeof failures)[Code]['say']>[0];

type Given<Code extends FailureCode> =
  FailureDetail extends DetailOf<Code>
    ? [detail?: DetailOf<Code>, options?: ErrorOptions]
    : [detail: DetailOf<Code>, options?: ErrorOptions];

/** The table's entry for a code. */
export const kindOf = (code: FailureCode): FailureKind => failures[code];

/** A refusal with a code of the table. `detail.message` replaces the table's sentence; keep the cause. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly code: FailureCode;
  readonly detail: AnyDetail;
  constructor(code: Code, ...[detail, options]: Given<Code>) {
    const known: AnyDetail = detail ?? {};
    super(kindOf(code).say(known), options);
    this.name = 'Failure';
    this.code = code;
    this.detail = known;
  }
  get kind(): FailureKind {
    return kindOf(this.code);
  }
}
