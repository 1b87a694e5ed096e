/** The path of a small line in a cell: the same on screen and on paper. */
import type { SparkCell } from './spark-cell.ts';

/** SVG commands within a box; a lone point is a dash, and a gap stays a gap. */
export function sparkPath(
  { values, min, max }: Pick<SparkCell, 'values' | 'min' | 'max'>,
  box: { x: number; y: number; width: number; height: number },
): string {
  const step = values.length > 1 ? box.width / (values.length - 1) : 0;
  const span = max - min;
  const place = (value: number): number => {
    const share = span > 0 ? Math.min(1, Math.max(0, (value - min) / span)) : 0.5;
    return box.y + (1 - share) * box.height;
  };
  const short = (value: number): string => String(Math.round(value * 100) / 100);
  return values
    .map((value, at) => {
      if (value === null) return '';
      const before = values[at - 1] ?? null;
      const [x, y] = [box.x + at * step, place(value)];
      const isAlone = before === null && (values[at + 1] ?? null) === null;
      return `${before === null ? 'M' : 'L'}${short(x)} ${short(y)}${isAlone ? 'h1' : ''}`;
    })
    .join('');
}
