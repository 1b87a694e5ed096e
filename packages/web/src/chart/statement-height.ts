const [linePx, smallestPx, tallestPx] = [20, 160, 420];
const charactersPerLine = 100;

/** Pixels a statement needs to be read without scrolling, within bounds. */
export function statementHeightPx(query: string): number {
  const lines = query.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 1);
  return Math.min(tallestPx, Math.max(smallestPx, lines * linePx));
}
