/** Texts of cells that hold HTML: told from others, and read without it, for paper, searches and copies. */

const inline =
  'a|abbr|b|bdi|bdo|br|center|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var';
const blocks =
  'blockquote|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|summary|table|tbody|td|tfoot|th|thead|tr|ul';
const ended = 'noscript|script|style|template|title';
const tag = new RegExp(`</?(?:${inline}|${blocks}|${ended}|iframe|object|svg|video|audio)(?:\\s[^<>]*)?/?>`, 'i');

/** Does a text hold HTML? A lone `<` or a name in angle brackets is none. */
export const holdsMarkup = (text: string): boolean => text.includes('<') && tag.test(text);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const unseen = new RegExp(`<(${ended})\\b[^>]*>[\\s\\S]*?</\\1\\s*>`, 'gi');
const everyBlock = new RegExp(`</?(?:${blocks}|br)\\b[^<>]*>`, 'gi');
const everyTag = new RegExp(tag.source, 'gi');

/** What a reader sees of a text with HTML, on one line; any other text as it is. Never put back into a page as HTML. */
export function markupText(text: string): string {
  if (!holdsMarkup(text)) return text;
  return text
    .replaceAll(unseen, '')
    .replaceAll(everyBlock, ' ')
    .replaceAll(everyTag, '')
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
