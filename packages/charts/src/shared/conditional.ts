/**
 * Conditional formatting as a control, and the colours old forms hold (docs/reference/charts.md#conditional-formatting,
 * docs/reference/charts.md#upgrades-of-older-forms).
 */
import { isRecord } from '@tessera/core/narrowing';
import { z } from 'zod';
import type { ConditionalRule } from '@tessera/core/format/conditional';
import { oldConditionalColours } from '@tessera/core/look/palettes';
import { field, type Control } from '../controls/field.ts';
import type { Upgrade } from '../chart-type.ts';

const text = z.string().nullish();
const number = z.preprocess((value) => (value === '' ? null : value), z.coerce.number().nullish());

const rule = z.looseObject({
  column: text,
  operator: text,
  targetValue: number,
  targetValueLeft: number,
  targetValueRight: number,
  colorScheme: text,
  toAllRow: z.boolean().optional(),
  toTextColor: z.boolean().optional(),
});

const ruleList = () =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value.filter((each) => rule.safeParse(each).success) : (value ?? [])),
    z.array(rule),
  );

/** Rules that colour cells by their value. */
export const conditionalField = (over: Partial<Control> = {}) =>
  field(ruleList(), {
    label: 'Conditional formatting',
    widget: 'conditional-formatting',
    tab: 'customize',
    section: 'Visual formatting',
    default: [],
    description: 'Colour cells by their value. When several rules apply, the later one wins.',
    ...over,
  });

/** The rules of one column. */
export const rulesFor = (rules: readonly ConditionalRule[], column: string): ConditionalRule[] =>
  rules.filter((each) => each.column === column);

/** The first tables stored three plain colours. */
export const mendRuleColours: Upgrade = (form) => {
  const rules = form['conditional_formatting'];
  if (!Array.isArray(rules)) return form;
  const mended: unknown[] = rules.map((each: unknown) => {
    if (!isRecord(each)) return each;
    const colour = oldConditionalColours[String(each['colorScheme']).replaceAll(' ', '')];
    return colour ? { ...each, colorScheme: colour } : each;
  });
  return { ...form, conditional_formatting: mended };
};
