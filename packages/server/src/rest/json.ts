/** JSON bodies: read with a depth limit and without keys that could reach a prototype (R15, R16). */
import { Failure } from '@tessera/core/failures';
import { limits } from '@tessera/core/limits';

/**
 * @returns undefined for an empty text
 * @throws Failure NOT_JSON; BAD_REQUEST when too deep or a key is refused
 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  checkDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Failure('NOT_JSON', { message: 'Request is not JSON' }, { cause });
  }
  // Only a text that spells the key, or hides letters behind escapes, can hold what is refused; all others skip the walk.
  if (text.includes('__proto__') || text.includes('\\u')) checkContent(value);
  return value;
}

function checkDepth(text: string): void {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === backslash) at++;
      else if (code === quote) inText = false;
    } else if (code === quote) inText = true;
    else if (code === openBrace || code === openBracket) {
      depth++;
      if (depth > limits.jsonDepthMax)
        throw new Failure('BAD_REQUEST', { message: `The JSON is nested deeper than ${limits.jsonDepthMax} levels.` });
    } else if (code === closeBrace || code === closeBracket) depth--;
  }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/** @throws Failure BAD_REQUEST on a key that could reach a prototype, and on NUL, which PostgreSQL cannot store */
export function checkContent(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw new Failure('BAD_REQUEST', { message: 'A text holds the character NUL, which is not allowed.' });
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) throw new Failure('BAD_REQUEST', { message: 'The key "__proto__" is not allowed.' });
  for (const [key, member] of Object.entries(value)) {
    checkContent(key);
    checkContent(member);
  }
}
