/** Ids of components and filters, as the wire spells them: a type and eight letters. */

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** `ROW-k3f9x2Ab`. @param random  gives numbers in [0, 1) */
export function makeId(prefix: string, random: () => number): string {
  const tail = Array.from({ length: 8 }, () => letters[Math.floor(random() * letters.length)] ?? 'A').join('');
  return `${prefix}-${tail}`;
}
