/** Unused names. */

/**
 * 32 hexadecimal digits of chance. Not `crypto.randomUUID`: that exists only on secure origins, and a server in a house
 * network is often reached by plain http.
 */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random uuid (version 4), where `crypto.randomUUID` may be missing. */
export function randomUuid(): string {
  const digits = randomName();
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4] ?? '8';
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20),
  ].join('-');
}
