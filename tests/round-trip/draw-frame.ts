/** Tables at random: a few columns of any kind under names that are not always good ones. */
import type { Draw } from '../draw.ts';
import { drawCells } from './draw-cells.ts';
import type { RandomFrame, ColumnKindName } from './frame.ts';

const plainNames = ['id', 'amount', 'city', 'Order date', 'price', 'customer', 'region', 'sold at', 'quantity', 'comment'];
const oddNames = [
  'größe',
  '数量',
  'a,b',
  'say "x"',
  "it's",
  'Σ total (%)',
  'select',
  'two\nlines',
  'a;b',
  ' spaced ',
  'ID',
  'x.y',
  'a/b',
  '$amount',
  'col[0]',
  '__proto__',
  'null',
  '#',
];

function drawNames(draw: Draw, count: number, mayRepeat: boolean): string[] {
  const names: string[] = [];
  while (names.length < count) {
    const name = draw.chance(0.25) ? draw.one(oddNames) : draw.one(plainNames);
    const taken = names.some((other) => other.trim().toLowerCase() === name.trim().toLowerCase());
    if (!taken || (mayRepeat && draw.chance(0.1))) names.push(name);
  }
  return names;
}

/**
 * @param kinds  those the program can write
 * @param mayRepeat  two columns may have one name
 */
export function drawFrame(draw: Draw, kinds: readonly ColumnKindName[], mayRepeat: boolean): RandomFrame {
  const drawnNames = drawNames(draw, 1 + draw.upTo(7), mayRepeat);
  // One column alone does not say what divides columns: a name with a semicolon looks like two.
  const names = drawnNames.length === 1 ? drawnNames.map((name) => name.replaceAll(/[,;]/g, ' ')) : drawnNames;
  // Beyond 200 cells types are decided otherwise.
  const rows = draw.chance(0.03) ? 200 + draw.upTo(100) : 1 + draw.upTo(draw.one([3, 12, 30]));
  return names.map((name) => {
    const kind = draw.one(kinds);
    return { name, kind, cells: drawCells(draw, kind, rows) };
  });
}
