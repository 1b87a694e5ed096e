/** Words on paper: a text picture, a picture with nothing to draw, a list of choices. */
import type { EmptyPicture, TextPicture, DepictOptions } from '@tessera/charts/chart-type';
import type { ChoicesPicture } from '@tessera/charts/choices-picture';
import { wrapText, type Weight } from './font-metrics.ts';
import { text } from './markup.ts';

const margin = 12;

interface Block {
  readonly content: string;
  readonly size: number;
  readonly weight: Weight;
  readonly indent: number;
  readonly before: number;
}

/** Marks of emphasis, links and code are taken off; their words stay. */
function plainWords(line: string): string {
  return line
    .replaceAll(/!\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/\[([^\]]{0,500})\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/<[^>]{0,500}>/g, '')
    .replaceAll(/(\*\*|__|\*|`|~~)/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#x27|#x60|#x3D);/g, (sign) => signs[sign] ?? sign);
}

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#x27;': "'",
  '&#x60;': '`',
  '&#x3D;': '=',
};

/** HTML that makes a line of its own as the Markdown for it. */
export function asMarkdown(text: string): string {
  return text
    .replaceAll(/<h([1-6])(?:\s[^>]{0,500})?>/gi, (_, level: string) => `\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<li(?:\s[^>]{0,500})?>/gi, '\n- ')
    .replaceAll(/<\/(?:td|th)>/gi, '  ')
    .replaceAll(/<\/?(?:article|blockquote|br|div|figure|h[1-6]|li|ol|p|section|table|tr|ul)(?:\s[^>]{0,500})?\/?>/gi, '\n');
}

/** Markdown as blocks of plain words: headings, list items and paragraphs keep their shape, not their ornaments. */
function blocksOf(markdown: string): Block[] {
  return asMarkdown(markdown)
    .split('\n')
    .flatMap((line): Block[] => {
      const heading = /^(#{1,6})\s(.*)$/.exec(line);
      if (heading) {
        const size = Math.max(13, 22 - 3 * (heading[1]?.length ?? 1));
        return [{ content: plainWords(heading[2] ?? ''), size, weight: 600, indent: 0, before: 8 }];
      }
      const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s(.*)$/.exec(line);
      if (item) return [{ content: `• ${plainWords(item[1] ?? '')}`, size: 12, weight: 400, indent: 8, before: 2 }];
      const words = plainWords(line).trim();
      return words === '' ? [] : [{ content: words, size: 12, weight: 400, indent: 0, before: 6 }];
    });
}

/** The markup of a text picture: its words, wrapped, as far as they fit. */
export function paintText(
  picture: Pick<TextPicture, 'markdown'>,
  view: Pick<DepictOptions, 'width' | 'height' | 'theme'>,
): string {
  const parts: string[] = [];
  let y = 4;
  for (const block of blocksOf(picture.markdown)) {
    y += block.before;
    for (const line of wrapText(block.content, view.width - 2 * margin - block.indent, block.size, block.weight)) {
      y += block.size * 1.35;
      if (y > view.height - 4) return parts.join('');
      parts.push(text(line, margin + block.indent, y, { size: block.size, weight: block.weight, fill: view.theme.text }));
    }
  }
  return parts.join('');
}

/** The markup of an empty picture: what is missing and what to do, in the middle. */
export function paintEmpty(picture: EmptyPicture, view: DepictOptions): string {
  const size = view.mode === 'thumb' ? 12 : 14;
  const width = Math.min(view.width - 2 * margin, 420);
  const titles = wrapText(picture.title, width, size, 600);
  const hints = view.mode === 'thumb' ? [] : wrapText(picture.hint ?? '', width, 12);
  const tall = titles.length * size * 1.4 + hints.length * 12 * 1.5;
  let y = (view.height - tall) / 2;
  const parts: string[] = [];
  for (const line of titles) {
    y += size * 1.4;
    parts.push(text(line, view.width / 2, y, { size, weight: 600, fill: view.theme.textMuted, anchor: 'middle' }));
  }
  for (const line of hints) {
    y += 18;
    parts.push(text(line, view.width / 2, y, { size: 12, fill: view.theme.textMuted, anchor: 'middle' }));
  }
  return parts.join('');
}

/** The markup of fields to choose in: each with what is chosen, as many as fit, and how many more there are. */
export function paintChoices({ fields }: ChoicesPicture, view: DepictOptions): string {
  const line = 22;
  const room = Math.max(1, Math.floor((view.height - 8) / (2 * line)));
  const shown = fields.length > room ? fields.slice(0, room - 1) : fields;
  const more = fields.length - shown.length;
  const cut = (words: string): string => wrapText(words, view.width - 2 * margin, 12)[0] ?? '';
  return [
    ...shown.flatMap(({ label, chosen }, at) => [
      text(cut(label), margin, line * (2 * at + 1), { size: 12, weight: 600, fill: view.theme.textMuted }),
      text(cut(chosen.length > 0 ? chosen.join(', ') : 'All'), margin, line * (2 * at + 2) - 4, {
        size: 12,
        fill: chosen.length > 0 ? view.theme.text : view.theme.textMuted,
      }),
    ]),
    ...(more > 0 ? [text(`${more} more`, margin, line * (2 * shown.length + 1), { size: 12, fill: view.theme.textMuted })] : []),
  ].join('');
}
