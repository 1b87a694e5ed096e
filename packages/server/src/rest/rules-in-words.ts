/** The rules of a field as the reference's forms write them, e.g. `<Length(min=1, max=250, equal=None, error=None)>`. */
import { z } from 'zod';

/** @returns none for a field that takes every value of its type */
export function rulesOf(shape: unknown): string[] {
  if (!(shape instanceof z.ZodType)) return [];
  // `optional`, `nullable` and `default` wrap the shape that has the rules; a pipe begins with it.
  if ('innerType' in shape.def) return rulesOf(shape.def.innerType);
  if (shape instanceof z.ZodPipe) return rulesOf(shape.in);
  if (shape instanceof z.ZodString) return lengthRule(shape.minLength, shape.maxLength);
  if (shape instanceof z.ZodNumber) return rangeRule(finite(shape.minValue), finite(shape.maxValue));
  return shape instanceof z.ZodEnum ? [oneOf(shape.options.map(String))] : [];
}

type Bound = number | null;

/** Safe whole numbers have bounds that nobody set. */
const finite = (bound: Bound): Bound => (bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : null);
const written = (bound: Bound): string => (bound === null ? 'None' : String(bound));

const lengthRule = (min: Bound, max: Bound): string[] =>
  min === null && max === null ? [] : [`<Length(min=${written(min)}, max=${written(max)}, equal=None, error=None)>`];

const rangeRule = (min: Bound, max: Bound): string[] =>
  min === null && max === null
    ? []
    : [`<Range(min=${written(min)}, max=${written(max)}, min_inclusive=True, max_inclusive=True, error=None)>`];

const oneOf = (choices: readonly string[]): string =>
  `<OneOf(choices=(${choices.map((each) => `'${each}'`).join(', ')}), labels=[], error=None)>`;
