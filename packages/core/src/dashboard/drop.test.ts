import { expect, test } from 'vitest';
import { destinations, dropLocationFor, type Dragged } from './drop.ts';
import { boardOf, chart, column, row, tab, tabs } from './sample-board.ts';

const board = boardOf([
  row('r1', chart('a1', 4), chart('b2', 4)),
  row('r2', chart('c3', 12)),
  row('r3', column('col', 6, chart('d4', 6))),
]);
const box = { left: 100, top: 100, width: 200, height: 200 };

/** Where a drag lands when the pointer is at a share of a component's box. */
const land = (dragged: Dragged, over: string, { x = 0.5, y = 0.5 }: { x?: number; y?: number }) => {
  const found = dropLocationFor(board, dragged, over, { x: box.left + x * box.width, y: box.top + y * box.height, box });
  if (!found) return undefined;
  const { mark, to } = found.landing;
  return `${mark.edge} of ${mark.id} → ${to.parent}[${to.index}]${found.outcome.ok ? '' : ` ${found.outcome.why}`}`;
};

const fresh: Dragged = { type: 'CHART', meta: { chartId: 9 } };
const cases: [says: string, dragged: Dragged, over: string, at: { x?: number; y?: number }, lands: string | undefined][] = [
  ['the second half of a chart: after it in its row', fresh, 'a1', { x: 0.7 }, 'end of a1 → r1[1]'],
  ['the first half of a chart: before it', fresh, 'b2', { x: 0.3 }, 'start of b2 → r1[1]'],
  ['near its lower edge: below its row', fresh, 'a1', { y: 0.97 }, 'bottom of r1 → GRID_ID[1]'],
  ['the side of a chart in a full row says why not', fresh, 'c3', { x: 0.95 }, 'end of c3 → r2[1] no-room'],
  ['a moved chart is told the same', { id: 'd4' }, 'c3', { x: 0.95 }, 'end of c3 → r2[1] no-room'],
  ['a moved chart that is too wide takes the room that is left', { id: 'd4' }, 'a1', { x: 0.95 }, 'end of a1 → r1[1]'],
  ['19 px from its edge is still between rows', fresh, 'a1', { y: 0.905 }, 'bottom of r1 → GRID_ID[1]'],
  ['21 px from its edge is in its row', fresh, 'a1', { x: 0.7, y: 0.895 }, 'end of a1 → r1[1]'],
  ['the middle of a chart in a full row means a row of its own', fresh, 'c3', { y: 0.3 }, 'top of r2 → GRID_ID[1]'],
  ['a header over a chart goes between rows', { type: 'HEADER' }, 'a1', { x: 0.9, y: 0.7 }, 'bottom of r1 → GRID_ID[1]'],
  ['the middle of a column takes it in', { type: 'HEADER' }, 'col', {}, 'inside of col → col[1]'],
  ['the side of a column is beside it', fresh, 'col', { x: 0.02 }, 'start of col → r3[0]'],
  ['the free part of a row takes it in', fresh, 'r1', {}, 'inside of r1 → r1[2]'],
  ['a row goes above a row', { id: 'r2' }, 'r1', { y: 0.2 }, 'top of r1 → GRID_ID[0]'],
  ['the end of the grid appends', { type: 'DIVIDER' }, 'GRID_ID', {}, 'inside of GRID_ID → GRID_ID[3]'],
  ['nothing goes into itself', { id: 'r3' }, 'd4', { x: 0.8 }, undefined],
];

test.each(cases)('%s', (_, dragged, over, at, lands) => {
  expect(land(dragged, over, at)).toBe(lands);
});

// Rows: BUILD-05
test('by keyboard a chart may go everywhere its kind may stand, with full rows named as full', () => {
  const places = destinations(boardOf([row('r1', chart('a1', 4)), row('r2', chart('b2', 12)), tabs('N', tab('n1'))]), {
    id: 'a1',
  });
  expect(
    places.map(({ to, after, fits }) => `${to.parent}[${to.index}] after ${after?.id ?? '-'}${fits ? '' : ' full'}`),
  ).toEqual([
    'GRID_ID[0] after -',
    'GRID_ID[1] after r1',
    'GRID_ID[2] after r2',
    'GRID_ID[3] after N',
    'r2[0] after - full',
    'r2[1] after b2 full',
    'n1[0] after -',
  ]);
});
