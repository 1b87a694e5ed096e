/** The lower axis of charts that stand on a list of names: flat, turned, or every other name a line lower. */
import type { DepictOptions } from '../chart-type.ts';
import { pointAxis, type PointAxis } from './axes.ts';

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

/** @param width  px there are for the names */
export function namesAxis({ names, title, titleMargin, layout }: NamesAxis, view: DepictOptions, width: number) {
  const staggered = layout === 'staggered';
  const axis = pointAxis(
    {
      ...namePoints(names),
      title,
      titleMargin,
      rotation: rotations[layout] ?? 0,
      allLabels: layout !== 'auto',
      tick: (at) => `${staggered && at % 2 === 1 ? '\n' : ''}${names[at] ?? ''}`,
    },
    view,
    false,
    staggered ? width * 2 : width,
  );
  // Every other name stands a line lower: none is in another's way.
  if (staggered) Object.assign(axis, { axisLabel: { ...axis.axisLabel, interval: 0, hideOverlap: false } });
  return axis;
}
