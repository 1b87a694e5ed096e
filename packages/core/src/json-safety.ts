/**
 * What JSON from outside may not hold, whatever it is for: endless nesting, and keys that reach a prototype
 * (SECURITY.md#bounded-work, SECURITY.md#plain-objects).
 */
import { limits } from './limits.ts';

/** Found by counting brackets, before anything is parsed: what stands in texts does not count. */
export function isNestedTooDeep(text: string): boolean {
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
      if (depth > limits.jsonDepthMax) return true;
    } else if (code === closeBrace || code === closeBracket) depth--;
  }
  return false;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];

/** The error text for JSON nested deeper than `limits.jsonDepthMax`. */
export const tooDeep = `The JSON is nested deeper than ${limits.jsonDepthMax} levels.`;

/** @returns what a parsed value may not hold, as a sentence; undefined when it is clean */
export function contentFault(value: unknown): string | undefined {
  if (typeof value === 'string') return textFault(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.hasOwn(value, '__proto__')) return 'The key "__proto__" is not allowed.';
  for (const [key, member] of Object.entries(value)) {
    const fault = contentFault(key) ?? contentFault(member);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function textFault(text: string): string | undefined {
  // PostgreSQL cannot store it.
  if (text.includes('\0')) return 'A text holds the character NUL, which is not allowed.';
  // No encoding can write it: what was stored would be another text, and an address made of it none at all.
  return text.isWellFormed() ? undefined : 'A text holds half a character (a lone surrogate), which is not allowed.';
}

/** False for most texts: only one that spells the key, or hides letters behind escapes, can hold what is refused. */
export const needsLook = (text: string): boolean => text.includes('__proto__') || text.includes('\\u');
