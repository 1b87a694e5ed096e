/** JSON bodies: read with a depth limit and without keys that could reach a prototype (R15, R16). */
import { Failure } from '@tessera/core/failures';
import { contentFault, isNestedTooDeep, needsLook, tooDeep } from '@tessera/core/json-safety';

/**
 * @returns undefined for an empty text
 * @throws Failure NOT_JSON; BAD_REQUEST when too deep or a key is refused
 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (isNestedTooDeep(text)) throw new Failure('BAD_REQUEST', { message: tooDeep });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Failure('NOT_JSON', { message: 'Request is not JSON' }, { cause });
  }
  if (needsLook(text)) checkContent(value);
  return value;
}

/** @throws Failure BAD_REQUEST on a key that could reach a prototype, and on NUL, which PostgreSQL cannot store */
export function checkContent(value: unknown): void {
  const fault = contentFault(value);
  if (fault !== undefined) throw new Failure('BAD_REQUEST', { message: fault });
}
