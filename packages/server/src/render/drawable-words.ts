/** Words as the fonts on paper can draw them. */

/** Emoji and what joins them; signs such as © and ™ are letters of the font. */
const emoji =
  /(?:\p{Emoji_Presentation}|[\u{1F000}-\u{1FAFF}]|\p{Extended_Pictographic}\u{FE0F})[\p{Emoji_Modifier}\u{FE0F}\u{200D}]*/gu;

/** Without emoji, which would be empty boxes, and without the gaps they leave. */
export function drawableWords(words: string): string {
  if (words.search(emoji) < 0) return words;
  const left = words.replaceAll(emoji, '').replaceAll(/ {2,}/g, ' ');
  return words.startsWith(' ') ? left : left.trimStart();
}
