/** Unused names. */

/**
 * 32 hexadecimal digits of chance. Not `crypto.randomUUID`: that exists only on secure origins, and a server in a house
 * network is often reached by plain http.
 */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
