/** Colour schemes of a site's own, as its settings write them: JSON lists in the words of Apache Superset. */
import { categoricalSchemes, linearSchemes } from '@tessera/core/look/palettes';
import { z } from 'zod';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Write colours as # and six hexadecimal digits.')
  .transform((text) => text.toLowerCase());

const scheme = z.strictObject({
  id: z.string().regex(/^\w[\w -]{0,63}$/, 'At most 64 letters, digits, underscores, hyphens and spaces.'),
  label: z.string().trim().min(1).max(100).optional(),
  colors: z.array(colour).min(2).max(100),
});

/** The text of a setting as JSON. */
export const json = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'This is no JSON.' });
    return z.NEVER;
  }
});

/** Each id once, and none of ours: charts that are stored mean ours by it. */
function ownIds<Scheme extends { id: string }>(
  schemes: readonly Scheme[],
  builtIn: readonly { id: string }[],
): string | undefined {
  const seen = new Set(builtIn.map(({ id }) => id));
  for (const { id } of schemes) {
    if (seen.has(id)) return `${id} is the id of another scheme.`;
    seen.add(id);
  }
  return undefined;
}

const listOf = <Scheme extends { id: string; label?: string | undefined }>(
  one: z.ZodType<Scheme>,
  builtIn: readonly { id: string }[],
) =>
  json.pipe(z.array(one).max(50)).transform((schemes, ctx) => {
    const fault = ownIds(schemes, builtIn);
    if (fault !== undefined) ctx.addIssue({ code: 'custom', message: fault });
    return schemes.map((each) => ({ ...each, label: each.label ?? each.id }));
  });

/** `[{"id": "house", "label": "Our house", "colors": ["#…", …]}]` */
export const extraCategorical = listOf(scheme, [...categoricalSchemes]);
/** The same from low to high, with `"isDiverging": true` where the middle stands for a midpoint. */
export const extraSequential = listOf(scheme.extend({ isDiverging: z.boolean().optional() }), [...linearSchemes]);
