/** Controls that say where the marks of a map take their colours from (docs/reference/charts.md#maps). */
import { z } from 'zod';
import { field, type FieldChoice } from '../../controls/field.ts';
import { colourField } from '../../controls/plain-fields.ts';
import type { FieldOverrides } from '../../controls/query-fields.ts';
import { maybeOneOf, rgba } from '../../controls/shapes.ts';

const schemeTypes = ['fixed_color', 'categorical_palette', 'linear_palette', 'color_breakpoints'] as const;
/** What decides a colour: nothing, the values of a column, a ramp, or ranges of a metric. */
export type SchemeType = (typeof schemeTypes)[number];
const names: Readonly<Record<SchemeType, string>> = {
  fixed_color: 'Fixed color',
  categorical_palette: 'Categorical palette',
  linear_palette: 'Linear palette',
  color_breakpoints: 'Color breakpoints',
};

/** Shown while the form names one of these types; `undefined` stands for a form that names none. */
export const isColouredBy =
  (...types: readonly (SchemeType | undefined)[]) =>
  ({ color_scheme_type: type }: Record<string, unknown>): boolean =>
    types.includes(schemeTypes.find((each) => each === type));

/** Which of the types. Charts without one are coloured as their other controls say. */
export const schemeTypeField = (offered: readonly SchemeType[], over: FieldOverrides = {}) =>
  field(maybeOneOf(schemeTypes), {
    label: 'Color Scheme Type',
    widget: 'select',
    tab: 'customize',
    section: 'Chart Options',
    default: null,
    choices: [[null, 'Automatic'], ...offered.map((type): FieldChoice => [type, names[type]])],
    ...over,
  });

const breakpoint = z.looseObject({ minValue: z.coerce.number(), maxValue: z.coerce.number(), color: rgba });

/** Ranges of a metric with a colour each, and the colour of what lies in none. */
export const breakpointFields = (over: FieldOverrides = {}) => ({
  color_breakpoints: field(
    z.preprocess(
      (value) => (Array.isArray(value) ? value.filter((each) => breakpoint.safeParse(each).success) : []),
      z.array(breakpoint),
    ),
    {
      label: 'Color breakpoints',
      widget: 'breakpoints',
      tab: 'customize',
      section: 'Chart Options',
      default: [],
      visible: isColouredBy('color_breakpoints'),
      description: 'A color for each range of the metric, its ends included. The first range a value lies in counts.',
      ...over,
    },
  ),
  default_breakpoint_color: colourField(
    'Default color',
    { r: 158, g: 158, b: 158, a: 1 },
    { visible: isColouredBy('color_breakpoints'), description: 'The color of values in no range.', ...over },
  ),
});
