/**
 * Instants of an answer as the clock of its dataset shows them, for pictures and tables
 * (docs/reference/questions.md#time-zones).
 */
import { wallOf, localTimesOf } from '../time/zone.ts';
import type { Frame } from './frame.ts';

/** What an answer says of its clock; without a zone it is UTC. */
export interface AnswerClock {
  readonly timezone?: string | undefined;
  /** Columns whose moments are in that zone; others are days of a calendar, or custom SQL. */
  readonly zoned_columns?: readonly string[] | undefined;
}

/** The frame with its zoned columns on the wall: epoch ms that formats of UTC show as the clock does. */
export function toLocalTime(frame: Frame, { timezone = 'UTC', zoned_columns = [] }: AnswerClock): Frame {
  if (timezone === 'UTC' || zoned_columns.length === 0) return frame;
  const columns = frame.columns.map((cells, at) =>
    zoned_columns.includes(frame.names[at] ?? '') ? localTimesOf(cells, timezone) : cells,
  );
  return { ...frame, columns };
}

/** A bound of an answer's time range, epoch ms, on the wall; an open side stays open. */
export const boundToLocalTime = (bound: number | null, { timezone = 'UTC' }: AnswerClock): number | null =>
  bound === null ? null : wallOf(bound, timezone);

interface Layer {
  readonly columns?: readonly string[] | undefined;
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly zoned_columns?: readonly string[] | undefined;
}

const stored = ['start_dttm', 'end_dttm'];

/** Layers of annotations on the clock of the chart they are drawn over. */
export function layersToLocalTime<L extends Layer>(
  layers: Readonly<Record<string, L>>,
  { timezone = 'UTC' }: AnswerClock,
): Readonly<Record<string, L>> {
  if (timezone === 'UTC') return layers;
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => {
      const moments = layer.zoned_columns ?? (layer.columns?.includes('start_dttm') ? stored : []);
      const moved = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
        Object.fromEntries(
          Object.entries(record).map(([key, cell]) => [
            key,
            moments.includes(key) && typeof cell === 'number' ? wallOf(cell, timezone) : cell,
          ]),
        );
      return [name, { ...layer, records: layer.records.map(moved) }];
    }),
  );
}
