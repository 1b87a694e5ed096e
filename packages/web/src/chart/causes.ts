import { ApiFailure } from '@tessera/api/client';
import { sentenceOf } from '../client.ts';
import { i18n } from '../i18n.ts';

/** What to tell of a failed question. The server says of its dataset, the one thing it cannot find, that it is not found. */
export function failureOfChart(error: unknown): string {
  const isGone = error instanceof ApiFailure && error.status === 404;
  return isGone ? i18n._('The dataset of this chart no longer exists.') : sentenceOf(error);
}

/**
 * What may be behind a refusal: the sentences of its issue codes (docs/reference/api.md#errors), each once; none for
 * other errors.
 */
export function causesOf(error: unknown): string[] {
  return error instanceof ApiFailure ? causesAmong(error.errors) : [];
}

/** The same of rich errors as a query keeps them. */
export function causesAmong(errors: readonly { readonly extra?: unknown }[]): string[] {
  const codes = errors.flatMap(({ extra }): unknown[] => {
    const said = typeof extra === 'object' && extra !== null && 'issue_codes' in extra ? extra.issue_codes : undefined;
    return Array.isArray(said) ? said : [];
  });
  return [...new Set(codes.flatMap(messageOf))];
}

const messageOf = (code: unknown): string[] =>
  typeof code === 'object' && code !== null && 'message' in code && typeof code.message === 'string' ? [code.message] : [];
