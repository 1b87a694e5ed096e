/** Colours of numbers by the ranges a form lists (docs/reference/charts.md#maps). */
import type { Rgba } from '../../controls/shapes.ts';
import type { MapLegend } from '../../map-legend.ts';
import type { NumberText } from '../format.ts';
import { hexOf } from './map-rows.ts';

interface Breakpoint {
  minValue: number;
  maxValue: number;
  color: Rgba;
}

/** A step as the legend says it; all values may be one. */
export const rangeText = (number: NumberText, low: number, high = low): string =>
  low === high ? number(low) : `${number(low)} – ${number(high)}`;

/** The colour of each number, 0…1 how opaque it is, and the ranges as entries of a legend. */
export function breakpointColours(
  form: { color_breakpoints: readonly Breakpoint[]; default_breakpoint_color: Rgba },
  number: NumberText,
): { colourOf: (value: number) => string; alphaOf: (value: number) => number; entries: MapLegend['entries'] } {
  const { color_breakpoints: ranges, default_breakpoint_color: other } = form;
  const rangeOf = (value: number): Rgba =>
    ranges.find(({ minValue, maxValue }) => value >= minValue && value <= maxValue)?.color ?? other;
  return {
    colourOf: (value) => hexOf(rangeOf(value)),
    alphaOf: (value) => rangeOf(value).a,
    entries: ranges.map(({ minValue, maxValue, color }) => ({
      colour: hexOf(color),
      label: rangeText(number, minValue, maxValue),
    })),
  };
}
