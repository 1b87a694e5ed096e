/** How wide and how high ECharts takes a text to be. */
import { measuringPen } from '@tessera/ui/theme';

/** Measures a text set in a CSS font, in px. */
export type MeasureText = (text: string, font?: string) => { width: number };

/** ECharts takes the width of this character as the height of a line: Chinese characters are as wide as they are high. */
const lineHeightSample = '国';
const defaultFont = '12px sans-serif';

/** The size in px of a CSS font such as `500 12px Inter`. */
const sizeOf = (font: string): number => Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 12);

/**
 * A measure that knows the height of a line on every machine: where no font has Chinese characters the width of the sample
 * is that of some placeholder, and the lines of a label would lie on each other.
 */
export const withLineHeight =
  (measure: MeasureText): MeasureText =>
  (text, font = defaultFont) =>
    text === lineHeightSample ? { width: sizeOf(font) } : measure(text, font);

/** Measures with the browser's fonts, the page's own among them. */
export const measureOnCanvas: MeasureText = (text, font = defaultFont) => {
  const pen = measuringPen();
  if (!pen) return { width: text.length * sizeOf(font) * 0.6 };
  if (pen.font !== font) pen.font = font;
  return pen.measureText(text);
};
