/** Words on paper: a picture with nothing to draw. */
import type { EmptyPicture, DepictOptions } from '@tessera/charts/chart-type';
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
