/** What stands in the table of failures for a code, and what a failure knows about itself (`failures.ts`). */

type Level = 'info' | 'warning' | 'error';
type Shape = 'simple' | 'rich' | 'token';

/** What stands in the table for a code. */
export interface FailureKind {
  readonly status: number;
  readonly type?: string;
  readonly level?: Level;
  readonly shape: Shape;
  readonly issues?: readonly number[];
  /** Its sentence, made of what this kind of failure knows about itself. */
  say(detail: AnyDetail): string;
}

/** A failure, as another knows it. */
interface FailureBeside {
  readonly kind: FailureKind;
  readonly message: string;
  readonly detail: FailureDetail;
}

/**
 * What a failure knows about itself; `fields` become `{message: {field: [texts]}}`, `extra` goes out beside the message.
 * `sentenceAs`: where some calls' clients look for the sentence, at the top of the reply beside what stands there.
 * `beside`: what went wrong as well; a rich reply lists it behind this.
 */
export interface FailureDetail {
  message?: string;
  sentenceAs?: 'message' | 'error';
  fields?: Record<string, string[]>;
  extra?: Record<string, unknown>;
  /** Numbers of issues that say more than the table's; they take their place. */
  issues?: readonly number[];
  beside?: readonly FailureBeside[];
}

/** `retryAfter`: seconds until the same request may succeed. */
export interface RetryDetail extends FailureDetail {
  retryAfter: number;
}

/** `what` the dialect called `dialect` cannot answer. */
export interface DialectDetail extends FailureDetail {
  dialect: string;
  what: string;
}

/** `at`: the place in the SQL, in characters, where reading it ended. */
export interface SqlDetail extends FailureDetail {
  at?: number | undefined;
}

/** What failures of some kinds know beside the others. */
export type AnyDetail = FailureDetail & Partial<Omit<RetryDetail & DialectDetail & SqlDetail, keyof FailureDetail>>;

/** Its own sentence, or the table's. */
export const text =
  (fallback: string) =>
  (detail: FailureDetail): string =>
    detail.message ?? fallback;
