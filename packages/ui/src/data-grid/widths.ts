/** Measures texts for the widths of columns. */
import type { MeasureTextWidth } from '@tessera/core/look/grid-widths';
import { tabularWidth } from '@tessera/core/look/tabular';
import { type } from '@tessera/core/look/tokens';
import { pageFamily } from '../theme/css-variables.ts';
import { measuringPen } from '../theme/measuring-pen.ts';

function letterWidth(letters: string, sizePx: number, weight: number): number {
  const pen = measuringPen();
  if (!pen) return letters.length * 7;
  pen.font = `${weight} ${sizePx}px ${pageFamily()}`;
  return pen.measureText(letters).width;
}

/** Measures in the font grids are set in. */
export const measureText: MeasureTextWidth = (text, strong) =>
  tabularWidth(text, type.size.sm, strong ? type.weight.strong : type.weight.normal, letterWidth);
