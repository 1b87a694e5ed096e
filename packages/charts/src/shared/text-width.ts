/** How wide texts are in the product's own font, known without drawing them. */

/** Widths of the characters from the space to the tilde in hundredths of the font's size: Inter, regular, rounded up, with room beside its own kind. */
const latin = [
  29, 29, 47, 64, 65, 99, 65, 30, 37, 37, 51, 67, 29, 46, 29, 37, 64, 41, 61, 62, 65, 60, 63, 57, 62, 63, 29, 31, 67, 67, 67, 52,
  97, 69, 66, 74, 73, 61, 60, 75, 75, 27, 58, 68, 57, 91, 76, 77, 64, 77, 65, 65, 65, 75, 69, 101, 69, 68, 63, 37, 37, 37, 48, 46,
  33, 57, 62, 58, 62, 59, 38, 62, 60, 25, 25, 55, 25, 88, 60, 60, 62, 62, 38, 53, 33, 60, 57, 82, 55, 57, 56, 43, 34, 43, 67,
];
const firstLatin = 32;
/** Letters and signs of other scripts that are as wide as they are high, or nearly so. */
const wide = new Set('ЖМФШЩЫЮДжмфшщыюъΦΨΩΜφψωŒœÆæĲ½¼¾©…—→←↑↓▲▼');
/** Semi-bold letters are wider than regular ones by up to so much. */
const boldFactor = 1.07;

function hundredths(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const known = latin[code - firstLatin];
  if (known !== undefined) return known;
  // Chinese, Japanese and Korean characters and pictographs.
  if (code > 0x2e80 || wide.has(character)) return 104;
  // A letter is as wide with an accent as without.
  const base = latin[(character.normalize('NFD').codePointAt(0) ?? 0) - firstLatin];
  // But for these, whose accent stands beside them.
  if (base !== undefined && 'ďľťĽ'.includes(character)) return base + 14;
  return base ?? (character === character.toLowerCase() ? 70 : 80);
}

/**
 * The width a text takes at most, in px. Pictures measure without a page; what is not of the font's own alphabet is
 * estimated on the wide side.
 */
export function textWidth(text: string, sizePx = 12, { isBold = false }: { isBold?: boolean } = {}): number {
  let sum = 0;
  for (const character of text) sum += hundredths(character);
  return ((sum * (isBold ? boldFactor : 1)) / 100) * sizePx;
}
