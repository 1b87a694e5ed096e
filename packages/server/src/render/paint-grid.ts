/** Small multiples on paper: each chart in its box, below one legend. */
import type { DepictOptions, GridPicture, Picture } from '@tessera/charts/chart-type';
import { gridNamePx, gridSwatchPx } from '@tessera/charts/grid-picture';
import { turned } from './direction.ts';
import { place, rect, tag, text, textIn } from './markup.ts';

const textPx = 12;

/** @param paintInner  paints the chart of a cell */
export function paintGrid(
  picture: GridPicture,
  view: DepictOptions,
  paintInner: (picture: Picture, view: DepictOptions) => string,
): string {
  const { textMuted, text: ink } = view.theme;
  const paintLegend = (): string[] =>
    picture.legend.flatMap(({ colour, label, x, y }) => [
      rect({ x, y, width: gridSwatchPx, height: gridSwatchPx }, colour, 2),
      text(label, x + gridNamePx, y + gridSwatchPx - 1, { size: textPx, fill: ink }),
    ]);
  return [
    ...turned(picture.legendFromRight ? { x: 0, width: picture.width } : undefined, paintLegend),
    ...picture.texts.map((each) => {
      const { x, y, width, height, upright = false } = each;
      const style = { size: textPx, fill: textMuted, weight: 500 as const, anchor: 'middle' as const };
      if (!upright) return textIn(each.text, each, style, 4);
      const line = textIn(each.text, { x: -height / 2, y: -width / 2, width: height, height: width }, style, 4);
      return tag('g', { transform: `translate(${x + width / 2} ${y + height / 2}) rotate(-90)` }, line);
    }),
    ...picture.cells.map((cell) => place(paintInner(cell.picture, { ...view, width: cell.width, height: cell.height }), cell)),
  ].join('');
}
