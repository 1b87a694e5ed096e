/** JSON whose numbers keep every digit: those that a double would round stay texts, as `orient: columns` sends them. */
import { isTooLong } from '@tessera/core/frame/exact';

/** Sixteen digits in a row, perhaps with a point among them. */
const longRun = /\d(?:\.?\d){15}/;

/**
 * `JSON.parse`, with integers beyond 2^53 and decimals that no double holds as texts of their digits. Where the
 * runtime does not say what a number was written as, it is rounded as ever.
 * @throws SyntaxError
 */
export function parseExact(text: string): unknown {
  // Most answers hold no such number, and a reviver is many times slower.
  if (!longRun.test(text)) return JSON.parse(text);
  const revive = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined && isTooLong(context.source) ? context.source : value;
  return JSON.parse(text, revive);
}
