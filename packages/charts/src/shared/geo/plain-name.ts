/** Names of places as they are compared. */

/** Letters that no accent is taken off. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ħ: 'h',
  ə: 'a',
};

/** Without case, accents, articles and punctuation: "Côte d’Ivoire" → "cote d ivoire". */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[æðđıłøœßþħə]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bthe\b|\bsaint\b|\bst\b/g, (word) => (word === 'the' ? '' : 'st'))
    .replaceAll(/ +/g, ' ')
    .trim();
