/** Time as blocks of cells: which block and which place in it a moment has, and where all of them fit into a tile. */
import { addUnits, dayMs, startOfWeek, truncate } from '@tessera/core/time/calendar';
import type { CalHeatmapForm } from './form.ts';

/** What a block or a cell stands for. */
export type CalendarUnit = 'min' | 'hour' | 'day' | 'week' | 'month' | 'year';
const units: readonly CalendarUnit[] = ['min', 'hour', 'day', 'week', 'month', 'year'];

/** The grain that time is cut to, by what a cell stands for; blocks are named as their own grain is. */
export const grainIds: Readonly<Record<CalendarUnit, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

/** A block is longer than its cells: where the form says otherwise it is of the next longer kind. */
export function domainOf(form: Pick<CalHeatmapForm, 'domain_granularity' | 'subdomain_granularity'>): CalendarUnit {
  const [domain, cell] = [units.indexOf(form.domain_granularity), units.indexOf(form.subdomain_granularity)];
  return domain > cell ? form.domain_granularity : (units[cell + 1] ?? 'year');
}

const minuteMs = 60_000;

/** Where the block or cell of a moment begins; weeks begin on Monday. */
export function startOf(ms: number, unit: CalendarUnit): number {
  switch (unit) {
    case 'min':
      return Math.floor(ms / minuteMs) * minuteMs;
    case 'week':
      return startOfWeek(ms, 1);
    default:
      return truncate(ms, unit);
  }
}

/** The beginning of the next block or cell. */
export const nextOf = (start: number, unit: CalendarUnit): number =>
  unit === 'min' ? start + minuteMs : unit === 'week' ? start + 7 * dayMs : addUnits(start, 1, unit);

/** Cells below each other before the next column begins. */
function rowsOf(domain: CalendarUnit, cell: CalendarUnit): number {
  switch (cell) {
    case 'min':
      return domain === 'hour' ? 10 : 60;
    case 'hour':
      return domain === 'day' ? 6 : 24;
    case 'day':
      return 7;
    case 'week':
      return 5;
    default:
      return 3;
  }
}

/** The place of a cell's beginning in the block that begins at `block`: days stand by weekday, all others one after another. */
export function placeIn(block: number, ms: number, domain: CalendarUnit, cell: CalendarUnit): { column: number; row: number } {
  const rows = rowsOf(domain, cell);
  const at = indexOf(block, ms, cell);
  return { column: Math.floor(at / rows), row: at % rows };
}

function indexOf(block: number, ms: number, cell: CalendarUnit): number {
  switch (cell) {
    case 'min':
      return Math.floor((ms - block) / minuteMs);
    case 'hour':
      return Math.floor((ms - block) / (60 * minuteMs));
    case 'day':
      return Math.floor((ms - startOfWeek(block, 1)) / dayMs);
    case 'week':
      return Math.floor((ms - startOfWeek(block, 1)) / (7 * dayMs));
    default: {
      const [from, to] = [new Date(block), new Date(ms)];
      return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
    }
  }
}

/** A block of cells. */
export interface CalendarBlock {
  start: number;
  /** px */
  x: number;
  y: number;
  /** Cells. */
  columns: number;
}
/** Where blocks stand. */
export interface CalendarLayout {
  blocks: CalendarBlock[];
  /** From one cell to the next, in px. */
  pitch: number;
  /** px that all blocks take. */
  height: number;
}

/** px above each row of blocks, for their names. */
export const nameRoom = 18;
const blockGap = 8;
const pitchLeast = 1.5;

function laid(starts: readonly number[], domain: CalendarUnit, cell: CalendarUnit, pitch: number, width: number): CalendarLayout {
  const rows = rowsOf(domain, cell);
  let [x, y] = [0, nameRoom];
  const blocks = starts.map((start): CalendarBlock => {
    const columns = placeIn(start, nextOf(start, domain) - 1, domain, cell).column + 1;
    if (x > 0 && x + columns * pitch > width) [x, y] = [0, y + rows * pitch + blockGap + nameRoom];
    const block = { start, x, y, columns };
    x += columns * pitch + blockGap;
    return block;
  });
  return { blocks, pitch, height: y + rows * pitch };
}

/** Blocks beside and below each other, as large as the form says, or as they fit into the room. */
export function layOut(
  starts: readonly number[],
  kind: { domain: CalendarUnit; cell: CalendarUnit },
  pitch: number,
  room: { width: number; height: number },
): CalendarLayout {
  let layout = laid(starts, kind.domain, kind.cell, pitch, room.width);
  const isTooLarge = ({ height, blocks, pitch: at }: CalendarLayout): boolean =>
    height > room.height || blocks.some((block) => block.columns * at > room.width);
  while (isTooLarge(layout) && layout.pitch > pitchLeast)
    layout = laid(starts, kind.domain, kind.cell, Math.max(pitchLeast, layout.pitch * 0.94), room.width);
  return layout;
}
