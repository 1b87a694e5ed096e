/** Rectangles that we lay out and ECharts draws, as in the partition and the event flow. */
import type { CustomSeriesRenderItemReturn } from 'echarts';
import { readableOn } from '@tessera/core/look/contrast';
import type { DepictOptions } from '../chart-type.ts';
import { drawnFont, fontSize, isBare } from './look.ts';

/** A rectangle; all lengths in px. `from` and `until` are 0…1 of the picture's height. */
export interface LabelledBox {
  left: number;
  width: number;
  from: number;
  until: number;
  fill: string;
  opacity: number;
  /** Between the edge and the text. */
  padding: number;
  /** What is written where there is room at all. */
  text: (width: number, height: number) => string;
}

/** The rectangle, a pixel smaller than its room, and its text in the upper part. */
export function drawBox(box: LabelledBox, view: DepictOptions): CustomSeriesRenderItemReturn {
  const { left: x, fill, opacity, padding } = box;
  const y = box.from * view.height;
  const height = Math.max(0.5, (box.until - box.from) * view.height - 1);
  const width = Math.max(1, box.width - 1);
  const isWritten = !isBare(view) && height > 14 && width > 6 * padding;
  return {
    type: 'group',
    children: [
      { type: 'rect', shape: { x, y, width, height, r: height > 6 ? 2 : 0 }, style: { fill, opacity } },
      ...(isWritten
        ? [
            {
              type: 'text' as const,
              silent: true,
              style: {
                text: box.text(width, height),
                x: x + padding,
                y: y + Math.min(height / 2, 22),
                fill: readableOn(fill),
                fontFamily: drawnFont,
                fontSize: fontSize.label,
                lineHeight: 14,
                verticalAlign: 'middle' as const,
              },
            },
          ]
        : []),
    ],
  };
}
