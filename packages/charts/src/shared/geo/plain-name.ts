/** Names of places as they are compared. */

/** Without case, accents, articles and punctuation: "Côte d’Ivoire" → "cote d ivoire". */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bthe\b|\bsaint\b|\bst\b/g, (word) => (word === 'the' ? '' : 'st'))
    .replaceAll(/ +/g, ' ')
    .trim();
