/** Rows of an answer joined to the shapes of a map. */
import { plainNumber } from '@tessera/core/format/plain-number';
import type { Cell } from '@tessera/core/frame/frame';
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { DepictOptions, QueryAnswer } from '../../chart-type.ts';

/** A row that has a shape. */
export interface Placed<Place> {
  place: Place;
  /** As the answer says it; a click filters by it. */
  entity: Cell;
  /** NaN where the answer has none. */
  value: number;
  second: number;
}

/** The rows with a shape, and the notes about the others. */
export interface Joined<Place> {
  rows: Placed<Place>[];
  notes: string[];
}

/** Names a few, each once. */
function someOf(names: readonly string[]): string {
  const each = [...new Set(names)];
  return `${each.slice(0, 5).join(', ')}${each.length > 5 ? ', …' : ''}`;
}

/** Rows with a value. */
export const valued = (rows: readonly Pick<Placed<unknown>, 'value'>[]): number =>
  rows.filter(({ value }) => !Number.isNaN(value)).length;

const numberIn = (cell: Cell | undefined): number =>
  cell === null || cell === undefined || cell === '' || !Number.isFinite(Number(cell)) ? Number.NaN : Number(cell);

/** @param find  the shape a value stands for */
export function joinRows<Place extends { id: string }>(
  { frame, truncated }: QueryAnswer,
  keys: { entity: Column; metric: Metric; second?: Metric | undefined },
  find: (value: Cell) => Place | undefined,
  view: Pick<DepictOptions, 'say'>,
): Joined<Place> {
  const cells = (label: string | undefined): readonly Cell[] =>
    label === undefined ? [] : (frame.columns[frame.names.indexOf(label)] ?? []);
  const [entities, values] = [cells(columnLabel(keys.entity)), cells(metricLabel(keys.metric))];
  const seconds = cells(keys.second === undefined ? undefined : metricLabel(keys.second));
  const byPlace = new Map<string, Placed<Place>>();
  const unknown: string[] = [];
  const again: string[] = [];
  for (let row = 0; row < frame.rowcount; row += 1) {
    const entity = entities[row] ?? null;
    const place = find(entity);
    const name = typeof entity === 'number' ? plainNumber(entity) : String(entity ?? '<NULL>');
    if (place === undefined) unknown.push(name);
    else if (byPlace.has(place.id)) again.push(name);
    else byPlace.set(place.id, { place, entity, value: numberIn(values[row]), second: numberIn(seconds[row]) });
  }
  const notes = [
    ...(unknown.length > 0
      ? [view.say('Rows not matched to the map, {n}: {names}.', { n: unknown.length, names: someOf(unknown) })]
      : []),
    ...(again.length > 0
      ? [view.say('Rows not drawn, an earlier one has the same shape, {n}: {names}.', { n: again.length, names: someOf(again) })]
      : []),
    ...(truncated ? [view.say('The row limit cut this answer: not everything is shown.')] : []),
  ];
  return { rows: [...byPlace.values()], notes };
}
