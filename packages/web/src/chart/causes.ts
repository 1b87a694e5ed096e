import { ApiFailure } from '@tessera/api/client';

/** What may be behind a refusal: the sentences of its issue codes (reference API §1.2), each once; none for other errors. */
export function causesOf(error: unknown): string[] {
  if (!(error instanceof ApiFailure)) return [];
  const codes = error.errors.flatMap(({ extra }): unknown[] => {
    const said = extra?.['issue_codes'];
    return Array.isArray(said) ? said : [];
  });
  return [...new Set(codes.flatMap(messageOf))];
}

const messageOf = (code: unknown): string[] =>
  typeof code === 'object' && code !== null && 'message' in code && typeof code.message === 'string' ? [code.message] : [];
