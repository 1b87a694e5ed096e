/** The quiet picture of what has nothing to show: three bars in the colour of hairlines. */
import { looks, type LookMode } from '@tessera/core/look/tokens';
import { rect, tag } from '../../render/markup.ts';
import { toPng } from '../../render/png.ts';
import { bytes, type BytesReply } from '../../rest/implement.ts';

const bar = { width: 14, gap: 10, heights: [26, 44, 34] } as const;

/** @returns 200 with a PNG; kept by browsers only for a minute, for the cause may be gone by then */
export async function blankPicture(look: LookMode, { width, height }: { width: number; height: number }): Promise<BytesReply> {
  const colours = looks[look];
  const total = bar.heights.length * bar.width + (bar.heights.length - 1) * bar.gap;
  const foot = height / 2 + 22;
  const bars = bar.heights.map((tall, i) =>
    rect({ x: (width - total) / 2 + i * (bar.width + bar.gap), y: foot - tall, width: bar.width, height: tall }, colours.line, 3),
  );
  const sheet = rect({ x: 0, y: 0, width, height }, colours.background);
  const svg = tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    sheet,
    ...bars,
  );
  return bytes(await toPng(svg, 1), 'image/png', { headers: { 'cache-control': 'private, max-age=60' } });
}
