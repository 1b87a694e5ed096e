/** The lower axis of charts that stand on a list of names: flat, turned, or every other name lower. */
import type { DepictOptions } from '../chart-type.ts';
import { pointAxis, type PointAxis } from './axes.ts';
import { fontSize } from './look.ts';
import { wrapText } from './wrap.ts';

const rotations: Readonly<Record<string, number>> = { '45°': 45, '90°': 90 };

/** What decides an axis of names: the names in their order, its title, and how names that are too long are laid. */
export interface NamesAxis {
  readonly names: readonly string[];
  readonly title: string;
  /** px */
  readonly titleMargin: number;
  /** `x_ticks_layout` of the form: `auto`, `flat`, `45°`, `90°`, `staggered`. */
  readonly layout: string;
}

/** A list of names as the points of an axis: flat labels, no title, those that have room. */
export const namePoints = (names: readonly string[]): PointAxis => ({
  points: { kind: 'category', column: '', at: new Float64Array(), raw: [...names], temporal: false },
  title: '',
  titleMargin: 0,
  rotation: 0,
  allLabels: false,
  truncate: false,
  bounds: [null, null],
  minorTicks: false,
  zoomable: false,
  grain: undefined,
  padded: true,
  tick: (at) => names[at] ?? '',
});

/** How many lines lower every other name stands: below all lines of the names between, which may be two. */
function lowerBy(names: readonly string[], width: number): number {
  const room = (2 * width) / Math.max(1, names.length) - 8;
  const upper = names.filter((_, at) => at % 2 === 0);
  return Math.min(
    2,
    upper.reduce((most, name) => Math.max(most, wrapText(name, room, fontSize.label).length), 1),
  );
}

/** @param width  px there are for the names */
export function namesAxis({ names, title, titleMargin, layout }: NamesAxis, view: DepictOptions, width: number) {
  const staggered = layout === 'staggered';
  const lower = staggered ? '\n'.repeat(lowerBy(names, width)) : '';
  const axis = pointAxis(
    {
      ...namePoints(names),
      title,
      titleMargin,
      rotation: rotations[layout] ?? 0,
      allLabels: layout !== 'auto',
      tick: (at) => `${at % 2 === 1 ? lower : ''}${names[at] ?? ''}`,
    },
    view,
    false,
    staggered ? width * 2 : width,
  );
  // Every other name stands lower: none is in another's way.
  if (staggered) Object.assign(axis, { axisLabel: { ...axis.axisLabel, interval: 0, hideOverlap: false } });
  return axis;
}
