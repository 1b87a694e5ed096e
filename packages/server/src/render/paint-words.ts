/** Words on paper: a picture with nothing to draw, a list of choices. */
import type { EmptyPicture, DepictOptions } from '@tessera/charts/chart-type';
import type { ChoicesPicture } from '@tessera/charts/choices-picture';
import { wrapText } from './font-metrics.ts';
import { text } from './markup.ts';

const margin = 12;

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
